"""The Field as lines of spans: who attacks whom, what faces what, and what if it ended now."""

from __future__ import annotations

from companion.games.en_garde.calculations import Ended, Harm
from companion.games.en_garde.rules.exchange import MayPlay, facing, in_order, may_play
from companion.games.en_garde.rules.standing import poise_words, preview, unfolded
from companion.games.en_garde.state.table import Attack, EnGarde, Exchange
from companion.table.sheet import Span, Spans, cut, fitted, padded, width_of
from companion.toolbox.sums import shown, signed
from companion.toolbox.text import listed

OPEN, BLOCKED = "✗ open", "▣"


def field(state: EnGarde, width: int) -> list[Spans]:
    """The Field: a line an Attack, in order of play, from the active player's side.

    Args:
        state: a table with a running Exchange.
        width: cells.
    """
    exchange = state.exchange
    if exchange is None:
        return []
    told = preview(state).value
    names = {key: attack_words(state, exchange, key) for key in in_order(exchange.attacks)}
    if any(width_of(words) > width - 40 for words in names.values()):
        names = {key: attack_words(state, exchange, key, short=True) for key in names}
    room = min(max((width_of(words) for words in names.values()), default=0), width - 40)
    lines: list[Spans] = []
    for key, words in names.items():
        lines.append(_attack(state, exchange, key, padded(words, room), told.harm[key], width))
    lines += _loose(state, exchange)
    if not lines:
        lines.append((Span("  The Field is empty: any Attack may be played.", "dim"),))
    return lines


def attack_words(state: EnGarde, exchange: Exchange, key: str, short: bool = False) -> str:
    """`A1 Thrust + Masterful Strike`; `short` where a line has no room: `A1 Thrust + Masterful`."""
    attack = exchange.attacks[key]
    card, *more = (state.cards[card].name for card in attack.cards)
    return f"{key} {' + '.join((card, *(x.partition(' ')[0] if short else x for x in more)))}"


def harm_words(harm: Harm) -> str:
    """`5`, `?` or `3+?` where a part is not told."""
    if harm.value is not None:
        return str(harm.value)
    return f"{harm.least}+?" if harm.least else "?"


def _attack(
    state: EnGarde, exchange: Exchange, key: str, words: str, harm: Harm, width: int
) -> Spans:
    attack = exchange.attacks[key]
    amount = harm_words(harm)
    line = "─" * (2 if len(amount) < 3 else 1)
    outward = attack.by == exchange.active
    before, after = (line, f"{line}▶") if outward else (f"◀{line}", line)
    left, right = (state.name(player) for player in exchange.duelists)
    names = max(3, min(12, (width - width_of(words) - 32) // 2))
    blocks = facing(exchange, key)
    spans = [
        Span(f"  {words}  ", "name"),
        Span(f"{cut(left, names)} "),
        Span(before, "track"),
        Span(amount, "bad" if harm.value != 0 else "dim"),
        Span(after, "track"),
        Span(f" {cut(right, names)}  "),
    ]
    if blocks:
        facing_words = ", ".join(block_words(state, exchange, one) for one in blocks)
        spans.append(Span(f"{BLOCKED} {facing_words}", "good"))
    else:
        spans.append(Span(OPEN, "bad"))
    if extra := _extra(exchange, key):
        spans.append(Span(f"  {extra}", "dim"))
    return fitted(spans, width)


def block_words(state: EnGarde, exchange: Exchange, key: str) -> str:
    """`R1 Parry (2)`: with the shields where they count, `(?)` where nobody knows."""
    response = exchange.responses[key]
    card = state.cards[response.card]
    block = response.block or card.block
    shields = response.shields if response.block else card.shields
    tail = {
        "full": "",
        "shields": f" ({shields if shields is not None else '?'})",
        "none": " (0)",
        "other": " (?)",
        None: " (?)",
    }[block]
    return f"{key} {card.name}{tail}"


def _extra(exchange: Exchange, key: str) -> str:
    attack = exchange.attacks[key]
    words = []
    if attack.bursts_mod:
        words.append(f"{attack.bursts_mod:+d}".replace("-", "−"))
    if attack.damage_set is not None:
        words.append(f"set to {attack.damage_set}")
    return ", ".join(words)


def _loose(state: EnGarde, exchange: Exchange) -> list[Spans]:
    """Responses whose Attack is gone (table option `attack_removed = leave`)."""
    return [
        (Span(f"  {block_words(state, exchange, key)}", "good"), Span("  faces nothing", "dim"))
        for key in in_order(exchange.responses)
        if exchange.responses[key].faces not in exchange.attacks
    ]


# ---------------------------------------------------------------------- if it ended now


def if_it_ended(state: EnGarde, width: int) -> list[Spans]:
    """Both players' loss and Poise after, and who would be out; then signs of danger."""
    exchange = state.exchange
    if exchange is None:
        return []
    told = preview(state).value
    spans = [Span("If it ended now  ", "title")]
    for player in exchange.duelists:
        spans.append(Span(f" {cut(state.name(player), 14)} ", "name"))
        spans += _fate(state, told, player)
        spans.append(Span("  "))
    lines = [fitted(spans, width)]
    lines += [fitted([Span("  " + words, "warn")], width) for words in _disarms(state, told)]
    lines += [fitted([Span("  ! " + words, "bad")], width) for words in dangers(state, told)]
    return lines


def _fate(state: EnGarde, told: Ended, player: str) -> list[Span]:
    harm, after, out = told.totals[player], told.after[player], told.out[player]
    before = state.duelists[player].poise
    loss = f"−{harm_words(harm)}" if harm.value != 0 else "±0"
    if out:
        return [Span(f"{loss} → OUT", "bad")]
    words = f"{loss} → {poise_words(after)}"
    if after == 0 and before != 0:
        return [Span(words, "warn"), Span(" (next loss: out)", "dim")]
    if out is None:
        return [Span(f"{words}, perhaps OUT", "bad")]
    return [Span(words, "value")]


def _disarms(state: EnGarde, told: Ended) -> list[str]:
    words = []
    for attack, player in told.items.items():
        if player:
            item = state.cards[state.duelists[player].item].name
            words.append(f"{attack} Disarm removes {state.name(player)}'s {item} first")
    return words


def dangers(state: EnGarde, told: Ended) -> list[str]:
    """What a duelist should see before the next play: No Poise with an Attack coming in."""
    exchange = state.exchange
    assert exchange is not None
    words = []
    for player in exchange.duelists:
        if state.duelists[player].poise != 0:
            continue
        name = state.name(player)
        if told.totals[player].value == 0:
            words.append(f"{name} has No Poise: any damage at the end puts {name} out")
        elif told.out[player]:
            words.append(f"{name} has No Poise and an open Attack: OUT if it ends like this")
    return words


# ---------------------------------------------------------------------- what may be played


def choices(state: EnGarde, width: int) -> list[Spans]:
    """What the one with priority may play, and what not, with the reason."""
    exchange = state.exchange
    if exchange is None:
        return []
    rows = may_play(state)
    allowed = [_choice(one) for one in rows if one.refused is None]
    who = f"{state.name(exchange.priority)} can choose:  "
    lines: list[Spans] = [
        (Span(who if place == 0 else " " * width_of(who), "title"), Span(row, "plain"))
        for place, row in enumerate(folded(allowed, width - width_of(who)))
    ]
    reasons: dict[str, list[str]] = {}
    for one in rows:
        if one.refused is not None:
            why = one.refused.short or one.refused.why.rstrip(".")
            reasons.setdefault(why, []).append(one.label)
    parts = [f"{listed(labels, 'or')} ({why})" for why, labels in reasons.items()]
    lines += [
        (Span("barred: " if place == 0 else "        ", "dim"), Span(row, "dim"))
        for place, row in enumerate(folded(parts, width - 8))
    ]
    return lines


def folded(parts: list[str], width: int) -> list[str]:
    """Parts with dots between, on as many lines as they need."""
    rows: list[str] = []
    for part in parts:
        longer = f"{rows[-1]} · {part}" if rows else part
        if rows and width_of(longer) <= width:
            rows[-1] = longer
        else:
            rows.append(cut(part, width))
    return rows


def sums(state: EnGarde, width: int) -> list[Spans]:
    """How the damage of each Attack comes about, where it is more than its bursts."""
    rows: list[Spans] = []
    if state.exchange is None:
        return rows
    for key, parts in sorted(unfolded(state).items(), key=lambda pair: (len(pair[0]), pair[0])):
        told = [part for part in parts if part.amount != 0 or not _of_an_item(part.label)]
        if len(told) > 1:
            words = [
                f"{_short(part.label, state.exchange.attacks[key], state)} "
                f"{shown(part.amount) if not place else signed(part.amount)}"
                for place, part in enumerate(told)
            ]
            lead = f"  = {key}: "
            rows += [
                (Span(lead if place == 0 else " " * len(lead), "dim"), Span(row, "dim"))
                for place, row in enumerate(folded(words, width - len(lead)))
            ]
    return rows


_WHOSE = ("the attacker's ", "the target's ")


def _of_an_item(label: str) -> bool:
    return label.startswith(_WHOSE)


def _short(label: str, attack: Attack, state: EnGarde) -> str:
    """A part's label as the picture has room for it: whose Item it is, no page."""
    for words, player in zip(_WHOSE, (attack.by, attack.target), strict=True):
        label = label.replace(words, f"{state.name(player)}'s ")
    return label.replace(", shields", "").partition(" (ruling")[0]


def _choice(one: MayPlay) -> str:
    if one.kind == "response" and one.targets:
        return f"Response on {listed(one.targets, 'or')}"
    if one.kind == "press" and one.targets:
        return f"Press {listed(one.targets, 'or')}"
    return one.label
