"""Numbers of SeaFall's rules that stand in several rooms; each stands once, here."""

from __future__ import annotations

TOKENS = 8
"""Enmity tokens of each province (p. 11)."""
BOXES = 6
"""Permanent enmity boxes of each region (p. 11)."""
DAMAGE_CARDS = 2
"""Damage cards that a ship bears; the next one sinks it (p. 10)."""
CUBES = 10
"""Cubes of each good (p. 2)."""
DOCK_WORTH = 10
"""Worth of the upgrade that a plundered dock gives (p. 19)."""
MARKET_PLUNDER = 2
"""Goods at most that a plundered market gives (p. 19)."""
TARGET, MOST_TARGET = 10, 24
"""Glory target before the first game, one more each game; and at most (p. 5)."""
CROSS_OUT = 2
"""Successes that cross out a permanent sticker in end step 5; a token home costs 1 (pp. 20-21)."""
FEWEST_PROVINCES, MOST_PROVINCES = 3, 5
"""Provinces of a game (p. 6)."""
TITLES = ("Prince", "Duke", "Count", "Baron", "Lord")
"""Most prominent first; rank 1 is the Prince (p. 6)."""
RANKS = f"1 {TITLES[0]} to {len(TITLES)} {TITLES[-1]}"
"""What a rank may be, for a prompt."""
EVERY_RANK = ", ".join(f"{rank} {title}" for rank, title in enumerate(TITLES, 1))
NO_RANK = f"A title cannot have a rank below 1; ranks are {RANKS}."

SYMBOLS = ("sun", "anchor", "moon", "star")
"""Symbols of unexplored sites: what such a site is called by until it is explored (pp. 7, 16)."""
