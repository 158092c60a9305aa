"""The Result step: cards revealed, successes counted, effects used, the check (P-07 to P-10)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from companion.games.citadel import rulebook
from companion.games.citadel.calculations.checking import Check, check
from companion.games.citadel.calculations.counting import Bare, Count, Counted, count
from companion.games.citadel.procedures.action.dice import checked, lower_die, trait
from companion.games.citadel.procedures.action.drawing import MOST, drawn_unseen, take_cards
from companion.games.citadel.procedures.action.faces import Faces, area_of, area_words
from companion.games.citadel.procedures.action.uses import Used, use_effects
from companion.games.citadel.procedures.asking import card_called
from companion.games.citadel.procedures.work import Work
from companion.games.citadel.rules.action import face_of, in_order
from companion.games.citadel.state.table import Revealed
from companion.table.procedures.asking import citing
from companion.table.procedures.pressing import UNKNOWN, at_least, between
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Option, scoped
from companion.toolbox.sums import Result, shown
from companion.toolbox.text import plural


def resulting(work: Work, player: str) -> Steps[None]:
    """Reveal, count, use effects, check; the die of a failed compound action falls (p. 13)."""
    yield from _more_cards(work, player)
    if work.state.action is None:
        return
    answer = yield from work.put(
        Faces(key="cards", prompt="What do the revealed cards show?", icons=work.state.icons),
        offer={},
        lead="shows",
        cite=rulebook.RESULT_STEP_P12,
    )
    yield from _reveal(work, player, answer.get("cards"))
    drawn_unseen(work, player)
    used = yield from use_effects(work, player, "cards" in answer)
    counted = yield from _count(work, player, answer, used)
    bonus, converted = yield from _by_hand(work, used)
    if not answer and not used.told:
        # Nothing was told of the cards: effects alone are no total.
        bonus, converted = bonus or None, converted or None
    yield from _check(work, player, counted, bonus, converted, used)


def _more_cards(work: Work, player: str) -> Steps[None]:
    """Cards that an effect draws and reveals in this step (R-14)."""
    more = yield from work.number(
        "more",
        "How many more cards does an effect draw?",
        between(0, MOST),
        quiet=0,
        lead="more",
        cite=rulebook.TAKE_ADDITIONAL,
    )
    if more:
        front = work.character(player).front
        drawing = take_cards(work, player, front, front + more, None, result_step=True)
        yield from scoped(work.scope("more"), drawing)


# ---------------------------------------------------------------------- revealed cards


def _reveal(work: Work, player: str, cards: list[dict[str, Any]] | None) -> Steps[None]:
    """The revealed cards as they are told; names are kept, with what they print."""
    if cards is None:
        return
    front, deck = work.character(player).front, work.character(player).deck
    if deck is not None and deck < len(cards) - front:
        work.change(player, deck=None)  # they came from somewhere: the count was wrong
    if work.action.drawn is None and front == 0:
        # Nobody had said how many were drawn; now it shows.
        work.move_skill(player, None, "deck", "front", len(cards))
        work.change_action(drawn=len(cards))
    elif len(cards) > front:
        why = f"{plural(front, 'card')} drawn, {len(cards)} named."
        yield from work.breaks("rule-cards-told", why, rulebook.RESULT_STEP_P12)
        work.move_skill(player, None, "deck", "front", len(cards) - front)
        work.change_action(drawn=len(cards))
    revealed: dict[str, Revealed] = {}
    for card in cards:
        area, skill = area_of(card), ""
        name = str(card.get("name", ""))
        if name:
            book = card_called(work, name)
            if area is None:
                area = work.printed(book).result
            elif work.printed(book).result is None:
                work.change_card(book, result=area)
            skill = work.name_skill(player, book, "front")
        revealed[work.new_id("r")] = Revealed(skill=skill, result=area)
    work.change_action(revealed=revealed)
    work.row(
        "revealed",
        player=player,
        count=len(cards),
        cards=[_revealed_words(work, player, x) for x in revealed.values()],
        halves=_halves(revealed.values()),
    )


def _halves(cards: Iterable[Revealed]) -> int | None:
    """Half stars on the revealed cards together; `None`: not all of them are told."""
    areas = [card.result for card in cards]
    if None in areas:
        return None
    return sum(area.halves for area in areas if area is not None)


def _revealed_words(work: Work, player: str, card: Revealed) -> str:
    area = "?" if card.result is None else area_words(card.result)
    skills = work.character(player).skills
    return f"{work.title(skills[card.skill].card)} {area}" if card.skill in skills else area


# ---------------------------------------------------------------------- counting


def _count(
    work: Work, player: str, answer: dict[str, Any], used: Used
) -> Steps[Result[Counted] | None]:
    """Successes taken into account from result areas; the best cards within the chain (p. 12)."""
    action = work.action
    if "successes" in answer:
        number = int(answer["successes"])
        work.row("counted", player=player, count=number)
        inputs = Count(chain=action.chain, default_cost=action.cost, bare=Bare(number))
        return count(inputs)
    if "cards" not in answer and not answer:
        return None
    faces = tuple(face_of(x.result, key) for key, x in in_order(action.revealed))
    known = Count(faces, action.chain, action.cost, used.more_cards)
    if "cards" not in answer:
        bare = Bare(int(answer.get("stars", 0)), int(answer.get("halves", 0)))
        known = replace(known, faces=(), bare=bare)
        if bare.halves > 1:
            work.say(f"{bare.halves} halves: a pair is a left and a right one (p. 12)")
    else:
        known = yield from _which(work, known)
    take = yield from work.maybe.number(
        "take",
        "How many of these successes are taken into account?",
        at_least(0, most=count(known).value.available, why="so many are there"),
        quiet=UNKNOWN,
        lead="take",
        cite=rulebook.IGNORE_SUCCESSES,
    )
    result = count(replace(known, take=take))
    value = result.value
    places = set(value.counted)
    revealed = {
        key: replace(x, counted=place in places)
        for place, (key, x) in enumerate(in_order(action.revealed))
    }
    work.change_action(revealed=revealed)
    work.sums["counted"] = result
    work.row(
        "counted",
        player=player,
        count=value.successes,
        stars=value.stars,
        pairs=value.pairs,
        limit=value.limit,
        cards=len(value.counted),
        ignored=value.available - value.successes,
    )
    return result


def _which(work: Work, known: Count) -> Steps[Count]:
    """Which cards count, where the chain leaves a choice; the best if nobody says."""
    found = count(known).value
    revealed = in_order(work.action.revealed)
    if found.limit is None or found.limit >= len(revealed):
        return known
    options = tuple(
        Option(key, area_words(x.result) if x.result is not None else "?", also=(str(place),))
        for place, (key, x) in enumerate(revealed, 1)
    )
    chosen = yield from work.several(
        "counted",
        f"Which {found.limit} cards count?",
        options,
        quiet=tuple(revealed[place][0] for place in found.counted),
        most=found.limit,
        lead="counting",
        cite=rulebook.CHAIN,
    )
    keys = [key for key, _ in revealed]
    return replace(known, counted=tuple(sorted(keys.index(x) for x in chosen)))


def _by_hand(work: Work, used: Used) -> Steps[tuple[int | None, int | None]]:
    """Successes of effects that are in no book, on top of those used."""
    bonus = yield from work.number(
        "bonus",
        "Further extra successes?",
        between(0, MOST),
        quiet=0,
        lead="bonus",
        cite=rulebook.ADDITIONAL_SUCCESS,
    )
    converted = yield from work.number(
        "converted",
        "Further successes from class icons?",
        between(0, MOST),
        quiet=0,
        lead="converted",
        cite=rulebook.CONVERT,
    )
    return used.bonus + bonus, used.converted + converted


# ---------------------------------------------------------------------- the check


@citing(rulebook.DIFFICULTY)
def _check(
    work: Work,
    player: str,
    counted: Result[Counted] | None,
    bonus: int | None,
    converted: int | None,
    used: Used,
) -> Steps[None]:
    """Successes against the difficulty (p. 13); the table says if it knows better."""
    action = work.action
    die = work.state.dice.get(action.source)
    total = counted.value.successes if counted is not None else None
    difficulty = die.value if die is not None else action.difficulty
    inputs = Check(
        counted=total,
        bonus=bonus,
        converted=converted,
        tough=trait(work, "tough"),
        difficulty=difficulty,
    )
    numbers = check(inputs)
    by_numbers = numbers.value.success
    veiled = (
        by_numbers is False
        and counted is not None
        and any(x.result is None for x in action.revealed.values())
    )
    if veiled:
        by_numbers = None  # a card that nobody told of may show the stars that are missing
    success = yield from work.maybe.yes(
        "success",
        "Does the action succeed?",
        offer=UNKNOWN if by_numbers is None else None,
        quiet=by_numbers,
        lead="success",
        sums={"check": numbers},
    )
    if by_numbers is not None and success is not None and success != by_numbers:
        why = f"{shown(numbers.value.net)} of {shown(difficulty)}."
        yield from work.breaks("rule-the-check", why)
    result = check(replace(inputs, success=success))
    work.sums["check"] = result
    ignored = min(trait(work, "tough"), (total or 0) + (bonus or 0) + (converted or 0))
    work.change_action(
        counted=total,
        bonus=bonus,
        converted=converted,
        ignored=ignored,
        net=result.value.net,
        cancelled=used.shields,
        outcome={True: "success", False: "failure", None: ""}[success],
        stage="consequence",
    )
    _tell_check(work, player, difficulty, success, veiled)
    if used.hint and success is False:
        work.say(used.hint)
    compound = bool(action.compound) or die is not None
    if compound and success is False:
        lower_die(work, checked(work, total, bonus, converted, False).value)


def _tell_check(
    work: Work, player: str, difficulty: int | None, success: bool | None, veiled: bool
) -> None:
    action = work.action
    work.row(
        "check",
        player=player,
        gross=action.counted,
        bonus=action.bonus,
        converted=action.converted,
        ignored=action.ignored,
        net=action.net,
        difficulty=difficulty,
        wins=success,
        action=action.name,
        thing=action.source,
    )
    words = {True: "success", False: "failure", None: "the outcome is unknown"}[success]
    net = action.net
    more = " or more" if veiled and success is None else ""
    of = "" if net is None else f", {net}{more} of {shown(difficulty)}"
    work.say(f"{words}{of}{_tough_words(action.ignored or 0)}")


def _tough_words(ignored: int) -> str:
    return f" (Tough ignores {ignored})" if ignored else ""
