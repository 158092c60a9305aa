"""Acts of the short game only."""
