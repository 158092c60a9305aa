"""RULE stickers and other rules that a campaign brings, typed in as they say (P-57; 2.18)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.seafall import rulebook
from companion.games.seafall.procedures.end.steps import change_kept
from companion.games.seafall.procedures.work import Work, act
from companion.games.seafall.rules.rule_stickers import in_order, place_of_rule, title_of_rule
from companion.games.seafall.state.kept import RuleText
from companion.games.seafall.state.printed import MOST_RULE_SLOTS, RULE_SLOTS
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Option

LONGEST = 6000


@act(
    "rule",
    "Record a RULE sticker",
    spec="P-57",
    cite=rulebook.RULE_RECORDER,
    help='rule 7 "what the sticker says"',
)
def rule(work: Work) -> Steps[str]:
    """A RULE sticker that was unlocked: number, heading, text (P-57)."""
    slot = yield from _slot(work)
    known = work.state.kept.rules.get(slot) or RuleText(text="")
    heading = yield from work.text(
        "heading",
        "Its heading",
        offer=known.heading,
        empty=True,
        longest=80,
        lead="heading",
    )
    text = yield from work.text("text", "What does it say?", longest=LONGEST)
    if known.text and text != known.text:
        why = f"{title_of_rule(slot, known)} has a text; the old one is kept behind the new."
        yield from work.breaks("overwrite", why)
    place = yield from work.text(
        "place",
        "Rules entry beside which it belongs (its id)",
        quiet=known.place or place_of_rule(slot),
        empty=True,
        longest=60,
        lead="beside",
    )
    note = yield from work.text(
        "note",
        "A note of your own",
        quiet=known.note,
        empty=True,
        longest=LONGEST,
    )
    earlier = known.earlier
    if known.text and known.text != text:
        earlier = (*earlier, known.text)
    changed = replace(
        known,
        text=text,
        heading=heading,
        place=place,
        note=note,
        earlier=earlier,
        game=work.state.game_no if known.game is None else known.game,
    )
    change_kept(work, rules={**work.state.kept.rules, slot: changed})
    yield from _replaces(work, slot)
    work.row("rule_slot", what=slot, text=text)
    words = title_of_rule(slot, changed)
    return "; ".join([f"{words} is recorded: {_short(text)}", *work.said])


def _short(text: str) -> str:
    return text if len(text) <= 60 else f"{text[:59]}…"


def _slot(work: Work) -> Steps[str]:
    """The number of the sticker, or an id for a rule without one."""
    known = work.state.kept.rules
    printed = [*RULE_SLOTS, *(n for n in range(1, MOST_RULE_SLOTS + 1) if n not in RULE_SLOTS)]
    free = [str(n) for n in printed if str(n) not in known]
    options = [
        Option(x, title_of_rule(x, known[x]), also=(x, f"RULE {x}")) for x in in_order(known)
    ]
    options += [Option(x, f"RULE {x}", also=(x,), note="not unlocked yet") for x in free]
    pick = yield from work.pick(
        "slot",
        "Which RULE number? (or a name, if it has none)",
        tuple(options),
        new="rule",
        digits=1,
    )
    slot = pick.id or pick.new.casefold().removeprefix("rule").strip()
    if not pick.id and not slot.isdecimal():
        slot = work.new_id("x")
        change_kept(work, rules={**known, slot: RuleText(text="", heading=pick.new)})
        return slot
    if slot.isdecimal() and int(slot) not in RULE_SLOTS and slot not in known:
        why = f"The rulebook has no place for RULE {int(slot)} (ruling R-67)."
        yield from work.breaks("no-place", why)
    return str(int(slot)) if slot.isdecimal() else slot


def _replaces(work: Work, slot: str) -> Steps[None]:
    """The rule whose place it takes, if it says so."""
    known = work.state.kept.rules
    others = [x for x in in_order(known) if x != slot and known[x].text]
    pick = yield from work.choose(
        "replaces",
        "Which rule does it replace?",
        (Option(x, title_of_rule(x, known[x]), also=(x,)) for x in others),
        quiet="",
        none="no rule",
        lead="replaces",
    )
    if pick:
        old = replace(known[pick], replaced_by=slot)
        change_kept(work, rules={**known, pick: old})
        work.say(f"it replaces {title_of_rule(pick, known[pick])}")
