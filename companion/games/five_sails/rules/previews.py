"""What Plunder and Dusk are about to change, in rows of words: shown before they are entered."""

from __future__ import annotations

from companion.games.five_sails.calculations.dusk import dusk
from companion.games.five_sails.calculations.plunder import Plundered, plunder
from companion.games.five_sails.rules.day import dusk_of, plunder_of, takes_of
from companion.games.five_sails.rules.standing import controllers, in_order, name, standings_of
from companion.games.five_sails.state.cards import CORE, DAYS, RENOWN, STEPS, place_name
from companion.games.five_sails.state.table import HOW_WON, FiveSails
from companion.table.sheet import Block, ListBlock
from companion.toolbox.sums import shown
from companion.toolbox.text import listed, plural

Rows = tuple[tuple[str, str], ...]
_PLANNING = "Planning"
_SHORT = {
    "choose": "Choose",
    "reveal": "Reveal",
    "initiative": "Initiative",
    "muster": "Muster",
    "schemes": "Schemes",
    "draw": "Draw",
}
"""Steps of Planning as the one-line list has them."""


def plunder_rows(state: FiveSails) -> Rows:
    """1a as it stands, Renown as it would be, who would win by that (P46; p. 15)."""
    if not state.in_game:
        return ()
    rows = [("Dominance", dominance_words(state))]
    takes, standings = takes_of(state), standings_of(state)
    for player in state.in_game:
        have, more = standings[player].renown, takes.get(player)
        both = None if have is None or more is None else have + more
        enough = ", enough to win" if both is not None and both >= RENOWN else ""
        what = f"{shown(have)}, plus {shown(more)} from locations: {shown(both)}{enough}"
        rows.append((state.name(player), what))
    rows.append(("then", outcome_words(state, plunder(plunder_of(state)).value)))
    return tuple(rows)


def dominance_words(state: FiveSails) -> str:
    """Who controls how many of the three core locations (p. 8)."""
    told = controllers(state)
    holders = [told.get(place) for place in CORE]
    found = []
    for player in state.in_game:
        mine = [place_name(place) for place in CORE if told.get(place) == player]
        if len(mine) == len(CORE):
            return f"{state.name(player)} controls all three and wins before Renown is taken"
        if len(mine) > 1:
            lacks = next(place_name(place) for place in CORE if told.get(place) != player)
            found.append(f"{state.name(player)} lacks only {lacks}")
    if None in holders:
        found.append("not all controllers are known")
    return "; ".join(found) or "nobody is close"


def outcome_words(state: FiveSails, value: Plundered) -> str:
    """What the checks give, in a few words."""
    if value.unknown:
        return f"open: {listed(named(state, value.unknown), 'and')}"
    if value.winner:
        decided = value.step.partition(" ")[2]  # behind the check (`1c`): what decided a tie
        how = HOW_WON[value.kind] if value.kind else ""
        by = f", decided by {decided}" if decided else ""
        return f"{state.name(value.winner)} wins ({how}{by})"
    if value.random:
        return f"a random winner among {_players(state, value.tied)}"
    if value.kind == "draw":
        return f"a Draw of {_players(state, value.tied)}"
    if value.another_day:
        return f"equal at {RENOWN} or more: another Day is played"
    return "nobody wins, the Day ends with Dusk"


def named(state: FiveSails, unknown: tuple[str, ...]) -> list[str]:
    """`p1's influence` as `Ana's influence`."""
    found = []
    for one in unknown:
        player, _, words = one.partition("'s ")
        found.append(f"{state.name(player)}'s {words}" if player in state.players else one)
    return found


def _players(state: FiveSails, players: tuple[str, ...]) -> str:
    return listed([state.name(player) for player in players], "and")


def ladder_rows(state: FiveSails) -> Rows:
    """Who would win on Day 5 as the table stands, rung by rung (p. 8); none before Day 4."""
    if state.day is None or state.day < DAYS - 1 or not state.in_game:
        return ()
    rows = []
    standings = standings_of(state)
    for label, field in (
        ("Renown", "renown"),
        ("locations", "locations"),
        ("Influence", "influence"),
        ("Leader wounds", "leader_wounds"),
    ):
        values = {x: getattr(standings[x], field) for x in state.in_game}
        told = ", ".join(f"{state.name(x)} {shown(amount)}" for x, amount in values.items())
        rows.append((label, f"{told}{_leads(state, values, field == 'leader_wounds')}"))
    return tuple(rows)


def _leads(state: FiveSails, values: dict[str, int | None], fewest: bool) -> str:
    """`: Ana by 2`, `: equal`; nothing where one is not told."""
    known = [amount for amount in values.values() if amount is not None]
    if len(known) < len(values) or len(known) < 2:
        return ""
    best = min(known) if fewest else max(known)
    first = [player for player, amount in values.items() if amount == best]
    if len(first) > 1:
        return ": equal"
    rest = [amount for amount in known if amount != best]
    by = abs(best - (min(rest) if fewest else max(rest)))
    return f": {state.name(first[0])} by {by}"


def dusk_rows(state: FiveSails) -> Rows:
    """Every step of Dusk with what it changes here, and what stays (P50; p. 15)."""
    if not state.in_game:
        return ()
    told = dusk(dusk_of(state)).value
    held = controllers(state)
    freed = [place_name(place) for place in held if place in told.freed]
    away = [name(state, key) for key in in_order(told.go_home)]
    up = [name(state, key) for key in in_order(told.stand_up)]
    schemes = [_scheme_name(state, player) for player in told.schemes]
    discards = [
        f"{state.name(player)} {shown(count)}"
        for player, count in told.discards.items()
        if count != 0
    ]
    stays = [name(state, key) for key in in_order(told.keep_wounds)]
    tokens = sum(one.renown or 0 for one in state.locations.values())
    rows = [
        ("2a uncontrolled", listed(freed, "and", most=5)),
        ("2b Home", listed(away, "and", most=6)),
        ("2b en garde", listed(up, "and", most=6)),
        (
            "2b attachments",
            plural(told.attachments_stand_up, "turns", "turn") + " en garde"
            if told.attachments_stand_up
            else "",
        ),
        ("2c discarded", plural(told.city_discarded, "City card") if told.city_discarded else ""),
        ("2d to The Locker", listed(schemes, "and")),
        ("2e discards", listed(discards, "and")),
        ("4 Brutes leave", listed([name(state, key) for key in in_order(told.brutes)], "and")),
        ("4 effects end", str(len(told.ending)) if told.ending else ""),
        (
            "stays",
            "; ".join(
                part
                for part in (
                    f"wounds of {listed(stays, 'and', most=5)}" if stays else "",
                    f"{tokens} Renown on locations" if tokens else "",
                )
                if part
            ),
        ),
    ]
    return tuple(row for row in rows if row[1])


def _scheme_name(state: FiveSails, player: str) -> str:
    scheme = state.sides[player].scheme
    key = scheme.card if scheme is not None else ""
    return name(state, key) if key else f"{state.name(player)}'s scheme"


def step_list(state: FiveSails) -> list[Block]:
    """The phases of the Day in one line, done, now and to come; in Planning its steps."""
    if state.closed or state.step not in STEPS:
        return []
    phase = STEPS[state.step].phase
    phases = list(dict.fromkeys(step.phase for step in STEPS.values()))
    rows = [(f"Day {shown(state.day)}", _marked(phases, phase))]
    if phase == _PLANNING:
        inner = [_SHORT[key] for key, step in STEPS.items() if step.phase == _PLANNING]
        rows.append((_PLANNING, _marked(inner, _SHORT[state.step])))
    return [ListBlock("", tuple(rows))]


def _marked(names: list[str], now: str) -> str:
    """`✓ Dawn ▸ Planning · Dusk`: a mark each, so that no colour is needed."""
    at = names.index(now)
    marks = ["✓" if place < at else "▸" if place == at else "·" for place in range(len(names))]
    return "  ".join(f"{mark} {name}" for mark, name in zip(marks, names, strict=True))


def day_blocks(state: FiveSails) -> list[Block]:
    """What the next step would change, and on the last Days who leads on the tie-breakers."""
    if state.closed:
        return []
    blocks: list[Block] = []
    if state.step == "plunder":
        blocks.append(ListBlock("What Plunder would change", plunder_rows(state)))
    if state.step == "dusk":
        blocks.append(ListBlock("What Dusk would change", dusk_rows(state), "nothing known"))
    if state.step in ("drama", "plunder") and (rows := ladder_rows(state)):
        blocks.append(ListBlock(f"If Day {DAYS} ended now", rows))
    return blocks


def in_lines(rows: Rows) -> str:
    """Rows as one text: `2a uncontrolled: The Docks · 2c discarded: 2 City cards`."""
    return " · ".join(f"{label}: {text}" for label, text in rows)
