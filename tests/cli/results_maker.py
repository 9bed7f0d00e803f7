"""Results of tournaments for the tests of `yolah report`: real games by `yolah
match`, as lines of a results file.

By hand: YOLAH=build/release/bin/yolah python3 results_maker.py random monte-carlo
minmax > results.jsonl
"""

import itertools
import json
import os
import re
import sys
import tempfile

from yolah import run


def records(first, second, games, *options):
    """The records of a match, one text a game."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "games.ygn")
        run("match", first, second, "--games", str(games), "--save", path, *options, timeout=600)
        with open(path, encoding="utf-8") as file:
            text = file.read()
    return ["[Black " + part for part in re.split(r"^\[Black ", text, flags=re.M)[1:]]


def tag(record, name):
    found = re.search(rf'^\[{name} "(.*)"\]$', record, flags=re.M)
    return found.group(1) if found else ""


def side(record, black):
    """What the comments of a record say about one side."""
    moves = re.findall(r"[a-h]\d:[a-h]\d(?: \{([^}]*)\})?", record.split("\n\n")[1])
    said = [text for text in moves[0 if black else 1::2] if text]
    times = [float(t) for text in said for t in re.findall(r"([\d.]+)s$", text)]
    depths = [int(d) for text in said for d in re.findall(r"\bd(\d+)", text)]
    return {"moves": len(said), "nodes": 1000 * len(said), "seconds": sum(times),
            "slowest": max(times, default=0), "oversteps": 0,
            "depth": sum(depths) / len(depths) if depths else 0}


def game_line(record, number, round_number, names=None, **other):
    """The line of a finished game."""
    names = names or {}
    points = re.search(r"(\d+)-(\d+)\s*$", record)
    moves = re.findall(r"[a-h]\d:[a-h]\d", record.split("\n\n")[1])
    sides = {"black": side(record, True), "white": side(record, False)}
    black, white = tag(record, "Black"), tag(record, "White")
    line = {"type": "game", "number": number, "round": round_number,
            "black": names.get(black, black), "white": names.get(white, white),
            "opening": " ".join(moves[:4]), "winner": tag(record, "Winner"),
            "termination": tag(record, "Termination"),
            "points": {"black": int(points.group(1)), "white": int(points.group(2))},
            "plies": len(moves), "reason": "",
            "seconds": sum(one["seconds"] for one in sides.values()), "sides": sides,
            "stderr": {"black": "", "white": ""}, "record": record}
    return line | other


def header(players, games, **other):
    return {"type": "tournament", "version": 1, "name": "Spring tournament",
            "format": "round-robin", "players": [{"name": p, "spec": p} for p in players],
            "limits": "5 ms a move", "seed": 1, "games": games} | other


def round_robin(players, games=4, options=("--movetime", "5ms")):
    """The lines of a round robin, the header first."""
    lines = []
    for first, second in itertools.combinations(players, 2):
        for record in records(first, second, games, *options):
            lines.append(game_line(record, len(lines), len(lines) // 2 + 1))
    return [header(players, len(lines))] + lines


def text(lines):
    return "".join(json.dumps(line) + "\n" for line in lines)


if __name__ == "__main__":
    sys.stdout.write(text(round_robin(sys.argv[1:], games=10)))
