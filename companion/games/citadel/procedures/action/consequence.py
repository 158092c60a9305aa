"""The Consequence step: the section, traits, cards kept, [selected] effects, the end (P-12)."""

from __future__ import annotations

import re
from typing import Any

from msgspec.structs import replace

from companion.errors import BadAnswer
from companion.games.citadel import rulebook
from companion.games.citadel.calculations.consequence import consequence
from companion.games.citadel.calculations.gear import fits
from companion.games.citadel.procedures.action.drawing import drawn_unseen
from companion.games.citadel.procedures.action.ending import finish, what_becomes
from companion.games.citadel.procedures.action.showing import card_of
from companion.games.citadel.procedures.action.traits import (
    brutal,
    reach,
    regenerate,
    selected_effects,
    tell_traits,
)
from companion.games.citadel.procedures.asking import (
    ask_number_card,
    ask_skill,
    card_option,
    player_options,
)
from companion.games.citadel.procedures.life.energy import cards_back, discard_top
from companion.games.citadel.procedures.life.falling import hurt_player
from companion.games.citadel.procedures.work import Work
from companion.games.citadel.rules import standing
from companion.games.citadel.rules.action import consequence_of
from companion.games.citadel.state.tables import DIE, LIFE
from companion.table.procedures.asking import citing
from companion.table.procedures.pressing import UNKNOWN, Bounds
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Citation, Field, Form, scoped
from companion.toolbox.text import listed, plural

FIELDS = (
    Field("damage", least=0, most=LIFE[1]),
    Field("shield", least=0, most=LIFE[1]),
    Field("lose", least=0, most=LIFE[1]),
    Field("gain", least=0, most=LIFE[1]),
    Field("minus", least=0, most=LIFE[1]),
    Field("plus", least=0, most=LIFE[1]),
    Field("hand", least=0, most=LIFE[1]),
    Field("arrows", least=0, most=9),
    Field("next", least=DIE[0], most=DIE[1]),
)
"""What a section can print: life, deck -X and +X, hand X, the die."""


_DECK = re.compile(r"\bdeck\s*([+\-−])\s*(\d{1,2})\b|([+\-−])(\d{1,2})\s+deck\b", re.IGNORECASE)
"""`deck -2`, `+3 deck`."""


def deck_icons(text: str) -> str:
    """`deck -2` as `minus 2`, `+3 deck` as `plus 3`."""
    return _DECK.sub(
        lambda x: f"{'plus' if (x[1] or x[3]) == '+' else 'minus'} {x[2] or x[4]}", text
    )


class Section(Form, frozen=True, kw_only=True):
    """What the white or black section did: `damage 2 hand 1 arrows 1 next 3`, `deck -2`."""

    def read_known(self, text: str) -> dict[str, Any]:
        """The icons deck -X and deck +X as they are printed, or in their words (p. 28)."""
        return Form.read_known(self, deck_icons(text))

    def accept_known(self, value: Any) -> dict[str, Any]:
        """Field -> number; nothing stands for what is not told."""
        filled = Form.accept_known(self, value)
        if any(x is None for x in filled.values()):
            raise BadAnswer("How much has to be said.", self.bounds())
        return filled

    def bounds(self) -> str:
        """What would be right."""
        return (
            "Type any of damage, shield, lose, gain (life), minus, plus (deck), hand, arrows, "
            "next (difficulty), like “damage 2 hand 1”; or nothing."
        )


def consequences(work: Work, player: str, ask_outcome: bool = True) -> Steps[None]:
    """The whole step in the order of the rules (p. 13; rulings R-24, R-25).

    Args:
        work: the act.
        player: the active player.
        ask_outcome: whether success may be asked, where the Result step did not tell it.
    """
    yield from _outcome(work, ask_outcome)
    after = work.option("selected_when") == "after_section"
    section = yield from _section(work, player)
    if after:
        yield from selected_effects(work, player)
    failed = work.action.outcome == "failure"
    if failed and work.state.action is not None:
        tell_traits(work)
    if failed and work.state.action is not None:
        yield from brutal(work, player)
        yield from reach(work)
        regenerate(work)
    yield from _keep(work, player, section)
    if not after:
        yield from selected_effects(work, player)
    yield from _take(work, player)
    fate = yield from what_becomes(work, player, section)
    finish(work, player, section, fate)


def _outcome(work: Work, ask_outcome: bool) -> Steps[None]:
    """How it went, where the Result step was not told; a die is not lowered by it."""
    drawn_unseen(work, work.action.active)
    work.change_action(stage="consequence")
    if not ask_outcome:
        return
    if work.action.outcome in ("success", "failure"):
        yield from _outcome_again(work, work.action.outcome == "success")
        return
    if work.action.outcome:
        return
    success = yield from work.maybe.yes(
        "success",
        "Did the action succeed?",
        offer=UNKNOWN,
        lead="success",
        cite=rulebook.CONSEQUENCE_STEP,
    )
    if success is not None:
        work.change_action(outcome="success" if success else "failure")


def _outcome_again(work: Work, success: bool) -> Steps[None]:
    """How it went, said once more with what comes of it (`success, keep 1`): as the Result step."""
    again = yield from work.yes(
        "success",
        "Did the action succeed?",
        quiet=success,
        lead="success",
        cite=rulebook.CONSEQUENCE_STEP,
    )
    if again != success:
        why = f"The Result step was a {work.action.outcome}."
        yield from work.breaks("rule-other-outcome", why, rulebook.CONSEQUENCE_STEP)
        work.change_action(outcome="success" if again else "failure")


# ---------------------------------------------------------------------- the section


def _section(work: Work, player: str) -> Steps[dict[str, int]]:
    action = work.action
    name = {"success": "white", "failure": "black"}.get(action.outcome, "")
    card = card_of(work, action.source)
    printed = [x for x in work.printed(card).actions.values() if x.name == action.name]
    nothing = name == "black" and any(x.failure is False for x in printed)
    section = yield from work.put(
        Section(
            key="section",
            prompt=f"What does the {name or 'white or black'} section do?",
            fields=FIELDS,
        ),
        quiet={} if nothing else None,
        offer=None if nothing else {},
        help="There is no black section." if nothing else "",
        cite=rulebook.NO_BLACK_SECTION if nothing else rulebook.CONSEQUENCE_STEP,
    )
    whom = yield from _whom(work, player, section)
    text = yield from work.text(
        "text",
        "What else does it do, in words?",
        quiet="",
        lead="text",
        cite=rulebook.CONSEQUENCE_STEP,
    )
    may_keep = section.get("hand", 0)
    order = consequence_of(work.state, may_keep)
    if order is not None:
        inside = bool(standing.wait_for(work.state))
        black = False if nothing else None
        order = replace(order, mandatory_revealed=inside, black_section=black)
        work.sums["consequence"] = consequence(order)
    work.row(
        "consequence",
        player=player,
        what=name,
        effects=dict(section),
        text=text,
        targets=list(whom),
        action=action.name,
        thing=action.source,
    )
    if text:
        work.say(text)
    for who in whom:
        yield from _apply(work, who, section, shields=who == player)
    return section


def _whom(work: Work, player: str, section: dict[str, int]) -> Steps[tuple[str, ...]]:
    """Only the active player, unless the section says otherwise (golden rule, p. 13)."""
    if not set(section) & {"damage", "lose", "gain", "minus", "plus"}:
        return (player,)
    if len(work.state.group) < 2:
        return (player,)
    return (
        yield from work.several(
            "whom",
            "Whom does it concern?",
            player_options(work),
            quiet=(player,),
            lead="for",
            cite=rulebook.CONSEQUENCE_WHO,
        )
    )


def _apply(work: Work, who: str, section: dict[str, int], shields: bool) -> Steps[None]:
    """Life, deck -X, deck +X of one player; the revealed cards still lie in front (R-25)."""
    damage, loss, gain = (section.get(x, 0) for x in ("damage", "lose", "gain"))
    cancelled = section.get("shield", _shields(work, who) if shields else 0)
    if shields and "damage" in section:
        work.change_action(damage=damage, cancelled=min(damage, cancelled))
    if damage or loss or gain:
        shield = {"shields": cancelled} if cancelled and damage else {}
        yield from hurt_player(work, who, damage, shield, loss, gain, "consequence")
    if standing.conscious(work.state, who) is False:
        return
    if section.get("minus"):
        scope = work.scope(f"minus-{who}")
        yield from scoped(scope, discard_top(work, who, section["minus"], "consequence"))
    if section.get("plus"):
        _back(work, who, section["plus"])


def _shields(work: Work, player: str) -> int:
    """Damage that used icons and selected cards cancel (p. 18)."""
    action, purse = work.action, work.character(player).purse
    cards = [work.printed(purse[x].card) for x in action.selected if x in purse]
    printed = [
        effect.amount
        for card in cards
        for effect in card.effects.values()
        if effect.kind == "shield"
        and not effect.selected
        and not effect.spends
        and (not effect.actions or fits(action.name, tuple(effect.actions)))
    ]
    return (action.cancelled or 0) + sum(printed)


def _back(work: Work, who: str, most: int) -> None:
    """Deck +X: as many of the Discard Pile as there are, up to X (p. 28)."""
    there = work.character(who).discard
    cards = most if there is None else min(most, there)
    cards_back(work, who, cards, most=most, reason="consequence")
    work.say(f"{work.who(who)} takes {plural(cards, 'card')} back into the deck")


def _take(work: Work, player: str) -> Steps[None]:
    """A numbered card is to be taken: it is owed, and taken with its own act (P-13)."""
    number = yield from ask_number_card(
        work,
        "take-card",
        "Which numbered card is taken?",
        quiet="",
        lead="taking",
        cite=rulebook.NUMBOX_P13,
    )
    if not number:
        return
    marked = yield from work.yes(
        "if-available", "With the “if available” mark?", quiet=False, cite=rulebook.IF_AVAILABLE
    )
    answers = {"number": number, **({"if-available": True} if marked else {})}
    mark = " if available" if marked else ""
    work.owe(player, f"take {number}{mark}", "take", answers, Citation("numbox", "p. 16"))
    work.row("to_take", player=player, number=number)
    work.say(f"{number}{mark} must be taken")


# ---------------------------------------------------------------------- the revealed cards


def _named(work: Work, player: str) -> Steps[tuple[str, ...]]:
    """Which of the revealed cards that have a name are kept, if any has one."""
    skills = work.character(player).skills
    named = [
        x.skill
        for _, x in sorted(work.action.revealed.items())
        if x.skill in skills and skills[x.skill].zone == "front"
    ]
    if not named:
        return ()
    return (
        yield from work.several(
            "which",
            "Which of the cards that have a name are kept?",
            (card_option(work, x, skills[x].card) for x in named),
            offer=(),
            lead="keeping",
        )
    )


@citing(rulebook.HAND_X)
def _keep(work: Work, player: str, section: dict[str, int]) -> Steps[None]:
    """Up to X of the revealed cards go into the hand, the others to the Discard Pile (p. 13)."""
    action, front = work.action, work.character(player).front
    if action.drawn is None and not front:
        # Drawn without a number: how large the pile is now, nobody can say.
        untold = action.final_cost != 0 or action.cost not in (0, None)
        if untold and action.name:
            work.change(player, discard=None)
        return
    may_keep = section.get("hand", 0)
    which = (yield from _named(work, player)) if may_keep else ()
    likely = max(len(which), min(may_keep, front))
    kept = yield from work.number(
        "keep",
        "How many of the revealed cards go into the hand?",
        Bounds(
            floor=len(which),
            ceiling=front,
            most=may_keep if "hand" in section else None,
            why=f"hand {may_keep}",
        ),
        offer=likely if may_keep else None,
        quiet=None if may_keep else likely,
        lead="keep",
    )
    for skill in which:
        work.move_skill(player, skill, "front", "hand")
    work.move_skill(player, None, "front", "hand", kept - len(which))
    if kept:
        called = ""
        if kept > len(which):
            called = yield from ask_skill(
                work,
                player,
                "hand",
                "called",
                "Which card is kept?",
                quiet="",
                lead="called",
            )
        titles = [work.title(work.character(player).skills[x].card) for x in (*which, called) if x]
        work.row("to_hand", player=player, count=kept, cards=titles, most=may_keep)
        named_words = f": {listed(titles, 'and')}" if titles else ""
        work.say(f"{work.who(player)} keeps {plural(kept, 'card')}{named_words}")
    discarded = work.move_all(player, "front", "discard")
    work.change_action(kept=kept)
    if discarded:
        work.say(f"{plural(discarded, 'revealed card')} discarded")
