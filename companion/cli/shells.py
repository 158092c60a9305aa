"""The shell around the command line: its completion."""

from __future__ import annotations

import click

SHELLS = ("bash", "zsh", "fish")


@click.command()
@click.argument("shell", type=click.Choice(SHELLS))
@click.pass_context
def completion(context: click.Context, shell: str) -> None:
    """Print what makes your shell complete what you type.

    The shell then completes commands, options, campaigns, games, players, acts, calculations and
    formats.

    \b
    bash: eval "$(companion completion bash)"       at the end of ~/.bashrc
    zsh:  eval "$(companion completion zsh)"        at the end of ~/.zshrc
    fish: companion completion fish | source        in ~/.config/fish/config.fish
    """
    from click.shell_completion import get_completion_class

    known = get_completion_class(shell)
    if known is None:  # of a click that no longer knows it
        raise click.UsageError(f"{shell} is not known here.")
    root = context.find_root()
    name = root.info_name or "companion"
    variable = f"_{name.replace('-', '_').upper()}_COMPLETE"
    click.echo(known(root.command, {}, name, variable).source())
