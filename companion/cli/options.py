"""Options that several commands take."""

from __future__ import annotations

import click

json_option = click.option("--json", "as_json", is_flag=True, help="Answer as one JSON object.")
by_option = click.option("--by", default="", metavar="NAME", help="Who acts.")
yes_option = click.option("--yes", is_flag=True, help="Do it although it asks.")
preview_option = click.option("--preview", is_flag=True, help="Only show what it would do.")
LOOSE = {"ignore_unknown_options": True}
"""For words like `-3`, which are no options."""
