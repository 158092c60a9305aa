"""The log: all entries, what is in them, and the way back to any of them."""
