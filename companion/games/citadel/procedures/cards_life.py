"""Life points, Recovery, unconsciousness, the hand limit (P-20 to P-23; pp. 18-20)."""

from __future__ import annotations

from companion.games.citadel import derive
from companion.games.citadel.calculations.recovery import recovery
from companion.games.citadel.procedures.asking import card_option, who_acts
from companion.games.citadel.procedures.energy import plan_rows, recover_cards
from companion.games.citadel.procedures.falling import (
    gain_life,
    hurt_player,
    life_becomes,
    lose_life,
)
from companion.games.citadel.procedures.work import Work
from companion.games.citadel.state import Citadel
from companion.games.citadel.tables import LIFE, PRICES, Mode
from companion.table.procedure import Outcome, Reading, Steps
from companion.table.question import Number, Several, Text, ask, told
from companion.toolbox.sums import shown
from companion.toolbox.text import listed, plural


def hurt(table: Reading[Citadel]) -> Steps[Outcome[Citadel]]:
    """Damage to a character, less shields; losses and gains in the same entry (P-20; p. 18)."""
    work = Work(table)
    player = yield from who_acts(work, "Who is hurt?", "p. 18", "damage", affected=True)
    damage = yield from _amount("damage", "How much damage?", "damage")
    shield: int = yield from ask(
        Number(key="shield", prompt="How much of it is cancelled?", manner="offer", default=0,
               ceiling=LIFE[1], lead="shield", page="p. 18", rule="shield")
    )  # fmt: skip
    loss = yield from _further("loss", "Life points lost besides?", "lose-life")
    gain = yield from _further("gain", "Life points gained after that?", "gain-life")
    reason = yield from _reason()
    shields = {"shields": shield} if shield else {}
    yield from hurt_player(work, player, damage, shields, loss, gain, reason)
    return work.done()


def lose(table: Reading[Citadel]) -> Steps[Outcome[Citadel]]:
    """Life points lost by a text that says so: no shield stops it (P-20; p. 18)."""
    work = Work(table)
    player = yield from who_acts(work, "Who loses life?", "p. 18", "lose-life", affected=True)
    loss = yield from _amount("loss", "How many life points?", "lose-life")
    reason = yield from _reason()
    yield from lose_life(work, player, loss, reason)
    return work.done()


def heal(table: Reading[Citadel]) -> Steps[Outcome[Citadel]]:
    """Life points gained; who was unconscious wakes up (P-20, P-22; pp. 18, 20)."""
    work = Work(table)
    player = yield from who_acts(work, "Who gains life?", "p. 18", "gain-life", affected=True)
    gain = yield from _amount("gain", "How many life points?", "gain-life")
    reason = yield from _reason()
    yield from gain_life(work, player, gain, reason)
    return work.done()


def _amount(key: str, prompt: str, rule: str) -> Steps[int]:
    return (
        yield from ask(Number(key=key, prompt=prompt, ceiling=LIFE[1], page="p. 18", rule=rule))
    )


def _further(key: str, prompt: str, rule: str) -> Steps[int]:
    return (
        yield from ask(
            Number(key=key, prompt=prompt, manner="quiet", default=0, ceiling=LIFE[1], lead=key,
                   page="p. 18", rule=rule)
        )
    )  # fmt: skip


def _reason() -> Steps[str]:
    return (
        yield from ask(
            Text(key="reason", prompt="Why?", manner="quiet", default="", empty=True,
                 lead="because", page="p. 18", rule="consequence-who")
        )
    )  # fmt: skip


# ---------------------------------------------------------------------- Recovery


def recover(table: Reading[Citadel]) -> Steps[Outcome[Citadel]]:
    """A Recovery by choice: at any time, by anybody, also while an action is under way (p. 20)."""
    work = Work(table)
    player = yield from who_acts(work, "Who recovers?", "p. 20", "recovery", affected=True)
    if derive.conscious(work.state, player) is False:
        why = f"{work.name} is unconscious and has no life points to give."
        yield from work.against("no life", why, "p. 20", "recovery-limit")
    character = work.character(player)
    if character.discard == 0:
        yield from work.against(
            "nothing there", f"{work.name}'s Discard Pile is empty.", "p. 20", "recovery"
        )
        return work.done(f"{work.name} has nothing to recover")
    plan = derive.plan_of(work.state, player)
    price = PRICES[work.state.mode]
    cards: int = yield from ask(
        Number(
            key="cards",
            prompt="How many cards come back?",
            help=f"{price.life} life for {price.cards} cards, at random.",
            floor=1,
            ceiling=character.discard,
            named=bought(work.state.mode),
            odds=plan_rows(plan),
            page="p. 20",
            rule="recovery",
        )
    )
    found = recovery(derive.recovery_of(work.state, player, cards))
    if found.value.allowed is False:
        why = next((x for x in found.notes if "costs" in x or "option" in x), "Not possible.")
        yield from work.against("price", why, "p. 20", "recovery-limit")
    value = yield from recover_cards(work, player, cards)
    if value.spare and not value.falls:
        work.say(f"{plural(value.spare, 'card')} more would have been free")
    return work.done()


def bought(mode: Mode) -> dict[str, int]:
    """`2 life` -> cards of a Recovery that they pay for, in full groups (p. 20)."""
    price = PRICES[mode]
    paid = range(price.life, LIFE[1] + 1, price.life)
    return {f"{life} life": life // price.life * price.cards for life in paid}


# ---------------------------------------------------------------------- unconscious


def fall(table: Reading[Citadel]) -> Steps[Outcome[Citadel]]:
    """Somebody drops to 0 life points, whatever the count was: the five steps (P-22; p. 20)."""
    work = Work(table)
    player = yield from who_acts(work, "Who falls?", "p. 20", "unconscious", affected=True)
    old = work.character(player).life
    if old == 0:
        # The steps may not have been done: a counter was set by hand.
        why = f"{work.name} is at 0 life points already."
        yield from work.against("unconscious already", why, "p. 20", "unconscious")
        work.change(player, life=None)
    work.row("life", player=player, amount=old, old=old, new=0, reason="falls")
    yield from life_becomes(work, player, 0)
    return work.done()


# ---------------------------------------------------------------------- hand limit


def trim(table: Reading[Citadel]) -> Steps[Outcome[Citadel]]:
    """Skill cards of the hand are discarded: down to the limit, or freely (P-23; p. 19)."""
    work = Work(table)
    player = yield from who_acts(work, "Who discards?", "p. 19", "hand-size")
    over = derive.hand_of(work.state, player)
    excess, hand = over.value.now or 0, work.character(player).hand
    if hand == 0:
        yield from work.against("empty hand", f"{work.name}'s hand is empty.", "p. 19", "hand")
        return work.done(f"{work.name} has nothing to discard")
    which = yield from _which(work, player)
    cards: int | None = yield from told(
        Number(
            key="cards",
            prompt=f"How many Skill cards does {work.name} discard?",
            floor=max(1, len(which)),
            ceiling=hand,
            least=excess or None,
            why=f"the limit is {shown(over.value.limit)}",
            manner="offer" if len(which) >= max(excess, 1) else "ask",
            default=max(excess, len(which)) or None,
            unknown=hand is None,
            sums={"hand limit": over},
            page="p. 19",
            rule="hand-size",
        )
    )
    for skill in which:
        work.move_skill(player, skill, "hand", "discard")
    work.move_skill(player, None, "hand", "discard", None if cards is None else cards - len(which))
    names = [work.title(work.character(player).skills[x].card) for x in which]
    work.row(
        "hand_trimmed", player=player, count=cards, cards=names, new=work.character(player).hand
    )
    named = f": {listed(names, 'and')}" if names else ""
    return work.done(f"{work.name} discards {_cards(cards)} from the hand{named}")


def _which(work: Work, player: str) -> Steps[tuple[str, ...]]:
    """Named cards of the hand that are among them."""
    skills = work.character(player).skills
    named = derive.skills_in(work.character(player), "hand")
    if not named:
        return ()
    return (
        yield from ask(
            Several(
                key="which",
                prompt="Which of the cards that have a name?",
                options=tuple(card_option(work, x, skills[x].card) for x in named),
                manner="offer",
                default=[],
                lead="which",
                page="p. 19",
                rule="hand-size",
            )
        )
    )


def _cards(count: int | None) -> str:
    return "? Skill cards" if count is None else plural(count, "Skill card")
