"""Milestones: claimed (P-41; pp. 6, 13), or told."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.seafall import rulebook
from companion.games.seafall.calculations.campaign.milestones import Claim, claim_allowed
from companion.games.seafall.procedures.campaign.unlocking import (
    MOST_ENTRY,
    not_open_yet,
    open_chest,
    read_entry,
)
from companion.games.seafall.procedures.end.steps import change_kept
from companion.games.seafall.procedures.turn_limits import FAILED, change_turn
from companion.games.seafall.procedures.work import Work, act
from companion.games.seafall.procedures.year.events import add_event
from companion.games.seafall.rules.rounds import turn_kept, turns_told
from companion.games.seafall.rules.standing import choice, is_on
from companion.games.seafall.state.kept import Chest, Milestone
from companion.games.seafall.state.printed import LOCKED_CHESTS
from companion.games.seafall.state.table import SeaFall
from companion.table.procedures.pressing import UNKNOWN, at_least, between, or_unknown
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Citation, Option, Pick

MOST_GLORY = 99
UNNAMED = "unnamed"
ENDED = "a milestone ended it"
"""Why a turn is over after a milestone that says so (p. 13)."""


def open_milestones(state: SeaFall) -> list[str]:
    """Ids of the milestones that can still be claimed, as far as they are told."""
    keys = (k for k, x in state.kept.milestones.items() if not x.claimed_by and not x.gone)
    return sorted(keys, key=lambda key: (len(key), key))


@act(
    "claim",
    "Claim a milestone",
    spec="P-41",
    cite=rulebook.CLAIM_MILESTONE,
    rules=("milestones", "milestone-event", "captains-booke", "chests"),
    words=("claims", "claimed"),
    help="claim First Light glory 2 entry 14",
)
def claim(work: Work) -> Steps[str]:
    """A province claims a milestone: glory, an entry to read, an event card, perhaps a chest."""
    yield from work.who()
    key = yield from _which(work, claims=True)
    yield from _may_claim(work, key)
    card = yield from _numbers(work, work.state.kept.milestones[key])
    number = work.state.game_no
    card = replace(
        card, claimed_by=work.player, game=number, prologue=work.state.prologue or card.prologue
    )
    change_milestone(work, key, card)
    work.glory(work.player, card.glory or 0, f"milestone {card.name}", rulebook.MILESTONES)
    if card.glory:
        work.say(f"+{card.glory} glory")
    if card.entry is not None:
        read_entry(work, card.entry, card.name)
        work.say(f"read entry {card.entry}")
    chest = None
    if not work.state.prologue:
        yield from _event(work)
        chest = yield from _chest(work, key, card)
    yield from _ends(work, key, card)
    work.row(
        "milestone",
        player=work.player,
        what=card.name,
        delta=card.glory,
        entry=card.entry,
        chest=chest,
    )
    return "; ".join([f"{work.name} claims {card.name}", *work.said])


def change_milestone(work: Work, key: str, card: Milestone) -> None:
    """Set a milestone."""
    change_kept(work, milestones={**work.state.kept.milestones, key: card})


def _milestone_option(work: Work, key: str, claims: bool) -> Option:
    """A milestone; of one that is to be claimed it is said why not; such a one is no default."""
    card, why = work.state.kept.milestones[key], ""
    if claims and card.claimed_by:
        why = f"not now: {work.state.name(card.claimed_by)} has claimed it"
    elif claims and card.gone:
        why = "not now: it has left the campaign"
    return Option(key, card.name, note=why or card.requirement, far=bool(why))


def _which(work: Work, claims: bool = False) -> Steps[str]:
    """Id of the milestone; a new name makes one. Those that are claimed stand behind."""
    known = work.state.kept.milestones
    free = open_milestones(work.state)
    keys = [*free, *(key for key in sorted(known) if key not in free)]
    pick = yield from work.pick(
        "milestone",
        "Which milestone?",
        (_milestone_option(work, key, claims) for key in keys),
        new="milestone",
        cite=rulebook.OPEN_MILESTONES,
    )
    if pick.id:
        return pick.id
    key = work.new_id("m")
    change_milestone(work, key, Milestone(name=pick.new))
    return key


def _may_claim(work: Work, key: str) -> Steps[None]:
    """What speaks against it, as far as the table keeps turns."""
    state = work.state
    card, turn = state.kept.milestones[key], state.this_turn
    here = turn_kept(state, work.player)
    mine = turn.milestone if work.player == state.turn else ""
    before = state.kept.milestones.get(mine)
    result = claim_allowed(
        Claim(
            claimed_by=state.name(card.claimed_by) if card.claimed_by else "",
            gone=card.gone,
            claimed_this_turn=before.name if before is not None else "",
            actions=len(turn.actions) if here else None,
            allowed=max(0, turn.allowed),
            failed=here and turn.over == FAILED,
            timing=choice(state, "milestone.timing"),
            after_fail=is_on(state, "milestone.after_fail"),
        )
    )
    for bar in result.value.bars:
        yield from work.breaks(bar.key, bar.why, Citation(bar.rule, bar.page))
    if here and not turn.actions and turns_told(state):
        work.say("claimed before any action of this turn was entered (p. 13)")


def _numbers(work: Work, card: Milestone) -> Steps[Milestone]:
    """Glory, entry and banner of the card; asked only if they were not told before."""
    glory = yield from work.maybe.number(
        "glory",
        "Its glory",
        between(0, MOST_GLORY),
        offer=UNKNOWN if card.glory is None else None,
        quiet=card.glory,
        lead="glory",
        cite=rulebook.MILESTONES,
    )
    entry = yield from work.maybe.number(
        "entry",
        "Entry of the Captain's Booke to read",
        between(0, MOST_ENTRY),
        quiet=or_unknown(card.entry),
        lead="entry",
        cite=rulebook.CAPTAINS_BOOKE,
    )
    unlock: bool | None = card.unlock
    if not work.state.prologue:
        unlock = yield from work.maybe.yes(
            "unlock",
            "Does it show the purple Unlock banner?",
            offer=UNKNOWN if card.unlock is None else None,
            quiet=card.unlock,
            lead="unlock",
            cite=rulebook.MILESTONE_EVENT,
        )
    return replace(card, glory=glory, entry=entry, unlock=unlock)


def _event(work: Work) -> Steps[None]:
    """The new event card that a milestone always brings (p. 6)."""
    events = work.state.kept.events
    bagged = tuple(Option(k, x.name) for k, x in events.items() if x.place == "bagged" and x.name)
    pick = yield from work.maybe.pick(
        "event",
        "Which event card comes into the deck?",
        (*bagged, Option(UNNAMED, "one that is not named", also=(UNNAMED,))),
        offer=or_unknown(UNNAMED),
        new="event card",
        none="no event card",
        lead="event",
        cite=rulebook.MILESTONE_EVENT,
    )
    if pick is None or pick == Pick():
        return
    known = "" if pick.id == UNNAMED else pick.id
    yield from add_event(work, known, pick.new)
    name = pick.new or (events[known].name if known else "")
    work.say(f"{name or 'a new event card'} goes into the event deck")


def _chest(work: Work, key: str, card: Milestone) -> Steps[int | None]:
    """The locked chest that an Unlock banner opens (p. 6)."""
    if not card.unlock:
        return None
    number = yield from work.maybe.number(
        "chest",
        "Which locked chest does it open?",
        between(1, LOCKED_CHESTS),
        offer=UNKNOWN,
        lead="chest",
        cite=rulebook.CHESTS,
    )
    if number is None:
        work.say("a locked chest is opened (number unknown)")
        return None
    yield from not_open_yet(work, number)
    open_chest(work, number, Chest(milestone=key))
    work.say(f"chest {number} is opened")
    return number


def _ends(work: Work, key: str, card: Milestone) -> Steps[None]:
    """What the claim does to the turn: one milestone a turn, and some end it (p. 13)."""
    ends = yield from work.yes(
        "ends",
        "Does it end the turn?",
        quiet=bool(card.ends_turn),
        lead="ends",
    )
    if ends != card.ends_turn:
        known = work.state.kept.milestones[key]
        change_milestone(work, key, replace(known, ends_turn=ends or known.ends_turn))
    if work.player != work.state.turn:
        return
    change_turn(work, milestone=key)
    if ends:
        change_turn(work, over=ENDED)
        work.say("the turn ends")


@act(
    "milestone",
    "Enter a milestone card",
    cite=rulebook.MILESTONES,
    rules=("historical-record",),
    help="milestone First Light glory 2",
)
def milestone(work: Work) -> Steps[str]:
    """What a milestone card says, and who claimed it in a game of before (p. 6)."""
    key = yield from _which(work)
    card = yield from _numbers(work, work.state.kept.milestones[key])
    requirement = yield from work.text(
        "requirement",
        "What does it ask for?",
        offer=card.requirement,
        empty=True,
        lead="asks",
    )
    gone = yield from work.yes("gone", "Has it left the campaign?", quiet=card.gone, lead="gone")
    card = replace(card, requirement=requirement, gone=gone)
    card = yield from _claimed_before(work, card)
    change_milestone(work, key, card)
    work.row("milestone_told", what=card.name, player=card.claimed_by, glory=card.glory)
    words = [f"milestone {card.name}"]
    words += [f"{card.glory} glory"] if card.glory is not None else []
    words += [f"entry {card.entry}"] if card.entry is not None else []
    words += ["with the Unlock banner"] if card.unlock else []
    words += ["out of the campaign"] if card.gone else []
    if card.claimed_by:
        when = f" in game {card.game}" if card.game is not None else ""
        words.append(f"claimed by {work.state.name(card.claimed_by)}{when}")
    return ", ".join(words)


def _claimed_before(work: Work, card: Milestone) -> Steps[Milestone]:
    """Who claimed it, and when: for campaigns that began without the program."""
    state = work.state
    who = yield from work.maybe.choose(
        "claimed",
        "Who claimed it?",
        (Option(player, state.name(player)) for player in state.provinces),
        quiet=card.claimed_by or "",
        none="nobody",
        lead="claimed",
        cite=rulebook.MILESTONE_CLAIMED,
    )
    by = who if who is not None else ""
    if not by:
        return replace(card, claimed_by="", game=None)
    game = yield from work.maybe.number(
        "game",
        "In which game?",
        at_least(1),
        quiet=or_unknown(card.game),
        lead="in",
        cite=rulebook.PRINTED_GAMES,
    )
    return replace(card, claimed_by=by, game=game)
