"""What is counted and kept over games."""
