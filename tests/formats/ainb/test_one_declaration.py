"""A field of a structure is declared in one place: one line of the model adds it everywhere.

A copy of the library whose model has one bit more, in the word that holds the name of a slot, runs
in a process of its own.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
BIT = '    locked: Annotated[bool, FieldSpec("?", "Locked", bits=1, brief=True)] = False\n'
SOURCE = ROOT / "tests" / "data" / "Every part.ainb"
NAME = '    name: Annotated[str, FieldSpec("s", "Name", bits={})]\n'
NAMES = {
    "Property": ("    name: _Name\n", NAME.format(31), "    uid:"),
    "Input": ("    name: _Name\n", NAME.format(31), "    uid:"),
    "Output": (NAME.format(30), NAME.format(29), "    bit30:"),
}
"""For each slot: the declaration of its name today and in the copy, and what follows the bit."""

PROGRAM = """
import sys
from pathlib import Path

import formats
from formats.ainb.package import from_package, to_package
from formats.ainb.text.document import from_text, to_text
from formats.diff import diff

group, source = sys.argv[1:]
data = Path(source).read_bytes()
old, new = formats.open_bytes(data, "a.ainb"), formats.open_bytes(data, "a.ainb")
assert formats.save_bytes(new) == data

place, node = next((place, node) for place, node in enumerate(new.nodes) if getattr(node, group))
assert getattr(node, group)[0].locked is False
getattr(node, group)[0].locked = True


def is_locked(root):
    return getattr(root.nodes[place], group)[0].locked


changed = formats.save_bytes(new)
bits = [(at, one ^ other) for at, (one, other) in enumerate(zip(data, changed)) if one != other]
assert len(data) == len(changed)
assert len(bits) == 1 and bits[0][1].bit_count() == 1, bits
assert is_locked(formats.open_bytes(changed, "a.ainb"))

text = to_text(new)
assert text.count("locked: true") == 1 and "locked" not in to_text(old)
assert formats.save_bytes(from_text(text)) == changed

path = ("nodes", place, group, 0, "locked")
outline = formats.outline_of(new)
assert outline.row(path).value is True and outline.row(path).editable
assert path not in dict(formats.outline_of(old).walk())

assert diff(formats.outline_of(old), outline)
assert not diff(outline, formats.outline_of(formats.open_bytes(changed, "a.ainb")))

package = to_package(new)
assert str(package).count("'Locked': True") == 1
assert is_locked(from_package(package)) and not is_locked(from_package(to_package(old)))

outline.set(path, False)
assert formats.save_bytes(outline.root) == data and formats.save_bytes(new) == changed
"""


@pytest.mark.parametrize(
    ("kind", "group"), [("Property", "properties"), ("Input", "inputs"), ("Output", "outputs")]
)
def test_a_bit_is_found_in_bytes_text_rows_differences_and_json(kind, group, tmp_path):
    shutil.copytree(
        ROOT / "formats", tmp_path / "formats", ignore=shutil.ignore_patterns("__pycache__")
    )
    model = tmp_path / "formats" / "ainb" / "model.py"
    model.write_text(with_bit(model.read_text(encoding="utf-8"), kind), encoding="utf-8")
    run = subprocess.run(
        [sys.executable, "-c", PROGRAM, group, str(SOURCE)],
        cwd=tmp_path, env=os.environ | {"PYTHONPATH": str(tmp_path)},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert run.returncode == 0, run.stderr


def with_bit(source: str, kind: str) -> str:
    """Return the model with a bit more in the word of a slot's name: in its class alone."""
    before, mark, rest = source.partition(f"class {kind}:\n")
    body, end, others = rest.partition("    uid: Id")
    name, shorter, behind = NAMES[kind]
    assert mark
    assert name in body
    longer = (body + end).replace(name, shorter).replace(behind, BIT + behind)
    assert BIT in longer
    return before + mark + longer + others
