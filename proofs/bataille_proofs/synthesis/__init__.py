"""Endless games made to order: by repeating a word of winners and wars, and by solving for a whole period."""
