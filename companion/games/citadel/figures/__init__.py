"""What is counted and kept."""
