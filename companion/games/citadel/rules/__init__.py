"""What follows from the state; asks nothing."""
