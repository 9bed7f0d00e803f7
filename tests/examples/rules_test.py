"""The rules in Python, JavaScript, C++ and Java agree with the engine on random games."""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "examples"), str(ROOT / "tests/bindings")]

import api_suite  # noqa: E402
import yolah  # noqa: E402
from yolah import PASS, START, Position  # noqa: E402

NODE = os.environ.get("NODE")
RULES_CHECK = os.environ.get("RULES_CHECK")
JAVA = shutil.which("javac") and shutil.which("java")
GAMES = 1000
CORPUS = sorted((ROOT / "tests/fuzz/corpus/position").iterdir())
BAD = [file for file in CORPUS if file.name.startswith("bad_")]


def engine_games(games=GAMES, seed=1):
    """Lines of move, position, legal moves, winner; tests/examples/print_games.cpp."""
    return subprocess.run([os.environ["PRINT_GAMES"], str(games), str(seed)],
                          capture_output=True, text=True, check=True).stdout


class Python(unittest.TestCase):
    def test_every_position_of_random_games_is_the_engines(self):
        passes = games = 0
        for line in engine_games().splitlines():
            move, text, legal, winner = line.split("\t")
            position = Position.from_string(text) if move == "start" else position.play(move)
            self.assertEqual(position.to_string(), text)
            self.assertEqual(Position.from_string(text), position)
            self.assertEqual(" ".join(sorted(position.legal_moves())), legal)
            self.assertEqual(position.is_over(), not legal)
            self.assertEqual(position.winner() or "=", winner)
            passes += move == PASS
            games += move == "start"
        self.assertEqual(games, GAMES)
        self.assertGreater(passes, 100, "passes are where rules go wrong")

    def test_wrong_positions_are_refused(self):
        self.assertGreater(len(BAD), 5)
        for file in CORPUS:
            text = file.read_bytes().decode("latin-1")
            with self.subTest(file.name):
                if file in BAD:
                    self.assertRaises(ValueError, Position.from_string, text)
                else:
                    self.assertEqual(Position.from_string(text).to_string(), text)
        for text in ("", "b", START + " ", START.replace("b", "9"), START.replace("b 0 0", "b -1 1"),
                     START.replace("8", "q7", 1), START.replace("8", "........", 1),
                     START.replace(" b ", " c "), START.replace("0 0", "٠ 0")):
            self.assertRaises(ValueError, Position.from_string, text)

    def test_playing_leaves_the_position_as_it_was(self):
        start = Position.start()
        after = start.play("d5:b7")
        self.assertEqual(start.to_string(), START)
        self.assertEqual(after.to_string(), "w6b/1b6/8/3xw3/3wb3/8/8/b6w w 1 0")

    def test_the_promises_of_the_api_are_kept(self):
        self.assertEqual(len(api_suite.run(yolah, 2)), 2)

    def test_what_only_the_installed_module_has_is_refused_with_what_to_do(self):
        with tempfile.TemporaryDirectory() as folder:
            for file in ("yolah.py", "python/strong_bot.py"):
                shutil.copy(ROOT / "examples" / file, folder)
            done = subprocess.run([sys.executable, "strong_bot.py"], cwd=folder, input="quit\n",
                                  capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stderr, r"AttributeError: .*yolah\.py has no 'Player'"
                         r".*rename or delete it to use the installed module yolah")
        self.assertFalse(hasattr(sys.modules["yolah"], "Player"))


class Checker:
    """What holds for a program that compares the rules of its language with the engine's."""

    def check(self, *command, **options):
        games = engine_games()
        done = subprocess.run([*command, *CORPUS], input=games, text=True, capture_output=True,
                              check=False, **options)
        self.assertEqual(done.returncode, 0, done.stderr)
        found = json.loads(done.stdout)
        self.assertEqual(found["positions"], len(games.splitlines()))
        self.assertEqual(found["refused"], len(BAD))
        self.assertGreater(found["passes"], 100)


@unittest.skipUnless(NODE, "node is not installed (scripts/install-deps.sh browser)")
class JavaScript(Checker, unittest.TestCase):
    def test_every_position_of_random_games_is_the_engines(self):
        self.check(NODE, "rules_check.js")


@unittest.skipUnless(RULES_CHECK, "RULES_CHECK names no program")
class Cpp(Checker, unittest.TestCase):
    def test_every_position_of_random_games_is_the_engines(self):
        self.check(RULES_CHECK)


@unittest.skipUnless(JAVA, "javac is not installed (scripts/install-deps.sh browser)")
class Java(Checker, unittest.TestCase):
    def test_every_position_of_random_games_is_the_engines(self):
        with tempfile.TemporaryDirectory() as classes:
            subprocess.run(["javac", "-Xlint:all", "-Werror", "-d", classes, "RulesCheck.java",
                            ROOT / "examples/Yolah.java"], check=True)
            self.check("java", "-cp", classes, "RulesCheck")


if __name__ == "__main__":
    unittest.main()
