"""YAML as all formats write and read it: scalars, events, and the comment that carries the rest.

A format's `text` module turns its objects into lines with `scalars`, and reads them back from the
flat row of `events`, so no tree of YAML nodes is ever built.
"""
