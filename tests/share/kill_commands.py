"""Commands that are killed in the middle: what was there is there, nothing is half made.

    python -m tests.share.kill_commands 100

Each trial copies a data folder, forks a child that runs one command, and kills it with SIGKILL at
a random moment of the time that it takes. Then all that was acknowledged before must be there, in
the place where the command leaves it or where it was, and the command, run once more to its end,
must give what it gives undisturbed.
"""

from __future__ import annotations

import contextlib
import errno
import io
import os
import random
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

from companion.cli import cli
from companion.table.storage.disk import RealDisk

FROZEN = Path(__file__).parent.parent / "table/frozen/format_0/seafall-demo.jsonl"
Bytes = dict[str, bytes]
"""Path below the data folder -> what lies there."""


def run(home: Path, *words: str) -> int:
    """One command, in this process; its exit code."""
    before = os.environ.get("COMPANION_HOME")
    os.environ["COMPANION_HOME"] = str(home)
    out = io.StringIO()
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
            return int(cli.main(list(words), standalone_mode=False) or 0)
    finally:
        if before is None:
            del os.environ["COMPANION_HOME"]
        else:
            os.environ["COMPANION_HOME"] = before


def lies(home: Path) -> Bytes:
    """All that lies in a data folder, but locks and what is made from the journals."""
    return {
        path.relative_to(home).as_posix(): path.read_bytes()
        for path in sorted(home.rglob("*"))
        if path.is_file() and path.suffix != ".lock" and path.name != "past.index"
    }


def begun(home: Path) -> None:
    """Two campaigns, one with a copy, entries behind it and something undone."""
    run(home, "new", "en-garde", "Salt", "--player", "Ana", "--player", "Bo")
    for line in ("ana has 3 poise", "note one", "bo has 5 poise"):
        run(home, "say", "salt", line)
    run(home, "backup")
    for line in ("note two", "ana has 2 poise"):
        run(home, "say", "salt", line)
    run(home, "undo", "salt")
    run(home, "new", "en-garde", "Other", "--player", "Ana", "--player", "Bo")
    run(home, "say", "other", "note elsewhere")


@cache
def _begun() -> Bytes:
    with tempfile.TemporaryDirectory() as folder:
        begun(Path(folder))
        return lies(Path(folder))


def _write(home: Path, told: Bytes) -> None:
    for name, data in told.items():
        path = home / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


def acts_of(home: Path, id: str) -> list[str]:
    """What stands in the log of a campaign; opened as every command does it."""
    from companion.share.campaigns.campaigns import open_table

    with open_table(home, id, writing=True) as table:
        return [one.says for one in table.log(1000)]


Look = Callable[[Path, Bytes], None]


def _unchanged(home: Path, before: Bytes, *paths: str) -> None:
    now = lies(home)
    for path in paths:
        assert now.get(path) == before[path], f"{path} is not what it was"


SALT, OTHER = "campaigns/salt.jsonl", "campaigns/other.jsonl"


def after_backup(home: Path, before: Bytes) -> None:
    """Journals are as they were; every copy that is listed is whole."""
    _unchanged(home, before, SALT, OTHER)
    from companion.share.campaigns.backups import Backups

    backups = Backups(home)
    for copy in backups.copies("salt"):
        whole = backups.read(copy)
        assert before[SALT].startswith(whole) or whole == before[SALT], copy


def after_restore(home: Path, before: Bytes) -> None:
    """The campaign is what it was or what the copy was; then what it was lies beside."""
    _unchanged(home, before, OTHER)
    now = lies(home)
    if now[SALT] != before[SALT]:
        kept = [path for path, told in now.items() if told == before[SALT]]
        assert kept, "what was there before the copy was put back is gone"
        assert any(now[SALT] == told for path, told in before.items() if "backups/" in path)


def after_archive(home: Path, before: Bytes) -> None:
    """It lies in one of both places, whole."""
    _unchanged(home, before, OTHER)
    now = lies(home)
    there = [now[path] for path in (SALT, "archive/salt.jsonl") if path in now]
    assert there, "the campaign is in neither place"
    assert all(told == before[SALT] for told in there)


def after_rescue(home: Path, before: Bytes) -> None:
    """The damaged file stays as it is; what was rescued is whole or not there."""
    _unchanged(home, before, SALT, OTHER)
    for path in (home / "campaigns").glob("*.jsonl"):
        if path.name not in ("salt.jsonl", "other.jsonl"):
            assert "“one”" in acts_of(home, path.stem), path


def after_import(home: Path, before: Bytes) -> None:
    """Nothing that is here is changed; what was taken in is whole or not there."""
    _unchanged(home, before, SALT, OTHER)
    for path in (home / "campaigns").glob("*.jsonl"):
        if path.name not in ("salt.jsonl", "other.jsonl"):
            assert acts_of(home, path.stem) == acts_of(home, "salt"), path


def after_merge(home: Path, before: Bytes) -> None:
    """All that stood in the journal stands in it still, at its beginning."""
    _unchanged(home, before, OTHER)
    now = lies(home)[SALT]
    whole = now[: now.rfind(b"\n") + 1]
    assert whole.startswith(before[SALT]), "the journal does not begin as it was"
    assert "“two”" in acts_of(home, "salt")


def after_migration(home: Path, before: Bytes) -> None:
    """A journal of an earlier version: as it was, or with more behind it."""
    now = lies(home)["campaigns/old.jsonl"]
    old = before["campaigns/old.jsonl"]
    assert now.startswith(old), "the old lines are not what they were"
    assert len(acts_of(home, "old")) >= old.count(b'"act_no"') - 1


def after_new(home: Path, before: Bytes) -> None:
    """The new campaign is whole or not there."""
    _unchanged(home, before, SALT, OTHER)
    for path in (home / "campaigns").glob("*.jsonl"):
        if path.name not in ("salt.jsonl", "other.jsonl"):
            assert acts_of(home, path.stem) == [], path


def _damaged(home: Path) -> None:
    path = home / SALT
    lines = path.read_bytes().splitlines(keepends=True)
    lines[3] = lines[3][:40] + b"#" + lines[3][41:]  # what Bo has
    path.write_bytes(b"".join(lines))


def _exported(home: Path) -> None:
    run(home, "record", "salt", "--format", "archive", "--out", str(home / "salt.archive"))


def _copied(home: Path) -> None:
    """The other laptop's file: a note of its own behind the first entries."""
    there = home.with_name(f"{home.name}-there")
    shutil.copytree(home, there)
    run(there, "say", "salt", "note from there")
    (home / "there.jsonl").write_bytes((there / SALT).read_bytes())
    run(home, "say", "salt", "note from here")
    shutil.rmtree(there)


def _old(home: Path) -> None:
    shutil.copy(FROZEN, home / "campaigns" / "old.jsonl")


def _nothing(_home: Path) -> None:
    pass


COMMANDS: dict[str, tuple[Callable[[Path], None], tuple[str, ...], Look]] = {
    "new": (_nothing, ("new", "en-garde", "Third", "--player", "A", "--player", "B"), after_new),
    "backup": (_nothing, ("backup",), after_backup),
    "restore": (_nothing, ("restore", "salt", "--yes"), after_restore),
    "archive": (_nothing, ("archive", "salt"), after_archive),
    "rescue": (_damaged, ("rescue", "salt"), after_rescue),
    "import": (_exported, ("import", "{home}/salt.archive"), after_import),
    "merge": (_copied, ("merge", "salt", "{home}/there.jsonl"), after_merge),
    "migration": (_old, ("say", "old", "note it goes on"), after_migration),
}
"""What is killed -> how its folder is made ready, what is typed, what must hold afterwards."""


def killed(home: Path, words: tuple[str, ...], after: float | None) -> bool:
    """Run a command in a child and kill it after so many seconds; whether it was still running.

    Raises:
        AssertionError: it ended by itself, and not well.
    """
    child = os.fork()
    if child == 0:  # pragma: no cover - the child is killed
        code = 1
        with contextlib.suppress(BaseException):
            code = run(home, *words)
        os._exit(code)
    if after is not None:
        time.sleep(after)
        with contextlib.suppress(ProcessLookupError):
            os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    middle = os.WIFSIGNALED(status)
    assert middle or os.WEXITSTATUS(status) == 0, f"{words} does not work undisturbed"
    return middle


def trials(name: str, count: int, seed: int = 0) -> Iterator[bool]:
    """Kill a command so many times; whether it was killed in the middle, each time.

    Raises:
        AssertionError: something that was there is not, or something is half made.
    """
    ready, typed, look = COMMANDS[name]
    rng = random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder) / "made"
        _write(made, _begun())
        ready(made)
        before = lies(made)
        takes, end = _undisturbed(made, typed)
        for number in range(count):
            home = Path(folder) / f"trial-{number}"
            shutil.copytree(made, home)
            words = tuple(word.format(home=home) for word in typed)
            middle = killed(home, words, rng.uniform(0, takes))
            look(home, before)
            yield middle
            if not middle or name in ("merge", "migration"):
                continue
            # Once more, to its end: as if nothing had happened.
            if run(home, *words) == 0:
                look(home, before)
                assert end <= _named(lies(home)), f"{name}: something is missing after all"
            shutil.rmtree(home)


def fills(name: str) -> int:
    """Run a command on a disk that is full at its first write, its second, and so on, until it
    works; how often it was refused.

    Raises:
        AssertionError: something that was there is not, or something is half made.
    """
    ready, typed, look = COMMANDS[name]
    write = RealDisk.write
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder) / "made"
        _write(made, _begun())
        ready(made)
        before = lies(made)
        for number in range(200):
            home = Path(folder) / f"full-{number}"
            shutil.copytree(made, home)
            left = [number]

            def full(disk: RealDisk, handle: int, data: bytes, left: list[int] = left) -> int:
                left[0] -= 1
                if left[0] < 0:
                    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
                return write(disk, handle, data)

            RealDisk.write = full  # type: ignore[method-assign]
            try:
                run(home, *(word.format(home=home) for word in typed))
            finally:
                RealDisk.write = write  # type: ignore[method-assign]
            look(home, before)
            if left[0] >= 0:
                return number
            shutil.rmtree(home)
    raise AssertionError(f"{name} writes for ever")


def _undisturbed(made: Path, typed: tuple[str, ...]) -> tuple[float, set[str]]:
    """Seconds that a command takes, and the journals that there are behind it."""
    taken = []
    for number in range(3):
        home = made.with_name(f"whole-{number}")
        shutil.copytree(made, home)
        start = time.perf_counter()
        assert not killed(home, tuple(word.format(home=home) for word in typed), None)
        taken.append(time.perf_counter() - start)
    return min(taken), _named(lies(home))


def _named(told: Bytes) -> set[str]:
    """Names of journals; those of copies hold the time."""
    return {path for path in told if path.endswith(".jsonl") and "backups/" not in path}


def main(args: list[str]) -> int:
    """Kill each command so many times."""
    count = int(args[0]) if args else 100
    for name in args[1:] or COMMANDS:
        middle = sum(trials(name, count))
        print(f"{name}: {count} kills, {middle} in the middle, nothing lost;", end=" ", flush=True)
        print(f"full at each of its {fills(name)} writes: nothing lost", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
