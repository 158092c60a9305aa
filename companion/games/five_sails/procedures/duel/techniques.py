"""Techniques and Maneuvers: which there are, what speaks against one, its mark (P14-P16, P33 R4).

A card whose abilities nobody told still offers one of its kind, so that a table may name it. What
one does is told in the round; here it is chosen, and its costs are paid.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from companion.games.five_sails import rulebook
from companion.games.five_sails.calculations.abilities import Source, Use, usable
from companion.games.five_sails.calculations.pieces import Fault
from companion.games.five_sails.procedures.city.paying import Price, pay, pay_for
from companion.games.five_sails.procedures.work import Work, check_faults
from companion.games.five_sails.rules.acts import use_of
from companion.games.five_sails.rules.standing import attachments_on, crew
from companion.games.five_sails.state.cards import Ability, AbilityKind
from companion.games.five_sails.state.table import use_key
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Option
from companion.toolbox.text import key_of


class Acting(Struct, frozen=True, kw_only=True):
    """Who uses an ability, and what the round has seen already."""

    character: str
    """The participant, or the challenger."""
    player: str
    challenging: bool = False
    """With a challenge: there is no duel yet."""
    card: str = ""
    """Of the library: the combat card played this round."""
    how: str = "hand"
    already: int = 0
    """Abilities of the kind that this round has seen."""


class Chosen(Struct, frozen=True, kw_only=True):
    """An ability that is used."""

    key: str
    """Its mark in the duel (`state.use_key`)."""
    copy: str
    name: str
    ability: Ability
    source: Source = "in play"
    fault: Fault | None = None
    """Why the list says that it may not be used."""


# ---------------------------------------------------------------------- Techniques


def ask_technique(work: Work, acting: Acting, key: str = "technique") -> Steps[Chosen | None]:
    """Ask, quietly, for one Technique; its cost engages, and it is named in a row."""
    found = _techniques(work, acting)
    chosen = yield from _choose(work, acting, key, "technique", found)
    if chosen is None:
        return None
    yield from check_faults(work, usable(_technique_use(work, acting, chosen)).value.check)
    if chosen.ability.engages and acting.character in work.state.characters:
        work.change_character(acting.character, engaged=True)
    _row(work, acting, chosen, "technique")
    return chosen


def _techniques(work: Work, acting: Acting) -> list[Chosen]:
    """The participant's and its attachments' first; then those of others of the crew."""
    mine = (acting.character, *attachments_on(work.state, acting.character))
    others = [x for x in crew(work.state, acting.player) if x != acting.character]
    found = [one for copy in mine for one in _printed(work, copy, "technique")]
    if not found:
        found = [_untold(work, copy, "technique") for copy in mine]
    else:
        named = {one.copy for one in found}
        found += [_untold(work, copy, "technique") for copy in mine if copy not in named]
    for other in others:
        for copy in (other, *attachments_on(work.state, other)):
            found += _printed(work, copy, "technique")
    return [replace(one, fault=_against(_technique_use(work, acting, one))) for one in found]


def _technique_use(work: Work, acting: Acting, one: Chosen) -> Use:
    told = use_of(
        work.state,
        acting.player,
        one.ability,
        one.copy,
        _ability_of(one),
        actor=acting.character,
        source=one.source,
    )
    mine = (acting.character, *attachments_on(work.state, acting.character))
    return replace(
        told,
        attachment=False,
        own_round=True,
        in_duel=None if acting.challenging else told.in_duel,
        used=False if acting.challenging else told.used,
        participant=one.copy in mine,
        techniques=acting.already,
        no_card=acting.how == "none",
    )


# ---------------------------------------------------------------------- Maneuvers


def ask_maneuver(work: Work, acting: Acting, key: str = "maneuver") -> Steps[Chosen | None]:
    """Ask, quietly, for the Maneuver of the card that was played, and have it paid (p. 24).

    The card lies in the line already: it does not pay for itself (ruling AMB-26).
    """
    copy = _copy_of(work, acting)
    found = [
        replace(one, copy=copy, key=use_key(copy, _ability_of(one)))
        for one in _printed(work, acting.card)
    ] or [_untold(work, copy, "maneuver")]
    listed = [
        replace(one, fault=_against(_maneuver_use(work, acting, one, alien=False))) for one in found
    ]
    chosen = yield from _choose(work, acting, key, "maneuver", listed)
    if chosen is None:
        return None
    alien = chosen.source == "granted"
    use = _maneuver_use(work, acting, chosen, alien)
    yield from check_faults(work, usable(use).value.check)
    if chosen.ability.engages and acting.character in work.state.characters:
        work.change_character(acting.character, engaged=True)
    paid = f"{key}-paid"
    if acting.card and acting.player and not alien:
        yield from pay_for(work, acting.player, acting.card, key=paid)
    elif acting.player and not alien:
        yield from pay(work, acting.player, Price(cost=None, name="the Maneuver", key=paid))
    _row(work, acting, chosen, "maneuver")
    return chosen


def _copy_of(work: Work, acting: Acting) -> str:
    """What stands for the copy of a combat card: its name, and which copy in this duel (P15)."""
    line = work.duel.fighters[acting.character].line
    if not acting.card:
        return f"{acting.player}.line-{len(line) + 1}"
    lying = sum(1 for one in line if one.card == acting.card and not one.gone)
    return f"{acting.player}.{acting.card}.{lying + 1}"


def _maneuver_use(work: Work, acting: Acting, one: Chosen, alien: bool) -> Use:
    actor = acting.character if acting.character in work.state.characters else ""
    told = use_of(
        work.state,
        acting.player,
        one.ability,
        one.copy,
        _ability_of(one),
        actor=actor,
        source="line",
    )
    return replace(
        told,
        attachment=False,
        own_round=True,
        participant=True,
        maneuvers=acting.already,
        other_card=alien,
        no_card=acting.how == "none",
    )


# ---------------------------------------------------------------------- both


def _printed(work: Work, copy: str, kind: AbilityKind = "maneuver") -> list[Chosen]:
    """Abilities of a kind that were told of a copy in play, or of a card of the library."""
    things = work.state.characters.get(copy) or work.state.attachments.get(copy)
    card = work.card(things.card if things is not None else copy)
    found = []
    for number, ability in card.abilities.items():
        if ability.kind == kind:
            found.append(
                Chosen(key=use_key(copy, number), copy=copy, name=card.name, ability=ability)
            )
    return found


def _untold(work: Work, copy: str, kind: AbilityKind) -> Chosen:
    """An ability of which only the card is known."""
    name = work.called(copy) if copy in (*work.state.characters, *work.state.attachments) else ""
    return Chosen(key=use_key(copy, kind), copy=copy, name=name, ability=Ability(kind=kind))


def _ability_of(one: Chosen) -> str:
    return one.key.removeprefix(one.copy).lstrip("/")


def _against(use: Use) -> Fault | None:
    return next(iter(usable(use).value.check.faults), None)


def _choose(
    work: Work, acting: Acting, key: str, kind: AbilityKind, found: Sequence[Chosen]
) -> Steps[Chosen | None]:
    names = [one.name for one in found]
    meant = _meant_by_name(found)
    options = []
    for place, one in enumerate(found):
        label = one.name or f"its {kind.title()}"
        if names.count(one.name) > 1:
            label = f"{label}: {one.ability.text or _ability_of(one)}"
        also: tuple[str, ...] = ("yes", kind) if place == 0 else ()
        also += (one.name,) if one.name and meant[one.name] is one else ()
        fault = one.fault
        options.append(
            Option(
                one.key,
                label,
                illegal=fault.says if fault else "",
                page=fault.page if fault else "",
                note=one.ability.text,
                also=also,
            )
        )
    word = "a Technique" if kind == "technique" else "the card's Maneuver"
    pick = yield from work.pick(
        key,
        f"Is {word} used?",
        tuple(options),
        quiet="",
        who=acting.player,
        new=kind,
        lettered=True,
        none=f"no {kind.title()}",
        lead="with" if kind == "technique" and not acting.already else "",
        cite=rulebook.TECHNIQUE if kind == "technique" else rulebook.MANEUVER,
    )
    if pick.new:
        name = pick.new
        if kind == "technique":
            work.say(f"{name} was not in play, as far as it was logged")
        return Chosen(
            key=use_key(acting.character, key_of(name)),
            copy=acting.character,
            name=name,
            ability=Ability(kind=kind),
            source=_source(work, name, kind),
        )
    chosen = next((one for one in found if one.key == pick.id), None)
    if chosen is not None and chosen.fault is not None:
        work.accepted.add(chosen.fault.id)
    return chosen


def _meant_by_name(found: Sequence[Chosen]) -> dict[str, Chosen]:
    """Of several copies a bare name means the first that may still be used (ruling AMB-36)."""
    meant: dict[str, Chosen] = {}
    for one in sorted(found, key=lambda one: one.fault is not None):
        meant.setdefault(one.name, one)
    return meant


def _source(work: Work, name: str, kind: AbilityKind) -> Source:
    """Where the card of that name is: one in the dueling line is not in play for it (AMB-37)."""
    card = work.find_card(name)
    if kind != "technique" or not card:
        return "granted"
    duel = work.state.duel
    lines = [one.line for one in duel.fighters.values()] if duel is not None else []
    if any(lying.card == card and not lying.gone for line in lines for lying in line):
        return "line"
    return "hand" if work.card(card).type == "attachment" else "granted"


def _row(work: Work, acting: Acting, chosen: Chosen, kind: AbilityKind) -> None:
    work.row(
        "ability-used",
        player=acting.player,
        character=acting.character,
        card=chosen.name,
        what=kind,
        key=chosen.key,
        until="duel",
    )
