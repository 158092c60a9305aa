"""Life points, Recovery, unconsciousness, the hand limit (P-20 to P-23; pp. 18-20)."""

from __future__ import annotations

from companion.games.citadel import rulebook
from companion.games.citadel.calculations.recovery import recovery
from companion.games.citadel.procedures.asking import card_option, who_acts
from companion.games.citadel.procedures.life.energy import cards_back, plan_rows, recover_cards
from companion.games.citadel.procedures.life.falling import (
    gain_life,
    hurt_player,
    life_becomes,
    lose_life,
)
from companion.games.citadel.procedures.work import Work, act
from companion.games.citadel.rules import standing
from companion.games.citadel.state.tables import LIFE, PRICES, Mode
from companion.table.procedures.pressing import Bounds, between
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Citation
from companion.toolbox.sums import shown
from companion.toolbox.text import listed, plural

REST = "Rest"
"""The action of which cards may come back from the Discard Pile for nothing (p. 28)."""


@act(
    "hurt",
    "Damage",
    spec="P-20",
    cite=rulebook.DAMAGE,
    rules=("shield", "life-points"),
    words=("damage", "suffers", "takes-damage"),
    help="ana hurt 3 shield 1",
)
def hurt(work: Work) -> Steps[None]:
    """Damage to a character, less shields; losses and gains in the same entry (P-20; p. 18)."""
    player = yield from who_acts(work, "Who is hurt?", affected=True, cite=rulebook.DAMAGE)
    damage = yield from _amount(work, "damage", "How much damage?", rulebook.DAMAGE)
    shield = yield from work.number(
        "shield",
        "How much of it is cancelled?",
        between(0, LIFE[1]),
        offer=0,
        lead="shield",
        cite=rulebook.SHIELD,
    )
    loss = yield from _further(work, "loss", "Life points lost besides?", rulebook.LOSE_LIFE)
    gain = yield from _further(work, "gain", "Life points gained after that?", rulebook.GAIN_LIFE)
    reason = yield from _reason(work)
    shields = {"shields": shield} if shield else {}
    yield from hurt_player(work, player, damage, shields, loss, gain, reason)


@act(
    "lose-life",
    "Lose life points",
    spec="P-20",
    cite=rulebook.LOSE_LIFE,
    rules=("unconscious",),
    help="ana loses 2 life",
)
def lose(work: Work) -> Steps[None]:
    """Life points lost by a text that says so: no shield stops it (P-20; p. 18)."""
    player = yield from who_acts(work, "Who loses life?", affected=True, cite=rulebook.LOSE_LIFE)
    loss = yield from _amount(work, "loss", "How many life points?", rulebook.LOSE_LIFE)
    reason = yield from _reason(work)
    yield from lose_life(work, player, loss, reason)


@act(
    "heal",
    "Gain life points",
    spec="P-20",
    cite=rulebook.GAIN_LIFE,
    rules=("wake-up", "lp-over-start"),
    words=("heals", "wake", "wakes"),
    help="ana heals 2",
)
def heal(work: Work) -> Steps[None]:
    """Life points gained; who was unconscious wakes up (P-20, P-22; pp. 18, 20)."""
    player = yield from who_acts(work, "Who gains life?", affected=True, cite=rulebook.GAIN_LIFE)
    gain = yield from _amount(work, "gain", "How many life points?", rulebook.GAIN_LIFE)
    reason = yield from _reason(work)
    yield from gain_life(work, player, gain, reason)


def _amount(work: Work, key: str, prompt: str, cite: Citation) -> Steps[int]:
    return work.number(key, prompt, between(0, LIFE[1]), cite=cite)


def _further(work: Work, key: str, prompt: str, cite: Citation) -> Steps[int]:
    return work.number(key, prompt, between(0, LIFE[1]), quiet=0, lead=key, cite=cite)


def _reason(work: Work) -> Steps[str]:
    return work.text("reason", "Why?", quiet="", lead="because", cite=rulebook.CONSEQUENCE_WHO_P18)


# ---------------------------------------------------------------------- Recovery


@act(
    "recover",
    "Recovery",
    spec="P-21",
    cite=rulebook.RECOVERY,
    rules=("recovery-limit", "story-mode", "survival-mode"),
    words=("recovery", "refill"),
    help="ana recovers 6",
)
def recover(work: Work) -> Steps[str]:
    """A Recovery by choice: at any time, by anybody, also while an action is under way (p. 20)."""
    player = yield from who_acts(work, "Who recovers?", affected=True, cite=rulebook.RECOVERY)
    if standing.conscious(work.state, player) is False:
        why = f"{work.name} is unconscious and has no life points to give."
        yield from work.breaks("rule-no-life", why, rulebook.RECOVERY_LIMIT)
    character = work.character(player)
    if character.discard == 0:
        yield from work.breaks("rule-nothing-there", f"{work.name}'s Discard Pile is empty.")
        return f"{work.name} has nothing to recover"
    plan = standing.plan_of(work.state, player)
    price = PRICES[work.state.mode]
    cards = yield from work.number(
        "cards",
        "How many cards come back?",
        Bounds(floor=1, ceiling=character.discard),
        help=f"{price.life} life for {price.cards} cards, at random.",
        named=bought(work.state.mode),
        odds=plan_rows(plan),
    )
    if _rests(work, player) and (yield from _of_the_rest(work)):
        cards_back(work, player, cards)
        return f"{plural(cards, 'card')} {'comes' if cards == 1 else 'come'} back for the Rest"
    found = recovery(standing.recovery_of(work.state, player, cards))
    if found.value.allowed is False:
        why = next((x for x in found.notes if "costs" in x or "option" in x), "Not possible.")
        yield from work.breaks("rule-price", why, rulebook.RECOVERY_LIMIT)
    value = yield from recover_cards(work, player, cards)
    if value.spare and not value.falls:
        work.say(f"{plural(value.spare, 'card')} more would have been free")
    return ""


def _rests(work: Work, player: str) -> bool:
    """Whether a Rest is under way in which somebody takes part."""
    action = work.state.action
    return (
        action is not None and action.name == REST and player in (action.active, *action.involved)
    )


def _of_the_rest(work: Work) -> Steps[bool]:
    """A card's +X gives cards back for nothing (p. 28), a Recovery costs life points (p. 20)."""
    return work.yes(
        "rest",
        "Does the Rest give these cards back, without a loss of life?",
        help="no: a Recovery, for life points.",
        lead="rest",
        cite=rulebook.DECK_PLUS_X,
    )


def bought(mode: Mode) -> dict[str, int]:
    """`2 life` -> cards of a Recovery that they pay for, in full groups (p. 20)."""
    price = PRICES[mode]
    paid = range(price.life, LIFE[1] + 1, price.life)
    return {f"{life} life": life // price.life * price.cards for life in paid}


# ---------------------------------------------------------------------- unconscious


@act(
    "fall",
    "Fall unconscious",
    spec="P-22",
    cite=rulebook.UNCONSCIOUS,
    rules=("unconscious-hand", "all-unconscious", "temporary-keyword"),
    words=("falls", "unconscious", "faints"),
    help="ana falls banished Stealth",
)
def fall(work: Work) -> Steps[None]:
    """Somebody drops to 0 life points, whatever the count was: the five steps (P-22; p. 20)."""
    player = yield from who_acts(work, "Who falls?", affected=True, cite=rulebook.UNCONSCIOUS)
    old = work.character(player).life
    if old == 0:
        # The steps may not have been done: a counter was set by hand.
        why = f"{work.name} is already at 0 life points."
        yield from work.breaks("rule-unconscious-already", why)
        work.change(player, life=None)
    work.row("life", player=player, amount=old, old=old, new=0, reason="falls")
    yield from life_becomes(work, player, 0)


# ---------------------------------------------------------------------- hand limit


@act(
    "trim",
    "Discard from hand",
    spec="P-23",
    cite=rulebook.HAND_SIZE,
    rules=("discard-skill-freely",),
    words=("trims",),
    help="ana trims 1",
)
def trim(work: Work) -> Steps[str]:
    """Skill cards of the hand are discarded: down to the limit, or freely (P-23; p. 19)."""
    player = yield from who_acts(work, "Who discards?", cite=rulebook.HAND_SIZE)
    over = standing.hand_of(work.state, player)
    excess, hand = over.value.now or 0, work.character(player).hand
    if hand == 0:
        yield from work.breaks("rule-empty-hand", f"{work.name}'s hand is empty.", rulebook.HAND)
        return f"{work.name} has nothing to discard"
    which = yield from _which(work, player)
    likely = max(excess, len(which)) or None
    cards = yield from (work.maybe if hand is None else work).number(
        "cards",
        f"How many Skill cards does {work.name} discard?",
        Bounds(
            floor=max(1, len(which)),
            ceiling=hand,
            least=excess or None,
            why=f"the limit is {shown(over.value.limit)}",
        ),
        offer=likely if len(which) >= max(excess, 1) else None,
        suggest=likely,
        sums={"hand limit": over},
    )
    for skill in which:
        work.move_skill(player, skill, "hand", "discard")
    work.move_skill(player, None, "hand", "discard", None if cards is None else cards - len(which))
    names = [work.title(work.character(player).skills[x].card) for x in which]
    work.row(
        "hand_trimmed", player=player, count=cards, cards=names, new=work.character(player).hand
    )
    named = f": {listed(names, 'and')}" if names else ""
    return f"{work.name} discards {_cards(cards)} from hand{named}"


def _which(work: Work, player: str) -> Steps[tuple[str, ...]]:
    """Named cards of the hand that are among them."""
    skills = work.character(player).skills
    named = standing.skills_in(work.character(player), "hand")
    if not named:
        return ()
    return (
        yield from work.several(
            "which",
            "Which of the cards that have a name?",
            (card_option(work, x, skills[x].card) for x in named),
            offer=(),
            lead="which",
            cite=rulebook.HAND_SIZE,
        )
    )


def _cards(count: int | None) -> str:
    return "? Skill cards" if count is None else plural(count, "Skill card")
