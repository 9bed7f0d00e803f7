"""A tournament on a machine that is busy with other things: bots lose by their own deeds only.
Here without a sandbox; class_trial_test has one.

Four programs that do nothing but work run beside it for each core. The bots work
for a while before they look at the clock again, as students' bots do: two of them for less than
they are given, one for more.
"""

import collections
import os
import shutil
import subprocess
import sys
import unittest

import tournament_test
from yolah import run_json

LOAD_PER_CORE = 4

BOT = """
import time
from yolah import run_bot

def work(milliseconds):
    end = time.process_time() + milliseconds / 1000
    while time.process_time() < end: pass

def choose(position, seconds):
    end = time.monotonic() + seconds / 3
    while time.monotonic() < end: work({work})
    return position.legal_moves()[0]

run_bot("{name}", choose)
"""
# How long they work before they look at the clock again, in milliseconds.
BOTS = {"ann": 20, "bob": 30, "zoe": 180}


class BusyMachine(tournament_test.TournamentCase):
    def setUp(self):
        super().setUp()
        os.chmod(self.folder, 0o755)
        for name, work in BOTS.items():
            self.write(BOT.format(name=name, work=work), "bots", name, "bot.py")
            shutil.copy(os.path.join(tournament_test.EXAMPLES, "yolah.py"), self.path("bots", name))
        for _ in range(LOAD_PER_CORE * os.cpu_count()):
            load = subprocess.Popen([sys.executable, "-c", "while True: pass"])
            self.addCleanup(load.wait)
            self.addCleanup(load.kill)

    def play(self, *options):
        file = self.write('movetime = "50ms"\nsolve_from = 20\n', "class.toml")
        # Alone on two cores it takes a minute, of which its own load has four fifths.
        run_json("tournament", file, "--bots", self.path("bots"), "--no-check", *options,
                 timeout=280)
        return [line for line in self.lines("class.results.jsonl") if line["type"] == "game"]

    def assert_only_the_slow_lose_on_time(self, games):
        lost = collections.Counter()
        for game in games:
            if game["termination"] == "points":
                continue
            self.assertEqual(game["termination"], "time", game["reason"])
            loser = game["white"] if game["winner"] == "black" else game["black"]
            lost[loser] += 1
        # The slow bot meets two others, twice each.
        self.assertEqual(lost, {"zoe": 4})

    def test_without_a_sandbox_waiting_does_not_count(self):
        self.assert_only_the_slow_lose_on_time(self.play())


if __name__ == "__main__":
    unittest.main()
