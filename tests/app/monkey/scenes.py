"""Every view of the program, shown with files to play with.

A scene opens what it needs and says which widgets get most of the input.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from app.compare.compare_dialog import ComparedSource
from app.documents.document import Document
from formats.core.kinds import Kind
from formats.errors import WrongType
from tests.app.game.conftest import document, make_dump, pack
from tests.app.monkey.menu_scenes import MENU_SCENES
from tests.app.monkey.stage import Stage
from tests.app.pictures.stage import settle, wait_until

Scene = Callable[[Stage], object]


def _any(stage: Stage) -> None:
    sort = stage.chance.choice(("byml", "byml", "aamp", "ainb"))
    stage.open(stage.real(sort))


def tree_byml(stage: Stage) -> None:
    """The tree of a BYML file."""
    view = stage.open(stage.real("byml"))
    view.show_mode("tree")
    view.tree.expandToDepth(1)
    stage.wanted = lambda: [stage.view and stage.view.tree, stage.view and stage.view.filter_bar]


def tree_aamp(stage: Stage) -> None:
    """The tree of an AAMP file."""
    view = stage.open(stage.real("aamp"))
    view.tree.expandToDepth(1)
    stage.wanted = lambda: [stage.view and stage.view.tree, stage.view and stage.view.path_bar]


def tree_ainb(stage: Stage) -> None:
    """The tree of an AINB file."""
    view = stage.open(stage.real("ainb"))
    view.show_mode("tree")
    view.tree.expandToDepth(1)
    stage.wanted = lambda: [stage.view and stage.view.tree]


def inspector(stage: Stage) -> None:
    """The inspector with the editors of every kind of value."""
    name = stage.chance.choice(("Every type.aamp", "Every type.byml"))
    view = stage.open(stage.sample(name))
    _in_inspector(stage, stage.chance.choice(stage.paths_of(view.document)))


def _in_inspector(stage: Stage, *paths: tuple) -> None:
    view = stage.view
    assert view is not None
    view.document.selection.choose(paths)
    stage.window.panels.show("inspector")
    settle()
    stage.wanted = lambda: [stage.inside("inspector")()]


def _of_kind(stage: Stage, name: str, *kinds: Kind) -> None:
    view = stage.open(stage.sample(name))
    _in_inspector(stage, stage.chance.choice(stage.paths_of(view.document, *kinds)))


def colour(stage: Stage) -> None:
    """The editor of colours."""
    _of_kind(stage, "Every type.aamp", Kind.COLOR)


def curve(stage: Stage) -> None:
    """The editor of curves."""
    curves = (Kind.CURVE1, Kind.CURVE2, Kind.CURVE3, Kind.CURVE4)
    _of_kind(stage, stage.chance.choice(("Dusk.baglenv", "Every type.aamp")), *curves)


def buffer(stage: Stage) -> None:
    """The editor of lists of numbers."""
    kinds = (Kind.BUFFER_BYTES, Kind.BUFFER_F32, Kind.BUFFER_S32, Kind.BUFFER_U32)
    _of_kind(stage, "Every type.aamp", *kinds)


def vectors(stage: Stage) -> None:
    """The editors of vectors and rotations."""
    _of_kind(stage, "Every type.aamp", Kind.VEC2, Kind.VEC3, Kind.VEC4, Kind.QUAT)


def hexadecimal(stage: Stage) -> None:
    """The editor of bytes, as a page and in the inspector."""
    if stage.chance.random() < 0.5:
        _of_kind(stage, "Every type.byml", Kind.BINARY, Kind.BINARY_ALIGNED)
        return
    unknown = stage.folder / "Unknown.bin"
    unknown.write_bytes(stage.chance.randbytes(stage.chance.choice((0, 1, 300, 5000))))
    stage.window.session.open_place(unknown, (), as_bytes=True)
    wait_until(lambda: stage.window.tabs.count() > 0)
    stage.wanted = lambda: [stage.window.tabs]


def form(stage: Stage) -> None:
    """The form of an object, of several, and the table of alike ones."""
    sort = stage.chance.choice(("byml", "aamp"))
    view = stage.open(stage.real(sort, least=300))
    holders = stage.paths_of(view.document, Kind.MAP, Kind.OBJECT, Kind.LIST, Kind.ARRAY) or [()]
    count = min(len(holders), stage.chance.choice((1, 1, 2, 5)))
    _in_inspector(stage, *stage.chance.sample(holders, count))


def graph(stage: Stage) -> None:
    """The canvas of a behaviour graph."""
    view = stage.open(stage.real("ainb"))
    view.show_mode("graph")
    settle()
    stage.wanted = lambda: [stage.view and stage.view.graph]


def graph_parts(stage: Stage) -> None:
    """The canvas of a sample that has everything, beside its tree."""
    names = ("Every part.ainb", "Every part, version 404.ainb", "Every part, version 408.ainb")
    view = stage.open(stage.own(stage.chance.choice((*names, "Ring.ainb", "Empty.ainb"))))
    view.show_mode("both")
    settle()
    stage.wanted = lambda: [stage.view and stage.view.graph]


def palette(stage: Stage) -> None:
    """The palette of nodes and the inspector beside a canvas."""
    view = stage.open(stage.sample("Watchman.root.ainb"))
    view.show_mode("graph")
    stage.window.panels.show("inspector")
    settle()
    assert view.graph is not None
    view.graph.add_node()
    stage.wanted = lambda: [stage.view and stage.view.graph, stage.inside("inspector")()]


def text(stage: Stage) -> None:
    """The text of a document, alone or beside the tree."""
    view = stage.open(stage.real(stage.chance.choice(("byml", "byml", "aamp"))))
    view.show_mode(stage.chance.choice(("text", "text-both")))
    wait_until(lambda: not view.is_text_awaited)
    stage.wanted = lambda: [stage.view and stage.view.text]


def find(stage: Stage) -> None:
    """The panel that finds and replaces."""
    _any(stage)
    _any(stage)
    panel = stage.window.panels.shown_find()
    panel.field.setText(stage.chance.choice("aei0"))
    stage.wanted = lambda: [stage.inside("find")()]


def history(stage: Stage) -> None:
    """The panels of the history, of problems and of bookmarks."""
    view = stage.open(stage.sample("Every type.byml"))
    for path in stage.paths_of(view.document, Kind.S32, Kind.F32)[:6]:
        view.document.set_value(path, type(view.document.outline.get(path))(7))
    for name in ("problems", "history"):
        stage.window.panels.show(name)
    stage.wanted = lambda: [stage.inside("history")(), stage.inside("problems")()]


def split(stage: Stage) -> None:
    """Several documents in tabs, beside each other and in windows of their own."""
    for _ in range(3):
        _any(stage)
    stage.window.side.split()
    stage.wanted = lambda: [stage.window.pages]


def compare(stage: Stage) -> None:
    """Two versions side by side."""
    sort = stage.chance.choice(("byml", "aamp", "ainb"))
    file = stage.real(sort, least=200)
    other = stage.folder / f"Other {file.name}"
    shutil.copy(file, other)
    one, two = stage.open(file), stage.open(other)
    _alter(stage, two.document)
    sources = [ComparedSource(v.document.name, document=v.document) for v in (one, two)]
    stage.window.compare_tabs.open_comparison(*sources)
    _wait_for_page(stage)


def merge(stage: Stage) -> None:
    """Three versions brought together."""
    sort = stage.chance.choice(("byml", "aamp", "ainb"))
    file = stage.real(sort, least=200)
    views = []
    for name in ("Base", "Mine", "Theirs"):
        other = stage.folder / f"{name} {file.name}"
        shutil.copy(file, other)
        views.append(stage.open(other))
    for view in views[1:]:
        _alter(stage, view.document)
    sources = [ComparedSource(v.document.name, document=v.document) for v in views]
    stage.window.compare_tabs.open_merge(*sources)
    _wait_for_page(stage)


def _wait_for_page(stage: Stage) -> None:
    settle()
    stage.wanted = lambda: [stage.window.tabs.currentWidget()]


def _alter(stage: Stage, changed: Document) -> None:
    """Give some numbers of a document other values."""
    paths = stage.paths_of(changed, Kind.S32, Kind.U32, Kind.F32)
    for path in stage.chance.sample(paths, min(len(paths), 5)):
        value = changed.outline.get(path)
        with suppress(WrongType):  # what follows from other parts
            changed.set_value(path, type(value)(stage.chance.randrange(99)))


def welcome(stage: Stage) -> None:
    """The window without a document."""
    stage.sample("Every type.byml")
    stage.wanted = lambda: [stage.window.pages]


def help_(stage: Stage) -> None:
    """The pages of the help."""
    from app.window.help_window import show_help

    shown = show_help(stage.window, "tour")
    stage.wanted = lambda: [shown]


def settings(stage: Stage) -> None:
    """The settings and other dialogs, one of which is asked for again and again."""
    stage.open(stage.sample("Every type.aamp"))
    stage.again = (
        "settings new about shortcuts palette go_to_path list_bookmarks list_documents compare "
        "merge edit_many learn_names toggle_bookmark"
    ).split()


def exchange(stage: Stage) -> None:
    """The dialogs of archives and mods that go to other programs and come from them."""
    _game(stage)
    stage.again = "extract pack_folder export_mod import_mod merge_mods compare_game".split()


def _game(stage: Stage) -> None:
    """Have a dump, a mod with changes, and an archive beside them."""
    from app.game.mod import project_of

    dump, mod = make_dump(stage.folder / "dump"), stage.folder / "mod"
    actor = mod / "romfs/Pack/Actor/Weapon_001.pack.zs"
    actor.parent.mkdir(parents=True)
    actor.write_bytes(pack({"Common/Base.bgyml": document(5)}))
    (mod / "romfs/AI").mkdir()
    (mod / "romfs/AI/Loose.byml").write_bytes(document(9))
    (stage.folder / "X.pack.zs").write_bytes(pack({"A.byml": document(4), "B/C.byml": b"?"}))
    stage.window.workspace.set_projects([project_of(dump, mod)])


def files(stage: Stage) -> None:
    """The files panel with a game, a mod and an archive."""
    _game(stage)
    stage.window.panels.show("files")
    stage.window.session.open_files([stage.folder / "X.pack.zs"])
    wait_until(lambda: not stage.window.workspace.indexing.is_busy)
    stage.wanted = lambda: [stage.inside("files")()]


def games(stage: Stage) -> None:
    """Find and replace in all files of a game."""
    _game(stage)
    stage.window.actions_["find_in_games"].trigger()
    panel = stage.window.panels.find
    panel.named.setText("Count")
    panel.search_now()
    settle()
    stage.wanted = lambda: [stage.inside("find")()]


def changes(stage: Stage) -> None:
    """What a mod changes."""
    _game(stage)
    stage.window.actions_["show_changes"].setChecked(True)
    settle()
    stage.wanted = lambda: [stage.inside("changes")()]


def mods(stage: Stage) -> None:
    """The window that brings mods together."""
    _game(stage)
    other = stage.folder / "other"
    shutil.copytree(stage.folder / "mod", other)
    (other / "romfs/AI/Loose.byml").write_bytes(document(11))
    merger = stage.window.dialogs.merge_mods()
    merger.sources.add_mods([stage.folder / "mod", other])
    settle()
    stage.kept.append(merger)
    stage.wanted = lambda: [merger]


def sizes(stage: Stage) -> None:
    """The page of a mod's size table."""
    from app.game.mod import project_of
    from tests.app.game import botw

    dump, mod = botw.make_dump(stage.folder / "Zelda", "wiiu"), stage.folder / "mod"
    (mod / "content/Ecosystem").mkdir(parents=True)
    (mod / "content/Ecosystem/Second.byml").write_bytes(botw.table_of_values(50))
    stage.window.workspace.set_projects([project_of(dump, mod)])
    stage.window.file_tabs.check_sizes()
    settle()
    stage.wanted = lambda: [stage.window.tabs]


def running(stage: Stage) -> None:
    """The run of a graph, with its panel."""
    view = stage.open(stage.sample("Watchman.root.ainb"))
    view.show_mode("graph")
    stage.window.actions_["show_run"].setChecked(True)
    settle()
    for _ in range(3):
        stage.window.actions_["run_step"].trigger()
    stage.again = [name for name in stage.window.actions_ if name.startswith("run_")]
    stage.wanted = lambda: [stage.inside("run")(), stage.view and stage.view.graph]


def variables(stage: Stage) -> None:
    """The panel of a graph's variables."""
    view = stage.open(stage.own("Every part.ainb"))
    view.show_mode("graph")
    stage.window.actions_["show_variables"].setChecked(True)
    settle()
    stage.wanted = lambda: [stage.inside("variables")()]


def catalogue(stage: Stage) -> None:
    """The panel of all known classes of nodes."""
    view = stage.open(stage.sample("Watchman.root.ainb"))
    view.show_mode("graph")
    stage.window.actions_["show_catalogue"].setChecked(True)
    settle()
    stage.wanted = lambda: [stage.inside("catalogue")()]


def machine(stage: Stage) -> None:
    """The state machine of an actor."""
    from tests.formats.behaviour.machine.actors import guard, stored

    for name, data in stored(guard()).items():
        (stage.folder / name).write_bytes(data)
    view = stage.open(stage.folder / "Guard.scheduler.walk.module.ainb")
    view.document.set_current(("nodes", 2))
    stage.window.machines.show_machine()
    settle()
    stage.wanted = lambda: [stage.window.tabs.currentWidget()]


SCENES: Final[dict[str, Scene]] = {
    scene.__name__.strip("_"): scene
    for scene in (
        tree_byml, tree_aamp, tree_ainb, inspector, colour, curve, buffer, vectors, hexadecimal,
        form, graph, graph_parts, palette, text, find, history, split, compare, merge, welcome,
        help_, settings, exchange, files, games, changes, mods, sizes, running, variables,
        catalogue, machine,
    )
} | MENU_SCENES  # fmt: skip
"""The scenes by name, in the order of a tour."""
