"""`yolah suite`: a player's score on positions by theme."""

import os
import signal
import subprocess
import tempfile
import unittest

from yolah import START, YOLAH, run, run_json, wait_until_ctrl_c_is_caught

THEMES = ["opening", "mobility", "isolate", "keep-open", "last-region"]
LINE = f"opening searched {START} d5:b7=0 d5:c6=120\n"


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

    def test_the_regret_on_solved_positions(self):
        """Whoever solves them loses nothing; random moves lose much."""
        position = "x1w1xx1x/2x2w2/x1x1bxx1/xxxxx1xb/2xxx1xx/1xxx1bw1/xxx1xx2/bx2w2x b 15 15"
        with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
            file.write(f"{position} -5 1014004222\n")
            file.flush()
            result = run_json("suite", "minmax", "--exact", "--file", file.name, "--answers",
                              "--nodes", "10000000")
            self.assertEqual(result["all"]["regret"], 0)
            self.assertEqual(result["answers"][0]["lost"], 0)
            self.assertEqual(result["answers"][0]["margin"], -5)
            file.write(f"{position} -5 101400422\n")
            file.flush()
            _, err = run("suite", "random", "--exact", "--file", file.name, expect=2)
            self.assertRegex(err, f"{file.name}:2:.*a digit for each of the 10 moves")
        out, _ = run("suite", "random", "--exact", "--nodes", "1")
        for word in ["free squares", "regret", "24", "30", "all"]:
            self.assertIn(word, out)
        by_chance = run_json("suite", "random", "--exact", "--nodes", "1")
        self.assertGreater(by_chance["all"]["regret"], 1)
        self.assertEqual(sum(kind["positions"] for kind in by_chance["by_free_squares"]),
                         by_chance["all"]["positions"])
        run("suite", "--exact", "--theme", "isolate", expect=2)

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
