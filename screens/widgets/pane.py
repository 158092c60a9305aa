"""Panes: the title of a part of the screen stands in the rule above it."""

from __future__ import annotations

from typing import TypeVar

from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from screens.wording import plain

W = TypeVar("W", bound=Widget)


def pane(widget: W, title: str | Content = "") -> W:
    """A widget with a title in its rule, which is lit while it has the focus."""
    widget.add_class("pane")
    entitle(widget, title)
    return widget


def entitle(widget: Widget, title: str | Content) -> None:
    """Another title; nothing is drawn anew where it is the same."""
    said = plain(title) if isinstance(title, str) else title
    if said.plain:
        said = Content.assemble(" ", said, " ")
    if widget.border_title != said.markup:
        widget.border_title = said  # as markup it could be misread


def put(place: Static, content: Content) -> None:
    """Show something; where it stands already, nothing is drawn anew."""
    shown = place.content
    same = isinstance(shown, Content) and shown.plain == content.plain
    if not same or shown.spans != content.spans:  # type: ignore[union-attr]
        place.update(content)
