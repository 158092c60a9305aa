"""A challenge or a duel as lines of spans: pools, stats, lines, what if (sections 11.1, 11.2, P56).

Always visible: what playing no card does, what so many points of Parry or Riposte leave, and what
each card does that everybody has seen in the hand. The picture tells nothing by colour alone.
"""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.five_sails.calculations.challenge import advice
from companion.games.five_sails.calculations.gambling import gamble
from companion.games.five_sails.calculations.pieces import counted
from companion.games.five_sails.calculations.rounds import NO_CARD, Rounded
from companion.games.five_sails.rules import duel as machine
from companion.games.five_sails.rules.acts import gamble_of, refusal_of
from companion.games.five_sails.rules.chances import gamble_rows
from companion.games.five_sails.rules.duel import Played, Seen
from companion.games.five_sails.rules.standing import (
    card,
    characters_at,
    name,
    rules_of,
    seen,
    stat,
)
from companion.games.five_sails.state.cards import DASH, Printed, place_name
from companion.games.five_sails.state.table import Duel, Fighter, FiveSails, LineCard
from companion.table.game import Suggestion
from companion.table.sheet import Span, Spans, fitted, width_of
from companion.toolbox.sums import shown
from companion.toolbox.text import plural

_MOST = 8
"""Rows of points that are shown: more change nothing that a table would look up here."""


def fighter_label(state: FiveSails, key: str) -> str:
    """The name of a participant, also of one that has left play."""
    gone = state.gone.get(key)
    return name(state, key) if gone is None else card(state, gone.card).name or key


def printed(value: Printed) -> str:
    """`3`, `a dash`, `?`."""
    return "a dash" if value == DASH else shown(None if value is None else int(value))


def duel_lines(state: FiveSails, eyes: str, width: int) -> list[Spans]:
    """The block of the sheet: a challenge that is to be answered, or a duel.

    Args:
        state: a table with a challenge or duel.
        eyes: whose loaded deck list may be looked at for the odds of a gamble.
        width: cells.
    """
    duel = state.duel
    if duel is None:
        return []
    head = _head(state, duel)
    if duel.stage == "announced":
        rows = [head, *_advice(state, duel)]
    else:
        rows = [head, *_fighters(state, duel), *_next_round(state, duel, eyes)]
    return [fitted(row, width) for row in rows]


def _head(state: FiveSails, duel: Duel) -> Spans:
    both = f"{fighter_label(state, duel.challenger)} ⚔ {fighter_label(state, duel.target)}"
    words = "Challenge" if duel.stage == "announced" else "Duel"
    at = f" at {place_name(duel.at)}" if duel.at else ""
    tail = "" if duel.stage == "announced" else f", round {duel.round + 1}"
    return (
        Span(f"{words}: ", "title"),
        Span(both, "name"),
        Span(f", {duel.stat.title()}{at}{tail}", "title"),
    )


# ---------------------------------------------------------------------- before the answer


def _advice(state: FiveSails, duel: Duel) -> list[Spans]:
    """Refuse or fight (P56)."""
    told = advice(refusal_of(state)).value
    rows: list[Spans] = [
        _row("threat", f"{shown(told.refuse.threat)} = {_made_of(state, duel)}"),
        _row("refuse", _wounds(told.refuse.wounds, told.refuse.destroyed, told.refuse.excess)),
    ]
    for one in told.fight[: _MOST + 1]:
        label = f"accept, block {one.blocked}"
        rows.append(_row(label, _wounds(one.wounds, one.destroyed)))
    if told.wasted:
        saves = "saves" if told.wasted == 1 else "save"
        words = f"the first {plural(told.wasted, 'point')} blocked {saves} nothing (p. 26)"
        rows.append(_row("", words, "dim"))
    rows += _instead(state, duel)
    if duel.lethal:
        rows.append(_row("LETHAL", "no limit for the first round, nor for a refusal", "bad"))
    rows.append(_row("answer", "accept · intervene NAME · refuse", "dim"))
    return rows


def _instead(state: FiveSails, duel: Duel) -> list[Spans]:
    """What who may intervene would take without blocking anything."""
    target = state.characters.get(duel.target)
    if target is None or not target.controller or not duel.at:
        return []
    rows = []
    for key in characters_at(state, duel.at, target.controller):
        one = state.characters[key]
        if key in (duel.target, duel.challenger) or one.engaged:
            continue
        inputs = replace(
            refusal_of(state), wounds=one.wounds, resolve=stat(state, key, "resolve").value
        )
        told = advice(inputs).value.refuse
        label = f"or {name(state, key)} intervenes, block 0"
        rows.append(_row(label, _wounds(told.wounds, told.destroyed)))
    return rows


def _made_of(state: FiveSails, duel: Duel) -> str:
    known = duel.challenger in state.characters
    value = stat(state, duel.challenger, duel.stat).value if known else None
    words = f"{duel.stat.title()} {printed(value)}"
    return words if duel.thrust == 0 else f"{words} + Thrust {shown(duel.thrust)}"


def _wounds(wounds: int | None, destroyed: bool | None, excess: int | None = 0) -> str:
    words = "? wounds" if wounds is None else plural(wounds, "wound")
    words += f", {excess} lost" if excess else ""
    return f"{words}, DESTROYED" if destroyed else words


# ---------------------------------------------------------------------- rounds


def _fighters(state: FiveSails, duel: Duel) -> list[Spans]:
    now = seen(state)
    names = {key: fighter_label(state, key) for key in duel.fighters}
    room = max(width_of(words) for words in names.values())
    turn = machine.active(duel)
    rows: list[Spans] = []
    for key, one in duel.fighters.items():
        rows.append(
            (
                Span("▸ " if key == turn else "  ", "active"),
                Span(names[key].ljust(room), "name"),
                Span(f"  threat {shown(one.pool)}", "bad" if one.pool else "dim"),
                Span(_facts(duel, one, now.get(key, Seen())) + _lethal(one, key == turn)),
            )
        )
        if one.line:
            cards = "  ".join(_lying(state, lying) for lying in one.line)
            rows.append((Span("    line  ", "dim"), Span(cards)))
    return rows


def _facts(duel: Duel, one: Fighter, now: Seen) -> str:
    """Stat, wounds, gambles, place: what limits and what threatens."""
    if one.gone is not None:
        last = printed(one.gone.stats.get(duel.stat))
        return f"  OUT OF PLAY, last {duel.stat.title()} {last}"
    finesse = counted(now.finesse)
    facts = [
        f"{duel.stat.title()} {printed(now.stat)}",
        f"wounds {shown(now.wounds)}/{printed(now.resolve)}",
        f"gambles {one.gambles}/{shown(finesse)}",
    ]
    if one.pool != 0 and one.tied_to and now.at and one.tied_to != now.at:
        facts.append(f"threat lies at {place_name(one.tied_to)}, not here")
    return f"  {'  '.join(facts)}"


def _lethal(one: Fighter, its_round: bool) -> str:
    """Lethal lasts until one's next round: as that begins it is over (p. 27)."""
    return "  LETHAL" if one.lethal and not its_round else ""


def _lying(state: FiveSails, lying: LineCard) -> str:
    if not lying.round:  # a Reaction of the hand: it was played for no combat values
        return f"({name(state, lying.card) or 'a card'})"
    values = " ".join(
        f"{letter}{shown(value)}"
        for letter, value in (("R", lying.riposte), ("P", lying.parry), ("T", lying.thrust))
    )
    called = name(state, lying.card) if lying.card else f"card {lying.round}"
    gone = " (left)" if lying.gone else ""
    return f"{'↷ ' if lying.gambled else ''}{called} {values}{gone}"


def _next_round(state: FiveSails, duel: Duel, eyes: str) -> list[Spans]:
    """What the next round would do."""
    who = machine.active(duel)
    if not who:
        return []
    rules, now = rules_of(state), seen(state)
    none = machine.preview(duel, now, rules).value
    if none.skipped:
        words = f"{shown(none.excess)} threat is discarded, no wounds (p. 27)"
        return [_row("cannot play", words, "warn")]
    rows = [_row(NO_CARD, outcome_words(none), "warn" if duel.must_play else "plain")]
    if duel.must_play and who == duel.accepter:
        rows.append(
            _row("", "whoever accepted must play a card this round, if able (p. 23)", "warn")
        )
    pool = duel.fighters[who].pool
    for points in range(1, min(pool or 0, _MOST) + 1):
        told = machine.preview(duel, now, rules, Played(parry=points)).value
        rows.append(_row(f"block {points}", outcome_words(told)))
    rows += _known_cards(state, duel, who)
    rows += [_row(label, words) for label, words in gamble_rows(state, who, eyes)]
    return rows


def outcome_words(value: Rounded) -> str:
    """`2 wounds, 1 lost, sends 3; the duel is over`."""
    words = _wounds(value.wounds, value.destroyed, value.excess)
    if value.adversary_pool != 0:
        words += f", sends {shown(value.adversary_pool)}"
    if value.discarded:
        words += f", {value.discarded} discarded"
    return f"{words}; the duel is over" if value.over else words


def _known_cards(state: FiveSails, duel: Duel, who: str) -> list[Spans]:
    """What each card does that everybody has seen in the active player's hand."""
    player = duel.fighters[who].player
    hand = state.sides[player].hand.known if player in state.sides else {}
    rows = []
    for key in sorted(hand, key=lambda one: card(state, one).name):
        told = card(state, key)
        riposte, parry, thrust = map(counted, (told.riposte, told.parry, told.thrust))
        if None in (riposte, parry, thrust):
            continue
        played = Played(card=key, riposte=riposte, parry=parry, thrust=thrust)
        value = machine.preview(duel, seen(state), rules_of(state), played).value
        rows.append(_row(told.name, f"{steps_words(value)}; {outcome_words(value)}"))
    return rows


def steps_words(value: Rounded) -> str:
    """`1 returned, 2 parried, 3 thrust`."""
    back, parried = shown(value.riposted), shown(value.parried)
    return f"{back} returned, {parried} parried, {shown(value.thrust)} thrust"


def _row(label: str, words: str, role: str = "plain") -> Spans:
    label = f"{label}:" if label else ""
    return (Span(f"  {label.ljust(17)} ", "dim"), Span(words, role))  # type: ignore[arg-type]


def duel_suggestions(state: FiveSails) -> tuple[Suggestion, ...]:
    """What may come next in a challenge or duel."""
    duel = state.duel
    if duel is None:
        return ()
    if duel.stage == "announced":
        return (
            Suggestion("answer", "accept the challenge", {"answer": "accept"}),
            Suggestion("answer", "refuse it", {"answer": "refuse"}),
            Suggestion("answer", "another character intervenes", {"answer": "intervene"}),
        )
    who = fighter_label(state, machine.active(duel))
    found = [
        Suggestion("round", f"{who} plays a card"),
    ]
    key = machine.active(duel)
    if key in state.characters and gamble(gamble_of(state, key)).value.check.ok is not False:
        found.append(Suggestion("round", f"{who} gambles", {"how": "gamble"}))
    if not duel.must_play:
        found.append(Suggestion("round", f"{who} plays no card", {"how": "none"}))
    return tuple(found)
