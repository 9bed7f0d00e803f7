"""The analyze command: lines of a position, verdicts on a record."""

import json
import os
import subprocess
import tempfile
import unittest

from terminal import Terminal
from yolah import START, YOLAH, run

GAME = ("[Black \"a\"]\n[White \"b\"]\n\n1. d5:b7 {first} e5:f5 2. b7:c6 d4:d1 *\n")
OVER = "wwxxxxxx/wwxxxxxx/xxxxxxxx/xxxxxxxx/xxxxxxxx/xxxxxxxx/bbxxxxxx/bbxxxxxx b 28 28"


class OfAPosition(unittest.TestCase):
    def test_lines_as_a_table(self):
        out, err = run("analyze", START, "--player", "random", "--movetime", "100ms")
        self.assertIn("score", out)
        self.assertRegex(out, r"\n 1 +0\.0 .*[a-h][1-8]:[a-h][1-8]\n")
        self.assertEqual(err, "")
        self.assertNotIn("\x1b", out)

    def test_lines_as_json(self):
        out, _ = run("analyze", "startpos", "--player", "random", "--json", "--nodes", "1000")
        lines = [json.loads(line) for line in out.splitlines()]
        self.assertIs(lines[-1]["final"], True)
        for line in lines:
            self.assertEqual(sum(line["wdl"]), 1000)
            self.assertEqual(line["move"], line["line"][0])
            self.assertGreaterEqual(line["rank"], 1)

    def test_on_a_terminal_it_draws_over_itself(self):
        terminal = Terminal("analyze", "--player", "random", "--movetime", "100ms")
        self.assertEqual(terminal.finish(), 0)
        self.assertEqual(terminal.screen.text().count("score"), 1)

    def test_a_finished_game_has_no_lines(self):
        _, err = run("analyze", OVER, expect=2)
        self.assertIn("the game is over", err)

    def test_wrong_input_is_named(self):
        for arguments in (["nonsense"], ["--player", "nobody"], ["--movetime", "1"],
                          ["--lines", "0"], ["--ygn"]):
            _, err = run("analyze", *arguments, expect=2)
            self.assertTrue(err.startswith("yolah: "))


class OfARecord(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = os.path.join(folder.name, "game.ygn")
        with open(self.path, "w", encoding="utf-8") as file:
            file.write(GAME)

    def analyze(self, *options, path=None, **named):
        return run("analyze", path or self.path, "--player", "random", *options, **named)[0]

    def test_a_row_for_each_move(self):
        out = self.analyze()
        for move in ("1.     black  d5:b7", "1...   white  e5:f5", "2...   white  d4:d1"):
            self.assertIn(move, out)
        self.assertRegex(out, r"black: 2 moves judged, \d+\.\d % lost a move; \d \?!, \d \?, \d \?\?")

    def test_an_object_for_each_move(self):
        lines = [json.loads(line) for line in self.analyze("--json").splitlines()]
        self.assertEqual([line["move"] for line in lines], ["d5:b7", "e5:f5", "b7:c6", "d4:d1"])
        for line in lines:
            self.assertTrue(0 <= line["loss"] <= 1)
            if line["move"] != line["best"]:
                self.assertAlmostEqual(
                    line["loss"],
                    max(0, line["best_expectation"] - line["played_expectation"]))

    def test_the_annotated_record_is_a_record(self):
        out = self.analyze("--ygn")
        self.assertIn("{first", out)
        again = self.path + ".again.ygn"
        with open(again, "w", encoding="utf-8") as file:
            file.write(out)
        self.assertEqual(self.analyze("--json", path=again), self.analyze("--json"))

    def test_several_games_and_standard_input(self):
        done = subprocess.run([YOLAH, "analyze", "-", "--player", "random"], input=GAME + "\n" + GAME,
                              capture_output=True, text=True, timeout=60)
        self.assertEqual(done.returncode, 0)
        self.assertIn("Game 2 of 2", done.stdout)

    def test_files_that_cannot_be_used_are_named(self):
        with open(self.path, "w", encoding="utf-8") as file:
            file.write("1. d5:b7 b7:b7 *")
        self.assertIn("game.ygn:1:13: ", run("analyze", self.path, expect=2)[1])
        with open(self.path, "w", encoding="utf-8"):
            pass
        self.assertIn("holds no game", run("analyze", self.path, expect=2)[1])
        self.assertIn("cannot read", run("analyze", "nowhere.ygn", expect=1)[1])


if __name__ == "__main__":
    unittest.main()
