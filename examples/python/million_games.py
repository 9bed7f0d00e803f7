#!/usr/bin/env python3
"""The book's million random games (listing 43), again.

Example: python3 examples/python/million_games.py --threads 2
"""

from __future__ import annotations

import argparse
import math
import time

import yolah

# Games of a million, as printed in the book.
BOOK = {"Black wins": 499_124, "White wins": 395_468, "Draws": 105_408}
BOOK_GAMES = 1_000_000


def deviation(ours: int, games: int, book: int) -> float:
    """How far two counts of the same thing are apart, in standard deviations."""
    share = (ours + book) / (games + BOOK_GAMES)
    spread = math.sqrt(share * (1 - share) * (1 / games + 1 / BOOK_GAMES))
    return (ours / games - book / BOOK_GAMES) / spread


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=BOOK_GAMES)
    parser.add_argument("--seed", type=int, default=42)
    parser.add_argument("--threads", type=int, default=1)
    options = parser.parse_args()

    begin = time.perf_counter()
    tally = yolah.playouts(yolah.Position(), options.games, seed=options.seed,
                           threads=options.threads)
    seconds = time.perf_counter() - begin
    ours = {"Black wins": tally.black_wins, "White wins": tally.white_wins, "Draws": tally.draws}
    print(f"{tally.games} games in {seconds:.3f} s; the book has 3.075 s for a million, on its machine")
    print(f"{'':<12}{'here':>10}{'':>9}{'book':>10}{'':>9}{'apart':>10}")
    for name, games in ours.items():
        print(f"{name:<12}{games:>10}{games / tally.games:>9.2%}{BOOK[name]:>10}"
              f"{BOOK[name] / BOOK_GAMES:>9.2%}{deviation(games, tally.games, BOOK[name]):>+7.1f} sd")


if __name__ == "__main__":
    main()
