"""Telling what lies on the table of the long game (P-30, P-31, P-52; pp. 11, 16, 20)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.games.pirate_crusades import rulebook
from companion.games.pirate_crusades.procedures.deciding import decide
from companion.games.pirate_crusades.procedures.drawing import speller
from companion.games.pirate_crusades.procedures.following import level_up
from companion.games.pirate_crusades.procedures.long.common import (
    besides,
    captain_name,
    finish,
    gain_bonus,
    known_captain,
    repute,
    square_options,
    work_out_blue,
)
from companion.games.pirate_crusades.procedures.long.moving import put_captain
from companion.games.pirate_crusades.procedures.long.reveal import (
    NO_FLAW,
    BlueCard,
    CaptainCard,
    nations_of_captains,
)
from companion.games.pirate_crusades.procedures.long.round_end import WIND_OPTIONS, wind_of
from companion.games.pirate_crusades.procedures.long.setup import (
    ask_flaw,
    booked,
    fitting,
    read_track,
)
from companion.games.pirate_crusades.procedures.turning import of_this_game
from companion.games.pirate_crusades.procedures.work import Work, act, nation_words
from companion.games.pirate_crusades.rules.flaws import flaw_of
from companion.games.pirate_crusades.rules.standing import benefit, unseen_cards
from companion.games.pirate_crusades.state.cards import read_card
from companion.games.pirate_crusades.state.table import (
    CORNERS,
    MOST_STORM,
    TRACK,
    BlueSea,
    Captain,
    Port,
    Square,
)
from companion.table.procedures.pressing import ANY_NUMBER, UNKNOWN, at_least
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Field, Option
from companion.table.state import put
from companion.toolbox.text import listed

_BLUE = tuple(Field(name, least=0) for name in ("total", "deck", "open", "island", "storm"))


# ---------------------------------------------------------------------- telling


@act(
    "square",
    "Enter what lies on a square",
    spec="P-31",
    cite=rulebook.BLUE_SEA_TYPES,
    rules=("wind", "storms"),
    help="square 3,2 i e 7C",
)
def tell_square(work: Work) -> Steps[str]:
    """What lies on a square: terrain, wind, port, storm (P-31)."""
    yield from of_this_game(work, True, "blue-sea-types")
    pick = yield from work.choose("square", "Which square?", square_options())
    at = pick
    here = work.state.sea[at]
    wind = yield from work.maybe.choose(
        "wind", "The wind?", WIND_OPTIONS, quiet=UNKNOWN, lead="wind", cite=rulebook.WIND
    )
    storm = yield from work.maybe.number(
        "storm",
        "Category of the storm?",
        at_least(0, most=MOST_STORM),
        quiet=UNKNOWN,
        lead="storm",
        cite=rulebook.STORMS,
    )
    card = yield from work.maybe.put(
        BlueCard(
            key="card",
            prompt=f"What lies on {at}?",
            corner=at in CORNERS,
            carries=("island", "corner port"),
            nations=nations_of_captains(work),
        ),
        offer=UNKNOWN,
    )
    if at in CORNERS and card is not None and card["kind"] in ("open sea", "island"):
        why = f"{at} is a corner: a corner port lies there from the start."
        yield from work.breaks("corner", why, rulebook.CORNER_PORTS)
    came: list[str] = []
    if card is not None and card["kind"] in ("storm", "captain"):
        if card["kind"] == "captain":
            key = known_captain(work.state, card["name"]) or work.new_id("k")
            put_captain(work, key, card["name"], card["nation"], None, at)
            came = [f"captain {captain_name(work.state, key)}"]
        else:
            work.change_square(at, storm=min(MOST_STORM, here.storm + 1))
    elif card is not None:
        work.change_square(at, face_up=True, terrain=card["kind"], wind=card["wind"])
    if wind is not None:
        work.change_square(at, face_up=True, wind=wind_of(wind))
    if storm is not None:
        work.change_square(at, storm=min(MOST_STORM, storm))
    yield from _tell_port(work, at, (card or {}).get("card", ""))
    work.row("square", square=at, **_shown(work.state.sea[at]))
    told_now = came + _in_words(work.state.sea[at])
    return f"{at}: {listed(told_now, 'and') or 'face down'}"


def _in_words(square: Square) -> list[str]:
    """`island`, `no wind`, `storm 2`, `port 7C`: what is told of a square."""
    wind = "no wind" if square.wind == "none" else f"wind {square.wind}" if square.wind else ""
    storm = f"storm {square.storm}" if square.storm else ""
    port = f"port {square.port.card}" if square.port and square.port.card else ""
    return [part for part in (square.terrain, wind, storm, port) if part]


def _shown(square: Square) -> dict[str, Any]:
    return {
        "terrain": square.terrain,
        "wind": square.wind,
        "storm": square.storm,
        "port": square.port.card if square.port else None,
    }


def _tell_port(work: Work, at: str, told: str) -> Steps[None]:
    """The card under an island or corner: it came from the deck if the deck was counted."""
    here = work.state.sea[at]
    if here.terrain not in ("island", "corner port"):
        return
    answer = yield from work.maybe.draw(
        "port",
        "Which card is its port?",
        1,
        offer=None if told else UNKNOWN,
        quiet={"count": 1, "cards": [told]} if told else None,
        known=dict.fromkeys(
            [*unseen_cards(work.state), *([here.port.card] if here.port else [])], 1
        ),
        spell=speller(work),
        elsewhere=lambda card: "" if _lies_there(here, card) else work.where_is(card),
        lead="port",
        cite=rulebook.EXPLORING,
    )
    if answer is None or not answer.cards:
        if here.port is None:
            work.change_square(at, port=Port())
            _from_deck(work)
        return
    if _lies_there(here, read_card(answer.cards[0])):
        return
    if here.port is None:
        _from_deck(work)
    elif here.port.card:
        work.discard([here.port.card])
        _from_deck(work)
    work.change_square(at, port=Port(card=read_card(answer.cards[0])))


def _lies_there(here: Square, card: str) -> bool:
    """Told again: the card is this very port's."""
    return here.port is not None and here.port.card == card


def _from_deck(work: Work) -> None:
    if work.state.deck:
        work.state = replace(work.state, deck=work.state.deck - 1)


@act(
    "captain",
    "Enter who a captain is",
    spec="P-54",
    cite=rulebook.CAPTAIN_CARD,
    words=("captains",),
    help="ana captain fr Jacquotte Delahaye",
)
def tell_captain(work: Work) -> Steps[str]:
    """Who somebody's captain is, or a captain at sea with `at` (P-30, P-31)."""
    yield from of_this_game(work, True, "captain-card")
    answer = yield from work.put(
        CaptainCard(key="captain", prompt="Nation and name", nations=nations_of_captains(work))
    )
    # The flaw is free text up to the end of a sentence, so it is read first.
    flaw = yield from ask_flaw(work, "flaw", "The flaw?", answer["name"], quiet=True)
    at = yield from work.maybe.choose(
        "at",
        "At sea, on which square?",
        square_options(),
        quiet=UNKNOWN,
        lead="at",
        cite=rulebook.EXPLORING,
    )
    key = known_captain(work.state, answer["name"])
    if at is not None:
        ship = yield from fitting(work, "ship", "The ship?", cite=rulebook.CAPTAIN_SHIP)
        old = work.state.captains[key].ship if key else None
        work.discard([old] if old is not None and ship else [])
        key = key or work.new_id("k")
        if old is None or ship:
            _from_deck(work)
        put_captain(work, key, answer["name"], answer["nation"], ship or old or "", at)
        there = work.state.captains[key]
        kept = replace(there, flaw=_flaw_now(flaw, there))
        work.state = put(work.state, "captains", key, kept)
        work.row("npc_appear", captain=key, square=at, ship=ship)
        return f"{captain_name(work.state, key)} lies on {at}"
    player = yield from _whose_captain(work)
    key = work.state.pirates[player].captain or key or work.new_id("k")
    old_captain = work.state.captains.get(key, Captain(name=""))
    captain = replace(
        old_captain,
        name=answer["name"] or old_captain.name or work.who(player),
        player=player,
        nation=answer["nation"] or old_captain.nation,
        flaw=_flaw_now(flaw, old_captain),
        at="",
    )
    work.state = put(work.state, "captains", key, captain)
    work.change(player, captain=key, nation=captain.nation)
    work.row("setup_deal", player=player, captain=captain.name, nation=captain.nation)
    return f"{work.who(player)} is {captain.name}, {nation_words(captain.nation)}"


def _flaw_now(told: str, before: Captain) -> str:
    """A captain's flaw as it is told, else as it was; none where that is said."""
    return "" if told == NO_FLAW else told or before.flaw


def _whose_captain(work: Work) -> Steps[str]:
    known = work.table.by or work.state.turn
    return work.choose(
        "who",
        "Whose captain?",
        (Option(x, work.who(x)) for x in work.state.seats),
        quiet=known or None,
        lead="of",
        cite=rulebook.CAPTAIN_CARD,
    )


@act(
    "track",
    "Enter the reputation card's levels",
    spec="A-50",
    cite=rulebook.BENEFITS,
    rules=("reputation", "riches"),
    help="track infamous 10 bonus 3",
)
def tell_track(work: Work) -> Steps[str]:
    """Levels of the reputation and riches card (p. 20; A-50)."""
    yield from of_this_game(work, True, "benefits")
    before = work.state.track.levels
    yield from read_track(work, in_setup=False)
    if not work.said:
        return "the reputation card stays open"
    level_up(work, before)
    decide(work)
    return ""


@act(
    "level-bonus",
    "Draw a bonus card for reputation",
    spec="P-52.1",
    cite=rulebook.BENEFITS,
    rules=("reputation", "bonus-abilities"),
    help="ana draws bonus 4C",
)
def level_bonus(work: Work) -> Steps[None]:
    """The bonus card of a level that was reached by a count (P-52; p. 20)."""
    yield from besides(work, "Who draws a bonus card?", owed="level-bonus")
    level = work.state.track.levels.get("bonus")
    held = any(bonus.by_reputation for bonus in work.pirate().bonuses.values())
    if held:
        why = f"{work.name} already has the bonus card of the reputation."
        yield from work.breaks("has-bonus", why)
    elif not benefit(work.state, work.player, "bonus") and level is not None:
        why = f"The reputation card gives a bonus at {level}; {work.name} has not reached that."
        yield from work.breaks("no-level", why)
    work.settled("level-bonus", work.player)
    yield from gain_bonus(work, work.player, "card")
    finish(work)


@act(
    "blue",
    "Enter the Blue Sea cards",
    spec="A-54",
    cite=rulebook.BLUE_SEA_DECK,
    help="blue total 60 deck 22",
)
def tell_blue(work: Work) -> Steps[str]:
    """How many Blue Sea cards there are (2.17; A-54)."""
    answer = yield from work.form("cards", "Blue Sea cards", _BLUE, suggest=_booked_blue(work))
    old = work.state.blue
    kinds = {"open": "open sea", "island": "island", "storm": "storm"}
    counts = {
        **old.counts,
        **{kinds[k]: x for k, x in answer.items() if k in kinds and x is not None},
    }
    blue = BlueSea(
        total=answer.get("total", old.total),
        deck=answer.get("deck", old.deck if "total" not in answer else None),
        counts=counts,
        discards=old.discards,
        drawn=old.drawn,
    )
    work.state = replace(work.state, blue=blue)
    work_out_blue(work)
    work.row("blue", total=blue.total, deck=work.state.blue.deck, counts=counts)
    return f"Blue Sea cards: {listed([f'{k} {x}' for k, x in answer.items()], 'and')}"


def _booked_blue(work: Work) -> dict[str, int] | None:
    """What an earlier campaign counted of the deck, as the fields of the form (2.17)."""
    facts = booked(work, TRACK, "track")
    counts = facts.get("counts") or {}
    before = {**facts, "open": counts.get("open sea"), **counts}
    return {x.name: n for x in _BLUE if isinstance(n := before.get(x.name), int)} or None


@act(
    "repute",
    "Reputation for a reason",
    spec="P-52",
    cite=rulebook.REPUTATION,
    rules=("benefits", "winning-long"),
    words=("reputed",),
    help="ana repute +1 for a wager",
)
def tell_repute(work: Work) -> Steps[None]:
    """Reputation up or down for a reason, with its benefits (P-52; pp. 12, 20)."""
    yield from besides(work, "Whose reputation?")
    change = yield from work.number("amount", "By how much?", ANY_NUMBER, who=work.player)
    reason = yield from work.text("reason", "What for?", offer="as the table says", lead="for")
    had = work.pirate().reputation
    if had is not None and had + change < 0:
        why = f"{work.name} has {had}; nobody falls below 0."
        yield from work.breaks("below-0", why, rulebook.REPUTATION_TRACK)
    yield from repute(work, work.player, change, reason)
    finish(work)


@act(
    "flaw",
    "A captain's flaw overrides a rule",
    spec="P-54.1",
    cite=rulebook.CAPTAIN_CARD,
    help="ana flaw",
)
def flaw(work: Work) -> Steps[str]:
    """A captain's flaw overrides a rule: what it did (P-54; p. 20). One that nobody has told yet is
    what its card says."""
    yield from besides(work, "Whose flaw?")
    printed = flaw_of(work.state, work.player).removeprefix("flaw: ")
    text = yield from work.text(
        "text",
        "What does the flaw do?",
        offer=printed or None,
        help=printed,
        lead="does",
    )
    key = work.pirate().captain
    captain = work.state.captains.get(key)
    if captain is not None and not captain.flaw:
        work.state = put(work.state, "captains", key, replace(captain, flaw=text))
    work.row("flaw_used", player=work.player, text=text)
    return f"{work.name}'s flaw: {text}"
