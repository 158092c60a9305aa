"""Pirate Crusades' calculations: pure functions of one struct that decodes from JSON.

What cannot be (a card twice, a storm of category 7) raises one `ValueError`; what only breaks a
rule is computed as told and named in the notes. Cards are codes: `AH`, `10D`, `JK`.
"""

from companion.games.pirate_crusades.calculations.index import CALCULATIONS

__all__ = ["CALCULATIONS"]
