"""Challenges: issuing one, and the answer to it (P29-P32, P56; pp. 14, 22-23)."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from companion.games.five_sails import rulebook
from companion.games.five_sails.calculations.challenge import challenge as may_challenge
from companion.games.five_sails.calculations.pieces import Checked, Fault
from companion.games.five_sails.procedures.asking import (
    CardSlot,
    CharacterSlot,
    Guard,
    ask_card,
    ask_character,
)
from companion.games.five_sails.procedures.cards.values import Wanted, ask_values
from companion.games.five_sails.procedures.duel.answering import advise, owe_answer
from companion.games.five_sails.procedures.duel.ending import finish
from companion.games.five_sails.procedures.duel.round_effects import ask_changes, change_stats
from companion.games.five_sails.procedures.duel.techniques import Acting, Chosen, ask_technique
from companion.games.five_sails.procedures.priority import may_act, speaker, still_in
from companion.games.five_sails.procedures.work import Work, act, check_faults
from companion.games.five_sails.rules.acts import challenge_of
from companion.games.five_sails.rules.printed_texts import thrust_added
from companion.games.five_sails.rules.standing import is_city, stat as stat_of
from companion.games.five_sails.state.cards import STATS, Stat
from companion.games.five_sails.state.table import Duel
from companion.table.procedures.pressing import between
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Option
from companion.toolbox.sums import shown

PAGE, RULE = "p. 22", "challenge"


class Issued(Struct, frozen=True, kw_only=True):
    """What kind of challenge it is."""

    card: str = ""
    """Of the library: the card that issues it; empty: the Challenge Action."""
    stat: Stat = "combat"
    engages: bool = True
    fits: bool = True
    """Whether the target is what the card asks for."""


@act(
    "challenge",
    "Challenge a character",
    spec="P29",
    cite=rulebook.CHALLENGE,
    rules=("challenge-action", "opposing", "challenge-technique", "dueling-stat", "dash"),
    words=("challenges", "duels", "attacks", "fights"),
    help="challenge Soline Kaspar",
)
def challenge(work: Work) -> Steps[None]:
    """A character challenges an opposing one; the answer is owed (P29; pp. 14, 22)."""
    issued = yield from _kind(work)
    named: set[str] = set()

    def against(key: str, target: str = "") -> Fault | None:
        faults = _checked(work, issued, key, target).faults
        return next((fault for fault in faults if fault.id not in named), None)

    key = yield from ask_character(
        work,
        CharacterSlot(
            key="who",
            prompt="Who challenges?",
            guard=against,
            lying=True,
            acts=True,
            cite=rulebook.CHALLENGE,
        ),
    )
    yield from _may(work, issued, key)
    if "not-in-city" in work.accepted:
        # Nobody challenges from Home (AMB-83): where it is was not logged.
        work.change_character(key, at="")
    named |= {fault.id for fault in _checked(work, issued, key).faults}
    one = work.character(key)
    target = yield from _target(work, key, lambda foe: against(key, foe))
    if not one.at and is_city(work.character(target).at):
        work.change_character(key, at=work.character(target).at)
    if issued.engages:  # before its Technique: that can engage nobody twice
        work.change_character(key, engaged=True)
    # The threat that is answered comes from it (p. 23): told here, it stands beside the choice.
    wanted = [Wanted(work.character(key).card, issued.stat)]
    yield from ask_values(work, "values", wanted, cite=rulebook.THREAT)
    technique, second = yield from _techniques(work, key)
    thrust, lethal = yield from _adds(work, technique)
    text = yield from _does(work, technique)
    changes = yield from ask_changes(work, "changes")
    at = work.character(key).at
    duel = Duel(
        stat=issued.stat,
        at=at,
        challenger=key,
        target=target,
        by=issued.card,
        technique=technique.key if technique else "",
        thrust=thrust,
        lethal=lethal,
        used={second.key: True} if second else {},
    )
    work.open_duel(duel)
    # What the Technique does to a stat counts for the threat and for a refusal alike (p. 23).
    change_stats(work, key, target, changes, technique.name if technique else "a Technique")
    _tell(work, duel, issued, technique, text)
    owe_answer(work)
    advise(work)


def _target(work: Work, key: str, guard: Guard) -> Steps[str]:
    """Whom a character challenges: an opposing one (p. 22)."""
    slot = CharacterSlot(
        key="target",
        prompt=f"Whom does {work.called(key)} challenge?",
        player=work.player,
        foe=True,
        lying=True,
        at=work.character(key).at,
        guard=guard,
        only=lambda foe: foe != key,
        cite=rulebook.OPPOSING,
    )
    return (yield from ask_character(work, slot))


def _techniques(work: Work, key: str) -> Steps[tuple[Chosen | None, Chosen | None]]:
    """The Technique of the challenger, and a second one, if a card allows it."""
    acting = Acting(character=key, player=work.player, challenging=True)
    technique = yield from ask_technique(work, acting)
    if technique is None:
        return None, None
    second = yield from ask_technique(work, replace(acting, already=1), "technique-2")
    return technique, second


def _kind(work: Work) -> Steps[Issued]:
    """The Challenge Action, or a card that says what it costs; the dueling stat."""
    card = yield from ask_card(
        work,
        CardSlot(
            key="card",
            prompt="Does a card issue the challenge?",
            none="the Challenge Action",
            lead="by",
            quiet="",
            cite=rulebook.CHALLENGE,
        ),
    )
    pick = yield from work.choose(
        "stat",
        "A duel of which stat?",
        (Option(one, one.title()) for one in STATS),
        quiet="combat",
        cite=rulebook.DUELING_STAT,
    )
    stat: Stat = next(one for one in STATS if one == pick)
    engages = yield from work.yes(
        "engages", "Does the challenger engage?", quiet=not card, cite=rulebook.CHALLENGE
    )
    fits = True
    if card:
        fits = yield from work.yes(
            "fits", "Is the target what the card asks for?", quiet=True, cite=rulebook.TARGETING
        )
    return Issued(card=card, stat=stat, engages=engages, fits=fits)


def _checked(work: Work, issued: Issued, key: str, target: str = "") -> Checked:
    """What speaks against it; that a duel is under way is named apart."""
    told_now = challenge_of(
        work.state, key, target, issued.stat, by_action=not issued.card, engages=issued.engages
    )
    if target and not issued.fits:
        told_now = replace(told_now, restriction=False)
    if not issued.engages:
        told_now = replace(told_now, engaged=None if issued.card else False)
    return may_challenge(replace(told_now, in_duel=False)).value


def _may(work: Work, issued: Issued, key: str) -> Steps[None]:
    """Priority, then the challenger itself; a duel that is open ends."""
    work.player = work.character(key).controller or speaker(work)
    if issued.card:
        yield from still_in(work, work.player)
        if work.state.duel is not None:
            says = "A duel is under way; it would end here."
            yield from work.breaks("duel-open", says, rulebook.DUEL_END)
    else:
        yield from may_act(work)
    yield from check_faults(work, _checked(work, issued, key))
    if work.state.duel is not None:
        turn = work.state.turn
        finish(work, "another challenge")
        work.update(turn=turn)


def _adds(work: Work, technique: Chosen | None) -> Steps[tuple[int | None, bool]]:
    """Thrust and Lethal that come with it (pp. 22, 27)."""
    thrust = yield from work.maybe.number(
        "thrust",
        "How much Thrust does the Technique add?",
        between(0, 99),
        offer=thrust_added(technique.ability.text) if technique else None,
        quiet=None if technique else 0,
        lead="thrust",
        cite=rulebook.CHALLENGE_TECHNIQUE,
    )
    lethal = yield from work.yes(
        "lethal",
        "Does it make the challenger Lethal?",
        offer=False if technique else None,
        quiet=None if technique else False,
        cite=rulebook.LETHAL,
    )
    return thrust, lethal


def _does(work: Work, technique: Chosen | None) -> Steps[str]:
    if technique is None:
        return ""
    text = yield from work.text(
        "technique-does",
        "What else does it do, in your words?",
        quiet="",
        cite=rulebook.CHALLENGE_TECHNIQUE,
    )
    return text


def _tell(work: Work, duel: Duel, issued: Issued, technique: Chosen | None, text: str) -> None:
    names = [work.called(duel.challenger), work.called(duel.target)]
    value = stat_of(work.state, duel.challenger, duel.stat).value
    work.row(
        "challenge",
        player=work.player,
        character=duel.challenger,
        target=duel.target,
        stat=duel.stat,
        value=value,
        by=work.called(duel.by) if duel.by else "action",
        technique=technique.name if technique else "",
        thrust=duel.thrust,
        lethal=duel.lethal,
        engaged=issued.engages,
        location=duel.at,
    )
    number = "a dash" if value == "-" else "unknown" if value is None else shown(value)
    words = f"{names[0]} challenges {names[1]}"
    words += f" at {work.where(duel.at)}" if duel.at else ""
    words += f" by {work.called(duel.by)}" if duel.by else ""
    words += f" with {duel.stat.title()} {number}"
    adds = f"Thrust {shown(duel.thrust)}" if duel.thrust != 0 else ""
    if technique is not None:
        words += f", using {technique.name or 'a Technique'}" + (f" ({adds})" if adds else "")
    elif adds:
        words += f" and {adds}"
    words += ", LETHAL" if duel.lethal else ""
    work.say(words)
    if text:
        work.say(f"to resolve after the answer: {text}")
