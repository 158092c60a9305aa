"""Players' names as one line tells them."""

from __future__ import annotations

import re
from collections.abc import Sequence

_TOKEN = re.compile(r'"[^"]*"|[,;&]|[^\s,;&"]+')
_BETWEEN = (",", ";", "&", "and")


def read_names(text: str, known: Sequence[str] = ()) -> list[str]:
    """Names on one line: `y b r`, `Yellow, Blue and Red`, `Anna "Long John" Tom`.

    With commas, names may hold spaces. A word that begins only one of the known names is that
    name; any other stays as it was typed, and so does whatever stands in quotes.
    """
    tokens = _TOKEN.findall(text)
    spaced = "," in tokens or ";" in tokens
    single = [one for one in known if len(_pieces(_TOKEN.findall(one), spaced=True)) == 1]
    return [_known(name, single) for name in _pieces(tokens, spaced)]


def _pieces(tokens: Sequence[str], spaced: bool) -> list[str]:
    """What stands between commas and “and”; without commas, each word."""
    names: list[list[str]] = [[]]
    for token in tokens:
        if token.casefold() in _BETWEEN:
            names.append([])
        elif spaced:
            names[-1].append(token)
        else:
            names.append([token])
    return [" ".join(name) for name in names if name]


def _known(name: str, known: Sequence[str]) -> str:
    if '"' in name:
        return name.replace('"', "").strip()
    begun = [one for one in known if one.casefold().startswith(name.casefold())]
    exact = [one for one in known if one.casefold() == name.casefold()]
    return (exact or (begun if len(begun) == 1 else [name]))[0]


def each_name(given: Sequence[str]) -> tuple[str, ...]:
    """Names that were given one by one; one with commas is a line of several."""
    return tuple(
        name for one in given for name in (read_names(one) if set(one) & set(",;") else (one,))
    )
