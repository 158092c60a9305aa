"""Prices, ships that sail or are repaired, what a turn allows."""
