"""Heading for the nearest town in the short game (P-13; p. 6)."""

from __future__ import annotations

from typing import Literal

from companion.games.pirate_crusades import rulebook
from companion.games.pirate_crusades.calculations.encounters import (
    Approached,
    TownFound,
    town_found,
)
from companion.games.pirate_crusades.calculations.odds import NextCard, next_card
from companion.games.pirate_crusades.options import chosen
from companion.games.pirate_crusades.procedures.both.cards import PORT, draw_open
from companion.games.pirate_crusades.procedures.both.cove import at_the_cove
from companion.games.pirate_crusades.procedures.both.missions import could_finish
from companion.games.pirate_crusades.procedures.both.missions_done import missions_done
from companion.games.pirate_crusades.procedures.deciding import decide
from companion.games.pirate_crusades.procedures.drawing import may_be_held, not_held, speller
from companion.games.pirate_crusades.procedures.short.last_crew import all_the_same
from companion.games.pirate_crusades.procedures.turning import acted, ready, who_acts
from companion.games.pirate_crusades.procedures.work import (
    UNTOLD,
    Work,
    act,
    card_words,
    cards_words,
    nation_words,
)
from companion.games.pirate_crusades.rules.standing import has_bonus, nation, seen_cards
from companion.games.pirate_crusades.state.cards import bonus_of, is_joker
from companion.games.pirate_crusades.state.table import Town
from companion.table.procedures.asking import citing
from companion.table.procedures.procedure import Steps
from companion.table.state import without_key
from companion.toolbox.sums import Result
from companion.toolbox.text import plural


@act(
    "town",
    "Head for the nearest town",
    spec="P-13",
    cite=rulebook.NEAREST_TOWN,
    rules=("desertion", "pirate-cove", "bonus-ace", "missions"),
    words=("towns", "heads", "head", "nearest-town"),
    help="town 6S losing 4H",
)
def town(work: Work) -> Steps[str]:
    """The town that is found; docking may cost a crew card (P-13)."""
    work.player = yield from who_acts(work, "Who heads for the nearest town?")
    yield from ready(work, "town", long=False)
    player = work.player
    card = yield from _found_card(work, player)
    if card is None:
        acted(work)
        return f"{work.name} finds no town"
    approach = yield from _approach(work, player, card)
    name = card_words(card) if card else "a town"
    words = f"{work.name} finds {name}{_kind_words(approach)}"
    costs = approach is not None and approach.crew_lost != 0
    docks = yield from work.yes(
        "dock",
        f"Dock there?{_cost_words(approach)}",
        offer=None if costs else True,
        suggest=True if costs else None,  # nobody is lost unless the table says so
        who=player,
        lead="dock",
        cite=rulebook.NEAREST_TOWN,
    )
    gone = (yield from _deserters(work, player, approach)) if docks else []
    if not docks or not (yield from _all_the_same(work, player, approach)):
        work.discard([card])
        work.row("town_found", player=player, card=card, docked=False)
        acted(work)
        decide(work)
        return f"{words}, and stays at sea"
    _desert(work, player, gone)
    work.row("town_found", player=player, card=card, docked=True)
    if _lost_the_last(work, player, approach):
        work.discard([card])
        decide(work)
        return f"{words}: the last crew card deserts"
    _dock(work, player, card)
    if card and is_joker(card):
        yield from at_the_cove(work, player, card)
    yield from missions_done(work, player, "port")
    could_finish(work, player)
    acted(work)
    decide(work)
    return f"{words}, and docks"


def _found_card(work: Work, player: str) -> Steps[str | None]:
    """A drawn town, or the map of bonus Joker: a Pirate Cove without drawing (A-37)."""
    key = next(
        (
            one
            for one, bonus in sorted(work.pirate(player).bonuses.items())
            if bonus.card and bonus_of(bonus.card, work.state.book.get(bonus.card)) == "map"
        ),
        "",
    )
    if key:
        used = yield from work.yes(
            "map",
            "Use the map to the Pirate Cove?",
            offer=False,
            who=player,
            lead="map",
            cite=rulebook.BONUS_JOKER,
        )
        if used:
            bonuses = work.pirate(player).bonuses
            card = bonuses[key].card
            work.change(player, bonuses=without_key(bonuses, key))
            work.row("bonus_used", player=player, card=card)
            work.say("by the map")
            return card  # the card itself is the cove: it goes to the discards when they sail
    found: str | None = yield from draw_open(
        work,
        "town",
        "Which town is found?",
        player,
        PORT,
        cite=rulebook.NEAREST_TOWN,
        odds=lambda: _odds(work, player),
    )
    return found


def _odds(work: Work, player: str) -> list[tuple[str, str]]:
    """Friendly, unfriendly or cove, from the cards that nobody has seen (2.16)."""
    own = nation(work.state, player)
    if own is None:
        return []
    value = next_card(NextCard(seen=seen_cards(work.state), nation=own)).value
    return [] if value is None else [(name, x.percent) for name, x in value.towns.items()]


def _approach(work: Work, player: str, card: str) -> Steps[Approached | None]:
    """What docking costs; `None` for a town that nobody names."""
    if not card:
        return None
    result = _cost(work, player, card, None)
    if result.value.kind == "unclear":
        free = nation(work.state, player) == "none"
        friend = yield from work.maybe.yes(
            "friend",
            "Is the town a friend's?",
            offer=True if free else None,
            who=player,
            cite=rulebook.JOKER_SHIP,
        )
        work.friendly_town = friend is not False  # unknown: nothing speaks against delivering
        result = _cost(work, player, card, friend)
        if friend is not None and nation(work.state, player) is None:
            result = _as_said(result, friend)
    value = result.value
    work.sums["town"] = result.with_value(value.crew_lost)
    return value


def _as_said(result: Result[Approached], friend: bool) -> Result[Approached]:
    """The table says friend or foe where the player's nation is not told."""
    old = result.value
    kind: Literal["friendly", "unfriendly"] = "friendly" if friend else "unfriendly"
    lost = 0 if friend or old.crew_lost == 0 else 1
    value = Approached(kind, old.size, old.nation, lost, False if lost == 0 else old.empties)
    return result.with_value(value)


def _cost(work: Work, player: str, card: str, friend: bool | None) -> Result[Approached]:
    docks = chosen(work.state, "last_deserter") == "docks"
    last: Literal["lose", "docks"] = "docks" if docks else "lose"
    return town_found(
        TownFound(
            card=card,
            nation=nation(work.state, player),
            friend=friend,
            hand=work.pirate(player).hand.count,
            never_deserts=has_bonus(work.state, player, "docking"),
            last_deserter=last,
            facts=work.state.book.get(card),
        )
    )


def _kind_words(approach: Approached | None) -> str:
    if approach is None or approach.kind == "unclear":
        return ""
    if approach.kind == "cove":
        return ", a Pirate Cove"
    return f", {approach.kind} ({nation_words(approach.nation)})"


def _cost_words(approach: Approached | None) -> str:
    lost = approach.crew_lost if approach is not None else None
    return f" It costs {plural(lost, 'crew card')}." if lost else ""


def _all_the_same(work: Work, player: str, approach: Approached | None) -> Steps[bool]:
    """Docking that would lose the game is asked once more, also of a typed line (A-22)."""
    if approach is None or approach.empties is not True:
        return True
    return (yield from all_the_same(work, player, "The last crew card would desert", "Dock"))


@citing(rulebook.DESERTION_SHORT)
def _deserters(work: Work, player: str, approach: Approached | None) -> Steps[list[str]]:
    """Which crew card deserts in an unfriendly port (p. 6)."""
    if approach is None or approach.crew_lost == 0:
        return []
    hand = work.pirate(player).hand
    if hand.count == 0:
        why = f"{work.who(player)} has no crew card to lose."
        yield from work.breaks("no-crew", why)
        return []
    likely = approach.crew_lost or 0
    answer = yield from work.maybe.draw(
        "lost",
        "Which crew card deserts?",
        approach.crew_lost,
        offer={"count": likely, "cards": []},
        who=player,
        known=may_be_held(work, player),
        elsewhere=not_held(work, player),
        spell=speller(work, own=sorted(hand.known)),
        pile=hand.count,
        called="hand",
        lead="losing",
    )
    cards = list(answer.cards) if answer is not None else []
    count = answer.count if answer is not None else likely
    return cards + [UNTOLD] * max(0, count - len(cards))


def _desert(work: Work, player: str, cards: list[str]) -> None:
    """Deserters go to the discards."""
    work.from_hand(player, cards)
    work.discard(cards)
    if cards:
        work.say(f"{cards_words(cards)} deserts")


def _lost_the_last(work: Work, player: str, approach: Approached | None) -> bool:
    """Whether the hand is empty at sea, before docking (A-22)."""
    return (
        approach is not None
        and approach.crew_lost != 0
        and work.pirate(player).hand.count == 0
        and chosen(work.state, "last_deserter") == "lose"
    )


def _dock(work: Work, player: str, card: str) -> None:
    """A new stay in port."""
    work.change(
        player,
        status="docked",
        town=Town(card=card),
        sail=None,
        coves={},
        stay=work.pirate(player).stay + 1,
    )
    work.row("dock", player=player, town=card)
