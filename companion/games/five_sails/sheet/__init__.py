"""What is drawn of a table."""
