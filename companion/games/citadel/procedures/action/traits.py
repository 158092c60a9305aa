"""Traits and [selected] effects of the Consequence step, each with its die (P-11; pp. 12, 23)."""

from __future__ import annotations

from companion.games.citadel import rulebook
from companion.games.citadel.calculations.traits import BRUTAL, traits
from companion.games.citadel.procedures.action.dice import has_trait, raise_die, trait
from companion.games.citadel.procedures.action.gear import said_of, spend_card
from companion.games.citadel.procedures.action.printed_questions import ask_die
from companion.games.citadel.procedures.asking import card_option
from companion.games.citadel.procedures.life.energy import discard_top
from companion.games.citadel.procedures.work import Work
from companion.games.citadel.rules import standing
from companion.games.citadel.rules.action import in_order, traits_of
from companion.games.citadel.state.printed import Effect
from companion.games.citadel.state.tables import DIE
from companion.table.procedures.asking import citing
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import scoped
from companion.toolbox.sums import shown
from companion.toolbox.text import key_of, listed


def tell_traits(work: Work) -> None:
    """What each trait of this fight does now, to be unfolded in the log (p. 23)."""
    inputs = traits_of(work.state)
    if inputs is None or not inputs.traits:
        return
    try:
        work.sums["traits"] = traits(inputs)
    except ValueError:  # a trait whose number the record book did not have
        return


@citing(rulebook.BRUTAL)
def brutal(work: Work, player: str) -> Steps[None]:
    """A die: 1 blocks a selected ARMOR or SHIELD, 2 a WEAPON or SECONDARY (p. 23; R-32)."""
    if not has_trait(work, "brutal"):
        return
    roll = yield from ask_die(work, "brutal", "Brutal: what does the die show?", lead="brutal")
    hit = _hit(work, roll)
    key = hit[0] if hit else ""
    if len(hit) > 1:
        purse = work.character(player).purse
        pick = yield from work.choose(
            "blocked",
            "Which of them is blocked?",
            (card_option(work, x, purse[x].card) for x in hit),
            offer=hit[0],
            lead="blocks",
        )
        key = pick
    title = work.thing_title(key) if key else ""
    work.row("brutal_roll", player=player, roll=roll, cards=[title] if title else [])
    if key:
        work.block_purse(player, key, True)
    words = f"{title} is blocked" if title else "nothing" if roll is not None else "unknown"
    work.say(f"Brutal {shown(roll)}: {words}")


def _hit(work: Work, roll: int | None) -> tuple[str, ...]:
    """Selected cards that the roll may block; those without a word on KEYWORDS may be it too."""
    inputs = traits_of(work.state, roll)
    if inputs is None or roll not in BRUTAL:
        return ()
    found = next((x for x in traits(inputs).value if x.name == "Brutal"), None)
    return found.choose if found is not None else ()


def reach(work: Work) -> Steps[None]:
    """A random involved character discards from the deck (p. 23; R-36)."""
    if not has_trait(work, "reach"):
        return
    action = work.action
    taking = sorted({*action.involved, action.active})
    pool = [x for x in taking if x and standing.conscious(work.state, x) is not False]
    if not pool:
        return
    victim = pool[0]
    if len(pool) > 1:
        names = {work.who(x): x for x in pool}

        def spell(text: str) -> str:
            for name in names:
                if key_of(name) == key_of(text):
                    return name
            raise ValueError(f"{text[:30]} is not involved.")

        answer = yield from work.maybe.draw(
            "reach",
            "Reach: which involved character, at random?",
            1,
            known=dict.fromkeys(names, 1),
            spell=spell,
            lead="reaches",
            help=f"Name who it is, or “draw”: {listed(names)}.",
            cite=rulebook.REACH,
        )
        victim = names[answer.cards[0]] if answer is not None and answer.cards else ""
    amount = trait(work, "reach")
    work.row("reach", player=victim, count=amount, pool=pool)
    if not victim:
        work.say("Reach: nobody says whom")
        return
    work.say(f"Reach strikes {work.who(victim)}")
    if amount:
        yield from scoped(work.scope("reach"), discard_top(work, victim, amount, "Reach"))


def regenerate(work: Work) -> None:
    """The die rises after the consequences of a failure; a simple fight has none (p. 23)."""
    if work.state.action is not None and has_trait(work, "regenerate"):
        raise_die(work, trait(work, "regenerate"))


# ---------------------------------------------------------------------- effects of selected cards


def selected_effects(work: Work, player: str) -> Steps[None]:
    """What stands behind [selected] on the selected cards has to be applied (pp. 12, 14)."""
    for key in sorted(work.action.selected):
        purse = work.character(player).purse
        if key not in purse:
            continue
        effects = in_order(work.printed(purse[key].card).effects)
        for place, effect in enumerate(x for _, x in effects if x.selected):
            if _happens(work, effect):
                yield from _selected(
                    work, player, key, effect, f"{key}-{place}" if place else f"{key}"
                )
                if key not in work.character(player).purse:
                    break


def _happens(work: Work, effect: Effect) -> bool:
    """Whether the action ended as the effect wants it; unknown is not asked."""
    return effect.on in ("", work.action.outcome)


def _selected(work: Work, player: str, key: str, effect: Effect, name: str) -> Steps[None]:
    """One such effect: its die, if it wants one, and what becomes of the card."""
    title = work.thing_title(key)
    if effect.roll is None:
        work.row("effect_used", player=player, card=title, text=effect.text)
        if effect.text:
            work.say(f"{title}: {effect.text}")
        if effect.spends:
            spend_card(work, player, key, effect.spends)
        return
    sides = f"{DIE[0]}" if effect.roll == DIE[0] else f"{DIE[0]}-{effect.roll}"
    then = said_of(effect.spends) if effect.spends else effect.text or "it happens"
    roll = yield from ask_die(
        work,
        f"selected-{name}",
        f"{title}: what does the die show? {sides}: {then}",
        lead="rolls",
        cite=rulebook.SELECTED_EFFECT,
    )
    strikes = roll is not None and roll <= effect.roll
    work.row(
        "effect_roll", player=player, card=title, roll=roll, how=effect.spends if strikes else ""
    )
    fate = " and is spent" if strikes else " and stays" if roll is not None else ""
    work.say(f"{title} rolls {shown(roll)}{fate if effect.spends else ''}")
    if strikes and effect.spends:
        spend_card(work, player, key, effect.spends)
    elif strikes and effect.text:
        work.say(effect.text)
