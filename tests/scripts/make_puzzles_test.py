"""make_puzzles goes on where it stopped, leaves published puzzles alone, and finds what is wrong.

MAKE_PUZZLES is the program. The published puzzles themselves are proven by another test.
"""

import copy
import gzip
import json
import os
import random
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from typing import Any, Callable

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "examples"))
from yolah import Position  # noqa: E402  (the rules in Python, which stand beside the bots)

PROGRAM = os.environ["MAKE_PUZZLES"]
SLICE = ROOT / "web/src/lib/learn/slices/00.json"

Puzzle = dict[str, Any]


def run(*words: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run([PROGRAM, *map(str, words)], capture_output=True, text=True, check=False)


def too_good(puzzle: Puzzle) -> Puzzle:
    """A legal line with the best move first that ends with more than best play."""
    chance = random.Random(1)
    while True:
        position = Position(puzzle["position"])
        line = [puzzle["best"]["line"][:5]]
        position = position.play(line[0])
        while not position.is_over():
            line.append(chance.choice(position.legal_moves()))
            position = position.play(line[-1])
        black, white = map(int, position.to_string().split()[2:])
        margin = black - white if puzzle["position"].split()[1] == "b" else white - black
        if margin > puzzle["best"]["margin"]:
            return {"margin": margin, "line": " ".join(line)}


class CheckTest(unittest.TestCase):
    """One true puzzle, and the same with one thing changed."""

    @classmethod
    def setUpClass(cls) -> None:
        puzzles = json.loads(SLICE.read_text())
        cls.puzzle = next(p for p in puzzles if p["moves"] == 3 and p["best"]["margin"] > 0)
        cls.others = [p for p in puzzles if p != cls.puzzle]

    def check(self, *puzzles: Puzzle) -> subprocess.CompletedProcess[str]:
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "00.json"
            file.write_text(json.dumps(puzzles))
            return run("check", file)

    def expect(self, reason: str, change: Callable[[Puzzle], object]) -> None:
        tampered = copy.deepcopy(self.puzzle)
        change(tampered)
        done = self.check(tampered)
        self.assertIn(reason, done.stdout)
        self.assertEqual(done.returncode, 1)

    def test_a_true_puzzle_passes(self) -> None:
        done = self.check(self.puzzle, self.others[0])
        self.assertEqual((done.returncode, done.stdout),
                         (0, "2 of 2 puzzles proven again, 0 faults\n"))

    def test_other_margins(self) -> None:
        self.expect("another margin", lambda p: p["best"].update(margin=p["best"]["margin"] + 1))
        self.expect("another margin",
                    lambda p: p["second"].update(margin=p["second"]["margin"] - 1))
        self.expect("tempting line",
                    lambda p: p["tempting"].update(margin=p["tempting"]["margin"] - 1))

    def test_another_theme_or_level_or_number_of_moves(self) -> None:
        self.expect("has the theme", lambda p: p.update(theme="isolation"))
        self.expect("no such level", lambda p: p.update(level=12))
        self.expect("no such number of moves", lambda p: p.update(moves=4))

    def test_a_line_that_is_illegal_or_ends_too_soon(self) -> None:
        self.expect("illegal move", lambda p: p["best"].update(line=p["best"]["line"] + " a1:a1"))
        self.expect("does not end",
                    lambda p: p["best"].update(line=p["best"]["line"].rpartition(" ")[0]))

    def test_another_best_move(self) -> None:
        # A line of best play from a worse move, with its true margin.
        self.expect("more", lambda p: p["best"].update(
            line=p["tempting"]["line"], margin=p["tempting"]["margin"]))

    def test_a_line_in_which_the_opponent_plays_badly(self) -> None:
        self.expect("could be better before", lambda p: p["best"].update(too_good(p)))

    def test_another_second_or_tempting_move(self) -> None:
        self.expect("second move", lambda p: p["second"].update(move=p["best"]["line"][:5]))
        self.expect("tempting", lambda p: p["tempting"].update(
            move=p["best"]["line"][:5], line=p["best"]["line"], margin=p["best"]["margin"]))

    def test_more_choices_than_there_are(self) -> None:
        single = next(p for p in self.others if p["moves"] == 1)
        done = self.check({**single, "moves": 2})
        self.assertRegex(done.stdout, "another move as good|choice of too few moves|fewer choices")
        self.assertEqual(done.returncode, 1)

    def test_a_puzzle_twice(self) -> None:
        done = self.check(self.puzzle, self.others[0], self.puzzle)
        self.assertIn("puzzle 3 repeats puzzle 1", done.stdout)
        self.assertEqual(done.returncode, 1)

    def test_a_collection_that_is_too_small_or_has_another_index(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "00.json").write_text(json.dumps([self.puzzle]))
            (Path(folder) / "index.json").write_text("{}")
            done = run("check", folder)
        self.assertIn("only 1 puzzles", done.stdout)
        self.assertIn("the index is of other puzzles", done.stdout)
        self.assertEqual(done.returncode, 1)


class SizeTest(unittest.TestCase):
    def test_a_slice_is_small_enough_to_load_for_one_puzzle(self) -> None:
        slices = sorted(SLICE.parent.glob("[0-9]*.json"))
        self.assertTrue(slices)
        for file in slices:
            self.assertLess(len(gzip.compress(file.read_bytes())), 60_000, file.name)


class MakeTest(unittest.TestCase):
    def setUp(self) -> None:
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = Path(temporary.name)

    def test_finding_goes_on_after_the_last_whole_line(self) -> None:
        found = self.folder / "found.jsonl"
        self.assertEqual(run("find", found, 0, 5).returncode, 0)
        whole = found.read_bytes()
        self.assertEqual(whole.count(b"\n"), 6)
        found.write_bytes(whole[: len(whole) // 2])
        self.assertEqual(run("find", found, 0, 5).returncode, 0)
        self.assertEqual(found.read_bytes(), whole)

    def test_published_puzzles_keep_their_numbers(self) -> None:
        games = [{"game": i, "puzzle": p} for i, p in enumerate(json.loads(SLICE.read_text())[:40])]
        found = self.folder / "found.jsonl"
        found.write_text("".join(json.dumps(game) + "\n" for game in games))
        slices = self.folder / "slices"
        self.assertEqual(run("publish", slices, 10, found).returncode, 0)
        before = json.loads((slices / "00.json").read_text())
        self.assertEqual(len(before), 10)
        self.assertEqual(run("publish", slices, 20, found).returncode, 0)
        after = json.loads((slices / "00.json").read_text())
        self.assertEqual((after[:10], len(after)), (before, 20))
        index = json.loads((slices / "index.json").read_text())
        self.assertEqual(index["count"], 20)
        for i, puzzle in enumerate(after):
            self.assertEqual(index["themes"][ord(index["theme"][i]) - ord("a")], puzzle["theme"])
            self.assertEqual(ord(index["level"][i]) - ord("a") + 1, puzzle["level"])
            self.assertEqual(int(index["moves"][i]), puzzle["moves"])


if __name__ == "__main__":
    unittest.main()
