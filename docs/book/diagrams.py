#!/usr/bin/python3
"""Draws the diagrams of the book into docs/book/images/*.svg: a walk, a cut, a net."""

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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, epilog="Example: docs/book/diagrams.py")
    parser.parse_args()
    for name, text in (("walk", walk()), ("cut", cut()), ("net", net())):
        (IMAGES / f"{name}.svg").write_text(text)


if __name__ == "__main__":
    main()
