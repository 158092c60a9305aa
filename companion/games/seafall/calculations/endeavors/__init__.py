"""Dice, damage, what is taken."""
