"""Skills that the Destiny page and buildings give or take (P-31; pp. 23, 24): box and decks."""

from __future__ import annotations

from collections.abc import Iterable

from companion.games.citadel import rulebook
from companion.games.citadel.calculations.destiny import SKILLS, Advanced, advanced
from companion.games.citadel.procedures.asking import (
    ask_card,
    ask_player,
    ask_skill,
    player_options,
)
from companion.games.citadel.procedures.life.sharing import even_parts
from companion.games.citadel.procedures.work import Work
from companion.games.citadel.rules import standing
from companion.games.citadel.state.printed import SkillKind
from companion.games.citadel.state.table import Zone
from companion.table.procedures.asking import citing
from companion.table.procedures.pressing import UNKNOWN, between
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Citation, option, scoped
from companion.toolbox.text import listed, plural

IN_BOX = 999
"""More Skills than lie in the box; for the question."""
_ZONES: tuple[tuple[Zone, str, str], ...] = (
    ("hand", "the hand", "hand"),
    ("deck", "the Action Deck", "deck"),
    ("discard", "the Discard Pile", "pile"),
)


def gain_skills(work: Work, player: str, kind: SkillKind, count: int) -> Steps[None]:
    """Skills of the box are shuffled into a deck, with their names if the table tells them."""
    names = []
    for _ in range(count):
        name = yield from scoped(work.scope(f"gain-{player}"), _gain(work, player, kind))
        names += [name] if name else []
    skills = plural(count, f"{kind.capitalize()} Skill")
    work.row("skill_gained", player=player, what=kind, count=count, cards=names)
    named = f": {listed(names, 'and')}" if names else ""
    work.say(f"{work.who(player)} gains {skills}, shuffled into the deck{named}")


def _gain(work: Work, player: str, kind: SkillKind) -> Steps[str]:
    card = yield from ask_card(
        work,
        "card",
        f"Which {kind.capitalize()} Skill does {work.who(player)} gain?",
        offer="",
        none="not named",
        cite=rulebook.SKILL_GAINED[kind],
    )
    work.move_skill(player, None, "box", "deck")
    if not card:
        return ""
    work.change_card(card, skill=kind)
    work.name_skill(player, card, "deck", kind)
    _owns(work, player, card, 1)
    return work.title(card)


def _owns(work: Work, player: str, card: str, change: int) -> None:
    """The list of the deck goes along, where the table has typed one (option `count_deck`)."""
    owned = work.character(player).deck_list
    if owned:
        copies = max(0, owned.get(card, 0) + change)
        rest = {key: n for key, n in owned.items() if key != card}
        work.change(player, deck_list={**rest, card: copies} if copies else rest)


# ---------------------------------------------------------------------- gains by symbols


def gain_reflex(work: Work, default: str, none: str = "") -> Steps[None]:
    """One player gains 1 random Reflex Skill, if one is available (pp. 23, 24)."""
    options = player_options(work, work.state.group)
    likely = default if default in work.state.group else ""
    pick = yield from work.choose(
        "reflex",
        "Who gains 1 Reflex Skill?",
        options,
        offer=likely if likely or none else None,
        none=none,
        lead="reflex",
        cite=rulebook.REFLEX_SKILL,
    )
    if not pick:
        return
    there = yield from work.yes(
        "available",
        "Is a Reflex Skill left in the box?",
        quiet=True,
        lead="available",
        cite=rulebook.AVAILABLE_P24,
    )
    if there:
        yield from gain_skills(work, pick, "reflex", 1)
    else:
        work.say("no Reflex Skill is left: nothing happens (p. 24)")


@citing(rulebook.ADVANCED_SKILL)
def gain_advanced(work: Work, default: str, academy: bool | None) -> Steps[None]:
    """4 random Advanced Skills, 8 with the Academy: one gains 2, or two 1 each (R-62)."""
    left = yield from work.maybe.number(
        "left",
        "How many Advanced Skills are left in the box?",
        between(0, IN_BOX),
        quiet=UNKNOWN,
        lead="left",
    )
    gained = advanced(Advanced(left=left, academy=bool(academy))).value
    count = SKILLS if gained.gained is None else gained.gained
    parts = yield from _parts(
        work, "gains", f"Who gains the {count}?", default, count, rulebook.ADVANCED_SKILL
    )
    result = advanced(Advanced(left=left, academy=bool(academy), gains=parts))
    if not result.value.allowed:
        yield from work.breaks("rule-two-for-one", result.notes[0])
    work.sums["Advanced Skills"] = result
    drawn = result.value.drawn
    drawn_words = "8" if academy else "4" if drawn is None else str(drawn)
    work.say(f"{drawn_words} Advanced Skills to choose from")
    for player, part in parts.items():
        yield from gain_skills(work, player, "advanced", part)


def _parts(
    work: Work, key: str, prompt: str, default: str, count: int, cite: Citation
) -> Steps[dict[str, int]]:
    """How a number of Skills is split among the players."""
    group = work.state.group
    first = {default: count} if default in group and count else {}
    return work.split(
        key,
        prompt,
        player_options(work, group),
        offer=first if first or not count else None,
        suggest=first,
        help="2 for one player, or 1 each for two.",
        total=count,
        cite=cite,
    )


# ---------------------------------------------------------------------- skills given up


def give_up_skills(work: Work, default: str) -> Steps[None]:
    """Focus: 2 Skills of one player are returned, or 1 each of two (p. 24; R-63)."""
    parts = yield from _parts(
        work, "focus", "Who returns the 2 Skill cards?", default, SKILLS, rulebook.FOCUS_SYMBOL
    )
    for player, part in parts.items():
        for _ in range(part):
            yield from scoped(work.scope(f"focus-{player}"), return_skill(work, player))


@citing(rulebook.FOCUS_SYMBOL)
def return_skill(work: Work, player: str) -> Steps[None]:
    """One Skill card goes into the box, from the hand, the deck or the Discard Pile."""
    character = work.character(player)
    empty = [zone for zone, _, _ in _ZONES if standing.zone_count(character, zone) == 0]
    options = tuple(
        option(
            zone,
            label,
            rulebook.FOCUS_SYMBOL.broken(f"Nothing lies in {label}.") if zone in empty else None,
            also=(short,),
        )
        for zone, label, short in _ZONES
    )
    likely = next((x for x in ("deck", "discard", "hand") if x not in empty), "deck")
    pick = yield from work.choose(
        "from",
        f"From where does {work.who(player)} return a Skill card?",
        options,
        offer=likely,
        lead="from",
    )
    if pick in empty:
        work.say(f"{work.who(player)} returns nothing")
        return
    zone: Zone = pick  # type: ignore[assignment]
    skill = yield from ask_skill(work, player, zone, "card", "Which card is it?", offer="")
    name = ""
    if skill:
        card = work.character(player).skills[skill].card
        name = work.title(card)
        _owns(work, player, card, -1)
    work.move_skill(player, skill or None, zone, "box")
    work.row(
        "card_removed",
        player=player,
        what="Action card",
        how="return",
        old=zone,
        count=1,
        cards=[name] if name else [],
    )
    where = next(label for one, label, _ in _ZONES if one == zone)
    then = "; the deck is shuffled" if zone == "deck" else ""
    work.say(f"{work.who(player)} returns {name or 'a Skill card'} from {where}{then}")


def even_split(count: int, group: Iterable[str]) -> dict[str, int]:
    """Cards dealt out one by one; nothing where nobody is there."""
    players = tuple(group)
    return even_parts(count, players) if players else {}


def ask_receiver(work: Work, key: str, prompt: str, default: str, cite: Citation) -> Steps[str]:
    """Which player of the adventure gets something; the likely one is offered."""
    group = work.state.group
    likely = default if default in group else group[0] if len(group) == 1 else ""
    return ask_player(
        work,
        key,
        prompt,
        offer=likely or None,
        of=group,
        lead="to",
        cite=cite,
    )
