"""Event cards: which are in the deck, and what may come next (p. 12)."""

from __future__ import annotations

from companion.games.seafall.calculations.year.events import EventOdds, NextEvent, event_odds
from companion.games.seafall.rules.rounds import event_name
from companion.games.seafall.state.table import SeaFall
from companion.toolbox.sums import Result


def deck_events(state: SeaFall) -> list[str]:
    """Ids of the named event cards in the deck or face up."""
    keys = (k for k, x in state.kept.events.items() if x.place == "deck" and x.name)
    return sorted(keys, key=lambda key: (len(key), key))


def odds_now(state: SeaFall) -> Result[NextEvent]:
    """What the next event may be, by names."""
    year = state.year
    open_ = year.event.card if year.event is not None else ""
    known = (key for key in deck_events(state) if key != open_ or key in year.seen)
    return event_odds(
        EventOdds(
            shuffled=year.shuffled,
            seen=tuple(event_name(state, key) for key in year.seen),
            known=tuple(event_name(state, key) for key in known),
            on_top=event_name(state, year.on_top),
        )
    )


def odds_rows(state: SeaFall) -> list[tuple[str, str]]:
    """Rows of label and chance for the next event."""
    found = odds_now(state).value
    if found.certain:
        return [(found.certain, "it comes next")]
    if found.each is None:
        return []
    rows = [(name, f"{found.each.exact} ({found.each.percent})") for name in found.unseen]
    if found.unnamed:
        rows.append((f"each of {found.unnamed} not named", f"{found.each.exact}"))
    return rows


def seen_this_year(state: SeaFall, key: str) -> bool:
    """Whether it cannot come yet; who tells no winters may have shuffled in between."""
    if not state.year.phase:
        return False
    size, seen = state.year.shuffled, state.year.seen
    return key in (seen[len(seen) // size * size :] if size else seen)
