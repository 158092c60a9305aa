"""The steps of the end of a game in numbers."""
