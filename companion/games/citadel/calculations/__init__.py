"""The 7th Citadel's calculations: pure functions of one struct that decodes from JSON.

What cannot be (a die of 7, a Recovery of more cards than there are) raises one `ValueError`; what
only breaks a rule is computed as told and named in the notes. Class icons are A to D and W.
"""

from companion.games.citadel.calculations.index import CALCULATIONS

__all__ = ["CALCULATIONS"]
