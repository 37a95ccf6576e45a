"""Jobs over many files that were interrupted, such as by a power failure: undone, or reported."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from app.cli.show import complain, counted
from app.ui import app_paths
from formats.problems import Severity


def undo_interrupted(folder: Path) -> None:
    """Undo the interrupted jobs in a folder that is about to be written, and report that.

    Folders and links that only look like those of such a job are reported. Raises OSError.
    """
    from app.documents.policy import Policy
    from app.game import job_journal

    policy = Policy.stored()
    for record in job_journal.interrupted(folder):
        left = job_journal.undo(record, policy)
        count = counted(len(record.changes) - len(left), "file")
        rest = f" “{left[0]}” stays: it was changed since." if left else ""
        complain(
            f"a job in “{record.root}” was interrupted and is undone: {count} as before.{rest}",
            Severity.WARNING,
        )
    job_journal.tidy(policy)
    for path in job_journal.foreign(folder):
        complain(f"“{path}” is not of this run, and left alone. It can be deleted.", Severity.NOTE)


def warn_of_interrupted(arguments: Sequence[str]) -> None:
    """Report interrupted jobs in the files and folders of a command that did not undo them."""
    if not (app_paths.data_path() / "jobs").is_dir():
        return
    from app.game import job_journal

    roots = {
        record.root
        for argument in arguments
        if (path := Path(argument.partition("//")[0])).exists()
        for record in job_journal.interrupted(path)
    }
    for root in sorted(roots):
        complain(
            f"a job in “{root}” was interrupted, and some of its files are old, others new. The "
            "next command that writes there undoes it.",
            Severity.WARNING,
        )
