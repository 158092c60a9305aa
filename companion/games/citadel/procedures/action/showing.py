"""Which card shows an action: what lies at hand first, a new name where it lies (P-02; p. 10)."""

from __future__ import annotations

import msgspec

from companion.games.citadel import rulebook
from companion.games.citadel.procedures.action.printed_questions import Maybe
from companion.games.citadel.procedures.asking import card_called, card_option, thing_options
from companion.games.citadel.procedures.work import Work
from companion.games.citadel.rules import standing
from companion.games.citadel.rules.action import in_order, source_of
from companion.games.citadel.rules.board import in_space
from companion.games.citadel.state.printed import Offer
from companion.games.citadel.state.table import Event, Fog, GlobalEvent, QuestItem, Terrain
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Option
from companion.table.state import Duty
from companion.toolbox.grid import WORDS
from companion.toolbox.text import key_of

MOVE = "Move / Backtrack"
PATHFIND = "Pathfind"
CHARACTER, DIALOGUE = "character", "dialogue"
"""Things that show an action and lie nowhere: the Character card, the dialogue being read."""
UNPLACED = ("temporary event", "exploration", "dialogue")
KINDS = ("terrain", "permanent event", "temporary event", "exploration", "global event",
         "purse", "skill", "quest item", "dialogue")  # fmt: skip
"""Where an action can be shown that nobody told of yet (p. 10; ruling R-37)."""


def card_of(work: Work, thing: str) -> str:
    """The book's card of what shows an action; empty for fog, a dialogue, the Character card."""
    found = work.find_thing(thing)
    if found is not None:
        return found.card
    for character in work.state.characters.values():
        if thing in character.skills:
            return character.skills[thing].card
    return work.find_card(thing) if thing and thing not in (CHARACTER, DIALOGUE) else ""


def offers_of(work: Work, thing: str) -> list[Offer]:
    """The actions that a card prints, as far as they were told."""
    card = card_of(work, thing)
    return [x for _, x in sorted(work.printed(card).actions.items())] if card else []


def things_of(work: Work, player: str) -> tuple[Option, ...]:
    """What may show an action of this player (p. 10)."""
    state = work.state
    fields = ("terrains", "events", "globals", "quest_items", "purse")
    options = list(thing_options(work, fields, (player,)))
    at = work.character(player).at
    for key, fog in in_order(state.fogs):
        side, of = WORDS.get(fog.side, fog.side), f"of {work.terrain_words(fog.terrain)}"
        sides = (fog.side, side, f"fog {fog.side}", f"fog {side}", f"the fog {side}")
        short = ("fog", "the fog", f"fog {fog.area}", *sides) if at in ("", fog.terrain) else ()
        also = (key, *short, *(f"{x} {of}" for x in sides))
        options.append(Option(key, work.thing_title(key), note="Exploration card", also=also))
    skills = work.character(player).skills
    options += [
        card_option(work, key, skills[key].card, "in hand")
        for key in standing.skills_in(work.character(player), "hand")
    ]
    options.append(Option(CHARACTER, "the Character card", also=("character card", "character")))
    if state.reading:
        options.append(Option(DIALOGUE, f"dialogue {state.reading}", also=("dialogue",)))
    return tuple(options)


def _untold_fog(work: Work, player: str) -> tuple[Option, ...]:
    """The Exploration cards beside a Terrain whose arrows nobody has told: a table that flips one
    tells of it (p. 21)."""
    at = work.character(player).at
    here = work.state.terrains.get(at)
    if here is None or here.arrows:
        return ()
    return tuple(
        Option(word, f"the fog {word} of {work.terrain_words(at)}", also=(side, f"fog {word}"))
        for side, word in WORDS.items()
        if not in_space(work.state, at, side)
    )


def ask_shown_on(work: Work, player: str, name: str, duty: Duty | None) -> Steps[str]:
    """The card that shows it; a new name puts it where it lies."""
    default = str(duty.answers.get("thing", "")) if duty is not None else ""
    options = things_of(work, player)
    if not default:
        showing = [
            x.id
            for x in options
            if any(key_of(y.name) == key_of(name) for y in offers_of(work, x.id))
        ]
        # A card elsewhere on the Board is not meant by an action's bare name (p. 10).
        near = [x for x in showing if source_of(work.state, player, x)[1] is not False]
        default = near[0] if len(near) == 1 else ""
    if not default and name == MOVE:
        default = CHARACTER
    if default not in {x.id for x in options}:
        default = ""
    options += _untold_fog(work, player) if name == PATHFIND else ()
    options = _likely_first(work, player, name, options)
    pick = yield from work.put(
        Maybe(
            key="thing", prompt="Which card shows it?", options=options, new="card", none="unknown"
        ),
        offer=default,
        suggest=None if default else _suggested(work, player, name, options),
        lead="on",
        cite=rulebook.WHERE_ACTIONS,
    )
    if not pick.new:
        side = next((x for x, word in WORDS.items() if word == pick.id), "")
        fog = Fog(terrain=work.character(player).at, side=side)
        return work.add("fogs", "f", fog) if side else pick.id
    return (yield from _new_thing(work, player, name, pick.new))


def _likely_first(
    work: Work, player: str, name: str, options: tuple[Option, ...]
) -> tuple[Option, ...]:
    """What is not at hand is listed last (p. 10), and for a Pathfind all that is no fog (p. 21)."""

    def is_far(one: Option) -> bool:
        if source_of(work.state, player, one.id)[1] is False:
            return True
        if name != PATHFIND or one.id in work.state.fogs or one.id in WORDS.values():
            return False
        return not any(key_of(x.name) == key_of(name) for x in offers_of(work, one.id))

    marked = [msgspec.structs.replace(x, far=is_far(x)) for x in options]
    here = work.character(player).at
    fogs = work.state.fogs
    order = sorted(marked, key=lambda x: (x.id != here, (x.id in fogs) != (name == PATHFIND)))
    return tuple(order)


def _suggested(work: Work, player: str, name: str, options: tuple[Option, ...]) -> str | None:
    """What a hand is offered that goes step by step: the one fog beside it, else where it stands.
    A line that names no card has not told it."""
    here = work.character(player).at
    if name == PATHFIND:
        beside = [x.id for x in options if not x.far and x.id != CHARACTER]
        return beside[0] if len(beside) == 1 else None
    return here if here in work.state.terrains else None


def _new_thing(work: Work, player: str, name: str, title: str) -> Steps[str]:
    """A card that was there all along, or turned up just now: its id, or words for it."""
    card = card_called(work, title)
    likely = work.printed(card).type or ("exploration" if name == PATHFIND else "permanent event")
    pick = yield from work.choose(
        "shown-on",
        "What kind of card is it?",
        (Option(x, x) for x in KINDS),
        quiet=likely if likely in KINDS else "permanent event",
        lead="which",
        cite=rulebook.WHERE_ACTIONS,
    )
    kind, at = pick, work.character(player).at
    if kind in UNPLACED:
        return work.title(card)
    if kind == "terrain":
        terrain = work.add("terrains", "t", Terrain(card=card))
        if not at:
            work.put_figure(player, terrain, "told")
        return terrain
    if kind == "purse":
        return work.to_purse(player, card)
    if kind == "skill":
        hand = work.character(player).hand
        if hand is not None and len(standing.skills_in(work.character(player), "hand")) >= hand:
            work.change(player, hand=None)  # one more than was counted: the count was wrong
        return work.name_skill(player, card, "hand")
    if kind == "quest item":
        return work.add("quest_items", "q", QuestItem(card=card))
    if kind == "global event":
        return work.add("globals", "g", GlobalEvent(card=card))
    return work.add("events", "v", Event(card=card, attached={at: True} if at else {}))


# ---------------------------------------------------------------------- what it prints
