"""What a name says: whether files of this name are compressed, and the game's own path for it."""

from __future__ import annotations

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
    """Return what follows the last dot, in small letters; empty without a dot."""
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
