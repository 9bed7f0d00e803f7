#!/usr/bin/python3
"""Draws the positions and diagrams of the book into docs/book/images/*.svg."""

import argparse
import sys
from dataclasses import dataclass, field
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1] / "examples"))

from yolah import (  # type: ignore[import]  # noqa: E402  (the rules in one file)
    BLACK, FREE, HOLE, LINES, SQUARES, WHITE, Position, opponent)

IMAGES = HERE / "images"
TILE = 44  # from one square's edge to the next
SIDE = 40
LEFT, TOP, ALL = 28, 8, 388

ICE, WATER, FRAME, TEXT = "#d7ebf5", "#0a1a2b", "#0d2236", "#9fb8c8"
OURS, THEIRS, BOTH = "#f4b860", "#7fc8a9", "#b9a7e6"  # told apart without colour by letters
GOOD, BAD = "#2e9e5b", "#d1495b"


@dataclass
class Picture:
    """A position, and what is drawn over it."""

    title: str
    position: Position
    tints: dict[str, str] = field(default_factory=dict)  # colour of a free square
    letters: dict[str, str] = field(default_factory=dict)  # text on a square
    arrows: list[tuple[str, str]] = field(default_factory=list)  # move, colour
    crosses: set[str] = field(default_factory=set)


def corner(square: str) -> tuple[int, int]:
    return LEFT + TILE * "abcdefgh".index(square[0]), TOP + TILE * (8 - int(square[1]))


def centre(square: str) -> tuple[int, int]:
    x, y = corner(square)
    return x + SIDE // 2, y + SIDE // 2


def draw_square(picture: Picture, square: str) -> list[str]:
    x, y = corner(square)
    cx, cy = centre(square)
    content = picture.position.board[square]
    fill = WATER if content == HOLE else picture.tints.get(square, ICE)
    parts = [f'<rect x="{x}" y="{y}" width="{SIDE}" height="{SIDE}" rx="6" fill="{fill}"/>']
    if content == BLACK:
        parts.append(f'<circle cx="{cx}" cy="{cy}" r="15" fill="#16202b" stroke="#4b5b6b" '
                     'stroke-width="2"/>')
    if content == WHITE:
        parts.append(f'<circle cx="{cx}" cy="{cy}" r="15" fill="#ffffff" stroke="#8aa4b5" '
                     'stroke-width="2"/>')
    if square in picture.crosses:
        parts.append(f'<path d="M{cx - 6} {cy - 6}l12 12m0 -12l-12 12" stroke="#16202b" '
                     'stroke-width="3" stroke-linecap="round"/>')
    if text := picture.letters.get(square):
        ink = "#ffffff" if content == BLACK else "#16202b"
        parts.append(f'<text x="{cx}" y="{cy + 5}" fill="{ink}" text-anchor="middle" '
                     f'font-size="14">{text}</text>')
    return parts


def draw_arrow(move: str, colour: str) -> str:
    (x1, y1), (x2, y2) = centre(move[:2]), centre(move[3:])
    length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
    ux, uy = (x2 - x1) / length, (y2 - y1) / length
    bx, by = x2 - 12 * ux, y2 - 12 * uy  # where the head begins
    head = (f"{x2:.1f},{y2:.1f} {bx - 7 * uy:.1f},{by + 7 * ux:.1f} "
            f"{bx + 7 * uy:.1f},{by - 7 * ux:.1f}")
    return (f'<line x1="{x1}" y1="{y1}" x2="{bx:.1f}" y2="{by:.1f}" stroke="{colour}" '
            f'stroke-width="5" stroke-linecap="round"/><polygon points="{head}" fill="{colour}"/>')


def draw(picture: Picture) -> str:
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {ALL} {ALL}" width="{ALL}" '
             f'height="{ALL}" font-family="Inter, system-ui, sans-serif" font-size="13">',
             f"<title>{picture.title}</title>",
             f'<rect width="100%" height="100%" rx="12" fill="{FRAME}"/>']
    for square in SQUARES:
        parts += draw_square(picture, square)
    for i in range(8):
        parts.append(f'<text x="12" y="{TOP + TILE * i + 25}" fill="{TEXT}" '
                     f'text-anchor="middle">{8 - i}</text>')
        parts.append(f'<text x="{LEFT + TILE * i + SIDE // 2}" y="{ALL - 12}" fill="{TEXT}" '
                     f'text-anchor="middle">{"abcdefgh"[i]}</text>')
    parts += [draw_arrow(*arrow) for arrow in picture.arrows]
    return "\n".join([*parts, "</svg>", ""])


def slides_from(position: Position, squares: set[str]) -> set[str]:
    """The free squares one slide away."""
    found = set()
    for square in squares:
        for line in LINES[square]:
            for target in line:
                if position.board[target] != FREE:
                    break
                found.add(target)
    return found


def steps_from(position: Position, squares: set[str]) -> set[str]:
    near = {line[0] for square in squares for line in LINES[square] if line}
    return {square for square in near if position.board[square] == FREE}


def pieces_of(position: Position, side: str) -> set[str]:
    return {square for square, content in position.board.items() if content == side}


def distances(position: Position, side: str, by_slides: bool) -> dict[str, int]:
    """In how many moves a side first comes to each square it can come to."""
    advance = slides_from if by_slides else steps_from
    distance: dict[str, int] = {}
    edge = pieces_of(position, side)
    moves = 0
    while edge:
        moves += 1
        edge = {square for square in advance(position, edge) if square not in distance}
        distance.update(dict.fromkeys(edge, moves))
    return distance


def race(title: str, position: Position, by_slides: bool) -> Picture:
    """Who comes first to each square: the colour says who, the numbers say when."""
    ours = distances(position, position.side, by_slides)
    theirs = distances(position, opponent(position.side), by_slides)
    picture = Picture(title, position)
    for square, content in position.board.items():
        if content != FREE:
            continue
        own, other = ours.get(square, 99), theirs.get(square, 99)
        if min(own, other) == 99:
            continue
        picture.tints[square] = OURS if own < other else THEIRS if other < own else BOTH
        picture.letters[square] = "/".join("–" if n == 99 else str(n) for n in (own, other))
    return picture


def piece_view(title: str, position: Position, square: str) -> Picture:
    """What the net is told of one piece: squares in one slide and in two."""
    side = position.board[square]
    first = slides_from(position, {square})
    second = slides_from(position, first) - first
    others = slides_from(position, pieces_of(position, opponent(side)))
    picture = Picture(title, position, letters={square: "●" if side == WHITE else "○"})
    for target in first:
        picture.tints[target] = BAD if target in others else OURS
        picture.letters[target] = "1"
    for target in second:
        picture.tints[target] = THEIRS
        picture.letters[target] = "2"
    return picture


# White to move; random games like f6:e6, and f6:g7 is the only move that holds.
MISLED = "xxb4x/wx1xxx1x/1x1x1wx1/xx1xx3/xxxxxxx1/xbxxwbxx/1xxxxxx1/xb1x1wxx w 19 18"
# Black to move, after twenty moves of minmax with itself at 2,000 nodes a move.
MIDDLE = "xb5x/x2x1bx1/1wx2w1x/2xxx3/2wxxxb1/x1xx1xx1/4b1w1/x6x b 10 10"

# What the built-in book thinks best (yolah book info built-in).
BOOK_LINE = "e4:f3 a8:c6 a1:c3 e5:f6 h8:g7 h1:b1 g7:c7 b1:b3 d5:b5".split()


def after_book_line() -> Position:
    position = Position.start()
    for move in BOOK_LINE:
        position = position.play(move)
    return position


def pictures() -> dict[str, Picture]:
    start = Position.start()
    targets = slides_from(start, pieces_of(start, BLACK))
    misled = Position.from_string(MISLED)
    return {
        "start": Picture("The start, with the squares black can reach", start, crosses=targets),
        "misled": Picture("Random games choose f6:e6; f6:g7 is best", misled,
                          arrows=[("f6:e6", BAD), ("f6:g7", GOOD)]),
        "misled-reply": Picture("After f6:e6 the black piece of c8 comes down to the right",
                                misled.play("f6:e6"), arrows=[("c8:g8", BAD)]),
        "book": race("After the best line of the book: who comes first by slides",
                     after_book_line(), True),
        "race-slides": race("Who comes first by slides", Position.from_string(MIDDLE), True),
        "race-steps": race("Who comes first by steps", Position.from_string(MIDDLE), False),
        "piece": piece_view("What the piece of e2 can do", Position.from_string(MIDDLE), "e2"),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, epilog="Example: docs/book/boards.py")
    parser.parse_args()
    IMAGES.mkdir(exist_ok=True)
    for name, picture in pictures().items():
        (IMAGES / f"{name}.svg").write_text(draw(picture))


if __name__ == "__main__":
    main()
