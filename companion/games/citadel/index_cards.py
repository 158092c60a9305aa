"""Procedures about cards and life points: taking, placing, piles, life (P-13 to P-25, P-43)."""

from __future__ import annotations

from collections.abc import Callable

from companion.games.citadel.keys import EFFECTS, ENERGY_KEYS, FALL_KEYS, REASON, RULES, WHO
from companion.games.citadel.procedures import (
    cards_life,
    cards_piles,
    facts,
    hidden,
    placing,
    removing,
    taking,
)
from companion.games.citadel.state import Citadel
from companion.table.procedure import Key, Procedure, ProcedureInfo, Reading

_LOSS = Key("loss", "number", "life points lost by a text that says so")
_GAIN = Key("gain", "number", "life points gained")
_AFTER = (REASON, *FALL_KEYS, EFFECTS)
PURSE_KEYS = (
    Key("*to", "choose", "who keeps it"), Key("*weight", "number", "of a Purse card"),
    Key("*keywords", "text", "with commas; none"), Key("*lock", "yesno", "lock icon"),
    Key("*keep", "choose", "keep or discard"),
)  # fmt: skip
"""Keys of a Purse card that is put before somebody."""
PLACE_KEYS = (
    Key("*type", "choose", "type of the card"), *PURSE_KEYS,
    Key("*on", "choose", "Terrain of an event"), Key("*and", "several", "its further Terrains"),
    Key("*bars", "choose", "action in its placement arrow"),
    Key("*mandatory", "choose", "mandatory action that it shows"),
    Key("*after", "choose", "discard, banish or return"),
    Key("*side", "choose", "N, E, S or W"), Key("*near", "choose", "of which Terrain"),
    Key("*arrows", "form", "side -> area/number: n I/094 e II"),
    Key("*slot", "text", "of the World Map"), Key("*map-number", "text"),
)  # fmt: skip
"""Keys of every card that finds its place (P-14)."""
TAKE_KEYS = (
    Key("*copies", "text", "copies in the deck: gSun,g,y"),
    Key("*copies-after", "text", "the same, when the Past was returned"),
    Key("*found", "choose", "take, past or nothing"), Key("*copy", "draw", "which copy it is"),
    Key("*title", "choose", "title of the card"), *PLACE_KEYS,
)  # fmt: skip
"""Keys of every card that is taken by its number (P-13)."""
_CARD = Key("card", "choose", "card of the table's book, or a new one")
_REMOVE = (
    WHO, Key("what", "choose", "the card, or the zone of one without a name"),
    Key("cards", "number"), Key("by-choice", "yesno", "not by an effect"),
    Key("back", "choose", "adventure or exploration"), Key("from", "choose", "where it was"),
    Key("*number", "text"), Key("*is-terrain", "yesno"), *TAKE_KEYS, RULES, EFFECTS,
)  # fmt: skip


def _away(
    name: str, title: str, run: Callable[[Reading[Citadel]], Procedure[Citadel]], spec: str,
    rules: tuple[str, ...], words: tuple[str, ...], example: str,
) -> ProcedureInfo[Citadel]:  # fmt: skip
    """A card that leaves its place: the procedures differ only in where it goes."""
    return ProcedureInfo(
        id=name, title=title, run=run, spec=spec, page="p. 18", rule=name, rules=rules,
        words=words, help=example, keys=_REMOVE,
    )  # fmt: skip


PROCEDURES_CARDS: tuple[ProcedureInfo[Citadel], ...] = (
    ProcedureInfo(
        id="hurt", title="Damage", run=cards_life.hurt, spec="P-20", page="p. 18", rule="damage",
        rules=("shield", "life-points"), words=("damage", "suffers", "takes-damage"),
        help="ana hurt 3 shield 1",
        keys=(WHO, Key("damage", "number"), Key("shield", "number", "what shields cancel"), _LOSS,
              _GAIN, *_AFTER),
    ),
    ProcedureInfo(
        id="lose-life", title="Lose life points", run=cards_life.lose, spec="P-20", page="p. 18",
        rule="lose-life", rules=("unconscious",), help="ana loses 2 life",
        keys=(WHO, _LOSS, *_AFTER),
    ),
    ProcedureInfo(
        id="heal", title="Gain life points", run=cards_life.heal, spec="P-20", page="p. 18",
        rule="gain-life", rules=("wake-up", "lp-over-start"), words=("heals", "wake", "wakes"),
        help="ana heals 2", keys=(WHO, _GAIN, *_AFTER),
    ),
    ProcedureInfo(
        id="recover", title="Recovery", run=cards_life.recover, spec="P-21", page="p. 20",
        rule="recovery", rules=("recovery-limit", "story-mode", "survival-mode"),
        words=("recovery", "refill"), help="ana recovers 6",
        keys=(WHO, Key("cards", "number", "cards that come back"), RULES, *FALL_KEYS, EFFECTS),
    ),
    ProcedureInfo(
        id="fall", title="Fall unconscious", run=cards_life.fall, spec="P-22", page="p. 20",
        rule="unconscious", rules=("unconscious-hand", "all-unconscious", "temporary-keyword"),
        words=("falls", "unconscious", "faints"), help="ana falls banished Stealth",
        keys=(WHO, RULES, *FALL_KEYS, EFFECTS),
    ),
    ProcedureInfo(
        id="trim", title="Discard from the hand", run=cards_life.trim, spec="P-23", page="p. 19",
        rule="hand-size", rules=("discard-skill-freely",), words=("trims",), help="ana trims 1",
        keys=(WHO, Key("which", "several", "cards that have a name"), Key("cards", "number"),
              RULES, EFFECTS),
    ),
    ProcedureInfo(
        id="take", title="Take a numbered card", run=taking.take, spec="P-13", page="p. 16",
        rule="take-numbered-card", words=("takes",), help="take 049 if available purse called Rope",
        rules=("green-gold", "pictograph", "if-available", "return-past", "several-take"),
        keys=(WHO, Key("number", "text", "three digits"),
              Key("if-available", "yesno", "the mark behind the numbox"),
              Key("many", "number", "how many of them"), Key("also", "several", "who else takes"),
              *TAKE_KEYS, RULES, EFFECTS),
    ),
    ProcedureInfo(
        id="place", title="Put a card on the table", run=placing.place, spec="P-14", page="p. 17",
        rule="reveal", rules=("terrain", "permanent-event", "temporary-event", "purse-card"),
        words=("places", "puts", "put"), help="place Old Shore terrain east of Wood",
        keys=(WHO, _CARD, *PLACE_KEYS, RULES, EFFECTS),
    ),
    ProcedureInfo(
        id="facts", title="Tell facts of a card", run=facts.facts, page="p. 5",
        rule="adventure-card", rules=("weight", "keyword", "lock-icon", "pictograph"),
        words=("fact",), help="facts Sword purse weight 2 keywords WEAPON lock no",
        keys=(_CARD, Key("type", "choose"), Key("weight", "number"), Key("keywords", "text"),
              Key("lock", "yesno"), Key("shows", "text", "pictograph on its front"), EFFECTS),
    ),
    ProcedureInfo(
        id="hidden", title="A hidden number", run=hidden.hidden, spec="P-15", page="p. 22",
        rule="hidden-number", rules=("unsummoned-card",), words=("spots", "spotted"),
        help="hidden 316 on Shore back 154",
        keys=(WHO, Key("thing", "choose", "the card on which it stands"), Key("number", "text"),
              Key("riddle", "yesno"), Key("source", "text", "number of that card"),
              Key("back", "text", "number on the back of the one taken"), Key("right", "yesno"),
              *TAKE_KEYS, RULES, EFFECTS),
    ),
    _away("discard", "Discard a card", removing.discard, "P-16", ("past", "discard-pile"),
          ("discards",), "discard Sword"),
    _away("banish", "Banish a card", removing.banish, "P-16", ("banished-cards",),
          ("banishes",), "ana banishes Stealth"),
    _away("return", "Return a card", removing.give_back, "P-16", ("order-in-number",),
          ("returns",), "return the fog"),
    _away("block", "Block a card", removing.block, "P-19", ("blocked", "give-blocked"),
          ("blocks",), "ana blocks Sword"),
    _away("unblock", "Unblock a card", removing.unblock, "P-19", ("blocked",),
          ("unblocks",), "ana unblocks Sword"),
    ProcedureInfo(
        id="mill", title="Discard from the deck", run=cards_piles.mill, spec="P-17", page="p. 18",
        rule="deck-minus-x", rules=("deck-runs-out", "forced-recovery"),
        words=("mills",), help="ana mills 3",
        keys=(WHO, Key("cards", "number"), REASON, *ENERGY_KEYS, EFFECTS),
    ),
    ProcedureInfo(
        id="restock", title="Cards back into the deck", run=cards_piles.restock, spec="P-18",
        page="p. 28", rule="deck-plus-x", words=("restocks",), help="ana restocks 3",
        keys=(WHO, Key("most", "number", "up to how many"), Key("cards", "number"), RULES, EFFECTS),
    ),
    ProcedureInfo(
        id="weigh", title="Tell weights and limits", run=cards_piles.weigh, spec="P-24",
        page="p. 19", rule="carried-weight", rules=("max-weight", "overweight"),
        words=("weighs", "carries"), help="ana carries weight 6",
        keys=(WHO, Key("weighs", "form", "weight, limit, hand"), EFFECTS),
    ),
    ProcedureInfo(
        id="give", title="Give a Purse card", run=cards_piles.give, spec="P-25", page="p. 19",
        rule="give", rules=("give-blocked", "give-skill", "lock-icon"), words=("gives", "hands"),
        help="ana gives Sword to ben pays ben",
        keys=(WHO, _CARD, Key("to", "choose"), Key("lock", "yesno"), Key("weight", "number"),
              Key("payer", "choose", "who discards"), RULES, *ENERGY_KEYS, EFFECTS),
    ),
    ProcedureInfo(
        id="pick", title="Pick at random", run=cards_piles.pick, spec="P-43", page="p. 23",
        rule="reach", words=("picks",), help="pick draw",
        keys=(Key("of", "text", "names with commas"), Key("count", "number"),
              Key("picked", "draw"), RULES, EFFECTS),
    ),
)  # fmt: skip
