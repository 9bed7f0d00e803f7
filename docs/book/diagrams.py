#!/usr/bin/python3
"""Draws the diagrams of the book into docs/book/images/*.svg: a hash, a walk, a cut, a net."""

import argparse
from pathlib import Path

IMAGES = Path(__file__).resolve().parent / "images"
CARD, INK, LINE = "#f6f9fb", "#16202b", "#5b6b7b"
BLUE, GREEN, RED, GREY = "#1b6ca8", "#2e9e5b", "#d1495b", "#c3cfd8"


def svg(title: str, width: int, height: int, parts: list[str]) -> str:
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" font-family="Inter, system-ui, sans-serif" '
        'font-size="13">',
        f"<title>{title}</title>",
        f'<rect width="100%" height="100%" rx="12" fill="{CARD}"/>', *parts, "</svg>", ""])


def line(x1: float, y1: float, x2: float, y2: float, colour: str = LINE, width: float = 2,
         dash: str = "") -> str:
    dashed = f' stroke-dasharray="{dash}"' if dash else ""
    return (f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" stroke="{colour}" '
            f'stroke-width="{width}"{dashed}/>')


def dot(x: float, y: float, fill: str, text: str = "", radius: int = 13) -> str:
    parts = f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{fill}" stroke="{INK}"/>'
    return parts + (label(x, y + 4, text, size=11) if text else "")


def label(x: float, y: float, text: str, anchor: str = "middle", size: int = 13,
          colour: str = INK) -> str:
    return (f'<text x="{x}" y="{y}" fill="{colour}" text-anchor="{anchor}" '
            f'font-size="{size}">{text}</text>')


def box(x: float, y: float, width: float, height: float, texts: list[str], fill: str) -> str:
    rows = [label(x + width / 2, y + height / 2 + 5 + 17 * (i - (len(texts) - 1) / 2), text)
            for i, text in enumerate(texts)]
    return (f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="8" fill="{fill}" '
            f'stroke="{LINE}"/>' + "".join(rows))


def small_tree(x: float, step: int) -> list[str]:
    """The same tree in each of the four steps, with what the step does in colour."""
    root, left, right = (x, 60), (x - 45, 120), (x + 45, 120)
    leaf, child = (x + 15, 180), (x + 15, 240)
    path = BLUE if step == 1 else GREEN if step == 4 else LINE
    parts = [line(*root, *left, GREY), line(*right, right[0] + 30, 180, GREY),
             line(*root, *right, path, 4 if step in (1, 4) else 2),
             line(*right, *leaf, path, 4 if step in (1, 4) else 2)]
    if step >= 2:
        parts.append(line(*leaf, *child, BLUE if step == 2 else path, 4 if step in (2, 4) else 2))
        parts.append(line(*leaf, leaf[0] - 40, 240, GREY))
    if step == 3:
        for shift in (-16, 0, 16):
            parts.append(line(child[0], child[1], child[0] + shift, 310, RED, 2, "4 3"))
        parts.append(label(child[0], 327, "games", size=11))
    for place in (left, (right[0] + 30, 180)):
        parts.append(dot(*place, "#ffffff"))
    for place in (root, right, leaf):
        parts.append(dot(*place, "#bfe3cc" if step == 4 else "#ffffff"))
    if step >= 2:
        parts.append(dot(leaf[0] - 40, 240, "#ffffff"))
        parts.append(dot(*child, "#bfe3cc" if step == 4 else "#cfe3f3"))
    return parts


def walk() -> str:
    parts = []
    names = ("1 down to a leaf", "2 children", "3 games", "4 back up")
    for step, name in enumerate(names, 1):
        x = 90 + 160 * (step - 1)
        parts += [label(x, 28, name), *small_tree(x, step)]
    return svg("A walk: down to a leaf, children, games, back up", 680, 340, parts)


def cut() -> str:
    """A small tree with a cut, values of the side to move at the root."""
    parts = [line(300, 60, 150, 140, GREEN, 4), line(300, 60, 450, 140)]
    for x, leaves in ((150, ("+2", "+5", "+3")), (450, ("+1", "?", "?"))):
        for i, value in enumerate(leaves):
            at = x + 70 * (i - 1)
            skipped = value == "?"
            parts.append(line(x, 140, at, 220, GREY if skipped else LINE, 2, "4 3" if skipped else ""))
            parts.append(dot(at, 220, "#eeeeee" if skipped else "#ffffff", value, 17))
    parts += [dot(300, 60, "#bfe3cc", "+2", 19), dot(150, 140, "#ffffff", "+2", 19),
              dot(450, 140, "#ffffff", "≤ +1", 22),
              label(300, 28, "we choose the highest"), label(60, 140, "they choose", "middle"),
              label(60, 157, "the lowest"),
              label(485, 262, "never looked at: they have +1 already,", "middle", 12, RED),
              label(485, 278, "and we have +2 on the left", "middle", 12, RED)]
    return svg("A cut: the second move is refuted by the first reply", 640, 296, parts)


def net() -> str:
    parts = [
        box(20, 40, 180, 54, ["four pieces of ours", "13 rows of 32 each"], "#fde7c4"),
        box(20, 110, 180, 54, ["four pieces of theirs", "the same tables"], "#d3eee2"),
        box(20, 180, 180, 54, ["the board", "200 counts"], "#e6ddf7"),
        box(250, 40, 110, 54, ["cut, summed", "32"], "#ffffff"),
        box(250, 110, 110, 54, ["cut, summed", "32"], "#ffffff"),
        box(420, 96, 90, 82, ["hidden", "64"], "#cfe3f3"),
        box(545, 96, 110, 82, ["second, 32", "1 of 8 sets", "by free squares"], "#cfe3f3"),
        box(690, 110, 90, 54, ["margin", "to come"], "#bfe3cc"),
        line(200, 67, 250, 67), line(200, 137, 250, 137),
        line(360, 67, 420, 120), line(360, 137, 420, 137), line(200, 207, 420, 160),
        line(510, 137, 545, 137), line(655, 137, 690, 137),
    ]
    return svg("The net: pieces and board, a hidden layer, a second one by phase", 800, 260, parts)


MULTIPLIER = 0x0218A392CD3D5DBF  # of tests/bench/bit_hash.h
DIGIT = 10.5


def window() -> str:
    """The multiplier's bits, and the six that some shifts bring to the top."""
    digits = f"{MULTIPLIER:064b}"
    parts = [label(20 + DIGIT * (i + 0.5), 40, digit, size=13) for i, digit in enumerate(digits)]
    parts += [label(20 + DIGIT * (64.5 + i), 40, "0", size=13, colour=GREY) for i in range(5)]
    for row, shift in enumerate((63, 26, 7, 2, 1, 0)):
        x, y = 20 + DIGIT * shift, 62 + 26 * row
        index = (digits + "00000")[shift:shift + 6]
        side, at = ("end", x - 8) if shift > 40 else ("start", x + 6 * DIGIT + 8)
        parts += [line(x, 48, x, y, GREY, 1), line(x + 6 * DIGIT, 48, x + 6 * DIGIT, y, GREY, 1),
                  f'<rect x="{x}" y="{y}" width="{6 * DIGIT}" height="18" rx="4" fill="#cfe3f3" '
                  f'stroke="{BLUE}"/>',
                  *[label(x + DIGIT * (i + 0.5), y + 13, digit, size=12)
                    for i, digit in enumerate(index)],
                  label(at, y + 13, f"bit {shift} has index {int(index, 2)}", side, 12)]
    return svg("The multiplier's bits: each window of six is there once", 765, 226, parts)


def lookup() -> str:
    """Two ways from the occupied squares to a row of the table."""
    fill = "#cfe3f3"
    parts = [
        box(16, 68, 120, 60, ["occupied", "64 bits"], "#e6ddf7"),
        box(186, 24, 130, 54, ["and the mask", "10 bits matter"], "#fde7c4"),
        box(346, 24, 130, 54, ["times the magic", "64 bits, mixed"], fill),
        box(506, 24, 110, 54, ["its top 10 bits", "0 to 1,023"], fill),
        box(346, 118, 130, 54, ["pext", "one instruction"], fill),
        box(506, 118, 110, 54, ["the 10 bits", "0 to 1,023"], fill),
        box(666, 68, 120, 60, ["row of a table:", "where to go"], "#bfe3cc"),
        line(136, 88, 186, 56), line(316, 51, 346, 51), line(476, 51, 506, 51),
        line(616, 56, 666, 88), line(136, 110, 346, 145), line(476, 145, 506, 145),
        line(616, 140, 666, 110),
    ]
    return svg("From occupied squares to a row of the table, by a magic or by pext", 802, 196,
               parts)


def carry() -> str:
    """One line of the board: an addition finds where a piece can slide."""
    rows = (("the line", ["●", "", "", "", "x", "", "○", ""], "#ffffff"),
            ("free", "01110101", "#d7ebf5"), ("steps", "01000000", "#fde7c4"),
            ("free + steps", "00001101", "#e6ddf7"),
            ("free and not the sum", "01110000", "#bfe3cc"))
    parts = []
    for y, (name, cells, fill) in enumerate(rows):
        top = 20 + 40 * y
        parts.append(label(180, top + 22, name, "end"))
        for x, cell in enumerate(cells):
            hole = cell == "x"
            shade = "#0a1a2b" if hole else fill if cell != "0" else "#ffffff"
            parts.append(f'<rect x="{200 + 44 * x}" y="{top}" width="40" height="32" rx="5" '
                         f'fill="{shade}" stroke="{GREY}"/>')
            parts.append("" if hole else label(220 + 44 * x, top + 21, cell, size=15))
    parts.append(label(200, 236, "the lowest bit is on the left; the carry runs to the right",
                       "start", 12, LINE))
    return svg("An addition carries through the free squares ahead of a piece", 580, 252, parts)


def lockstep() -> str:
    """Four groups of eight games, which take turns at the two stages."""
    parts = []
    for group in range(4):
        y = 46 + 44 * group
        parts.append(label(20, y + 20, f"group {group + 1}: 8 games", "start"))
    stages = [step for i in (1, 2, 3, 0) for step in ((i, "advance"), ((i + 3) % 4, "choose"))]
    for slot, (group, stage) in enumerate(stages):
        x, y = 150 + 70 * slot, 46 + 44 * group
        parts.append(box(x, y, 64, 32, [stage], "#cfe3f3" if stage == "advance" else "#bfe3cc"))
    parts += [line(150, 30, 704, 30, LINE, 1.5), label(150, 22, "time", "start", 12, LINE),
              f'<polygon points="712,30 702,25 702,35" fill="{LINE}"/>']
    return svg("Groups of games take turns: one advances while another chooses", 726, 232, parts)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, epilog="Example: docs/book/diagrams.py")
    parser.parse_args()
    for diagram in (window, lookup, carry, lockstep, walk, cut, net):
        (IMAGES / f"{diagram.__name__}.svg").write_text(diagram())


if __name__ == "__main__":
    main()
