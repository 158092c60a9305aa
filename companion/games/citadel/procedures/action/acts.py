"""The acts of an action: declare and draw, result, consequence, or all at once (P-02 to P-12)."""

from __future__ import annotations

from companion.games.citadel import rulebook
from companion.games.citadel.procedures.action.consequence import consequences
from companion.games.citadel.procedures.action.declaring import begun, declare, mandatory_duties
from companion.games.citadel.procedures.action.dice import die_for
from companion.games.citadel.procedures.action.drawing import draw_more, draw_step
from companion.games.citadel.procedures.action.ending import close_last
from companion.games.citadel.procedures.action.gear import fix_cost, select
from companion.games.citadel.procedures.action.result import resulting
from companion.games.citadel.procedures.action.traits import tell_traits
from companion.games.citadel.procedures.asking import who_acts
from companion.games.citadel.procedures.work import Work, act
from companion.games.citadel.state.table import Action, Citadel
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Option
from companion.toolbox.text import listed, plural


@act(
    "act",
    "Take an action",
    spec="P-02",
    cite=rulebook.TURN_SEQUENCE,
    rules=("where-actions", "gear-up", "cost", "draw", "extra-cards", "mandatory-action"),
    words=("action",),
    help="bruno act push Boulder cost 5 difficulty 3 with Flail less 2",
)
def take_action(work: Work) -> Steps[None]:
    """An action is taken: gear up, cost, draw (P-02 to P-06; pp. 10-12)."""
    yield from _declared(work, whole=False)


@act("turn", "Say whose turn it is", cite=rulebook.ACTIVE_PLAYER, help="turn bruno")
def turn(work: Work) -> Steps[None]:
    """Who is active next (p. 10); an action whose result is told is over by it (p. 13)."""
    state = work.state
    who = yield from work.choose("who", "Whose turn?", _seats(work), suggest=_next_seat(state))
    if state.action is not None and state.action.stage == "consequence" and state.action.outcome:
        close_last(work)
    work.set(turn=who)
    work.row("turn_start", player=who)
    work.said.insert(0, f"{work.who(who)}'s turn")


def _seats(work: Work) -> tuple[Option, ...]:
    return tuple(Option(x, work.state.name(x)) for x in work.state.seats)


def _next_seat(state: Citadel) -> str | None:
    """Who sits next; the first if nobody was active."""
    seats = state.seats
    if state.turn in seats:
        return seats[(seats.index(state.turn) + 1) % len(seats)]
    return seats[0] if seats else None


@act(
    "draw",
    "Draw more cards",
    spec="P-06",
    cite=rulebook.EXTRA_CARDS,
    rules=("draw", "deck-runs-out"),
    help="bruno draws 2",
)
def draw(work: Work) -> Steps[None]:
    """More cards for the action under way, or what its cost still wants (P-06; p. 12)."""
    player = yield from _under_way(work, stage="draw")
    if work.action.stage == "consequence":
        why = "The Result step is over: no more cards are drawn."
        yield from work.breaks("rule-too-late", why, rulebook.DRAW_STEP)
    yield from draw_more(work, player)


@act(
    "result",
    "Result",
    spec="P-07",
    cite=rulebook.RESULT_STEP_P12,
    rules=("success", "half-star", "chain", "convert", "difficulty"),
    words=("reveal", "reveals", "results"),
    help="result 1s, l2A, rC",
)
def result(work: Work) -> Steps[None]:
    """The Result step of the action under way (P-07 to P-10; pp. 12, 13)."""
    player = yield from _under_way(work)
    if work.action.stage == "consequence" and work.action.outcome:
        why = "The Result step of this action has already been entered."
        yield from work.breaks("rule-told-already", why, rulebook.RESULT_STEP)
    undeclared = work.table.state.action is None
    if (yield from _only_turned_over(work, player)):
        return
    yield from resulting(work, player)
    if undeclared:
        drawn = work.action.drawn
        cards = "" if drawn is None else f" draws {plural(drawn, 'card')} for"
        work.said.insert(0, f"{work.who(player)}{cards or ':'} an action that nobody declared")


def _only_turned_over(work: Work, player: str) -> Steps[bool]:
    """Whether the cards are turned over, and what they show is told later (p. 12)."""
    later = yield from work.yes(
        "later",
        "Will what they show be entered later?",
        quiet=False,
        lead="later",
        cite=rulebook.RESULT_STEP_P12,
    )
    if later:
        front = work.character(player).front
        work.say(f"{work.who(player)} turns over {plural(front, 'card')}; what they show is open")
    return later


@act(
    "consequence",
    "Consequence",
    spec="P-12",
    cite=rulebook.CONSEQUENCE_STEP,
    rules=("discard-revealed", "hand-x", "selected-effect", "move-die", "traits"),
    words=("consequences", "outcome"),
    help="consequence damage 2 hand 1",
)
def consequence(work: Work) -> Steps[None]:
    """The Consequence step, with which the action ends (P-12; p. 13)."""
    before = work.table.state.action
    player = yield from _under_way(work)
    yield from consequences(work, player)
    if not work.said and before is None:
        work.say(_undeclared(work))
    elif not work.said:
        name = before.name if before is not None and before.name else "action"
        work.say(f"{work.who(player)}'s {name} is over")


def _undeclared(work: Work) -> str:
    """What a Consequence step came to of which nothing else was told, not even its action."""
    check = [row["what"] for row in work.rows if row["kind"] == "consequence"]
    went = {"white": "succeeds", "black": "fails"}.get(check[0] if check else "", "is over")
    more = "" if went != "is over" else ", how it went is unknown"
    return (
        f"{work.who(work.player)}'s action {went}{more}; "
        f"say what it did like “consequence damage 2 keep 1”"
    )


@act(
    "do-action",
    "A whole action at once",
    spec="P-02",
    cite=rulebook.ACTION_STEPS,
    rules=("gear-up", "draw", "result-step"),
    words=("did",),
    help="bruno did push Boulder draw 3 shows 1s, l2A, rC damage 2",
)
def do_action(work: Work) -> Steps[None]:
    """A whole action in one entry, for a table that tells it afterwards."""
    player = yield from _declared(work)
    if work.state.action is not None:
        yield from resulting(work, player)
    if work.state.action is not None:
        yield from consequences(work, player, ask_outcome=False)


def _declared(work: Work, whole: bool = True) -> Steps[str]:
    """Declare, gear up, cost, draw: the active player.

    Args:
        work: the act.
        whole: whether all of the action is told at once; else its cards may be drawn later.
    """
    before = work.state.action
    if before is not None and _is_begun_anew(work, before):
        work.end_action()  # only its name was told so far: this line tells the rest of it
    nested = work.option("mandatory_inside") == "at_once" and bool(mandatory_duties(work))
    if before is not None and (before.stage == "consequence" or nested):
        # Its result is told: that its end was not is no reason to hold the table up. By the
        # option a mandatory action that turned up inside it comes at once.
        close_last(work)
    declared = yield from declare(work)
    player = declared.player
    close_last(work)  # only if it was broken on purpose
    work.player = player
    work.begin_action(begun(declared))
    offer = declared.offer
    work.row("turn_started", player=player, involved=list(declared.involved))
    work.row(
        "action_declared",
        player=player,
        action=declared.name,
        thing=declared.thing,
        cost=offer.cost,
        difficulty=offer.difficulty,
        chain=offer.chain,
        mandatory=offer.mandatory,
        group=offer.group,
        compound=work.action.compound,
        traits=dict(offer.traits),
    )
    thing = declared.thing
    on = f" on {work.thing_title(thing)}" if thing and thing != "character" else ""
    others = [work.who(x) for x in declared.involved if x != player]
    along = f" with {listed(others, 'and')}" if others else ""
    work.say(f"{work.who(player)}: {declared.name}{on}{along}")
    yield from die_for(work, offer)
    yield from select(work, player)
    yield from fix_cost(work, player, offer)
    later = False
    if not whole:
        later = yield from work.yes(
            "later", "Are its cards drawn later?", quiet=False, lead="later", cite=rulebook.DRAW
        )
    if later:
        work.change_action(stage="draw")
    else:
        yield from draw_step(work, player, offer, whole)
    tell_traits(work)
    return player


def _is_begun_anew(work: Work, before: Action) -> bool:
    """Whether an action of the one who acts waits for its cards, and nothing of it is told yet."""
    bare = before.cost is None and before.drawn is None and not before.selected
    front = work.character(before.active).front if before.active else None
    return before.stage == "draw" and bare and front == 0 and work.table.by in ("", before.active)


def _under_way(work: Work, stage: str = "result") -> Steps[str]:
    """The active player of the action under way; one that nobody declared begins now."""
    action = work.state.action
    if action is not None and action.active:
        work.player = action.active
        yield from _by_the_active(work)
        return action.active
    player = yield from who_acts(work, "Who is the active player?")
    if action is None:
        begins = Action(active=player, involved={player: True})
        work.begin_action(begins)
    else:
        work.change_action(active=player, involved={**action.involved, player: True})
    work.change_action(stage="draw" if stage == "draw" else "result")
    return player


def _by_the_active(work: Work) -> Steps[None]:
    """Only the active player draws and reveals (pp. 10, 12): what is told of somebody else was
    misread, or belongs to another action."""
    active, told = work.action.active, work.table.by
    if told in ("", active) or told not in work.state.characters:
        return
    why = f"{work.who(active)} is the active player of this action, not {work.who(told)}."
    yield from work.breaks("rule-not-active", why, rulebook.ACTIVE_PLAYER)
