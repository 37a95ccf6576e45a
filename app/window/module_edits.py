"""Extracts nodes to a module in a new file, and replaces a calling node by its module.

The file is written first, and only then is the document changed; undo brings the nodes back and
leaves the file.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path as File
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog

import formats
from app.documents import atomic_file, verified_write
from app.documents.file_place import FilePlace
from app.documents.policy import Policy
from app.run.run_modules import FoundModule, bare
from app.ui import background, report
from app.ui.i18n import tr
from app.window.ainb_modules import OpenedFrom
from formats.core.paths import Path
from formats.core.roots import Root
from formats.errors import FormatError
from formats.numbered import free_name

if TYPE_CHECKING:
    from app.window.ainb_modules import ModuleTabs
    from app.window.document_view import DocumentView

T = TypeVar("T")

_SUFFIX = ".module"
_EXTENSION = ".ainb"


class ModuleEdits(QObject):
    """Does it with the nodes selected in one view. `modules` are the files of the window's."""

    def __init__(self, view: DocumentView, modules: ModuleTabs) -> None:
        super().__init__(view)
        self._view, self._modules = view, modules
        self._document = view.document

    @property
    def can_inline(self) -> bool:
        """Whether the current node calls a module."""
        return self._view.graph is not None and self._view.graph.has_module

    # Extracting

    def extract(self) -> None:
        """Ask for a file, write the selected nodes with all below them to it, and call it."""
        view, paths = self._view, self._view.parts.chosen()
        if not paths:
            return
        reason = self._document.frozen or self._document.structure.extract_reason(paths)
        if reason:
            view.refuse(reason)
            return
        file = self._ask_file()
        if file is not None:
            self._write_module(file, paths)

    def _ask_file(self) -> File | None:
        """Return where the module is to be, with the name that modules have; None for nowhere."""
        document = self._document
        folder = document.file.parent if document.file is not None else File.home()
        base = bare(document.name.replace("//", "/")).removesuffix(_EXTENSION)
        base = base.removesuffix(".root").removesuffix(_SUFFIX)
        part = free_name(
            "part", lambda name: not self._module_file(folder, base, name).exists(), ()
        )
        start = str(self._module_file(folder, base, part))
        kinds = tr("Behaviour graphs (*.ainb)")
        name, _ = QFileDialog.getSaveFileName(self._view, tr("Extract to a module"), start, kinds)
        if not name:
            return None
        asked = File(name)
        stem = asked.name.removesuffix(_EXTENSION).removesuffix(_SUFFIX)
        file = asked.with_name(f"{stem}{_SUFFIX}{_EXTENSION}")
        if self._modules.is_open(file):
            self._view.refuse(tr("“{name}” is open; choose another name", name=file.name))
            return None
        if file != asked and file.exists():
            self._view.refuse(tr("“{name}” already exists", name=file.name))
            return None
        return file

    @staticmethod
    def _module_file(folder: File, base: str, part: str) -> File:
        return folder / f"{base}.{part}{_SUFFIX}{_EXTENSION}"

    def _write_module(self, file: File, paths: list[Path]) -> None:
        """Write the module in a thread, then call it."""
        document, name = self._document, file.name.removesuffix(_EXTENSION)
        try:
            module = document.structure.extracted(paths, name)
        except FormatError as error:
            self._view.refuse(error.what)
            return

        def write() -> None:
            data = formats.save_bytes(module)
            atomic_file.write_safely(
                file,
                data,
                lambda there: verified_write.verify(module, there),
                Policy.stored(file.parent),
            )

        self._run_frozen(
            write,
            lambda _done: self._call_module(file, paths),
            lambda error: report.error(verified_write.not_written(error, file)),
        )

    def _call_module(self, file: File, paths: list[Path]) -> None:
        name = file.name.removesuffix(_EXTENSION)
        parts = self._view.parts
        place = parts.place_of(paths[0])
        words = tr("Extract to “{name}”", name=name)
        made = parts.edit(words, lambda structure: structure.extract(paths, name))
        if made is None:
            return
        if place is not None:
            parts.place_node(made, place)
        self._document.show_done([made])
        origin = OpenedFrom(self._document, made)
        self._view.add_notice(
            tr(
                "“{name}” was written. The game finds it once it is in the same pack and in the "
                "size table.",
                name=file.name,
            ),
            {tr("Open it"): lambda: self._modules.open_place(origin, FilePlace(file))},
            "fine",
        )

    # Putting back

    def inline(self) -> None:
        """Put the module that the current node calls in the place of the node."""
        path = self._view.parts.one()
        if path is None:
            return
        reason = self._document.structure.inline_reason(path)
        if reason:
            self._view.refuse(reason)
            return
        title = self._document.outline.row(path).label
        library = self._modules.library(self._document)
        name = f"{bare(self._module_name(path))}{_EXTENSION}"

        def found(module: FoundModule | None) -> None:
            if module is None:
                self._view.refuse(tr("the file “{name}” was not found", name=name))
                return
            self._inline_module(path, library.open_root(name, module) or module.root, title)

        self._run_frozen(library.looker(name), found, lambda error: self._view.refuse(str(error)))

    def _module_name(self, path: Path) -> str:
        canvas = self._view.parts.canvas()
        nodes = {} if canvas is None else canvas.graph.nodes
        return next((node.module for node in nodes.values() if node.path == path), "")

    def _inline_module(self, path: Path, module: Root, title: str) -> None:
        canvas = self._view.parts.canvas()
        if canvas is not None:
            canvas.expect_nodes(self._view.parts.place_of(path))
        words = tr("Inline {label}", label=title)
        with self._document.step():
            made = self._view.parts.edit(words, lambda structure: structure.inline(path, module))
            if made:
                self._document.show_done(made)

    def _run_frozen(
        self,
        job: Callable[[], T],
        then: Callable[[T], object],
        failed: Callable[[BaseException], object],
    ) -> None:
        """Run a job in a thread; its result is dropped if the document has changed since."""
        before = self._document.revision

        def done(result: T) -> None:
            if self._document.revision == before:
                then(result)
            else:
                self._view.refuse(tr("the document was changed in the meantime"))

        background.run(background.Lane.LIST, job, done, failed, self)
