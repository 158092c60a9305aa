"""Words of every line in any game: fillers, grammar, everybody; how freely a line is read."""

from __future__ import annotations

from enum import IntEnum

from companion.table.forms.tokens import wordset

FILLERS = wordset(
    "the a an his her their its my our your and then now also just please so ok okay well n "
    "finally lol haha ouch ow wow yay damn argh ugh phew gg alright anyway anyways basically "
    "actually obviously luckily sadly unfortunately thankfully hmm hm oh aha hey hehe hah yikes "
    "woohoo hooray boom bam dang darn geez gosh whoa eh yep yup yeah , . ! : ; - – — ( )"
)
"""Words that say nothing an act would need."""
EVERYBODY = ("everyone", "everybody", "all", "each", "both", "every")
UNKNOWN = ("?", "unknown")
GRAMMAR = wordset(
    "not no never nor none nobody nothing but or if when while because who whom whose what which "
    "where why how can could may might must shall should would will do does did was were is are "
    "am be been i you he she it we they me him us them this that these those there here with "
    "without from into onto over under after before again twice maybe perhaps only still yet "
    "already too very really for by to of at on in as than aside away"
)
"""Words that never stand in a name that is made new, except inside it."""


class How(IntEnum):
    """How freely a line is read, strictest first; each way holds the ones before."""

    EXACT = 0
    LOOSE = 1
    """Also by words that stand loosely for those of a form: `ana nabs 2 gold`."""
    SLIPS = 2
    """Slips of the finger are read as what was meant."""


PRONOUNS = wordset("i we he she they you")
"""Who acts, without a name: nobody is told by it."""
TOGETHER = wordset("both all each")
"""What may stand behind several who act."""
TOO = (("too",), ("also",), ("as", "well"), ("likewise",), ("does", "too"), ("did", "too"),
       ("does", "as", "well"), ("did", "as", "well"), ("does", "it", "too"), ("does", "so", "too"),
       ("does", "the", "same"), ("did", "the", "same"))  # fmt: skip
"""What stands behind somebody who does the same: `ana passes and bo too`."""
SAME = (
    ("so", "does"),
    ("so", "did"),
    ("same", "for"),
    ("same", "with"),
    ("ditto",),
    ("ditto", "for"),
)
"""What stands in front of somebody who does the same."""
