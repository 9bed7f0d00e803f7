"""yolah solve, as users and programs run it."""

import json
import os
import signal
import subprocess
import tempfile
import unittest

from yolah import START, YOLAH, run, run_json

SUITE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "data", "endgames")
# A position of the suite's smallest set: margin and position string.
with open(os.path.join(SUITE, "free-12.txt"), encoding="utf-8") as lines:
    MARGIN, _, POSITION = next(line for line in lines if line[0] != "#").strip().partition(" ")


class Solve(unittest.TestCase):
    def test_json_has_margin_move_and_line(self):
        solved = run_json("solve", POSITION)
        self.assertEqual(solved["margin"], int(MARGIN))
        self.assertEqual(solved["move"], solved["line"][0])
        after = json.loads(run("show", POSITION, "--moves", *solved["line"], "--json")[0])
        self.assertTrue(after["over"])
        sign = 1 if POSITION.split()[1] == "b" else -1
        points = after["points"]
        self.assertEqual(sign * (points["black"] - points["white"]), solved["margin"])

    def test_threads_find_the_same(self):
        self.assertEqual(run_json("solve", POSITION, "--threads", "3")["margin"], int(MARGIN))

    def test_text_says_who_wins(self):
        self.assertRegex(run("solve", POSITION)[0],
                         r"^(Black wins by \d+|White wins by \d+|A draw)\. Best play: [a-h]\d:")

    def test_the_suite_is_right(self):
        result = run_json("solve", "--suite", SUITE, "--max-free", "22", "--hash", "4")
        self.assertEqual(result["wrong"], 0)
        self.assertEqual([size["free"] for size in result["sizes"]], [12, 14, 16, 18, 20, 22])
        for size in result["sizes"]:
            self.assertEqual((size["positions"], size["solved"], size["unknown"]), (100, 100, 0))

    def test_a_wrong_value_is_found(self):
        with tempfile.TemporaryDirectory() as folder:
            with open(os.path.join(folder, "one.txt"), "w", encoding="utf-8") as file:
                file.write(f"{int(MARGIN) + 1} {POSITION}\n? {POSITION}\n")
            out, _ = run("solve", "--suite", folder, "--json", expect=1)
            self.assertEqual(json.loads(out)["sizes"][0]["wrong"], 1)
            self.assertEqual(json.loads(out)["sizes"][0]["unknown"], 1)
            with open(os.path.join(folder, "one.txt"), "w", encoding="utf-8") as file:
                file.write(f"3\n")
            self.assertIn("one.txt:1: ", run("solve", "--suite", folder, expect=1)[1])

    def test_what_may_not_end_says_so_at_once(self):
        with subprocess.Popen([YOLAH, "solve", "start"], stderr=subprocess.PIPE, text=True) as solving:
            self.assertIn("56 free squares may take forever", solving.stderr.readline())
            solving.send_signal(signal.SIGINT)
            self.assertEqual(solving.wait(timeout=30), 130)

    def test_mistakes_say_what_to_do(self):
        self.assertIn("give a position", run("solve", expect=2)[1])
        self.assertIn("cannot read the folder", run("solve", "--suite", "/nowhere", expect=1)[1])
        self.assertIn("not solved within 50ms", run("solve", START, "--time", "50ms", expect=1)[1])


if __name__ == "__main__":
    unittest.main()
