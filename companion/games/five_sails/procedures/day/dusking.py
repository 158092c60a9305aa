"""Dusk: clean-up and the end of the Day, step by step (P50; p. 15; rulings AMB-23, 49, 50, 57)."""

from __future__ import annotations

from companion.games.five_sails import rulebook
from companion.games.five_sails.calculations.dusk import Dusked, dusk as dusk_calculation
from companion.games.five_sails.calculations.pieces import counted
from companion.games.five_sails.options import is_on
from companion.games.five_sails.procedures.asking import ask_names
from companion.games.five_sails.procedures.cards.values import Wanted, ask_values
from companion.games.five_sails.procedures.day.days import NOBODY, playing
from companion.games.five_sails.procedures.duel.ending import finish
from companion.games.five_sails.procedures.harm.wounds import end_effects, leave
from companion.games.five_sails.procedures.work import Work, act, check_faults
from companion.games.five_sails.rules.day import dusk_of
from companion.games.five_sails.rules.previews import dusk_rows, in_lines
from companion.games.five_sails.rules.standing import attachments_on, controllers, in_order, leader
from companion.games.five_sails.state.cards import DAYS, STEPS, home_of, place_name
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Field, scoped
from companion.toolbox.text import listed, plural

PAGE, RULE = "p. 15", "dusk-cleanup"


@act(
    "dusk",
    "Dusk: clean up",
    spec="P50",
    cite=rulebook.DUSK,
    rules=("dusk-cleanup", "hand-limit", "brute", "durations"),
    words=("cleanup",),
    help="dusk",
)
def dusk(work: Work) -> Steps[str]:
    """Everything that Dusk changes; wounds, Renown and what lies on locations stay (P50; p. 15)."""
    if not (yield from playing(work)):
        return NOBODY
    yield from _in_time(work)
    result = dusk_calculation(dusk_of(work.state))
    yield from check_faults(work, result.value.check)
    if work.state.duel is not None:
        finish(work, "the Day ends")
    discards = yield from _discards(work)
    work.sum("Dusk", dusk_calculation(dusk_of(work.state)))
    value = dusk_calculation(dusk_of(work.state)).value
    _clean_up(work, value)
    for player in work.state.in_game:
        yield from _discard(work, player, discards.get(player), value.discards.get(player))
    for key in value.brutes:
        leave(work, key, "end of day")
    ends = end_effects(work, "day")
    if value.brutes or ends:
        work.row("dusk-step", at="4", cards=len(value.brutes), effects=len(ends))
    day = work.state.day
    over = day == DAYS
    if not over:
        work.update(day=value.next_day)
    work.settled("plunder")
    work.update(step="plunder" if over else "dawn", turn="", passes=0, initiative_done=False)
    work.row("day-end", ended=day)
    ended = f"Day {day} ends" if day is not None else "the Day ends"
    return ended


def _in_time(work: Work) -> Steps[None]:
    """Plunder comes first: a win would be missed, for Dusk frees the locations (p. 15)."""
    step = work.state.step
    if step in STEPS and step not in ("dawn", "dusk"):
        says = "Plunder was not logged; it checks who wins before Dusk frees the locations."
        yield from work.breaks("plunder-first", says, rulebook.PLUNDER_ORDER)
    elif step == "dawn":
        says = "The Day before has ended; Dawn is next."
        yield from work.breaks("step-over", says, rulebook.DAWN)


def _discards(work: Work) -> Steps[dict[str, int | None]]:
    """2e: how many cards each discards; empty: down to the Leader's unmodified Panache."""
    result = dusk_calculation(dusk_of(work.state))
    labels = {work.state.name(player): player for player in work.state.in_game}
    suggest = {
        label: amount
        for label, player in labels.items()
        if (amount := result.value.discards.get(player)) is not None
    }
    answer = yield from work.maybe.form(
        "discards",
        "How many cards does each discard?",
        (Field(label, least=0, most=99) for label in labels),
        offer={},
        suggest=suggest,
        help=in_lines(dusk_rows(work.state)),
        sums={"Dusk": work.named(result)},
        cite=rulebook.HAND_LIMIT,
    )
    if answer is None:
        return dict.fromkeys(labels.values(), None)
    found: dict[str, int | None] = {labels[label]: amount for label, amount in answer.items()}
    rest = [player for player in labels.values() if player not in found]
    yield from _panache(work, rest)
    due = dusk_calculation(dusk_of(work.state)).value.discards
    return found | {player: due.get(player) for player in rest}


def _panache(work: Work, players: list[str]) -> Steps[None]:
    """Panache of the Leaders whose hands nobody told: for a counted hand it is worth a question,
    for without it the count would be lost every night."""
    leaders = [(player, leader(work.state, player)) for player in players]
    wanted = [Wanted(work.character(key).card, "panache") for _, key in leaders if key]
    counts = any(work.side(player).hand.count for player, key in leaders if key)
    yield from ask_values(
        work,
        "values",
        wanted,
        prompt="Panache of the Leaders",
        required=counts,
        lead="" if counts else "panache",
        cite=rulebook.PANACHE,
    )


def _clean_up(work: Work, value: Dusked) -> None:
    """2a to 2d."""
    held = controllers(work.state)
    freed = [place for place in held if place in value.freed]
    for place in freed:
        work.row("control-lost", location=place, player=held[place])
        work.change_location(place, controller="")
    if freed:
        work.row("dusk-step", at="2a", locations=freed)
        work.say(f"{listed([place_name(x) for x in freed], 'and')} uncontrolled")
    for key in in_order(work.state.characters):
        one = work.character(key)
        at = home_of(one.controller) if one.controller else one.at
        work.change_character(key, at=at, engaged=False)
        if is_on(work.state, "dusk_readies_attachments"):
            for worn in attachments_on(work.state, key):
                work.change_attachment(worn, engaged=False)
    work.row("dusk-step", at="2b", moved=list(value.go_home), readied=list(value.stand_up))
    away = len(value.go_home)
    work.say(f"{plural(away, 'character')} Home, all en garde" if away else "all en garde")
    lying = [work.take_city_card(key) for key in in_order(work.state.city)]
    if lying:
        work.to_pile("city discard", "", len(lying), [one.card for one in lying])
        work.row("dusk-step", at="2c", cards=len(lying))
        work.say(f"{plural(len(lying), 'City card')} discarded")
    schemes = []
    for player in work.state.in_game:
        scheme = work.side(player).scheme
        if scheme is not None:
            work.to_pile("locker", player, 1, [scheme.card])
            schemes.append(work.called(scheme.card) if scheme.card else "a scheme")
        work.change(player, scheme=None, choice=None)
    if schemes:
        work.row("dusk-step", at="2d", cards=len(schemes), schemes=schemes)
        work.say(f"{listed(schemes, 'and')} to The Locker")


def _discard(work: Work, player: str, count: int | None, due: int | None) -> Steps[None]:
    """2e for one player; which cards, if the table says so."""
    hand, name = work.side(player).hand.count, work.state.name(player)
    if count is not None and due is not None and count != due:
        key = leader(work.state, player)
        limit = counted(work.card(work.character(key).card).panache) if key else None
        says = (
            f"{name} would have {plural(max(0, (hand or 0) - count), 'card')}; Panache is {limit}."
        )
        yield from work.breaks("hand-limit", says, rulebook.HAND_LIMIT)
    if count is not None and hand is not None and count > hand:
        says = f"{name} has {plural(hand, 'card')} as far as it was logged and discards {count}."
        yield from work.breaks("hand-limit", says, rulebook.HAND_LIMIT)
    if count == 0:
        return
    if count is None and hand == 0:
        return
    names = yield from scoped(
        player,
        ask_names(
            work,
            "cards",
            f"Which cards does {name} discard?",
            count=count,
            cite=rulebook.HAND_LIMIT,
        ),
    )
    if count is not None and hand is not None:
        count = min(count, hand)
    work.discard(player, count, names.cards)
    after = work.side(player).hand.count
    told_names = [work.called(card) for card in names.cards]
    work.row("hand-discard", player=player, count=count, hand=after, cards=told_names)
    if count is not None:
        left = "how many are left is unknown" if after is None else f"has {after}"
        work.say(f"{name} discards {count}, {left}")
