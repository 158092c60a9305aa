"""Sentences as they come out of one's mouth, in the words of the procedures.

ship ben first s3 r2         argo sails to gull 2 spaces     raid vault of ben 4
ben gives cy 1 reputation    raid ben with argo 4 successes  green takes duke
"""

from __future__ import annotations

from companion.games.seafall.phrasing import TITLE_RANKS, Words, keys_at, plain
from companion.games.seafall.state import SeaFall
from companion.table.effecting import find_player
from companion.toolbox.text import key_of

_TOLD_OF = (
    "ship", "leader", "province", "box", "boxes", "fills", "board", "box-rows", "structure",
    "upgrade", "back", "returns", "make-up", "end-enmity",
)  # fmt: skip
"""Acts that tell something of a province and name no other: a name behind the verb is whose."""
_ACTS = {
    **dict.fromkeys(("sail", "sails", "sailed"), "sail"),
    **dict.fromkeys(("raid", "raids", "raided", "attacks", "attacked"), "raid"),
    **dict.fromkeys(("explore", "explores", "explored"), "explore"),
}
_GIVES = ("gives", "give", "gave", "pays", "lends")
_TAKES = ("takes", "take", "chooses", "choose", "picks", "pick")
_COUNTED = ("success", "successes", "hit", "hits")


def said(state: SeaFall, words: Words) -> Words:
    """A whole sentence, behind the name of who speaks."""
    return _of_whom(state, _chosen(_lent(state, _by_ship(state, words))))


def _of_whom(state: SeaFall, words: Words) -> Words:
    """`ship ben first s3`: the province stands behind the verb, whoever has the turn."""
    if len(words) < 2 or words[0].casefold() not in _TOLD_OF:
        return words
    wanted = key_of(words[1].rstrip(",:"))
    owner = next((p for p in state.seats if key_of(state.name(p)) == wanted), "")
    if not owner or any(word.startswith("by=") for word in words):
        return words
    return [words[0], *words[2:], f"by={owner}"]


def _by_ship(state: SeaFall, words: Words) -> Words:
    """`argo sails to gull`, `argo raids spice 4`: the ship stands in front."""
    for length in range(min(4, len(words) - 1), 0, -1):
        act = _ACTS.get(words[length].casefold())
        name = key_of(" ".join(words[:length]).strip('"'))
        owners = [ship.owner for ship in state.ships.values() if key_of(ship.name) == name]
        if not act or not owners:
            continue
        ship, rest = words[:length], words[length + 1 :]
        whose = [f"by={owners[0]}"] if len(owners) == 1 and owners[0] != state.turn else []
        if act == "sail":
            return [act, *ship, *rest, *whose]
        return [act, *rest, "with", *ship, *whose]
    return words


def _lent(state: SeaFall, words: Words) -> Words:
    """`gives cy 1 reputation`: the only token that one province gives another is a loan (p. 11)."""
    if len(words) < 3 or words[0].casefold() not in _GIVES:
        return words
    if {plain(word) for word in words[2:]} & {"reputation", "rep"}:
        owner = find_player(state, plain(words[1]))
        return ["borrow", "from", words[1]] if owner in state.seats else words
    return words


def _chosen(words: Words) -> Words:
    """`green takes duke`: a title that is chosen in a tie."""
    if len(words) < 2 or words[0].casefold() not in _TAKES:
        return words
    rest = [plain(word) for word in words[1:] if plain(word) not in ("the", "title", "of")]
    return ["titles", f"takes={rest[0]}"] if len(rest) == 1 and rest[0] in TITLE_RANKS else words


def raiding(state: SeaFall, words: Words) -> Words:
    """`vault of ben 4`, `ben 4 successes and plunder the vault`, `upgrade SWIFT on argo`."""
    words = _whose_site(state, _uncounted(words))
    found: Words = []
    upgraded = False
    for n, word in enumerate(words):
        this, after = plain(word), plain(words[n + 1]) if n + 1 < len(words) else ""
        if this == "and" and after in ("plunder", "plunders", "plundering", "takes", "take"):
            continue
        upgraded = upgraded or this == "upgrade"
        if this in ("plunders", "plundering", "plundered"):
            found.append("plunder")
        elif this in ("takes", "take") and found:
            found.append("taking")
        elif upgraded and this in ("on", "aboard"):
            found.append("onto")
        elif this == "on" and n and after:  # `spice on Gull Rock`, as the log writes it
            found.append("at")
        else:
            found.append(word)
    return found


def _uncounted(words: Words) -> Words:
    """`4 successes` is `4`."""
    return [
        word
        for n, word in enumerate(words)
        if not (n and plain(word) in _COUNTED and words[n - 1].isdecimal())
    ]


def _whose_site(state: SeaFall, words: Words) -> Words:
    """`vault of ben`, `the treasure room of ben`: the province is raided, the site plundered."""
    at = next((n for n, word in enumerate(words) if n and word.casefold() == "of"), 0)
    if not at or at + 1 >= len(words):
        return words
    host = find_player(state, plain(words[at + 1]))
    name = [word for word in words[:at] if word.casefold() != "the"]
    mine = [site for site in state.sites.values() if site.region == host]
    sites = {key_of(x) for site in mine for x in (site.name, site.built)} | {"council", "treasure"}
    if host not in state.seats or key_of(" ".join(name)) not in sites:
        return words
    return [words[at + 1], *words[at + 2 :], "plunder", *name]


def sailing(state: SeaFall, words: Words) -> Words:
    """`argo to gull 3 spaces`, `both home`, `to gull`: the spaces behind, the ship asked."""
    words = ["at" if word.casefold() in ("to", "towards") else word for word in words]
    end = keys_at(words)
    found, keyed = words[:end], words[end:]
    unit = bool(found) and found[-1].casefold() in ("space", "spaces")
    if unit:
        found.pop()
    at = next((n for n, word in enumerate(found) if word.casefold() == "at"), None)
    named = at is not None and key_of(" ".join(found[at + 1 :])) in {
        key_of(region.name) for region in state.regions.values()
    }
    spaces: Words = []
    if len(found) > 2 and found[-1].isdecimal() and (unit or not named):
        spaces = [f"spaces={found.pop()}"]
    if at == 0 and len(found) > 1:
        return [f"at={' '.join(found[1:])}", *spaces, *keyed]
    return [*found, *spaces, *keyed]
