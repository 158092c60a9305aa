"""What cards do, typed once in short words; what a deck is made of (pp. 4, 12, 13; P-45)."""

from __future__ import annotations

import re
from typing import Any

from msgspec.structs import replace

from companion.errors import BadAnswer
from companion.games.citadel import rulebook
from companion.games.citadel.procedures.action.faces import Faces, area_of, area_words
from companion.games.citadel.procedures.asking import ask_card, who_acts
from companion.games.citadel.procedures.work import Work, act
from companion.games.citadel.state.printed import Effect, Icon, Product
from companion.games.citadel.state.tables import ACTIONS
from companion.table.procedures.pressing import between
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Option, Text
from companion.toolbox.text import key_of, listed

_NUMBER = r"(\d{1,2})?\s*"
_COST = re.compile(r"cost\s*([+\-−])\s*(\d{1,2})|([+\-−])\s*(\d{1,2})\s*cost")
_EXTRA = re.compile(
    r"(?:star|success(?:es)?)\s*\+\s*(\d{1,2})|\+\s*(\d{1,2})\s*(?:stars?|success(?:es)?)"
)
_CARDS = re.compile(r"cards?\s*\+\s*(\d{1,2})|\+\s*(\d{1,2})\s*cards?")
_ANY = re.compile(
    r"(?:any\s+(\d{1,2})|(\d{1,2})\s+any|any|(\d{1,2}))"
    r"(?:\s+(?:class\s+)?(?:icons?|symbols?))?\s*(?=->|→|>|=|to\b)"
)
"""`any 3 ->`, `3 icons ->`: all the same as `3 any ->`."""
_TURNS = re.compile(
    _NUMBER
    + r"(any|wild|\*|[abcdw])\s*(?:->|→|>|to|=)\s*"
    + _NUMBER
    + r"(success(?:es)?|shields?|.+?)(?:,?\s*max\.?\s*(\d{1,2}))?"
)
_ICONS = re.compile(r"(?:icons?|gives?|grants?)\s+((?:\d{0,2}[abcdw][\s,]*)+)")
_SHIELD = re.compile(r"shield\s*(\d{1,2})")
_DRAW = re.compile(r"draws?\s*(\d{1,2})")
_ROLL = re.compile(r"\broll\s*(?:1\s*(?:-|to|or|,)\s*)?([1-6])\b")
_SPENDS = re.compile(r"\b(discard|block|return|banish)(?:s|es|ed)?(?:\s+(?:this|it))?\s*$")
_IN = re.compile(r"\b(?:in|during)\s+(.+?)\s*$")
_FRONT = re.compile(
    rf"((?:in|during)\s+[^:;]+?)\s*[:,]?\s+({_COST.pattern}|{_EXTRA.pattern}|{_CARDS.pattern})"
)
"""`in dig cost -2`: its condition in front."""
_ON = re.compile(
    r"\b(?:if it |on |if the action )?(fails?|failure|succeeds?|success)\s*:?\s*(?=\broll)"
)


def read_effects(text: str) -> dict[str, Effect]:
    """Effects in short words, with semicolons between: `cost -2 in fight; 3 any -> success max 2`.

    Behind each: `in fight, push` (its condition icons; `in any`), `must`, `discard` or `block` if
    using it costs the card. `or` in front: instead of the one before. `selected roll 1-2 discard`.

    Raises:
        ValueError: nothing was typed.
    """
    found: dict[str, Effect] = {}
    group = 0
    for part in _clauses(text):
        plain = part.strip()
        if not plain:
            continue
        key = f"e{len(found) + 1}"
        either = re.match(r"or\b\s*", plain, re.IGNORECASE)
        if either and found:
            last = f"e{len(found)}"
            if not found[last].either:
                group += 1
                found[last] = replace(found[last], either=f"or{group}")
            effect = replace(_effect(plain[either.end() :]), either=found[last].either)
            if not effect.actions:
                effect = replace(effect, actions=found[last].actions)
            found[key] = effect
        else:
            found[key] = _effect(plain)
    if not found:
        raise ValueError("Nothing is said of what it does.")
    return found


def _clauses(text: str) -> list[str]:
    """Parts between semicolons; behind a comma only what is an effect by itself is one more.

    So `cost -2 in fight, push` is one effect and `cost -2 in fight, 3 any -> 1 success` are two.
    """
    found: list[str] = []
    for part in text.split(";"):
        begun = ""
        for piece in part.split(","):
            plain = piece.strip()
            if begun and not (_understood(begun) and _understood(plain)):
                begun = f"{begun},{piece}"
                continue
            if begun:
                found.append(begun)
            begun = plain
        found.append(begun)
    return [re.sub(r"(?i)^and\b\s*", "", x.strip()) for x in found]


def _understood(text: str) -> bool:
    """Whether words are an effect that a sum can use, or a die of a [selected] card."""
    effect = _effect(re.sub(r"(?i)^(?:and|or)\b\s*", "", text))
    return effect.kind != "other" or effect.roll is not None


def _effect(text: str) -> Effect:
    """One clause."""
    rest = text.casefold().replace("[selected]", "selected").strip()
    if found := _FRONT.fullmatch(rest):
        rest = f"{found[2]} {found[1]}"
    fields: dict[str, Any] = {}
    if re.match(r"selected\b", rest):
        fields["selected"], rest = True, rest.removeprefix("selected").strip(" ,:")
    if re.search(r"\bmust\b", rest):
        fields["must"], rest = True, re.sub(r"\s*\bmust\b", "", rest)
    found = _SPENDS.search(rest)
    if found:
        fields["spends"], rest = found[1], rest[: found.start()].strip(" ,:")
    found = _IN.search(rest)
    if found:
        fields["actions"], rest = _actions(found[1]), rest[: found.start()].strip(" ,:")
    found = _ON.search(rest)
    if found:
        fields["on"] = "failure" if found[1].startswith("fail") else "success"
        rest = (rest[: found.start()] + rest[found.end() :]).strip(" ,:")
    found = _ROLL.search(rest)
    if found:
        fields["roll"], rest = int(found[1]), (rest[: found.start()] + rest[found.end() :])
    rest = rest.strip(" ,:")
    return Effect(**{**fields, **_body(rest, text)})


def _actions(text: str) -> dict[str, bool]:
    """Names of actions; `any` is the empty condition icon (p. 12)."""
    names: dict[str, bool] = {}
    for part in re.split(r",|\bor\b|\band\b", text):
        name = part.strip()
        if key_of(name) in ("any", "any action", "every action"):
            names[""] = True
            continue
        known = next((x for x in ACTIONS if key_of(name) in _parts(x)), name)
        if known:
            names[known] = True
    return names


def _parts(name: str) -> set[str]:
    return {key_of(name), *(key_of(x) for x in name.split("/"))}


def _body(rest: str, text: str) -> dict[str, Any]:
    """What it does; anything that is not understood stays as words."""
    if anything := _ANY.match(rest):
        count = anything[1] or anything[2] or anything[3] or "1"
        rest = f"{count} any {rest[anything.end() :]}"
    if found := _COST.fullmatch(rest):
        amount = int(found[2] or found[4])
        return {"kind": "cost", "amount": amount if (found[1] or found[3]) == "+" else -amount}
    if found := _EXTRA.fullmatch(rest):
        return {"kind": "success", "amount": int(found[1] or found[2])}
    if found := _CARDS.fullmatch(rest):
        return {"kind": "cards", "amount": int(found[1] or found[2])}
    if found := _ICONS.fullmatch(rest):
        grants: dict[str, int] = {}
        for number, letter in re.findall(r"(\d{0,2})([abcdw])", found[1]):
            grants[letter.upper()] = grants.get(letter.upper(), 0) + int(number or 1)
        return {"kind": "icons", "grants": grants}
    if found := _TURNS.fullmatch(rest):
        return _turning(found)
    if found := _SHIELD.fullmatch(rest):
        return {"kind": "shield", "amount": int(found[1])}
    if found := _DRAW.fullmatch(rest):
        return {"kind": "draw", "amount": int(found[1])}
    return {"kind": "other", "text": text.strip() if rest else ""}


def _turning(found: re.Match[str]) -> dict[str, Any]:
    """Icons turned into successes, shields, or something in words (p. 13)."""
    takes, icon, gives, what, most = found.groups()
    icons: dict[str, Icon] = {
        "any": "*",
        "*": "*",
        "wild": "W",
        "a": "A",
        "b": "B",
        "c": "C",
        "d": "D",
        "w": "W",
    }
    product: Product = "other"
    if what.startswith("success"):
        product = "success"
    elif what.startswith("shield"):
        product = "shield"
    return {
        "kind": "convert",
        "icon": icons[icon],
        "takes": max(1, int(takes or 1)),
        "gives": max(1, int(gives or 1)),
        "product": product,
        "most": max(1, int(most)) if most else None,
        "text": what if product == "other" else "",
    }


class EffectWords(Text, frozen=True, kw_only=True):
    """What a card does, in the short words of `read_effects`."""

    def read_known(self, text: str) -> str:
        """The words, if they can be read."""
        plain = Text.read_known(self, text)
        if plain:
            try:
                read_effects(plain)
            except ValueError as problem:
                raise BadAnswer(str(problem), self.bounds()) from None
        return plain

    def bounds(self) -> str:
        """What would be right."""
        return (
            "Type like “cost -2 in fight, push; 3 any -> success max 2; selected roll 1-2 discard”."
        )


# ---------------------------------------------------------------------- the two procedures


@act(
    "effect",
    "What a card does",
    spec="P-08",
    cite=rulebook.CONDITION_ICON,
    rules=("result-area", "max-x", "selected-effect", "convert"),
    words=("prints",),
    help="effect Flail does cost -2; 3 any -> success max 2",
)
def effect(work: Work) -> Steps[str]:
    """What a card's effects and result area are; the plan of a Result step is made of it."""
    card = yield from ask_card(work, "card", "Which card?", cite=rulebook.CARDS)
    yield from _area(work, card)
    skill = yield from work.choose(
        "skill",
        "Which Skill is it?",
        (Option(x, x) for x in ("character", "advanced", "reflex")),
        quiet=work.printed(card).skill or "",
        none="none, or unknown",
        lead="skill",
        cite=rulebook.SKILL_CARD,
    )
    if skill:
        work.change_card(card, skill=skill)
    words = yield from work.put(
        EffectWords(key="does", prompt="What does it do?", empty=True),
        offer="",
        lead="does",
    )
    if words:
        work.change_card(card, effects=read_effects(words))
    facts = work.printed(card)
    area = f" ({area_words(facts.result)})" if facts.result is not None else ""
    work.row(
        "told",
        card=work.title(card),
        what="effects",
        text=words,
        area=area_words(facts.result) if facts.result is not None else "",
    )
    said = f": {words}" if words else ""
    plain = [x.text for x in facts.effects.values() if x.kind == "other" and x.text]
    if words and plain:
        said += f" (in words only, no sum uses it: {listed([f'“{x}”' for x in plain], 'and')})"
    return f"{work.title(card)}{area}{said}"


def _area(work: Work, card: str) -> Steps[None]:
    """The result area of an Action card, kept for all its copies; no other card has one (p. 4)."""
    if work.printed(card).type is not None:
        return
    answer = yield from work.put(
        Faces(
            key="area", prompt=f"What is {work.title(card)}'s result area?", icons=work.state.icons
        ),
        offer={},
        lead="area",
        cite=rulebook.RESULT_AREA,
    )
    cards = answer.get("cards", [])
    if cards:
        work.change_card(card, result=area_of({**cards[0], "name": ""}))


@act(
    "owns",
    "What a deck is made of",
    spec="P-45",
    cite=rulebook.ACTION_DECK,
    rules=("result-area",),
    help="ana owns 3 Vigor 1s A",
)
def owns(work: Work) -> Steps[str]:
    """Copies of a card that a deck was built with; odds by elimination need them (R-74)."""
    player = yield from who_acts(work, "Whose deck?", cite=rulebook.ACTION_DECK)
    copies = yield from work.number("copies", "How many copies?", between(0, 99))
    card = yield from ask_card(work, "card", "Of which card?")
    yield from _area(work, card)
    owned = dict(work.character(player).deck_list)
    owned[card] = copies
    work.change(player, deck_list={key: n for key, n in owned.items() if n})
    work.row("told", player=player, what="deck list", card=work.title(card), count=copies)
    total = sum(work.character(player).deck_list.values())
    return f"{work.name} owns {copies} {work.title(card)}; {total} cards are listed"
