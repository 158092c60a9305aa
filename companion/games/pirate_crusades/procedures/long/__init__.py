"""Acts of the long game only."""
