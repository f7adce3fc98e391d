"""What a command does, as a function that takes words and returns a value: `import bataille as bt`."""
