"""Actions in the city."""
