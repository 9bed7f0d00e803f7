#!/usr/bin/python3
"""Exercise 4 of chapter 9: goes back in games of minmax until `yolah solve` takes longer than it may.
Needs `yolah` on PATH: `chapter9.py GAMES SECONDS`."""

import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path


def yolah(*arguments):
    return subprocess.run(["yolah", *map(str, arguments)], check=False, capture_output=True, text=True).stdout


def solved(moves, seconds):
    """What the solver proves of the position after the moves, or None."""
    answer = yolah("solve", "start", "--moves", *moves, "--time", f"{seconds}s", "--json")
    return json.loads(answer) if answer else None  # without a proof it prints only to standard error


def earliest(moves, seconds):
    """The earliest ply whose position is solved, going back a ply at a time from ply 40."""
    found = None
    for ply in range(min(40, len(moves)), 0, -1):
        answer = solved(moves[:ply], seconds)
        if answer is None:
            break
        found = ply, answer
    return found


def main(games, seconds):
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "games.ygn"
        yolah("match", "minmax:hash=8", "minmax:hash=8", "--games", games, "--nodes", 2000, "--save", file)
        texts = re.split(r"\n(?=\[Black)", file.read_text())
    for text in texts[::2]:  # the second game of a pair is the same one again
        moves = re.findall(r"\b[a-h][1-8]:[a-h][1-8]\b", re.sub(r"\[[^\n]*\]|\{[^}]*\}", "", text))
        found = earliest(moves, seconds)
        if found:
            ply, answer = found
            position = json.loads(yolah("show", "--moves", *moves[:ply], "--json"))["position"]
            board = position.split()[0]
            free = sum(int(letter) for letter in board if letter.isdigit())
            print(f"{free} free squares after move {ply}, solved in {answer['seconds']:.1f} s:"
                  f" {position}", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
