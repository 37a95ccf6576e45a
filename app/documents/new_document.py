"""New documents: the templates, empty or from a sample of the program."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import formats
from app.documents.document import Document
from app.ui import app_paths
from app.ui.i18n import mark, tr
from formats.core.roots import Root
from formats.format import Template

_NOTE = mark("New document: it has no file until you save it.")


def beginnings() -> list[Template]:
    """Return all ways to begin: empty ones of each format, then copies of the samples."""
    empty = [template for file_format in formats.FORMATS for template in file_format.templates()]
    return [
        *(follower._replace(label=tr(follower.label)) for follower in empty),
        *(_sample(app_paths.sample_folder() / name) for name in app_paths.samples()),
        *(_sample(Path(sample)) for known in formats.FORMATS for sample in known.samples),
    ]


def _sample(file: Path) -> Template:
    name = file.name
    return Template(tr("From the sample “{name}”", name=name), name, partial(_read_sample, file))


def _read_sample(file: Path) -> Root:
    return formats.open_bytes(file.read_bytes(), file.name)


def begin(template: Template) -> tuple[Document, bytes]:
    """Return a new document that is saved nowhere yet, and the bytes it would be saved as."""
    root = template.make()
    data = formats.save_bytes(root)
    document = Document(root, template.file, None, len(data), tr(_NOTE))
    document.mark_unsaved()
    return document, data
