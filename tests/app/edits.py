"""Single edits of a document's tree, each as one step of undo."""

from __future__ import annotations

from formats.edits import Insert, Move, Remove, Rename, Replace


def insert(document, path, index, key, node):
    do(document, Insert(path, index, key, node))


def remove(document, path, key):
    do(document, Remove((*path, key)))


def replace(document, path, node):
    do(document, Replace(path, node))


def rename(document, path, key):
    do(document, Rename(path, key))


def move(document, path, index):
    do(document, Move(path, index))


def do(document, edit):
    document.edit(type(edit).__name__, lambda _structure: run(edit))
