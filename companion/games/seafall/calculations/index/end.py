"""The calculations of the end of a game by name."""

from __future__ import annotations

from companion.games.seafall.calculations.end.carry_over import ChestList, chest_list
from companion.games.seafall.calculations.end.enmity import EndDice, EndEnmity, end_dice, end_enmity
from companion.games.seafall.calculations.end.improvements import (
    BoxLeft,
    MayTrain,
    NextImprovement,
    Trained,
    box_left,
    may_train,
    next_improvement,
    trained,
)
from companion.games.seafall.calculations.end.keeping import KeepLimit, keep_limit
from companion.games.seafall.calculations.end.records import RecordScores, record_scores
from companion.games.seafall.calculations.end.titles import AssignTitles, assign_titles
from companion.games.seafall.calculations.end.winner import EndOrder, Winner, end_order, winner
from companion.toolbox.calculation import Calculation

END: tuple[Calculation, ...] = (
    Calculation("winner", "P-44", "p. 20", Winner, winner, "Who won the game, and why."),
    Calculation(
        "end-order",
        "P-44",
        "p. 20",
        EndOrder,
        end_order,
        "Who acts first in the steps of the end of a game.",
    ),
    Calculation(
        "next-improvement",
        "P-45",
        "p. 20",
        NextImprovement,
        next_improvement,
        "The next higher number on the improvement sheet.",
    ),
    Calculation(
        "may-train",
        "P-46",
        "p. 20",
        MayTrain,
        may_train,
        "Must a province train an advisor, and which can it choose?",
    ),
    Calculation(
        "trained",
        "P-46",
        "p. 20",
        Trained,
        trained,
        "Expertise of an advisor with one more sticker.",
    ),
    Calculation(
        "keep-limit",
        "P-47",
        "pp. 20-21",
        KeepLimit,
        keep_limit,
        "Which of its advisors the winner may keep.",
    ),
    Calculation(
        "box-left", "P-48", "pp. 20-21", BoxLeft, box_left, "Empty boxes of a ship's value."
    ),
    Calculation(
        "end-dice", "P-49", "p. 20", EndDice, end_dice, "Dice of a province in end step 5."
    ),
    Calculation(
        "end-enmity",
        "P-49",
        "pp. 20-21",
        EndEnmity,
        end_enmity,
        "Successes spent on tokens and stickers, what becomes permanent, and the best use.",
    ),
    Calculation(
        "record-scores",
        "P-50",
        "pp. 20-21",
        RecordScores,
        record_scores,
        "Scores of a game and the new campaign totals.",
    ),
    Calculation(
        "assign-titles",
        "P-51",
        "pp. 20-21",
        AssignTitles,
        assign_titles,
        "Titles by campaign glory, with the order of choosing in ties.",
    ),
    Calculation(
        "chest-list",
        "P-52",
        "pp. 3, 20-21",
        ChestList,
        chest_list,
        "What goes into a province chest, and what must not stay.",
    ),
)
