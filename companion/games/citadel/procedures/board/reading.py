"""Dialogues (P-29; p. 18) and cards of the World Map (P-35; pp. 6, 8, 24)."""

from __future__ import annotations

from companion.games.citadel import rulebook
from companion.games.citadel.procedures.asking import ask_number_card, likely_actor
from companion.games.citadel.procedures.board.mapping import insert_map, tell_arrows
from companion.games.citadel.procedures.cards.facts import ACTION_OPTIONS
from companion.games.citadel.procedures.cards.placing import owe_mandatory
from companion.games.citadel.procedures.work import Work, act
from companion.games.citadel.rules.action import in_order
from companion.games.citadel.state.table import Dialogue
from companion.games.citadel.state.tables import DIGITS
from companion.table.procedures.pressing import UNKNOWN
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Option

DONE = "done"

# ---------------------------------------------------------------------- dialogues


@act(
    "read",
    "Read a dialogue",
    spec="P-29",
    cite=rulebook.READ_DIALOGUE,
    rules=("dialogue-styles", "glossary-star"),
    words=("reads", "dialogue"),
    help="read 123 note the bridge is safe",
)
def read(work: Work) -> Steps[None]:
    """A paragraph of the Dialogue Book is read; “read done” closes the book (P-29; p. 18)."""
    player = yield from likely_actor(work, "Who reads?", cite=rulebook.READ_DIALOGUE)
    number = yield from work.text(
        "number",
        "Which paragraph?",
        help="Its number; “done” closes the book.",
        one_word=True,
        longest=12,
    )
    number = number.strip('"')
    if number.casefold() == DONE:
        yield from _close(work, player)
        return
    if number.isdecimal():
        number = number.zfill(DIGITS)  # as on a card: 88 is 088
    then = yield from work.choose(
        "then",
        "Is the dialogue over with it?",
        (
            Option("open", "it is being read", also=("reading",)),
            Option(DONE, "it is over", also=("over", "done")),
        ),
        offer="open",
    )
    note = yield from _note(work)
    action = yield from _mandatory(work)
    work.add("dialogues", "h", Dialogue(number=number, by=player, note=note))
    work.set(reading="" if then == DONE else number)
    work.row("dialogue_read", player=player, what=number, reason=note)
    who = f"{work.who(player)} reads" if player else "read:"
    work.say(f"{who} dialogue {number}" + (f": {note}" if note else ""))
    if action:
        at = work.character(player).at if player else ""
        owe_mandatory(work, action, "dialogue", player, at)


def _note(work: Work) -> Steps[str]:
    return work.text("note", "What came of it?", offer="", lead="note", cite=rulebook.READ_DIALOGUE)


def _mandatory(work: Work) -> Steps[str]:
    """A mandatory action in the paragraph: the involved choose who is active (p. 18)."""
    pick = yield from work.pick(
        "mandatory",
        "Which mandatory action does it show?",
        ACTION_OPTIONS,
        quiet="",
        new="action",
        none="none",
        lead="mandatory",
        cite=rulebook.MANDATORY_ACTION_P18,
    )
    return pick.id or pick.new


def _close(work: Work, player: str) -> Steps[None]:
    reading = work.state.reading
    if not reading:
        yield from work.breaks(
            "rule-nothing-read", "No dialogue is being read.", rulebook.READ_DIALOGUE
        )
    note = yield from _note(work)
    open_ones = [key for key, x in in_order(work.state.dialogues) if x.number == reading]
    if open_ones and note:
        work.change_in("dialogues", open_ones[-1], note=note)
    work.set(reading="")
    work.row("dialogue_closed", player=player, what=reading, reason=note)
    words = f"dialogue {reading} is over" if reading else "the Dialogue Book is closed"
    work.said.insert(0, words + (f": {note}" if note else ""))


# ---------------------------------------------------------------------- World Map


@act(
    "map",
    "Insert a World Map card",
    spec="P-35",
    cite=rulebook.WORLD_MAP_CARD,
    rules=("world-map",),
    words=("world-map",),
    help="map 055 slot B arrows 066>C, 025",
)
def map_card(work: Work) -> Steps[None]:
    """A card is put into a slot of the World Map, unflipped (P-35; p. 24)."""
    number = yield from ask_number_card(
        work, prompt="Which card goes into the World Map?", cite=rulebook.WORLD_MAP_CARD
    )
    yield from insert_map(work, number or "")


@act(
    "flip",
    "Flip a World Map card",
    spec="P-35",
    cite=rulebook.WORLD_MAP_CARD_P5,
    rules=("preparation",),
    words=("flips", "map-flip"),
    help="flip 055 dialogue 210",
)
def flip(work: Work) -> Steps[str]:
    """A card of the World Map is turned over at the Citadel; its dialogue is read (pp. 5, 24)."""
    slots = [key for key, x in sorted(work.state.world_map.items()) if not x.flipped]
    if not slots:
        why = "No unflipped card in the World Map has been entered."
        yield from work.breaks("rule-nothing-to-flip", why)
        return "nothing is flipped"
    options = tuple(
        Option(x, work.state.world_map[x].number or x, note=f"slot {x}", also=(x,)) for x in slots
    )
    pick = yield from work.choose(
        "slot",
        "Which card is flipped?",
        options,
        offer=slots[0] if len(slots) == 1 else None,
    )
    if work.state.at_citadel is False:
        why = "World Map cards are flipped at the Citadel."
        yield from work.breaks("rule-not-at-the-citadel", why)
    if work.state.step not in ("", "preparation"):
        why = "World Map cards are flipped in the Preparation phase."
        yield from work.breaks("rule-not-the-phase", why, rulebook.PREPARATION_P5)
    yield from flip_card(work, pick)
    return ""


def flip_card(work: Work, slot: str) -> Steps[None]:
    """The card in a slot lies face up now; the number at its top left is a dialogue (p. 5)."""
    number = work.state.world_map[slot].number
    work.change_in("world_map", slot, flipped=True)
    work.row("world_map", what=number, to=slot, how="flipped")
    work.say(f"{number or slot} is flipped")
    yield from tell_arrows(work, slot)
    dialogue = yield from work.maybe.text(
        "dialogue",
        "Which dialogue stands at its top left?",
        offer=UNKNOWN,
        one_word=True,
        lead="dialogue",
        cite=rulebook.READ_DIALOGUE_P5,
    )
    if dialogue is not None:
        dialogue = dialogue.strip('"')
        work.set(reading=dialogue)
        work.add("dialogues", "h", Dialogue(number=dialogue))
        work.row("dialogue_read", what=dialogue)
        work.say(f"dialogue {dialogue} is read")
