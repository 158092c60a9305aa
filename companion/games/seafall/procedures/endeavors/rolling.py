"""Roll, re-roll, count, spend fortune (P-28, P-29; pp. 10, 11, 18)."""

from __future__ import annotations

from functools import partial
from typing import Any

from companion.games.seafall import rulebook
from companion.games.seafall.calculations import CountRoll, Fortune, count_roll, fortune
from companion.games.seafall.calculations.endeavors.odds import EndeavorOdds, odds_rows
from companion.games.seafall.procedures.endeavors.endeavor import Endeavor
from companion.games.seafall.rules.standing import (
    active_advisor,
    blank_faces,
    capacity,
    count,
    is_on,
)
from companion.games.seafall.state.dice import endeavor_die
from companion.table.procedures.asking import citing
from companion.table.procedures.pressing import UNKNOWN, at_least
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Field
from companion.toolbox import dice
from companion.toolbox.sums import Part, Result
from companion.toolbox.text import plural

MOST_ODDS = 60
"""Larger pools come from slips of the fingers; their exact odds would take long."""
MOST_REROLLS = 20


def roll(work: Endeavor) -> Steps[None]:
    """Roll, re-roll, count, spend fortune (P-28, P-29)."""
    die = endeavor_die(blank_faces(work.state))
    dice_told = work.pool.value
    thrown = yield from work.roll(
        "faces",
        "Dice",
        die,
        dice_told,
        suggest={"successes": 0} if dice_told == 0 else None,
        sums={"dice pool": work.pool},
        odds=partial(odds_rows, _odds(work))
        if dice_told is not None and dice_told <= MOST_ODDS
        else None,
        help="Faces as they fell (b blank, w weak, s standard, S strong), or the number "
        "of successes, or “roll”.",
        cite=rulebook.DICE,
    )
    if thrown.faces is None:
        work.rolled = thrown.successes or 0
        yield from _from_so_few(work)
        work.row("roll", n=work.pool.value, successes=work.rolled)
        work.sums["successes"] = Result(
            work.rolled, (Part("successes as told", work.rolled, "p. 10", "success"),)
        )
    else:
        work.row("roll", n=work.pool.value, faces=thrown.faces)
        yield from _count(work, die, thrown.faces)
    yield from _blanks(work)
    yield from _fortune(work)


def _from_so_few(work: Endeavor) -> Steps[None]:
    """More successes than dice were told: a slip, or a power (R-83)."""
    dice_told, told_successes = work.pool.value, work.rolled or 0
    if dice_told is None or told_successes <= dice_told:
        return
    why = f"{told_successes} successes are more than the pool of {dice_told} can show."
    yield from work.breaks("more-than-pool", why, rulebook.SUCCESS, prompt="Dice")


def _blanks(work: Endeavor) -> Steps[None]:
    """Blanks as the table tells them beside its successes: with these they are all the dice."""
    rolled, dice_told = work.rolled or 0, work.pool.value
    told_blanks = yield from work.maybe.number(
        "blanks",
        "Blanks among them",
        at_least(0),
        quiet=UNKNOWN,
        cite=rulebook.FORTUNE,
    )
    if told_blanks is None or told_blanks == work.blanks:
        return
    counted = work.blanks
    if counted is not None:
        why = f"The dice show {plural(counted, 'blank')}."
        yield from work.breaks("blanks-shown", why, rulebook.SUCCESS)
    elif dice_told is not None and rolled + told_blanks != dice_told:
        both = f"{plural(rolled, 'success', 'successes')} and {plural(told_blanks, 'blank')}"
        why = f"{both} are not the {dice_told} dice of the pool."
        yield from work.breaks("not-the-pool", why, rulebook.SUCCESS)
    work.blanks = told_blanks


def _count(work: Endeavor, die: dice.Die, faces: dict[str, int]) -> Steps[None]:
    faces = yield from _rerolled(work, die, faces)
    weights = yield from work.form(
        "worth",
        "What weak and strong successes count for",
        (Field("weak", "w", least=0, most=3), Field("strong", "S", least=0, most=3)),
        quiet={},
        help="1 each, unless a power says otherwise (0 to 3).",
        cite=rulebook.SUCCESS,
    )
    extra = yield from work.lines(
        "successes", "+ successes by hand: a card says …", quiet=(), cite=rulebook.SUCCESS
    )
    result = count_roll(
        CountRoll(
            faces=faces,
            weak=_worth(weights.get("weak")),
            strong=_worth(weights.get("strong")),
            by_hand=extra,
        )
    )
    work.rolled, work.blanks = result.value.successes, result.value.blanks
    work.sums["successes"] = result.with_value(work.rolled)


def _rerolled(work: Endeavor, die: dice.Die, faces: dict[str, int]) -> Steps[dict[str, int]]:
    """What lies there after the re-rolls: once each, or as often as the table allows (R-82)."""
    most = MOST_REROLLS if is_on(work.state, "reroll.repeat") else 1
    for number in range(1, most + 1):
        shows = yield from _reroll(work, die, faces, "" if number == 1 else f"-{number}")
        if shows is None:
            break
        faces = shows
    return faces


@citing(rulebook.REROLL)
def _reroll(
    work: Endeavor, die: dice.Die, faces: dict[str, int], nth: str
) -> Steps[dict[str, int] | None]:
    """One re-roll, of the dice that the island's power names or that are typed."""
    region = work.state.regions.get(work.region)
    power = region.rerolls if region else ""
    offered = {letter: count for letter, count in faces.items() if letter in power}
    if not faces:
        return None
    picked = yield from work.maybe.roll(
        f"picked{nth}",
        "Dice to roll again" + (f" ({region.name}'s power)" if offered and region else ""),
        die,
        None,
        offer=UNKNOWN if offered else None,
        quiet=None if offered else UNKNOWN,
        bare=False,
        suggest={"faces": offered} if offered else None,
        lead="reroll",
        help="The dice that are picked up, as they lie: 2w. “-” for none.",
    )
    if picked is None or not picked.faces:
        return None
    up = {
        letter: min(count, faces.get(letter, 0))
        for letter, count in picked.faces.items()
        if faces.get(letter)
    }
    if up != picked.faces:
        yield from work.breaks(
            f"picked-more{nth}",
            f"{dice.write_throw(picked.faces)} do not lie there; {dice.write_throw(up)} are taken.",
            prompt="Dice to roll again",
        )
    if not up:
        return None
    again = yield from work.roll(
        f"reroll{nth}",
        f"They show now ({plural(dice.size(up), 'die', 'dice')})",
        die,
        dice.size(up),
        bare=False,
        lead="showing",
    )
    shows = again.faces or {}
    work.row("reroll", dice=up, faces=shows)
    # If the table insisted on another number of dice, what was told lies there.
    return dice.add(die, dice.take(die, faces, up), shows)


def _fortune(work: Endeavor) -> Steps[None]:
    province, rolled = work.province, work.rolled or 0
    advisor = active_advisor(work.state, work.player)
    power = bool(advisor and advisor.fortune_anywhere)
    inputs = Fortune(
        tokens=count(province.fortune),
        blanks=work.blanks,
        successes=rolled,
        defense=work.defense,
        dangerous=work.dangerous,
        power=power,
        rescues_zero=is_on(work.state, "fortune.rescues_zero"),
    )
    use = fortune(inputs).value
    why = _fortune_limit(work, power)
    # What is told limits it for certain, even while another number is unknown.
    limits = [n for n in (count(province.fortune), work.blanks) if n is not None]
    most = 0 if work.dangerous and not power else min(limits) if limits else None
    pointless = most == 0
    spent = yield from work.number(
        "fortune",
        "Fortune tokens spent",
        at_least(0, least=0, most=most, why=why),
        quiet=0 if pointless else None,
        offer=None if pointless else 0,
        suggest=use.suggested or 0,
        lead="fortune",
        sums={"successes": work.sums["successes"]},
        help=f"Each turns one blank into a standard success. {_for_plunder(work, most)}",
        cite=rulebook.NO_FORTUNE if work.dangerous and not power else rulebook.FORTUNE,
    )
    work.spent, work.final = spent, rolled + spent
    if spent:
        held = province.fortune
        work.change_province(work.player, fortune=None if held is None else max(0, held - spent))
        work.row("fortune", spent=spent, successes=work.final, left=work.province.fortune)
        before = work.sums["successes"]
        part = Part("fortune", spent, "pp. 10, 11", "fortune")
        work.sums["successes"] = Result(
            work.final, (*before.parts, part), (*before.pages, "pp. 10, 11"), before.notes
        )


def _for_plunder(work: Endeavor, most: int | None) -> str:
    """What fortune would open for plunder: `Plunder value 4 takes 1.` (P-29, p. 19)."""
    short = {value: value - (work.rolled or 0) for value in work.wants}
    told = [
        f"Plunder value {value} takes {more}."
        for value, more in short.items()
        if more > 0 and (most is None or more <= most)
    ]
    return " ".join(told)


def _fortune_limit(work: Endeavor, power: bool) -> str:
    if work.dangerous and not power:
        return "at a dangerous site fortune does not help"
    told = []
    if work.province.fortune is not None:
        told.append(plural(work.province.fortune, "token") + " held")
    if work.blanks is not None:
        told.append(plural(work.blanks, "blank"))
    return ", ".join(told)


def _odds(work: Endeavor) -> EndeavorOdds:
    """What the odds of the roll that is due depend on, with the fortune held."""
    region = work.state.regions.get(work.region)
    ship = work.state.ships.get(work.flagship)
    advisor = active_advisor(work.state, work.player)
    allowed = not work.dangerous or bool(advisor and advisor.fortune_anywhere)
    return EndeavorOdds(
        dice=work.pool.value or 0,
        defense=work.defense,
        fortune=max(0, work.province.fortune or 0) if allowed else 0,
        capacity=capacity(ship) if ship else None,
        rerolls=region.rerolls if region else "",
        blanks=blank_faces(work.state),
        rescues_zero=is_on(work.state, "fortune.rescues_zero"),
        wants=work.wants,
    )


def _worth(told_value: Any) -> int:
    """Successes of a face, 0 to 3; 1 if nothing was said (R-83)."""
    return 1 if told_value is None else max(0, min(3, int(told_value)))
