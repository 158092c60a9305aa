"""Activating an advisor, and what it is known to do (P-15; pp. 10, 13)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.seafall import rulebook
from companion.games.seafall.procedures.turn_limits import change_turn, out_of_turn
from companion.games.seafall.procedures.turns.advising import (
    comes_over,
    elsewhere,
    known_as,
    left_the_deck,
)
from companion.games.seafall.procedures.work import Work, act
from companion.games.seafall.rules.rounds import turn_kept
from companion.games.seafall.rules.standing import active_advisor
from companion.games.seafall.state.table import Advisor
from companion.table.procedures.pressing import at_least, or_unknown
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import option
from companion.table.state import put
from companion.toolbox.sums import HandLine


@act(
    "advisor",
    "Activate an advisor",
    spec="P-15",
    cite=rulebook.ACTIVATE_ADVISOR,
    rules=("expertise",),
    words=("activate", "activates", "activated"),
    help='activate "Advanced Scout" expertise=raid +2',
)
def advisor(work: Work) -> Steps[str]:
    """The active advisor, known or new, with expertise (turn step 2, p. 13)."""
    yield from work.who()
    state = work.state
    options = tuple(
        option(k, a.name, None if a.face_up else work.cite.broken(f"{a.name} is exhausted"))
        for k, a in sorted(state.advisors.items())
        if a.owner == work.player and a.place == "council"
    )
    pick = yield from work.pick(
        "advisor",
        "Which advisor is active?",
        (*options, *elsewhere(state, work.player, work.cite, "is in the forum.")),
        new="advisor",
        none="no active advisor",
    )
    if not pick.id and not pick.new:
        return _exhaust(work)
    yield from _in_time(work, pick.id)
    key = pick.id or known_as(state, pick.new) or work.new_id("a")
    if key in state.advisors:
        comes_over(work, key)
        state = work.state
    else:
        left_the_deck(work)
        state = work.state
    known = state.advisors.get(key) or Advisor(name=pick.new, owner=work.player)
    changed = yield from what_it_does(work, known, key not in state.advisors)
    work.state = put(work.state, "advisors", key, changed)
    work.change_province(work.player, active=key)
    if turn_kept(work.state, work.player):
        change_turn(work, activated=True)
    expertise = changed.expertise
    work.row("activate", advisor=changed.name, expertise=expertise)
    told_words = ", ".join(f"{kind} {amount:+d}" for kind, amount in expertise.items())
    says = f"{work.name} activates {changed.name}" + (f" ({told_words})" if told_words else "")
    return ", ".join([says, *work.said])


def _in_time(work: Work, key: str) -> Steps[None]:
    """One advisor a turn, before the guild is hired (p. 13); a correction breaks nothing."""
    state = work.state
    was = state.provinces[work.player].active
    if key and key == was:
        return
    out_of_turn(work)  # it also tells who lies in a council room
    if not turn_kept(state, work.player):
        return
    if state.this_turn.activated:
        why = f"{work.name} activated an advisor in this turn."
        yield from work.breaks("activated-already", why)
    if state.this_turn.guild and state.this_turn.actions:
        why = "An advisor is activated before the guild's actions."
        yield from work.breaks("after-guild", why, rulebook.TURN)


def _exhaust(work: Work) -> str:
    """The active advisor goes face down into the council room until winter (pp. 6, 13)."""
    was = active_advisor(work.state, work.player)
    if was is not None:
        was = replace(was, face_up=False)
        work.state = put(work.state, "advisors", work.province.active, was)
    work.change_province(work.player, active="")
    work.row("exhaust", player=work.player, advisor=was.name if was else "")
    words = f" ({was.name} is exhausted)" if was else ""
    return f"{work.name} has no active advisor{words}"


def what_it_does(work: Work, known: Advisor, new: bool) -> Steps[Advisor]:
    """Expertise, power and glory of an advisor; asked of a new one."""
    printed = tuple(HandLine(kind, amount) for kind, amount in sorted(known.expertise.items()))
    lines = yield from work.lines(
        "expertise",
        "Expertise",
        offer=printed if new else None,
        quiet=None if new else printed,
        help="“raid +2; explore +1”; empty for none.",
        cite=rulebook.EXPERTISE,
    )
    anywhere = yield from work.yes(
        "anywhere",
        "Does its power let fortune help at dangerous sites?",
        offer=known.fortune_anywhere if new else None,
        quiet=None if new else known.fortune_anywhere,
        lead="anywhere",
        cite=rulebook.DANGEROUS_SITE,
    )
    expertise: dict[str, int] = {}
    for one in lines:
        kind = one.label.casefold()
        expertise[kind] = expertise.get(kind, 0) + one.amount
    glory = yield from work.maybe.number(
        "glory",
        "Its printed glory, if it gives any",
        at_least(0),
        quiet=or_unknown(known.glory),
        cite=rulebook.ADVISORS,
    )
    return replace(known, expertise=expertise, fortune_anywhere=anywhere, glory=glory)
