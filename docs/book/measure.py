#!/usr/bin/python3
"""Makes the figures of the book again: runs `yolah` and writes docs/book/data/*.csv.

Everything is at fixed nodes or games, so the files come out the same on any machine as
long as the engine plays the same. Needs `yolah` on PATH.
"""

import argparse
import csv
import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from statistics import mean, stdev
from typing import Any

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1] / "examples"))

from yolah import Position  # type: ignore[import]  # noqa: E402  (the rules in one file)

from boards import MISLED  # noqa: E402

Row = Sequence[object]
MOVE = re.compile(r"\b[a-h][1-8]:[a-h][1-8]\b")


def run(*arguments: object) -> str:
    command = ["yolah", *map(str, arguments)]
    print(" ".join(command), file=sys.stderr, flush=True)
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def run_json(*arguments: object) -> Any:
    return json.loads(run(*arguments, "--json"))


def games_of(records: Path) -> list[list[str]]:
    """The moves of each game of a file of records."""
    texts = re.split(r"\n(?=\[Black)", records.read_text())
    return [MOVE.findall(re.sub(r"\[[^\n]*\]|\{[^}]*\}", "", text)) for text in texts]


def choices_by_ply(player: str, nodes: int, games: int) -> dict[int, list[int]]:
    """How many moves the side to move had, in games of a player with itself."""
    choices: dict[int, list[int]] = {}
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "games.ygn"
        run("match", player, player, "--games", games, "--nodes", nodes, "--opening-plies", 2,
            "--save", file)
        for moves in games_of(file):
            position = Position.start()
            for ply, move in enumerate(moves):
                choices.setdefault(ply, []).append(position.mobility(position.side))
                position = position.play(move)
    return choices


def choices() -> Iterable[Row]:
    yield "player", "ply", "games", "moves"
    for player, nodes in (("random", 1), ("minmax:hash=4", 300)):
        for ply, counts in sorted(choices_by_ply(player, nodes, 100).items()):
            yield player.split(":")[0], ply, len(counts), f"{mean(counts):.2f}"


def margins() -> Iterable[Row]:
    yield "margin", "games"
    yield from run_json("playouts", "--games", 1_000_000, "--histogram")["margins"].items()


def after(moves: Sequence[str]) -> str:
    return str(run_json("show", "--moves", *moves)["position"])


def estimates() -> Iterable[Row]:
    """What random games say of three first moves, and how far they scatter."""
    yield "move", "games", "runs", "mean", "spread"
    for move in ("d5:b7", "a1:b2", "d5:g8"):
        position = after([move])
        for games in (10, 30, 100, 300, 1000, 3000, 10_000):
            means = [run_json("playouts", "--games", games, "--seed", seed, "--position",
                              position)["mean_margin"] for seed in range(1, 41)]
            yield move, games, len(means), f"{mean(means):.3f}", f"{stdev(means):.3f}"


def misled() -> Iterable[Row]:
    """What random games say of each move of a position, and the exact margins, for who moves."""
    yield "move", "games", "mean", "truth"
    side = Position.from_string(MISLED).side
    truth = {}
    for move in Position.from_string(MISLED).legal_moves():
        solved = run_json("solve", MISLED, "--moves", move)
        to_move = Position.from_string(solved["position"]).side
        truth[move] = solved["margin"] if to_move == side else -solved["margin"]
    for games in (100, 1000, 100_000, 1_000_000):
        lines = run("analyze", MISLED, "--player", "monte-carlo", "--nodes", games, "--lines",
                    len(truth), "--json")
        for line in map(json.loads, lines.splitlines()):
            if line["final"]:
                yield line["move"], games, f"{line['score']:.2f}", truth[line["move"]]


LADDER = {
    "monte-carlo": (10, 30, 100, 300, 1000, 3000, 10_000, 30_000, 100_000),
    "mcts": (10, 30, 100, 300, 1000, 3000, 10_000, 30_000, 100_000),
    "mcts:eval=net": (10, 30, 100, 300, 1000, 3000, 10_000),
    "minmax:weights=hand": (10, 30, 100, 300, 1000, 3000, 10_000),
    "minmax:eval=heuristic": (10, 30, 100, 300, 1000, 3000, 10_000),
    "minmax": (10, 30, 100, 300, 1000, 3000, 10_000),
}


def suite() -> Iterable[Row]:
    yield "player", "nodes", "theme", "positions", "score"
    for player, all_nodes in LADDER.items():
        for nodes in all_nodes:
            result = run_json("suite", player, "--nodes", nodes)
            for theme in [*result["themes"], result["all"]]:
                yield player, nodes, theme["theme"], theme["positions"], f"{theme['score']:.4f}"


def depths() -> Iterable[Row]:
    """Positions to look at for a depth: all of them, and what minmax takes."""
    yield "depth", "perft", "minmax"
    lines = run("analyze", "start", "--player", "minmax:hash=64", "--depth", 12, "--lines", 1,
                "--json")
    nodes = {line["depth"]: line["nodes"] for line in map(json.loads, lines.splitlines())}
    for depth in sorted(nodes):
        leaves = run_json("perft", "--depth", depth)["nodes"] if depth <= 6 else ""
        yield depth, leaves, nodes[depth]


def match_row(first: str, second: str, games: int, nodes: int) -> Row:
    result = run_json("match", first, second, "--games", games, "--nodes", nodes)
    low, high = result["interval"]
    shown = ["" if value is None else f"{value:.1f}" for value in (result["elo"], low, high)]
    return first, second, nodes, games, f"{result['score']:.4f}", *shown


MATCH_HEAD = ("first", "second", "nodes", "games", "score", "elo", "low", "high")


def exploration() -> Iterable[Row]:
    yield MATCH_HEAD
    for hundredths in (0, 5, 10, 50, 100, 200):
        yield match_row(f"mcts:hash=16,exploration={hundredths}", "mcts:hash=16", 200, 500)


def matches() -> Iterable[Row]:
    yield MATCH_HEAD
    for first, second, nodes in (
        ("monte-carlo", "random", 100),
        ("monte-carlo", "random", 1000),
        ("mcts:hash=16", "monte-carlo", 1000),
        ("mcts:hash=16,eval=net", "mcts:hash=16", 1000),
        ("minmax:hash=8,weights=hand", "mcts:hash=16", 1000),
        ("minmax:hash=8,eval=heuristic", "minmax:hash=8,weights=hand", 1000),
        ("minmax:hash=8", "minmax:hash=8,eval=heuristic", 1000),
        ("minmax:hash=8", "mcts:hash=16,eval=net", 1000),
    ):
        yield match_row(first, second, 100, nodes)


def evolution() -> Iterable[Row]:
    yield "from", "generation", "champion", "error", "mean", "games"
    for start in ("random", "hand"):
        with tempfile.TemporaryDirectory() as folder:
            result = run_json("tune", "ga", "--population", 12, "--pairs", 4, "--nodes", 60,
                              "--generations", 20, "--from", start, "--output",
                              Path(folder) / "ga.txt")
        for one in result["generations"]:
            yield (start, one["generation"], f"{one['elo']:.1f}", f"{one['elo_error']:.1f}",
                   f"{one['mean_elo']:.1f}", one["champion_games"])


def calibration() -> Iterable[Row]:
    """Evaluations without search against what came, on games no net was trained on."""
    yield "player", "phase", "expected", "came", "positions", "error"
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "games.ydata"
        run("datagen", "--output", file, "--games", 500, "--nodes", 200, "--seed", 4711)
        players = ["minmax:weights=hand", "minmax:eval=heuristic", "minmax:eval=net"]
        asked = [word for player in players for word in ("--player", player)]
        for judge in run_json("data", "calibrate", file, *asked):
            for phase in ("opening", "middle", "ending", "all"):
                found = judge[phase]
                yield (judge["player"], phase, "", "", found["positions"],
                       f"{found['mean_squared_error']:.3f}")
            for bin in judge["all"]["bins"]:
                yield (judge["player"], "bin", f"{bin['expected']:.4f}", f"{bin['came']:.4f}",
                       bin["positions"], "")


def pair_scores(records: Path, first: str) -> list[int]:
    """Half points of a player in each pair of games, 0 to 4."""
    scores = []
    for text in re.split(r"\n(?=\[Black)", records.read_text()):
        tags = dict(re.findall(r'\[(\w+) "([^"]*)"\]', text))
        own = "black" if tags["Black"] == first else "white"
        scores.append({own: 2, "draw": 1}.get(tags["Winner"], 0))
    return [one + other for one, other in zip(scores[::2], scores[1::2])]


def sprt() -> Iterable[Row]:
    """Scores of pairs of games, in the order of the games, for the path of a test."""
    yield "test", "pair", "half_points"
    for name, first, second in (
        ("the net against the heuristic", "minmax:hash=4", "minmax:hash=4,eval=heuristic"),
        ("exploration 50 against 25", "mcts:hash=8,exploration=50", "mcts:hash=8"),
        ("margin 11 against 10", "mcts:hash=8,margin=11", "mcts:hash=8"),
    ):
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "games.ygn"
            run("match", first, second, "--games", 600, "--nodes", 100, "--save", file)
            for pair, half_points in enumerate(pair_scores(file, first), 1):
                yield name, pair, half_points


def tournament() -> Iterable[Row]:
    yield "player", "elo", "error", "score", "games"
    with tempfile.TemporaryDirectory() as folder:
        results = Path(folder) / "book.results.jsonl"
        run("tournament", HERE / "tournament.toml", "--results", results)
        for one in run_json("ratings", results)["players"]:
            yield (one["name"], f"{one['rating']:.0f}", f"{one['error']:.0f}",
                   f"{100 * one['score']:.1f}", one["games"])


def solver() -> Iterable[Row]:
    yield "free", "positions", "median_nodes", "nodes_of_90_percent"
    result = run_json("solve", "--suite", "tests/data/endgames", "--max-free", 26)
    for size in result["sizes"]:
        yield size["free"], size["positions"], size["median_nodes"], size["p90_nodes"]


TABLES: dict[str, Callable[[], Iterable[Row]]] = {
    table.__name__: table
    for table in (choices, margins, estimates, misled, suite, depths, exploration, matches, evolution,
                  calibration, sprt, tournament, solver)
}


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog="Example: docs/book/measure.py margins depths")
    parser.add_argument("tables", nargs="*", choices=[*TABLES, []], metavar="TABLE",
                        help=f"which to make, all if left out: {', '.join(TABLES)}")
    for name in parser.parse_args().tables or TABLES:
        rows = list(TABLES[name]())
        with open(HERE / "data" / f"{name}.csv", "w", newline="") as file:
            csv.writer(file, lineterminator="\n").writerows(rows)


if __name__ == "__main__":
    main()
