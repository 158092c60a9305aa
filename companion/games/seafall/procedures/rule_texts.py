"""RULE stickers and other rules that a campaign brings, typed in as they say (P-57; 2.18)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.seafall.kept import RuleText
from companion.games.seafall.procedures.end_steps import change_kept
from companion.games.seafall.procedures.work import Work
from companion.games.seafall.state import SeaFall
from companion.games.seafall.tables import MOST_RULE_SLOTS, RULE_SLOTS
from companion.table.procedure import Outcome, Reading, Steps
from companion.table.question import Choose, Option, Pick, Text, ask

LONGEST = 6000
PAGE = "pp. 9-20"
RULE = "rule-recorder"


def slot_name(slot: str) -> str:
    """`RULE 7`; of a rule without number nothing."""
    return f"RULE {slot}" if slot.isdecimal() else ""


def title_of_rule(slot: str, text: RuleText) -> str:
    """`RULE 7: Storms`, as far as there is a number and a heading."""
    return ": ".join(x for x in (slot_name(slot), text.heading) if x) or "a rule without number"


def in_order(rules: dict[str, RuleText]) -> list[str]:
    """Slots by number, then rules without number as they came."""
    return sorted(rules, key=lambda x: (not x.isdecimal(), len(x), x))


def place_of_rule(slot: str) -> str:
    """Id of the rules entry beside which the sticker of a number is put; empty if none is told."""
    here = RULE_SLOTS.get(int(slot)) if slot.isdecimal() else None
    return here.entry if here is not None else ""


def rule(table: Reading[SeaFall]) -> Steps[Outcome[SeaFall]]:
    """A RULE sticker that was unlocked: number, heading, text (P-57)."""
    work = Work(table)
    slot = yield from _slot(work)
    known = work.state.kept.rules.get(slot) or RuleText(text="")
    heading: str = yield from ask(
        Text(
            key="heading", prompt="Its heading", manner="offer", empty=True, longest=80,
            default=known.heading, lead="heading", page=PAGE, rule=RULE,
        )
    )  # fmt: skip
    text: str = yield from ask(
        Text(key="text", prompt="What does it say?", longest=LONGEST, page=PAGE, rule=RULE)
    )
    if known.text and text != known.text:
        why = f"{title_of_rule(slot, known)} has a text; the old one is kept behind the new."
        yield from work.breaks("overwrite", why, PAGE, RULE)
    place: str = yield from ask(
        Text(
            key="place", prompt="Rules entry beside which it belongs (its id)", manner="quiet",
            default=known.place or place_of_rule(slot), empty=True, longest=60, page=PAGE,
            rule=RULE, lead="beside",
        )
    )  # fmt: skip
    note: str = yield from ask(
        Text(
            key="note", prompt="A note of your own", manner="quiet", empty=True, longest=LONGEST,
            default=known.note, page=PAGE, rule=RULE,
        )
    )  # fmt: skip
    earlier = known.earlier
    if known.text and known.text != text:
        earlier = (*earlier, known.text)
    changed = replace(
        known, text=text, heading=heading, place=place, note=note, earlier=earlier,
        game=work.state.game_no if known.game is None else known.game,
    )  # fmt: skip
    change_kept(work, rules={**work.state.kept.rules, slot: changed})
    yield from _replaces(work, slot)
    work.row("rule_slot", what=slot, text=text)
    words = title_of_rule(slot, changed)
    return work.done("; ".join([f"{words} is recorded: {_short(text)}", *work.said]))


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
    pick: Pick = yield from ask(
        Choose(
            key="slot", prompt="Which RULE number? (or a name, if it has none)",
            options=tuple(options), new="rule", page=PAGE, rule=RULE,
        )
    )  # fmt: skip
    slot = pick.id or pick.new.casefold().removeprefix("rule").strip()
    if not pick.id and not slot.isdecimal():
        slot = work.new_id("x")
        change_kept(work, rules={**known, slot: RuleText(text="", heading=pick.new)})
        return slot
    if slot.isdecimal() and int(slot) not in RULE_SLOTS and slot not in known:
        why = f"The rulebook has no place for RULE {int(slot)} (ruling R-67)."
        yield from work.breaks("no-place", why, PAGE, RULE)
    return str(int(slot)) if slot.isdecimal() else slot


def _replaces(work: Work, slot: str) -> Steps[None]:
    """The rule whose place it takes, if it says so."""
    known = work.state.kept.rules
    others = [x for x in in_order(known) if x != slot and known[x].text]
    pick: Pick = yield from ask(
        Choose(
            key="replaces", prompt="Which rule does it replace?", none="no rule", manner="quiet",
            options=tuple(Option(x, title_of_rule(x, known[x]), also=(x,)) for x in others),
            default={}, page=PAGE, rule=RULE, lead="replaces",
        )
    )  # fmt: skip
    if pick.id:
        old = replace(known[pick.id], replaced_by=slot)
        change_kept(work, rules={**known, pick.id: old})
        work.say(f"it replaces {title_of_rule(pick.id, known[pick.id])}")
