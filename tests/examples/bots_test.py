"""The example bots as a referee meets them: processes that speak the protocol."""

import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "examples"
sys.path.insert(0, str(EXAMPLES))

from yolah import BLACK, Position, opponent  # noqa: E402

NODE = os.environ.get("NODE")
CPP_BOT = os.environ.get("CPP_BOT")
ONE_FILE_BOT = os.environ.get("ONE_FILE_BOT")
MUST_PASS = "bbxwwww1/bbx5/xxx5/8/8/8/8/8 b 3 2"
OVER = "bbxwwxx1/bbxwwxx1/xxxxxxx1/8/8/8/8/8 b 6 7"


class Talk:
    """A bot's process, asked one line at a time."""

    def __init__(self, command):
        self.process = subprocess.Popen(command, text=True, stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.communicate("quit\n", timeout=20)

    def ask(self, line, start):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        while not (answer := self.process.stdout.readline().rstrip("\n")).startswith(start):
            if not answer:
                raise AssertionError(f"{line} was not answered by {start}")
        return answer

    def move(self, position):
        return self.ask(f"position fen {position.to_string()}\ngo movetime 100", "bestmove").split()[1]


class Bots:
    """What holds for every bot; each language names its own."""

    random_bot = None
    greedy_bot = None
    alpha_beta_bot = None

    def bots(self):
        return [bot for bot in (self.random_bot, self.greedy_bot, self.alpha_beta_bot) if bot]

    def said(self, command, *lines):
        """What a bot answers to these lines, sent all at once."""
        done = subprocess.run(command, input="\n".join(lines).encode(), capture_output=True,
                              timeout=60, check=False)
        self.assertEqual(done.returncode, 0, done.stderr.decode())
        return [line for line in done.stdout.decode().splitlines()
                if not line.startswith(("id ", "option ", "info depth"))]

    def test_greetings(self):
        for bot in self.bots():
            self.assertEqual(self.said(bot, "ugi", "isready", "uci", "", "quit", "isready"),
                             ["ugiok", "readyok", "uciok"])

    def test_a_forced_pass_is_played(self):
        for bot in self.bots():
            self.assertEqual(self.said(bot, f"position fen {MUST_PASS}", "go movetime 10"),
                             ["bestmove a1:a1"])

    def test_a_finished_game_has_no_move(self):
        for bot in self.bots():
            self.assertEqual(
                self.said(bot, f"position fen {OVER}", "query gameover", "query result", "go"),
                ["response true", "response p2win", "info string error: the game is over",
                 "bestmove (none)"])

    def test_wrong_lines_change_nothing(self):
        for bot in self.bots():
            said = self.said(bot, f"position fen {MUST_PASS}", "position startpos moves a1:b3",
                             "position fen nonsense b 0 0", "position", "castle d5", "go nodes 1")
            self.assertEqual(said[-1], "bestmove a1:a1")
            self.assertEqual([line.split(":")[0] for line in said[:-1]],
                             ["info string error"] * 4)

    def test_go_infinite_is_answered_after_stop(self):
        for bot in self.bots():
            said = self.said(bot, f"position fen {MUST_PASS}", "go infinite", "isready", "stop",
                             "isready", "go infinite", "isready")
            self.assertEqual(said, ["readyok", "bestmove a1:a1", "readyok", "readyok",
                                    "bestmove a1:a1"])

    def test_quit_ends_it_with_the_input_still_open(self):
        for bot in self.bots():
            with subprocess.Popen(bot, stdin=subprocess.PIPE) as process:
                process.stdin.write(b"quit\n")
                process.stdin.flush()
                try:
                    self.assertEqual(process.wait(60), 0)
                finally:
                    process.kill()

    def test_the_greedy_bot_beats_random_moves(self):
        random.seed(1)
        wins = 0
        with Talk(self.greedy_bot) as bot:
            for game in range(4):
                position, mine = Position.start(), BLACK if game % 2 else opponent(BLACK)
                while not position.is_over():
                    moves = position.legal_moves()
                    move = bot.move(position) if position.side == mine else random.choice(moves)
                    self.assertIn(move, moves)
                    position = position.play(move)
                wins += position.winner() == mine
        self.assertGreaterEqual(wins, 3)

    def test_looking_two_moves_ahead_beats_looking_one(self):
        if not self.alpha_beta_bot:
            self.skipTest("there is no such bot in this language")
        random.seed(2)
        points = 0
        with Talk(self.alpha_beta_bot) as two, Talk(self.greedy_bot) as one:
            for _ in range(3):
                start = Position.start()
                for _ in range(4):
                    start = start.play(random.choice(start.legal_moves()))
                for mine in (BLACK, opponent(BLACK)):
                    position = start
                    while not position.is_over():
                        bot = two if position.side == mine else one
                        position = position.play(bot.move(position))
                    points += {mine: 2, None: 1}.get(position.winner(), 0)
        self.assertGreater(points, 8, "of 12")


class Python(Bots, unittest.TestCase):
    random_bot = [sys.executable, EXAMPLES / "random_bot.py"]
    greedy_bot = [sys.executable, EXAMPLES / "greedy_bot.py"]
    alpha_beta_bot = [sys.executable, EXAMPLES / "alpha_beta_bot.py"]

    def test_a_wrong_choice_is_explained(self):
        bot = "from yolah import run_bot; run_bot('faulty', lambda position, seconds: None)"
        done = subprocess.run([sys.executable, "-c", bot], input="go\n", text=True,
                              capture_output=True, cwd=EXAMPLES, check=False)
        self.assertEqual(done.stdout, "")
        self.assertIn("choose() returned None, which is not a legal move", done.stderr)


@unittest.skipUnless(NODE, "node is not installed (scripts/install-deps.sh browser)")
class JavaScript(Bots, unittest.TestCase):
    random_bot = [NODE, EXAMPLES / "random_bot.js"]
    greedy_bot = [NODE, EXAMPLES / "greedy_bot.js"]
    alpha_beta_bot = [NODE, EXAMPLES / "alpha_beta_bot.js"]


@unittest.skipUnless(CPP_BOT, "built without YOLAH_BUILD_EXAMPLES")
class Cpp(Bots, unittest.TestCase):
    greedy_bot = [CPP_BOT]


@unittest.skipUnless(ONE_FILE_BOT, "built without YOLAH_BUILD_EXAMPLES")
class CppInOneFile(Bots, unittest.TestCase):
    greedy_bot = [ONE_FILE_BOT]

    def test_a_wrong_choice_is_explained(self):
        with tempfile.TemporaryDirectory() as folder:
            bot = pathlib.Path(folder, "bot.cpp")
            bot.write_text('#include "yolah.h"\nint main() { yolah::bot::run_bot("faulty", '
                           '[](auto&, double) { return "d5:d5"; }); }\n')
            subprocess.run(["g++", "-std=c++17", "-I", EXAMPLES, "-o", bot.with_suffix(""), bot],
                           check=True)
            done = subprocess.run([bot.with_suffix("")], input="go\n", text=True,
                                  capture_output=True, check=False)
        self.assertEqual((done.returncode, done.stdout), (1, ""))
        self.assertIn('choose() returned "d5:d5", which is not a legal move', done.stderr)


@unittest.skipUnless(shutil.which("javac"),
                     "javac is not installed (scripts/install-deps.sh browser)")
class Java(Bots, unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        subprocess.run(["javac", "-Xlint:all", "-Werror", "-d", folder.name,
                        EXAMPLES / "Yolah.java", EXAMPLES / "GreedyBot.java"], check=True)
        cls.greedy_bot = ["java", "-cp", folder.name, "GreedyBot"]


class ReadableBots(unittest.TestCase):
    def test_a_first_bot_is_twenty_lines(self):
        for name in ["random_bot", "greedy_bot"]:
            for ending in ["py", "js"]:
                text = (EXAMPLES / f"{name}.{ending}").read_text()
                self.assertLessEqual(len(text.splitlines()), 20, name)


if __name__ == "__main__":
    unittest.main()
