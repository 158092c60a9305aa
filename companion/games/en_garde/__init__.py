"""En Garde: the 85-card duel of Poise. `game.py` holds what the rest of the program sees.

Its rulebook has no pages: places are cited by its headings.
"""
