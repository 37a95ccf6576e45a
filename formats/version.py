"""The program's version, at this one place for packages, about box and command line."""

VERSION = "2.0.0"
