"""What a card prints, as far as the table typed it: kept once for all copies, never listed.

The record book may keep it for the next adventure (`Reading.memory`); the state decides.
Sources: pp. 4-6, 11, 28; section 2.10 of the spec.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from companion.games.citadel.state.tables import CardType

SkillKind = Literal["character", "advanced", "reflex"]
CardKind = Literal["action", "adventure", "exploration"]
"""Which back a card has: blue, green or gold, foggy (p. 2)."""
EffectKind = Literal["cost", "success", "cards", "convert", "icons", "shield", "draw", "other"]
"""Cost +X or -X; star +1; cards +Y; icons turned into something; icons granted; damage cancelled;
cards drawn in the Result step; anything else in words."""
Icon = Literal["A", "B", "C", "D", "W", "*"]
"""`*`: spend any class icon (p. 13)."""
Product = Literal["success", "shield", "other"]


class ResultArea(Struct, frozen=True, kw_only=True):
    """The result area of an Action card, its left-hand strip (p. 4)."""

    stars: int = 0
    left: int = 0
    right: int = 0
    icons: dict[str, int] = {}
    """Class icon -> how many; `W` is the wild."""

    @property
    def halves(self) -> int:
        """Half stars on it, two for each whole one (p. 12)."""
        return 2 * self.stars + self.left + self.right


class Effect(Struct, frozen=True, kw_only=True):
    """One effect of a card."""

    kind: EffectKind = "other"
    amount: int = 0
    """Cost: below 0 for fewer cards. Successes, cards, shields, cards drawn."""
    icon: Icon | None = None
    """For `convert`: which icon it takes."""
    takes: int = 1
    """Icons for one use."""
    product: Product = "success"
    gives: int = 1
    most: int | None = None
    """`max. X`; `None`: no maximum is printed."""
    grants: dict[str, int] = {}
    """For `icons`: class icon -> how many."""
    actions: dict[str, bool] = {}
    """Condition icons: action names; the empty name is the empty icon, any action."""
    must: bool = False
    """The condition is a must icon (p. 12)."""
    either: str = ""
    """Effects of a card with the same word here exclude each other (`OR`)."""
    spends: Literal["", "discard", "block", "return", "banish"] = ""
    """What happens to the card when the effect is used."""
    selected: bool = False
    """Behind the word [selected]: applied if the card was selected."""
    roll: int | None = None
    """It happens if a die shows this or less; `None`: no die is rolled."""
    on: Literal["", "success", "failure"] = ""
    """It happens only if the action ends so."""
    text: str = ""


class Row(Struct, frozen=True, kw_only=True):
    """A row of a compound action (p. 11); cost and chain as row 1 if not told (ruling R-85)."""

    difficulty: int | None = None
    cost: int | None = None
    chain: bool | None = None


class Offer(Struct, frozen=True, kw_only=True):
    """An action that a card prints (p. 11)."""

    name: str
    cost: int | None = None
    chain: bool | None = None
    difficulty: int | None = None
    mandatory: bool | None = None
    group: bool | None = None
    """All conscious characters must be involved."""
    rows: tuple[Row, ...] = ()
    """A compound action has rows; a simple one has none."""
    compound: bool | None = None
    traits: dict[str, int] = {}
    """Trait -> X, 0 for a trait without a number."""
    lower_cost: int | None = None
    """The cost for a groundshiver of `lower_level` or more (p. 21)."""
    lower_level: int | None = None
    failure: bool | None = None
    """Whether it has a black section."""


class Printed(Struct, frozen=True, kw_only=True):
    """A card as the table told it; one of the table's book, under an id of its own."""

    title: str = ""
    number: str = ""
    """Three digits for an Adventure card, else empty."""
    type: CardType | None = None
    skill: SkillKind | None = None
    """Which Skill it is; `None` for what is none, or is not told."""
    initial: str = ""
    """A to D or X on a Character Skill (p. 7)."""
    result: ResultArea | None = None
    weight: int | None = None
    keywords: dict[str, bool] = {}
    keywords_told: bool = False
    """Whether these are all."""
    lock: bool | None = None
    """It may not be discarded or given by choice (p. 28)."""
    pictograph: str = ""
    """On its back; empty: the plain shape, or not told."""
    shows: str = ""
    """A pictograph on its front, which lets its owner take cards that bear it (p. 16)."""
    effects: dict[str, Effect] = {}
    actions: dict[str, Offer] = {}
    text: str = ""
