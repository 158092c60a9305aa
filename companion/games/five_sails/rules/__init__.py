"""What follows from the state: who stands where, what may be done; asks nothing."""
