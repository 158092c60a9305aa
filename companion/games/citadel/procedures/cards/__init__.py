"""Cards that come, go and change hands."""
