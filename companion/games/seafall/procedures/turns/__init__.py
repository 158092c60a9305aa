"""Turns, and the advisors of their first steps."""
