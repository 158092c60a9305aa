"""Tools without a campaign: the calculations of every game."""
