"""`triptych graph`: a behaviour graph as a picture, or in the language of Graphviz."""

from __future__ import annotations

from pathlib import Path

import click

from app.cli import files
from app.cli.errors import Refusal
from app.cli.parts import DICTIONARIES, FORCE, KNOWN, ending, no_command
from app.graph.export_dot import dot
from app.graph.walk import reached
from formats.format import AnyFormat
from formats.graph import Family, Graph, Id
from formats.registry import FORMATS, graph_of

_EXAMPLES = """
triptych graph Player.root.ainb -o Player.svg
triptych graph Player.root.ainb -o Attack.png --command Attack
triptych graph Player.root.ainb -o - | dot -Tpdf -o Player.pdf
"""
_PICTURES = (".svg", ".png")


@click.command(epilog=ending(_EXAMPLES, "0, or 2 where nothing was drawn."))
@click.argument("file")
@click.option(
    "-o", "--out", metavar="OUT", required=True, help="The file to write: .svg, .png or .dot."
)
@click.option("--command", "name", metavar="NAME", help="Draw only what this command reaches.")
@click.option("--theme", type=click.Choice(["light", "dark"]), default="light", help="Colours.")
@click.option(
    "--scale",
    type=click.FloatRange(0.01, 16),
    default=2.0,
    help="The scale of a PNG; 2 by default.",
)
@FORCE
@KNOWN
@DICTIONARIES
def command(
    file: str,
    out: str,
    name: str | None,
    theme: str,
    scale: float,
    force: bool,
    file_format: AnyFormat | None,
) -> None:
    """Draw the graph of an AINB file: nodes, their values and links.

    The picture is the same as in the window. DOT, the language of Graphviz, can also go to the
    standard output, which is -.
    """
    ending = Path(out).suffix.lower()
    if out != files.STANDARD and ending not in (*_PICTURES, ".dot", ".gv"):
        raise Refusal(f"“{out}” must end in .svg, .png or .dot, which decides what is drawn.")
    opened = files.load(file, file_format)
    if opened.format.graph is None:
        kinds = " and ".join(one.name.upper() for one in FORMATS if one.graph)
        raise Refusal(f"“{file}” is {opened.format.name.upper()}; only {kinds} files have a graph.")
    drawn = graph_of(opened.root)
    shown = None if name is None else reached(drawn, _command_id(drawn, name))
    if out != files.STANDARD:
        files.refuse_existing(Path(out), force=force)
    if ending not in _PICTURES:
        _write_dot(dot(drawn, shown), out)
        return
    from app.cli.picture import write_picture

    title = Path(file).name
    with files.naming_write_errors(Path(out)):
        write_picture(drawn, Path(out), shown, title=title, theme_name=theme, scale=scale)


def _command_id(drawn: Graph, name: str) -> Id:
    """Return the command of a name."""
    commands = {
        node.title: id_ for id_, node in drawn.nodes.items() if node.family is Family.COMMAND
    }
    if name not in commands:
        raise no_command(name, list(commands))
    return commands[name]


def _write_dot(words: str, out: str) -> None:
    data = words.encode("utf-8", "backslashreplace")
    if out == files.STANDARD:
        files.print_bytes(data)
    else:
        files.write(Path(out), data)
