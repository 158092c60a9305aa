"""A number that no numbox calls: spotted on a card, or a riddle's answer (P-15; pp. 17, 22)."""

from __future__ import annotations

from companion.games.citadel import rulebook
from companion.games.citadel.calculations.numbered import Hidden, hidden as spotting
from companion.games.citadel.procedures.asking import (
    ask_number_card,
    ask_thing,
    card_called,
    likely_actor,
)
from companion.games.citadel.procedures.cards.facts import ask_arrows, ask_title, ask_type
from companion.games.citadel.procedures.cards.placing import Where, place_card, put_card
from companion.games.citadel.procedures.work import Work, act
from companion.games.citadel.rules import standing
from companion.games.citadel.state.tables import CardType
from companion.table.procedures.pressing import UNKNOWN
from companion.table.procedures.procedure import Steps

FIELDS = ("terrains", "events", "globals", "quest_items", "purse")
_TYPES: dict[str, CardType] = {
    "terrains": "terrain",
    "events": "permanent event",
    "globals": "global event",
    "quest_items": "quest item",
    "purse": "purse",
}


@act(
    "hidden",
    "A hidden number",
    spec="P-15",
    cite=rulebook.HIDDEN_NUMBER,
    rules=("unsummoned-card",),
    words=("spots", "spotted"),
    help="hidden 316 on Shore back 154",
)
def hidden(work: Work) -> Steps[str]:
    """Take a hidden number: right, it replaces the card it stands on; wrong, it is returned."""
    player = yield from likely_actor(work, "Who spotted it?", cite=rulebook.HIDDEN_NUMBER)
    at = work.character(player).at if player else ""
    pick = yield from ask_thing(
        work,
        "thing",
        "On which card does it stand?",
        offer=at or None,
        fields=FIELDS,
        new="card",
        lead="on",
    )
    number = yield from ask_number_card(
        work, prompt="Which number was spotted?", exact=True, cite=rulebook.HIDDEN_NUMBER
    )
    riddle = yield from work.yes(
        "riddle",
        "Is it the answer of a riddle?",
        quiet=False,
        lead="riddle",
        cite=rulebook.UNSUMMONED_CARD,
    )
    thing = pick.id
    card = card_called(work, pick.new) if pick.new else _card(work, thing)
    source = work.printed(card).number
    right = yield from _is_right(work, player, thing, card, number or "", riddle)
    work.row(
        "hidden_number",
        player=player,
        number=number,
        thing=thing,
        what=source,
        how={True: "right", False: "wrong", None: "unknown"}[right],
    )
    name = work.title(card)
    if right is not True:
        says = "is the wrong card and returned" if right is False else "is taken; nobody says more"
        return f"{number} of {name} {says}"
    new = yield from ask_title(work, number or "")
    if riddle:
        work.say(f"{number} is the right answer of {name}")
        yield from place_card(work, player, new, must=False)
        return ""
    work.say(f"{number} replaces {name}")
    yield from _replace(work, player, thing, card, new)
    return ""


def _card(work: Work, thing: str) -> str:
    found = work.find_thing(thing)
    return found.card if found is not None else ""


def _is_right(
    work: Work, player: str, thing: str, card: str, number: str, riddle: bool
) -> Steps[bool | None]:
    """Whether the back of the card shows where it was found; the figure has to stand there."""
    source: str | None = work.printed(card).number
    if not source:
        source = yield from ask_number_card(
            work.maybe,
            "source",
            f"What number is on {work.title(card)}?",
            offer=UNKNOWN,
            lead="source",
            cite=rulebook.HIDDEN_NUMBER,
        )
        work.change_card(card, number=source or "")
    back = yield from ask_number_card(
        work.maybe,
        "back",
        "Which number does the back of the card show?",
        offer=UNKNOWN,
        lead="back",
        cite=rulebook.HIDDEN_NUMBER,
    )
    result = spotting(
        Hidden(
            number=number,
            source=source or "000",
            back=back,
            riddle=riddle,
            on_board=_on_board(work, thing),
            figure_there=_stands(work, player, thing),
        )
    )
    yield from work.reasons(result.value.reasons)
    if source and back is not None:
        work.sums[f"{number} of {source}"] = result
        return result.value.right
    right = yield from work.maybe.yes(
        "right",
        "Does its back show the number of that card?",
        offer=True,
        lead="right",
        cite=rulebook.HIDDEN_NUMBER,
    )
    if right and not riddle:
        work.say(f"the back of {number} is unknown: it must show {source or 'that card'} (p. 22)")
    return right


def _on_board(work: Work, thing: str) -> bool | None:
    """Whether a figure has to stand there: a Terrain, or an event attached to one."""
    found = work.find_thing(thing)
    if found is None:
        return None
    return found.field in ("terrains", "events")


def _stands(work: Work, player: str, thing: str) -> bool | None:
    """Whether the player's figure stands on the Terrain of a thing."""
    at = work.character(player).at if player else ""
    if not at:
        unconscious = bool(player) and standing.conscious(work.state, player) is False
        return False if unconscious else None
    if thing in work.state.events:
        attached = work.state.events[thing].attached
        return at in attached if attached else None
    return at == thing if thing in work.state.terrains else None


def _replace(work: Work, player: str, thing: str, old: str, new: str) -> Steps[None]:
    """The old card goes to the Past, the new one takes its place; figures stay (R-57)."""
    found = work.find_thing(thing)
    if found is None:  # a card that was unknown
        work.to_past("adventure", work.printed(old).number)
        yield from place_card(work, player, new, must=False)
        return
    if work.printed(new).type is None:
        work.change_card(new, type=_TYPES[found.field])
    kind = yield from ask_type(work, new)
    if kind != _TYPES[found.field]:
        yield from _other_type(work, player, thing, new, kind)
        return
    work.free_die(thing, "discard")
    work.settled("act", thing=thing)
    work.copy_goes(work.printed(old).number, "past")
    work.to_past(found.kind, work.printed(old).number)
    if found.field == "purse":
        work.from_purse(found.owner, thing)
        work.to_purse(found.owner, new)
    elif found.field == "terrains":
        work.change_in("terrains", thing, card=new, arrows={})
        yield from ask_arrows(work, thing)
    elif found.field == "events":
        work.change_in("events", thing, card=new, barred={})
    else:
        work.change_in(found.field, thing, card=new)
    work.row("card_removed", thing=thing, card=work.title(old), how="discard", what=found.field)


def _other_type(
    work: Work, player: str, thing: str, new: str, kind: CardType | None
) -> Steps[None]:
    """Another type of card takes the place as far as there is one: beside the same Terrain."""
    event = work.state.events.get(thing)
    where = Where(terrain=min(event.attached)) if event is not None and event.attached else Where()
    if thing in work.state.terrains:
        why = "The new card is not a Terrain: the old one stays until you say where the figures go."
        yield from work.breaks("rule-another-type", why, rulebook.HIDDEN_NUMBER)
    work.remove_thing(thing, "discard")
    yield from put_card(work, player, new, kind, where)
