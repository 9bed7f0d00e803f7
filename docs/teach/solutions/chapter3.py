#!/usr/bin/python3
"""Exercises of chapter 3. `chapter3.py 2` and `chapter3.py 5` are bots for `yolah match`;
`chapter3.py 4` plays games and counts choices (needs `yolah` on PATH)."""

import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import mean

sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "examples"))

from yolah import BLACK, WHITE, Position, opponent, run_bot  # noqa: E402  (the rules in one file)


def weakest(position, side):
    """The moves of the piece that has fewest."""
    slides = position.slides(side)
    pieces = [square for square, piece in position.board.items() if piece == side]
    return min(sum(slide.startswith(piece) for slide in slides) for piece in pieces)


def by_weakest_piece(position, seconds):
    me = position.side

    def lead(move):
        after = position.play(move)
        return weakest(after, me) - weakest(after, opponent(me))

    return max(position.legal_moves(), key=lead)


def piece_first(position, seconds):
    """Draws a piece that can move, then one of its moves."""
    moves = position.legal_moves()
    piece = random.choice(sorted({move[:2] for move in moves}))
    return random.choice([move for move in moves if move.startswith(piece)])


def choices_of_both(player, games, nodes):
    """For each ply how many moves the player had, and how many random had, in games against each other."""
    counts = {"player": {}, "random": {}}
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "games.ygn"
        subprocess.run(["yolah", "match", player, "random", "--games", str(games), "--nodes", str(nodes),
                        "--opening-plies", "2", "--save", str(file)], check=True, stdout=subprocess.DEVNULL)
        for text in re.split(r"\n(?=\[Black)", file.read_text()):
            black = re.search(r'\[Black "([^"]*)"\]', text)
            strong = BLACK if black and black[1] != "random" else WHITE
            position = Position.start()
            moves = re.findall(r"\b[a-h][1-8]:[a-h][1-8]\b", re.sub(r"\[[^\n]*\]|\{[^}]*\}", "", text))
            for ply, move in enumerate(moves):
                who = "player" if position.side == strong else "random"
                counts[who].setdefault(ply // 2, []).append(position.mobility(position.side))
                position = position.play(move)
    return counts


def exercise_4():
    counts = choices_of_both("minmax:hash=4", 100, 300)
    print("move  minmax  random")
    for move in (2, 5, 8, 11, 14, 17, 20):
        print(f"{move + 1:4}  {mean(counts['player'][move]):6.1f}  {mean(counts['random'][move]):6.1f}")


if __name__ == "__main__":
    if sys.argv[1] == "4":
        exercise_4()
    elif sys.argv[1] == "2":
        run_bot("the weakest piece", by_weakest_piece)
    else:
        run_bot("a piece first", piece_first)
