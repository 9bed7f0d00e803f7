"""The commit protocol in all orders, by the model checker spin; and its fault in the old rules.

Each bound is searched to its end: a run that stops early, or leaves a part of the program of the
model out, is a failure. YOLAH_MODEL names the model, SPIN the checker.
"""

import os
import re
import shutil
import subprocess
import tempfile
import unittest

MODEL = os.path.join(os.path.dirname(os.path.abspath(__file__)), "model", "commit.pml")
SPIN = os.environ.get("SPIN", "spin")


def explore(*settings):
    """What the checker reports of the model with these settings."""
    folder = tempfile.mkdtemp(prefix="yolah-model-")
    try:
        def run(*command):
            return subprocess.run(command, cwd=folder, check=True, capture_output=True,
                                  text=True, timeout=120).stdout
        shutil.copy(MODEL, folder)
        defines = [f"-D{setting}" for setting in settings]
        run(SPIN, *defines, "-a", "commit.pml")
        run("cc", "-O2", "-w", "-DSAFETY", "-DCOLLAPSE", "-o", "pan", "pan.c")
        # Ends that wait for a message that never comes are no fault here.
        return run("./pan", "-E", "-m100000")
    finally:
        shutil.rmtree(folder)


def number(report, pattern):
    return int(re.search(pattern, report)[1])


class Model(unittest.TestCase):
    def assert_holds(self, *settings):
        report = explore(*settings)
        self.assertIn("errors: 0", report, report)
        self.assertNotIn("max search depth too small", report)
        self.assertNotIn("Search not completed", report)
        states = number(report, r"(\d+) states, stored")
        print(f"{' '.join(settings)}: {states} states")
        self.assertGreater(states, 10_000)

    def test_an_acknowledged_move_is_stored_by_one_node(self):
        self.assert_holds("FENCED=1", "TAKEOVER=0", "CONNECTIONS=3", "COMMITS=4")

    def test_an_acknowledged_move_is_stored_when_another_node_takes_over(self):
        self.assert_holds("FENCED=1", "TAKEOVER=1", "CONNECTIONS=2", "COMMITS=2")

    def test_the_rules_without_a_fence_lose_a_move(self):
        report = explore("FENCED=0", "TAKEOVER=0", "CONNECTIONS=2", "COMMITS=2")
        self.assertIn("errors: 1", report, report)
        self.assertIn("assertion violated", report)


if __name__ == "__main__":
    unittest.main()
