"""Single edits of a document's tree, each as one step of undo."""

from __future__ import annotations


def insert(document, path, index, key, node):
    document.edit("Insert", lambda one: one.view.insert(path, index, key, node))


def remove(document, path, key):
    document.edit("Remove", lambda one: one.view.remove((*path, key)))


def replace(document, path, node):
    document.edit("Replace", lambda one: one.view.replace(path, node))


def rename(document, path, key):
    document.edit("Rename", lambda one: one.view.rename(path, key))


def move(document, path, index):
    document.edit("Move", lambda one: one.view.move(path, index))
