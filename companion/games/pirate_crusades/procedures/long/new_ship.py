"""A new ship for whoever lost theirs (P-48; pp. 13-15)."""

from __future__ import annotations

from companion.games.pirate_crusades import rulebook
from companion.games.pirate_crusades.calculations.harbor import (
    NewShip,
    ShipSearch,
    new_ship,
)
from companion.games.pirate_crusades.procedures.drawing import draw
from companion.games.pirate_crusades.procedures.long.common import (
    finish,
    repute,
    sizes_of,
    take_action,
)
from companion.games.pirate_crusades.procedures.purse import riches
from companion.games.pirate_crusades.procedures.work import (
    UNTOLD,
    Work,
    act,
    card_words,
)
from companion.games.pirate_crusades.state.cards import is_joker
from companion.games.pirate_crusades.state.table import Hand
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Option, option
from companion.toolbox.sums import Result


@act(
    "new-ship",
    "Acquire a new ship",
    spec="P-48",
    cite=rulebook.NEW_SHIP,
    words=("rescue",),
    help="ana new-ship",
)
def acquire(work: Work) -> Steps[None]:
    """Pay, look through the discards, draw until one fits (P-48; pp. 13-15)."""
    yield from take_action(work, "new-ship")
    player, pirate = work.player, work.pirate()
    told_both = pirate.reputation is not None and (
        pirate.reputation > 0 or pirate.riches is not None
    )
    if told_both and not pirate.reputation and not pirate.riches:
        work.goes_out(player, "no ship, no reputation, no riches")
        finish(work, action=True)
        return
    card, regained, pays = yield from _search(work, player)
    if pays == "reputation" and not regained:
        yield from repute(work, player, -1, "rescue ship", rulebook.RESCUE)
    if pays == "riches":
        riches(work, player, -(pirate.riches or 0), "rescue ship", rulebook.NEW_SHIP)
    work.change(
        player,
        ship=card,
        status="docked",
        hand=Hand(count=0),
        holds={},
        missions={},
        told=True,
        stay=pirate.stay + 1,
    )
    work.row("new_ship", player=player, new=card, how="bought", price=pays)
    work.say(f"{work.name} gets {card_words(card)} as a ship")
    finish(work, action=True)


def _search(work: Work, player: str) -> Steps[tuple[str, bool, str | None]]:
    """The discards first, then card by card; a Joker may give the point back once (A-81)."""
    drawn: list[str] = []
    regained = False
    picks = 0
    while True:
        found = _looked(work, player, tuple(drawn), regained)
        pays = found.value.pays
        work.sums["rescue ship"] = found.with_value(found.value.most)
        if found.value.taken:
            _drop_others(work, drawn, found.value.taken)
            return found.value.taken, regained, pays
        fits = found.value.choose if not drawn or regained else ()
        met = [card for card in drawn if is_joker(card)]
        if regained and not any(is_joker(card) for card in work.state.discards or () if card):
            met = met[1:]  # one Joker has given the point back and serves no more
        if fits or met:
            picks += 1
            picked = yield from _choice(work, player, fits, met, pays, regained, picks)
            if picked == "regain":
                regained = True
                work.say("a Joker: the reputation point is back, the search goes on")
                continue
            if picked in drawn:
                _drop_others(work, drawn, picked)
                return picked, regained, pays
            if picked != "draw":
                work.discard(drawn)
                work.from_discards(picked)
                return picked, regained, pays
        cards = yield from draw(
            work,
            f"drawn-{len(drawn) + 1}",
            f"Draw a ship, at most {found.value.most or '?'}",
            cite=rulebook.NEW_SHIP,
            who=player,
        )
        if not cards or not cards[0] or found.value.most is None:
            work.discard(drawn)
            return (cards or [UNTOLD])[0], regained, pays
        drawn += cards


def _drop_others(work: Work, drawn: list[str], taken: str) -> None:
    others = list(drawn)
    others.remove(taken)
    work.discard(others)


def _looked(work: Work, player: str, drawn: tuple[str, ...], regained: bool) -> Result[ShipSearch]:
    pirate = work.pirate(player)
    pile = tuple(card for card in work.state.discards or () if card)
    return new_ship(
        NewShip(
            pirate.reputation, pirate.riches, pile, sizes_of(work, (*pile, *drawn)), drawn, regained
        )
    )


def _choice(
    work: Work,
    player: str,
    fits: tuple[str, ...],
    met: list[str],
    pays: str | None,
    regained: bool,
    number: int,
) -> Steps[str]:
    """One of the fitting discards, the Joker, or the point back."""
    options = [Option(card, card_words(card), also=(card,)) for card in (*fits, *met)]
    jokers = [card for card in (*fits, *met) if is_joker(card)]
    if jokers and pays == "reputation" and not regained:
        options.append(Option("regain", "get the point back and search on", also=("regain",)))
    plain = [card for card in fits if not is_joker(card)]
    why = f"{', '.join(plain)} in the discards fits: nothing is drawn." if plain else ""
    if plain or not jokers:
        options.append(
            option("draw", "draw", rulebook.NEW_SHIP.broken(why) if why else None, also=("draws",))
        )
    return work.choose(
        f"pick-{number}", "Which ship?", tuple(options), who=player, cite=rulebook.NEW_SHIP
    )
