"""Writes resources/pictures: the window as README.md shows it, with nothing but samples open.

Every picture is one call of the program with `--screenshot`; run by `packaging/dev.py pictures`.
Two small files are made for it aside: an edited copy to compare with, and an archive of samples.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage

import formats
from formats import wrap

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "resources" / "pictures"
SAMPLES = ROOT / "resources" / "samples"
COLORS = 256
COVERED = 0.95
"""The share of a picture that a palette must hold exactly, so that no gradient falls apart."""

PACK, MINE = "Village.pack", "My lantern.bgparamlist"
PACKED = {
    "AI/Watchman.root.ainb": "Watchman.root.ainb",
    "AI/Watchman.patrol.module.ainb": "Watchman.patrol.module.ainb",
    "Actor/GeneralParamList/Lantern.bgparamlist": "Lantern.bgparamlist",
    "Actor/AIProgram/Errand.baiprog": "Errand.baiprog",
    "Env/Dusk.baglenv": "Dusk.baglenv",
    "Map/Village.mubin": "Village.mubin",
}
"""The archive's files, and the samples that they are."""
EDITS = {
    "General/Speed": 1.5,
    "General/Radius": 20.0,
    "Attack/Power": 4,
    "Effect/MulColor": (0.6, 1.9, 3.2, 1.0),
    "Item/Name": "BlueOil",
}
"""What the edited copy has in other places than `Lantern.bgparamlist`, by its path."""


class Picture(NamedTuple):
    """One picture: its file, the theme, the files that are open, and further options."""

    name: str
    theme: str
    files: tuple[str, ...]
    options: tuple[str, ...] = ()
    size: str = "1200x700"


PICTURES = (
    Picture(
        "both",
        "dark",
        ("Dusk.baglenv", "Watchman.root.ainb"),
        ("--view", "both", "--select", "nodes/[3] Element_BoolSelector/inputs/Input"),
        "1500x850",
    ),
    Picture("tree", "light", ("Every type.aamp",), ("--select", "General/Color")),
    Picture("curve", "dark", ("Dusk.baglenv",), ("--select", "Children/Fog/Fade")),
    Picture("filter", "light", ("Dusk.baglenv",), ("--filter", "type:color")),
    Picture("graph", "light", ("Watchman.root.ainb",), ("--view", "graph")),
    Picture("text", "dark", ("Lantern.bgparamlist",), ("--view", "text-both"), "1300x700"),
    Picture("compare", "light", ("Lantern.bgparamlist", MINE), ("--view", "compare")),
    Picture(
        "files", "dark", (PACK, f"{PACK}/Env/Dusk.baglenv"), ("--do", "show_files"), "1300x700"
    ),
)


def main() -> int:
    """Take every picture, or those named on the command line; return how many failed."""
    wanted = [one for one in PICTURES if one.name in sys.argv[1:] or not sys.argv[1:]]
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as aside:
        folder = Path(aside)
        make_files(folder)
        return sum(not take(picture, folder) for picture in wanted)


def make_files(folder: Path) -> None:
    """Write the samples, the edited copy and the archive to a folder."""
    for sample in SAMPLES.iterdir():
        (folder / sample.name).write_bytes(sample.read_bytes())
    root = formats.open_bytes((SAMPLES / "Lantern.bgparamlist").read_bytes())
    view = formats.outline_of(root)
    places = {"/".join(view.labels(path)): path for path, _row in view.walk()}
    for name, value in EDITS.items():
        view.set(places[name], value)
    (folder / MINE).write_bytes(formats.save_bytes(view.root))
    archive = wrap.Archive()
    for inner, sample_name in PACKED.items():
        archive = archive.with_file(inner, (SAMPLES / sample_name).read_bytes())
    (folder / PACK).write_bytes(wrap.write_sarc(archive))


def take(picture: Picture, folder: Path) -> bool:
    """Take one picture and make it small; whether it succeeded."""
    out = FOLDER / f"{picture.name}.png"
    files = [str(folder / name) for name in picture.files]
    options = ["--screenshot", str(out), "--size", picture.size, "--theme", picture.theme]
    options += ["--language", "en"]  # whatever the system speaks
    environment = {
        **os.environ,
        "QT_QPA_PLATFORM": "offscreen",
        "TRIPTYCH_HOME": str(folder / "home" / picture.name),
    }
    done = subprocess.run(
        [sys.executable, "-P", "-m", "app", *options, *picture.options, *files],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        print(f"{picture.name}: not taken (exit code {done.returncode})\n{done.stderr}")
        return False
    shrink(out)
    print(f"{picture.name}: {out.stat().st_size / 1000:.0f} KB")
    return True


def shrink(file: Path) -> None:
    """Save a picture again with a palette, one with gradients without losing any colour."""
    image = QImage(str(file)).convertToFormat(QImage.Format.Format_RGB32)
    flags = Qt.ImageConversionFlag.ThresholdDither | Qt.ImageConversionFlag.AvoidDither
    counts = Counter(memoryview(image.constBits()).cast("I"))
    colors = palette(counts)
    if sum(counts[color] for color in colors) >= COVERED * counts.total():
        image = image.convertToFormat(QImage.Format.Format_Indexed8, colors, flags)
    image.save(str(file), "PNG", 0)  # the quality 0 is the most compression


def palette(counts: Counter[int]) -> list[int]:
    """Return at most `COLORS` colours (0xAARRGGBB) for pixels counted by colour.

    First the commonest of each shade, with three bits of red, green and blue; then the rest.
    """
    ranked = [color for color, _count in counts.most_common()]
    shades: dict[int, int] = {}
    for color in ranked:
        shades.setdefault(color & 0xE0E0E0, color)
    chosen = dict.fromkeys([*list(shades.values())[: COLORS * 3 // 4], *ranked])
    return list(chosen)[:COLORS]


if __name__ == "__main__":
    sys.exit(main())
