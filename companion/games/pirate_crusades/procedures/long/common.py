"""What the long game's procedures share: who may, reputation, riches, crew lost, names in words.

Sources: sections 3.2, 4.2 and P-52 of the spec; pp. 11-20.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from msgspec.structs import replace

from companion.games.pirate_crusades import rulebook
from companion.games.pirate_crusades.calculations.reputation import Reputation, reputation
from companion.games.pirate_crusades.calculations.sea import Happening
from companion.games.pirate_crusades.calculations.setup import BlueDeck, blue_deck
from companion.games.pirate_crusades.options import chosen, is_on
from companion.games.pirate_crusades.procedures.deciding import decide
from companion.games.pirate_crusades.procedures.drawing import draw, may_be_held, not_held, speller
from companion.games.pirate_crusades.procedures.following import tell_benefits
from companion.games.pirate_crusades.procedures.turning import (
    acted,
    of_this_game,
    ready,
    still_in,
    who_acts,
    who_owes,
)
from companion.games.pirate_crusades.procedures.work import UNTOLD, Work
from companion.games.pirate_crusades.rules.flaws import flaw_of
from companion.games.pirate_crusades.rules.standing import card_number
from companion.games.pirate_crusades.state.cards import JOKERS
from companion.games.pirate_crusades.state.table import SEA, Captain, PirateCrusades
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Citation, Option
from companion.table.state import put
from companion.toolbox.sums import Result, signed
from companion.toolbox.text import key_of, plural, with_article

_ID = re.compile(r"\b[pk]\d+\b")


# ---------------------------------------------------------------------- who acts


def take_action(work: Work, action: str, prompt: str = "Who?") -> Steps[str]:
    """Who takes an action of the own turn, and whether it may be taken (P-05)."""
    work.player = yield from who_acts(work, prompt)
    if work.pirate().status == "hostage":
        why = f"{work.name} is a hostage on another ship."
        yield from work.breaks("gone", why, rulebook.HOSTAGES)
    yield from ready(work, action, long=True)
    return work.player


def besides(work: Work, prompt: str = "Who?", owed: str = "") -> Steps[str]:
    """Who does something that takes no action of a turn: answers a duty, tells something.

    `owed`: id of a procedure; whoever owes it is meant where nobody speaks.
    """
    owing = who_owes(work, owed) if owed else ""
    work.player = yield from who_acts(work, prompt, free=True, owing=owing)
    yield from still_in(work)
    return work.player


def still_on(work: Work) -> Steps[None]:
    """What the whole table does: it is the long game, and it is not over."""
    yield from of_this_game(work, True, "end-of-round")
    if work.state.closed:
        yield from work.breaks("over", "The game is over.", rulebook.WINNING_LONG)


def finish(work: Work, *players: str, action: bool = False) -> None:
    """Limits of everybody who got something; who has won or is out."""
    if action:
        acted(work)
    for player in players or (work.player,):
        if player and work.pirate(player).status not in ("out", ""):
            work.over_the_limits(player)
    decide(work)


# ---------------------------------------------------------------------- names


def captain_name(state: PirateCrusades, key: str) -> str:
    """A captain's name, `a French captain` if nobody told it."""
    captain = state.captains[key]
    return captain.name or with_article(f"{captain.nation or 'strange'} captain")


def named(state: PirateCrusades, text: str) -> str:
    """A sentence of a calculation with names instead of ids."""

    def name(found: re.Match[str]) -> str:
        if found[0] in state.captains:
            return captain_name(state, found[0])
        return state.name(found[0])

    return _ID.sub(name, text)


def named_result(state: PirateCrusades, result: Result[Any]) -> Result[Any]:
    """A sum with names instead of ids; its lines are what is shown."""
    parts = tuple(replace(part, label=named(state, part.label)) for part in result.parts)
    return Result(None, parts, result.pages, tuple(named(state, note) for note in result.notes))


def changes(happened: Iterable[Happening]) -> list[Happening]:
    """What moved or changed; not what stayed, nor the duties that come of it."""
    return [
        x
        for x in happened
        if x.kind not in ("stays", "caught", "chased") or (x.kind == "caught" and x.after is None)
    ]


def counted(state: PirateCrusades, happened: Sequence[Happening]) -> Result[int]:
    """How many things moved or changed, a line for each thing, with names instead of ids."""
    moved = changes(happened)
    parts = tuple(
        replace(x.part(), label=named(state, x.part().label), amount=int(x in moved))
        for x in happened
    )
    pages = tuple(dict.fromkeys(part.page for part in parts)) or ("p. 17",)
    return Result(sum(part.amount or 0 for part in parts), parts, pages)


def captain_of(work: Work, player: str) -> str:
    """Id of a player's own captain; made if nobody has told who it is."""
    pirate = work.pirate(player)
    if pirate.captain:
        return pirate.captain
    key = work.new_id("k")
    captain = Captain(name=work.who(player), nation=pirate.nation, player=player)
    work.state = put(work.state, "captains", key, captain)
    work.change(player, captain=key)
    return key


def known_captain(state: PirateCrusades, name: str) -> str:
    """Id of a captain of that name, empty if there is none."""
    wanted = key_of(name)
    found = (key for key, x in state.captains.items() if name and key_of(x.name) == wanted)
    return next(found, "")


def captain_gone(work: Work, key: str) -> None:
    """A captain without player is discarded with the ship (p. 17)."""
    captain = work.state.captains[key]
    if captain.ship is not None:
        work.discard([captain.ship])
    work.change_captain(key, at="", ship=None, held_by="", gone=True)
    blue_discard(work, "captain")


def blue_discard(work: Work, kind: str, count: int = 1) -> None:
    """Cards go onto the Blue Sea discards."""
    blue = work.state.blue
    if count > 0:
        discards = {**blue.discards, kind: blue.discards.get(kind, 0) + count}
        work.state = replace(work.state, blue=replace(blue, discards=discards))


def work_out_blue(work: Work) -> None:
    """The Blue Sea deck, where its total is told and nobody has counted it (2.17; p. 11)."""
    blue = work.state.blue
    begun = work.state.deck is not None
    if blue.deck is not None or blue.total is None or not (work.state.long and begun):
        return
    result = blue_deck(BlueDeck(blue.total, len(work.state.seats), blue.drawn))
    work.sums["Blue Sea deck"] = result
    work.state = replace(work.state, blue=replace(blue, deck=result.value))


# ---------------------------------------------------------------------- reputation and riches


def repute(
    work: Work, player: str, change: int, reason: str, cite: Citation = rulebook.REPUTATION
) -> Steps[None]:
    """Reputation up or down, benefits gained the first time and lost for good (P-52; p. 20)."""
    if not change:
        return
    pirate = work.pirate(player)
    before = pirate.reputation
    result = reputation(
        Reputation(
            value=before,
            change=change,
            levels=work.state.track.levels,
            reached=pirate.benefits,
            infamous=work.state.track.infamous,
        )
    )
    after = result.value
    work.change(player, reputation=after.value, benefits=after.reached)
    work.row(
        "reputation",
        player=player,
        delta=change if before is None or after.value is None else after.value - before,
        new=after.value,
        reason=reason,
        gained=list(after.gained),
        lost=list(after.lost),
        page=cite.page,
    )
    work.sums[f"{work.who(player)}'s reputation"] = result
    if before == 0 and change < 0:
        work.say(f"{work.who(player)} has no reputation to lose ({reason})")
    else:
        work.say(f"{work.who(player)} {signed(change)} reputation ({reason})")
    tell_benefits(work, player, after.gained, after.lost)
    if "bonus" in after.gained:
        yield from gain_bonus(work, player)


def gain_bonus(work: Work, player: str, key: str = "") -> Steps[None]:
    """A Sunset card whose ability counts from now on; it is typed, or drawn by the app."""
    cards = yield from draw(
        work,
        key or f"bonus-card-{player}",
        f"Which card does {work.who(player)} draw as a bonus?",
        cite=rulebook.BENEFITS,
        lead="bonus",
    )
    for card in cards:
        work.to_bonuses(player, card, by_reputation=True)
        work.row("draw", player=player, purpose="bonus", count=1, cards=[card])
        work.say(f"bonus card {card or '?'}")


# ---------------------------------------------------------------------- crew and cards


def lose_crew(
    work: Work,
    player: str,
    count: int | None,
    key: str,
    prompt: str,
    cite: Citation,
    lead: str = "losing",
) -> Steps[list[str]]:
    """Crew cards of the owner's choice are discarded; their names may stay untold."""
    if count == 0:
        return []
    at_random = chosen(work.state, "half_choice") == "random" and count not in (None, 1)
    answer = yield from work.maybe.draw(
        key,
        prompt + (" At random (our option)." if at_random else ""),
        count,
        offer=count,
        who=player,
        known=may_be_held(work, player),
        elsewhere=not_held(work, player),
        spell=speller(work, own=sorted(work.pirate(player).hand.known)),
        twins=JOKERS,
        pile=work.pirate(player).hand.count,
        called="hand",
        lead=lead,
        help=flaw_of(work.state, player),
        cite=cite,
    )
    cards = list(answer.cards) if answer is not None else []
    many = answer.count if answer is not None else count or 0
    cards += [UNTOLD] * max(0, many - len(cards))
    work.from_hand(player, cards)
    work.discard(cards)
    if cards:
        work.row("crew_lost", player=player, cards=cards)
        shown = " ".join(card for card in cards if card)
        work.say(
            f"{work.who(player)} loses {plural(len(cards), 'crew card')}"
            + (f" ({shown})" if shown else "")
        )
    return cards


def costs_a_turn(work: Work) -> bool:
    """Flaunting, a map, a bigger ship take the turn's action, unless by option (A-92)."""
    return not is_on(work.state, "free_port")


def sizes_of(work: Work, cards: tuple[str, ...]) -> dict[str, int]:
    """Sizes that the book tells, card by card."""
    return {
        card: size for card in cards if (size := card_number(work.state, card, "crew")) is not None
    }


def square_options() -> tuple[Option, ...]:
    """The 25 squares, as `3,2`."""
    return tuple(Option(square, square, also=(square.replace(",", "-"),)) for square in SEA.squares)
