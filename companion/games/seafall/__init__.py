"""SeaFall: a legacy campaign of provinces, ships, endeavors and enmity.

Nothing is imported here, so that one calculation is had without the whole game (`game.py`).
"""
