"""`triptych` on the command line, without a window: `triptych info FILE` and what else is here.

A command's module has the command's name, with _ for -, and is imported when it is asked for.
"""

from __future__ import annotations

COMMANDS = {
    "info": "tell what files are",
    "check": "list what is odd or wrong in files and folders",
    "check-sizes": "tell where the size table of a mod states too little, and set it",
    "convert": "binary files to text and back, whole folders too",
    "extract": "the files of an archive into a folder, also as text",
    "pack": "a folder into an archive",
    "get": "print a value, or what is in a container",
    "find": "find rows by name, value, number or type, in files and folders",
    "set": "give a value another one",
    "add": "add a row, a value or a whole branch",
    "remove": "take rows out",
    "rename": "give a row another name",
    "replace": "replace values in all files of a game, in a mod",
    "diff": "tell what differs between files, archives, or mod and dump",
    "apply": "make a mod by a patch, for another version of the game",
    "merge": "bring two edited copies of a file together",
    "merge-mods": "bring several mods of a game together into one",
    "export": "a mod for a console, an emulator or a mod manager",
    "import-mod": "a package or a graphic pack into a mod's folder",
    "graph": "draw a behaviour graph as SVG, PNG or DOT",
    "run": "run a command of a behaviour graph and print each step",
    "machine": "print the state machine of an actor",
    "names": "hash names, and find names by their hash",
    "completion": "print what completes commands in bash, zsh, fish or PowerShell",
    "help": "print this, or the help of a command",
}
"""Every command and what it does; a file of such a name opens in the window as `./info`."""
