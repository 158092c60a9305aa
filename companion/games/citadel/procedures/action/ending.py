"""The end of an action: its die, its card, what is mandatory again (P-10; pp. 11, 13, 20)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.citadel import rulebook
from companion.games.citadel.procedures.action.dice import move_die, rows_told
from companion.games.citadel.procedures.action.gear import remove, said_of, spend_card
from companion.games.citadel.procedures.action.showing import CHARACTER, DIALOGUE, MOVE, PATHFIND
from companion.games.citadel.procedures.asking import card_called
from companion.games.citadel.procedures.work import Work
from companion.games.citadel.rules import standing
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Option
from companion.toolbox.text import listed

STAYS = "stays"
EVENTS = ("events", "fogs", "globals")
_WORDS = {
    STAYS: ("stays", "stay", "remains"),
    "discard": ("discard", "discards", "discarded"),
    "return": ("return", "returns", "returned"),
    "banish": ("banish", "banishes", "banished"),
    "block": ("block", "blocks", "blocked"),
}


def what_becomes(work: Work, player: str, section: dict[str, int]) -> Steps[str]:
    """What happens to the card that shows the action; empty if it has none that could go.

    Args:
        work: the act.
        player: the active player.
        section: what the section printed: arrows of the die.
    """
    source = work.action.source
    skills = work.character(player).skills
    found = work.find_thing(source)
    if found is None and source not in skills and not _is_words(work, source):
        return ""
    verbs = [STAYS, "discard", "return", "banish"]
    if source in skills or (found is not None and found.field == "purse"):
        verbs.append("block")
    likely = _likely(work, section)
    field = found.field if found is not None else ""
    asked = field in EVENTS or _is_words(work, source)
    if field == "fogs" and work.action.name == PATHFIND:
        asked = False  # it is flipped, and that tells what it was (p. 21)
    pick = yield from work.choose(
        "card",
        "What becomes of the card?",
        (Option(x, said_of(x), also=_WORDS[x]) for x in verbs),
        offer=likely if asked else None,
        quiet=None if asked else likely,
        lead="card",
        cite=rulebook.DISCARD,
    )
    return pick


def _is_words(work: Work, source: str) -> bool:
    """Whether the card lies nowhere: a Temporary event, an Exploration card that was told."""
    return (
        bool(source)
        and work.find_thing(source) is None
        and source
        not in (CHARACTER, DIALOGUE, *(x for c in work.state.characters.values() for x in c.skills))
    )


def _likely(work: Work, section: dict[str, int]) -> str:
    """A compound action on its last row is over, and its card goes (p. 13); an event that is
    taken once goes to the Past by itself (p. 17)."""
    action = work.action
    if action.compound:
        return "discard" if _is_over(work, section) else STAYS
    if action.name == PATHFIND:
        return STAYS  # a fog card is flipped, and leaves only then (p. 21)
    return "discard" if _is_words(work, action.source) or _is_temporary(work) else STAYS


def _is_temporary(work: Work) -> bool:
    """Whether a Temporary event shows the action: it waits on the Board only for it (p. 17)."""
    found = work.find_thing(work.action.source)
    return (
        found is not None
        and found.field == "events"
        and work.printed(found.card).type == "temporary event"
    )


def _is_over(work: Work, section: dict[str, int]) -> bool:
    """Whether a success leaves no row for the die (R-28)."""
    action = work.action
    die = work.state.dice.get(action.source)
    if action.outcome != "success" or die is None:
        return False
    arrows = section.get("arrows", 1)
    if not arrows:
        return True
    rows = rows_told(work)
    return "next" not in section and bool(rows) and die.row + arrows > rows


def finish(work: Work, player: str, section: dict[str, int], fate: str) -> None:
    """The die moves, the card goes, the action is over or must be taken again (pp. 11, 13)."""
    action = work.action
    thing, over = action.source, None
    die = work.state.dice.get(thing)
    if die is not None:
        work.set_die(thing, replace(die, last=action.active))
        if action.outcome == "success":
            over = move_die(work, section.get("arrows", 1), section.get("next"))
        elif action.outcome == "failure":
            over = False
    if fate not in ("", STAYS):
        _away(work, player, thing, fate)
        over = True
    elif over:
        work.free_die(thing, "the action is over")
    _hint(work, thing)
    taking = sorted({*action.involved, action.active} - {""})
    awake = [x for x in taking if standing.conscious(work.state, x) is not False]
    work.end_action()
    if not awake and over is not True:
        _all_down(work, thing)
    elif action.mandatory and action.compound and over is not True:
        work.owe_action(action.name, thing, awake)
        work.say("the action goes on: choose the next active player")


def _hint(work: Work, thing: str) -> None:
    """What a success is for, where another act tells it: the fog is flipped, the figure moves."""
    if work.action.outcome != "success":
        return
    if thing in work.state.fogs:
        work.say(f"flip it: “explore {work.state.fogs[thing].side}”")
    elif thing == CHARACTER and work.action.name == MOVE:
        work.say("the figure moves: “move”")


def _away(work: Work, player: str, thing: str, fate: str) -> None:
    """The card that shows the action leaves (p. 18); one that lay nowhere goes to the Past."""
    if thing in work.character(player).skills or fate == "block":
        spend_card(work, player, thing, fate)
        return
    title = work.thing_title(thing)
    if work.find_thing(thing) is not None:
        remove(work, thing, fate)
    elif fate == "discard":
        foggy = work.action.name == PATHFIND
        number = work.printed(card_called(work, thing)).number
        work.to_past("exploration" if foggy else "adventure", number)
    work.say(f"{title} is {said_of(fate)}")


def _all_down(work: Work, thing: str) -> None:
    """Everybody involved is unconscious: the event card that shows it is returned (R-35)."""
    found = work.find_thing(thing)
    if found is None or found.field not in EVENTS:
        return
    title = work.thing_title(thing)
    if work.option("fallen_card") == "one_kind":
        work.say(f"{title}: returned if its kind is the one of p. 20 (R-35)")
        return
    work.remove_thing(thing, "return")
    work.say(f"{title} is returned: all involved are unconscious (p. 20)")


def make_way(work: Work, player: str) -> Steps[None]:
    """Before somebody who takes no part in the action under way does something else: it is over if
    its result is told (p. 13), else there is one action at a time (p. 11)."""
    action = work.state.action
    if action is None or not action.active or player in ("", action.active, *action.involved):
        return
    if action.stage != "consequence" or not action.outcome:
        why = f"{action.name or 'Another action'} is being performed."
        yield from work.breaks("rule-one-action", why, rulebook.FORBIDDEN_ACTIONS)
        return
    acts = work.player
    close_last(work)
    work.player = acts


def close_last(work: Work) -> None:
    """An action whose end nobody told is over when the next one begins: its cards go (p. 13)."""
    action = work.state.action
    if action is None:
        return
    if action.active:
        work.player = action.active
        discarded = work.move_all(action.active, "front", "discard")
        if discarded:
            work.say(f"{action.name or 'the last action'} ends and its cards are discarded")
    skipped = [f"{name} {x}" if x else name for name, x in sorted(action.traits.items())]
    if skipped and action.outcome == "failure":
        work.say(f"skipped of its failure: {listed(skipped, 'and')} (p. 23)")
    resolved = not action.compound and _is_temporary(work)
    finish(work, action.active or work.player, {}, "discard" if resolved else "")
