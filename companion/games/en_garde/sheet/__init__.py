"""What is drawn of a table: the page of its state, the picture of the Field."""
