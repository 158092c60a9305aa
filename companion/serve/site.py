"""The page: a few files that ship with the program, read once, each under one exact path.

What a request names is looked up among these names and never becomes a name of a file.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.assets import phone_page

TYPES = {
    "/": ("page.html", "text/html; charset=utf-8"),
    "/page.css": ("page.css", "text/css; charset=utf-8"),
    "/page.js": ("page.js", "text/javascript; charset=utf-8"),
    "/draw.js": ("draw.js", "text/javascript; charset=utf-8"),
    "/icon.svg": ("icon.svg", "image/svg+xml"),
}
"""Path -> file and kind."""


@dataclass(frozen=True)
class File:
    """A file of the page."""

    kind: str
    body: bytes


def site() -> dict[str, File]:
    """Every file of the page by its path."""
    return {path: File(kind, phone_page(name)) for path, (name, kind) in TYPES.items()}
