"""How commands speak: results to stdout, the rest to stderr, every error in sentences and a code.

Nothing but click is imported at the top, because every command passes through here.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from typing import Any

import click

Lines = Iterable[str]


def say(lines: str | Lines, err: bool = False) -> None:
    """Print lines; nothing that could steer a terminal gets through, a closed pipe is no error."""
    from companion.share.text.lines import safe

    text = lines if isinstance(lines, str) else "\n".join(lines)
    try:
        click.echo(safe(text), err=err)
    except BrokenPipeError:
        _hush(sys.stderr if err else sys.stdout)


def _hush(stream: Any) -> None:
    """Nobody reads any more: what is still to come goes nowhere."""
    import os

    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)


def _show_on(stream: Any) -> None:
    """Lines are as long as the terminal is wide; in a pipe a paragraph is one line."""
    from companion.share.text.lines import show_on

    show_on(columns_of(stream))


def _write_days() -> None:
    """Days are written as somebody likes them; the file is read where one is written."""
    from companion.toolbox.dates import write_as

    def chosen() -> str:
        from companion.settings.reading import current

        return current().dates

    write_as(chosen)


def _encoding(stream: Any) -> str | None:
    """UTF-8 in a pipe on Windows, where it would be the code page of thirty years ago; else what
    the system says. A letter that a terminal cannot show is replaced."""
    import os

    chosen = "PYTHONIOENCODING" in os.environ or "PYTHONUTF8" in os.environ
    return None if os.name != "nt" or chosen or stream.isatty() else "utf-8"


def columns_of(stream: Any) -> int | None:
    """How wide the terminal behind a stream is; `None` if there is none."""
    if not stream.isatty():
        return None
    import shutil  # not in a pipe: it takes some milliseconds

    return shutil.get_terminal_size().columns


def tell(as_json: bool, result: Callable[[], Any], lines: Callable[[], Lines]) -> None:
    """Print what came of a command."""
    if as_json:
        from companion.share.commands.json_output import written

        say(written({"ok": True, "result": result()}))
    else:
        say(lines())


def fail(problem: Exception, as_json: bool = False) -> int:
    """Print an error in one or two sentences; the exit code."""
    code, number, says, right = _sentences(problem)
    if as_json:
        from companion.share.commands.json_output import error, written

        say(written(error(problem, code, says, right)))
        return number
    from companion.share.text.lines import wrapped
    from companion.toolbox.text import clean_line

    _show_on(sys.stderr)
    if getattr(problem, "asking", None) is not None:
        from companion.share.commands.text_output import question_lines

        say(question_lines(problem), err=True)  # type: ignore[arg-type]  # an `Unfinished`
    elif (shown := getattr(problem, "lines", None)) is not None:
        say(shown(), err=True)
    else:
        say([*wrapped(clean_line(says)), *(wrapped(clean_line(right)) if right else [])], err=True)
        if draft := getattr(problem, "draft", ""):
            say(f"What was rolled is kept as {draft}.", err=True)
    return number


def _sentences(problem: Exception) -> tuple[str, int, str, str]:
    """Code, exit code, what is wrong, what would be right."""
    from companion.errors import CompanionError

    if isinstance(problem, CompanionError):
        return problem.code, problem.exit_code, problem.says, problem.would_be_right
    if isinstance(problem, click.ClickException):
        context = getattr(problem, "ctx", None)
        name = context.command_path if context else "companion"
        return "usage", 2, problem.format_message(), f"See `{name} --help`."
    if isinstance(problem, OSError):
        where = f" ({problem.filename})" if problem.filename else ""
        says = f"The system refused: {problem.strerror or problem}{where}."
        return "storage", 3, says, "Check the folder, or set COMPANION_HOME to another one."
    from companion.toolbox.text import BadText

    if isinstance(problem, BadText):
        return "text", 2, str(problem), ""
    whose = _whose(problem)
    says = f"A fault of {whose or 'the program'}: {type(problem).__name__}: {problem}."
    return "fault", 70, says, "What was entered before is safe. COMPANION_TRACE=1 shows more."


def _whose(problem: Exception) -> str:
    """Which game from outside broke, and where; empty if none did."""
    if "companion.games.manifest" not in sys.modules:
        return ""
    from companion.games.manifest import fault_of

    return fault_of(problem)


class ListingOption(click.Option):
    """An option whose help names what the code offers; asked for only when the help is shown."""

    def __init__(self, *words: Any, listing: Callable[[], str], **more: Any) -> None:
        super().__init__(*words, **more)
        self._listing = listing

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """The option's line of the help, with the listing behind its own words."""
        record = super().get_help_record(ctx)
        return record and (record[0], f"{record[1]} {self._listing()}.")


class CommandGroup(click.Group):
    """The group of all commands: turns every error into sentences and an exit code.

    `commands_in` names where each command stands ("package.module:function"); a module is imported
    when its command runs, or when the help lists them all.
    """

    def __init__(self, *words: Any, commands_in: Mapping[str, str], **more: Any) -> None:
        super().__init__(*words, **more)
        self._commands_in = commands_in

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of all commands."""
        return sorted({*super().list_commands(ctx), *self._commands_in})

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name, if there is one."""
        if cmd_name not in self._commands_in:
            return super().get_command(ctx, cmd_name)
        module, _, function = self._commands_in[cmd_name].partition(":")
        found: click.Command = getattr(import_module(module), function)
        return found

    def main(self, args: Any = None, *rest: Any, standalone_mode: bool = True, **more: Any) -> Any:
        """Run one command; exits with its code unless `standalone_mode` is off."""
        for stream in (sys.stdout, sys.stderr):
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(encoding=_encoding(stream), errors="replace")
        words = sys.argv[1:] if args is None else list(args)
        _show_on(sys.stdout)
        _write_days()
        more.setdefault("max_content_width", columns_of(sys.stdout))
        code = self._guarded(words, "--json" in words, *rest, **more)
        if standalone_mode:
            sys.exit(code)
        return code

    def _guarded(self, words: list[str], as_json: bool, *rest: Any, **more: Any) -> int:
        import os

        try:
            code = super().main(words, *rest, standalone_mode=False, **more)  # type: ignore[call-overload]
        except (KeyboardInterrupt, click.Abort):
            return 130
        except Exception as problem:  # the last door: nobody sees a traceback
            if os.environ.get("COMPANION_TRACE"):
                raise
            return fail(problem, as_json)
        return code if isinstance(code, int) else 0
