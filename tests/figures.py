"""The texts of a game as players read them, with figures of its rules changed.

    python -m tests.figures seafall FOLDER '{"companion.games.seafall.state.printed": …}'

The folder holds tables of the game's recordings (`write_states`).

A constant is changed where it is defined, before anything is imported, so everything that speaks
from it speaks of the new number. The tables stand still: they are read, not played, so that a text
before and the same text after lie under one name.
"""

from __future__ import annotations

import ast
import importlib
import importlib.abc
import importlib.machinery
import json
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from types import CodeType
from typing import Any, get_args, get_origin, get_type_hints

import msgspec

from companion.errors import BadAnswer, CompanionError

GAMES = Path(__file__).resolve().parent.parent / "companion/games"
EACH = 4
"""Tables of a game that are looked at."""
WAYS = 2
"""Ways that each act is walked on each table."""
MOST_ASKED = 40
ODD = (ArithmeticError, AttributeError, CompanionError, LookupError, TypeError, ValueError)
"""What a number that no table has may come to."""

Changes = Mapping[str, Mapping[str, int]]
"""Module -> constant -> its new number."""


def constants(game: str) -> dict[str, dict[str, int]]:
    """The whole numbers that modules of a game name: module -> constant -> number."""
    found: dict[str, dict[str, int]] = {}
    for path in sorted((GAMES / game).rglob("*.py")):
        module = ".".join(("companion.games", *path.relative_to(GAMES).with_suffix("").parts))
        for name, _ in _named(ast.parse(path.read_text(encoding="utf-8"))):
            value = getattr(importlib.import_module(module), name)
            if type(value) is int:
                found.setdefault(module, {})[name] = value
    return found


def _named(tree: ast.Module) -> Iterator[tuple[str, Callable[[int], None]]]:
    """Constants that are written out or read from a table, and what puts another number there."""
    for line in tree.body:
        match line:
            case ast.Assign(targets=[target], value=value):
                pass
            case ast.AnnAssign(target=target, value=value):
                pass
            case _:
                continue
        if isinstance(target, ast.Name) and isinstance(value, ast.Constant | ast.Subscript):
            yield target.id, partial(_put, line)
        elif isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
            for at, (one, number) in enumerate(zip(target.elts, value.elts, strict=True)):
                if isinstance(one, ast.Name) and isinstance(number, ast.Constant):
                    yield one.id, partial(_put_at, value, at)


def _put(line: ast.Assign | ast.AnnAssign, number: int) -> None:
    line.value = ast.copy_location(ast.Constant(number), line)


def _put_at(values: ast.Tuple, at: int, number: int) -> None:
    values.elts[at] = ast.copy_location(ast.Constant(number), values)


class _Changed(importlib.machinery.SourceFileLoader):
    """Loads a module with other numbers."""

    numbers: Mapping[str, int] = {}

    def get_code(self, fullname: str) -> CodeType | None:
        path = self.get_filename(fullname)
        tree = ast.parse(self.get_data(path))
        for name, put in list(_named(tree)):
            if name in self.numbers:
                put(self.numbers[name])
        return compile(tree, path, "exec", dont_inherit=True)


class _Finder(importlib.abc.MetaPathFinder):
    def __init__(self, changes: Changes) -> None:
        self.changes = changes

    def find_spec(self, fullname: str, path: Any, target: Any = None) -> Any:
        if fullname not in self.changes:
            return None
        spec = importlib.machinery.PathFinder.find_spec(fullname, path)
        if spec is not None and spec.origin is not None:
            spec.loader = _Changed(fullname, spec.origin)
            spec.loader.numbers = self.changes[fullname]
        return spec


# ---------------------------------------------------------------------- tables


def write_states(game: str, folder: Path) -> None:
    """Tables of a game's recordings as bytes in files, from begun to ended."""
    from tests.recorded import Recording, recordings

    path = min(recordings(game), key=lambda one: one.stat().st_size)
    kept: list[bytes] = []
    with tempfile.TemporaryDirectory() as inside:
        Recording(path).play(
            Path(inside), lambda table, _: kept.append(msgspec.json.encode(table.state))
        ).close()
    step = max(1, len(kept) // EACH)
    for number, state in enumerate(kept[::step][:EACH]):
        (folder / f"{number}.json").write_bytes(state)


# ---------------------------------------------------------------------- texts


def texts(game_id: str, folder: Path) -> dict[str, str]:
    """What players read: name of a place -> text."""
    from companion.games import find
    from companion.table.shared.acts import procedures_of
    from companion.table.sheet import plain, render

    game = next(one for one in find().values() if one.id == game_id).load()
    found: dict[str, str] = {}
    acts = procedures_of(game)
    for info in acts:
        for number, key in enumerate(info.listed()):
            found[f"keys/{info.id}/{number}"] = key.help
        found[f"act/{info.id}"] = f"{info.title} {info.help}"
    for option in game.options:
        found[f"option/{option.key}"] = f"{option.title}: {option.why}"
    found["players"] = f"for {game.players[0]} to {game.players[1]} players"
    for calculation in game.calculations:
        found.update(_calculated(calculation))
    states = [
        msgspec.json.decode(path.read_bytes(), type=game.state)
        for path in sorted(folder.glob("*.json"))
    ]
    for at, state in enumerate([game.new_state(("Ana", "Bo", "Cy")), *states]):
        try:
            found[f"{at}/sheet"] = "\n".join(plain(render(game.sheet(state, ""), 100)).splitlines())
        except ODD as problem:  # a number that no table has may draw nothing
            found[f"{at}/sheet"] = type(problem).__name__
        for number, suggestion in enumerate(_safely(game.suggestions, state)):
            found[f"{at}/suggestion/{number}"] = suggestion.label
        for info in acts:
            for way in range(WAYS):
                found.update(_walked(game, info, state, f"{at}/{info.id}/{way}", way))
    return {name: text for name, text in found.items() if any(map(str.isdigit, text))}


def _safely(made: Any, state: Any) -> Any:
    try:
        return made(state)
    except ODD:
        return ()


def _walked(game: Any, info: Any, state: Any, where: str, way: int) -> dict[str, str]:
    """An act walked to its end: by what Enter answers, else by what comes to hand."""
    from companion.table.procedures.procedure import Reading
    from companion.table.shared.effecting import with_effects

    found: dict[str, str] = {}
    seats = state.seats or tuple(sorted(state.players))
    by = state.turn or (seats[0] if seats else "")
    run = with_effects(game, info, Reading(state, by))
    answer: Any = None
    try:
        for _ in range(MOST_ASKED):
            question = run.send(answer)
            found.update(_asked(question, f"{where}/{question.key}"))
            answer = _answer(question, way)
    except StopIteration as done:
        outcome = done.value
        found[f"{where}/says"] = outcome.says
        for name, result in outcome.sums.items():
            found[f"{where}/sum/{name}"] = _told(result)
    except ODD as problem:  # an answer that fits nothing, a number beyond all: told, or not
        found[f"{where}/stopped"] = str(problem)
    finally:
        run.close()
    return found


def _told(result: Any) -> str:
    parts = (f"{part.label} {abs(part.amount or 0)}" for part in result.parts)
    return "; ".join((*parts, *result.notes))


def _asked(question: Any, where: str) -> dict[str, str]:
    from companion.table.procedures.question import Broken

    if isinstance(question, Broken):
        return {f"{where}/why": question.why}
    found = {f"{where}/prompt": question.prompt, f"{where}/help": question.help}
    found[f"{where}/bounds"] = question.bounds()
    for option in question.choices():
        found[f"{where}/{option.id}"] = f"{option.label} {option.note}"
        found[f"{where}/{option.id}/illegal"] = option.illegal
    for name, result in (question.sums or {}).items():
        found[f"{where}/sum/{name}"] = _told(result)
    for typed in ("99999", "999", "-1", "xyzzy"):
        try:
            read = question.read(typed)
            barred = question.judge(read)
            found[f"{where}/judged {typed}"] = "" if barred is None else barred.why
        except BadAnswer as problem:
            found[f"{where}/refused {typed}"] = f"{problem} {problem.would_be_right}"
    return found


def _answer(question: Any, way: int) -> Any:
    """What Enter answers; else what comes to hand, the same whatever the figures are."""
    from companion.table.procedures import question as kinds

    if isinstance(question, kinds.Broken):
        return "so"
    if way == 0 and question.offered is not None:
        return question.accept(question.offered)
    if question.unknown and way == 1:
        return None
    match question:
        case kinds.Choose(options=options, none=none) if options:
            legal = [one for one in options if not one.illegal] or list(options)
            return question.accept(legal[way % len(legal)].id if not none or way else {})
        case kinds.Choose(new=new):
            return question.accept({"new": "Foo"} if new else {})
        case kinds.Number():
            return max(question.floor or 0, min(way + 1, question.ceiling or way + 1))
        case kinds.YesNo():
            return way == 1
        case kinds.Several(options=options, least=least):
            return tuple(one.id for one in options[: max(least, way)])
        case kinds.Order(options=options):
            return tuple(one.id for one in options)
        case kinds.Roll():
            return question.accept({"successes": 1})
        case kinds.Draw(count=count):
            return question.accept({"count": 1 if count is None else min(count, 3), "cards": []})
        case kinds.Text():
            return "Foo"
    return question.accept(question.offered if question.offered is not None else {})


_SIZES = (1, 3, 30, 100_000, -1)
"""Numbers that a calculation is asked for: few, some, too many, more than can be, fewer."""


def _calculated(calculation: Any) -> dict[str, str]:
    from companion.toolbox.inputs import typed

    where = f"calc/{calculation.name}"
    found = {where: calculation.summary}
    for way in range(len(_SIZES)):
        try:
            with typed():  # as the tools refuse what cannot be
                result = calculation.run(_sample(calculation.inputs, way))
            found[f"{where}/{way}"] = _told(result)
        except ODD as problem:
            found[f"{where}/{way}"] = str(problem)
    return found


def _sample(kind: Any, way: int) -> Any:
    """Something of a type: its defaults, then small numbers, first words, empty lists."""
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        hints = get_type_hints(kind)
        needed = kind.__struct_fields__
        given = needed if way else needed[: len(needed) - len(kind.__struct_defaults__)]
        return kind(**{name: _sample(hints[name], way) for name in given})
    if kind is int:
        return _SIZES[way]
    if kind is bool:
        return way != 2
    if kind is str:
        return ""
    if get_origin(kind) in (tuple, list, dict):
        return get_origin(kind)()
    words = get_args(kind)
    if not words:
        return kind()
    return _sample(words[0], way) if isinstance(words[0], type) else words[0]


def main() -> None:
    """Write texts as JSON."""
    game, folder, *more = sys.argv[1:]
    sys.meta_path.insert(0, _Finder(json.loads(more[0]) if more else {}))
    print(json.dumps(texts(game, Path(folder))))


if __name__ == "__main__":
    main()
