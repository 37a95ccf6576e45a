"""A dump of each game is unchanged, whatever is done with it, in the window and by commands."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from click.testing import CliRunner
from PySide6.QtWidgets import QFileDialog

import formats
from app.cli.main import group
from app.documents import container_io
from app.editors import raw_files
from app.game.mod import project_of
from formats import wrap
from formats.core.kinds import Kind
from formats.errors import FormatError
from formats.paths import spell
from tests.app.cli.conftest import LANTERN, WATCHMAN
from tests.app.dumps import hashes
from tests.app.games import GAMES, Game, packs_of
from tests.app.window.game_panels.kit import extract, listed
from tests.patience import GUARD
from tests.scale import scale, seeded

ROOT = Path(__file__).resolve().parents[4]
NUMBERS = (Kind.S32, Kind.U32, Kind.F32)
GRAPH = "AI/Player.brain.root.ainb"


def entries(pack: Path) -> dict[str, bytes]:
    archive = wrap.open_inside(pack.read_bytes(), (), container_io.dictionaries_for(pack)).archive
    return {word: entry.data for word, entry in zip(archive.words, archive.entries, strict=True)}


def number_in(data: bytes) -> tuple | None:
    """Return the path of the first number in a document, None where there is none or no format."""
    try:
        outline = formats.outline_of(formats.open_bytes(data))
    except FormatError:
        return None
    rows = outline.walk()
    return next((path for path, row in rows if row.kind in NUMBERS and row.editable), None)


class Work:
    """A pack of a game and a document in it that other packs hold, too, with a number in it."""

    def __init__(self, packs: list[Path], chance) -> None:
        held = {pack: entries(pack) for pack in packs}
        many = Counter(word for one in held.values() for word in one)
        for pack in chance.sample(packs, len(packs)):
            words = [word for word in held[pack] if many[word] > 1 and number_in(held[pack][word])]
            if words:
                break
        self.pack = pack
        self.word = chance.choice(words)
        self.copies = many[self.word]
        self.path = number_in(held[pack][self.word])
        outline = formats.outline_of(formats.open_bytes(held[pack][self.word]))
        self.row = spell(outline, self.path)
        self.value = 7 if outline.get(self.path) != 7 else 8


@pytest.fixture(params=list(GAMES)[:: scale(4, 1)])
def game(request, tmp_path) -> Game:
    return GAMES[request.param](tmp_path / "games")


@pytest.fixture
def ways(game, tmp_path):
    """Return every way to a place of the game: as it is, and by links."""

    def ways_to(place: Path) -> list[Path]:
        found = [place, place / ".." / place.name]
        if os.name == "posix":
            for name, target in (("all", game.top), ("place", place)):
                link = tmp_path / f"{name}-{place.parent.parent.name}-{place.parent.name}"
                if not link.is_symlink():
                    link.symlink_to(target)
                found.append(link / place.relative_to(target))
        return found

    return ways_to


def test_a_dump_stays_as_it_is(
    game, ways, window, qtbot, opened, save, said, mod, tmp_path, monkeypatch, count
):
    window.workspace.set_projects([project_of(game.root, mod)])
    window.panels.show("files")
    panel = window.panels.files
    qtbot.waitUntil(lambda: not window.workspace.indexing.is_busy)
    monkeypatch.setattr(window.session._prompts, "may_overwrite", lambda _document: True)
    before, chance = hashes(game.top), seeded(game.root.parent.name)
    for turn in range(scale(1, 4)):
        saves_go_to_the_mod(game, window, qtbot, opened, save, chance, mod)
        for place in chance.sample(game.places, scale(1, 3)):
            for way in chance.sample(ways(place), scale(1, len(ways(place)))):
                work = Work(packs_of(game, way), chance)
                saved_in_place(work, place, game, window, qtbot, opened, said, mod)
                the_panel(work, place, game, window, panel, qtbot, said, tmp_path)
                other_ways(way, window, work, opened, said, qtbot, monkeypatch)
                count("commands that write", commands(way, work, tmp_path, mod))
                count("ways into a dump")
                assert hashes(game.top) == before, (turn, way)
                close_all(window, panel, qtbot)
    assert hashes(game.top) == before
    count("files of dumps that stayed as they were", len(before))


def close_all(window, panel, qtbot):
    for document in list(window.session.documents):
        document.undo_stack.setClean()
    window.session.close_all()
    qtbot.waitUntil(lambda: not window.session.documents)
    for archive in panel.model.modified_archives:
        archive.discard()
    for file in list(window.workspace.opened):
        window.workspace.take_out(file)


def saves_go_to_the_mod(game, window, qtbot, opened, save, chance, mod):
    """A document of the dump is saved in the mod, and from there into all packs that hold it."""
    work = Work(packs_of(game, game.root), chance)
    found = opened(work.pack, (work.word,))
    found.set_value(work.path, 7 if found.outline.get(work.path) != 7 else 8)
    save(found)
    assert found.file.is_relative_to(mod)
    view = window.views.view_of(found)
    packs = [one for one in view.notices() if "more pack" in one.sentence]
    qtbot.waitUntil(
        lambda: bool(
            packs.extend(one for one in view.notices() if "more pack" in one.sentence) or packs
        )
    )
    packs[0].press("Choose the packs…")
    choose_all(window, qtbot)
    inner = found.file.parent
    qtbot.waitUntil(lambda: not window.busy.tasks)
    assert len(list(inner.iterdir())) >= work.copies - 1
    close_all(window, window.panels.files, qtbot)


def choose_all(window, qtbot):
    from PySide6.QtCore import Qt

    from tests.app.window.game_panels.kit import packs_dialog

    dialog = packs_dialog(window, qtbot)
    for row in range(dialog.list.topLevelItemCount()):
        item = dialog.list.topLevelItem(row)
        if item.flags() & Qt.ItemFlag.ItemIsUserCheckable and item.checkState(0) is not None:
            item.setCheckState(0, Qt.CheckState.Checked)
    if dialog.chosen:
        dialog.write.click()
    else:
        dialog.reject()


def saved_in_place(work, place, game, window, qtbot, opened, said, mod):
    """A document is edited and saved where it lies: in the mod, or not at all."""
    said.clear()
    found = opened(work.pack, (work.word,), as_named=True)
    found.set_value(work.path, work.value)
    window.session.save(found)
    if place == game.root or place in window.workspace.projects.all[0].layers.all:
        qtbot.waitUntil(lambda: bool(said) or not found.is_modified)
        qtbot.waitUntil(lambda: not found.frozen)
        assert found.file.is_relative_to(mod) or said
    else:
        qtbot.waitUntil(lambda: bool(said))
        assert "game dump" in said[-1]
        assert found.is_modified


def the_panel(work, place, game, window, panel, qtbot, said, tmp_path):
    """An entry is replaced in the panel, which shows the game itself once, and is saved."""
    said.clear()
    pack = work.pack
    if place == game.root:
        pack = game.root / os.path.relpath(os.path.realpath(pack), os.path.realpath(game.root))
    else:
        window.workspace.show(pack)
    node = listed(panel, qtbot, pack, (work.word,))
    assert node.words == (work.word,)
    archive = node.archive
    extra = tmp_path / "extra.bin"
    extra.write_bytes(node.archive.data(work.word) + b"more")
    panel.commands.replace_with(node, extra)
    panel.commands.add_files(node, [extra])
    assert archive.is_modified
    panel.commands.save_archive(archive)
    qtbot.waitUntil(lambda: bool(said) or not archive.is_modified)
    qtbot.waitUntil(lambda: not archive.is_saving)
    if place != game.root:
        assert "game dump" in said[-1]
    said.clear()
    listed(panel, qtbot, pack, (work.word,))
    extract(panel.window(), panel, work.pack.parent / "new")
    qtbot.waitUntil(lambda: bool(said))
    assert "game dump" in said[-1]


def other_ways(way, window, work, opened, said, qtbot, monkeypatch):
    """Saving under another name, and the bytes of a value, do not lead into the dump either."""
    assert "game dump" in raw_files.save(way / "bytes.bin", b"x")
    found = window.session.documents[-1]
    for target in (way / "new.byml", work.pack):
        said.clear()
        name = str(target)
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_a, name=name, **_m: (name, ""))
        window.session.save_as(found)
        qtbot.waitUntil(lambda: bool(said))
        assert "game dump" in said[-1]


def commands(way: Path, work: Work, tmp_path: Path, mod: Path) -> int:
    """Run every command that writes, half of them as two processes at once; return how many."""
    graph, pack, text = way / GRAPH, f"{work.pack}//{work.word}", tmp_path / "text.yml"
    run("convert", graph, text, "--force", status=0)
    refused = [
        ("set", pack, work.row, str(work.value)),
        ("set", LANTERN, "General/Life", "7", "-o", way / "AI/new.bgparamlist"),
        ("set", LANTERN, "General/Life", "7", "-o", graph, "--force"),
        ("convert", graph, graph, "--to", "yaml", "--force"),
        ("convert", text, graph, "--force"),
        ("convert", way / "AI", way / "texts"),
        ("graph", WATCHMAN, "-o", way / "AI/new.svg"),
        ("graph", graph, "-o", way / "AI/new.dot"),
        ("merge", graph, graph, graph, "-o", graph, "--force"),
    ]
    for command in refused:
        run(*command, status=2)
    together(refused[0], refused[scale(0, 6)])
    run("graph", graph, "-o", mod / "graph.dot", "--force", status=0)
    run("set", pack, work.row, str(work.value), "-o", mod / "value.bin", "--force", status=0)
    return len(refused) + 4


def run(*arguments: object, status: int) -> None:
    result = CliRunner().invoke(group, list(map(str, arguments)))
    assert result.exit_code == status, (arguments, result.output)
    if status:
        is_refused = "game dump" in result.stderr or "name of a binary file" in result.stderr
        assert is_refused, (arguments, result.stderr)


def together(*some: tuple[object, ...]) -> None:
    """Run commands as processes at the same time; each is refused."""
    jobs = [
        subprocess.Popen(
            [sys.executable, "-m", "app", *map(str, command)],
            cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8",
        )
        for command in some
    ]  # fmt: skip
    for job in jobs:
        said = job.communicate(timeout=GUARD)[1]
        assert job.returncode == 2
        assert "game dump" in said
