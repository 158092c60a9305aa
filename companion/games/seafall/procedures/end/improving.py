"""End step 1, and what joiners and returning players take: one improvement (P-45; pp. 20, 22)."""

from __future__ import annotations

from typing import get_args

from msgspec.structs import replace

from companion.games.seafall import rulebook
from companion.games.seafall.calculations.end.improvements import (
    NextImprovement,
    SheetSticker,
    next_improvement,
)
from companion.games.seafall.procedures.end.steps import (
    acting,
    change_kept,
    change_lasting,
    change_record,
    mark,
)
from companion.games.seafall.procedures.work import Work, act
from companion.games.seafall.rules.end import IMPROVE, record_of
from companion.games.seafall.rules.kept import lasting
from companion.games.seafall.rules.names import region_name
from companion.games.seafall.rules.standing import count
from companion.games.seafall.rules.year import controls
from companion.games.seafall.state.kept import Improvement, ImprovementKind
from companion.games.seafall.state.printed import IMPROVEMENTS, PRINTED
from companion.games.seafall.state.table import SeaFall
from companion.table.procedures.asking import citing
from companion.table.procedures.pressing import at_least, or_unknown
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Citation, Option, option
from companion.toolbox.sums import shown
from companion.toolbox.text import key_of

KINDS: tuple[ImprovementKind, ...] = get_args(ImprovementKind)
_RULES: dict[str, Citation] = {
    "field": rulebook.IMPROVE_FIELD,
    "garrison": rulebook.IMPROVE_GARRISON,
    "reputation": rulebook.IMPROVE_REPUTATION,
    "fortune": rulebook.IMPROVE_FORTUNE,
    "appellation": rulebook.TAKE_APPELLATION,
}


@act(
    "improve",
    "End step 1: the winner's improvement",
    spec="P-45",
    cite=rulebook.IMPROVE_PROVINCE,
    rules=(
        "improve-field",
        "improve-garrison",
        "improve-reputation",
        "improve-fortune",
        "take-appellation",
    ),
    words=("improves", "improved"),
    help="improve field 1 to 4",
)
def winners_improvement(work: Work) -> Steps[str]:
    """The winner's reward (end step 1, p. 20)."""
    yield from acting(work, IMPROVE)
    first = record_of(work.state).winner
    if first and work.player != first:
        why = f"{work.state.name(first)} won this game; the improvement is the winner's."
        yield from work.breaks("not-winner", why)
    words = yield from improve(work, work.player)
    if words:
        change_record(work, improvement=words)
    mark(work, IMPROVE, work.player)
    taken = as_said(words) or "takes no improvement"
    return f"{work.name}: {taken}"


def as_said(words: str) -> str:
    """What was improved, as the log says it: `reputation 2 → 3`; `field 1, 3 → 4`, for two numbers
    need a comma. The record keeps it shorter."""
    before, arrow, after = words.partition(" → ")
    name, _, old = before.rpartition(" ")
    comma = "," if name[-1:].isdigit() else ""
    return f"{name}{comma} {old} → {after}" if arrow else words


def improve(work: Work, player: str) -> Steps[str]:
    """One sticker from the improvement sheet.

    Args:
        work: the procedure under way.
        player: who takes it.

    Returns:
        What was improved, in words: `field 1 3 → 4`; empty if nothing was taken.
    """
    pick = yield from work.choose(
        "kind",
        "Which reward on the improvement sheet?",
        (Option(kind, kind, note=IMPROVEMENTS[kind]) for kind in KINDS),
        none="no improvement",
        cite=rulebook.IMPROVE_PROVINCE,
    )
    if not pick:
        return ""
    if pick == "appellation":
        return (yield from _appellation(work, player))
    kind: ImprovementKind = pick  # type: ignore[assignment]
    what = yield from _what(work, player, kind)
    current = _current(work.state, player, kind, what)
    value = yield from _value(work, kind, current)
    _set(work, player, kind, what, value)
    _used(work, kind, value)
    name = _name(work.state, kind, what)
    words = f"{name} {shown(current)} → {shown(value)}"
    work.row("improve", player=player, what=kind, to=what, old=current, new=value)
    return words


def _what(work: Work, player: str, kind: ImprovementKind) -> Steps[str]:
    """Id of the field or of the region with the garrison; empty for the leader's numbers."""
    if kind not in ("field", "garrison"):
        return ""
    state = work.state
    options = _fields(state, player) if kind == "field" else _garrisons(state, player)
    mine = [x.id for x in options if controls(state, player, _region(state, kind, x.id))]
    one = mine[0] if len(mine) == 1 else None
    pick = yield from work.choose(
        "what", f"Which {kind}?", options, offer=one or None, cite=_RULES[kind]
    )
    region = _region(state, kind, pick)
    if not controls(state, player, region):
        why = f"{state.name(player)} does not control {region_name(state, region) or 'its region'}."
        yield from work.breaks("not-controlled", why, _RULES[kind])
    return pick


def _region(state: SeaFall, kind: str, what: str) -> str:
    return state.sites[what].region if kind == "field" else what


def _fields(state: SeaFall, player: str) -> tuple[Option, ...]:
    """Fields, the own ones first: `field 1`; those of others with their region's name."""
    keys = [k for k, x in state.sites.items() if x.kind == "field"]
    keys.sort(key=lambda k: (state.sites[k].region != player, len(k), k))
    options = []
    for key in keys:
        field = state.sites[key]
        own = controls(state, player, field.region)
        name = (
            field.name
            if field.region == player
            else f"{region_name(state, field.region)} {field.name}"
        )
        also = (field.name.removeprefix("field ").strip(),) if field.region == player else ()
        note = f"gold {shown(field.gold)}" + ("" if own else ", not controlled")
        options.append(Option(key, name, note=note, also=also, far=not own))
    return tuple(options)


def _garrisons(state: SeaFall, player: str) -> tuple[Option, ...]:
    keys = [player, *(key for key in state.regions if key != player)]
    return tuple(
        Option(
            key,
            region_name(state, key),
            note=f"garrison {shown(state.regions[key].garrison)}"
            + ("" if controls(state, player, key) else ", not controlled"),
            far=not controls(state, player, key),
        )
        for key in keys
    )


def _current(state: SeaFall, player: str, kind: str, what: str) -> int | None:
    if kind == "field":
        return state.sites[what].gold
    if kind == "garrison":
        return state.regions[what].garrison
    kept = lasting(state, player)
    return kept.reputation if kind == "reputation" else kept.fortune


def _sheet(state: SeaFall, kind: str) -> tuple[SheetSticker, ...]:
    return tuple(
        SheetSticker(max(0, x.value), count(x.left))
        for x in state.kept.improvements.values()
        if x.kind == kind and x.value is not None
    )


def _value(work: Work, kind: ImprovementKind, current: int | None) -> Steps[int | None]:
    """The new number: the next higher one that the sheet has left, as far as it was told."""
    sheet = _sheet(work.state, kind)
    cite = _RULES[kind]
    inputs = NextImprovement(current=count(current), sheet=sheet, page=cite.page, rule=cite.rule)
    result = next_improvement(inputs)
    if sheet and current is not None and result.value.next is None:
        why = f"The sheet has no {kind} above {current} left."
        yield from work.breaks("none-left", why, cite)
    known = result.value.next
    # A number that is known is not lost without a question.
    value = yield from work.maybe.number(
        "value",
        "Its new number",
        at_least(0),
        offer=or_unknown(known) if known is not None or current is None else None,
        suggest=None if known is not None or current is None else current + 1,
        lead="to",
        cite=cite,
    )
    judged = next_improvement(replace(inputs, chosen=value))
    if judged.value.allowed is False:
        why = judged.notes[0].removesuffix(" (p. 20).") + "."
        yield from work.breaks("not-higher", why, cite)
    work.sums["improvement"] = replace(judged, value=value)
    return value


def _set(work: Work, player: str, kind: str, what: str, value: int | None) -> None:
    if kind == "field":
        work.change_site(what, gold=value)
    elif kind == "garrison":
        work.change_region(what, garrison=value)
    else:
        change_lasting(work, player, **{kind: value})


def _name(state: SeaFall, kind: str, what: str) -> str:
    if kind == "field":
        return state.sites[what].name
    return f"garrison of {region_name(state, what)}" if kind == "garrison" else kind


def _used(work: Work, kind: str, value: int | None, name: str = "") -> None:
    """One sticker less on the improvement sheet, if the table told it."""
    known = work.state.kept.improvements
    for key, sticker in sorted(known.items()):
        same = key_of(sticker.name) == key_of(name) if name else sticker.value == value
        if sticker.kind == kind and same and sticker.left and (name or value is not None):
            left = replace(sticker, left=sticker.left - 1)
            change_kept(work, improvements={**known, key: left})
            return


@citing(rulebook.TAKE_APPELLATION)
def _appellation(work: Work, player: str) -> Steps[str]:
    """An appellation of the sheet; it covers an old one (p. 20)."""
    state = work.state
    there: dict[str, Improvement] = {
        key: x for key, x in sorted(state.kept.improvements.items()) if x.kind == "appellation"
    }
    pick = yield from work.pick(
        "name",
        "Which appellation?",
        (
            option(key, x.name, work.cite.broken(f"{x.name} is taken") if x.left == 0 else None)
            for key, x in there.items()
            if x.name
        ),
        new="appellation",
    )
    name = there[pick.id].name if pick.id else pick.new
    printed = next((x.text for x in PRINTED if key_of(x.name) == key_of(name)), "")
    text = yield from work.text(
        "text",
        "What does it say?",
        quiet=there[pick.id].text if pick.id and there[pick.id].text else printed,
        empty=True,
    )
    old = lasting(state, player).appellation
    change_lasting(work, player, appellation=name, appellation_text=text)
    _used(work, "appellation", None, name)
    work.row("improve", player=player, what="appellation", old=old, new=name)
    return f"appellation {name}" + (f" over {old}" if old else "")
