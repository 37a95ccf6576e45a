"""Paths into archives: `Pack/Actor/X.pack.zs//AI/Y.root.ainb` and the words it is made of.

The first word is a file, every further one the name of an entry in the archive before it. A name
says whether the games compress the file, and by which path they know it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..errors import WrongType

_YAZ0_KINDS = frozenset(
    (
        "actorpack bactorpack byml mubin sarc beventpack bfres bitemico rsizetable blarc "
        "bquestpack bmapopen btex bchemical bxml baiprog bas baslist bmodellist bgparamlist "
        "bphysics bdmgparam bdrop bawareness batcllist batcl bawntable bbonectrl blifecondition "
        "brgconfiglist brgconfig brgbw bdemo bphyssb bshop brecipe blod bumii baischedule "
        "baniminfo bactcapt bgdata bgsvdata bfevfl bphyscharcon hkrb hksc hktmrb hknm2 hkcl hkrg "
        "hkscale fmd ftx pack genvb blwp bagldof baglmf msbt msyt esetlist bcamanim bfevtm bmscdef "
        "bmscinfo bassetting bmaptex bstftex breviewtex bmodelsh batpl bnfprl bplacement brgcon "
        "bphyscontact bphyslayer bphysmaterial bphyssubmat bsft bsfbt bwinfo bchmres stats stera"
    ).split()
)
"""Kinds of files that the older games write with an `s` before them when they are Yaz0."""
_ARCHIVES = frozenset(
    "pack sarc ssarc arc szs blarc sblarc bactorpack sbactorpack beventpack sbeventpack "
    "bquestpack sbquestpack stats stera genvb".split()
)


def is_yaz0_name(name: str) -> bool:
    """Whether the games compress files of this name with Yaz0: `.sbyml`, `.sbactorpack`, `.szs`."""
    extension = extension_of(name)
    return extension == "szs" or (extension[:1] == "s" and extension[1:] in _YAZ0_KINDS)


def is_archive_name(name: str) -> bool:
    """Whether files of this name are mostly archives: `X.pack.zs`, `X.sarc`, `X.sbactorpack`."""
    plain = name[:-3] if name.lower().endswith(".zs") else name
    return extension_of(plain) in _ARCHIVES


def extension_of(name: str) -> str:
    """Return the extension after the last dot, in lower case; empty without a dot."""
    last = name.replace("\\", "/").rpartition("/")[2]
    return last.rpartition(".")[2].lower() if "." in last else ""


def resource_path(name: str) -> str:
    """Return the path by which the game and its size table know a file.

    `name` is the path below the dump's root, or inside the archive. `.zs` and `.mc` are left out
    (but `.ta.zs` is not), and the `s` of a Yaz0 file: `Actor/Pack/X.sbactorpack` is
    `Actor/Pack/X.bactorpack`.
    """
    low = name.lower()
    if low.endswith((".zs", ".mc")) and not low.endswith(".ta.zs"):
        return name[:-3]
    if is_yaz0_name(name) and extension_of(name) != "szs":
        stem, _, extension = name.rpartition(".")
        return f"{stem}.{extension[1:]}"
    return name


MARK = "//"
_BREAK = re.compile(r"[/\\:]+")


def parse(text: str) -> tuple[str, ...]:
    """Return the words of a path: `a.pack//b.sarc//c` has three, a plain path one.

    A mark at the very begin, as in names of network places, parts nothing; a name that itself
    begins with a slash keeps it: `a.ssarc///b` is `a.ssarc` and `/b`. A mark at the
    end is left out.
    """
    words: list[str] = []
    while True:
        slashes = len(text) - len(text.lstrip("/"))
        cut = text.find(MARK, slashes)
        words.append(text if cut < 0 else text[:cut])
        if cut < 0 or cut + len(MARK) == len(text):
            return tuple(words)
        text = text[cut + len(MARK) :]


def parse_loose(text: str) -> tuple[str, ...]:
    """Return the words of a path as other programs write it: `X.pack.zs:AI/Y`, `X.pack.zs/AI/Y`.

    Every part that is named as archives are is taken for one, so ask first whether the text as a
    whole is a file on disk: folders may be named so too. Where a backslash leads into an archive,
    as on Windows, those behind it separate folders, too, which in archives slashes do.
    """
    if len(words := parse(text)) > 1:
        return words
    for match in _BREAK.finditer(text):
        rest = text[match.end() :]
        if rest and is_archive_name(text[: match.start()]):
            rest = rest.replace("\\", "/") if "\\" in match[0] else rest
            return (text[: match.start()], *parse_loose(rest))
    return (text,)


def join(words: Sequence[str]) -> str:
    """Return the text of a path, or raise `WrongType` if it could not be parsed again."""
    text = MARK.join(words)
    if not words or parse(text) != tuple(words):
        raise WrongType(f"“{text}” cannot be written as a path: a name in it holds “//”")
    return text
