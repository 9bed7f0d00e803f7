#!/usr/bin/python3
"""Draws the positions and diagrams of the book into docs/book/images/*.svg."""

import argparse
import sys
from collections.abc import Set
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parents[1] / "examples"), str(HERE.parents[1] / "scripts/docs")]

from yolah import (  # type: ignore[import]  # noqa: E402  (the rules in one file)
    BLACK, FREE, HOLE, LINES, SQUARES, WHITE, Position, opponent)

import live_boards  # noqa: E402

IMAGES = HERE / "images"
TILE = 44  # from one square's edge to the next
SIDE = 40
LEFT, TOP, ALL = 28, 8, 388
CARD, INK = "#f6f9fb", "#16202b"  # of rows of boards, as in diagrams.py

ICE, WATER, FRAME, TEXT = "#d7ebf5", "#0a1a2b", "#0d2236", "#9fb8c8"
OURS, THEIRS, BOTH = "#f4b860", "#7fc8a9", "#b9a7e6"  # told apart without colour by letters
GOOD, BAD = "#2e9e5b", "#d1495b"
ENDS = "#9db2bf"  # squares that do not count


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
        ink = "#ffffff" if content == BLACK else "#8aa4b5" if text == "0" else INK
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


def svg(title: str, width: int, height: int, background: str, parts: list[str]) -> str:
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}" font-family="Inter, system-ui, sans-serif" font-size="13">',
        f"<title>{title}</title>",
        f'<rect width="100%" height="100%" rx="12" fill="{background}"/>', *parts, "</svg>", ""])


def draw_board(picture: Picture) -> list[str]:
    parts = []
    for square in SQUARES:
        parts += draw_square(picture, square)
    for i in range(8):
        parts.append(f'<text x="12" y="{TOP + TILE * i + 25}" fill="{TEXT}" '
                     f'text-anchor="middle">{8 - i}</text>')
        parts.append(f'<text x="{LEFT + TILE * i + SIDE // 2}" y="{ALL - 12}" fill="{TEXT}" '
                     f'text-anchor="middle">{"abcdefgh"[i]}</text>')
    return parts + [draw_arrow(*arrow) for arrow in picture.arrows]


def draw(picture: Picture) -> str:
    return svg(picture.title, ALL, ALL, FRAME, draw_board(picture))


def draw_row(title: str, row: list[Picture]) -> str:
    """Boards beside each other, their titles below them."""
    small, gap = 240, 14
    parts = []
    for i, picture in enumerate(row):
        x = gap + i * (small + gap)
        parts += [f'<g transform="translate({x} {gap}) scale({small / ALL:.4f})">',
                  f'<rect width="{ALL}" height="{ALL}" rx="12" fill="{FRAME}"/>',
                  *draw_board(picture), "</g>",
                  f'<text x="{x + small // 2}" y="{gap + small + 22}" fill="{INK}" '
                  f'text-anchor="middle">{picture.title}</text>']
    return svg(title, gap + len(row) * (small + gap), small + gap + 38, CARD, parts)


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


def example(plies: int) -> Position:
    """The example game of chapter 1, after so many of its moves."""
    position = Position.start()
    for move in example_moves()[:plies]:
        position = position.play(move)
    return position


def example_moves() -> list[str]:
    return live_boards.read_record(HERE / "data" / "example.ygn")[0]


def frame(plies: int, caption: str, **drawn: Any) -> Picture:
    """A position of the example game, with an arrow for the move that led to it."""
    move = example_moves()[plies - 1]
    return Picture(caption, example(plies), arrows=[(move, BAD)], **drawn)


def with_board(board: dict[str, str]) -> Position:
    """A board that no game has, for a picture."""
    position = Position.start()
    position.board = board
    return position


def bits(caption: str, ones: set[str], tint: str = OURS, wrong: Set[str] = frozenset()) -> Picture:
    """A set of squares as a board of ones and zeros."""
    empty = with_board(dict.fromkeys(SQUARES, FREE))
    return Picture(caption, empty, letters={square: str(int(square in ones)) for square in SQUARES},
                   tints={square: BAD if square in wrong else tint for square in ones})


def numbered() -> Picture:
    number = {square: str(8 * (int(square[1]) - 1) + "abcdefgh".index(square[0]))
              for square in SQUARES}
    return Picture("The number of each square, which is the number of its bit", Position.start(),
                   letters=number)


def east(squares: set[str]) -> set[str]:
    """Shifted by one bit: from the last file into the next rank's first."""
    order = sorted(SQUARES, key=lambda square: (square[1], square[0]))
    return {order[order.index(square) + 1] for square in squares}


# Seven squares of white's own, from move 30 of the example game on.
ROOM = {"b1", "c1", "d1", "e1", "c2", "e2", "e3"}


def relevant_lines(position: Position, square: str) -> Picture:
    """The squares of a piece's lines; the last of each line in grey."""
    picture = Picture(f"the lines of {square}: 10 and 7 squares", position)
    for line in LINES[square]:
        straight = bool(line) and (line[0][0] == square[0] or line[0][1] == square[1])
        for target in line[:-1]:
            picture.tints[target] = OURS if straight else THEIRS
        for target in line[-1:]:
            picture.tints[target] = ENDS
    picture.position = with_board({place: content if place == square else FREE
                                   for place, content in position.board.items()})
    return picture


def occupied_on_lines(position: Position, square: str) -> tuple[set[str], set[str]]:
    """The mask of a square's straight lines, and what is occupied of it."""
    mask = {target for line in LINES[square] for target in line[:-1]
            if target[0] == square[0] or target[1] == square[1]}
    return mask, {target for target in mask if position.board[target] != FREE}


def rows() -> dict[str, str]:
    """Pictures of more than one board."""
    early = example(10)
    some = {"c3", "h1", "h5", "e6"}
    moved = east(some)
    wrapped = {square for square in moved if square[0] == "a"}
    middle = example(21)
    lines = relevant_lines(middle, "f4")
    on_lines = {square for square in lines.tints
                if lines.tints[square] != ENDS and middle.board[square] != FREE}
    mask, on_mask = occupied_on_lines(middle, "f4")
    return {
        "magic": draw_row("How the engine finds the straight slides of f4", [
            bits("occupied", {place for place in SQUARES if middle.board[place] != FREE}, BOTH),
            bits("and the mask of f4", mask), bits("8 of 10 are occupied: row 993", on_mask, BOTH),
            bits("row 993: no straight slide", set(), THEIRS)]),
        "game": draw_row("A game of Yolah: the start, the middle, the end", [
            Picture("the start", Position.start()), Picture("after 30 moves", example(30)),
            Picture("the end: black 24, white 32", example(64))]),
        "example-1": draw_row("The example game, moves 1 to 24", [
            frame(10, "after 10 moves, 5 to 5"), frame(16, "after 16 moves, 8 to 8"),
            frame(24, "after 24 moves, 12 to 12")]),
        "example-2": draw_row("The example game, moves 30 to 44", [
            frame(30, "after 30 moves, 15 to 15", tints=dict.fromkeys(ROOM, THEIRS)),
            frame(32, "after 32 moves, 16 to 16", tints=dict.fromkeys(ROOM, THEIRS)),
            frame(44, "after 44 moves, 22 to 22", tints=dict.fromkeys(ROOM - {"b1"}, THEIRS))]),
        "bitboards": draw_row("A position as three sets of squares", [
            bits("black's pieces", pieces_of(early, BLACK)),
            bits("white's pieces", pieces_of(early, WHITE), THEIRS),
            bits("holes", pieces_of(early, HOLE), BOTH)]),
        "shift": draw_row("A step to the right for a whole set", [
            bits("a set of squares", some),
            bits("shifted by one: two are wrong", moved, wrong=wrapped),
            bits("the first file cleared", moved - wrapped)]),
        "lines": draw_row("What decides where the piece of f4 can go", [
            lines,
            bits("those that are occupied", on_lines, BOTH),
            Picture("where it can go", middle, crosses=slides_from(middle, {"f4"}))]),
    }


def pictures() -> dict[str, Picture]:
    start = Position.start()
    targets = slides_from(start, pieces_of(start, BLACK))
    misled = Position.from_string(MISLED)
    after_one = start.play("d5:b7")
    last_of_black = example(47)
    return {
        "slide": Picture("Where the piece of d5 can go, and one of its moves", start,
                         crosses=slides_from(start, {"d5"}), arrows=[("d5:b7", BAD)]),
        "hole": Picture("The hole of d5, and where the piece of e5 can go", after_one,
                        crosses=slides_from(after_one, {"e5"}), arrows=[("e5:f5", BAD)]),
        "misprint": Picture("White can move to seven squares and may not pass", last_of_black,
                            crosses=slides_from(last_of_black, pieces_of(last_of_black, WHITE)),
                            arrows=[("b1:c1", GOOD)]),
        "bits": numbered(),
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


def live(board: live_boards.LiveBoard) -> str:
    """What stands in for a board that readers can step through."""
    arrows = [(board.last_move, BAD)] if board.last_move else []
    return draw(Picture(board.title, board.position, arrows=arrows))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, epilog="Example: docs/book/boards.py")
    parser.parse_args()
    IMAGES.mkdir(exist_ok=True)
    drawn = {name: draw(picture) for name, picture in pictures().items()}
    for name, text in {**drawn, **rows()}.items():
        (IMAGES / f"{name}.svg").write_text(text)
    for page in sorted(HERE.parent.rglob("*.md")):
        for board in live_boards.boards_of(page):
            board.picture.write_text(live(board))


if __name__ == "__main__":
    main()
