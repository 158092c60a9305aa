"""Phones at the table, from the app: what holds the table for them, and their window."""
