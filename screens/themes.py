"""The looks of the app: dark and light, and the colours in which players are told apart."""

from __future__ import annotations

from textual.theme import Theme


def _seats(colours: str) -> dict[str, str]:
    """The colours in which players are told apart, by variable."""
    return {f"seat-{place}": colour for place, colour in enumerate(colours.split(), 1)}


ON_DARK = _seats("#7db4e6 #e3b565 #96c67f #d992c4 #e58a75 #74c6bb #a9adb3")
ON_LIGHT = _seats("#1f5f99 #8a5a00 #38702a #8f3a7c #a5322a #0f6d64 #5f6368")
DARK = Theme(
    name="companion",
    primary="#7aa2c8",
    secondary="#8a9a86",
    accent="#e0b872",
    warning="#e0a458",
    error="#e07a6a",
    success="#9cbf8a",
    foreground="#dcdad3",
    background="#15181c",
    surface="#1f242a",
    panel="#1b1f24",
    dark=True,
    variables={
        "muted": "#8b9098",
        **ON_DARK,
    },
)
LIGHT = Theme(
    name="companion-light",
    primary="#2f5d8a",
    secondary="#5d6b58",
    accent="#8a5a00",
    warning="#9a5a00",
    error="#a5322a",
    success="#3d6b2e",
    foreground="#22262b",
    background="#f7f4ec",
    surface="#e9e4d8",
    panel="#efebe1",
    dark=False,
    variables={
        "muted": "#6f6a5f",
        **ON_LIGHT,
    },
)
