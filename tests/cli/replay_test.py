"""What bots say is kept: in results, in the report, by --log and in `yolah replay`."""

import json
import os
import re
import tempfile
import unittest

from terminal import Terminal
from yolah import run, run_json

# It tells its thoughts, and breaks at its third move of a game.
TALKER = r"""
import sys
sys.path.insert(0, {examples!r})
from yolah import Position, read_position
asked = 0
for line in sys.stdin:
    command, *words = line.split()
    if command == "ugi": print("id name talker\nugiok", flush=True)
    if command == "isready": print("readyok", flush=True)
    if command == "uginewgame": asked = 0
    if command == "position": position = read_position(words)
    if command == "quit": break
    if command == "go":
        asked += 1
        moves = position.legal_moves()
        print(f"\x1b[31m{{len(moves)}} moves </script><b>", file=sys.stderr, flush=True)
        if asked == 3: raise ValueError("no idea")
        print("bestmove", moves[0], flush=True)
"""
EXAMPLES = os.path.join(os.path.dirname(__file__), "..", "..", "examples")
THOUGHT = r"\?\[31m\d+ moves </script><b>"


class Kept(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.folder = folder.name
        bot = cls.path("bot.py")
        with open(bot, "w", encoding="utf-8") as file:
            file.write(TALKER.format(examples=os.path.abspath(EXAMPLES)))
        cls.bot = f"cmd:/usr/bin/python3 {bot}"
        with open(cls.path("cup.toml"), "w", encoding="utf-8") as file:
            file.write('nodes = 10\n[[player]]\nname = "talker"\n'
                       f'spec = "{cls.bot}"\n[[player]]\nname = "random"\nspec = "random"\n')
        run("tournament", cls.path("cup.toml"), "--no-check", "--log", cls.path("cup-log"))
        cls.results = cls.path("cup.results.jsonl")

    @classmethod
    def path(cls, *names):
        return os.path.join(cls.folder, *names)

    def text(self, *names):
        with open(self.path(*names), encoding="utf-8") as file:
            return file.read()

    def game(self, number):
        games = [json.loads(line) for line in self.text("cup.results.jsonl").splitlines()[1:]]
        return next(game for game in games if game["number"] == number - 1)


class Results(Kept):
    def test_results_have_what_was_written_at_each_move(self):
        game = self.game(1)
        self.assertEqual(game["black"], "talker")
        said = game["stderr_moves"]
        self.assertEqual(len(said), 3)
        self.assertRegex(said[0]["text"], f"^{THOUGHT}$")
        self.assertIn("ValueError: no idea", said[2]["text"])
        self.assertEqual(said[2]["ply"], game["plies"] + 1)
        self.assertEqual(said[1]["ply"], said[0]["ply"] + 2)

    def test_the_report_has_it_as_text(self):
        run("report", self.results, "-o", self.path("page.html"))
        page = self.text("page.html")
        self.assertIn("ValueError: no idea", page)
        self.assertNotIn("moves </script><b>", page)
        data = json.loads(re.search(r'<script[^>]*id="data"[^>]*>(.*?)</script>', page, re.S)[1])
        self.assertRegex(data["games"][0][14][0][1], f"^{THOUGHT}$")


class Logs(Kept):
    def test_every_game_has_a_file(self):
        self.assertEqual(sorted(os.listdir(self.path("cup-log"))),
                         ["game-0001.log", "game-0002.log"])
        log = self.text("cup-log", "game-0001.log")
        self.assertRegex(log, r"(?m)^# game 1$")
        self.assertRegex(log, r"(?m)^\d+\.\d{3} black > ugi$")
        self.assertRegex(log, r"(?m)^\d+\.\d{3} black < ugiok$")
        self.assertRegex(log, r"(?m)^\d+\.\d{3} black > go nodes 10$")
        self.assertRegex(log, rf"(?m)^\d+\.\d{{3}} black ! {THOUGHT}$")
        self.assertRegex(log, r"(?m)^\d+\.\d{3} black < bestmove ..:..$")
        self.assertRegex(log, r"(?m)^\d+\.\d{3} black ! ValueError: no idea$")
        self.assertRegex(log, r"(?m)^# reason: black exited with code 1$")
        self.assertIn(" white > ", self.text("cup-log", "game-0002.log"))

    def test_a_match_has_them_and_shows_the_last_lines(self):
        out, _ = run("match", self.bot, "random", "--games", "2", "--nodes", "10", "--log",
                     self.path("match-log"))
        self.assertEqual(len(os.listdir(self.path("match-log"))), 2)
        self.assertRegex(out, r"(?m)^  games lost: 2 because it failed; the last time \w+ exited")
        self.assertIn("    stderr: ValueError: no idea\n", out)
        result = run_json("match", self.bot, "random", "--games", "2", "--nodes", "10")
        self.assertIn("ValueError: no idea", result["first"]["last_stderr"])

    def test_a_folder_that_cannot_be_made_is_told(self):
        _, err = run("match", self.bot, "random", "--games", "2", "--log",
                     self.path("bot.py", "log"), expect=1)
        self.assertIn("cannot make the folder", err)


class Replay(Kept):
    def test_all_of_a_game_is_printed_to_a_pipe(self):
        out, _ = run("replay", self.results)
        self.assertIn("Game 2: random (black) against talker (white)", out)
        self.assertIn("; white exited with code 1", out)
        self.assertRegex(out, rf"(?m)^ +\d+\. white ..:..  .*s$\n +stderr: {THOUGHT}$")
        self.assertRegex(out, r"(?m)^ +\d+\. white was asked for a move$\n(.*\n)* +stderr: ValueErr")
        self.assertIn("Game 1: ", run("replay", self.results, "--game", "1")[0])

    def test_json_has_every_move(self):
        game = run_json("replay", self.results, "--game", "1")
        self.assertEqual(game["game"], 1)
        self.assertIsNone(game["moves"][-1]["move"])
        self.assertIn("ValueError", game["moves"][-1]["stderr"])
        self.assertEqual(game["moves"][0]["side"], "black")

    def test_records_are_replayed_too(self):
        path = self.path("games.ygn")
        run("match", self.bot, "random", "--games", "2", "--nodes", "10", "--save", path)
        out, _ = run("replay", path, "--game", "1")
        self.assertIn("black was asked for a move", out)
        self.assertRegex(out, "stderr: .*ValueError: no idea")
        run("match", "random", "random", "--games", "2", "--save", path)
        self.assertIn("Game 1: ", run("replay", path)[0])

    def test_a_game_that_is_not_there_is_told(self):
        _, err = run("replay", self.results, "--game", "7", expect=2)
        self.assertIn("there is no game 7", err)
        self.assertIn("its games are 1 to 2", err)
        self.assertIn("cannot", run("replay", self.path("nothing"), expect=1)[1])

    def test_keys_step_through_it(self):
        terminal = Terminal("replay", self.results, "--game", "1")
        # A game that broke begins where it broke.
        terminal.wait_for("stderr: ValueError: no idea")
        for keys, shown in (("\x1b[H", "the start"), ("n", " 1. black"), ("\x1b[C\x1b[C ", " 4. "),
                            ("p", " 3. "), ("\x1b[B", "Game 2: random"), ("\x1b[A", "Game 1: talker"),
                            ("\x1b[F", "was asked for a move")):
            os.write(terminal.master, keys.encode())
            terminal.wait_for(shown)
            self.assertEqual(terminal.screen.scrolled, 0)
        os.write(terminal.master, b"q")
        self.assertEqual(terminal.finish(), 0)
        self.assertFalse(terminal.screen.second_screen)
        self.assertTrue(terminal.screen.cursor_visible)


class Counts(Kept):
    def test_unknown_depth_and_nodes_are_no_numbers(self):
        result = run_json("match", self.bot, "random", "--games", "2", "--nodes", "10")
        self.assertIsNone(result["first"]["mean_depth"])
        self.assertIsNone(result["first"]["mean_nodes"])
        out, _ = run("match", self.bot, "random", "--games", "2", "--nodes", "10")
        self.assertRegex(out, r"(?m)^cmd:.* +– +– +– ")

    def test_late_moves_are_counted_once(self):
        bot = self.path("late.py")
        with open(bot, "w", encoding="utf-8") as file:
            file.write(self.text("bot.py").replace("if asked == 3: raise", "import time; time.sleep(0.2)\n"
                                                   "        if asked == 0: raise"))
        late = f"cmd:/usr/bin/python3 {bot}"
        out, _ = run("match", late, "random", "--games", "2", "--movetime", "20ms", timeout=120)
        header, row = next((a, b) for a, b in zip(out.splitlines(), out.splitlines()[1:])
                           if b.startswith("cmd:"))
        said = int(re.search(r"(\d+) of its \d+ moves were late", out)[1])
        self.assertEqual(header.split()[-3:], ["late", "illegal", "failed"])
        self.assertEqual(int(row.split()[-3]), said)
        self.assertNotIn("took longer", out)
        strict = run_json("match", late, "random", "--games", "2", "--clock", "100ms+0ms")
        self.assertEqual(strict["first"]["time_forfeits"], strict["first"]["oversteps"])


if __name__ == "__main__":
    unittest.main()
