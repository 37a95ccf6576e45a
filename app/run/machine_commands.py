"""The commands about an actor's state machine: show it, and go between verbs and actions."""

from __future__ import annotations

import os
from functools import cached_property, partial
from pathlib import Path as File
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject

from app.ui.i18n import mark, tr
from app.ui.later import call_later
from app.ui.plain import caption
from app.ui.sentences import said

if TYPE_CHECKING:
    from app.documents.document import Document
    from app.documents.document_manager import DocumentManager
    from app.documents.file_place import FilePlace
    from app.game.actor import Actor
    from app.game.workspace import Workspace
    from app.run.machine_finding import MachineFinder, Then
    from app.run.machine_page import MachinePage
    from app.ui.busy import BusyIndicator
    from app.window.file_tabs import FileTabs
    from app.window.open_views import OpenViews
    from formats.behaviour.machine import FileName, Setting, StateKey, Verb
    from formats.behaviour.machine import FileRow as Row
    from formats.core.paths import Path


_NOTE = mark(
    "Select a state to list its arrows. Double-click a state or an arrow to open its file, where "
    "you can edit the values."
)
"""What the inspector says beside a state machine."""


class MachineRow(NamedTuple):
    """The current row of a document that is part of an actor's machine.

    `setting` is the verb that its node sets, None for another row.
    """

    place: FilePlace
    name: FileName
    path: Path
    setting: Setting | None

    @property
    def row(self) -> Row:
        """The row as machines name it."""
        from formats.behaviour.machine import FileRow as Row

        return Row(self.place.name, self.path)


class MachineOffers(NamedTuple):
    """The available commands: show the machine, go to the action, list what starts it.

    `verb` is the name of the verb that starts the action, "" if none is known.
    """

    show: bool
    action: bool
    verb: str
    starters: bool


class Machines(QObject):
    """Does the commands about the actor that the document on top belongs to."""

    def __init__(
        self,
        documents: DocumentManager,
        workspace: Workspace,
        views: OpenViews,
        tabs: FileTabs,
        busy: BusyIndicator,
    ) -> None:
        super().__init__(documents)
        self._documents, self._workspace, self._busy = documents, workspace, busy
        self._views, self._tabs = views, tabs
        self._awaited: dict[tuple[str, tuple[str, ...]], Path] = {}
        """The rows to select when their files are open."""

    @cached_property
    def _finding(self) -> MachineFinder:
        from app.run.machine_finding import MachineFinder

        self._documents.opened.connect(self._arrived)
        return MachineFinder(self._documents, self._workspace, self._busy)

    def offered(self, document: Document | None) -> MachineOffers:
        """Return which of the commands the current row of a document has a use for."""
        here = _current_machine_row(document)
        if here is None:
            return MachineOffers(False, False, "", False)
        verb = "" if here.setting is None else _verb_words(here.setting)
        return MachineOffers(True, here.setting is not None, verb, _may_be_started(here))

    # The commands

    @property
    def _offers(self) -> MachineOffers:
        return self.offered(self._views.shown_document)

    @property
    def can_show(self) -> bool:
        """Whether the document on top belongs to an actor."""
        return self._offers.show

    @property
    def can_go_to_action(self) -> bool:
        """Whether the current row sets a verb."""
        return self._offers.action

    @property
    def action_text(self) -> str:
        """The text of `go_to_action` with the name of the verb, "" if none is known."""
        verb = self._offers.verb
        return tr("Go &to the action “{name}”", name=caption(verb)) if verb else ""

    @property
    def can_be_started(self) -> bool:
        """Whether the current row may belong to an action that something starts."""
        return self._offers.starters

    def show_machine(self) -> None:
        """Show the state machine of the actor that the document on top belongs to."""
        here = _current_machine_row(self._views.shown_document)
        if here is not None:
            self._find_machine(here.place, lambda actor: self._show_machine(actor, here))

    def go_to_action(self) -> None:
        """Open the action file of the verb of the current node at the command it starts."""
        here = _current_machine_row(self._views.shown_document)
        if here is not None and here.setting is not None:
            self._find_machine(here.place, lambda actor: self._go_to_action(actor, here))

    def who_starts(self) -> None:
        """Go to the node that starts the action of the current row, or list all that do."""
        here = _current_machine_row(self._views.shown_document)
        if here is not None:
            self._find_machine(here.place, lambda actor: self._who_starts(actor, here))

    def _find_machine(self, place: FilePlace, then: Then) -> None:
        self._finding.start(place, then, lambda error: self._say_failed(place, error))

    def _say_failed(self, place: FilePlace, error: BaseException) -> None:
        from app.documents.error_text import why

        words = tr(
            "The files beside “{name}” were not read: {reason}.", name=place.name, reason=why(error)
        )
        self._add_notice(words)

    def _add_notice(self, words: str) -> None:
        view = self._views.current
        if view is not None:
            view.add_notice(words, {})

    def _go_to_action(self, actor: Actor, here: MachineRow) -> None:
        verb = actor.machine.verb_at(here.row)
        if verb is None:
            self._add_notice(tr("The node no longer sets a verb."))
        elif verb.action is None:
            name = verb.name or tr("this verb")
            reason = said(verb.missing)
            words = tr("No action was found for “{name}”: {reason}.", name=name, reason=reason)
            self._add_notice(words)
        else:
            self.open_row(actor, verb.action)

    def _who_starts(self, actor: Actor, here: MachineRow) -> None:
        machine = actor.machine
        verb = machine.verb_at(here.row)
        key = machine.state_at(here.row) if verb is None else _key_of(verb)
        starters = [] if key is None else machine.starters(key)
        if key is None or not starters:
            name = here.name.state if key is None else key.name
            self._add_notice(tr("No available scheduler or brain starts “{name}”.", name=name))
        elif len(starters) == 1:
            self.open_row(actor, starters[0].place)
        else:
            self._choose_starter(actor, key, starters)

    def _choose_starter(self, actor: Actor, key: StateKey, starters: list[Verb]) -> None:
        from app.ui.chooser import Chooser, ChooserEntry

        sources = {arrow.verb: arrow for arrow in actor.machine.arrows}
        entries = []
        for verb in starters:
            arrow = sources.get(verb.place)
            words = tr("not reached") if arrow is None else arrow.source.name
            port = "" if arrow is None else arrow.port
            beside = tr("{port} · {file}", port=port or "–", file=verb.place.file)
            open_row = partial(self.open_row, actor, verb.place)
            entries.append(ChooserEntry(words, beside, open_row))

        def offer(typed: str) -> list[ChooserEntry]:
            words = typed.casefold().split()
            return [
                entry
                for entry in entries
                if all(word in f"{entry.words} {entry.beside}".casefold() for word in words)
            ]

        title = tr("What starts “{name}”", name=key.name)
        nothing = tr("Nothing that starts it has this name.")
        Chooser(
            self._views.tabs.window(), title, tr("Type part of a state’s name…"), offer, nothing
        ).open()

    # The tab

    def _show_machine(self, actor: Actor, here: MachineRow) -> None:
        """Show the tab of an actor, at the state of the current row."""
        from app.run.machine_page import MachinePage

        page = self._tabs.show_tab(
            ("machine", actor.machine.owner, _container_of(here.place)),
            lambda: self._make_page(actor, here.place),
            "tree",
            tr("{owner}: states", owner=actor.machine.owner),
            tr("State machine of {owner}", owner=actor.machine.owner),
            tr(_NOTE),
        )
        assert isinstance(page, MachinePage), "it was put so"
        page.set_actor(actor)
        key = _state_of(actor, here)
        if key is not None:
            page.show_state(key)

    def _make_page(self, actor: Actor, place: FilePlace) -> MachinePage:
        from app.run.machine_finding import open_graphs
        from app.run.machine_page import MachinePage

        def state() -> list[object]:
            opened = open_graphs(self._documents, actor.machine.owner)
            return [
                (open_state.place, open_state.revision, open_state.document.is_modified)
                for open_state in opened
            ]

        known = state()

        def is_fresh() -> bool:
            return state() == known

        def renewed(new: Actor) -> None:
            nonlocal known
            known = state()
            page.set_actor(new)

        page = MachinePage(actor, self.open_row, is_fresh)
        page.renew_wanted.connect(lambda: self._find_machine(place, renewed))
        return page

    # Opening

    def open_row(self, actor: Actor, row: Row) -> None:
        """Open one of an actor's files, wherever it is, at a row."""
        place = actor.places.get(row.file)
        if place is None:
            return
        self._awaited[_file_key(place.file, place.words)] = row.path
        self._documents.open_place(place.file, place.words, as_named=True)
        known_document = self._documents.find(place.file, place.words)
        if known_document is not None:
            self._arrived(known_document)

    def _arrived(self, document: Document) -> None:
        if document.file is not None:
            path = self._awaited.pop(_file_key(document.file, document.words), None)
            if path is not None:
                call_later(self, lambda: self._go_to_file_row(document, path))

    def _go_to_file_row(self, document: Document, path: Path) -> None:
        from formats.errors import WrongType

        if document not in self._documents.documents:
            return
        self._views.show_document(document)
        try:
            document.outline.row(path)
        except WrongType:
            return  # it was edited meanwhile; its document is the nearest place
        self._views.go_to(path)


def _current_machine_row(document: Document | None) -> MachineRow | None:
    if document is None or document.format.name != "ainb" or document.file is None:
        return None
    from app.documents.file_place import FilePlace
    from formats.behaviour.machine import parse, setting_of

    place = FilePlace(document.file, document.words)
    name = parse(place.name)
    if name is None:
        return None
    path = document.selection.current or ()
    nodes = document.root.nodes
    at = path[1] if len(path) > 1 and path[0] == "nodes" else None
    is_node = isinstance(at, int) and 0 <= at < len(nodes)
    return MachineRow(place, name, path, setting_of(nodes[at]) if is_node else None)


def _verb_words(setting: Setting) -> str:
    from formats.ainb.verbs import verb_name

    return "" if setting.number is None else verb_name(setting.number)


def _may_be_started(here: MachineRow) -> bool:
    """Whether a row may belong to an action that something starts."""
    from formats.behaviour.machine import MachinePart

    if here.setting is not None:
        return True
    if here.name.part is not MachinePart.ACTION:
        return False
    return bool(here.name.state) or here.path[:1] in (("nodes",), ("commands",))


def _key_of(verb: Verb) -> StateKey | None:
    from formats.behaviour.machine import StateKey

    return None if verb.slot is None else StateKey(verb.slot, verb.name)


def _state_of(actor: Actor, here: MachineRow) -> StateKey | None:
    """Return the state of a row: that of its verb, its scheduler, or its action."""
    machine = actor.machine
    for key, state in machine.states.items():
        if state.scheduler is not None and state.scheduler.file == here.place.name:
            return key
    return machine.state_at(here.row)


def _container_of(place: FilePlace) -> str:
    """Return the folder or archive that contains a file."""
    around = (str(place.file), *place.words[:-1]) if place.words else (str(place.file.parent),)
    return "//".join(around)


def _file_key(file: File, words: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    return os.path.realpath(file), words
