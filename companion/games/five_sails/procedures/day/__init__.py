"""A game from set-up to its end, phase by phase."""
