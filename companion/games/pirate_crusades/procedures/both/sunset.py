"""What a Sunset card prints, typed once and kept (P-01; pp. 8, 9; rulings A-46, A-79)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args

import msgspec
from msgspec.structs import replace

from companion.games.pirate_crusades import rulebook
from companion.games.pirate_crusades.procedures.work import Work, act
from companion.games.pirate_crusades.state.cards import (
    CARDS,
    CARGOES,
    JOKERS,
    NATIONS,
    RANKS,
    Facts,
    Mission,
    MissionKind,
    Nation,
)
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Field, Option
from companion.toolbox.text import key_of, listed

PRINTED = (
    "crew",
    "cannon",
    "tonnage",
    "cargo",
    "nation",
    "town",
    "size",
    "ship",
    "type",
    "mission",
    "tons",
    "goods",
    "to",
    "text",
    "bonus",
    "single",
)
_COUNTED = ("crew", "cannon", "tonnage", "size", "tons")
_OF_MISSIONS = {"mission", "tons", "goods", "to", "text"}
_AS: dict[str, str] = {"size": "town_size", "type": "ship_type"}
_KINDS: tuple[MissionKind, ...] = get_args(MissionKind)
_FIELDS = tuple(
    Field(
        name,
        number=name in _COUNTED,
        least=(0 if name == "cannon" else 1) if name in _COUNTED else None,
        most=99 if name in _COUNTED else None,
    )
    for name in PRINTED
)


@act(
    "sunset",
    "Enter what a Sunset card prints",
    spec="P-01",
    cite=rulebook.SUNSET_LAYOUT,
    rules=("poker-tables", "missions", "bonus-abilities"),
    words=("prints",),
    help="sunset 7C crew 6 cannon 5 tonnage 8 cargo food",
)
def sunset(work: Work) -> Steps[str]:
    """What a Sunset card prints, typed once and kept; the record book proposes (P-01; p. 8)."""
    name = yield from work.choose(
        "card",
        "Which card?",
        (Option(card, card, also=_also(card)) for card in CARDS),
    )
    card = name
    remembered = work.table.memory.get(key_of(card))
    known = _as_typed(remembered) if remembered else {}
    old = work.state.book.get(card)
    answer = yield from work.maybe.form(
        "printed",
        f"What does {card} print?",
        _FIELDS,
        offer=known or None,
        source="book" if known else "default",
        suggest=None if old is None else _as_typed(msgspec.to_builtins(old)) or None,
        help="crew 5 cannon 4 tonnage 6 cargo food nation spanish town “Port Royal”; "
        "mission delivery tons 5 goods food to spanish; bonus tough",
    )
    told_now = _tons_of_cargo(answer or {}, old)
    facts, wrong = _facts(old or Facts(), told_now)
    if wrong:
        yield from work.breaks("printed-fits", wrong)
    work.state = replace(work.state, book={**work.state.book, card: facts})
    work.row("card_told", card=card, facts=told_now)
    words = [f"{key} {'?' if value is None else value}" for key, value in told_now.items()]
    return f"{card} prints {listed(words, 'and', most=16) or 'nothing known'}"


def _tons_of_cargo(told_now: dict[str, Any], old: Facts | None) -> dict[str, Any]:
    """`3 tons` of a card of which no mission is told are its own tonnage, not a delivery's."""
    mission = old is not None and old.mission is not None
    if mission or "tonnage" in told_now or _OF_MISSIONS & told_now.keys() != {"tons"}:
        return told_now
    return {"tonnage" if name == "tons" else name: value for name, value in told_now.items()}


def _also(card: str) -> tuple[str, ...]:
    short = (f"T{card[-1]}",) if card.startswith("10") else ()
    return (*short, "JK", "joker") if card == JOKERS[0] else short


def _as_typed(facts: Mapping[str, Any]) -> dict[str, Any]:
    """Facts as the fields of the form."""
    names = {value: key for key, value in _AS.items()}
    found = {
        names.get(name, name): value
        for name, value in facts.items()
        if names.get(name, name) in PRINTED and name != "mission" and value not in (None, "")
    }
    mission = facts.get("mission")
    if isinstance(mission, Mapping):
        parts = {
            "mission": mission.get("kind"),
            "tons": mission.get("tons"),
            "goods": mission.get("cargo"),
            "to": mission.get("nation"),
            "text": mission.get("text"),
        }
        found |= {name: value for name, value in parts.items() if value not in (None, "")}
    if isinstance(found.get("single"), bool):
        found["single"] = "yes" if found["single"] else "no"
    return found


def _facts(old: Facts, told_now: dict[str, Any]) -> tuple[Facts, str]:
    """The card with what was typed over it; and what could not be read."""
    changes: dict[str, Any] = {}
    wrong: list[str] = []
    for name, value in told_now.items():
        field = _AS.get(name, name)
        if name in _OF_MISSIONS:
            continue
        if name in ("cargo", "nation"):
            value = _one_of(value, CARGOES if name == "cargo" else (*NATIONS, "none"), wrong)
        elif name == "bonus":
            value = None if value is None else _bonus_key(value)
        elif name == "single":
            value = None if value is None else key_of(str(value)) in ("yes", "y", "true", "once")
        elif field in ("town", "ship"):
            value = value or ""
        changes[field] = value
    if _OF_MISSIONS & told_now.keys():
        changes["mission"] = _mission(old.mission, told_now, wrong)
    why = f"{listed(wrong, 'and')} cannot be read: it is left out." if wrong else ""
    return replace(old, **changes), why


def _mission(old: Mission | None, told_now: dict[str, Any], wrong: list[str]) -> Mission | None:
    kind = old.kind if old is not None else "delivery"
    if told_now.get("mission") is not None:
        found = _one_of(told_now["mission"], _KINDS, wrong)
        kind = next((one for one in _KINDS if one == found), "other")
    elif "mission" in told_now and len(told_now) == 1:
        return None
    base = old or Mission(kind)
    cargo = _one_of(told_now.get("goods"), CARGOES, wrong)
    nation = _one_of(told_now.get("to"), (*NATIONS, "none"), wrong)
    tons = told_now.get("tons", base.tons)
    return Mission(
        kind=kind,
        tons=tons,
        cargo=next((one for one in CARGOES if one == cargo), base.cargo),
        nation=_nation(nation) or base.nation,
        text=str(told_now.get("text") or base.text),
    )


def _nation(name: str | None) -> Nation | None:
    return next((one for one in NATIONS if one == name), "none" if name == "none" else None)


def _one_of(value: Any, choices: tuple[str, ...], wrong: list[str]) -> str | None:
    """The choice that a word begins; a word that begins none is noted as wrong."""
    if value is None:
        return None
    found = [one for one in choices if key_of(one).startswith(key_of(str(value)))]
    if len(found) == 1:
        return found[0]
    wrong.append(f"“{str(value)[:20]}”")
    return None


def _bonus_key(value: Any) -> str:
    """A known bonus by its key or words, else the card's own words."""
    wanted = key_of(str(value))
    for rank in RANKS.values():
        if wanted in (key_of(rank.bonus), key_of(rank.says), key_of(rank.code)):
            return rank.bonus
    return str(value)
