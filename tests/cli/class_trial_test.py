"""A class on a machine that is busy: marks rank the bots and not the machine.

Half of the bots are sound, half are broken, each in a way of its own. Beside the tournament run
programs that do nothing but work. TRIAL=whole takes 30 bots, and compares with an idle machine;
else there are eight.
"""

import json
import math
import os
import statistics
import subprocess
import sys
import unittest

import tournament_test
from yolah import run, run_json

WHOLE = os.environ.get("TRIAL") == "whole"
LOAD = 8

ALPHA_BETA = """
import time
from yolah import opponent, run_bot

class OutOfTime(Exception):
    pass

def value(position):
    return position.mobility(position.side) - position.mobility(opponent(position.side))

def search(position, depth, alpha, beta, end):
    if time.process_time() > end:
        raise OutOfTime
    if depth == 0 or position.is_over():
        return value(position)
    for move in position.legal_moves():
        alpha = max(alpha, -search(position.play(move), depth - 1, -beta, -alpha, end))
        if alpha >= beta:
            break
    return alpha

def choose(position, seconds):
    end = time.process_time() + seconds / 2
    best = position.legal_moves()[0]
    try:
        for depth in range(3):
            scored = []
            for move in position.legal_moves():
                scored.append((-search(position.play(move), depth, -99, 99, end), move))
                best = max(scored)[1] if depth == 0 else best
            best = max(scored)[1]
    except OutOfTime:
        pass
    return best

run_bot("alpha-beta", choose)
"""
RANDOM = """
import random
from yolah import run_bot
run_bot("random", lambda position, seconds: random.choice(position.legal_moves()))
"""
GREEDY = """
from yolah import opponent, run_bot

def choose(position, seconds):
    def left(move):
        return position.play(move).mobility(opponent(position.side))
    return min(position.legal_moves()[:25], key=left)

run_bot("greedy", choose)
"""
FIRST = """
from yolah import run_bot
run_bot("first", lambda position, seconds: position.legal_moves()[0])
"""


def choosing(body, before=""):
    """A bot whose choice is broken."""
    lines = "".join(f"    {line}\n" for line in body.splitlines())
    return f"{before}\nfrom yolah import run_bot\n\ndef choose(position, seconds):\n{lines}\n" \
           "run_bot('broken', choose)\n"


# What is wrong with each, and the words that name it.
FAULTS = {
    "syntax": ("def choose(position, seconds:\n    pass\n", "SyntaxError"),
    "no_module": ("import numpy_that_nobody_has\n", "ModuleNotFoundError"),
    "raises": (choosing("raise ValueError('my mistake')"), "ValueError: my mistake"),
    "endless": (choosing("while True: pass"), "endless loop|compute"),
    "illegal": (choosing("return 'a1:h8'"), "illegal"),
    "exits": ("import sys\nsys.exit(3)\n", "exited with code 3"),
    "silent": ("import time\ntime.sleep(1000)\n", "flush|answer"),
    "buffers": ("import sys\nfor line in sys.stdin:\n    line = line.strip()\n"
                "    if line == 'ugi': sys.stdout.write('id name x\\nugiok\\n')\n"
                "    if line == 'isready': sys.stdout.write('readyok\\n')\n", "flush"),
    "slow": (choosing("import time\nend = time.process_time() + 3 * seconds + 0.4\n"
                      "while time.process_time() < end: pass\n"
                      "return position.legal_moves()[0]"), "too late|late|ms"),
    "misspells": ("import sys\nfrom yolah import Position\nfor line in sys.stdin:\n"
                  "    word = (line.split() or [''])[0]\n"
                  "    if word == 'ugi': print('id name x\\nugiok', flush=True)\n"
                  "    if word == 'isready': print('readyok', flush=True)\n"
                  "    if word == 'go': print('bestmove d5-b7', flush=True)\n"
                  "    if word == 'quit': break\n", "is not a move"),
    "forgets": ("import sys\nfrom yolah import Position\nfor line in sys.stdin:\n"
                "    word = (line.split() or [''])[0]\n"
                "    if word == 'ugi': print('id name x\\nugiok', flush=True)\n"
                "    if word == 'isready': print('readyok', flush=True)\n"
                "    if word == 'go': print('bestmove', Position.start().legal_moves()[0],"
                " flush=True)\n    if word == 'quit': break\n", "illegal"),
    "nothing": (None, "has no bot.py"),
    "hog": (choosing("global kept\nkept = bytearray(3 << 30)\n"
                     "return position.legal_moves()[0]"), "memory|Memory|killed"),
    "forks": ("import os\nfor _ in range(200):\n    if os.fork() == 0:\n"
              "        import time; time.sleep(1000)\n", "BlockingIOError|answer|exited|unavailable"),
    "closes": (choosing("import os\nos.close(1)\nimport time; time.sleep(1000)"), "closed"),
}

SOUND = {f"alpha{i}": ALPHA_BETA for i in range(1, 6)}
SOUND |= {f"random{i}": RANDOM for i in range(1, 5)}
SOUND |= {f"greedy{i}": GREEDY for i in range(1, 4)}
SOUND |= {f"first{i}": FIRST for i in range(1, 4)}
if not WHOLE:
    SOUND = {name: SOUND[name] for name in ("alpha1", "alpha2", "random1", "greedy1")}
    FAULTS = {name: FAULTS[name] for name in ("raises", "endless", "buffers", "slow")}


class ClassTrial(tournament_test.TournamentCase):
    def setUp(self):
        super().setUp()
        os.chmod(self.folder, 0o755)
        with open(os.path.join(tournament_test.EXAMPLES, "yolah.py"), encoding="utf-8") as file:
            rules = file.read()
        for name, text in list(SOUND.items()) + [(name, fault[0]) for name, fault in FAULTS.items()]:
            self.write(rules, "bots", name, "yolah.py")
            if text is not None:
                self.write(text, "bots", name, "bot.py")

    def load(self):
        for _ in range(LOAD):
            load = subprocess.Popen([sys.executable, "-c", "while True: pass"])
            self.addCleanup(load.wait)
            self.addCleanup(load.kill)

    def play(self, name):
        file = self.write('movetime = "20ms"\nconcurrency = 2\nsolve_from = 20\n', name + ".toml")
        out, err = run("tournament", file, "--bots", self.path("bots"), "--sandbox", "--stall-timeout", "1s", timeout=3000)
        print(f"\n{name}\n{out.split('games, the last run')[-1]}")
        return err

    def assert_no_sound_bot_loses_on_time(self, name):
        for game in self.games_of(name):
            if game["termination"] == "points":
                continue
            loser = game["white"] if game["winner"] == "black" else game["black"]
            self.assertNotIn(loser, SOUND, f"{name}: {game['reason']}")

    def games_of(self, name):
        return [line for line in self.lines(name + ".results.jsonl") if line["type"] == "game"]

    def ratings(self, name):
        """Of games among the sound: others tell how soon one's opponent breaks."""
        kept = [line for line in self.lines(name + ".results.jsonl")
                if line["type"] == "tournament" or
                (line["type"] == "game" and {line["black"], line["white"]} <= set(SOUND))]
        path = self.write("".join(json.dumps(line) + "\n" for line in kept), name + ".sound.jsonl")
        return {player["name"]: player for player in run_json("ratings", path)["players"]}

    def assert_faults_are_told(self, err):
        messages = {}
        name = None
        for line in err.splitlines():
            first = line.split(":")[0]
            name = first if first in FAULTS else name
            if name is not None:
                messages.setdefault(name, []).append(line)
        for name, (_, cause) in FAULTS.items():
            self.assertIn(name, messages, f"{name} is not told of")
            told = "\n".join(messages[name])
            self.assertLessEqual(len(messages[name]), 15, told)
            self.assertRegex(told, cause)

    def assert_ranked_by_play(self, ratings):
        worst = min(ratings[name]["rating"] for name in SOUND if name.startswith("alpha"))
        best = max(ratings[name]["rating"] for name in SOUND if name.startswith("random"))
        self.assertGreater(worst, best)

    @unittest.skipIf(WHOLE, "the whole class plays below")
    def test_eight_bots_on_a_busy_machine(self):
        self.load()
        self.assert_faults_are_told(self.play("loaded"))
        self.assert_no_sound_bot_loses_on_time("loaded")
        self.assert_ranked_by_play(self.ratings("loaded"))

    @unittest.skipUnless(WHOLE, "takes half an hour: TRIAL=whole")
    def test_a_class_on_an_idle_and_on_a_busy_machine(self):
        self.assert_faults_are_told(self.play("idle"))
        self.load()
        self.play("loaded")
        idle, loaded = self.ratings("idle"), self.ratings("loaded")
        # In 19 of 20 trials all bots are within: each alone must be so more often (Sidak).
        normal = statistics.NormalDist()
        wider = normal.inv_cdf((1 + 0.95 ** (1 / len(SOUND))) / 2) / normal.inv_cdf(0.975)
        for name in SOUND:
            difference = abs(idle[name]["rating"] - loaded[name]["rating"])
            joint = wider * math.hypot(idle[name]["error"], loaded[name]["error"])
            print(f"{name:8} idle {idle[name]['rating']:6.0f}, loaded "
                  f"{loaded[name]['rating']:6.0f}, joint interval {joint:.0f}")
            self.assertLessEqual(difference, joint, name)
        for name in ("idle", "loaded"):
            self.assert_no_sound_bot_loses_on_time(name)
        self.assert_ranked_by_play(loaded)


if __name__ == "__main__":
    unittest.main()
