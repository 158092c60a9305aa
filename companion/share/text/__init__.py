"""Plain text that every way out is made of: columns, wrapped lines, sums."""
