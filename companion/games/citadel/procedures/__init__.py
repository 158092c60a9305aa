"""The 7th Citadel's procedures, by part of the game; `work.py` holds what they share."""
