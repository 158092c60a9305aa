"""The answer to a challenge: accept, intervene, refuse (P30-P32, P56; p. 23)."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from companion.games.five_sails import rulebook
from companion.games.five_sails.calculations.challenge import advice, answer as may_answer, refusal
from companion.games.five_sails.calculations.pieces import Fault
from companion.games.five_sails.procedures.asking import CharacterSlot, ask_character
from companion.games.five_sails.procedures.cards.values import Wanted, ask_values
from companion.games.five_sails.procedures.duel.ending import (
    challenge_done,
    faces_words,
    fighter_name,
    finish_if_over,
    player_of,
)
from companion.games.five_sails.procedures.harm.wounds import end_effects, leave, wound
from companion.games.five_sails.procedures.priority import speaker, still_in
from companion.games.five_sails.procedures.work import Work, act, check_faults
from companion.games.five_sails.rules import duel as machine
from companion.games.five_sails.rules.acts import answer_of, refusal_of
from companion.games.five_sails.rules.standing import characters_at, seen
from companion.games.five_sails.state.table import Duel
from companion.table.procedures.pressing import UNKNOWN, between
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Citation, Option
from companion.toolbox.text import plural

PAGE = "p. 23"
How = Literal["accept", "intervene", "refuse", "cancelled"]
_HOW: dict[How, tuple[str, tuple[str, ...]]] = {
    "accept": ("accept", ("accepts", "yes")),
    "intervene": ("another character intervenes", ("intervenes",)),
    "refuse": ("refuse", ("refuses", "decline", "no")),
    "cancelled": ("a card cancels the challenge", ("cancel", "cancels")),
}


# ---------------------------------------------------------------------- what others call


def owe_answer(work: Work) -> None:
    """The challenged player owes an answer; nothing waits for it."""
    duel = work.duel
    who = player_of(work, duel.target)
    name = work.called(duel.target)
    what = f"{name} answers {work.called(duel.challenger)}: accept, intervene or refuse"
    work.settled("answer")
    work.owe(who, what, "answer", {}, Citation("accept-challenge", PAGE))


def advise(work: Work) -> None:
    """Put what each answer costs into the entry's sums (P56)."""
    work.sum("refuse or fight", advice(refusal_of(work.state)))


def advice_rows(work: Work) -> list[tuple[str, str]]:
    """Beside the question: what refusing costs, and blocking so many points."""
    told_now = advice(refusal_of(work.state)).value
    rows = [("refuse", wounds_words(told_now.refuse.wounds, told_now.refuse.destroyed))]
    rows += [
        (f"accept, block {row.blocked}", wounds_words(row.wounds, row.destroyed))
        for row in told_now.fight
    ]
    return rows


def wounds_words(wounds: int | None, destroyed: bool | None) -> str:
    """`2 wounds`, `3 wounds: DESTROYED`, `? wounds`."""
    told_now = "? wounds" if wounds is None else plural(wounds, "wound")
    return f"{told_now}: DESTROYED" if destroyed else told_now


def untold_challenge(work: Work, accepter: str = "target") -> Steps[bool]:
    """A challenge that nobody logged: who faces whom is all that is needed.

    Returns:
        Whether the table told; without it there is nothing to follow.
    """
    me = speaker(work)
    first = yield from ask_character(
        work,
        CharacterSlot(
            key="challenger",
            prompt="No challenge is logged. Who has challenged?",
            player=me,
            foe=bool(me),
            lead="from",
            unknown=True,
            cite=rulebook.CHALLENGE,
        ),
    )
    if not first:
        return False
    other = yield from ask_character(
        work,
        CharacterSlot(
            key=accepter,
            prompt=f"Whom did {work.called(first)} challenge?",
            player=work.character(first).controller,
            foe=True,
            lead="against",
            at=work.character(first).at,
            only=lambda key: key != first,
            unknown=True,
            cite=rulebook.OPPOSING,
        ),
    )
    if not other:
        return False
    at = work.character(first).at or work.character(other).at
    work.open_duel(Duel(challenger=first, target=other, at=at))
    return True


def begin_rounds(work: Work, by: str = "", pool: int | None = None) -> None:
    """Accepted, by the challenged one or by who intervenes: the first threat (P32).

    Args:
        work: the act.
        by: who intervenes; empty: the challenged one.
        pool: the first threat as the table tells it; `None`: computed.
    """
    duel = work.duel
    accepter = by or duel.target
    players = {key: player_of(work, key) for key in (duel.challenger, accepter)}
    started = machine.accepted(duel, players, by)
    work.change_duel(started)
    begun, made = machine.begun(started, seen(work.state))
    if pool is not None and pool != made.value:
        work.row("override", what="threat", rule_gave=made.value, done=pool, reason="told")
        one = replace(begun.fighters[accepter], pool=pool)
        begun = replace(begun, fighters={**begun.fighters, accepter: one})
    work.change_duel(begun)
    threat = begun.fighters[accepter].pool
    work.sum("threat", made)
    name = fighter_name(work, accepter)
    work.row(
        "duel-start",
        character=duel.challenger,
        target=accepter,
        stat=duel.stat,
        location=duel.at,
        threat=threat,
    )
    work.say(faces_words(name, threat))
    work.settled("answer")


# ---------------------------------------------------------------------- the procedure


@act(
    "answer",
    "Answer the challenge",
    spec="P30",
    cite=rulebook.ACCEPT_CHALLENGE,
    rules=("refuse-challenge", "intervene", "threat", "restricted-hostilities", "lethal"),
    words=("accept", "accepts", "refuse", "refuses", "declines", "intervene", "intervenes"),
    help="ben accepts",
)
def answer(work: Work) -> Steps[str]:
    """The challenged player accepts, sends another one, or refuses (P30, P31; p. 23)."""
    yield from still_in(work, "")
    logged = work.state.duel is not None
    if logged:
        yield from _values(work, work.duel)
    how = yield from _how(work)
    if not logged:
        says = "No challenge is under way: the answer is to nobody."
        yield from work.breaks("no-duel", says, rulebook.CHALLENGE)
        if not (yield from untold_challenge(work)):
            return f"a challenge that is not logged: {_HOW[how][0]}"
    duel = work.duel
    work.player = player_of(work, duel.target) or speaker(work)
    yield from still_in(work, work.player)
    yield from _again(work, how)
    if how == "cancelled":
        return _cancelled(work)
    if how == "refuse":
        yield from check_faults(work, may_answer(answer_of(work.state, "refuse")).value)
        return (yield from _refused(work))
    by = (yield from _intervener(work)) if how == "intervene" else ""
    if duel.target not in work.state.characters and not by:
        work.say(f"{fighter_name(work, duel.target)} is out of play")
        return _cancelled(work)
    pool = yield from _told_threat(work)
    who = by or duel.target
    work.row("response", player=work.player, how=how, character=who, target=duel.target)
    if by:
        work.say(f"{work.called(by)} engages to intervene for {fighter_name(work, duel.target)}")
    else:
        work.say(f"{work.called(who)} accepts")
    begin_rounds(work, by, pool)
    if not finish_if_over(work):
        work.say("a card must be played this round (p. 23)")
    return ""


def _values(work: Work, duel: Duel) -> Steps[None]:
    """What threat, limits and the advice need: dueling stats, Resolve."""
    wanted = [
        Wanted(work.character(key).card, field)
        for key in (duel.challenger, duel.target)
        for field in dict.fromkeys((duel.stat, "resolve"))
        if key in work.state.characters
    ]
    yield from ask_values(work, "values", wanted, lead="printed", cite=rulebook.STATS)


def _how(work: Work) -> Steps[How]:
    options = [
        Option(how, label, also=(how, *also), illegal=_against(work, how), page=PAGE)
        for how, (label, also) in _HOW.items()
    ]
    duel = work.state.duel
    name = fighter_name(work, duel.target) if duel else "Somebody"
    pick = yield from work.choose(
        "answer",
        f"{name} is challenged. What is the answer?",
        tuple(options),
        who=player_of(work, duel.target) if duel else "",
        odds=(lambda: advice_rows(work)) if duel else None,
        cite=rulebook.ACCEPT_CHALLENGE,
    )
    how = next(how for how in _HOW if how == pick)
    if _against(work, how):
        work.accepted.add("refuse-after-intervening")
    return how


def _against(work: Work, how: How) -> str:
    """Only refusing after somebody intervened is named at once; the rest as it is told."""
    if how != "refuse" or work.state.duel is None:
        return ""
    faults = may_answer(answer_of(work.state, "refuse")).value.faults
    return faults[0].says if faults else ""


def _again(work: Work, how: How) -> Steps[None]:
    """An answer was given already: only a chain of interventions goes on (AMB-46)."""
    duel = work.duel
    if duel.stage != "rounds":
        return
    named_elsewhere = bool(duel.intervened) and how in ("intervene", "refuse")
    if duel.round or not named_elsewhere:
        says = "The challenge is answered, the duel has begun."
        yield from work.breaks("answered", says, rulebook.ACCEPT_CHALLENGE)


def _intervener(work: Work) -> Steps[str]:
    duel = work.duel
    mine = player_of(work, duel.target)

    def against(key: str) -> Fault | None:
        faults = may_answer(answer_of(work.state, "intervene", key)).value.faults
        return next(iter(faults), None)

    near = set(characters_at(work.state, duel.at))

    def listed(key: str) -> bool:
        return key != duel.challenger and (key in near or work.character(key).controller == mine)

    by = yield from ask_character(
        work,
        CharacterSlot(
            key="intervener",
            prompt="Who intervenes?",
            player=mine,
            guard=against,
            lead="with",
            at=duel.at,
            only=listed,
            cite=rulebook.INTERVENE,
        ),
    )
    yield from check_faults(work, may_answer(answer_of(work.state, "intervene", by)).value)
    work.change_character(by, engaged=True)
    return by


def _told_threat(work: Work) -> Steps[int | None]:
    pool = yield from work.maybe.number(
        "threat",
        "How much threat is it, if the table says otherwise?",
        between(0, 999),
        quiet=UNKNOWN,
        lead="threat",
        cite=rulebook.THREAT,
    )
    return pool


def _refused(work: Work) -> Steps[str]:
    """No duel: wounds up to the stat, the rest is lost (P31)."""
    duel = work.duel
    result = refusal(refusal_of(work.state))
    value = result.value
    count = yield from work.maybe.number(
        "wounds",
        "How many wounds, if the table says otherwise?",
        between(0, 99),
        quiet=UNKNOWN,
        lead="takes",
        cite=rulebook.REFUSE_CHALLENGE,
    )
    taken = value.wounds if count is None else count
    name = fighter_name(work, duel.target)
    work.row("response", player=work.player, how="refuse", character=duel.target)
    work.row(
        "refusal-wounds",
        player=work.player,
        character=duel.target,
        threat=value.threat,
        amount=taken,
        excess=value.excess,
        lethal=duel.lethal,
        stat=duel.stat,
    )
    if count is not None and count != value.wounds:
        work.row("override", what="wounds", rule_gave=value.wounds, done=count, reason="told")
    work.sum("refusal", result)
    work.say(f"{name} refuses")
    work.settled("answer")
    challenge_done(work, duel)
    work.change_duel(None)
    if taken != 0 and duel.target in work.state.characters:
        wounded = wound(work, duel.target, taken)
        if wounded.destroyed is None:
            yield from falls(work, duel.target, "destroyed")
    end_effects(work, "duel")
    return ""


def falls(work: Work, key: str, question: str) -> Steps[bool]:
    """Nobody can tell from the numbers whether that destroys: the table may."""
    gone = yield from work.yes(
        question, f"Does that destroy {work.called(key)}?", quiet=False, cite=rulebook.DESTROYED
    )
    if gone and key in work.state.characters:
        leave(work, key)
    return gone


def _cancelled(work: Work) -> str:
    """A card cancels the challenge: what it cost stays paid, nothing comes of it (p. 20)."""
    duel = work.duel
    work.row("response", player=work.player, how="cancelled", character=duel.target)
    work.say("the challenge is cancelled, its costs stay paid")
    work.settled("answer")
    challenge_done(work, duel)
    work.change_duel(None)
    end_effects(work, "duel")
    return ""
