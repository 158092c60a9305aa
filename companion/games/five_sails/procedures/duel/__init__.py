"""A duel from the challenge to its end."""
