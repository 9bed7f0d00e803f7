"""yolah tune, as users run it: tiny runs, interrupted and killed."""

import json
import os
import signal
import subprocess
import time
import unittest
import xml.etree.ElementTree as ET

from yolah import YOLAH, Folder, run, run_json, wait_until_ctrl_c_is_caught

GA = ["tune", "ga", "--population", "4", "--pairs", "2", "--nodes", "20", "--seed", "3"]
FIT_ANY = ["tune", "fit", "--nodes", "20", "--epochs", "3", "--heuristics-only"]
FIT = [*FIT_ANY, "--games", "12"]


def text_of(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


class Tune(Folder):
    def check_weights(self, path):
        """A player takes them."""
        run_json("analyze", "start", "--player", f"minmax:hash=1,weights={path}", "--nodes", "50")


class Ga(Tune):
    def generations_in(self, checkpoint):
        try:
            return len(json.loads(text_of(checkpoint))["history"])
        except FileNotFoundError:
            return 0

    def test_a_run_gives_weights_and_a_plot(self):
        result = run_json(*GA, "--generations", "2", "--output", self.path("best.txt"),
                          "--plot", self.path("ga.svg"))
        self.assertTrue(result["complete"])
        self.assertEqual([one["generation"] for one in result["generations"]], [1, 2])
        # Two generations; four sets of weights and then the best two; pairs; games.
        self.assertEqual(result["games"], 2 * (4 + 2) * 2 * 2)
        self.check_weights(self.path("best.txt"))
        self.assertIn("# yolah tune ga --population 4", text_of(self.path("best.txt")))
        self.assertTrue(ET.parse(self.path("ga.svg")).getroot().tag.endswith("svg"))
        self.assertEqual(sorted(os.listdir(self.folder)), ["best.txt", "ga.svg"])

    def test_threads_change_nothing(self):
        for threads in ("1", "3"):
            run(*GA, "--from", "random", "--generations", "2", "--threads", threads,
                "--output", self.path(threads))
        self.assertEqual(text_of(self.path("1")), text_of(self.path("3")))

    def test_killed_and_resumed_is_as_unbroken(self):
        run(*GA, "--generations", "4", "--output", self.path("unbroken.txt"),
            "--checkpoint", self.path("unbroken.json"))
        checkpoint = self.path("ga.json")
        broken = [*GA, "--checkpoint", checkpoint, "--output", self.path("broken.txt")]
        # Far more generations than are needed, so that it is at work when killed.
        process = subprocess.Popen([YOLAH, *broken, "--generations", "100000"],
                                   stdout=subprocess.DEVNULL)
        while self.generations_in(checkpoint) < 2:
            self.assertIsNone(process.poll())
            time.sleep(0.01)
        process.send_signal(signal.SIGKILL)
        process.wait()
        done = self.generations_in(checkpoint)
        run(*broken, "--generations", str(max(4, done)), "--resume")
        if done <= 4:
            self.assertEqual(text_of(checkpoint), text_of(self.path("unbroken.json")))
            self.assertEqual(text_of(self.path("broken.txt")), text_of(self.path("unbroken.txt")))
        else:  # a fast machine was further: what it did before must be the same
            self.assertEqual(json.loads(text_of(checkpoint))["history"][:4],
                             json.loads(text_of(self.path("unbroken.json")))["history"])

    def test_ctrl_c_keeps_the_run(self):
        checkpoint = self.path("ga.json")
        command = [*GA, "--checkpoint", checkpoint, "--output", self.path("best.txt"), "--json"]
        process = subprocess.Popen([YOLAH, *command, "--generations", "100000"],
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        while self.generations_in(checkpoint) < 1:
            self.assertIsNone(process.poll())
            time.sleep(0.01)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 130)
        self.assertFalse(json.loads(out)["complete"])
        self.assertIn("with --resume to continue", err)
        self.check_weights(self.path("best.txt"))

    def test_mistakes_say_what_to_do(self):
        output = ["--output", self.path("best.txt")]
        self.assertIn("--output", run(*GA, expect=2)[1])
        self.assertIn("--checkpoint", run(*GA, *output, "--resume", expect=2)[1])
        self.assertIn("no such file", run(*GA, *output, "--from", "/nowhere", expect=1)[1])
        checkpoint = ["--checkpoint", self.path("ga.json")]
        run(*GA, *output, *checkpoint, "--generations", "1")
        self.assertIn("--resume", run(*GA, *output, *checkpoint, expect=1)[1])
        self.assertIn("other settings", run(*GA, *output, *checkpoint, "--resume", "--step", "0.3",
                                            expect=1)[1])
        with open(self.path("ga.json"), "w", encoding="utf-8") as file:
            file.write("{}")
        self.assertIn("cannot continue", run(*GA, *output, *checkpoint, "--resume", expect=1)[1])
        self.assertIn("cannot write", run(*GA, "--generations", "1", "--output",
                                          "/nowhere/best.txt", expect=1)[1])


class Fit(Tune):
    def test_a_fit_gives_weights_and_a_plot(self):
        result = run_json(*FIT, "--output", self.path("fit.txt"), "--plot", self.path("fit.svg"))
        self.assertTrue(result["complete"])
        self.assertEqual(result["games"], 12)
        self.assertEqual([epoch["epoch"] for epoch in result["epochs"]], [1, 2, 3])
        self.check_weights(self.path("fit.txt"))
        text = text_of(self.path("fit.txt"))
        self.assertIn("# yolah tune fit --games 12", text)
        self.assertNotIn("slide-race", text)
        self.assertTrue(ET.parse(self.path("fit.svg")).getroot().tag.endswith("svg"))

    def test_threads_change_nothing(self):
        for threads in ("1", "3"):
            run(*FIT, "--from", "hand", "--threads", threads, "--output", self.path(threads))
        self.assertEqual(text_of(self.path("1")), text_of(self.path("3")))

    def test_ctrl_c_fits_what_was_played(self):
        process = subprocess.Popen(
            [YOLAH, *FIT_ANY, "--games", "1000000", "--output", self.path("fit.txt"), "--json"],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        wait_until_ctrl_c_is_caught(process.pid)
        time.sleep(2)  # some games
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 130)
        if out:  # else it was too early for a single game
            self.assertLess(json.loads(out)["games"], 1_000_000)
            self.assertEqual(len(json.loads(out)["epochs"]), 3)
            self.check_weights(self.path("fit.txt"))

    def test_mistakes_say_what_to_do(self):
        self.assertIn("wrong player", run(*FIT, "--output", "x", "--player", "nobody", expect=2)[1])
        with open(self.path("bad.txt"), "w", encoding="utf-8") as file:
            file.write("yolah-weights 1\ntempo 1 2 3\n")
        self.assertIn("bad.txt:2: expected five weights",
                      run(*FIT, "--output", "x", "--from", self.path("bad.txt"), expect=2)[1])


if __name__ == "__main__":
    unittest.main()
