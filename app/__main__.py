"""The command `triptych`: a window for `triptych [FILE...]`, none for `triptych info FILE`."""

from __future__ import annotations

import importlib
import os
import sys
from typing import Any

from app.cli import COMMANDS, COMPLETE
from app.start import instance, override_errors, startup, streams
from app.ui import app_paths


def main(arguments: list[str] | None = None) -> int:
    """Run the program and return its exit status."""
    given = sys.argv[1:] if arguments is None else arguments
    is_completing = COMPLETE in os.environ
    is_asked = is_completing or bool(COMMANDS.keys() & given[:1]) or _has_options(given)
    streams.prepare(is_asked=is_asked)
    if is_completing:
        from app.cli import completion

        return completion.complete()
    if given and given[0] in COMMANDS:
        from app.cli import main as commands

        return commands.run(given)
    if len(given) > 1 and (wrong := _mistyped(given[0])):
        return _refuse(wrong)
    options = _options(given)
    try:
        if os.environ.get("TRIPTYCH_HOME"):  # the standard one is made where it is written
            app_paths.data_folder()
    except OSError as error:
        return _refuse(str(error))
    start = _find_running_program(options)
    if start.handed_over:
        return 0
    _load_qt()
    if options.get("selftest"):
        from app.start import selftest

        return selftest.run(options["selftest"], COMMANDS)
    from app.start.application import run

    if not options.get("screenshot"):
        streams.release()
    try:
        return run(options["files"], {**options, "commands": tuple(COMMANDS)}, start.claim)
    finally:
        if start.claim is not None:
            start.claim.release()


def _refuse(reason: str) -> int:
    print(f"triptych: {reason}", file=sys.stderr)  # noqa: T201
    return 2


def _find_running_program(options: dict[str, Any]) -> instance.Start:
    """Find out whether this is the one running program; not for commands that make pictures."""
    if any(options.get(name) for name in ("new_window", "screenshot", "selftest")):
        return instance.Start()
    return instance.begin(options["files"])


def _load_qt() -> None:
    """Load what any window needs, or end the program if it would crash."""
    with startup.all_stays():
        from app.start import deferred

        with startup.own_import_kept(), deferred.deferred():
            startup.check_qt()
        override_errors.report_at_once()
        importlib.import_module("app.start.application")


def _options(given: list[str]) -> dict[str, Any]:
    """Return the options; the parser is loaded only if there is something to parse."""
    options: dict[str, Any] = {"files": given}
    if _has_options(given):
        from app.start.arguments import parse

        options = parse(given, COMMANDS)
    return options


def _mistyped(word: str) -> str:
    """Return what is wrong with a first word that was meant as a command, "" for any other.

    A window for the files after it would be of no use to a script.
    """
    if not word.isalpha() or os.path.lexists(word):
        return ""
    from app.start.arguments import missing_file

    return missing_file([word], COMMANDS)


def _has_options(given: list[str]) -> bool:
    return any(name.startswith("-") for name in given)


def _work_for_another() -> None:
    """Run the worker that another process of this program started, in a bundle without a Python.

    Does nothing, and loads nothing, for a process started by the user.
    """
    if getattr(sys, "frozen", False) and {"--multiprocessing-fork", "-c"} & set(sys.argv[1:]):
        import multiprocessing

        multiprocessing.freeze_support()


if __name__ == "__main__":
    _work_for_another()
    sys.exit(main())
