"""Scheme and character of the Day: chosen facedown, revealed together (P06; p. 12).

A choice may be sealed by name, told only as made, or not told before the reveal; what nobody tells
stays open. “When revealed” effects are duties that the First Player orders.
"""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.five_sails import rulebook
from companion.games.five_sails.calculations.planning import (
    Reveal,
    Revealed,
    reveal as reveal_calculation,
)
from companion.games.five_sails.procedures.cards.values import Wanted, ask_values
from companion.games.five_sails.procedures.day.approach import (
    PARTS,
    Part,
    approach_fault,
    ask_own_part,
    ask_part,
    picked_name,
)
from companion.games.five_sails.procedures.day.days import (
    NOBODY,
    advance,
    in_time,
    is_past,
    lower,
    playing,
)
from companion.games.five_sails.procedures.priority import speaker, still_in, who_acts
from companion.games.five_sails.procedures.work import Work, act, check_faults
from companion.games.five_sails.rules.day import reveal_of
from companion.games.five_sails.rules.standing import in_order
from companion.games.five_sails.state.cards import Card
from companion.games.five_sails.state.table import Choice, Scheme
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Citation, Option
from companion.table.state import Secret, without_key
from companion.toolbox.sums import Result
from companion.toolbox.text import key_of, listed, plural

PAGE = "p. 12"
WHEN = "when-revealed"


# ---------------------------------------------------------------------- choosing


@act(
    "choose",
    "Choose scheme and character",
    spec="P06",
    cite=rulebook.CHOOSE_CARDS,
    rules=("approach-deck", "scheme", "planning"),
    words=("chooses", "chose", "picks", "seals", "seal"),
    help="ana chooses",
)
def choose(work: Work) -> Steps[str]:
    """A player chooses a scheme and a character facedown; only they see which (P06; p. 12)."""
    chosen = [x for x in work.state.in_game if work.side(x).choice is not None]
    player = yield from who_acts(work, "Who has chosen?", cite=rulebook.CHOOSE_CARDS, last=chosen)
    yield from still_in(work, player)
    yield from in_time(work, "choose")
    again = work.side(player).choice is not None
    if again:
        says = f"{work.name} has already chosen; this choice would take its place."
        yield from work.breaks("two-schemes", says, rulebook.CHOOSE_CARDS)
    names: dict[str, str] = {}
    for part in PARTS:
        if _left(work, player, part) == 0 and not again:
            work.say(f"{work.name} has no {part} left (ruling AMB-80)")
            continue
        pick = yield from ask_own_part(work, player, part)
        names[part] = picked_name(pick)
        if not again:
            _take_out(work, player, part)
    sealed = Secret.of(player, names) if any(names.values()) else None
    work.change(player, choice=Choice(sealed=sealed))
    work.row("choice-sealed", player=player)
    waits = [x for x in work.state.in_game if work.side(x).choice is None]
    advance(work, "choose" if waits else "reveal")
    last = f"; {_names(work, waits)} to choose" if waits else "; all have chosen, so reveal"
    return f"{work.name} has chosen{last}"


def _left(work: Work, player: str, part: Part) -> int | None:
    side = work.side(player)
    return side.schemes_left if part == "scheme" else side.characters_left


def _take_out(work: Work, player: str, part: Part) -> None:
    """One card less in the Approach deck."""
    field = "schemes_left" if part == "scheme" else "characters_left"
    work.change(player, **{field: lower(_left(work, player, part))})


def _names(work: Work, players: list[str]) -> str:
    return listed([work.state.name(player) for player in players], "and")


# ---------------------------------------------------------------------- revealing


@act(
    "reveal",
    "Reveal what was chosen",
    spec="P06.2",
    cite=rulebook.REVEAL_CARDS,
    rules=("choose-cards", "first-day"),
    words=("reveals",),
    help="ana reveals Marooned, Sanjay",
)
def reveal(work: Work) -> Steps[str]:
    """What was chosen is turned up, all of it together or as it is told (P06; p. 12)."""
    if not (yield from playing(work)):
        return NOBODY
    if (unnamed := _unnamed(work)) and is_past(work, "reveal"):
        return (yield from _named_late(work, unnamed))
    yield from in_time(work, "reveal")
    state, first = work.state, speaker(work)
    late = [x for x in state.in_game if (one := work.side(x).choice) is None or not one.shown]
    late.sort(key=lambda player: player != first)
    told: dict[str, dict[Part, str]] = {}
    for player in late:
        told[player] = yield from _told_by(work, player, work.table.by)
    turned = [x for x in late if any(told[x].values()) or _sealed(work, x)]
    waits = [x for x in late if work.side(x).choice is None and x not in turned]
    if any(work.side(x).choice is not None for x in late):
        # Choices are logged at this table: one that is missing was not made.
        missing = tuple(state.name(x) for x in waits)
        yield from check_faults(work, reveal_calculation(Reveal(missing=missing)).value.check)
    if not turned or not work.table.by:
        turned = late  # nobody in particular reveals: then everybody does
    if not late:
        work.say("everybody has already revealed")
    for player in turned:
        yield from _turn_up(work, player, told[player])
    yield from _values(work, turned)
    yield from _when(work, turned)
    return _revealed(work)


def _unnamed(work: Work) -> list[str]:
    """Players whose cards lie faceup and were not named: who speaks, or all of them."""
    by = work.table.by
    return [
        player
        for player in ([by] if by in work.state.in_game else work.state.in_game)
        if (one := work.side(player).choice) is not None
        and one.shown
        and not (one.scheme and one.character)
    ]


def _named_late(work: Work, players: list[str]) -> Steps[str]:
    """Cards that were turned up without a name are named: nothing else changes."""
    for player in players:
        old = work.side(player).choice
        assert old is not None
        found: dict[Part, str] = {"scheme": old.scheme, "character": old.character}
        told = []
        for part in PARTS:
            if found[part]:
                continue
            name = ""
            if player == work.table.by:
                name = yield from ask_part(work, player, part, part, quiet=True)
            name = name or (yield from ask_part(work, player, part, f"{player}.{part}"))
            if not name:
                continue
            found[part] = work.learn_card(name, part)
            if (fault := approach_fault(work, player, found[part], part)) is not None:
                yield from work.fault(fault)
            told.append(name)
        scheme = work.side(player).scheme
        if scheme is not None and not scheme.card:
            work.change_scheme(player, card=found["scheme"])
        used = dict.fromkeys((x for x in found.values() if x), True)
        work.change(
            player,
            choice=replace(old, scheme=found["scheme"], character=found["character"]),
            approach_used={**work.side(player).approach_used, **used},
        )
        if told:
            work.row(
                "choice-named",
                player=player,
                scheme=work.called(found["scheme"]) if found["scheme"] else "",
                character=work.called(found["character"]) if found["character"] else "",
            )
            work.say(f"{work.state.name(player)} has revealed {listed(told, 'and')}")
    yield from _values(work, players)
    return "" if work.said else "nothing more is named"


def _sealed(work: Work, player: str) -> dict[str, str]:
    choice = work.side(player).choice
    names = choice.sealed.reveal() if choice is not None and choice.sealed is not None else {}
    return {part: str(name) for part, name in names.items() if name}


def _told_by(work: Work, player: str, by: str) -> Steps[dict[Part, str]]:
    """Names of a player's two cards: sealed before, or told now; empty: not told."""
    found: dict[Part, str] = {}
    known = _sealed(work, player)
    chosen = work.side(player).choice is not None
    for part in PARTS:
        found[part] = known.get(part, "")
        if found[part] or (_left(work, player, part) == 0 and not chosen):
            continue
        if player == by:
            found[part] = yield from ask_part(work, player, part, part, quiet=True)
        if not found[part]:
            found[part] = yield from ask_part(work, player, part, f"{player}.{part}")
    return found


def _turn_up(work: Work, player: str, names: dict[Part, str]) -> Steps[None]:
    """One player's cards lie faceup."""
    old = work.side(player).choice
    cards: dict[Part, str] = {}
    for part in PARTS:
        cards[part] = work.learn_card(names[part], part) if names[part] else ""
        if cards[part]:
            fault = approach_fault(work, player, cards[part], part)
            if fault is not None:
                yield from work.fault(fault)
    had = {part: _left(work, player, part) for part in PARTS}
    if old is None:
        for part in PARTS:
            _take_out(work, player, part)
    used = {**work.side(player).approach_used, **{x: True for x in cards.values() if x}}
    none_left = old is None and had["scheme"] == 0 and not cards["scheme"]
    work.change(
        player,
        choice=Choice(shown=True, scheme=cards["scheme"], character=cards["character"]),
        scheme=None if none_left else Scheme(card=cards["scheme"]),
        approach_used=used,
    )
    if none_left:
        work.say(f"{work.state.name(player)} has no scheme left (ruling AMB-80)")
    scheme = work.card(cards["scheme"])
    work.row(
        "choice-revealed",
        player=player,
        scheme=names["scheme"],
        character=names["character"],
        initiative=scheme.initiative,
        panache=scheme.panache,
    )
    shown = listed([name for name in names.values() if name], "and") or "what was chosen"
    work.say(f"{work.state.name(player)} reveals {shown}")


def _values(work: Work, players: list[str]) -> Steps[None]:
    """Initiative and Panache of the schemes, once for all games."""
    schemes = [one.scheme for x in players if (one := work.side(x).choice) and one.scheme]
    wanted = [Wanted(card, field) for card in schemes for field in ("initiative", "panache")]
    yield from ask_values(
        work,
        "values",
        wanted,
        lead="values",
        prompt="What is printed on the schemes?",
        cite=rulebook.SCHEME,
    )


def _when(work: Work, players: list[str]) -> Steps[None]:
    """Which of the cards have a “when revealed” effect; each is owed."""
    options, default = [], []
    for player in players:
        choice = work.side(player).choice
        if choice is None:
            continue
        for part in PARTS:
            card = choice.scheme if part == "scheme" else choice.character
            name = work.called(card) if card else f"{part} of {work.state.name(player)}"
            options.append(Option(f"{player}.{part}", name, note=work.state.name(player)))
            if card and _says_when(work.card(card)):
                default.append(f"{player}.{part}")
    chosen = yield from work.several(
        "when",
        "Which have a “when revealed” effect?",
        _distinct(options),
        offer=tuple(default),
        lead="when",
        cite=rulebook.REVEAL_CARDS,
    )
    labels = {option.id: option.label for option in options}
    for player in players:
        mine = [one for one in chosen if one.startswith(f"{player}.")]
        old = work.side(player).choice
        if old is not None:
            work.change(
                player,
                choice=Choice(
                    shown=True, scheme=old.scheme, character=old.character, when_revealed=bool(mine)
                ),
            )
        for one in mine:
            what = f"when revealed: {labels[one]}"
            work.owe(player, what, WHEN, {"which": one}, Citation("reveal-cards", PAGE))


def _distinct(options: list[Option]) -> tuple[Option, ...]:
    """Two players may have the same card: then whose it is belongs to the label."""
    names = [key_of(option.label) for option in options]
    return tuple(
        Option(
            x.id,
            f"{x.label} of {x.note}" if names.count(key_of(x.label)) > 1 else x.label,
            note=x.note,
        )
        for x in options
    )


def _says_when(card: Card) -> bool:
    """Whether what the table typed of a card speaks of its reveal."""
    texts = (card.note, card.below_bar, *(one.text for one in card.abilities.values()))
    return any("when revealed" in key_of(text) for text in texts)


def effects_due(work: Work) -> dict[str, str]:
    """“When revealed” effects that are still to resolve: `p1.scheme` -> the duty's key."""
    pending = work.state.pending
    return {
        str(pending[key].answers.get("which", key)): key
        for key in in_order(pending)
        if pending[key].procedure == WHEN
    }


def order_of_reveal(work: Work) -> Result[Revealed]:
    """What comes first: the effects that are due, or Initiative (p. 12; AMB-94)."""
    due = tuple(work.state.pending[key].who for key in effects_due(work).values())
    return reveal_calculation(reveal_of(work.state, due))


def _revealed(work: Work) -> str:
    """What comes next, once everybody has revealed."""
    waits = [x for x in work.state.in_game if (one := work.side(x).choice) is None or not one.shown]
    if waits:
        advance(work, "reveal")
        work.say(f"{_names(work, waits)} to reveal")
        return ""
    if not effects_due(work):
        advance(work, "initiative")
        return ""
    value = work.sum("when revealed", order_of_reveal(work))
    count = plural(len(effects_due(work)), "“when revealed” effect")
    if value.steps[0] == "initiative":
        advance(work, "initiative")
        work.say(f"{count}: Initiative is determined first")
        return ""
    advance(work, "reveal")
    orders = f", {work.state.name(value.orders)} orders them" if value.orders else ""
    work.say(f"{count} first{orders}")
    return ""


# ---------------------------------------------------------------------- their effects


@act(
    "when-revealed",
    "A “when revealed” effect",
    spec="P06.3",
    cite=rulebook.REVEAL_CARDS,
    rules=("first-day", "simultaneous"),
    help="when-revealed does=moves Sanjay",
)
def when_revealed(work: Work) -> Steps[str]:
    """A “when revealed” effect resolves; of several the First Player picks the next (p. 12)."""
    if not (yield from playing(work)):
        return NOBODY
    due = effects_due(work)
    first = work.state.first_player
    if len(due) > 1 and first == "":
        says = "Several “when revealed” effects: Initiative is determined first."
        yield from work.breaks("initiative-first", says, rulebook.FIRST_DAY)
    which = ""
    if due:
        pending = work.state.pending
        options = tuple(
            Option(
                one,
                pending[key].what.removeprefix("when revealed: "),
                note=work.state.name(pending[key].who),
            )
            for one, key in due.items()
        )
        alone = len(options) == 1
        pick = yield from work.choose(
            "which",
            "Which “when revealed” effect is next?",
            options,
            quiet=options[0].id if alone else None,
            who=first or "",
            cite=rulebook.REVEAL_CARDS,
        )
        which = pick
        label = next(option.label for option in options if option.id == which)
        work.player = pending[due[which]].who
    else:
        label = "an effect"
        work.player = speaker(work)
    text = yield from work.text(
        "does", "What does it do?", quiet="", lead="does", cite=rulebook.REVEAL_CARDS
    )
    if which:
        work.update(pending=without_key(work.state.pending, due[which]))
        _settle_flag(work, work.player)
    work.row("when-revealed", player=work.player, card=label, text=text, left=max(0, len(due) - 1))
    if not effects_due(work) and due:
        advance(work, "muster" if work.state.initiative_done else "initiative")
    whose = f"{work.name}: " if work.player else ""
    return f"{whose}{label} resolves as revealed{f': {text}' if text else ''}"


def _settle_flag(work: Work, player: str) -> None:
    """A player whose last effect is done has none any more."""
    choice = work.side(player).choice
    open_ones = [work.state.pending[key].who for key in effects_due(work).values()]
    if choice is not None and player not in open_ones:
        work.change(
            player,
            choice=Choice(
                sealed=choice.sealed,
                shown=choice.shown,
                scheme=choice.scheme,
                character=choice.character,
                when_revealed=False,
            ),
        )
