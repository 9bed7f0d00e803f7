"""make_explorer plays the same games however often it is stopped, and counts them as a naive count.

MAKE_EXPLORER is the program. The naive count knows the rules from examples/yolah.py, and joins
positions that are mirror images by trying all eight.
"""

import os
import re
import subprocess
import sys
import tempfile
import unittest
from collections import Counter, defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "examples"))
from yolah import Position  # noqa: E402  (the rules in Python, which stand beside the bots)

PROGRAM = os.environ["MAKE_EXPLORER"]
MOST_PLIES = 30
LEAST_GAMES = 3


def run(*words: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run([PROGRAM, *map(str, words)], capture_output=True, text=True, check=False)


def image(square: int, symmetry: int) -> int:
    x, y = square % 8, square // 8
    if symmetry & 1:
        x, y = y, x
    return (7 - x if symmetry & 2 else x) + 8 * (7 - y if symmetry & 4 else y)


def number(square: str) -> int:
    return "abcdefgh".index(square[0]) + 8 * (int(square[1]) - 1)


def squares_of(position: Position) -> list[str]:
    """64 letters from a1 to h8, of the text that begins with the eighth rank."""
    ranks = position.to_string().split()[0].split("/")
    rows = [re.sub(r"\d", lambda digit: "." * int(digit[0]), rank) for rank in ranks]
    return list("".join(reversed(rows)))


def named(squares: list[str], move: tuple[int, int]) -> tuple[str, tuple[int, int]]:
    """The least of the eight images of a position, and of the move with it."""
    images = []
    for symmetry in range(8):
        turned = [""] * 64
        for square, letter in enumerate(squares):
            turned[image(square, symmetry)] = letter
        images.append(("".join(turned), (image(move[0], symmetry), image(move[1], symmetry))))
    return min(images)


def naive_count(text: str) -> Counter[tuple[tuple[int, ...], ...]]:
    """How often each set of results of the moves of a position occurs."""
    positions: dict[str, dict[tuple[int, int], list[int]]] = defaultdict(
        lambda: defaultdict(lambda: [0, 0, 0]))
    for game in text.split("[Game ")[1:]:
        winner = re.search(r'\[Winner "(\w+)"', game)[1]
        moves = re.findall(r"([a-h][1-8]):([a-h][1-8])", game)
        position = Position()
        for ply, (start, end) in enumerate(moves[:MOST_PLIES]):
            board, move = named(squares_of(position), (number(start), number(end)))
            mover = "black" if ply % 2 == 0 else "white"
            result = 1 if winner == "draw" else 0 if winner == mover else 2
            positions[f"{board}{mover}"][move][result] += 1
            position = position.play(f"{start}:{end}")
    tables = (tuple(sorted(map(tuple, moves.values()))) for moves in positions.values())
    return Counter(table for table in tables if sum(map(sum, table)) >= LEAST_GAMES)


class Reader:
    def __init__(self, data: bytes) -> None:
        self.data = data

    def number(self, size: int) -> int:
        value = int.from_bytes(self.data[:size], "little")
        self.data = self.data[size:]
        return value

    def varint(self) -> int:
        byte = self.number(1)
        return byte if byte < 128 else byte - 128 + 128 * self.varint()

    def records(self) -> dict[int, list[tuple[int, int, int, int]]]:
        found = {}
        while self.data:
            key = self.number(6)
            found[key] = [(self.number(2), self.varint(), self.varint(), self.varint())
                          for _ in range(self.varint())]
        return found


class ExplorerTest(unittest.TestCase):
    GAMES = 60

    @classmethod
    def setUpClass(cls) -> None:
        folder = tempfile.TemporaryDirectory(prefix="yolah-explorer-")
        cls.addClassCleanup(folder.cleanup)
        cls.folder = Path(folder.name)
        cls.games = cls.folder / "games.ygn"
        assert run("play", cls.games, 1, cls.GAMES).returncode == 0
        cls.text = cls.games.read_text()

    def build(self, *files: Path) -> tuple[bytes, bytes]:
        folder = self.folder / "data"
        built = run("build", folder, *files)
        self.assertEqual((built.returncode, built.stderr), (0, ""))
        return (folder / "near.bin").read_bytes(), (folder / "far.bin").read_bytes()

    def test_stopped_anywhere_it_plays_the_same_games(self) -> None:
        part = self.folder / "part.ygn"
        self.assertEqual(self.text.count("[Game "), self.GAMES)
        tenth = self.text.index('[Game "10"]')
        for length in (0, 1, 5, 9, len(self.text) // 2, tenth + 8, tenth + 20, len(self.text) - 1,
                       len(self.text)):
            part.write_text(self.text[:length])
            self.assertEqual(run("play", part, 1, self.GAMES).returncode, 0)
            self.assertEqual(part.read_text(), self.text, length)

    def test_another_file_is_left_alone(self) -> None:
        other = self.folder / "other.txt"
        other.write_text("a letter")
        told = run("play", other, 1, 2)
        self.assertEqual((told.returncode, other.read_text()), (1, "a letter"))
        self.assertIn("something else", told.stderr)

    def test_games_of_high_numbers_begin_with_any_move(self) -> None:
        wide = self.folder / "wide.ygn"
        self.assertEqual(run("play", wide, 100_001, 100_060).returncode, 0)
        firsts = [Counter(re.findall(r"1\. (\S+)", text)) for text in (self.text, wide.read_text())]
        self.assertEqual([counter.total() for counter in firsts], [60, 60])
        # Few moves are liked by a search, and there are 56.
        self.assertLess(len(firsts[0]), 25)
        self.assertGreater(len(firsts[1]), 25)

    def test_the_count_is_that_of_a_naive_one(self) -> None:
        near, far = self.build(self.games)
        head = Reader(near)
        self.assertEqual((head.number(8).to_bytes(8, "little"), head.number(4)), (b"YOLAHXP\n", 1))
        games, positions, pages = (head.number(4) for _ in range(3))
        self.assertEqual(games, self.GAMES)
        starts = [(head.number(6), head.number(4)) for _ in range(pages)]
        self.assertEqual(head.number(4), len(far))
        records = head.records()
        ends = [start for _, start in starts[1:]] + [len(far)]
        for (first_key, start), end in zip(starts, ends):
            page = Reader(far[start:end]).records()
            self.assertEqual(min(page), first_key)
            records.update(page)
        self.assertEqual(len(records), positions)
        tables = Counter(tuple(sorted(move[1:] for move in moves)) for moves in records.values())
        naive = naive_count(self.text)
        self.assertGreater(len(naive), 5)
        self.assertEqual(tables, naive)

    def test_the_order_of_the_files_does_not_matter(self) -> None:
        half = self.text.index(f'[Game "{self.GAMES // 2}"]')
        one, two = self.folder / "one.ygn", self.folder / "two.ygn"
        one.write_text(self.text[:half])
        two.write_text(self.text[half:])
        whole = self.build(self.games)
        self.assertEqual(self.build(two, one), whole)

    def test_games_that_tell_nothing_are_left_out(self) -> None:
        more = self.folder / "more.ygn"
        more.write_text('1. d5:b7 *\n\n[Position "w6b/1b6/8/3xxw2/3wb3/8/8/b6w b 1 1"]\n\n'
                        "1. b7:b8 *\n")
        self.assertEqual(self.build(self.games, more), self.build(self.games))

    def test_what_is_wrong_is_said(self) -> None:
        wrong = self.folder / "wrong.ygn"
        wrong.write_text("1. d5:b7 e5:f5\n2. d5:d6 *\n")
        for words, said in ((("build", self.folder, wrong), "wrong.ygn:2:"),
                            (("build", self.folder, self.folder / "none.ygn"), "none.ygn")):
            told = run(*words)
            self.assertEqual(told.returncode, 1)
            self.assertIn(said, told.stderr)
        self.assertEqual(run().returncode, 2)
        self.assertIn("Usage", run("play").stderr)


if __name__ == "__main__":
    unittest.main()
