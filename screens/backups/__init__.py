"""Dated copies of the campaigns, and the campaigns that were put away."""
