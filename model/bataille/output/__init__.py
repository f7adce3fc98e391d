"""What people and other programs read: text, tables, graphs and plots."""
