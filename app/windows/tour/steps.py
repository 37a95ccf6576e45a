"""The steps of the guided tour: the text of each card, and the part of the window it points at."""

from __future__ import annotations

from typing import NamedTuple

from app.i18n import mark


class TourStep(NamedTuple):
    """One card; `title` and `words` are English, `part` is the key of its part in `parts`.

    The name of a command in braces stands for its current keys.
    """

    part: str
    title: str
    words: str


STEPS = (
    TourStep(
        "",
        mark("Welcome to Triptych"),
        mark(
            "A tour of the window in a few cards. The window keeps working, so try what each "
            "card says. Esc closes the tour, and Help › Guided tour brings it back."
        ),
    ),
    TourStep(
        "tree",
        mark("Every value, with its type"),
        mark(
            "The tree is the whole file. A number is selected: type “*2” and press Return. The "
            "bar at the left of a row marks what differs from the file."
        ),
    ),
    TourStep(
        "inspector",
        mark("An editor for each type"),
        mark(
            "The inspector edits what is selected: numbers, colours, curves, bytes, and a whole "
            "object as a form. It shows what the file has, and {reset_value} brings that back."
        ),
    ),
    TourStep(
        "filter",
        mark("Find anything"),
        mark(
            "{filter} shows only the rows that match: “speed”, “type:color”, “is:changed”. "
            "{find_replace} finds and replaces, {find_in_games} searches a whole game."
        ),
    ),
    TourStep(
        "undo",
        mark("Every step can be undone"),
        mark(
            "{undo} undoes a step, wherever it was made, and {show_history} lists them all. "
            "Unsaved changes are kept even when the power fails."
        ),
    ),
    TourStep(
        "text",
        mark("The same as text"),
        mark(
            "{show_text_both} shows YAML beside the tree. Ctrl+Return applies what you typed as "
            "one step; values keep their types."
        ),
    ),
    TourStep(
        "graph",
        mark("Behaviour as a graph"),
        mark(
            "{show_graph} shows an AINB file as its nodes. Drag from a pin to link it or to add "
            "a node that fits; {run_go} runs a command, step by step."
        ),
    ),
    TourStep(
        "save",
        mark("Save, and see what changed"),
        mark(
            "{save} saves, and reads back what it wrote. A file of your game is saved to your "
            "mod. {compare} shows every difference, and you can take them over one by one."
        ),
    ),
    TourStep(
        "",
        mark("Everything else"),
        mark(
            "{palette} finds every command by a few letters, {shortcuts} shows the keys, and the "
            "Help menu has a page on each format."
        ),
    ),
)
OWN_GAME = mark("It uses files of your own game; none is written unless you save.")
SAMPLES = mark("It uses samples that come with the program.")
