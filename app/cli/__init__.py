"""`triptych` on the command line, without a window: `triptych info FILE` and what else is here.

A command's module has the command's name, with _ for -, and is imported when it is asked for.
"""

from __future__ import annotations

COMMANDS = {
    "info": "describe files: format, version, byte order",
    "check": "list what is odd or wrong in files and folders",
    "check-sizes": "find sizes in a mod's size table that are too small, and set them",
    "convert": "convert binary files to text and back, even whole folders",
    "extract": "write the files of an archive to a folder, also as text",
    "pack": "make an archive from a folder",
    "get": "print a value, or the contents of a container",
    "find": "find rows by name, value, number or type, in files and folders",
    "set": "change a value",
    "add": "add a row, a value or a whole branch",
    "remove": "remove rows",
    "rename": "rename a row",
    "replace": "replace values in all files of a game and write them to a mod",
    "diff": "compare files, archives, or a mod with its dump",
    "apply": "make a mod from a patch, even for another version of the game",
    "merge": "merge two edited copies of a file",
    "merge-mods": "merge several mods of a game into one",
    "export": "export a mod for a console, an emulator or a mod manager",
    "import-mod": "import a mod from a package or a graphic pack",
    "graph": "draw a behaviour graph as SVG, PNG or DOT",
    "run": "run a command of a behaviour graph and print each step",
    "names": "hash names, and find names by their hash",
    "completion": "print a completion script for bash, zsh, fish or PowerShell",
    "help": "print this list, or the help of a command",
}
"""Every command and what it does; a file of such a name opens in the window as `./info`."""
COMPLETE = "_TRIPTYCH_COMPLETE"
"""The environment variable by which a shell requests completions, see `completion`."""
