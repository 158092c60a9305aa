"""The sheet's year: steps with what is done, the track, odds of events, enmity explained.

Where nobody keeps the year, nothing of it is shown. Sources: pp. 11-13 of the rulebook.
"""

from __future__ import annotations

from companion.games.seafall.calculations.enmity import RegionEnmity
from companion.games.seafall.rules.events import odds_now
from companion.games.seafall.rules.names import islands, region_name
from companion.games.seafall.rules.rounds import event_name, event_revealed, turns_told
from companion.games.seafall.rules.standing import enmity_by_region, region_enmity, target
from companion.games.seafall.rules.year import controls, in_play, next_turn, turn_order
from companion.games.seafall.sheet.end import end_steps, end_suggestions
from companion.games.seafall.sheet.rooms import fitted_rows
from companion.games.seafall.state.printed import BUY_PRICE, MOVE_ENMITY, ROUND, WINTER
from companion.games.seafall.state.table import SeaFall
from companion.games.seafall.state.year import ROUNDS
from companion.table.game import Suggestion
from companion.table.sheet import Block, GridBlock, ListBlock, StepBlock
from companion.toolbox.text import plural

REVEAL, ROUND_TURNS, RESOLVE = 1, 2, 3
"""Steps of a round by their numbers (p. 12)."""
MATRIX_TITLE = "Enmity (site·garrison or war·sticker)"


def where_year(state: SeaFall) -> list[str]:
    """Where the game stands, from the large to the small: `game 4`, `year 2`, `round 3`."""
    words = ["prologue" if state.prologue else f"game {state.game_no}"]
    year = state.year
    if year.phase in ("winter", "round") and year.number is not None:
        words.append(f"year {year.number}")
    if year.phase == "winter":
        words.append("winter")
    elif year.phase == "round" and year.round:
        words.append(f"round {year.round}")
    elif year.phase in ("setup", "end", "over"):
        words.append({"setup": "set-up", "end": "end of the game", "over": "over"}[year.phase])
    if state.turn:
        words.append(f"{state.name(state.turn)}'s turn")
    return words


def step_block(state: SeaFall) -> StepBlock:
    """The trail, the target, and the steps of the winter or round with what is done."""
    trail = tuple(word[:1].upper() + word[1:] for word in where_year(state))
    aim = target(state)
    return StepBlock(trail, right="" if aim is None else f"target {aim}", checklist=_steps(state))


def _steps(state: SeaFall) -> tuple[tuple[str, bool], ...]:
    year = state.year
    if year.phase == "winter":
        return tuple(
            (_winter_step(state, step.number, step.title), step.number < year.step)
            for step in WINTER
        )
    if year.phase != "round":
        return end_steps(state)
    rows: list[tuple[str, bool]] = []
    for step in ROUND:
        done = step.number < year.step or (step.number == 2 and _all_over(state))
        done = done and not _unseen(state, step.number)
        rows.append((f"{step.number} {step.title}{_round_note(state, step.number)}", done))
        if step.number == 2 and state.turn:
            rows.append((f"  {_turn_line(state)}", False))
    return tuple(rows)


def _winter_step(state: SeaFall, number: int, title: str) -> str:
    left_out = number == MOVE_ENMITY and state.year.number == 1
    return f"{number} {title}" + (": not in the first winter" if left_out else "")


def _all_over(state: SeaFall) -> bool:
    return turns_told(state) and not state.turn and not next_turn(state)


def _unseen(state: SeaFall, number: int) -> bool:
    """Whether the turns began and no event of this round was told."""
    begun = 1 < state.year.step <= ROUND_TURNS + 1
    return number == REVEAL and begun and not event_revealed(state)


def _round_note(state: SeaFall, number: int) -> str:
    """What is known of a step of the round."""
    year = state.year
    if number in (1, 3) and year.event is not None:
        name = event_name(state, year.event.card) or "not named"
        text = year.event.text or _card_text(state, year.event.card)
        if number == 1:
            return f": {name}" + (f" ({text})" if text else "")
        return f": {name}" + (", resolved" if year.event.resolved else "")
    gone = year.step > RESOLVE and event_revealed(state)
    if number in (REVEAL, RESOLVE) and gone and year.seen:  # under the deck, known all the same
        name = event_name(state, year.seen[-1]) or "not named"
        return f": {name}" + (", resolved" if number == RESOLVE else "")
    if _unseen(state, number):
        return ": unknown"
    if number == 2:
        return ": " + "  ".join(_turn_mark(state, player) for player in turn_order(state))
    return ""


def _card_text(state: SeaFall, key: str) -> str:
    known = state.kept.events.get(key)
    return known.text if known is not None else ""


def _turn_mark(state: SeaFall, player: str) -> str:
    if player == state.turn:
        return f"▸{state.name(player)}"
    return f"{state.name(player)}✓" if player in state.year.had_turn else state.name(player)


def _turn_line(state: SeaFall) -> str:
    """The five steps of a turn on one line, with what was told of them (p. 13)."""
    here = state.this_turn
    guild = here.guild or "guild"
    used = ", ".join(here.actions) or f"{here.allowed} actions"
    steps = [
        ("hire or buy", bool(here.hired)),
        ("activate", here.activated),
        (f"{guild}: {used}", len(here.actions) >= here.allowed),
        ("milestone", bool(here.milestone)),
        ("exhaust", False),
    ]
    line = " · ".join(f"{words}✓" if done else words for words, done in steps)
    return f"{line}  over: {here.over}" if here.over else line


def year_block(state: SeaFall) -> ListBlock | None:
    """The year track, and the odds of the next event while the deck is counted."""
    year = state.year
    if year.phase not in ("winter", "round"):
        return None
    label = "Year" if year.number is None else f"Year {year.number}"
    spots = ["winter", *map(str, range(1, ROUNDS + 1))]
    now = 0 if year.phase == "winter" else year.round
    shown = [
        f"▸{spot}" if place == now else f"{spot}✓" if place < now else spot
        for place, spot in enumerate(spots)
    ]
    holder = f"   {state.name(year.holder)} begins" if year.holder in state.players else ""
    rows = [(label, "  ".join(shown) + holder)]
    if odds := _odds(state):
        rows.append(("Next event", odds))
    return ListBlock("", tuple(rows))


def _odds(state: SeaFall) -> str:
    if state.year.phase == "round" and state.year.step > 1 and not state.kept.events:
        return ""
    if state.year.phase == "winter" and state.year.step <= 1:
        return ""  # its first step shuffles all cards again (p. 12)
    if state.year.phase == "round" and state.year.round >= ROUNDS and event_revealed(state):
        return ""  # so does the winter that comes before the next event
    found = odds_now(state).value
    if found.certain:
        return f"{found.certain}, for sure"
    if found.each is None:
        return ""
    names = [*found.unseen, *([f"{found.unnamed} not named"] if found.unnamed else [])]
    return f"{found.each.exact} each: {', '.join(names)}" if names else ""


def enmity_everywhere(state: SeaFall) -> dict[str, RegionEnmity]:
    """All enmity by region: islands, then provinces (p. 11)."""
    return enmity_by_region(state, (*islands(state), *state.seats))


def enmity_blocks(state: SeaFall, there: dict[str, RegionEnmity]) -> list[Block]:
    """Who has how much enmity where (`enmity_everywhere`), and what each of it does (p. 11)."""
    there = {region: one for region, one in there.items() if _any(one)}
    if not there:
        return []
    regions = list(there)
    rows = [(p, tuple(_cell(p, there[x]) for x in regions)) for p in state.seats]
    kept = [n for n in range(len(regions)) if any(cells[n] != "·" for _, cells in rows)]
    if not kept:
        return []
    matrix = GridBlock(
        MATRIX_TITLE,
        tuple(region_name(state, regions[n]) for n in kept),
        tuple((state.name(p), tuple(cells[n] for n in kept)) for p, cells in rows),
    )
    explained = [
        (
            f"{state.name(p)} at {region_name(state, regions[n])}",
            what_it_does(state, p, regions[n]).split("; "),
        )
        for p, cells in rows
        for n in kept
        if cells[n] != "·"
    ]
    return [matrix, ListBlock("", fitted_rows(explained, "; "), name="What enmity does")]


def enmity_out(state: SeaFall, there: dict[str, RegionEnmity]) -> ListBlock:
    """Where the enmity tokens of each province lie (`enmity_everywhere`): `Tern 2, Bob 1`
    (p. 11)."""
    rows = []
    for player in state.seats:
        lie = {x: sum(_amounts(player, one)[:2]) for x, one in there.items() if _any(one)}
        words = [f"{region_name(state, x)} {n}" for x, n in lie.items() if n]
        if words:
            rows.append((f"{state.name(player)}'s enmity", words))
    return ListBlock("", fitted_rows(rows, ", "), name="Enmity tokens")


def _any(there: RegionEnmity) -> bool:
    """Whether any enmity may lie there: mostly none does."""
    return bool(there.sites or there.held or there.stickers)


def _cell(player: str, there: RegionEnmity) -> str:
    site, held, stickers = _amounts(player, there)
    return f"{site}·{held}·{stickers}" if site or held or stickers else "·"


def _amounts(player: str, there: RegionEnmity) -> tuple[int, int, int]:
    stickers = sum(1 for x in there.stickers if x.owner == player and not x.crossed)
    return there.sites.get(player) or 0, there.held.get(player) or 0, stickers


def what_it_does(state: SeaFall, player: str, region: str) -> str:
    """What a province's enmity in a region does: price, dice, blocked sites, winter (2.11)."""
    site, held, stickers = _amounts(player, region_enmity(state, region))
    whole = site + held + stickers
    province = region in state.provinces
    words = [f"raid −{plural(whole, 'die', 'dice')}"]
    if not province:
        words.insert(0, f"goods {BUY_PRICE + whole} gold each, upgrades +{whole}")
    elif held and not controls(state, player, region) and not state.prologue:
        words.append(f"{region_name(state, region)} raids with +{plural(held, 'die', 'dice')}")
    if site:
        names = [x.name for x in state.sites.values() if _on(x.region, x.tokens, region, player)]
        words.append(f"{', '.join(names)} barred")
        if any(
            x.kind == "field" and _on(x.region, x.tokens, region, player)
            for x in state.sites.values()
        ):
            words.append("no harvest")
        words.append(f"winter: {site} → " + ("At War With" if province else "garrison"))
    return "; ".join(words)


def _on(at: str, tokens: dict[str, int], region: str, player: str) -> bool:
    return at == region and tokens.get(player, 0) > 0


def year_suggestions(state: SeaFall) -> tuple[Suggestion, ...]:
    """The next step of the year first, so that one key walks it; empty if nobody keeps it."""
    year = state.year
    if year.phase == "setup":
        return (Suggestion("setup", "set up the game"),)
    if year.phase == "winter":
        step = WINTER[min(max(year.step, 1), len(WINTER)) - 1]
        whole = "winter, all six steps" if year.step <= 1 else "winter, the steps that are left"
        only = f"only step {step.number}: {step.title.casefold()}"
        return (Suggestion("winter", whole), Suggestion(step.procedure, only))
    if year.phase == "round":
        return _round_suggestions(state)
    if year.phase in ("end", "over"):
        return end_suggestions(state)
    return ()


def _round_suggestions(state: SeaFall) -> tuple[Suggestion, ...]:
    year = state.year
    following = next_turn(state)
    event = year.event
    open_event = event is not None and not event.resolved
    resolve = Suggestion("resolve", "resolve the event")
    check = Suggestion("round-end", "check glory, move the astrolabe")
    if following:
        turn = Suggestion("turn", f"{state.name(following)}'s turn", {"who": following})
        if year.step <= 1 and event is None and not turns_told(state):
            return (Suggestion("event", "reveal the event"), turn)
        return (turn, resolve) if open_event else (turn,)
    if not in_play(state):
        return (check,)
    return (resolve, check) if open_event and year.step <= 3 else (check,)
