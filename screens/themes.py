"""The looks of the app: their colours, the one that fits a terminal, and signs that any font has.

Every colour of a look is named here, none is mixed by Textual: a test computes the contrast of all
letters with all grounds that they stand on.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from textual.theme import Theme

COLOURS = ("muted", "value", "key", "good", "bad", "warn", "track")
"""Of letters, besides the plain ones and those of the seats."""
GROUNDS = ("background", "surface", "panel", "chosen")
"""What letters stand on."""


def _seats(colours: str) -> dict[str, str]:
    """The colours in which players are told apart, by variable."""
    return {f"seat-{place}": colour for place, colour in enumerate(colours.split(), 1)}


def _look(name: str, letters: str, grounds: str, lines: str, seats: str, dark: bool) -> Theme:
    """A look of colours that are all told.

    Args:
        name: what the app calls it.
        letters: plain ones, then `COLOURS`.
        grounds: as in `GROUNDS`.
        lines: a rule, a lit rule.
        seats: six colours of players, then that of whoever is called gray.
        dark: whether the ground is.
    """
    plain, *others = letters.split()
    told = dict(zip(COLOURS, others, strict=True))
    ground = dict(zip(GROUNDS, grounds.split(), strict=True))
    rule, lit = lines.split()
    return Theme(
        name=name,
        primary=lit,
        secondary=told["track"],
        accent=told["value"],
        warning=told["warn"],
        error=told["bad"],
        success=told["good"],
        foreground=plain,
        background=ground["background"],
        surface=ground["surface"],
        panel=ground["panel"],
        dark=dark,
        variables={
            **told,
            **_seats(seats),
            "chosen": ground["chosen"],
            "rule": rule,
            "lit": lit,
            "scrollbar": rule,
            "scrollbar-hover": lit,
            "scrollbar-active": lit,
            "scrollbar-background": ground["background"],
            "input-cursor-text-style": "none",
            "link-style": "none",
            "link-color": plain,
            "link-background-hover": ground["chosen"],
            "link-color-hover": plain,
        },
    )


def _sixteen(name: str, colours: str, lines: str) -> Theme:
    """A look in the terminal's own colours, on its own ground."""
    told = dict(zip(COLOURS, colours.split(), strict=True))
    rule, lit = lines.split()
    seats = "ansi_blue ansi_yellow ansi_green ansi_magenta ansi_red ansi_cyan ansi_default"
    own = "ansi_default"
    return Theme(
        name=name,
        ansi=True,
        primary=lit,
        secondary=told["track"],
        accent=told["value"],
        warning=told["warn"],
        error=told["bad"],
        success=told["good"],
        foreground=own,
        background=own,
        surface=own,
        panel=own,
        boost=own,
        variables={
            **told,
            **_seats(seats),
            "chosen": own,
            "ansi-background": own,
            "ansi-foreground": own,
            "rule": rule,
            "lit": lit,
            "scrollbar": rule,
            "scrollbar-hover": lit,
            "scrollbar-active": lit,
            "scrollbar-background": own,
            "scrollbar-background-hover": own,
            "scrollbar-background-active": own,
            "block-cursor-background": own,
            "link-style": "none",
            "link-color": own,
        },
    )


DARK = _look(
    "companion",
    "#dcdad3 #999fa7 #e6c48c #e0b872 #a9c997 #ec8f80 #e8b06c #8fb3d6",
    "#15181c #1f242a #1b1f24 #2a3440",
    "#3d454e #e0b872",
    "#7db4e6 #e3b565 #96c67f #d992c4 #e58a75 #74c6bb #a9adb3",
    dark=True,
)
LIGHT = _look(
    "companion-light",
    "#22262b #5f5b51 #6e4700 #774d00 #2f5a22 #98281f #7d4600 #2b557e",
    "#f7f4ec #ece7da #efebe1 #dde4ea",
    "#bdb6a6 #8a5a00",
    "#1a5690 #744b00 #2f6124 #85336f #98281f #0b5a53 #54585d",
    dark=False,
)
CONTRAST = _look(
    "contrast",
    "#ffffff #d0d0d0 #ffe08a #ffd24d #9dffa0 #ffa8a0 #ffd24d #a8d8ff",
    "#000000 #121212 #0a0a0a #00284f",
    "#8a8a8a #ffd24d",
    "#8ecbff #ffd24d #8dff8d #ffa8f0 #ffa090 #7df5ea #d8d8d8",
    dark=True,
)
CONTRAST_LIGHT = _look(
    "contrast-light",
    "#000000 #333333 #4a2f00 #5a3200 #0c4a12 #7a0c06 #5a3200 #0a3566",
    "#ffffff #f0f0f0 #f6f6f6 #cfe3ff",
    "#555555 #5a3200",
    "#0b3f77 #523500 #0f4a16 #641b56 #7a0c06 #00443e #333333",
    dark=False,
)
# Blue and orange are told apart by nearly everybody; the six of the seats are those of Okabe and
# Ito (jfly.uni-koeln.de/color), made lighter or darker until they can be read.
BLIND = _look(
    "colour-blind",
    "#e0e0e0 #9a9fa6 #f0d27a #f0e442 #7cc4f4 #f0a05a #f0d27a #7cc4f4",
    "#14161a #1e2228 #1a1d22 #2a3340",
    "#414a54 #f0e442",
    "#56b4e9 #f0e442 #2fc49a #e3a0c8 #f08a3c #c8d4dc #a9adb3",
    dark=True,
)
BLIND_LIGHT = _look(
    "colour-blind-light",
    "#202428 #5a5d62 #5c4a00 #5c4a00 #00508a #9a3c00 #6a4a00 #00508a",
    "#fafaf7 #efefea #f3f3ee #dce6ef",
    "#b4b4ac #00508a",
    "#00508a #6a5400 #006148 #8a3a6a #9a3c00 #3a4650 #54585d",
    dark=False,
)
SIXTEEN = _sixteen(
    "sixteen",
    "ansi_default ansi_yellow ansi_cyan ansi_green ansi_red ansi_yellow ansi_blue",
    "ansi_default ansi_cyan",
)
NONE = _sixteen("none", " ".join(["ansi_default"] * len(COLOURS)), "ansi_default ansi_default")


class Look(NamedTuple):
    """One way to look."""

    theme: Theme
    other: str
    """Value of the setting that has the same colours on the other ground; empty if it has none."""


LOOKS: Mapping[str, Look] = {
    "dark": Look(DARK, "light"),
    "light": Look(LIGHT, "dark"),
    "contrast": Look(CONTRAST, "contrast-light"),
    "contrast-light": Look(CONTRAST_LIGHT, "contrast"),
    "colour-blind": Look(BLIND, "colour-blind-light"),
    "colour-blind-light": Look(BLIND_LIGHT, "colour-blind"),
    "sixteen": Look(SIXTEEN, ""),
    "none": Look(NONE, ""),
}
"""Value of the setting `theme` -> how that looks; `terminal` is one of them (`fitting`)."""


_CONSOLES = ("linux", "vt220", "vt100", "ansi")
"""Values of TERM: terminals with sixteen colours at most, and one small font."""


def lacks_signs(environment: Mapping[str, str]) -> bool:
    """Whether a terminal has the signs of a console's font only."""
    return environment.get("TERM", "") in _CONSOLES


def fitting(environment: Mapping[str, str]) -> str:
    """The look that a terminal asks for, as far as it tells.

    Args:
        environment: variables: `NO_COLOR` (no-color.org), `TERM`, and `COLORFGBG`, in which some
            terminals tell the number of their ground.
    """
    if environment.get("NO_COLOR"):
        return "none"
    if environment.get("TERM", "") in _CONSOLES:
        return "sixteen"
    return "light" if environment.get("COLORFGBG", "").endswith((";15", ";7")) else "dark"
