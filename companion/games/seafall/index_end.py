"""Procedures of the end of a game, with their pages and keys."""

from __future__ import annotations

from companion.games.seafall.procedures import (
    boxing,
    end_enmity,
    ending,
    improving,
    keeping,
    next_game,
    recording,
    title_giving,
    training,
)
from companion.games.seafall.state import SeaFall
from companion.table.procedure import Key, ProcedureInfo

_STEP = (
    Key("province", "choose", "who acts"),
    Key("round-open", "broken"),
    Key("closed", "broken"),
    Key("done-already", "broken"),
)
_ORDER = Key("out-of-order", "broken")

PROCEDURES: tuple[ProcedureInfo[SeaFall], ...] = (
    ProcedureInfo(
        id="end", title="End of the game", run=ending.end, spec="P-44", page="p. 20",
        rule="game-end", rules=("winner-tie", "end-order", "end-check", "prologue"),
        keys=(Key("totals", "form", "glory that is not told"), Key("winner", "choose"),
              Key("round-open", "broken"), Key("target-not-reached", "broken"),
              Key("done-already", "broken")),
        words=("ends", "ended"), help="end", grave=True,
    ),
    ProcedureInfo(
        id="improve", title="End step 1: the winner's improvement", spec="P-45",
        run=improving.improve_procedure, page="p. 20", rule="improve-province",
        rules=("improve-field", "improve-garrison", "improve-reputation", "improve-fortune",
               "take-appellation"),
        keys=(*_STEP, Key("kind", "choose"), Key("what", "choose", "field, or region"),
              Key("value", "number"), Key("name", "choose", "appellation"), Key("text", "text"),
              Key("not-winner", "broken"), Key("not-controlled", "broken"),
              Key("none-left", "broken"), Key("not-higher", "broken")),
        words=("improves", "improved"), help="improve field 1 to 4",
    ),
    ProcedureInfo(
        id="train", title="End step 2: train an advisor", run=training.train, spec="P-46",
        page="p. 20", rule="train-advisors", rules=("retired-advisors", "expertise", "end-order"),
        keys=(*_STEP, _ORDER, Key("advisor", "choose"), Key("retired", "choose"),
              Key("expertise", "lines", "of the sticker"), Key("no-slot", "broken"),
              Key("taken", "broken"), Key("must-train", "broken")),
        words=("trains", "trained"), help="yellow trains Madman from Old Salt raid +1",
    ),
    ProcedureInfo(
        id="keep", title="End step 3: keep an advisor", run=keeping.keep, spec="P-47",
        page="pp. 20-21", rule="keep-advisor", rules=("advisors", "end-order"),
        keys=(*_STEP, _ORDER, Key("advisor", "choose"), Key("cost", "number", "in gold"),
              Key("not-cheaper", "broken"), Key("two", "broken"), Key("must-keep", "broken"),
              Key("winner-last", "broken")),
        words=("keeps", "kept"), help="yellow keeps Madman cost 3",
    ),
    ProcedureInfo(
        id="box", title="End step 4: fill a ship's box", run=boxing.box, spec="P-48",
        page="pp. 20-21", rule="improve-ships", rules=("ship-values",),
        keys=(*_STEP, Key("value", "choose"), Key("ship", "choose"), Key("no-box", "broken"),
              Key("prologue", "broken")),
        words=("boxes", "fills"), help="yellow box raid first",
    ),
    ProcedureInfo(
        id="end-enmity", title="End step 5: determine enmity", run=end_enmity.determine,
        spec="P-49", page="pp. 20-21", rule="end-enmity",
        rules=("cross-out", "sticker-full", "permanent-enmity"),
        keys=(*_STEP, _ORDER, Key("tokens", "form", "fortune and reputation left"),
              Key("faces", "roll"), Key("home", "split", "tokens by region"),
              Key("crossed", "several", "own stickers, by region and box"),
              Key("crossed-rest", "several", "the same, if the tokens home were told first"),
              Key("island-*", "choose"), Key("box-*", "number"), Key("too-many", "broken"),
              Key("not-there-*", "broken"), Key("full-*", "broken")),
        help="yellow end-enmity 3 home Tern 1",
    ),
    ProcedureInfo(
        id="record", title="End step 6: record glory", run=recording.record, spec="P-50",
        page="pp. 20-21", rule="record-glory", rules=("absent", "glory-kinds"),
        keys=(Key("scores", "form", "province -> game glory"), Key("twice", "broken"),
              Key("prologue", "broken"), Key("round-open", "broken"), Key("closed", "broken")),
        words=("records", "recorded"), help="record yellow 12 blue 7 red 8",
    ),
    ProcedureInfo(
        id="titles", title="End step 7: assign titles", run=title_giving.titles, spec="P-51",
        page="pp. 20-21", rule="assign-titles", rules=("titles", "ties", "seating"),
        keys=(Key("pick-*", "choose"), Key("takes", "choose", "the title that who speaks picks"),
              Key("totals", "form", "campaign glory that is not told"),
              Key("titles", "form", "province -> rank, if no totals are told"),
              Key("record.scores", "form"), Key("taken", "broken"), Key("prologue", "broken"),
              Key("round-open", "broken"), Key("closed", "broken")),
        help="titles",
    ),
    ProcedureInfo(
        id="next-game", title="Put the game away, open the next", run=next_game.next_game,
        spec="P-52", page="pp. 20-21", rule="carryover",
        rules=("province-chest", "seating", "glory-target"),
        keys=(Key("cards", "several", "cards that stay"), Key("prologue_after", "yesno"),
              Key("open", "broken"), Key("enmity-open", "broken")),
        help="next-game",
    ),
)  # fmt: skip
