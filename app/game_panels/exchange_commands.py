"""Extracts and packs archives, exports and imports mods: dialogs, jobs in threads, reports."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QDialog, QMessageBox

from app.documents.error_text import why
from app.ui import app_paths, report
from app.ui.busy import StatusTask
from app.ui.i18n import tr, trn
from app.ui.message_box import WARNING, MessageBox
from app.ui.sentences import begin

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from app.documents.container_io import Words
    from app.game.batch_writing import OutputFile
    from app.game.exporting import ExportPlan
    from app.game.extracting import ExtractedFile, ExtractLayout
    from app.game.importing import Package
    from app.game.mod import Project
    from app.game.package_layout import ModFile
    from app.game.package_meta import Meta
    from app.game.workspace import Workspace
    from app.game_panels.export_dialog import ExportRequest
    from app.game_panels.extract_dialog import ExtractDialog, PackDialog
    from app.ui.busy import BusyIndicator
    from formats import wrap

FOLDER = "exchange/folder"
"""The setting with the last destination folder."""
_NAMED = 3


class Extracted(NamedTuple):
    """What to extract: an archive, or only the entries with these names and in these folders.

    `archive` includes unsaved edits; None for the file on disk.
    """

    file: Path
    words: Words = ()
    archive: wrap.Archive | None = None
    names: frozenset[str] = frozenset()
    folders: tuple[str, ...] = ()
    total: int = 0

    @property
    def name(self) -> str:
        """The name of the archive."""
        return self.words[-1] if self.words else self.file.name

    def wants(self, word: str) -> bool:
        """Whether an entry is extracted."""
        return not self.total or word in self.names or word.startswith(self.folders)


class Exchange(QObject):
    """The commands themselves; `busy` shows their progress and a button to cancel."""

    def __init__(
        self, window: QWidget, workspace: Workspace, busy: Callable[[], BusyIndicator]
    ) -> None:
        super().__init__(window)
        self._window, self._workspace, self._busy = window, workspace, busy

    def _open_dialog(self, dialog: QDialog, accepted: Callable[[], object]) -> None:
        dialog.accepted.connect(accepted)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _task(self, words: str, total: int) -> StatusTask:
        """Return a new task, which the end of the program cancels."""
        task = StatusTask(self._busy(), words, total)
        self._workspace.ended.connect(task.cancel)
        return task

    def _failure_of(self, what: str) -> Callable[[BaseException], object]:
        """Return a function that reports an exception, unless the job was cancelled."""
        from app.game.folder_packing import PackingStopped

        def failed(error: BaseException) -> None:
            if not isinstance(error, PackingStopped):
                reason = begin(why(error)).rstrip(".")
                report.error(tr("{what}: {reason}. Nothing was changed.", what=what, reason=reason))

        return failed

    def _may_replace(self, files: Sequence[Path]) -> bool:
        """Ask whether existing files may be overwritten."""
        if not files:
            return True
        names = ", ".join(f"“{file.name}”" for file in files[:_NAMED])
        names += ", …" if len(files) > _NAMED else ""
        box = MessageBox(
            WARNING,
            tr("Replace files?"),
            trn(
                "One file already exists: {names}.",
                "{n:,} files already exist: {names}.",
                len(files),
                names=names,
            ),
            self._window,
        )
        replace = box.addButton(tr("&Replace"), QMessageBox.ButtonRole.AcceptRole)
        box.setDefaultButton(box.addButton(QMessageBox.StandardButton.Cancel))
        box.ask()
        is_meant = box.clickedButton() is replace
        box.deleteLater()
        return is_meant

    def _asks_variant(
        self, again: Callable[[str], object], otherwise: Callable[[BaseException], object]
    ) -> Callable[[BaseException], object]:
        """Return a function that asks which variant of a file is used, and does the job again with
        the answer; other errors are passed on."""
        from app.game.variants import Variants
        from app.tree.choose_dialog import ChooseDialog

        def failed(error: BaseException) -> None:
            if not isinstance(error, Variants):
                otherwise(error)
                return
            title = tr("Use which variant of {path}?", path=error.name.rpartition("/")[2])
            dialog = ChooseDialog(title, error.names, self._window, action=tr("Use"))
            if dialog.exec():
                again(error.names[dialog.chosen()])
            dialog.deleteLater()

        return failed

    # Archives

    def extract(self) -> None:
        """Ask for an archive, and extract it."""
        from app.game_panels.extract_dialog import ExtractDialog

        dialog = ExtractDialog("", 0, None, self._window)

        def go() -> None:
            assert dialog.archive.path is not None, "the verb is grey without"
            self._extract(Extracted(dialog.archive.path), dialog)

        dialog.archive.changed.connect(lambda: _propose(dialog))
        self._open_dialog(dialog, go)

    def extract_some(self, wanted_extracted: Extracted) -> None:
        """Ask where an archive of the files panel, or some of its files, are extracted to."""
        from app.game.extracting import folder_name
        from app.game_panels.extract_dialog import ExtractDialog

        folder = last_folder()
        folder = folder if wanted_extracted.total else folder / folder_name(wanted_extracted.name)
        dialog = ExtractDialog(wanted_extracted.name, wanted_extracted.total, folder, self._window)
        self._open_dialog(dialog, lambda: self._extract(wanted_extracted, dialog))

    def _extract(self, wanted_extracted: Extracted, dialog: ExtractDialog) -> None:
        folder, how = dialog.folder.path, dialog.how
        assert folder is not None, "the verb is grey without"
        _remember_folder(folder if wanted_extracted.total else folder.parent)
        task = self._task(tr("Extracting {name}…", name=wanted_extracted.name), 0)
        failed = self._failure_of(tr("“{name}” was not extracted", name=wanted_extracted.name))

        def took(files_and_folders: tuple[list[ExtractedFile], list[Path]]) -> None:
            if not task.is_cancelled() and self._may_replace(files_and_folders[1]):
                self._write_taken(wanted_extracted, files_and_folders[0], folder)

        task.run(lambda: _extract_files(wanted_extracted, how, folder, task), took, failed)

    def _write_taken(
        self, wanted_extracted: Extracted, taken: list[ExtractedFile], folder: Path
    ) -> None:
        from app.documents.policy import Policy
        from app.game.batch_writing import OutputFile, write_files

        files = [
            OutputFile(entry.path, lambda data=entry.data: data)  # type: ignore[misc]
            for entry in taken
        ]
        task = self._task(tr("Extracting {name}…", name=wanted_extracted.name), len(files))
        notes = [extracted_file for extracted_file in taken if extracted_file.note]

        def done(written: list[Path]) -> None:
            self._workspace.note_all_written(written)
            count = sum(bool(extracted_file.name) for extracted_file in taken)
            words = trn(
                "One file written to {folder}.",
                "{n:,} files written to {folder}.",
                count,
                folder=folder,
            )
            if notes:
                more = trn(
                    "One file stays binary: {name}: {reason}.",
                    "{n:,} files stay binary, such as {name}: {reason}.",
                    len(notes),
                    name=notes[0].name,
                    reason=notes[0].note.rstrip("."),
                )
                words = f"{words} {more}"
            report.note(words)

        task.run(
            lambda: write_files(
                files, folder, Policy.stored(), task.report_progress, task.is_cancelled
            ),
            done,
            self._failure_of(tr("“{name}” was not extracted", name=wanted_extracted.name)),
        )

    def pack_folder(self) -> None:
        """Ask for a folder, and make an archive of it."""
        from app.game_panels.extract_dialog import PackDialog

        dialog = PackDialog(self._window)
        self._open_dialog(dialog, lambda: self._pack(dialog))

    def _pack(self, dialog: PackDialog) -> None:
        from app.documents import atomic_file
        from app.documents.dictionaries import dictionaries_for
        from app.documents.policy import Policy
        from app.game.folder_packing import pack_folder
        from app.game.packing import like_of

        folder, target, like, how = (
            dialog.folder.path,
            dialog.target.path,
            dialog.like.path,
            dialog.how,
        )
        assert folder is not None, "the verb is grey without"
        assert target is not None, "as well"
        task = self._task(tr("Packing {name}…", name=target.name), 0)

        def job() -> int:
            model = None
            if like is not None:
                model = like_of(atomic_file.read(like)[0], dictionaries_for(like))
            policy = Policy.stored()
            atomic_file.make_folder(target.parent, policy)
            return pack_folder(
                folder, target, policy, how, model, task.report_progress, task.is_cancelled
            )

        def done(count: int) -> None:
            self._workspace.note_written(target)
            report.note(
                trn(
                    "One file packed into {target}.",
                    "{n:,} files packed into {target}.",
                    count,
                    target=target,
                )
            )

        task.run(job, done, self._failure_of(tr("“{name}” was not packed", name=target.name)))

    # Mods

    def export_mod(self) -> None:
        """Read the mods' metadata, in a thread, and ask for the rest."""
        projects = self._workspace.mods
        task = self._task(tr("Checking the mods…"), 0)

        def ask(metas: dict[Path, Meta]) -> None:
            from app.game_panels.export_dialog import ExportDialog

            if task.is_cancelled():
                return
            dialog = ExportDialog(projects, metas, last_folder(), self._window)
            self._open_dialog(dialog, lambda: self._export(dialog.wanted))

        task.run(
            lambda: _metadata_of(projects), ask, self._failure_of(tr("The mod was not exported"))
        )

    def _export(self, request: ExportRequest, selected: tuple[str, ...] = ()) -> None:
        _remember_folder(request.out.parent)
        task = self._task(tr("Exporting {name}…", name=request.meta.name), 0)
        failed = self._failure_of(tr("“{name}” was not exported", name=request.meta.name))

        def planned(plan_and_existing: tuple[ExportPlan, list[Path]]) -> None:
            if not task.is_cancelled() and self._may_replace(plan_and_existing[1]):
                self._write_export(request, plan_and_existing[0])

        def again(variant: str) -> None:
            self._export(request, (*selected, variant))

        task.run(
            lambda: _plan_export(request, task, selected),
            planned,
            self._asks_variant(again, failed),
        )

    def _write_export(self, request: ExportRequest, plan: ExportPlan) -> None:
        from app.documents.policy import Policy
        from app.game import exporting

        task = self._task(tr("Exporting {name}…", name=request.meta.name), len(plan.files))

        def done(_written: list[Path]) -> None:
            words = [
                trn(
                    "One file written to {out}.",
                    "{n:,} files written to {out}.",
                    len(plan.files),
                    out=request.out,
                )
            ]
            if plan.left_out:
                words.append(
                    trn(
                        "One was left out: {name}: {reason}.",
                        "{n:,} were left out, such as {name}: {reason}.",
                        len(plan.left_out),
                        name=plan.left_out[0][0],
                        reason=plan.left_out[0][1],
                    )
                )
            report.note(" ".join([*words, *plan.notes]))

        task.run(
            lambda: exporting.write(
                plan,
                request.out,
                Policy.stored(),
                task.report_progress,
                task.is_cancelled,
            ),
            done,
            self._failure_of(tr("“{name}” was not exported", name=request.meta.name)),
        )

    def import_mod(self) -> None:
        """Ask for a package, and unpack it."""
        from app.game_panels.import_dialog import ImportDialog

        dialog = ImportDialog(last_folder(), self._window)

        def go() -> None:
            assert dialog.package is not None, "the verb is grey without"
            assert dialog.folder.path is not None, "as well"
            self._import(dialog.package, dialog.folder.path)

        self._open_dialog(dialog, go)

    def _import(self, package: Package, folder: Path, selected: tuple[str, ...] = ()) -> None:
        from app.game import importing

        _remember_folder(folder.parent)
        task = self._task(tr("Importing {name}…", name=package.meta.name), 0)

        def planned(files_and_existing: tuple[list[OutputFile], list[Path]]) -> None:
            if not task.is_cancelled() and self._may_replace(files_and_existing[1]):
                self._write_import(package, files_and_existing[0], folder)

        def job() -> tuple[list[OutputFile], list[Path]]:
            files = importing.planned(package, selected)
            return files, _existing_files(folder, [file.path for file in files])

        def again(variant: str) -> None:
            self._import(package, folder, (*selected, variant))

        failed = self._failure_of(tr("“{name}” was not imported", name=package.meta.name))
        task.run(job, planned, self._asks_variant(again, failed))

    def _write_import(self, package: Package, files: list[OutputFile], folder: Path) -> None:
        from app.documents.policy import Policy
        from app.game.batch_writing import write_files

        task = self._task(tr("Importing {name}…", name=package.meta.name), len(files))

        def done(written: list[Path]) -> None:
            self._workspace.show(folder)
            self._workspace.note_all_written(written)
            report.note(
                trn(
                    "One file written to {folder}.",
                    "{n:,} files written to {folder}.",
                    len(written),
                    folder=folder,
                )
            )

        task.run(
            lambda: write_files(
                files, folder, Policy.stored(), task.report_progress, task.is_cancelled
            ),
            done,
            self._failure_of(tr("“{name}” was not imported", name=package.meta.name)),
        )


def last_folder() -> Path:
    """Return the last target folder, else the user's home."""
    stored = app_paths.text(FOLDER)
    return Path(stored) if app_paths.is_path(stored) else Path.home()


def _remember_folder(folder: Path) -> None:
    app_paths.settings().setValue(FOLDER, str(folder))


def _propose(dialog: ExtractDialog) -> None:
    """Name a folder for the archive that was chosen."""
    from app.game.extracting import folder_name

    archive = dialog.archive.path
    if archive is not None and archive.is_file():
        dialog.folder.set_path(last_folder() / folder_name(archive.name))


# In a thread


def _existing_files(folder: Path, paths: Sequence[str]) -> list[Path]:
    """Return the files below a folder that exist already."""
    return [folder / path for path in paths if (folder / path).exists()]


def _extract_files(
    wanted_extracted: Extracted, how: ExtractLayout, folder: Path, task: StatusTask
) -> tuple[list[ExtractedFile], list[Path]]:
    """Return the files of an archive to write, and those that exist already."""
    from app.documents import atomic_file
    from app.documents.dictionaries import dictionaries_for
    from app.game.extracting import entry_data, extract_archive
    from app.game.folder_packing import PackingStopped
    from formats import wrap

    dictionaries = dictionaries_for(wanted_extracted.file)
    file_data, _stamp = atomic_file.read(wanted_extracted.file)
    data = entry_data(file_data, wanted_extracted.words, dictionaries)
    wrapped, archive = wrap.open_archive(data, dictionaries)
    some = wanted_extracted.wants if wanted_extracted.total else None
    taken = []
    for extracted_file in extract_archive(
        wrapped, wanted_extracted.archive or archive, dictionaries, how, some
    ):
        if task.is_cancelled():
            raise PackingStopped
        taken.append(extracted_file)
        task.report_progress(len(taken))
    return taken, _existing_files(folder, [extracted_file.path for extracted_file in taken])


def _metadata_of(projects: Sequence[Project]) -> dict[Path, Meta]:
    """Return the mods' metadata; for one that cannot be read, the name of its folder."""
    from app.game import exporting, package_layout
    from app.game.package_meta import Meta
    from app.game.package_source import FolderSource
    from formats.errors import FormatError

    metas = {}
    for project in projects:
        mod = project.mod
        if mod is None:
            continue
        try:
            source = FolderSource(mod)
            layout = package_layout.find(source.names)
            metas[mod] = exporting.meta_of(source, layout, mod.name)
        except (OSError, FormatError):
            metas[mod] = Meta(mod.name)  # errors are reported when it is exported
    return metas


def _plan_export(
    request: ExportRequest, task: StatusTask, selected: Sequence[str]
) -> tuple[ExportPlan, list[Path]]:
    """Return the plan of the export, and the files that it would replace."""
    from app.documents import atomic_file
    from app.game import exporting, package_layout
    from app.game.batch_writing import OutputFile
    from app.game.folder_packing import PackingStopped
    from app.game.package_source import FolderSource
    from formats.errors import WrongType

    mod, game = request.project.mod, request.project.game
    assert mod is not None, "only mods are offered"
    if game is None:
        raise WrongType(tr("the dump of the game no longer exists"))
    exporting.refuse_into(request.out, mod)
    source = FolderSource(mod, task.is_cancelled)
    mod_contents = package_layout.find(source.names)
    own = exporting.picture_of(mod_contents)
    picture: OutputFile | None = OutputFile(own, lambda: source.read(own)) if own else None
    if request.picture is not None:
        given = request.picture
        picture = OutputFile(given.name, lambda: atomic_file.read(given)[0])
    is_same_in_game = exporting.same_as(request.project.dump, source)

    def is_same(item: ModFile) -> bool:
        if task.is_cancelled():
            raise PackingStopped
        return is_same_in_game(item)

    export_plan = exporting.plan(
        source,
        mod_contents,
        request.target,
        request.meta,
        game.key,
        picture,
        is_same,
        selected,
    )
    return export_plan, exporting.existing(export_plan, request.out)
