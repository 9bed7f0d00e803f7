#!/usr/bin/python3
"""Checks that folders include only whom they may, and draws who may include whom.

Example: scripts/arrows.py check && scripts/arrows.py draw docs/images/arrows.svg
"""

import argparse
import math
import re
import subprocess
import sys
from html import escape
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RULES = Path("scripts/arrows.txt")
PICTURE = Path("docs/images/arrows.svg")
INCLUDE = re.compile(r'^\s*#include "([^"]+)"', re.MULTILINE)
EVERYTHING = "*"

Arrows = dict[str, set[str]]


def read_rules() -> Arrows:
    """Each folder with those it may include."""
    arrows: Arrows = {}
    for line in (ROOT / RULES).read_text(encoding="utf-8").splitlines():
        words = line.split("#")[0].split()
        if words:
            arrows.setdefault(words[0], set()).update(words[1:])
    for folder, allowed in arrows.items():
        for unknown in allowed - arrows.keys() - {EVERYTHING}:
            raise SystemExit(f"{RULES}: {folder} may include {unknown}, which has no line")
    return arrows


def folder_of(file: str, arrows: Arrows) -> str | None:
    """The folder with a line of its own that is nearest to a file."""
    for parent in Path(file).parents:
        if str(parent) in arrows:
            return str(parent)
    return None


def sources() -> list[str]:
    command = ["git", "ls-files", "--", "*.cpp", "*.h"]
    return subprocess.run(command, cwd=ROOT, check=True, capture_output=True,
                          text=True).stdout.split()


def check_includes(arrows: Arrows) -> list[str]:
    """Every include that the rules do not allow, and every rule that no include needs."""
    breaches = []
    used: set[tuple[str, str]] = set()
    files = sources()
    tracked = set(files)
    for file in files:
        folder = folder_of(file, arrows)
        if folder is None:
            breaches.append(f"{file}: its folder has no line in {RULES}")
            continue
        for included in INCLUDE.findall((ROOT / file).read_text(encoding="utf-8")):
            other = folder_of(included, arrows) if included in tracked else None
            if other is None or other == folder:
                continue
            used.add((folder, other))
            if not arrows[folder] & {other, EVERYTHING}:
                breaches.append(f"{folder} may not include {other}: {file} includes {included}")
    for folder, allowed in arrows.items():
        for other in sorted(allowed - {EVERYTHING}):
            if (folder, other) not in used:
                breaches.append(f"{RULES}: {folder} includes nothing of {other}: take it out")
    return breaches


def reachable(folder: str, arrows: Arrows, path: tuple[str, ...] = ()) -> set[str]:
    """All that a folder includes, directly or by others."""
    if folder in path:
        raise SystemExit(f"{RULES}: the arrows go in a circle: {' -> '.join(path + (folder,))}")
    found = set(arrows[folder])
    for other in arrows[folder]:
        found |= reachable(other, arrows, path + (folder,))
    return found


def levels(arrows: Arrows) -> list[list[str]]:
    """Folders by how long their longest way down is."""
    level: dict[str, int] = {}

    def height(folder: str) -> int:
        if folder not in level:
            level[folder] = 1 + max((height(other) for other in arrows[folder]), default=-1)
        return level[folder]

    rows: list[list[str]] = [[] for _ in range(1 + max(map(height, arrows)))]
    for folder in arrows:
        rows[level[folder]].append(folder)
    return rows


def ordered(rows: list[list[str]], arrows: Arrows) -> list[list[str]]:
    """Each row in the order of what it includes, so that few lines cross."""
    place = {folder: index / len(row) for row in rows for index, folder in enumerate(row)}
    for row in rows[1:]:
        # Sums of the same numbers in another order differ in their last digit: fsum does not.
        row.sort(key=lambda one: math.fsum(place[other] for other in arrows[one]) / len(arrows[one]))
        place.update({folder: index / len(row) for index, folder in enumerate(row)})
    return rows


WIDTH, BOX, STEP, MARGIN = 1040, 26, 84, 12
STYLE = """
  .paper { fill: #ffffff }
  .box { fill: #e9f1f3; stroke: #35606b }
  .line { fill: none; stroke: #35606b; stroke-opacity: 0.55 }
  text { font: 13px sans-serif; text-anchor: middle; fill: #17313a }
"""


def box_width(folder: str) -> int:
    return 8 * len(folder) + 16


def centres(row: list[str]) -> list[float]:
    """Where the boxes of a row are, with the same gap between any two."""
    gap = (WIDTH - sum(map(box_width, row))) / len(row)
    at, found = gap / 2, []
    for folder in row:
        found.append(at + box_width(folder) / 2)
        at += box_width(folder) + gap
    return found


def picture(arrows: Arrows) -> str:
    """Who includes stands above whom it includes; a line that follows from others is left out."""
    drawn = {folder: allowed for folder, allowed in arrows.items() if EVERYTHING not in allowed}
    rows = ordered(levels(drawn), drawn)
    height = 2 * MARGIN + BOX + STEP * (len(rows) - 1)
    at = {}
    for number, row in enumerate(rows):
        for folder, centre in zip(row, centres(row)):
            at[folder] = (centre, height - MARGIN - BOX - number * STEP)
    lines, boxes = [], []
    for folder, allowed in drawn.items():
        x, y = at[folder]
        by_others = set().union(*(reachable(other, drawn) for other in allowed))
        for other in sorted(allowed - by_others):
            to_x, to_y = at[other]
            lines.append(f'<path class="line" d="M{x:.0f},{y + BOX:.0f} C{x:.0f},{y + BOX + 30:.0f} '
                         f'{to_x:.0f},{to_y - 30:.0f} {to_x:.0f},{to_y:.0f}"/>')
        width = box_width(folder)
        boxes.append(f'<rect class="box" x="{x - width / 2:.0f}" y="{y:.0f}" width="{width}" '
                     f'height="{BOX}" rx="5"/>'
                     f'<text x="{x:.0f}" y="{y + 17:.0f}">{escape(folder)}</text>')
    return "\n".join([f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}">',
                      f"<style>{STYLE}</style>",
                      f'<rect class="paper" width="{WIDTH}" height="{height}"/>',
                      *lines, *boxes, "</svg>", ""])


def check(arrows: Arrows) -> int:
    breaches = check_includes(arrows)
    if (ROOT / PICTURE).read_text(encoding="utf-8") != picture(arrows):
        breaches.append(f"{PICTURE} is not what {RULES} says: scripts/arrows.py draw {PICTURE}")
    for breach in breaches:
        print(breach)
    return 1 if breaches else 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parts = parser.add_subparsers(dest="command", required=True)
    parts.add_parser("check", help="print every include that is not allowed")
    draw = parts.add_parser("draw", help="write the picture")
    draw.add_argument("file", type=Path, metavar="FILE.svg")
    arguments = parser.parse_args()
    arrows = read_rules()
    for folder in arrows:
        reachable(folder, {**arrows, EVERYTHING: set()})
    if arguments.command == "check":
        return check(arrows)
    arguments.file.write_text(picture(arrows), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
