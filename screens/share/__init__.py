"""Codes to scan, drawn at the present size, and the way back from scan results."""
