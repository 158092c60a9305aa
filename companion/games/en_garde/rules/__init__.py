"""What follows from the state: the Exchange as a state machine, totals, chances; asks nothing."""
