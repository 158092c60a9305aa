"""Tests of the game: run them with `python -m pytest` in its folder."""
