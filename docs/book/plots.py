#!/usr/bin/python3
"""Draws the plots of the book from docs/book/data/*.csv into docs/book/images/*.svg."""

import argparse
import csv
import math
import random
from collections.abc import Callable
from pathlib import Path

import matplotlib  # type: ignore[import]

matplotlib.use("svg")
matplotlib.rcParams.update({
    "svg.hashsalt": "yolah",  # the same picture for the same numbers
    "svg.fonttype": "none",  # text stays text: small files, the reader's font
    "figure.facecolor": "#f6f9fb",  # a card of its own, on a light page and on a dark one
    "axes.facecolor": "#ffffff",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "grid.alpha": 0.3,
    "axes.prop_cycle": matplotlib.cycler(
        color=["#1b6ca8", "#d1495b", "#2e9e5b", "#b97a00", "#7a5195", "#5b6b7b"],
        marker=["o", "s", "^", "D", "v", "P"]),
})
from matplotlib import pyplot  # noqa: E402

HERE = Path(__file__).resolve().parent
Rows = list[dict[str, str]]


def read(name: str) -> Rows:
    with open(HERE / "data" / f"{name}.csv", newline="") as file:
        return list(csv.DictReader(file))


def numbers(rows: Rows, column: str) -> list[float]:
    return [float(row[column]) for row in rows]


def where(rows: Rows, **wanted: str) -> Rows:
    return [row for row in rows if all(row[key] == value for key, value in wanted.items())]


def save(name: str, xlabel: str, ylabel: str, legend: bool = True) -> None:
    axes = pyplot.gca()
    axes.set_xlabel(xlabel)
    axes.set_ylabel(ylabel)
    if legend:
        axes.legend(framealpha=0.9)
    pyplot.gcf().savefig(HERE / "images" / f"{name}.svg", metadata={"Date": None},
                         bbox_inches="tight")
    pyplot.close("all")


def begin(height: float = 3.4) -> None:
    pyplot.figure(figsize=(6.4, height))


def choices() -> None:
    begin()
    rows = read("choices")
    for player, label in (("random", "random players"), ("minmax", "minmax, 300 nodes")):
        own = [row for row in where(rows, player=player) if int(row["games"]) >= 50]
        pyplot.plot(numbers(own, "ply"), numbers(own, "moves"), markersize=3, label=label)
    save("choices", "moves made", "moves to choose from, in the mean")


def instructions() -> None:
    """What a random game costs, in instructions and in branches guessed wrong."""
    rows = read("instructions")[::-1]
    figure, both = pyplot.subplots(1, 2, figsize=(6.4, 2.6), sharey=True)
    for axes, column, label in zip(both, ("instructions", "mispredictions"),
                                   ("instructions a game", "branches guessed wrong, a game")):
        axes.barh([row["way"] for row in rows], numbers(rows, column), color="#1b6ca8")
        for place, value in enumerate(numbers(rows, column)):
            axes.annotate(f"{value:,.0f}" if value >= 10 else f"{value:g}", (value, place),
                          (4, 0), textcoords="offset points", va="center")
        axes.set_xlim(0, 1.35 * max(numbers(rows, column)))
        axes.set_xlabel(label)
    figure.savefig(HERE / "images" / "instructions.svg", metadata={"Date": None},
                   bbox_inches="tight")
    pyplot.close("all")


def margins() -> None:
    begin()
    rows = sorted(read("margins"), key=lambda row: int(row["margin"]))
    games = numbers(rows, "games")
    colours = ["#2e9e5b" if int(row["margin"]) > 0 else
               "#5b6b7b" if int(row["margin"]) == 0 else "#d1495b" for row in rows]
    pyplot.bar(numbers(rows, "margin"), [100 * n / sum(games) for n in games], color=colours)
    save("margins", "black's points less white's", "per cent of the games", legend=False)


def estimates() -> None:
    begin()
    rows = read("estimates")
    for place, move in enumerate(dict.fromkeys(row["move"] for row in rows)):
        own = [row for row in where(rows, move=move) if int(row["games"]) >= 30]
        # Side by side, so that the bars can be told apart.
        pyplot.errorbar([x * 1.07 ** (place - 1) for x in numbers(own, "games")],
                        numbers(own, "mean"), yerr=[2 * x for x in numbers(own, "spread")],
                        capsize=3, label=move)
    pyplot.xscale("log")
    save("estimates", "random games", "mean margin, ± two deviations")


def misled() -> None:
    """What stands in for the random games that readers play after each move."""
    begin(2.8)
    rows = where(read("misled"), games="1000000")[::-1]
    moves = [row["move"] for row in rows]
    pyplot.barh(moves, numbers(rows, "mean"), color="#5b6b7b", label="a million random games")
    pyplot.plot(numbers(rows, "truth"), moves, "D", color="#d1495b", linestyle="", label="the truth")
    save("misled-games", "margin for white", "")


SUITE_LABELS = {
    "monte-carlo": "monte-carlo", "mcts": "mcts, random games", "mcts:eval=net": "mcts, net",
    "minmax:weights=hand": "minmax, set by hand", "minmax:eval=heuristic": "minmax, learned",
    "minmax": "minmax, net",
}


def draw_suite(name: str, players: tuple[str, ...]) -> None:
    begin()
    rows = where(read("suite"), theme="all")
    for player in players:
        own = where(rows, player=player)
        pyplot.plot(numbers(own, "nodes"), [100 * x for x in numbers(own, "score")],
                    label=SUITE_LABELS[player])
    pyplot.xscale("log")
    pyplot.ylim(0, 100)
    save(name, "random games or positions for an answer", "per cent of the suite's points")


def suites() -> None:
    draw_suite("suite-mcts", ("monte-carlo", "mcts", "mcts:eval=net"))
    draw_suite("suite-minmax", ("minmax:weights=hand", "minmax:eval=heuristic", "minmax"))


def depths() -> None:
    begin()
    rows = read("depths")
    full = [row for row in rows if row["perft"]]
    pyplot.plot(numbers(full, "depth"), numbers(full, "perft"), label="all lines of play")
    pyplot.plot(numbers(full, "depth"), [math.sqrt(x) for x in numbers(full, "perft")],
                linestyle="--", label="their square root")
    pyplot.plot(numbers(rows, "depth"), numbers(rows, "minmax"), label="positions minmax looks at")
    pyplot.yscale("log")
    save("depths", "plies", "positions")


def draw_elo(rows: Rows, names: list[str]) -> None:
    places = list(range(len(rows)))
    elo = numbers(rows, "elo")
    reach = [[e - low for e, low in zip(elo, numbers(rows, "low"))],
             [high - e for e, high in zip(elo, numbers(rows, "high"))]]
    pyplot.errorbar(elo, places, xerr=reach, linestyle="", capsize=4)
    pyplot.yticks(places, names)


def exploration() -> None:
    begin(2.8)
    rows = read("exploration")
    draw_elo(rows, [row["first"].partition("exploration=")[2] for row in rows])
    pyplot.axvline(0, color="#5b6b7b", linewidth=1, marker="")
    save("exploration", "Elo against exploration 25 (95 %)", "exploration, hundredths",
         legend=False)


def evolution() -> None:
    begin()
    rows = read("evolution")
    for start in ("hand", "random"):
        own = where(rows, **{"from": start})
        pyplot.errorbar(numbers(own, "generation"), numbers(own, "champion"),
                        yerr=numbers(own, "error"), markersize=4, capsize=2, elinewidth=1,
                        label=f"champion, from {start}")
        pyplot.plot(numbers(own, "generation"), numbers(own, "mean"), markersize=3,
                    linestyle=":", label=f"mean, from {start}")
    pyplot.axhline(0, color="#5b6b7b", linewidth=1, marker="")
    save("evolution", "generation", "Elo above the hand-set weights")


def learning() -> None:
    begin()
    rows = read("learning")
    for key, label in (("learned", "positions learned from"), ("held_out", "games held out")):
        pyplot.plot(numbers(rows, "epoch"), numbers(rows, key), label=label)
    save("learning", "epoch", "mean squared error, points")


def calibration() -> None:
    begin()
    rows = where(read("calibration"), phase="bin")
    for player in ("minmax:weights=hand", "minmax:eval=heuristic", "minmax:eval=net"):
        own = where(rows, player=player)
        label = SUITE_LABELS[player.removesuffix(":eval=net")].partition(", ")[2]
        pyplot.plot([100 * x for x in numbers(own, "expected")],
                    [100 * x for x in numbers(own, "came")], markersize=4, label=label)
    pyplot.plot([0, 100], [0, 100], color="#5b6b7b", linewidth=1, marker="")
    save("calibration", "points expected, per cent", "points that came, per cent")


def inputs() -> None:
    begin(3.0)
    rows = read("inputs")[::-1]
    colours = ["#5b6b7b" if row["net"] == "no" else "#1b6ca8" for row in rows]
    pyplot.barh([row["inputs"] for row in rows], numbers(rows, "error"), color=colours)
    for place, row in enumerate(rows):
        pyplot.text(float(row["error"]) + 0.03, place, row["error"], va="center")
    pyplot.xlim(0, 4.8)
    save("inputs", "mean squared error on games held out, points", "", legend=False)


def draw_ratings(name: str, height: float) -> None:
    begin(height)
    rows = read(name)[::-1]
    for row in rows:
        row["low"] = str(float(row["elo"]) - float(row["error"]))
        row["high"] = str(float(row["elo"]) + float(row["error"]))
    draw_elo(rows, [row["player"] for row in rows])
    save(name, "Elo, the mean of all at 0 (95 %)", "", legend=False)


def ratings() -> None:
    draw_ratings("ratings", 4.4)
    draw_ratings("tournament", 2.8)


def log_likelihood_ratio(pairs: list[int], elo0: float, elo1: float) -> float:
    """The normalised one of arena/sprt.cpp, for the half points of pairs."""
    kinds = [pairs.count(kind) + 1e-3 for kind in range(5)]
    total = sum(kinds)
    mean = sum(n * kind / 4 for kind, n in enumerate(kinds)) / total
    variance = sum(n * (kind / 4 - mean) ** 2 for kind, n in enumerate(kinds)) / total
    m, square = mean - 0.5, variance + (mean - 0.5) ** 2

    def likelihood(elo: float) -> float:
        t = math.sqrt(2) * elo / (800 / math.log(10))
        s = (math.sqrt(m * m * t * t + 4 * square) - m * t) / 2
        return -math.log(s) - square / (2 * s * s) + m * t / s - t * t / 2

    return total * (likelihood(elo1) - likelihood(elo0))


def sprt() -> None:
    begin()
    rows = read("sprt")
    bound = math.log(0.95 / 0.05)
    for test in dict.fromkeys(row["test"] for row in rows):
        pairs = [int(row["half_points"]) for row in where(rows, test=test)]
        path = [log_likelihood_ratio(pairs[:n], 0, 30) for n in range(1, len(pairs) + 1)]
        end = next((n for n, ratio in enumerate(path, 1) if abs(ratio) >= bound), len(path))
        pyplot.plot([2 * n for n in range(1, end + 1)], path[:end], label=test,
                    markevery=[end - 1])
    for y in (-bound, bound):
        pyplot.axhline(y, color="#5b6b7b", linestyle="--", linewidth=1, marker="")
    pyplot.xscale("log")
    save("sprt", "games", "logarithm of the likelihood ratio")


def simulated_test(chances: random.Random, most_pairs: int) -> list[float]:
    """The path of a test of 0 against 30 between two players that are equal."""
    pairs: list[int] = []
    path: list[float] = []
    while len(pairs) < most_pairs and (not path or abs(path[-1]) < math.log(0.95 / 0.05)):
        pairs += chances.choices(range(5), (12, 18, 40, 18, 12))
        path.append(log_likelihood_ratio(pairs, 0, 30))
    return path


def sprt_paths() -> None:
    """What stands in for the tests that readers simulate."""
    begin()
    chances = random.Random(8)
    for path in (simulated_test(chances, 1000) for _ in range(20)):
        colour = "#d1495b" if path[-1] < 0 else "#1b6ca8"
        step = len(path) // 60 + 1  # a line of more points makes a large file
        shown = [*range(0, len(path) - 1, step), len(path) - 1]
        pyplot.plot([2 * (n + 1) for n in shown], [path[n] for n in shown], color=colour,
                    linewidth=0.8, marker="o", markersize=4, markevery=[len(shown) - 1])
    for y in (-math.log(19), math.log(19)):
        pyplot.axhline(y, color="#5b6b7b", linestyle="--", linewidth=1, marker="")
    save("sprt-paths", "games", "logarithm of the likelihood ratio", legend=False)


def solver() -> None:
    begin()
    rows = read("solver")
    pyplot.plot(numbers(rows, "free"), numbers(rows, "median_nodes"), label="half of the positions")
    pyplot.plot(numbers(rows, "free"), numbers(rows, "nodes_of_90_percent"),
                label="nine in ten")
    pyplot.yscale("log")
    save("solver", "free squares", "contests looked at, at most")


PLOTS: dict[str, Callable[[], None]] = {
    plot.__name__: plot
    for plot in (instructions, choices, margins, estimates, misled, suites, depths, exploration,
                 evolution, learning, calibration, inputs, ratings, sprt,
                 sprt_paths, solver)
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__,
                                     epilog="Example: docs/book/plots.py margins")
    parser.add_argument("plots", nargs="*", metavar="PLOT",
                        help=f"which to draw, all if left out: {', '.join(PLOTS)}")
    for name in parser.parse_args().plots or PLOTS:
        if name not in PLOTS:
            parser.error(f"no plot {name}: there are {', '.join(PLOTS)}")
        PLOTS[name]()


if __name__ == "__main__":
    main()
