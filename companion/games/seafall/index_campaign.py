"""Procedures of the campaign's record: milestones, names, rules, who joins, misses, leaves."""

from __future__ import annotations

from companion.games.seafall.procedures import (
    claiming,
    crowning,
    joining,
    kept_telling,
    making_up,
    missing,
    naming,
    record_telling,
    rule_texts,
    unlocking,
)
from companion.games.seafall.state import SeaFall
from companion.table.procedure import Key, ProcedureInfo

_CARD = (Key("glory", "number"), Key("entry", "number"), Key("unlock", "yesno"))
_CATCH_UP = (
    Key("box-*.value", "choose", "sail, raid, explore or hold"),
    Key("box-*.ship", "choose"),
    Key("box-*.no-box", "broken"),
    Key("improve-*.kind", "choose", "a row of the improvement sheet"),
    Key("improve-*.what", "choose"),
    Key("improve-*.value", "number"),
    Key("improve-*.name", "choose"),
    Key("improve-*.text", "text"),
    Key("improve-*.not-controlled", "broken"),
    Key("improve-*.none-left", "broken"),
    Key("improve-*.not-higher", "broken"),
)

PROCEDURES: tuple[ProcedureInfo[SeaFall], ...] = (
    ProcedureInfo(
        id="claim", title="Claim a milestone", run=claiming.claim, spec="P-41", page="p. 13",
        rule="claim-milestone", rules=("milestones", "milestone-event", "captains-booke", "chests"),
        keys=(Key("province", "choose"), Key("milestone", "choose"), *_CARD,
              Key("event", "choose", "event card that comes into the deck"), Key("how", "choose"),
              Key("chest", "number"), Key("ends", "yesno"), Key("claimed-already", "broken"),
              Key("not-open", "broken"), Key("one-a-turn", "broken"), Key("timing", "broken"),
              Key("after-fail", "broken"), Key("open-already", "broken")),
        words=("claims", "claimed"), help="claim First Light glory 2 entry 14",
    ),
    ProcedureInfo(
        id="milestone", title="Tell a milestone card", run=claiming.milestone, page="p. 6",
        rule="milestones", rules=("historical-record",),
        keys=(Key("milestone", "choose"), *_CARD, Key("requirement", "text"), Key("gone", "yesno"),
              Key("claimed", "choose", "who claimed it"), Key("game", "number")),
        help="milestone First Light glory 2",
    ),
    ProcedureInfo(
        id="chest", title="Tell an open chest", run=unlocking.chest, page="p. 6", rule="chests",
        keys=(Key("number", "number"), Key("note", "text")), help="chest 2 a chart",
    ),
    ProcedureInfo(
        id="booke", title="Tell an entry of the Captain's Booke", run=unlocking.booke,
        page="pp. 6, 16", rule="captains-booke", keys=(Key("number", "number"), Key("why", "text")),
        words=("entry",), help="booke 214",
    ),
    ProcedureInfo(
        id="cross", title="Cross off the explorers' map", run=unlocking.cross, spec="P-33",
        page="p. 16", rule="explorers-map",
        keys=(Key("number", "number"), Key("symbol", "text"), Key("site", "choose"),
              Key("entry-crossed", "broken"), Key("symbol-differs", "broken")),
        help="cross 12 anchor",
    ),
    ProcedureInfo(
        id="name", title="Name something", run=naming.name, spec="P-58", page="p. 6", rule="naming",
        keys=(Key("thing", "choose"), Key("told", "yesno"), Key("called", "text"),
              Key("not-controlled", "broken"), Key("not-told", "broken")),
        words=("names", "named"), help="name first ship called Wren",
    ),
    ProcedureInfo(
        id="leader", title="Tell a leader", run=kept_telling.leader, page="p. 6", rule="leader",
        rules=("appellation", "naming"),
        keys=(Key("province", "choose"), Key("values", "form", "r reputation, f fortune level"),
              Key("name", "text"), Key("appellation", "text"), Key("text", "text")),
        help="leader r2 f3 called Ysolde",
    ),
    ProcedureInfo(
        id="board", title="Tell a province's board", run=kept_telling.board, page="p. 8",
        rule="province-board", rules=("building-sites", "icon-repair"),
        keys=(Key("province", "choose"), Key("sites", "number"), Key("repair", "yesno")),
        help="board sites 3",
    ),
    ProcedureInfo(
        id="box-rows", title="Tell the boxes of a ship", run=kept_telling.box_rows,
        page="pp. 20-21", rule="improve-ships",
        keys=(Key("province", "choose"), Key("ship", "choose"), Key("rows", "form")),
        help="box-rows first s3 r4 e4 h2",
    ),
    ProcedureInfo(
        id="sheet-sticker", title="Tell a sticker of the improvement sheet",
        run=kept_telling.sheet_sticker, page="p. 20", rule="improve-province",
        rules=("appellation",),
        keys=(Key("kind", "choose"), Key("value", "number"), Key("name", "text"),
              Key("text", "text"), Key("left", "number")),
        help="sheet-sticker field 4 left 2",
    ),
    ProcedureInfo(
        id="retired", title="Tell a retired advisor", run=kept_telling.retired, page="p. 20",
        rule="retired-advisors",
        keys=(Key("name", "choose"), Key("kinds", "lines"), Key("left", "number")),
        help="retired Orla raid +1 left 3",
    ),
    ProcedureInfo(
        id="event-card", title="Tell an event card", run=kept_telling.event_card, page="p. 6",
        rule="events", rules=("event-deck",),
        keys=(Key("name", "choose"), Key("text", "text"), Key("place", "choose")),
        help="event-card Fog",
    ),
    ProcedureInfo(
        id="bagged", title="Count event cards in bags", run=kept_telling.bagged, page="p. 6",
        rule="event-deck", rules=("storage-chest",), keys=(Key("count", "number"),),
        help="bagged 4",
    ),
    ProcedureInfo(
        id="title-card", title="Tell a title card", run=kept_telling.title_card, page="p. 5",
        rule="title-bonus", keys=(Key("title", "choose"), Key("bonus", "text")),
        help="title-card Lord 1 gold",
    ),
    ProcedureInfo(
        id="colour", title="Tell the colour of a good", run=kept_telling.colour, page="p. 17",
        rule="goods", keys=(Key("good", "choose"), Key("colour", "text")), words=("color",),
        help="colour iron grey",
    ),
    ProcedureInfo(
        id="history", title="Tell a game of the Historical Record", run=record_telling.history,
        page="p. 2", rule="historical-record", rules=("record-glory",),
        keys=(Key("number", "number"), Key("scores", "form", "province -> game glory"),
              Key("winner", "choose"), Key("absent", "several")),
        help="history 1 yellow 8 blue 6 red 11 winner red",
    ),
    ProcedureInfo(
        id="total", title="Tell campaign glory so far", run=record_telling.total, page="pp. 20-21",
        rule="glory-kinds", rules=("historical-record",),
        keys=(Key("totals", "form", "province -> campaign glory"), Key("after", "number")),
        words=("totals",), help="total yellow 20 blue 13 red 12 after 2",
    ),
    ProcedureInfo(
        id="rule", title="Record a RULE sticker", run=rule_texts.rule, spec="P-57", page="pp. 9-20",
        rule="rule-recorder",
        keys=(Key("slot", "choose", "number of the sticker"), Key("heading", "text"),
              Key("text", "text"), Key("place", "text", "id of a rules entry"),
              Key("note", "text"), Key("replaces", "choose"), Key("no-place", "broken"),
              Key("overwrite", "broken")),
        help='rule 7 "what the sticker says"',
    ),
    ProcedureInfo(
        id="join", title="A province joins the campaign", run=joining.join, spec="P-54",
        page="p. 22", rule="join", rules=("improve-ships", "improve-province", "titles"),
        keys=(Key("name", "text"), Key("colour", "text"), Key("total", "number"),
              Key("title", "number"), Key("advisor", "choose"), *_CATCH_UP, Key("five", "broken"),
              Key("game-open", "broken"), Key("name-taken", "broken"),
              Key("board-in-use", "broken")),
        words=("joins",), help="join Green colour green",
    ),
    ProcedureInfo(
        id="leave", title="A province leaves the campaign", run=joining.leave, spec="P-55",
        page="p. 22", rule="remove-player", rules=("titles", "permanent-enmity"),
        keys=(Key("who", "choose"), Key("cards", "several"), Key("fewer-than-three", "broken")),
        words=("leaves",), help="leave red", grave=True,
    ),
    ProcedureInfo(
        id="absent", title="Somebody misses this game", run=missing.absent, spec="P-56",
        page="p. 22", rule="absent",
        keys=(Key("who", "several"), Key("fewer-than-three-present", "broken")),
        words=("misses", "missing"), help="absent red",
    ),
    ProcedureInfo(
        id="back", title="Somebody comes back", run=missing.back, spec="P-56", page="p. 22",
        rule="return-player", rules=("improve-ships", "improve-province"),
        keys=(Key("who", "choose"), *_CATCH_UP, Key("not-absent", "broken")),
        words=("returns",), help="back red",
    ),
    ProcedureInfo(
        id="make-up", title="Make up for games not played", run=making_up.make_up, page="p. 22",
        rule="return-player", rules=("join", "improve-ships", "improve-province"),
        keys=(Key("province", "choose"), Key("boxes", "number"), Key("improvements", "number"),
              *_CATCH_UP),
        help="make-up",
    ),
    ProcedureInfo(
        id="emperor", title="Crown the Emperor", run=crowning.emperor, spec="P-53", page="p. 2",
        rule="campaign-win", rules=("campaign-tie", "historical-record"),
        keys=(Key("found", "yesno"), Key("totals", "form"), Key("milestones", "form"),
              Key("winner", "choose"), Key("not-over", "broken")),
        help="emperor", grave=True,
    ),
)  # fmt: skip
