"""`bataille rules`: the presets and their sources."""

from typing import Annotated

from typer import Argument

from bataille.cli.options import Json, print_json
from bataille.rules.presets import PRESETS, preset


def rules(
    name: Annotated[str | None, Argument(metavar="NAME", help="One preset; else all of them.")] = None,
    json: Json = False,
) -> None:
    """List the presets and their sources, or every field of one."""
    from bataille.output import text

    shown = list(PRESETS.values()) if name is None else [preset(name)]
    if json:
        documents = [{**one.as_json(), "deck": one.deck, "source": one.source} for one in shown]
        print_json({"presets": documents} if name is None else documents[0])
    elif name is None:
        print(text.presets_text(shown))
    else:
        print(text.rules_text(shown[0]))
