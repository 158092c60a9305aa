"""The campaign's record: the Historical Record as the book's back cover has it, and what is kept.

Unopened things are counted and never listed. Sources: section 7 of the spec; pp. 2, back cover.
"""

from __future__ import annotations

from companion.games.seafall.calculations.campaign.checks import (
    CheckRecord,
    ProvinceCheck,
    check_record,
)
from companion.games.seafall.calculations.year.start import GloryTarget, glory_target
from companion.games.seafall.rules.kept import (
    boxes_due,
    campaign_glory,
    filled_boxes,
    games_played,
    lasting,
    milestone_glory,
    recorded,
)
from companion.games.seafall.rules.names import islands, region_name
from companion.games.seafall.rules.rule_stickers import in_order, title_of_rule
from companion.games.seafall.rules.standing import tokens_out
from companion.games.seafall.rules.year import absent, in_play
from companion.games.seafall.state.constants import BOXES, FEWEST_PROVINCES, MOST_PROVINCES, TOKENS
from companion.games.seafall.state.kept import GameRecord
from companion.games.seafall.state.printed import LOCKED_CHESTS
from companion.games.seafall.state.table import SeaFall, title_of
from companion.table.game import Suggestion
from companion.table.sheet import Block, GridBlock, ListBlock, StandingsBlock
from companion.toolbox.sums import shown
from companion.toolbox.text import listed, plural
from companion.toolbox.tracks import bar

Rows = list[tuple[str, str]]
BAR = 24
"""Cells of a bar of campaign glory."""


def record(state: SeaFall) -> list[Block]:
    """The Historical Record, then all that the campaign keeps; nothing that nobody told."""
    blocks: list[Block] = []
    lines = recorded(state)
    if lines:
        blocks.append(_games(state, lines))
    for title, rows in (
        ("Milestones", _milestones(state)),
        ("Beside the lines", _notes(state, lines)),
        ("Campaign glory", _totals(state)),
    ):
        if rows:
            blocks.append(ListBlock(title, tuple(rows)))
    if titles := _titles(state, lines):
        blocks.append(titles)
    if boxes := _stickers(state):
        blocks.append(boxes)
    for title, rows in (
        ("Provinces", _provinces(state)),
        ("End of each game", _endings(state, lines)),
        ("Names", _names(state)),
        ("RULE stickers", _rules(state)),
        ("Unlocked so far", _unlocked(state)),
        ("To look at", [("·", note) for note in check_record(check_inputs(state)).value]),
    ):
        if rows:
            blocks.append(ListBlock(title, tuple(rows)))
    return blocks


def campaign_blocks(state: SeaFall) -> list[Block]:
    """Between two games: campaign glory, and what in the record does not hold together."""
    blocks: list[Block] = []
    if state.kept.emperor:
        blocks.append(ListBlock("", (("Emperor", state.name(state.kept.emperor)),)))
    if state.year.phase in ("winter", "round", "end") or not games_played(state):
        return blocks
    totals = {p: campaign_glory(state, p) for p in state.seats}
    if any(total is not None for total in totals.values()):
        order = sorted(totals, key=lambda p: (totals[p] is None, -(totals[p] or 0)))
        rows = tuple((state.name(player), totals[player]) for player in order)
        blocks.append(StandingsBlock(f"Campaign glory after game {games_played(state)}", rows))
    notes = check_record(check_inputs(state)).value
    if notes:
        blocks.append(ListBlock("To look at", tuple(("·", note) for note in notes)))
    return blocks


def campaign_suggestions(state: SeaFall) -> tuple[Suggestion, ...]:
    """Claiming once a turn has gone far enough; who comes and goes before a set-up (pp. 13, 22)."""
    turn = state.this_turn
    found = []
    if state.turn and (turn.actions or turn.over) and not turn.milestone:
        found.append(Suggestion("claim", "claim a milestone"))
    if state.year.phase == "setup" and games_played(state):
        found += [
            Suggestion("back", f"{state.name(player)} is back", {"who": player})
            for player in absent(state)
        ]
        if len(in_play(state)) > FEWEST_PROVINCES:
            found.append(Suggestion("absent", "somebody misses the game"))
        if len(state.seats) < MOST_PROVINCES:
            found.append(Suggestion("join", "a province joins the campaign"))
    if state.kept.world_end and not state.kept.emperor:
        found.append(Suggestion("emperor", "crown the Emperor"))
    return tuple(found)


def check_inputs(state: SeaFall) -> CheckRecord:
    """What the record says, for the checks of section 7."""
    stickers = {key: len(x.stickers) for key, x in state.regions.items()}
    return CheckRecord(
        games=games_played(state),
        lines=tuple(number for number, _ in recorded(state)),
        since=min((lasting(state, player).since for player in state.seats), default=0),
        provinces=tuple(_check(state, player) for player in state.provinces),
        stickers={region_name(state, key): count for key, count in stickers.items()},
    )


def _check(state: SeaFall, player: str) -> ProvinceCheck:
    out = tokens_out(state, player)
    return ProvinceCheck(
        name=state.name(player),
        rank=state.provinces[player].title,
        total=campaign_glory(state, player),
        milestones=milestone_glory(state, player),
        filled=filled_boxes(state, player) or None,
        due=boxes_due(state, player),
        tokens=max(TOKENS, out),
        in_campaign=player in state.seats,
    )


def _games(state: SeaFall, lines: list[tuple[int, GameRecord]]) -> GridBlock:
    """A row for each game: its target, then glory and new total of each province."""
    players = _columns(state, lines)
    rows = []
    for number, line in lines:
        cells = [_box(state, number, line, player) for player in players]
        rows.append((f"game {number}", (_target(number, line), *cells)))
    coming = lines[-1][0] + 1
    if not state.kept.world_end:
        rows.append((f"game {coming}", (_target(coming, GameRecord()), *("" for _ in players))))
    names = tuple(state.name(player) for player in players)
    return GridBlock("Historical Record", ("target", *names), tuple(rows))


def _columns(state: SeaFall, lines: list[tuple[int, GameRecord]]) -> list[str]:
    """Everybody who has, or had, a part in the campaign; no board twice."""
    scored = {player for _, line in lines for player in line.scores}
    return [p for p in state.provinces if p in state.seats or p in scored]


def _target(number: int, line: GameRecord) -> str:
    told = glory_target(GloryTarget(number=number)).value if line.target is None else line.target
    return shown(told)


def _box(state: SeaFall, number: int, line: GameRecord, player: str) -> str:
    """`12 / 20`: game glory and the campaign total with it (ruling R-66)."""
    if player not in line.scores:
        return ""
    won = "*" if line.winner == player else ""
    away = "–" if player in line.absent else ""
    score = shown(line.scores[player])
    total = shown(campaign_glory(state, player, number))
    return f"{away}{score}{won} / {total}"


def _milestones(state: SeaFall) -> Rows:
    """Claimed milestones in the order of the games."""
    claimed = [x for x in state.kept.milestones.values() if x.claimed_by]
    rows = []
    for card in sorted(claimed, key=lambda x: (x.game or 0, x.name)):
        words = [state.name(card.claimed_by)]
        words += ["prologue"] if card.prologue else []
        words += [f"game {card.game}"] if card.game is not None and not card.prologue else []
        words += [f"{card.glory} glory"] if card.glory is not None else []
        rows.append((card.name, ", ".join(words)))
    return rows


def _notes(state: SeaFall, lines: list[tuple[int, GameRecord]]) -> Rows:
    """Who joined, who left, who missed a game; what broke a tie."""
    rows: Rows = []
    for player in state.provinces:
        kept = lasting(state, player)
        if kept.joined is not None:
            start = "" if kept.since > kept.joined else f" with {kept.opening} campaign glory"
            rows.append((f"game {kept.joined}", f"{state.name(player)} joined{start}"))
        if kept.left is not None:
            rows.append((f"game {kept.left + 1}", f"{state.name(player)} has left the campaign"))
    for number, line in lines:
        if line.absent:
            names = listed([state.name(player) for player in line.absent], "and")
            rows.append((f"game {number}", f"{names} missed it"))
        if line.tie_break:
            rows.append((f"game {number}", f"{state.name(line.winner)} won: {line.tie_break}"))
        rows += [(f"game {number}", note) for note in line.notes]
    return rows


def _totals(state: SeaFall) -> Rows:
    """Campaign glory as bars, the most first; milestone glory for a tie."""
    totals = {p: campaign_glory(state, p) for p in state.seats}
    told = [total for total in totals.values() if total is not None]
    if not told or not games_played(state):
        return []
    most = max(1, *told)
    rows = []
    for player in sorted(totals, key=lambda p: (totals[p] is None, -(totals[p] or 0))):
        total, cards = totals[player], milestone_glory(state, player)
        words = f"{bar(total, most, BAR)} {shown(total)}"
        words += f"  milestones {shown(cards)}" if cards != 0 else ""
        rows.append((state.name(player), words))
    if state.kept.emperor:
        rows.insert(0, ("Emperor", state.name(state.kept.emperor)))
    return rows


def _titles(state: SeaFall, lines: list[tuple[int, GameRecord]]) -> GridBlock | None:
    """Titles during each game, and those of the next one."""
    told = [(number, line) for number, line in lines if any(line.titles_before.values())]
    if not told:
        return None
    players = _columns(state, lines)
    heads = [str(number) for number, _ in told]
    heads.append("now")
    rows = []
    for player in players:
        cells = [title_of(line.titles_before.get(player)) or "–" for _, line in told]
        cells.append(title_of(state.provinces[player].title) or "–")
        rows.append((state.name(player), tuple(cells)))
    return GridBlock("Titles by game", tuple(heads), tuple(rows))


def _stickers(state: SeaFall) -> GridBlock | None:
    """The six boxes of each region that has a sticker (p. 11)."""
    rows = []
    for key, region in state.regions.items():
        if not region.stickers:
            continue
        cells = []
        for box in map(str, range(1, BOXES + 1)):
            sticker = region.stickers.get(box)
            mark = "✗" if sticker is not None and sticker.crossed else ""
            cells.append("·" if sticker is None else f"{state.name(sticker.owner)}{mark}")
        rows.append((region_name(state, key), tuple(cells)))
    heads = tuple(map(str, range(1, BOXES + 1)))
    return GridBlock("Permanent enmity", heads, tuple(rows)) if rows else None


def _provinces(state: SeaFall) -> Rows:
    """Leader, levels, boxes and games missed of each province."""
    rows = []
    for player in state.seats:
        kept = lasting(state, player)
        words = [kept.leader] if kept.leader else []
        words += [kept.appellation] if kept.appellation else []
        words += [f"reputation {kept.reputation}"] if kept.reputation is not None else []
        words += [f"fortune {kept.fortune}"] if kept.fortune is not None else []
        if filled := filled_boxes(state, player):
            words.append(plural(filled, "ship box", "ship boxes"))
        words += [f"{plural(kept.missed, 'game')} missed"] if kept.missed else []
        words += [f"{plural(kept.made_up, 'game')} made up for"] if kept.made_up else []
        if words:
            rows.append((state.name(player), ", ".join(words)))
    return rows


def _endings(state: SeaFall, lines: list[tuple[int, GameRecord]]) -> Rows:
    """What the end of each game decided: improvement, training, kept advisors, boxes."""
    rows = []
    for number, line in lines:
        words = []
        if line.winner:
            words.append(f"{state.name(line.winner)} won")
        if line.improvement:
            words.append(line.improvement)
        words += [f"trained {x.advisor}" for _, x in sorted(line.trained.items()) if x.advisor]
        words += [f"{state.name(p)} kept {name}" for p, name in sorted(line.kept.items()) if name]
        words += [f"{state.name(p)}: {box}" for p, box in sorted(line.boxes.items()) if box]
        if words:
            rows.append((f"game {number}", "; ".join(words)))
    return rows


def _names(state: SeaFall) -> Rows:
    """What was named: provinces, leaders, ships, islands."""
    rows = []
    for player in state.seats:
        kept = lasting(state, player)
        ships = [
            x.name
            for _, x in sorted(state.ships.items(), key=lambda item: (len(item[0]), item[0]))
            if x.owner == player and not x.name.endswith(" ship")
        ]
        words = [x for x in (kept.called, *ships) if x]
        if words:
            rows.append((state.name(player), ", ".join(words)))
    found = [state.regions[key].name for key in islands(state)]
    if found:
        rows.append(("islands", ", ".join(found)))
    return rows


def _rules(state: SeaFall) -> Rows:
    known = state.kept.rules
    rows = []
    for slot in in_order(known):
        text = known[slot]
        if text.text:
            new = known.get(text.replaced_by)
            behind = f" (replaced by {title_of_rule(text.replaced_by, new)})" if new else ""
            rows.append((title_of_rule(slot, text), text.text + behind))
    return rows


def _unlocked(state: SeaFall) -> Rows:
    """Counts only: what is still locked is nobody's to read."""
    kept = state.kept
    rows = []
    if kept.chests:
        opened = listed([f"{n}" for n in sorted(kept.chests)], "and")
        rows.append(("chests", f"{opened} open, {LOCKED_CHESTS - len(kept.chests)} locked"))
    if kept.bagged is not None:
        rows.append(("event cards in bags", str(kept.bagged)))
    if kept.booke:
        rows.append(("Booke entries read", str(len(kept.booke))))
    if state.crossed:
        rows.append(("map entries crossed off", str(len(state.crossed))))
    return rows
