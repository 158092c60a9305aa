"""What is asked about a round: who, from where, which card, its values (P33-P35; pp. 23-26)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from companion.games.five_sails import rulebook
from companion.games.five_sails.calculations.gambling import Gamble, Gambled, gamble
from companion.games.five_sails.calculations.pieces import counted
from companion.games.five_sails.calculations.rounds import NO_CARD, How, Rounded
from companion.games.five_sails.calculations.stats import Change, Value, effective
from companion.games.five_sails.procedures.asking import CardSlot, ask_card, ask_names
from companion.games.five_sails.procedures.cards.holding import hardly_held
from companion.games.five_sails.procedures.cards.values import keep_value
from companion.games.five_sails.procedures.duel.ending import fighter_name
from companion.games.five_sails.procedures.work import Work, check_faults
from companion.games.five_sails.rules import duel as machine
from companion.games.five_sails.rules.acts import gamble_of
from companion.games.five_sails.rules.duel import Played
from companion.games.five_sails.rules.standing import rules_of, seen
from companion.games.five_sails.state.cards import DASH, REVEAL, Printed
from companion.table.procedures.pressing import between
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Field, Option
from companion.toolbox.sums import Result, shown
from companion.toolbox.text import plural

VALUES = ("riposte", "parry", "thrust")
VALUE_FIELDS = tuple(
    Field(name, name[0], least=-99, most=99, words=(DASH, "–", "dash")) for name in VALUES
)
VALUE_HELP = "“r1 p2 t3”: Riposte 1, Parry 2, Thrust 3; what is left out is 0"
_CHANGES = tuple(Field(name, name[0], least=-99, most=99) for name in VALUES)
_HOW: dict[How, tuple[str, tuple[str, ...]]] = {
    "hand": ("a card from hand", ("plays", "play", "hand")),
    "gamble": ("gamble", ("gambles", "gambling")),
    "none": (NO_CARD, ("nothing", "none", "no card")),
}


def short_words(value: Rounded, name: str) -> str:
    """`Soline takes 2 wounds, 1 above the limit; 3 threat to the adversary`."""
    words = "? wounds" if value.wounds is None else plural(value.wounds, "wound")
    if value.excess:
        words += f", {value.excess} lost"
    if value.destroyed:
        words += ", DESTROYED"
    sends = f"; sends {shown(value.adversary_pool)}" if value.adversary_pool != 0 else ""
    return f"{name}: {words}{sends}{'; duel over' if value.over else ''}"


def block_rows(work: Work, who: str) -> list[tuple[str, str]]:
    """Playing no card, then what so many points of Parry leave, as far as they change anything."""
    pool = work.duel.fighters[who].pool
    name = fighter_name(work, who)
    rows = []
    for points in range(min(pool, 12) + 1) if pool is not None else (0,):
        played = Played(who=who, how="hand" if points else "none", parry=points)
        told_now = machine.preview(work.duel, seen(work.state), rules_of(work.state), played)
        label = f"block {points}" if points else NO_CARD
        rows.append((label, short_words(told_now.value, name)))
    return rows


# ---------------------------------------------------------------------- who, from where


def ask_who(work: Work) -> Steps[str]:
    """Whose round it is: who has threat (p. 23); the table may say otherwise."""
    likely = machine.active(work.duel)
    says = f"It is {fighter_name(work, likely)}'s round: there lies the threat."
    options = tuple(
        Option(key, fighter_name(work, key), illegal="" if key == likely else says, page="p. 23")
        for key in work.duel.fighters
    )
    pick = yield from work.choose(
        "who", "Whose round is it?", options, quiet=likely, cite=rulebook.DUEL_ROUND
    )
    return pick


def ask_how(work: Work, who: str) -> Steps[How]:
    """From hand, by a gamble, or no card at all (pp. 24, 26)."""
    fighter = work.duel.fighters[who]
    hand = work.side(fighter.player).hand.count if fighter.player else None
    barred = next(iter(_gambled(work, who).value.check.faults), None)
    against = {
        "hand": ("No card is left in hand.", "p. 24") if hand == 0 else ("", ""),
        "gamble": (barred.says, barred.page) if barred else ("", ""),
        "none": ("", ""),
    }
    options = tuple(
        Option(how, label, also=(how, *also), illegal=against[how][0], page=against[how][1])
        for how, (label, also) in _HOW.items()
    )
    duel = work.duel
    if duel.must_play and who == duel.accepter and can_play(work, who) is not False:
        note = "who accepted plays a card in the first round, if able (p. 23)"
        options = tuple(
            replace(one, note=note, far=True) if one.id == "none" else one for one in options
        )
    likely = "hand" if hand != 0 else "none" if barred else "gamble"
    pick = yield from work.choose(
        "how",
        f"What does {fighter_name(work, who)} play?",
        options,
        offer="hand",
        who=fighter.player,
        suggest=likely,
        odds=lambda: block_rows(work, who),
        cite=rulebook.COMBAT_CARD,
    )
    if pick == "gamble" and barred:
        work.accepted.add(barred.id)
    return next(how for how in _HOW if how == pick)


def can_play(work: Work, who: str) -> bool | None:
    """Whether it has a card or may gamble (AMB-53); `None`: nobody can tell."""
    player = work.duel.fighters[who].player
    hand = work.side(player).hand.count if player else None
    if hand:
        return True
    check = _gambled(work, who).value.check
    known = None if check.unknown else not check.faults
    return known if hand == 0 or known else None


def _gambled(work: Work, who: str, extra: int = 0) -> Result[Gambled]:
    if who not in work.state.characters:
        return gamble(Gamble(extra=extra))
    return gamble(gamble_of(work.state, who, extra))


# ---------------------------------------------------------------------- the card


def ask_combat_card(work: Work, who: str, how: How) -> Steps[str]:
    """Which card it is, if the table says so; it leaves the hand or the deck (pp. 24, 26)."""
    player = work.duel.fighters[who].player
    hand = work.side(player).hand if player else None
    slot = CardSlot(
        key="card",
        prompt="Which card?",
        none="unknown",
        lead="playing",
        types=("risk", "attachment", "brute"),
        first=tuple(hand.known) if hand else (),
        offer="",
        far=hardly_held(work, player),
        cite=rulebook.COMBAT_CARD,
    )
    if how == "gamble":
        revealed = yield from _reveal(work, who)
        card = yield from ask_card(work, slot)
        yield from _not_chosen(work, who, card, revealed)
        return card
    card = yield from ask_card(work, slot)
    if hand is not None and hand.count == 0:
        work.change_hand(player, count=None)  # the table holds cards that nobody logged
    if player:
        work.from_hand(player, 1, [card] if card else [])
    return card


def _reveal(work: Work, who: str) -> Steps[int | None]:
    """Cards off the deck: two, or what a card says (P34); the hand is set aside."""
    player = work.duel.fighters[who].player
    extra = yield from work.number(
        "extra",
        "How many cards more does a card reveal?",
        between(0, 20),
        quiet=0,
        lead="extra",
        cite=rulebook.GAMBLING,
    )
    result = _gambled(work, who, extra or 0)
    yield from check_faults(work, result.value.check)
    work.sum(f"{fighter_name(work, who)}'s gambles", result)
    if not player:
        return None
    work.change_hand(player, aside=True)
    return work.from_deck(player, REVEAL + (extra or 0))


def _not_chosen(work: Work, who: str, card: str, revealed: int | None) -> Steps[None]:
    """What was revealed and not chosen goes to the discard pile (p. 26)."""
    fighter = work.duel.fighters[who]
    rest = None if revealed is None else max(0, revealed - 1)
    names: tuple[str, ...] = ()
    if rest:
        drawn = yield from ask_names(
            work,
            "over",
            "Which revealed cards were not chosen?",
            lead="over",
            count=rest,
            offered=True,
            cite=rulebook.GAMBLING,
        )
        names, rest = drawn.cards, drawn.count or rest
    if fighter.player:
        work.to_pile("discard", fighter.player, rest, names)
    work.row(
        "gamble",
        player=fighter.player,
        character=who,
        count=revealed,
        cards=[work.called(card)] if card else [],
        discarded=[work.called(x) for x in names],
        gambles=fighter.gambles + 1,
    )


# ---------------------------------------------------------------------- its values


def ask_values(
    work: Work, who: str, card: str
) -> Steps[tuple[dict[str, int | None], dict[str, int]]]:
    """Riposte, Parry, Thrust on one line: `r1 p2 t3`; what is left out is 0, or as printed.

    What a table tells of a named card is kept as printed on it; what changes it is told apart.

    Returns:
        The values as they count, and what the table said changes them.
    """
    known = {name: getattr(work.card(card), name) for name in VALUES} if card else {}
    sure = bool(known) and None not in known.values()
    answer = yield from work.maybe.form(
        "values",
        _prompt(work, card),
        VALUE_FIELDS,
        offer=dict(known) if sure else None,
        suggest={name: x for name, x in known.items() if x is not None} or None,
        odds=lambda: _card_rows(work, who, known) if sure else block_rows(work, who),
        help=VALUE_HELP,
        cite=rulebook.COMBAT_ORDER,
    )
    printed: dict[str, Printed] = {}
    for name in VALUES:
        if answer is None:
            printed[name] = None
        elif not answer and not sure:  # nothing told is not three times 0
            printed[name] = known.get(name)
        else:
            printed[name] = answer[name] if name in answer else known.get(name) or 0
    changes = yield from _changes(work)
    if card and answer:
        for name, value in answer.items():
            if value is not None and known.get(name) is None:
                keep_value(work, card, name, value)
    return _effective(work, card, printed, changes), changes


def _prompt(work: Work, card: str) -> str:
    name = work.called(card) if card else "the card"
    return f"{name}'s Riposte, Parry and Thrust?"


def _card_rows(work: Work, who: str, known: Mapping[str, Printed]) -> list[tuple[str, str]]:
    """What this card does, and what playing none would."""
    riposte, parry, thrust = (counted(known[name]) for name in VALUES)
    played = Played(who=who, riposte=riposte, parry=parry, thrust=thrust)
    told_now = machine.preview(work.duel, seen(work.state), rules_of(work.state), played).value
    none = machine.preview(
        work.duel, seen(work.state), rules_of(work.state), Played(who=who, how="none")
    ).value
    name = fighter_name(work, who)
    steps = f"{shown(told_now.riposted)} returned, {shown(told_now.parried)} parried, "
    steps += f"{shown(told_now.thrust)} thrust"
    return [
        ("this card", steps),
        ("then", short_words(told_now, name)),
        (NO_CARD, short_words(none, name)),
    ]


def _changes(work: Work) -> Steps[dict[str, int]]:
    """What changes the printed values (p. 26): `plus t1 p-1`."""
    values = yield from work.form(
        "plus",
        "What changes its values?",
        _CHANGES,
        quiet={},
        lead="plus",
        help="t1 p-1: Thrust +1, Parry -1",
        cite=rulebook.COMBAT_MODIFY,
    )
    return {name: value for name, value in values.items() if value}


def _effective(
    work: Work, card: str, printed: Mapping[str, Printed], changes: Mapping[str, int]
) -> dict[str, int | None]:
    """Printed values with their changes, never below 0 (P35, P40)."""
    name = work.called(card) if card else "the card"
    found = {}
    for field in VALUES:
        change = changes.get(field)
        told_now = (Change("an ability", change),) if change else ()
        result = effective(Value(printed[field], told_now, f"{name}'s {field.title()}"))
        if change:
            work.sum(f"{name}'s {field.title()}", result)
        found[field] = counted(result.value)
    return found
