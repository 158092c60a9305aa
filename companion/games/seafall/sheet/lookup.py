"""What can be looked up by name, and the texts that a campaign unlocked and its group typed in.

A thing that is still locked or in its bag is in none of it: it cannot be found, completed, counted.
"""

from __future__ import annotations

from collections import Counter

from companion.games.seafall.rules.kept import lasting
from companion.games.seafall.rules.names import place_name
from companion.games.seafall.rules.rule_stickers import in_order, slot_name, title_of_rule
from companion.games.seafall.rules.standing import adjusted
from companion.games.seafall.sheet.record import record
from companion.games.seafall.state.dice import VALUES
from companion.games.seafall.state.printed import RULE_SLOTS
from companion.games.seafall.state.table import Advisor, Card, SeaFall, Ship, Site, Stock, title_of
from companion.table.board import Lookup
from companion.table.game import TableText
from companion.table.sheet import Block, ListBlock
from companion.toolbox.sums import shown
from companion.toolbox.text import close_names, key_of, listed

Rows = list[tuple[str, str]]
Entries = list[tuple[str, tuple[Block, ...]]]
BESIDE = {
    "rule-3-6": "sailing",
    "rule-7": "damage",
    "rule-8": "winter",
    "rule-9-10": "hire-advisor",
    "rule-11": "activate-advisor",
    "rule-12-13": "explore-sea",
    "rule-14": "research",
    "rule-15": "sites",
    "rule-16-17": "raid-ships",
    "rule-18-23": "colonies",
}
"""Entry of a RULE place -> the rule that it stands beside in the book."""
RECORD = ("record", "historical record", "campaign", "history")


def texts(state: SeaFall) -> list[TableText]:
    """RULE stickers first, then what else the group unlocked and typed in."""
    found = [_rule(state, slot) for slot in in_order(state.kept.rules)]
    for number, chest in sorted(state.kept.chests.items()):
        found.append(_text(f"text-chest-{number}", f"Chest {number}", chest.note, "chests"))
    for key, event in state.kept.events.items():
        if event.place != "bagged":
            found.append(_text(f"text-{key}", event.name, event.text, "events", "event"))
    for key, card in state.kept.milestones.items():
        found.append(_text(f"text-{key}", card.name, card.requirement, "milestones", "milestone"))
    for rank, bonus in sorted(state.kept.title_bonus.items()):
        name = f"Title card {title_of(int(rank))}" if rank.isdecimal() else "Title card"
        found.append(_text(f"text-title-{rank}", name, bonus, "title-bonus", "bonus"))
    for player in state.seats:
        kept = lasting(state, player)
        title = f"{state.name(player)}'s {kept.appellation}"
        found.append(
            _text(f"text-appellation-{player}", title, kept.appellation_text, "appellation")
        )
    for key, advisor in state.advisors.items():
        found.append(_text(f"text-{key}", advisor.name, advisor.power, "advisors", "advisor"))
    for key, token in state.stock.items():
        rule = "upgrade" if token.kind == "upgrade" else "structures"
        found.append(_text(f"text-{key}", token.name, token.power, rule, token.kind))
    for key, thing in state.cards.items():
        found.append(_text(f"text-{key}", thing.name, thing.text, "treasure-room", thing.kind))
    return [one for one in found if one.title and one.text]


def _rule(state: SeaFall, slot: str) -> TableText:
    """A RULE sticker with the place where the rulebook has it."""
    text = state.kept.rules[slot]
    here = RULE_SLOTS.get(int(slot)) if slot.isdecimal() else None
    place = text.place or (here.entry if here is not None else "")
    rules = [place, BESIDE.get(place, "")]
    body = text.text
    if text.note:
        body += f"\n\nNote: {text.note}"
    new = state.kept.rules.get(text.replaced_by)
    if new is not None:
        body += f"\n\nReplaced by {title_of_rule(text.replaced_by, new)}."
    return TableText(
        id=f"text-rule-{slot}",
        title=title_of_rule(slot, text),
        text=body,
        section=f"{here.section} ({here.page})" if here is not None else "",
        rules=tuple(x for x in rules if x) or ("rule-recorder",),
        words=tuple(x for x in (slot_name(slot), "sticker", text.heading) if x),
    )


def _text(key: str, title: str, text: str, rule: str, *words: str) -> TableText:
    return TableText(key, title, text, rules=(rule,), words=tuple(x for x in words if x))


def opened(state: SeaFall) -> frozenset[str]:
    """Gates of this campaign: `rule-7` for a RULE sticker, `chest-2` for an open chest."""
    rules = (f"rule-{slot}" for slot, text in state.kept.rules.items() if text.text)
    return frozenset((*rules, *(f"chest-{number}" for number in state.kept.chests)))


def lookup(state: SeaFall) -> Lookup:
    """The book of what this campaign has seen."""
    return Lookup(
        word="what is",
        title="What this campaign has seen",
        hint="a name of an advisor, upgrade, ship, island, site, milestone; “rule 7”; “record”",
        find=lambda text: find(state, text),
    )


def find(state: SeaFall, text: str) -> tuple[Block, ...]:
    """Everything of that name, exact ones before those that begin so.

    Raises:
        ValueError: nothing of that name was told.
    """
    wanted = key_of(text)
    if wanted in RECORD:
        return tuple(record(state)) or (ListBlock("Historical Record", (), empty="No line yet."),)
    known = _entries(state)
    exact = [blocks for name, blocks in known if wanted and key_of(name) == wanted]
    begun = [
        blocks for name, blocks in known if len(wanted) > 1 and key_of(name).startswith(wanted)
    ]
    found = exact or begun
    if not found:
        close = close_names(text, [name for name, _ in known])
        right = f"Did you mean {listed(close)}?" if close else "Enter its name first."
        raise ValueError(f"Nothing called “{text[:40]}” is known here. {right}")
    return tuple(block for blocks in found for block in blocks)


def _entries(state: SeaFall) -> Entries:
    """Name -> what is known; nothing that is locked or in a bag."""
    found: Entries = []
    for _, advisor in sorted(state.advisors.items()):
        found.append((advisor.name, (_block(advisor.name, _advisor(state, advisor)),)))
    for _, card in sorted(state.cards.items()):
        found.append((card.name, (_block(card.name, _card(state, card)),)))
    for _, token in sorted(state.stock.items()):
        found.append((token.name, (_block(token.name, _token(token)),)))
    for _, ship in sorted(state.ships.items()):
        rows = _ship(state, ship)
        found.append((ship.name, (_block(f"{ship.name}, {state.name(ship.owner)}'s ship", rows),)))
    for key, region in sorted(state.regions.items()):
        if key not in state.provinces:
            found.append((region.name, (_block(region.name, _island(state, key)),)))
    for _, site in sorted(state.sites.items()):
        if site.region in state.regions and site.region not in state.provinces:
            title = f"{site.name} on {state.regions[site.region].name}"
            found.append((site.name, (_block(title, _site(state, site)),)))
    for _, milestone in sorted(state.kept.milestones.items()):
        found.append((milestone.name, (_block(milestone.name, _milestone(state, milestone.name)),)))
    for _, event in sorted(state.kept.events.items()):
        if event.place != "bagged" and event.name:
            rows = [("event", event.text or "its text is unknown")]
            found.append((event.name, (_block(event.name, rows),)))
    for slot in in_order(state.kept.rules):
        rule = state.kept.rules[slot]
        if not rule.text:
            continue
        rows = [("says", rule.text)]
        rows += [("note", rule.note)] if rule.note else []
        rows += [("before", old) for old in rule.earlier]
        block = _block(title_of_rule(slot, rule), rows)
        found += [(name, (block,)) for name in (slot_name(slot), rule.heading) if name]
    return found


def _block(title: str, rows: Rows) -> ListBlock:
    return ListBlock(title, tuple(rows), empty="Nothing more is known of it.")


def _facts(**facts: object) -> Rows:
    """Rows of what was told."""
    return [(key, str(value)) for key, value in facts.items() if value not in (None, "", 0)]


def _advisor(state: SeaFall, one: Advisor) -> Rows:
    where = state.name(one.owner) if one.owner else one.place
    rows = [("with", where + ("" if one.face_up else ", exhausted"))]
    rows += _facts(gold=one.gold, reputation=one.reputation, glory=one.glory)
    if one.expertise:
        told = listed([f"{kind} {n:+d}" for kind, n in sorted(one.expertise.items())], "and")
        rows.append(("expertise", told))
    rows += [("empty slots", str(one.slots))] if one.slots is not None else []
    return rows + _facts(power=one.power)


def _card(state: SeaFall, card: Card) -> Rows:
    where = state.name(card.owner) if card.owner else card.place
    rows = [("with", where)]
    return rows + _facts(
        kind=card.kind, cost=card.cost, good=card.good, glory=card.glory, says=card.text
    )


def _site(state: SeaFall, site: Site) -> Rows:
    rows: Rows = [("explored", "no")] if site.explored is False else []
    rows += _facts(kind=site.kind if site.kind != site.name else "", good=site.good)
    if site.defense is not None:
        rows.append(("defense", f"{site.defense} red" if site.dangerous else str(site.defense)))
    rows += _facts(gold=site.gold)
    enmity = [f"{state.name(p)} {n}" for p, n in site.tokens.items() if n]
    return [*rows, *([("enmity", ", ".join(enmity))] if enmity else [])]


def _token(token: Stock) -> Rows:
    rows: Rows = [("is", token.kind)]
    rows += _facts(cost=token.cost, good=token.good, power=token.power)
    if token.bonus:
        told = listed([f"{name} {n:+d}" for name, n in sorted(token.bonus.items())], "and")
        rows.append(("adds", told))
    rows += _facts(support=token.support, symbols=token.symbols)
    if token.up is not None:
        rows.append(("on the sideboard", f"{token.up} face up, {token.down} face down"))
    return rows


def _ship(state: SeaFall, ship: Ship) -> Rows:
    values = [f"{name} {shown(adjusted(ship, name).value)}" for name in VALUES]
    rows = [("values", ", ".join(values))]
    rows += [("is at", place_name(state, ship.at))] if ship.at else []
    boxes = listed([f"{n} {name}" for name, n in sorted(ship.boxes.items()) if n], "and")
    rows += [("boxes filled", boxes)] if boxes else []
    upgrades = listed([x.name for _, x in sorted(ship.upgrades.items())], "and")
    return rows + ([("upgrades", upgrades)] if upgrades else [])


def _island(state: SeaFall, key: str) -> Rows:
    region = state.regions[key]
    rows: Rows = [("garrison", shown(region.garrison))]
    rows += _facts(column=region.column, power=region.power)
    if region.controller:
        rows.append(("controlled by", state.name(region.controller)))
    sites = sorted(x.name for x in state.sites.values() if x.region == key)
    rows += [("sites", listed(sites, "and", most=12))] if sites else []
    if region.stickers:
        boxes = Counter(x.owner for _, x in sorted(region.stickers.items()))
        owners = [f"{state.name(owner)} {count}" for owner, count in boxes.items()]
        rows.append(("permanent enmity", ", ".join(owners)))
    return rows


def _milestone(state: SeaFall, name: str) -> Rows:
    card = next(x for x in state.kept.milestones.values() if x.name == name)
    rows: Rows = [("asks for", card.requirement)] if card.requirement else []
    rows += _facts(glory=card.glory, entry=card.entry)
    if card.claimed_by:
        when = f" in game {card.game}" if card.game is not None else ""
        rows.append(("claimed by", state.name(card.claimed_by) + when))
    elif not card.gone:
        rows.append(("claimed by", "nobody yet"))
    return rows
