"""Questions: what a procedure may ask, how an answer is typed, what is legal and why not.

A question knows three things about an answer, and they are kept apart:

* what cannot be *stored* (an unknown face letter, a negative count): `BadAnswer`, asked again;
* what *breaks a rule* (an illegal option, counts that do not sum to the pool): `Broken`, named
  with its page and logged anyway when the table gives a reason;
* what is *unknown*: `None`, wherever the question allows it.

`read` takes typed text, `accept` takes what a journal or a JSON argument holds, `store` gives what
the journal keeps. Options, odds and explanations are made when they are shown.
"""

from __future__ import annotations

from companion.table.procedures.questions.amounts import Number, YesNo
from companion.table.procedures.questions.base import (
    UNKNOWN_WORDS,
    Break,
    Broken,
    Citation,
    Manner,
    Option,
    Question,
    option,
    scoped,
)
from companion.table.procedures.questions.choosing import (
    Choose,
    Order,
    Pick,
    Several,
    Split,
    find_option,
    may_name,
    said_option,
)
from companion.table.procedures.questions.dice_and_cards import Draw, Drawn, Roll, Thrown
from companion.table.procedures.questions.writing import Effects, Field, Form, Lines, Text

__all__ = [
    "UNKNOWN_WORDS",
    "Break",
    "Broken",
    "Choose",
    "Citation",
    "Draw",
    "Drawn",
    "Effects",
    "Field",
    "Form",
    "Lines",
    "Manner",
    "Number",
    "Option",
    "Order",
    "Pick",
    "Question",
    "Roll",
    "Several",
    "Split",
    "Text",
    "Thrown",
    "YesNo",
    "find_option",
    "may_name",
    "option",
    "said_option",
    "scoped",
]
