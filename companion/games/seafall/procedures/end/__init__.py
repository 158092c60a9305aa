"""The end of a game, step by step."""
