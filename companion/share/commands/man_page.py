"""The manual page (roff, `man 7 man`), made from the commands themselves.

`python -m companion.share.commands.man_page > companion/companion.1` writes it; a test sees that it
is what the commands say today.
"""

from __future__ import annotations

from collections.abc import Iterator

import click

_ENVIRONMENT = (
    ("COMPANION_HOME", "The folder of campaigns, record book, copies and rulebooks."),
    ("COMPANION_GAMES", "Folders with games of your own, separated like those of PATH."),
    ("COMPANION_UNHEARD", "With “off”, lines that were not understood are not kept."),
    ("COMPANION_TRACE", "With “1”, a fault of the program shows where it is."),
)
_ENDS = (
    ("0", "Done."),
    ("1", "A rule is broken and was not overridden."),
    ("2", "Wrong use."),
    ("3", "The disk or a file."),
    ("4", "An answer is missing, or it would ask first."),
    ("5", "Another program holds the campaign."),
    ("70", "A fault of the program."),
    ("130", "Interrupted."),
)


def man_page(root: click.Group, name: str = "companion") -> str:
    """The whole page; every command with its options, in the order of its help."""
    context = click.Context(root, info_name=name)
    said = (root.help or "").partition("\n")[0]
    lines = [
        f".TH {name.upper()} 1",
        ".SH NAME",
        f"{name} \\- a companion for the game on your table",
        ".SH SYNOPSIS",
        f".B {name}",
        "[OPTIONS] [COMMAND] [ARGS]...",
        ".SH DESCRIPTION",
        _escaped(said),
        ".SH COMMANDS",
    ]
    for word in root.list_commands(context):
        command = root.get_command(context, word)
        if command is not None:
            lines += _command(command, click.Context(command, context, word))
    lines += [".SH ENVIRONMENT", *_terms(_ENVIRONMENT), ".SH EXIT STATUS", *_terms(_ENDS)]
    return "\n".join(lines) + "\n"


def _command(command: click.Command, context: click.Context) -> Iterator[str]:
    """A command, then those below it."""
    pieces = " ".join(command.collect_usage_pieces(context))
    path = context.command_path.partition(" ")[2]
    yield f".SS {_escaped(f'{path} {pieces}'.strip())}"
    for place, paragraph in enumerate(_paragraphs(command.help or "")):
        if place:
            yield ".PP"
        yield from paragraph
    options = [
        record
        for one in command.params
        if isinstance(one, click.Option) and (record := one.get_help_record(context))
    ]
    yield from _terms(options)
    if isinstance(command, click.Group):
        for word in command.list_commands(context):
            below = command.get_command(context, word)
            if below is not None:
                yield from _command(below, click.Context(below, context, word))


def _paragraphs(help: str) -> Iterator[list[str]]:
    """The paragraphs of a help; one after `\\b` keeps its lines."""
    for block in help.split("\n\n"):
        lines = [line.strip() for line in block.splitlines() if line.strip()]
        if lines and lines[0] == "\b":
            yield [".nf", *map(_escaped, lines[1:]), ".fi"]
        elif lines:
            yield [_escaped(" ".join(lines))]


def _terms(pairs: list[tuple[str, str]] | tuple[tuple[str, str], ...]) -> Iterator[str]:
    for term, said in pairs:
        yield from (".TP", f".B {_escaped(term)}", _escaped(said))


def _escaped(text: str) -> str:
    """Text that roff shows as it stands."""
    safe = text.replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{safe}" if safe.startswith((".", "'")) else safe


if __name__ == "__main__":
    import sys
    from importlib import import_module

    # Found by name: this room does not know the command line, which stands above it.
    sys.stdout.write(man_page(import_module("companion.cli").cli))
