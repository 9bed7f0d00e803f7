#!/usr/bin/python3
"""Exercises of chapter 1 that a program can answer: `chapter1.py 2`, `chapter1.py 5 [KEPT [SEED]]`."""

import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "examples"))

from yolah import BLACK, FREE, HOLE, LINES, WHITE, Position  # noqa: E402  (the rules in one file)

# The game of the chapter up to move 44, and White's room then.
GAME = """a1:a2 h1:f3 h8:f6 a8:c6 d5:d6 d4:b2 d6:e6 e5:g5 f6:f5 f3:g4 f5:h7 g5:h5 e4:f4 h5:f7 e6:e8
g4:g1 e8:b8 b2:d2 a2:a3 g1:f2 a3:a6 d2:d3 f4:h2 d3:b5 a6:a4 b5:b3 a4:c4 b3:c3 h2:g2 f2:f1 b8:c7 c3:a5
c4:c5 c6:d7 g2:g3 f7:g7 c5:b4 a5:b6 g3:h4 b6:b7 h7:g8 d7:d8 c7:c8 f1:b1"""
ROOM = frozenset("c1 e1 e3 e2 d1 c2".split())


def ways(board, at, left):
    """All orders in which a piece at a square can visit all squares that are left."""
    if not left:
        yield []
    for line in LINES[at]:
        for to in line:
            if board[to] != FREE:
                break
            if to in left:
                for rest in ways({**board, at: HOLE, to: WHITE}, to, left - {to}):
                    yield [to, *rest]


def exercise_2():
    position = Position.start()
    for move in GAME.split():
        position = position.play(move)
    found = list(ways(position.board, "b1", ROOM))
    first_steps = {move[3:] for move in position.slides(WHITE) if move.startswith("b1")}
    for way in found:
        print(", ".join(way))
    print(len(found), "ways; none begins with", ", ".join(sorted(first_steps - {way[0] for way in found})))


def exercise_5(kept=40, seed=3):
    """Keeps the positions in which both sides together have the fewest moves."""
    draw = random.Random(seed)
    kept_now = [(Position.start(), [])]
    while True:
        following = {}
        for position, moves in kept_now:
            for move in position.legal_moves():
                after = position.play(move)
                key = str(after)
                if key not in following:
                    choices = after.mobility(BLACK) + after.mobility(WHITE) + draw.random()
                    following[key] = choices, after, [*moves, move]
        best = sorted(following.values(), key=lambda one: one[0])[:kept]
        over = [moves for _, after, moves in best if after.is_over()]
        if over:
            slides = sum(move[:2] != move[3:] for move in over[0])
            print(slides, "slides:", *over[0])
            return
        kept_now = [(after, moves) for _, after, moves in best]


if __name__ == "__main__":
    {"2": exercise_2, "5": exercise_5}[sys.argv[1]](*map(int, sys.argv[2:]))
