"""One running program: every file passed to any start is opened once, in the first window."""

from __future__ import annotations

import json
import os
import stat
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import pytest

from app.start import instance
from app.ui import app_paths
from tests.app.instance_kit import end_file
from tests.patience import GUARD
from tests.scale import scale, seeded

ROOT = Path(__file__).resolve().parents[3]
STARTS = scale(8, 200)
AT_ONCE = 4


@pytest.fixture
def log(tmp_path):
    return tmp_path / "log"


@pytest.fixture
def start(home, log):
    """Starts the program as a process, and ends what is left at the end."""
    running = []

    def begin(*arguments, seconds=0.0, where=None, **environment):
        known = {"QT_QPA_PLATFORM": "offscreen", "TRIPTYCH_HOME": str(home), **environment}
        command = [sys.executable, "-m", "tests.app.instance_kit", log, seconds, *arguments]
        paths = {"PYTHONPATH": str(ROOT)}
        running.append(
            subprocess.Popen(
                list(map(str, command)),
                env={**os.environ, **paths, **known},
                cwd=where or ROOT,
            )
        )
        return running[-1]

    yield begin
    for one in running:
        one.kill()
        one.wait()


def lines(log, what):
    """Return (process, what follows) of each line of a kind."""
    if not log.exists():
        return []
    split = (line.split(" ", 2) for line in log.read_text(encoding="utf-8").splitlines())
    return [(int(one[0]), one[2] if len(one) > 2 else "") for one in split if one[1] == what]


def wait(for_what):
    end = time.monotonic() + GUARD
    while not for_what():
        assert time.monotonic() < end, "it never came"
        time.sleep(0.02)


def wait_until_it_listens(home):
    wait(lambda: told(home).get("server"))


def told(home):
    """Return what the running program tells of itself."""
    return instance._read_note(home)


def samples():
    return [app_paths.sample_folder() / name for name in app_paths.samples()]


def test_a_second_start_hands_its_files_to_the_first(start, log, home, tmp_path):
    first = start(samples()[0])
    wait_until_it_listens(home)
    (tmp_path / "mine.byml").write_bytes((app_paths.sample_folder() / "Village.mubin").read_bytes())
    second = start("mine.byml", where=tmp_path)
    assert second.wait(GUARD) == 0
    wait(lambda: (first.pid, "mine.byml") in lines(log, "open"))
    assert lines(log, "first") == [(first.pid, "")]
    assert lines(log, "besides") == []


def test_a_new_window_is_one_besides_and_leaves_the_session_alone(start, log, home):
    first = start(samples()[0])
    wait_until_it_listens(home)
    besides = start("--new-window", samples()[1])
    wait(lambda: (besides.pid, samples()[1].name) in lines(log, "open"))
    assert lines(log, "besides") == [(besides.pid, "")]
    for one in (besides, first):
        end_file(log, one.pid).touch()
        one.wait(GUARD)
    assert (first.pid, "1") in lines(log, "session")


def test_other_settings_are_another_program(start, log, home, tmp_path):
    start()
    wait_until_it_listens(home)
    other = start(samples()[0], TRIPTYCH_HOME=str(tmp_path / "other"))
    wait(lambda: (other.pid, "") in lines(log, "first"))


def test_a_killed_program_is_no_obstacle(start, log, home):
    first = start()
    wait_until_it_listens(home)
    room = told(home)["room"]
    first.kill()
    first.wait()
    second = start(samples()[0])
    wait(lambda: (second.pid, samples()[0].name) in lines(log, "open"))
    assert lines(log, "first")[-1] == (second.pid, "")
    assert room is None or not Path(room).exists()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows keeps rights in other ways")
def test_only_this_user_can_find_and_reach_it(start, home):
    start()
    wait_until_it_listens(home)
    note = home / "running.json"
    server = Path(told(home)["server"])
    assert stat.S_IMODE(note.stat().st_mode) == 0o600
    assert stat.S_IMODE(server.stat().st_mode) & 0o077 == 0
    assert stat.S_IMODE(server.parent.stat().st_mode) == 0o700


@pytest.mark.parametrize(
    "sent",
    [b"", b"\n", b"5\n", b"[]\n", b"{}\n", b"\xff\xfe\n",
     b'{"folder": "/", "tokens": {}, "files": [5]}\n', b"[" * 100_000 + b"\n",
     b"x" * (2 * instance.LIMIT),
     b'{"folder": "/", "files": ["a\\u0000b"], "tokens": {}}\n'],
    ids=map(str, range(10)),
)  # fmt: skip
def test_what_is_no_request_is_not_answered(qtbot, home, sent):
    from PySide6.QtNetwork import QLocalSocket
    from PySide6.QtWidgets import QMainWindow

    from app.start.instance_receiver import InstanceReceiver

    window = QMainWindow()
    qtbot.addWidget(window)
    claim = instance.begin([]).claim
    opened: list[list[str]] = []
    receiver = InstanceReceiver(window, claim, opened.append)
    socket = QLocalSocket()
    socket.connectToServer(told(home)["server"])
    assert socket.waitForConnected(1000 * GUARD)
    socket.write(sent)
    socket.flush()
    qtbot.wait(50)
    assert not socket.bytesAvailable()
    assert not opened
    socket.abort()
    receiver.close()
    claim.release()


def test_every_sound_request_is_answered_before_its_files_are_opened(qtbot, home, monkeypatch):
    from PySide6.QtNetwork import QLocalSocket
    from PySide6.QtWidgets import QMainWindow

    from app.start.instance_receiver import InstanceReceiver

    for name in instance.TOKENS:
        monkeypatch.setenv(name, "old")
    names = [
        "",
        "a=b",
        "\ud800",
        "=",
        *(f"{number} missing".rjust(200) for number in range(10_000)),
    ]
    tokens = {
        "": "a",
        "a=b": "c",
        "=": "",
        "\ud800": "\ud800",
        "PATH": "",
        "DESKTOP_STARTUP_ID": "x",
    }
    window = QMainWindow()
    qtbot.addWidget(window)
    window.show()
    claim = instance.begin([]).claim
    heard: list[bytes] = []
    socket = QLocalSocket()

    def open_files(files):
        assert socket.waitForReadyRead(5000)
        heard.extend([bytes(socket.readAll().data()), *files[:2]])
        raise OSError("none of them can be opened")

    receiver = InstanceReceiver(window, claim, open_files)
    path = os.environ["PATH"]
    socket.connectToServer(told(home)["server"])
    assert socket.waitForConnected(5000)
    request = {
        "folder": "/\ud800",
        "files": names,
        "tokens": {**tokens, instance.TOKENS[0]: "é\ud800"},
    }
    socket.write(json.dumps(request).encode() + b"\n")
    qtbot.waitUntil(socket.canReadLine)
    assert bytes(socket.readLine().data()) == instance.READY
    with qtbot.captureExceptions() as raised:
        socket.write(instance.GO)
        qtbot.waitUntil(lambda: bool(heard))
    assert [kind for kind, *_more in raised] == [OSError]
    assert heard == [instance.TAKEN, f"/\ud800{os.sep}", f"/\ud800{os.sep}a=b"]
    assert (os.environ["PATH"], os.environ["DESKTOP_STARTUP_ID"]) == (path, "x")
    assert os.environ[instance.TOKENS[0]] == "old"
    socket.abort()
    receiver.close()
    claim.release()


def test_a_window_that_was_closed_opens_nothing(qtbot, home):
    from PySide6.QtWidgets import QMainWindow

    from app.start.instance_receiver import InstanceReceiver

    window = QMainWindow()
    qtbot.addWidget(window)
    claim = instance.begin([]).claim
    receiver = InstanceReceiver(window, claim, print)
    asked = "from app.start import instance; print(instance.begin(['a']).claim is not None)"
    late = subprocess.Popen([sys.executable, "-c", asked], cwd=ROOT, stdout=subprocess.PIPE)
    qtbot.waitUntil(lambda: not receiver._server.isListening())
    claim.release()
    assert late.communicate()[0].strip() == b"True"


def test_a_program_that_does_not_answer_is_left_alone(home):
    claim = instance.begin([]).claim
    assert claim is not None
    assert instance.begin(["a"], patience=0.2) == instance.Start()
    claim.release()
    again = instance.begin(["a"], patience=0.2).claim
    assert again is not None
    again.release()


def test_starts_at_any_moment_open_every_file_once(start, log, home, tmp_path, count):
    """Some starts last, and end at any moment, too: then the next one is the first."""
    chance = seeded("starts")
    data = (app_paths.sample_folder() / "Village.mubin").read_bytes()
    waiting, given = [], []
    for number in range(STARTS):
        file = tmp_path / f"{number}.mubin"
        file.write_bytes(data)
        given.append(file.name)
        waiting.append(start(file, seconds=chance.uniform(0.2, 4.0)))
        time.sleep(chance.uniform(0.0, 0.4))
        while len([one for one in waiting if one.poll() is None]) >= AT_ONCE:
            time.sleep(0.02)
    assert [one.wait(GUARD) for one in waiting] == [0] * STARTS
    opened = Counter(name for _process, name in lines(log, "open") if name in given)
    assert opened == dict.fromkeys(given, 1)
    assert not lines(log, "besides")
    count("starts of the program", STARTS)
    count("of these the first", len(lines(log, "first")))
