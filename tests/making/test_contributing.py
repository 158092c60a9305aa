"""What whoever carries it on is told is so: files are there, the hooks are those of CI."""

from __future__ import annotations

import re

from tests.test_architecture import ROOT

TOLD = (ROOT / ".github" / "CONTRIBUTING.md").read_text(encoding="utf-8")
HOOKS = (ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8")
CI = (ROOT / ".ci" / "run").read_text(encoding="utf-8")


def test_what_it_names_is_there() -> None:
    named = re.findall(r"`((?:companion|screens|tests|data|\.ci)/[\w./-]+)`", TOLD)
    assert len(named) > 8
    assert [one for one in named if not (ROOT / one).exists()] == []
    linked = re.findall(r"\]\(\.\./([^)]+)\)", TOLD)
    assert [one for one in linked if not (ROOT / one).exists()] == []


def test_each_question_has_its_paragraph() -> None:
    for what in ("Set up", "Test", "Draw a screen", "Add an act", "Add a rule", "Add a form"):
        assert what in TOLD


def test_the_hooks_run_what_ci_runs_besides_the_tests() -> None:
    entries = re.findall(r"entry: \.venv/bin/(.+)", HOOKS)
    checks = re.findall(r"^  \.venv/bin/(ruff check|ruff format --check|mypy)", CI, re.MULTILINE)
    assert set(checks) <= {one.strip() for one in entries}
    assert len(checks) == 3
    assert "lint-imports" in entries  # among the tests in CI
    assert any("tests/probes" in one for one in entries)
    assert "tests/probes" in CI
