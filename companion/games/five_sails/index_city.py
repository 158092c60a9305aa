"""Procedures of High Drama: the standing actions and what cards do in it."""

from __future__ import annotations

from companion.games.five_sails.procedures import (
    equipping,
    modifying,
    moving,
    placing,
    pressing,
    recruiting,
    using,
)
from companion.games.five_sails.state import FiveSails
from companion.table.procedure import Key, ProcedureInfo

_EFFECTS = (Key("effects", "effects"),)
_ACTS = (
    Key("over", "broken"),
    Key("is-out", "broken"),
    Key("not-your-priority", "broken"),
    Key("not-high-drama", "broken"),
    Key("action-during-duel", "broken"),
)
"""What may speak against an action."""
_WHO = (
    Key("who", "choose", "the character"),
    Key("who-meant", "choose"),
    Key("who-of", "choose", "whose a new character is"),
)
_CARD = (
    Key("effect", "choose", "whether a card does it: free, paid, before"),
    Key("by-whom", "choose", "the player"),
    Key("card", "choose"),
    Key("card-meant", "choose"),
    *_ACTS,
    Key("unique-in-play", "broken"),
)
_PAID = (
    Key("paid-cost", "form", "the printed wealth cost"),
    Key("paid-change", "lines", "Trade fair -1"),
    Key("paid", "form", "2, 1+1w, 2w"),
    Key("paid-cards", "draw", "which cards, with commas between"),
    Key("cannot-pay", "broken"),
    Key("underpaid", "broken"),
    Key("overpaid", "broken"),
    Key("not-in-hand", "broken"),
    Key("cancelled", "yesno", "whether a Reaction cancelled it"),
)
_PARLEY = (
    Key("parley", "choose", "who parleys"),
    Key("parley-meant", "choose"),
    Key("parley-of", "choose"),
    Key("parley-values", "form", "its Influence"),
    *(
        Key(fault, "broken")
        for fault in (
            "not-yours", "parley-mercenary", "parley-elsewhere", "parley-engaged", "parley-dash",
            "parley-twice", "parley-attachment",
        )
    ),
)  # fmt: skip
_PRESSED = (
    Key("at", "choose", "the location"),
    *_WHO,
    Key("by-whom", "choose", "the player"),
    Key("where", "choose", "where the character is, if nobody told"),
    Key("over", "broken"),
    Key("is-out", "broken"),
    Key("dash-stat", "broken"),
    Key("not-at-location", "broken"),
    Key("totals", "form", "ana 5, ben 4"),
    Key("values", "form", "printed values that the sums need"),
    Key("success", "yesno", "as the table sees it"),
    Key("pressure-result", "broken"),
)

_ACTIONS: tuple[ProcedureInfo[FiveSails], ...] = (
    ProcedureInfo(
        id="move", title="Move a character", run=moving.move_character, spec="P19", page="p. 13",
        rule="move-action", rules=("adjacency", "moving-home", "home", "move-rules"),
        keys=(Key("effect", "choose", "whether a card moves it, or it stood there before"),
              *_WHO, *_ACTS,
              Key("to", "choose", "a City location or Home"), Key("engaged", "broken"),
              *_EFFECTS),
        words=("moves", "goes", "walks"), help="move Soline to the forums",
    ),
    ProcedureInfo(
        id="recruit", title="Recruit a Mercenary", run=recruiting.recruit, spec="P22",
        page="p. 14", rule="recruit-action",
        rules=("parley", "mercenary", "available", "wealth-cost", "crew-cap"),
        keys=(*_CARD, Key("at", "choose", "where it lies"),
              Key("where", "choose", "the same, if nobody told"),
              Key("events-cannot-be-recruited", "broken"), Key("not-available", "broken"),
              Key("not-in-city", "broken"), Key("not-same-location", "broken"), *_PARLEY, *_PAID,
              Key("values", "form", "its printed stats"), *_EFFECTS),
        words=("recruits", "hire", "hires", "buys", "buy"), help="recruit Merc with Soline",
    ),
    ProcedureInfo(
        id="equip", title="Equip an attachment", run=equipping.equip, spec="P20", page="p. 13",
        rule="equip-action",
        rules=("city-attachment", "slots", "attachments", "wealth-cost", "available"),
        keys=(*_CARD, Key("from", "choose", "hand, or a City location"),
              Key("where", "choose", "where it lies, if nobody told"),
              Key("anyones", "yesno", "whether it may go on another player's card"),
              Key("fits", "yesno", "whether the target is what it asks for"),
              Key("on", "choose", "who gets it"), Key("on-meant", "choose"),
              Key("on-of", "choose"), Key("not-available", "broken"),
              Key("not-same-location", "broken"), Key("target-not-there", "broken"),
              Key("restriction-failed", "broken"),
              Key("adds", "form", "combat +1; what is not named adds nothing"),
              Key("slot", "choose", "weapon, armor, attire"), *_PARLEY, *_PAID,
              Key("destroy", "several", "what a full slot loses"),
              Key("keeps-too-many*", "broken"), *_EFFECTS),
        words=("equips", "attach", "attaches", "wears", "gets"), help="equip Hat on Soline",
    ),
    ProcedureInfo(
        id="claim", title="Claim a location", run=pressing.claim, spec="P24", page="p. 14",
        rule="claim-action", rules=("pressure", "claim-term", "control", "dash", "lone-pressure"),
        keys=(*_PRESSED, Key("not-your-priority", "broken"), Key("not-high-drama", "broken"),
              Key("action-during-duel", "broken"), Key("not-in-city", "broken"),
              Key("engaged", "broken"), Key("cancelled", "yesno"), *_EFFECTS),
        words=("claims", "capture", "captures", "seize", "seizes"), help="soline claims the docks",
    ),
    ProcedureInfo(
        id="use", title="Use an Action or Reaction", run=using.use, spec="P14", page="p. 13",
        rule="use-action",
        rules=("playing-a-card", "once-per-day", "qualifiers", "acting-character", "events",
               "reaction-when", "reaction-after", "costs-vs-effects", "self-reference",
               "replacement-effects"),
        keys=(Key("card", "choose", "in play, in hand, or an Event"), Key("card-meant", "choose"),
              Key("from", "choose", "hand, play, or where the Event lies"),
              Key("where", "choose", "the same, if nobody told"),
              Key("by-whom", "choose", "the player"), Key("over", "broken"),
              Key("is-out", "broken"), Key("not-your-card", "broken"),
              Key("ability", "choose", "which one: its number, action, reaction, passive"),
              Key("actor", "choose", "the acting character"), Key("actor-meant", "choose"),
              Key("actor-of", "choose"), Key("when", "choose", "Reaction: when, after"),
              Key("trigger", "text", "what it answers"), Key("cancels", "text", "what it cancels"),
              Key("triggered", "yesno"), Key("targets", "yesno"),
              Key("failed", "yesno", "announced, and the costs could not be paid"),
              *(Key(fault, "broken") for fault in (
                  "not-equipped", "action-during-duel", "wrong-window", "not-your-priority",
                  "no-trigger", "used-today", "no-character-at-event", "not-in-city", "not-home",
                  "trait-missing*", "dash-stat*", "no-legal-target", "cannot-engage-engaged*",
                  "cannot-spend")),
              *_PAID, Key("engage", "choose", "actor, card"),
              Key("spend", "number", "Renown"), Key("wounds", "number", "of the acting character"),
              Key("cost", "text", "other costs"), Key("does", "text"),
              Key("changes", "form", "combat +1, for the Day"), *_EFFECTS),
        words=("uses", "activate", "activates", "reacts"), help="use Soline reaction",
    ),
    ProcedureInfo(
        id="brute", title="Play a Brute", run=recruiting.brute, spec="P43", page="p. 29",
        rule="brute", rules=("wealth-cost", "crew-cap"),
        keys=(*_CARD, *_PAID, Key("at", "choose", "where it enters"),
              Key("values", "form", "its printed stats"), *_EFFECTS),
        words=("brutes",), help="brute Angelo",
    ),
    ProcedureInfo(
        id="pass", title="Pass", run=moving.pass_priority, spec="P25", page="p. 14", rule="pass",
        rules=("priority", "high-drama"), keys=(Key("who", "choose"), *_ACTS, *_EFFECTS),
        words=("passes",), help="ana passes",
    ),
)  # fmt: skip

_BY_CARDS: tuple[ProcedureInfo[FiveSails], ...] = (
    ProcedureInfo(
        id="pressure", title="Pressure a location", run=pressing.pressure, spec="P23",
        page="p. 10", rule="pressure", rules=("dash", "lone-pressure"),
        keys=(Key("stat", "choose", "influence, combat, finesse, resolve"), *_PRESSED, *_EFFECTS),
        words=("pressures", "presses", "press"), help="pressure Soline using combat",
    ),
    ProcedureInfo(
        id="hold", title="Tell who controls a location", run=pressing.hold, spec="P24.1",
        page="p. 14", rule="control", rules=("claim-term", "control-reset"),
        keys=(Key("at", "choose", "the location"), Key("who", "choose", "or nobody"), *_EFFECTS),
        words=("holds",), help="ana holds docks",
    ),
    ProcedureInfo(
        id="modify", title="A stat changes", run=modifying.modify, spec="P40", page="p. 28",
        rule="durations", rules=("stats", "set-value", "dash"),
        keys=(*_WHO, Key("over", "broken"), Key("is-out", "broken"),
              Key("set", "form", "combat 3"), Key("changes", "form", "combat +1 finesse -1"),
              Key("until", "choose", "day, duel, attached, play"),
              Key("source", "text", "the card that does it"),
              Key("hangs-on", "choose", "the card in play that it lasts with"),
              Key("dash-cannot-change*", "broken"), *_EFFECTS),
        words=("modifies",), help="modify Soline combat +1 until day",
    ),
    ProcedureInfo(
        id="end-effect", title="An effect on a stat ends", run=modifying.end_effect, spec="P57",
        page="p. 28", rule="durations", rules=("set-value",),
        keys=(Key("no-effect", "broken"), Key("which", "choose"), *_EFFECTS), help="end-effect",
    ),
    ProcedureInfo(
        id="engage", title="Something engages", run=modifying.engage, spec="P16.5", page="p. 10",
        rule="engaged", keys=(*_WHO, *_EFFECTS), words=("engages",), help="engage Kaspar",
    ),
    ProcedureInfo(
        id="ready", title="Something becomes en garde", run=modifying.ready, spec="P16.6",
        page="p. 10", rule="en-garde", keys=(*_WHO, *_EFFECTS), words=("readies",),
        help="ready Kaspar",
    ),
    ProcedureInfo(
        id="trait", title="Traits change", run=modifying.trait, spec="P16.3", page="p. 31",
        rule="traits", rules=("qualifiers",),
        keys=(*_WHO, Key("traits", "text", "Duelist, not Villain"), Key("lost", "yesno"),
              *_EFFECTS),
        words=("traits",), help="trait Soline Duelist",
    ),
    ProcedureInfo(
        id="lay", title="A City card is placed", run=placing.lay, spec="P05.3", page="p. 12",
        rule="dawn", rules=("city-deck", "available", "events"),
        keys=(Key("over", "broken"), Key("card", "choose"), Key("card-meant", "choose"),
              Key("at", "choose"), Key("kind", "choose", "character, attachment, event, risk"),
              *_EFFECTS),
        words=("lays", "lies"), help="lay Merc at docks",
    ),
    ProcedureInfo(
        id="lift", title="A City card is taken away", run=placing.lift, spec="2.19",
        page="p. 40", rule="city-discard", rules=("available",),
        keys=(Key("no-city-card", "broken"), Key("card", "choose"),
              Key("to", "choose", "city discard, locker, removed, deck"), *_EFFECTS),
        words=("lifts",), help="lift Merc",
    ),
    ProcedureInfo(
        id="simultaneous", title="Effects at the same time", run=placing.simultaneous, spec="P28",
        page="p. 10", rule="simultaneous", rules=("first-player", "first-day"),
        keys=(Key("what", "text", "the effects in order, with commas"),
              Key("orders", "draw", "who orders them, if nobody is First Player"), *_EFFECTS),
        words=("order", "orders"), help="simultaneous of Storm, Feast",
    ),
)  # fmt: skip

PROCEDURES_CITY: tuple[ProcedureInfo[FiveSails], ...] = (*_ACTIONS, *_BY_CARDS)
