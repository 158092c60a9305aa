"""A calculation called by name with typed inputs: found, filled, run, its errors in sentences."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, cast

import msgspec

from companion.errors import BadAnswer, UsageError
from companion.share.commands.arguments import read_file, read_words
from companion.toolbox.calculation import Calculation
from companion.toolbox.inputs import typed as typed_inputs
from companion.toolbox.sums import Result
from companion.toolbox.text import clean_line, close_names, listed, there_are

_YES, _NO, _UNKNOWN = ("yes", "y", "on"), ("no", "n", "off"), ("?", "-", "–", "unknown")


def calculation_of(known: Sequence[Calculation], name: str) -> Calculation:
    """A calculation by name or spec id. Raises `UsageError`."""
    wanted = clean_line(name).casefold().replace("_", "-")
    named = [one for one in known if one.name.casefold() == wanted]
    by_spec = [one for one in known if one.spec.casefold() == wanted]
    if named or len(by_spec) == 1:
        return (named or by_spec)[0]
    said = f"There is no calculation “{clean_line(name)[:40]}”."
    if by_spec:
        said = f"{clean_line(name)[:40]} has several calculations."
    names = [one.name for one in by_spec] or close_names(wanted, [one.name for one in known])
    right = f"Did you mean {listed(names)}?" if names else _all(known)
    raise UsageError(said, right)


def _all(known: Sequence[Calculation]) -> str:
    return there_are((one.name for one in known), "This game has no calculations.", most=40)


def call_words(known: Sequence[Calculation], words: Sequence[str]) -> tuple[str, Result[Any]]:
    """A calculation from typed words: its name, `field=text`, `field:=json`, `@file`.

    Raises:
        UsageError: no such calculation, a word that is none of these, or as `call`.
        StorageError: a file cannot be read.
        BadAnswer: as `call`.
    """
    typed = read_words(words)
    files = [word for word in typed.others if word.startswith("@")]
    names = [word for word in typed.others if not word.startswith("@")]
    if not names:
        raise UsageError("Calculate what?", _all(known))
    calculation = calculation_of(known, names[0])
    if len(names) > 1 or typed.overrides:
        odd = names[1] if len(names) > 1 else f"{next(iter(typed.overrides))}!="
        raise UsageError(
            f"“{odd[:40]}” is neither field=text nor field:=json.",
            f"Type, for example, {calculation.name} raid=3.",
        )
    values: dict[str, Any] = {}
    for file in files:
        values |= _snake(read_file(file[1:]))
    return calculation.name, call(calculation, values | _snake(typed.answers))


def _snake(values: Mapping[str, Any]) -> dict[str, Any]:
    return {key.replace("-", "_"): value for key, value in values.items()}


def call(calculation: Calculation, values: Mapping[str, Any]) -> Result[Any]:
    """Run a calculation on typed or JSON values by field.

    Args:
        calculation: what is run.
        values: by field, in kebab or snake case; text is read as the field's type.

    Raises:
        UsageError: a field that is none, or a value that does not fit it.
        BadAnswer: a field that must be told is missing.
    """
    filled = _snake(values)
    names = cast("type[msgspec.Struct]", calculation.inputs).__struct_encode_fields__
    for field in filled:
        if field not in names:
            raise _no_field(calculation, field, names)
    with typed_inputs():
        inputs = _converted(calculation, filled)
        try:
            return calculation.run(inputs)
        except ValueError as problem:
            raise UsageError(_sentence(problem), _fields_line(calculation)) from None


def _no_field(calculation: Calculation, field: str, names: Sequence[str]) -> UsageError:
    close = close_names(field, names)
    right = listed(close) if close else listed(names, most=40)
    return UsageError(
        f"{calculation.name} has no field “{clean_line(field)[:40]}”.",
        f"Did you mean {right}?" if close else f"Its fields are {right}.",
    )


def _sentence(problem: Exception) -> str:
    text = clean_line(str(problem)) or "These inputs are impossible."
    return text if text.endswith((".", "!", "?")) else f"{text}."


def _fields_line(calculation: Calculation) -> str:
    return f"`companion procedures` lists the fields of {calculation.name}."


def _converted(calculation: Calculation, filled: dict[str, Any]) -> Any:
    try:
        return msgspec.convert(filled, calculation.inputs, strict=False)
    except msgspec.ValidationError:
        pass
    # Only now the types are looked at one by one: the module that knows them is slow to load.
    from msgspec import inspect

    info = cast("inspect.StructType", inspect.type_info(calculation.inputs))
    missing = [x.encode_name for x in info.fields if x.required and x.encode_name not in filled]
    typed = {}
    for field in info.fields:
        if field.encode_name in filled:
            dice = field.encode_name in _DICE
            typed[field.encode_name] = _told(filled[field.encode_name], field.type, dice)
            told = filled[field.encode_name]
            _check(calculation, field.encode_name, field.type, typed[field.encode_name], told)
    if missing:
        raise BadAnswer(
            f"{calculation.name} needs {listed(missing, 'and', most=40)}.",
            "Say " + "; ".join(_needed(x) for x in info.fields if x.encode_name in missing) + ".",
        )
    try:
        return msgspec.convert(typed, calculation.inputs, strict=False)
    except (msgspec.ValidationError, ValueError) as problem:
        raise UsageError(_sentence(problem), _fields_line(calculation)) from None


def _needed(field: Any) -> str:
    return f"{field.encode_name}={{{words_of(field.type)}}}"


_FACE = re.compile(r"(\d{0,4})\s*([A-Za-z])")
_NUMBERED = re.compile(r"\d{1,3}(?: +\d{1,3})+")
_FACES = re.compile(r"(?:\d{1,4}\s*[A-Za-z][\s,]*)+")


_DICE = ("dice", "faces", "rolled")
"""Fields in which numbers are dice as they lie; elsewhere `5 2` is 5 of one, 2 of the next."""


def _told(value: Any, kind: Any, dice: bool = False) -> Any:
    """Words that people use for yes, no and unknown, where the field's type has them; lists."""
    if not isinstance(value, str):
        return value
    kinds = {type(one).__name__: one for one in getattr(kind, "types", (kind,))}
    word = value.casefold()
    if "BoolType" in kinds and word in (*_YES, *_NO):
        return word in _YES
    if "NoneType" in kinds and word in _UNKNOWN:
        return None
    if "DictType" in kinds and _FACES.fullmatch(value):
        # `3b 2w 1s 1S`, as dice are typed everywhere else.
        counts: dict[str, int] = {}
        for count, face in _FACE.findall(value):
            counts[face] = counts.get(face, 0) + int(count or 1)
        return counts
    if dice and "DictType" in kinds and _NUMBERED.fullmatch(value):
        return dict(Counter(re.findall(r"\d+", value)))  # `1 1 6`
    if "StrType" in kinds:
        return value
    return next((told for one in kinds.values() if (told := _words(value, one)) is not None), value)


def _words(value: str, kind: Any) -> Any:
    """`7C 9S` as a list, as entries 1, 2 …; `Cloth:5` as a thing's fields; `None` if it is none."""
    name, words = type(kind).__name__, value.replace(",", " ").split()
    if name in ("ListType", "VarTupleType"):
        return [_told(word, kind.item_type) for word in words]
    if name == "StructType" and kind.fields:
        # `Cloth:5:7C`: its fields in their order; one may be left empty, the last ones left out.
        typed = value.split(":") if len(kind.fields) > 1 else [value]
        if len(typed) > len(kind.fields):
            return None
        return {
            field.encode_name: _told(one, field.type)
            for field, one in zip(kind.fields, typed, strict=False)
            if one or len(typed) == 1
        }
    if name == "DictType":
        pairs = [word.rpartition("=") for word in words]
        return {
            key or str(place): _told(told, kind.value_type)
            for place, (key, _, told) in enumerate(pairs, 1)
        }
    return None


def _check(calculation: Calculation, name: str, kind: Any, value: Any, typed: Any) -> None:
    """One field alone, so that the sentence can name it. Raises `UsageError`.

    Args:
        calculation: whose field it is.
        name: the field.
        kind: its type.
        value: what was read from what was typed.
        typed: as it was typed.
    """
    hint = _hint(calculation.inputs, name)
    try:
        msgspec.convert(value, hint, strict=False)
    except (msgspec.ValidationError, ValueError) as problem:
        if isinstance(typed, str) and not typed.lstrip().startswith(("{", "[")):
            # What people typed in words is told back in their words, with how it is typed.
            raise UsageError(
                f"{name} cannot be “{clean_line(typed)[:60]}”{_odd_word(value, kind)}.",
                f"{name} is {words_of(kind)}.",
            ) from None
        place = re.search(r"`\$(.*?)`$", str(problem))
        inside = place[1] if place else ""
        shown = value if isinstance(value, str) else msgspec.json.encode(value).decode()
        why = f" ({_plain(problem)})" if inside else ""
        raise UsageError(
            f"{name}{inside} cannot be “{clean_line(shown)[:60]}”{why}.",
            f"{name} is {words_of(kind)}.",
        ) from None


def _hint(inputs: type, name: str) -> Any:
    from typing import get_type_hints

    struct = cast("type[msgspec.Struct]", inputs)
    place = struct.__struct_encode_fields__.index(name)
    return get_type_hints(inputs)[struct.__struct_fields__[place]]


def _plain(problem: Exception) -> str:
    text = clean_line(str(problem)).partition(" - at ")[0].replace("`", "")
    return text[:1].lower() + text[1:]


_WORDS = {
    "IntType": "a whole number",
    "FloatType": "a number",
    "BoolType": "yes or no",
    "StrType": "text",
    "NoneType": "? (unknown)",
    "AnyType": "any JSON value",
}
_LISTS = ("ListType", "VarTupleType", "SetType")


def words_of(kind: Any, inside: bool = False) -> str:
    """A field's type in words: `a whole number or ? (unknown)`.

    Args:
        kind: the type, of `msgspec.inspect`.
        inside: it is told as a part of another one, which has the example of how it is typed.
    """
    name = type(kind).__name__
    if name == "UnionType":
        types = sorted(kind.types, key=lambda one: type(one).__name__ == "NoneType")
        return " or ".join(words_of(one, inside) for one in types)
    if name == "LiteralType":
        return f"one of {listed(map(str, kind.values), most=20)}"
    if name == "EnumType":
        return f"one of {listed((str(one.value) for one in kind.cls), most=20)}"
    example = _example(kind) if not inside else ""
    such = f", such as {example}" if example else ""
    if name in _LISTS:
        return f"words, or a JSON list of {words_of(kind.item_type, True)}{such}"
    if name == "DictType":
        return f"a JSON object, by name {words_of(kind.value_type, True)}{such}"
    if name == "StructType":
        fields = listed((one.encode_name for one in kind.fields), "and", most=20)
        return f"a JSON object with {fields}{such}"
    return _WORDS.get(name, "a JSON value")


def _example(kind: Any) -> str:
    """How a list, things by name or one thing are typed; empty if only JSON will do."""
    name = type(kind).__name__
    if name in _LISTS:
        one = _element(kind.item_type)
        return f"{one},{one}" if one else ""
    if name == "DictType":
        one = _element(kind.value_type)
        return f"a={one},b={one}" if one else ""
    return _element(kind) if name == "StructType" else ""


def _element(kind: Any) -> str:
    """One thing as it is typed: `3`, `Cloth`, `cargo:tons`; empty if only JSON will do."""
    name = type(kind).__name__
    if name == "UnionType":
        return next((told for one in kind.types if (told := _element(one))), "")
    if name == "LiteralType":
        return next((str(one) for one in kind.values if one), "")
    if name == "EnumType":
        return next((str(one.value) for one in kind.cls), "")
    if name == "StructType":
        fields = [
            one.encode_name if (word := _element(one.type)) == "text" else word
            for one in kind.fields[:3]
        ]
        if "" in fields:
            fields = fields[: fields.index("")]
        return ":".join(fields)
    return {"IntType": "3", "FloatType": "1.5", "BoolType": "yes", "StrType": "text"}.get(name, "")


def _odd_word(value: Any, kind: Any) -> str:
    """The first typed word that does not belong there: `: “KC” is not a whole number`."""
    for one in getattr(kind, "types", (kind,)):
        item = getattr(one, "item_type", None) or getattr(one, "value_type", None)
        if item is None or not isinstance(value, dict | list):
            continue
        told = [(x, item) for x in (value.values() if isinstance(value, dict) else value)]
        for thing in [x for x, _ in told if isinstance(x, dict) and hasattr(item, "fields")]:
            told += [(thing.get(field.encode_name), field.type) for field in item.fields]
        for word, wanted in told:
            if isinstance(word, str) and not _fits(word, wanted):
                return f": “{clean_line(word)[:20]}” is not {words_of(wanted, True)}"
    return ""


def _fits(word: str, kind: Any) -> bool:
    """Whether a word can be text, one of the words on offer, or a number of a type."""
    for one in getattr(kind, "types", (kind,)):
        name = type(one).__name__
        if name == "StrType" or (name == "LiteralType" and word in map(str, one.values)):
            return True
        if name == "EnumType" and word in (str(x.value) for x in one.cls):
            return True
        if name in ("IntType", "FloatType") and re.fullmatch(r"[+-]?\d+(\.\d+)?", word):
            return True
    return False


def fields_of(calculation: Calculation) -> list[tuple[str, str, bool]]:
    """A calculation's fields: name, what it is in words, whether it must be told."""
    from msgspec import inspect

    info = cast("inspect.StructType", inspect.type_info(calculation.inputs))
    return [(one.encode_name, words_of(one.type), one.required) for one in info.fields]
