"""What people in play are called: labels that differ, short names that only one of them has."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.games.five_sails.procedures.work import Work
from companion.toolbox.text import key_of


def labels_of(work: Work, characters: Sequence[str]) -> dict[str, str]:
    """Names of characters; of two with one name also whose they are, then a number."""
    names = [key_of(work.called(key)) for key in characters]
    labels: dict[str, str] = {}
    for key in characters:
        label = work.called(key)
        if names.count(key_of(label)) > 1:
            owner = work.character(key).controller
            label = f"{label} of {work.state.name(owner)}" if owner else label
        base, number = label, 1
        while label in labels.values():
            number += 1
            label = f"{base} {number}"
        labels[key] = label
    return labels


def nicknames(names: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
    """Id -> words of a person's name that nobody else has: `scarpa`."""
    words = {key: set(key_of(name).split()) for key, name in names.items()}
    return {
        key: tuple(
            word
            for word in sorted(mine)
            if len(word) > 3 and sum(word in others for others in words.values()) == 1
        )
        for key, mine in words.items()
    }
