"""What a game says of its rules: each entry that it names is there, on the page that it says."""

from __future__ import annotations

from collections.abc import Sequence
from types import ModuleType
from typing import Any

from companion.games.manifest import Manifest
from companion.library.entry import DataError, RuleEntry
from companion.library.index import entries_in
from companion.library.printed import pages_of
from companion.making.found import Findings
from companion.making.source import citations, place_of
from companion.table.game import Game
from companion.table.procedures.procedure import Outcome
from companion.table.shared.acts import procedures_of


def check_rules(
    manifest: Manifest, game: Game[Any], modules: Sequence[ModuleType], findings: Findings
) -> None:
    """The entries can be read; what acts, options and other entries name is there."""
    folder = manifest.folder.joinpath("rules")
    if not folder.is_dir():
        findings.remark("rules", "there is no folder rules/: nothing can be looked up.")
        return
    try:
        entries = {entry.id: entry for entry in entries_in(folder, manifest.id)}
    except DataError as problem:
        findings.fault("rules", str(problem))
        return
    findings.rules = frozenset(entries)
    findings.counts["rules"] = len(entries)
    for entry in entries.values():
        for other in entry.related:
            if other not in entries:
                findings.fault(f"rules, {entry.id}", f"there is no entry “{other}”.")
    for info in procedures_of(game):
        for rule in (info.rule, *info.rules):
            findings.has_rule(place_of(info), rule)
        _page(place_of(info), info.page, entries.get(info.rule), entries, findings)
    for option in game.options:
        findings.has_rule(f"option {option.key}", option.rule)
    for where, cite in citations(modules):
        findings.has_rule(where, cite.rule)


def _page(
    where: str,
    page: str,
    entry: RuleEntry | None,
    entries: dict[str, RuleEntry],
    findings: Findings,
) -> None:
    """An act's page is one of its entry's: else a slip, unless another entry stands there."""
    cited = set(pages_of(page))
    if entry is None or not cited or not (there := pages_of(entry.page)) or cited & set(there):
        return
    says = f"it cites {page}, and its entry “{entry.id}” is of {entry.page}"
    if any(cited & set(pages_of(one.page)) for one in entries.values()):
        findings.remark(f"{where}, {page}", f"{says}.")
    else:
        findings.fault(where, f"{says}; no entry is of {page}. Say the same page in both.")


def check_sums(where: str, outcome: Outcome[Any], findings: Findings) -> None:
    """Parts of the sums of an entry name rules that are there."""
    for name, told in outcome.sums.items():
        for part in told.parts:
            findings.has_rule(f"{where}, the sum “{name}”, {part.label}", part.rule)
