"""Wounds, and what they do; leaders; values that change."""
