"""What lies on the boards is told: nothing happens by it."""
