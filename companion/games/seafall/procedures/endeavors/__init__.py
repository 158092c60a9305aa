"""Exploring and raiding, from the pool to what is taken."""
