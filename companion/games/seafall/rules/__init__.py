"""What follows from the state and asks nothing."""
