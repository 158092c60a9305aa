"""What a table adds to the rules: its rulings, its options, texts that it unlocked and typed in."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from companion.library.entry import RuleEntry

OURS = "Our table"


class Ruling(Struct, frozen=True):
    """What the table agreed on.

    Attributes:
        id: within the campaign.
        rule: what it is about, as it was told: an entry's id or title, a page; may be empty.
        text: what was agreed on.
        act_no: the log line that holds it; 0 if that cannot be found.
        at: when, ISO 8601 in UTC; empty if unknown.
        about: the log line that it was made about; 0 for none.
    """

    id: str
    rule: str
    text: str
    act_no: int = 0
    at: str = ""
    about: int = 0


class OptionNow(Struct, frozen=True):
    """A table option, what it means, and how it stands at this table."""

    key: str
    title: str
    value: str
    default: str
    values: tuple[str, ...]
    """What can be chosen; empty for any number."""
    why: str = ""
    page: str = ""
    rule: str = ""
    ruling: str = ""


class TableAdditions(Struct, frozen=True):
    """All of it; nothing for no table."""

    rulings: tuple[Ruling, ...] = ()
    options: tuple[OptionNow, ...] = ()
    texts: tuple[RuleEntry, ...] = ()
    opened: frozenset[str] = frozenset()
    out_of_play: str = ""
    """The variant that this table does not play, as titles name it in brackets."""
    players: frozenset[str] = frozenset()
    """The folded words of the players' names: they mean nothing in a question."""
    today: Mapping[str, tuple[str, ...]] = {}
    """Id of a rule: its calculation with what this table has now, a sentence each."""


NOTHING = TableAdditions()


def ruling_entry(one: Ruling, game: str, day: str = "") -> RuleEntry:
    """A ruling as an entry of the look-up.

    Args:
        one: the ruling.
        game: id of the game.
        day: its date as people read it.
    """
    about = f"\n\nIt was made about entry {one.about} of the log." if one.about else ""
    where = ", ".join(x for x in (f"entry {one.act_no}" if one.act_no else "", day) if x)
    return RuleEntry(
        id=f"our-{one.id}",
        title=f"Our ruling: {one.text[:60]}",
        game=game,
        section=OURS,
        page=where or OURS.casefold(),
        synonyms=("our ruling", "house rule"),
        related=(one.rule,) if one.rule else (),
        gate="",
        body=f"{one.text}{about}",
    )
