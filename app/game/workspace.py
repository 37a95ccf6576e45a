"""Everything around the open documents: games and mods, save locations, indexes, archives."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from app.ui import app_paths, report
from app.ui.i18n import tr
from app.ui.sentences import begin, refusal

if TYPE_CHECKING:
    from app.game.folder_jobs import Indexing, ValueIndexing
    from app.game.index import FolderIndex, Indexes
    from app.game.job_journal import JobRecord
    from app.game.mod import Project, Projects


class Workspace(QObject):
    """The projects in the settings, and archives and folders opened beside them.

    Everything is loaded on demand, so that the start is quick.
    """

    changed = Signal()
    """The projects, or the archives, have changed."""
    written = Signal(object)
    """The file that was just written."""
    many_written = Signal(object)
    """The list of files that were just written."""
    mod_made = Signal(object)
    """The `Project` of a mod that was just made, and whose changes should be shown."""
    values_begun = Signal(object)
    """The `ValueIndexing` that was just started."""
    ended = Signal()
    """The window closes."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.opened: list[Path] = []
        self.made: list[Project] = []
        """Mods that were made and are not in the settings, the newest first."""
        self.partly: dict[object, str] = {}
        """What the running jobs do that write file by file, and cannot be stopped without leaving
        something half done."""
        self._interrupted: set[Path] = set()
        """The journals of the jobs that were reported."""

    @cached_property
    def projects(self) -> Projects:
        """The dumps and mods in the settings."""
        from app.game.mod import Projects

        return Projects()

    @property
    def has_dump(self) -> bool:
        """Whether a dump is chosen; the empty window asks this, so nothing is loaded for it."""
        return app_paths.text(app_paths.GAMES) not in ("", "[]")

    @cached_property
    def indexing(self) -> Indexing:
        """The indexes of dumps and mods, which are started on demand."""
        from app.game.folder_jobs import Indexing

        indexing = Indexing(self)
        indexing.set_roots(self._roots())
        return indexing

    @cached_property
    def values(self) -> ValueIndexing:
        """The indexes of values in dumps and mods, which are started on demand."""
        from app.game.folder_jobs import ValueIndexing

        values = ValueIndexing(self)
        values.set_roots(self._roots())
        self.__dict__["values"] = values  # listeners may access it
        self.values_begun.emit(values)
        return values

    def show_made(self, project: Project) -> None:
        """Offer a mod that was just made, which need not be in the settings."""
        self.made = [project, *(other for other in self.made if other.mod != project.mod)]
        self.mod_made.emit(project)

    @property
    def mods(self) -> list[Project]:
        """The projects of the settings with a mod, and the mods that were made."""
        known = [project for project in self.projects.all if project.mod is not None]
        mods = {project.mod for project in known}
        return [*known, *(project for project in self.made if project.mod not in mods)]

    @property
    def _begun(self) -> list[Indexing | ValueIndexing]:
        """The indexes that have been started."""
        return [self.__dict__[name] for name in ("indexing", "values") if name in self.__dict__]

    @property
    def indexes(self) -> Mapping[Path, FolderIndex]:
        """The indexes of dumps and mods by folder, none if they are not started yet."""
        return self.indexing.indexes if "indexing" in self.__dict__ else {}

    def index_of(self, project: Project | None) -> Indexes | None:
        """Return the indexes of all folders of a project, None if there are none."""
        if project is None:
            return None
        from app.game.index import Indexes

        known_folder_indexes = self.indexing.indexes
        return Indexes(
            [
                known_folder_indexes[root]
                for root in project.all_roots
                if root in known_folder_indexes
            ]
        )

    def _roots(self) -> list[Path]:
        from app.game.games import is_mod

        root_folders = [
            root for project in self.projects.all for chain in project.chains for root in chain
        ]
        root_folders += [path for path in self.opened if path.is_dir() and is_mod(path)]
        return list(dict.fromkeys(root_folders))

    def set_projects(self, projects: list[Project]) -> None:
        """Use other dumps and mods from now on. Raises `WrongFolder`."""
        self.projects.set(projects)
        self.opened = [path for path in self.opened if self.projects.of(path) is None]
        self._announce_change()

    def show(self, file: Path) -> None:
        """Add an archive or a folder that belongs to no project to the files panel."""
        if self.projects.of(file) is None and file not in self.opened:
            self.opened.append(file)
            self._announce_change()

    def take_out(self, file: Path) -> None:
        """Remove an archive or a folder that belongs to no project from the files panel."""
        if file in self.opened:
            self.opened.remove(file)
            self._announce_change()

    def _announce_change(self) -> None:
        for job in self._begun:
            job.set_roots(self._roots())
        self.changed.emit()

    def current(self, file: Path) -> Path:
        """Return the mod's version of a file of the dump if there is one, else the file."""
        return self.projects.current(file)

    def target_of(self, file: Path) -> Path | None:
        """Return where a file is saved: in place, or in the mod for a file of the dump.

        None if the dump has no mod.
        """
        project = self.projects.of(file)
        return file if project is None else project.target(file)

    def base(self, file: Path, target: Path) -> Path | None:
        """Return the template for a new `target`: the file of the dump, None for none.

        A deleted file of a mod is created from the dump's again.
        """
        if target != file:
            return file
        project = None if file.exists() else self.projects.of(file)
        relative = None if project is None else project.relative(file)
        return None if project is None or relative is None else project.original(relative)

    def folders_for(self, file: Path, target: Path) -> list[Path]:
        """Return the folders of the mod that a file of the dump is saved to; empty if it is saved
        in place, which may be behind a link."""
        from app.game.mod import folders_around

        return [] if target == file else folders_around(target, self.projects.all)

    def clean(self) -> None:
        """Delete, in a thread, temporary files of killed saves beside recently opened files; then
        `report_interrupted`."""
        from app.documents import atomic_file, recent
        from app.documents.policy import Policy
        from app.game import job_journal
        from app.ui import background

        targets = [self.target_of(place.file) for place in recent.all_places()]
        files = [target for target in targets if target is not None]

        def job() -> None:
            atomic_file.clean(files, Policy.stored())
            job_journal.tidy(Policy.stored())

        def failed(error: BaseException) -> None:
            report.note(begin(refusal(error)))

        background.run(background.Lane.KEEP, job, lambda _none: self.report_interrupted(), failed)

    def report_interrupted(self) -> None:
        """Report jobs over many files that were interrupted, each once; they can be undone."""
        from app.game import job_journal
        from app.ui import background

        def done(records: list[JobRecord]) -> None:
            for record in records:
                if record.journal not in self._interrupted:
                    self._interrupted.add(record.journal)
                    undo = partial(self._undo, record)
                    report.error(_interrupted(record), label=tr("Undo the job"), do=undo)

        def failed(error: BaseException) -> None:
            report.note(begin(refusal(error)))

        background.run(background.Lane.KEEP, job_journal.interrupted, done, failed)

    def _undo(self, record: JobRecord) -> None:
        """Undo an interrupted job, in a thread."""
        from app.documents.policy import Policy
        from app.game import job_journal
        from app.ui import background

        def done(left: list[str]) -> None:
            report.settled(_interrupted(record))
            self.note_all_written([Path(change.file) for change in record.changes])
            if left:
                report.error(tr("“{file}” was changed since, and stays.", file=left[0]))
            else:
                report.note(tr("The files in {folder} are as before.", folder=record.root))

        def failed(error: BaseException) -> None:
            report.error(begin(refusal(error)))

        job = partial(job_journal.undo, record, Policy.stored())
        background.run(background.Lane.WRITE, job, done, failed)

    def note_written(self, file: Path) -> None:
        """Update everything that depends on a file after it was written."""
        self._refresh_jobs([file])
        self.written.emit(file)

    def note_all_written(self, files: list[Path]) -> None:
        """Update everything after many files of one project were written."""
        if files:
            self._refresh_jobs(files)
            self.many_written.emit(files)

    def _refresh_jobs(self, files: list[Path]) -> None:
        for job in self._begun:
            project = self.projects.of(files[0])
            if project is not None and any(
                root not in job.indexes for chain in project.chains for root in chain
            ):
                job.set_roots(self._roots())
            job.refresh(files)

    def end(self) -> None:
        """Stop all background work."""
        for job in self._begun:
            job.cancel()
        self.ended.emit()


def _interrupted(record: JobRecord) -> str:
    return tr(
        "A job in {folder} was interrupted: some of its files are old, others new.",
        folder=record.root,
    )
