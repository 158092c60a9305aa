"""City of Five Sails' calculations: pure functions of one struct that decodes from JSON.

What cannot be (a deck below 0, a sixth Day) raises one `ValueError`; what only breaks a rule is
computed as told, named in the notes and in `check`. A dash is the text `-`; `null` is not told.
"""

from companion.games.five_sails.calculations.index import CALCULATIONS

__all__ = ["CALCULATIONS"]
