"""What is asked and done: questions, how they press, acts, the driver that runs them."""
