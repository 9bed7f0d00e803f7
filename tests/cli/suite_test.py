"""`yolah suite`: a player's score on positions by theme."""

import os
import signal
import subprocess
import tempfile
import time
import unittest

from yolah import START, YOLAH, run, run_json

THEMES = ["opening", "mobility", "isolate", "keep-open", "last-region"]
LINE = f"opening searched {START} d5:b7=0 d5:c6=120\n"


def wait_until_ctrl_c_is_caught(pid):
    """A signal that comes before would end the program as usual."""
    for _ in range(600):
        with open(f"/proc/{pid}/status", encoding="utf-8") as status:
            caught = next(line for line in status if line.startswith("SigCgt:"))
        if int(caught.split()[1], 16) >> (signal.SIGINT - 1) & 1:
            return
        time.sleep(0.05)
    raise AssertionError("the program does not look out for Ctrl-C")


class Suite(unittest.TestCase):
    def test_the_score_by_theme(self):
        out, _ = run("suite", "minmax:hash=1", "--nodes", "100", "--concurrency", "2")
        for word in THEMES + ["all", "mean loss", "Elo", "nodes 100"]:
            self.assertIn(word, out)

    def test_json_adds_up_and_fixed_nodes_are_reproducible(self):
        one = run_json("suite", "minmax:hash=1", "--nodes", "100", "--concurrency", "2")
        self.assertEqual([theme["theme"] for theme in one["themes"]], THEMES)
        self.assertGreaterEqual(one["all"]["positions"], 300)
        for key in ["positions", "best"]:
            self.assertEqual(sum(theme[key] for theme in one["themes"]), one["all"][key])
        self.assertTrue(one["complete"])
        self.assertGreater(one["elo_error"], 0)
        two = run_json("suite", "minmax:hash=1", "--nodes", "100")
        self.assertEqual(one["all"], two["all"])
        self.assertEqual(one["elo"], two["elo"])

    def test_one_theme_has_no_elo(self):
        result = run_json("suite", "random", "--theme", "isolate", "--nodes", "1", "--answers")
        self.assertEqual([theme["theme"] for theme in result["themes"]], ["isolate"])
        self.assertIsNone(result["elo"])
        self.assertEqual(len(result["answers"]), result["all"]["positions"])

    def test_positions_from_a_file(self):
        with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
            file.write("# mine\n" + LINE)
            file.flush()
            result = run_json("suite", "random", "--file", file.name, "--nodes", "1")
            self.assertEqual(result["all"]["positions"], 1)
            self.assertIsNone(result["elo"])
            out, _ = run("suite", "random", "--file", file.name, "--nodes", "1", "--answers")
            self.assertIn("best d5:b7", out)
            file.write("opening searched nonsense b 0 0 d5:b7=0\n")
            file.flush()
            _, err = run("suite", "random", "--file", file.name, expect=2)
            self.assertIn(f"{file.name}:3:", err)

    def test_a_program_can_be_asked(self):
        bot = os.path.join(os.path.dirname(__file__), "../../examples/random_bot.py")
        result = run_json("suite", f"cmd:/usr/bin/python3 {bot}", "--theme", "opening",
                          "--nodes", "1")
        self.assertEqual(result["all"]["troubles"], 0)

    def test_mistakes_say_what_to_do(self):
        self.assertIn("choose among opening, ", run("suite", "--theme", "end", expect=2)[1])
        self.assertIn("more than no time", run("suite", "--movetime", "0ms", expect=2)[1])
        run("suite", "nobody", expect=2)

    def test_ctrl_c_shows_what_there_is(self):
        process = subprocess.Popen([YOLAH, "suite", "minmax:hash=1", "--movetime", "200ms"],
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        wait_until_ctrl_c_is_caught(process.pid)
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 130)
        self.assertIn("Stopped before the end", out)


if __name__ == "__main__":
    unittest.main()
