"""yolah tournament, as users and programs run it."""

import csv
import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest

from terminal import Terminal
from yolah import YOLAH, run, run_json

HERE = os.path.dirname(os.path.abspath(__file__))
EXAMPLES = os.path.join(HERE, "..", "..", "examples")

PLAYERS = """
[[player]]
name = "ann"
spec = "minmax:hash=1"
[[player]]
name = "bob"
spec = "monte-carlo"
[[player]]
name = "eve"
spec = "random:seed=9"
[[player]]
name = "joe"
spec = "random:seed=70"
"""
RANDOM_PLAYERS = "".join(f'[[player]]\nname = "p{i}"\nspec = "random:seed={100 * i + 1}"\n'
                         for i in range(5))


class TournamentCase(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def path(self, *names):
        return os.path.join(self.folder, *names)

    def write(self, text, *names):
        os.makedirs(os.path.dirname(self.path(*names)), exist_ok=True)
        with open(self.path(*names), "w", encoding="utf-8") as file:
            file.write(text)
        return self.path(*names)

    def lines(self, name):
        with open(self.path(name), encoding="utf-8") as file:
            text = file.read()
        self.assertTrue(text.endswith("\n"))
        return [json.loads(line) for line in text.splitlines()]

    def games(self, name):
        """By number: players, result and moves, without what depends on time."""
        games = {}
        for line in self.lines(name)[1:]:
            if line["type"] != "game":
                continue
            self.assertNotIn(line["number"], games, "a game was played twice")
            record = re.sub(r"\{[^}]*\}", "", line["record"]).split()
            games[line["number"]] = (line["round"], line["black"], line["white"], line["opening"],
                                     line["winner"], line["points"]["black"], " ".join(record))
        return games


class Tournament(TournamentCase):
    def test_json_says_what_happened(self):
        file = self.write("nodes = 1\ngames = 4\n" + RANDOM_PLAYERS, "class.toml")
        result = run_json("tournament", file)
        self.assertEqual(result["games"], 40)
        self.assertTrue(result["complete"])
        self.assertEqual(result["results"], self.path("class.results.jsonl"))
        table = result["table"]
        self.assertEqual({line["name"] for line in table}, {f"p{i}" for i in range(5)})
        self.assertEqual(sum(line["points"] for line in table), 40)
        self.assertEqual([line["points"] for line in table],
                         sorted((line["points"] for line in table), reverse=True))
        for line in table:
            self.assertEqual(line["games"], 16)
            self.assertEqual(line["wins"] + line["draws"] + line["losses"], 16)

    def test_the_results_file_is_as_described(self):
        file = self.write("name = \"class\"\nnodes = 1\nseed = 5\n" + RANDOM_PLAYERS, "class.toml")
        run("tournament", file, "--results", self.path("r.jsonl"), "--save", self.path("g.ygn"))
        head, *games = self.lines("r.jsonl")
        self.assertEqual(head["type"], "tournament")
        self.assertEqual(head["version"], 1)
        self.assertEqual(head["format"], "round-robin")
        self.assertEqual(head["players"][1], {"name": "p1", "spec": "random:seed=101"})
        self.assertEqual(head["limits"], "nodes 1")
        self.assertEqual(head["seed"], 5)
        self.assertEqual(head["games"], 20)
        self.assertEqual([game["number"] for game in games], list(range(20)))
        for game in games:
            self.assertEqual(game["type"], "game")
            self.assertEqual(game["termination"], "points")
            self.assertIn(len(game["opening"].split()), range(2, 9))
            margin = game["points"]["black"] - game["points"]["white"]
            self.assertEqual(game["winner"], "black" if margin > 0 else "white" if margin else "draw")
            self.assertGreater(game["sides"]["black"]["moves"], 5)
            self.assertIn('[Event "class"]', game["record"])
        with open(self.path("g.ygn"), encoding="utf-8") as saved:
            self.assertEqual(saved.read(), "\n".join(game["record"] for game in games))

    def test_every_format_is_played_to_the_end(self):
        for form, games in (("round-robin", 20), ("gauntlet", 8), ("swiss", 16), ("knock-out", 8)):
            file = self.write(f'format = "{form}"\nnodes = 1\n' + RANDOM_PLAYERS, form + ".toml")
            result = run_json("tournament", file)
            self.assertEqual(result["format"], form)
            self.assertTrue(result["complete"])
            self.assertGreaterEqual(result["games"], games)
            self.assertEqual(result["table"][0]["place"], 1)

    def test_concurrency_does_not_change_the_games(self):
        for form in ("round-robin", "swiss"):
            file = self.write(f'format = "{form}"\nnodes = 200\n' + PLAYERS, "class.toml")
            for number in ("1", "2"):
                run("tournament", file, "--concurrency", number,
                    "--results", self.path(form + number))
            self.assertEqual(self.games(form + "1"), self.games(form + "2"))

    def test_text_in_a_pipe_is_a_line_a_game_and_a_table(self):
        file = self.write("nodes = 1\n" + RANDOM_PLAYERS, "class.toml")
        out, err = run("tournament", file)
        self.assertEqual(err, "")
        lines = re.findall(r"^\d+ of 20: game (\d+), round \d: p\d \((?:black|white)\) "
                           r"(\d+)-(\d+) p\d(, a draw)?$", out, re.MULTILINE)
        self.assertEqual([int(line[0]) for line in lines], list(range(1, 21)))
        for _, first, second, draw in lines:
            self.assertEqual(bool(draw), first == second)
            self.assertGreaterEqual(int(first), int(second), "the winner stands first")
        self.assertRegex(out, r"place  player +points +games +won +drawn +lost +failures +margin")
        self.assertEqual(len(re.findall(r"^ +\d  p\d ", out, re.MULTILINE)), 5)

    def test_csv_is_for_marks(self):
        players = RANDOM_PLAYERS.replace('"p1"', '"=1+1, \\"quoted\\""')
        file = self.write("nodes = 1\n" + players, "class.toml")
        run("tournament", file, "--csv", self.path("marks.csv"))
        with open(self.path("marks.csv"), encoding="utf-8", newline="") as marks:
            rows = list(csv.DictReader(marks))
        self.assertEqual(len(rows), 5)
        self.assertEqual(list(rows[0]), ["place", "name", "points", "percent", "games", "won",
                                         "drawn", "lost", "byes", "failures", "margin",
                                         "first_failure", "check"])
        self.assertEqual({row["games"] for row in rows}, {"8"})
        self.assertIn("'=1+1, \"quoted\"", {row["name"] for row in rows})

    def test_openings_come_from_a_file_beside_it(self):
        self.write("d5:b7 e5:f5\nd5:b7 e5:e7\n", "openings.txt")
        file = self.write('nodes = 1\nopenings = "openings.txt"\n' + RANDOM_PLAYERS, "class.toml")
        run("tournament", file)
        self.assertEqual({game["opening"] for game in self.lines("class.results.jsonl")[1:]},
                         {"d5:b7 e5:f5", "d5:b7 e5:e7"})
        self.write("d5:b7 e5:f5\n", "openings.txt")
        _, err = run("tournament", file, "--resume", expect=1)
        self.assertIn("openings: openings.txt (", err)

    def test_a_player_that_cannot_start_forfeits(self):
        file = self.write('nodes = 1\n[[player]]\nname = "bot"\nspec = "cmd:./no-such-bot"\n'
                          + RANDOM_PLAYERS, "class.toml")
        result = run_json("tournament", file)
        last = result["table"][-1]
        self.assertEqual((last["name"], last["points"], last["failures"]), ("bot", 0, 10))
        self.assertIn("was not ready: the program cannot be started", last["first_failure"])
        self.assertEqual(sum(line["failures"] for line in result["table"]), 10)

    def test_ctrl_c_leaves_a_tournament_to_go_on_with(self):
        file = self.write("games = 2000\nnodes = 1\nconcurrency = 2\n" + RANDOM_PLAYERS, "c.toml")
        process = subprocess.Popen([YOLAH, "tournament", file], stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, text=True)
        for _ in range(10):
            process.stdout.readline()
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=30)
        self.assertEqual(process.returncode, 130)
        self.assertEqual(err, "")
        self.assertRegex(out, r"Stopped after \d+ of 20000 games; use --resume to continue")
        self.assertGreaterEqual(len(self.games("c.results.jsonl")), 10)

    def test_mistakes_are_named_with_their_line(self):
        good = "nodes = 1\n" + RANDOM_PLAYERS
        for text, message in (
                ("round = 3\n" + good, ":1:1: unknown key 'round': known are "),
                ("\n\nnodes = \"1\"\n" + RANDOM_PLAYERS, ":3:9: nodes: expected a whole number"),
                ("format = \"ladder\"\n" + good, ":1:10: format: expected round-robin, gauntlet"),
                ("games = 3\n" + good, "games: give an even number"),
                ("movetime = \"10\"\n" + good, "movetime: expected a unit"),
                ("clock = 5\n" + good, "clock: expected text in quotes"),
                ("strict = \"yes\"\n" + good, "strict: expected true or false"),
                ("replays = 2\n" + good, "replays: only a knock-out"),
                ("format = \"knock-out\"\nrounds = 2\n" + good, "rounds: leave it out"),
                ("openings = \"x\"\nopening-plies = 2\n" + good, "choose one"),
                ("nodes = \n", ":1:9: "),
                (good + "[[player]]\nname = \"x\"\n", ":17:1: a player needs a spec"),
                (good + "[[player]]\nspec = \"rando\"\n", "spec: no player 'rando'"),
                (good + "[[player]]\nspec = \"random\"\nsped = 1\n", "unknown key 'sped'"),
                (good + "[[player]]\nname = \"p1\"\nspec = \"random\"\n", "two players are called"),
                (good + "[[player]]\nname = \"a\\u0007b\"\nspec = \"random\"\n", "wrong name"),
                ("player = 3\n", "expected tables, each begun by [[player]]"),
                ("nodes = 1\n", "two players at least, and this one has 0")):
            file = self.write(text, "wrong.toml")
            _, err = run("tournament", file, expect=2)
            self.assertIn(message, err)
            self.assertFalse(os.path.exists(self.path("wrong.results.jsonl")))
        self.assertIn("give a tournament file", run("tournament", expect=2)[1])
        self.assertIn("cannot read", run("tournament", "/nowhere.toml", expect=1)[1])

    def test_results_are_neither_overwritten_nor_mixed(self):
        file = self.write("nodes = 1\n" + RANDOM_PLAYERS, "class.toml")
        run("tournament", file)
        before = self.lines("class.results.jsonl")
        self.assertIn("--resume", run("tournament", file, expect=1)[1])
        self.write("nodes = 2\nseed = 3\n" + RANDOM_PLAYERS, "class.toml")
        _, err = run("tournament", file, "--resume", expect=1)
        self.assertIn("limits: nodes 1 then, nodes 2 now\n  seed: 1 then, 3 now\n", err)
        self.assertEqual(self.lines("class.results.jsonl"), before)


class Versions(TournamentCase):
    def setUp(self):
        super().setUp()
        for name in ("ann", "bob", "eve"):
            self.write("", "bots", name, "README")
            shutil.copy(os.path.join(EXAMPLES, "yolah.py"), self.path("bots", name))
            shutil.copy(os.path.join(EXAMPLES, "random_bot.py"), self.path("bots", name, "bot.py"))
        self.file = self.write("depth = 1\n", "class.toml")

    def play(self, *options, **expected):
        return run("tournament", self.file, "--bots", self.path("bots"), "--no-check",
                   "--concurrency", "2", *options, **expected)

    def change(self, name):
        self.write("# a new idea\n", "bots", name, "idea.py")

    def test_a_changed_bot_plays_its_games_anew_and_others_keep_theirs(self):
        self.play()
        before = self.lines("class.results.jsonl")[1:]
        self.assertEqual(len(before), 6)
        self.write("", "bots", "bob", "__pycache__", "yolah.pyc")
        self.play("--resume")
        self.assertEqual(len(self.lines("class.results.jsonl")), 7)
        self.change("ann")
        _, err = self.play("--resume")
        self.assertRegex(err, r"ann has changed: its version was \w{8}, it is \w{8} now: "
                              r"its games are played anew")
        after = [line for line in self.lines("class.results.jsonl") if line["type"] == "game"]
        self.assertEqual(after[:6], before)
        self.assertEqual(len(after), 10)
        self.assertTrue(all("ann" in (game["black"], game["white"]) for game in after[6:]))
        versions = {game["versions"]["black" if game["black"] == "ann" else "white"]
                    for game in after if "ann" in (game["black"], game["white"])}
        self.assertEqual(len(versions), 2)

    def test_ratings_tell_versions_apart(self):
        self.play("--save", self.path("old.ygn"))
        ratings = run_json("ratings", self.path("class.results.jsonl"))
        self.assertEqual({player["name"] for player in ratings["players"]}, {"ann", "bob", "eve"})
        self.change("ann")
        self.play("--resume")
        self.play("--results", self.path("new.jsonl"), "--save", self.path("new.ygn"))
        for files in (["class.results.jsonl"], ["old.ygn", "new.ygn"], ["old.ygn", "new.jsonl"]):
            ratings = run_json("ratings", *map(self.path, files))
            names = {player["name"] for player in ratings["players"]}
            self.assertEqual(len(names), 4, names)
            self.assertEqual(len([name for name in names if re.match(r"ann \(\w{8}\)$", name)]), 2)

    def test_a_swiss_does_not_go_on_with_a_changed_bot(self):
        self.file = self.write('depth = 1\nformat = "swiss"\n', "class.toml")
        self.play()
        self.change("ann")
        _, err = self.play("--resume", expect=1)
        self.assertIn("ann has changed", err)
        self.assertIn("Put the old versions back to go on", err)

    def test_a_bot_that_changes_while_it_plays_is_told(self):
        self.write("import random, yolah\nopen('memory.txt', 'a').write('x')\n"
                   "yolah.run_bot('x', lambda position, seconds: "
                   "random.choice(position.legal_moves()))\n", "bots", "ann", "bot.py")
        _, err = self.play()
        self.assertIn("the folder of ann changed during the tournament", err)


class Bots(TournamentCase):
    def test_each_subfolder_is_a_bot(self):
        self.write("command = \"java Bot\"\nname = \"Ann A.\"\n", "bots", "ann", "bot.toml")
        self.write("", "bots", "bob", "bot.py")
        self.write("", "bots", "eve", "bot.js")
        os.chmod(self.write("#!/bin/sh\n", "bots", "joe", "run"), 0o755)
        self.write("", "bots", "lee", "readme.txt")
        self.write("", "bots", ".git", "config")
        self.write("", "bots", "notes.txt")
        file = self.write("nodes = 1\n[[player]]\nspec = \"random\"\n", "class.toml")
        run("tournament", file, "--bots", self.path("bots"))
        players = self.lines("class.results.jsonl")[0]["players"]
        versions = [player.pop("version", None) for player in players]
        self.assertEqual([bool(version) for version in versions], [False] + [True] * (len(players) - 1))
        self.assertEqual(players, [
            {"name": "random", "spec": "random"},
            {"name": "Ann A.", "spec": "cmd:java Bot"},
            {"name": "bob", "spec": "cmd:python3 bot.py"},
            {"name": "eve", "spec": "cmd:node bot.js"},
            {"name": "joe", "spec": "cmd:./run"},
            {"name": "lee", "spec": "cmd:./bot"}])

    def test_mistakes_are_named(self):
        self.assertIn("cannot read the folder", run("tournament", "--bots", "/nowhere", expect=2)[1])
        self.assertIn("holds no bots", run("tournament", "--bots", self.folder, expect=2)[1])

    def test_a_wrong_description_keeps_nobody_else_from_playing(self):
        self.write("comand = \"x\"\n", "bots", "ann", "bot.toml")
        out, err = run("tournament", self.write("nodes = 1\n[[player]]\nspec = \"random\"\n"
                                               "[[player]]\nspec = \"minmax:level=1\"\n", "class.toml"),
                       "--bots", self.path("bots"))
        self.assertIn("bot.toml:1:1: expected command", err)
        self.assertRegex(out, r"(?m)^ *3 +ann ")


class Broken(TournamentCase):
    """A teacher sees why a bot broke, and what to type to see it again."""

    def setUp(self):
        super().setUp()
        self.write("def main(:\n  pass\n", "bots", "ann's", "bot.py")
        self.write("import sys\nsys.stdin.readline()\nraise ValueError('no \x1b[31m idea')\n",
                   "bots", "bob", "bot.py")
        self.write("", "bots", "eve", "bot.py")
        self.write("tomorrow", "bots", "joe", "readme.txt")
        self.write("#!/bin/sh\n", "bots", "kim", "run")
        self.file = self.write("nodes = 1\n", "class.toml")

    def play(self, *options):
        _, err = run("tournament", self.file, "--bots", self.path("bots"), "--csv",
                     self.path("marks.csv"), *options)
        with open(self.path("marks.csv"), encoding="utf-8", newline="") as marks:
            return err, {row["name"]: row["first_failure"] for row in csv.DictReader(marks)}

    def test_its_last_words_are_shown_and_in_the_marks(self):
        err, marks = self.play()
        self.assertNotIn("below", err)
        self.assertRegex(err, r"ann's: greeting: .*code 1.*: SyntaxError: .* \(bot.py:1\)\n")
        self.assertRegex(err, r"bob: greeting: .*: ValueError: no \?\[31m idea \(bot.py:3\)\n")
        self.assertIn("type what was sent; the last line was `ugi`", err)
        self.assertRegex(marks["ann's"], r"code 1.*: SyntaxError: .* \(bot.py:1\)")
        self.assertRegex(marks["bob"], r": ValueError: no \?\[31m idea \(bot.py:3\)")
        self.assertNotIn("stderr", marks["eve"])
        self.assertIn("chmod +x ./run", err)

    def test_what_fails_in_several_checks_is_told_once(self):
        self.write("import sys\nfor line in sys.stdin:\n"
                   "    if line == 'ugi\\n': print('ugiok', flush=True)\n"
                   "    if line == 'isready\\n': print('readyok', flush=True)\n"
                   "    if line.startswith('go'): sys.exit('no idea')\n", "bots", "zoe", "bot.py")
        err, _ = self.play()
        self.assertRegex(err, r"zoe: start position, moves, position string, .*: the program exited")
        self.assertEqual(err.count("no idea"), 1, err)

    def test_the_command_shown_shows_it_again(self):
        err, _ = self.play()
        shown = re.search(r"ann's: .*\n.*\n  See: (.*)\n", err)[1]
        self.assertRegex(shown, "^yolah compliance '.*bots/ann")
        command = shown.replace("yolah compliance", f"{YOLAH} compliance")
        done = subprocess.run(command, shell=True, capture_output=True, text=True, timeout=60)
        self.assertEqual((done.returncode, done.stderr), (1, ""))
        self.assertIn("SyntaxError", done.stdout)

    def test_a_folder_without_a_bot_is_named(self):
        missing = self.path("bots", "joe") + " has no bot.py, bot.js, run or bot.toml"
        for options in ([], ["--no-check", "--results", self.path("unchecked")]):
            err, marks = self.play(*options)
            self.assertIn("was not ready: " + missing, marks["joe"])
            self.assertEqual(missing in err, not options)
        self.assertNotIn("cd " + self.path("bots", "joe"), err)


class Class(TournamentCase):
    """Twenty bots, half of them faulty: the tournament ends, and names every failure."""

    # What each does wrong, and a word that the first failure in the table must have.
    FAULTY = {"exits": "was not ready", "buffers": "was not ready",
              "misspells": "answered with a wrong", "crashes": "exited with code 1",
              "hangs": "gave no move", "cheats": "which is illegal",
              "no program": "was not ready", "no bot": "was not ready",
              "kills itself": "killed by signal 9", "closes": "closed its output"}

    def make_bots(self):
        for number in range(10):
            bot = ("random_bot.py", "greedy_bot.py")[number % 2]
            folder = f"good{number}"
            self.write("", "bots", folder, "bot.py")
            shutil.copy(os.path.join(EXAMPLES, bot), self.path("bots", folder, "bot.py"))
            shutil.copy(os.path.join(EXAMPLES, "yolah.py"), self.path("bots", folder))
        for number, mistake in enumerate(self.FAULTY):
            folder = f"bad{number}"
            command = f"{sys.executable} {os.path.join(HERE, 'faulty_bot.py')} '{mistake}'"
            if mistake == "no program":
                command = "./nothing-here"
            if mistake == "no bot":
                self.write("I will hand it in tomorrow.", "bots", folder, "readme.txt")
            else:
                self.write(f'command = "{command}"\n', "bots", folder, "bot.toml")

    def test_every_failure_is_named(self):
        self.make_bots()
        file = self.write('format = "swiss"\nrounds = 5\nnodes = 1\nconcurrency = 2\n', "class.toml")
        out, err = run("tournament", file, "--bots", self.path("bots"), "--json", "--csv",
                       self.path("marks.csv"), "--start-timeout", "4s", "--stall-timeout", "1s",
                       timeout=240)
        result = json.loads(out)
        self.assertTrue(result["complete"])
        self.assertEqual(result["games"], 100)
        table = {line["name"]: line for line in result["table"]}
        for number, (mistake, words) in enumerate(self.FAULTY.items()):
            line = table[f"bad{number}"]
            self.assertEqual(line["wins"], 0 if line["failures"] == 10 else line["wins"])
            self.assertGreater(line["failures"], 0, mistake)
            self.assertIn(words, line["first_failure"], mistake)
            self.assertIn(f"bad{number}: ", err, "the check before the games says it too")
        for number in range(10):
            self.assertEqual(table[f"good{number}"]["failures"], 0)
            self.assertNotIn(f"good{number}: ", err)
        with open(self.path("marks.csv"), encoding="utf-8", newline="") as marks:
            self.assertEqual(len(list(csv.DictReader(marks))), 20)
        failures = [line for line in self.lines("class.results.jsonl") if line["type"] == "failure"]
        self.assertEqual({line["name"] for line in failures}, {f"bad{i}" for i in range(10)})


class Shut(TournamentCase):
    def test_bots_play_in_the_sandbox(self):
        for number in range(3):
            self.write("", "bots", f"bot{number}", "bot.py")
            shutil.copy(os.path.join(EXAMPLES, "random_bot.py"),
                        self.path("bots", f"bot{number}", "bot.py"))
            shutil.copy(os.path.join(EXAMPLES, "yolah.py"), self.path("bots", f"bot{number}"))
        self.write("import os, sys\nsys.exit(os.listdir('/root'))\n", "bots", "spy", "bot.py")
        for folder, _, _ in os.walk(self.folder):
            os.chmod(folder, 0o755)  # as a sandbox needs it when root runs it
        file = self.write("nodes = 1\n", "class.toml")
        done = subprocess.run([YOLAH, "tournament", file, "--bots", self.path("bots"), "--sandbox",
                               "--json"], capture_output=True, text=True, timeout=120)
        if "this machine cannot run a sandbox" in done.stderr:
            self.skipTest(done.stderr)
        self.assertRegex(done.stderr, "See: yolah compliance --sandbox .*bots",
                         "what was shut in is not started in the open")
        table = {line["name"]: line for line in json.loads(done.stdout)["table"]}
        self.assertEqual(table["spy"]["failures"], 6)
        self.assertIn("No such file or directory: '/root'", done.stdout + open(
            self.path("class.results.jsonl"), encoding="utf-8").read())
        self.assertEqual([table[f"bot{number}"]["failures"] for number in range(3)], [0, 0, 0])


class Live(TournamentCase):
    def test_the_table_is_redrawn_in_place_and_wiped(self):
        file = self.write("games = 10000\nnodes = 1\n" + RANDOM_PLAYERS, "class.toml")
        terminal = Terminal("tournament", file, stdout_piped=True)
        terminal.read_until(" left")
        screen = terminal.screen.text()
        self.assertEqual(screen.count("place  player"), 1)
        self.assertRegex(screen, r" % .*\d+ of 100000 games  .* left")
        terminal.interrupt()
        out = terminal.process.stdout.read().decode()
        terminal.process.stdout.close()
        self.assertEqual(terminal.finish(), 130)
        self.assertEqual(terminal.screen.text().strip(), "")
        self.assertIn("Stopped after", out)
        self.assertNotIn(": game ", out)

    def test_a_small_terminal_shows_the_top_of_the_table(self):
        players = "".join(f'[[player]]\nname = "p{i}"\nspec = "random"\n' for i in range(30))
        file = self.write("games = 10000\nnodes = 1\n" + players, "class.toml")
        terminal = Terminal("tournament", file, "--json", stdout_piped=True, rows=10)
        terminal.read_until(" left")
        self.assertIn("... and 24 more", terminal.screen.text())
        terminal.interrupt()
        self.assertFalse(json.loads(terminal.process.stdout.read())["complete"])
        terminal.process.stdout.close()
        self.assertEqual(terminal.finish(), 130)


class KillMinusNine(TournamentCase):
    """Whatever is killed whenever, no game is lost or played twice."""

    def kill_after(self, lines, seconds, *arguments):
        """Lets so many games end, waits a little longer and kills; false if it ended before that,
        as it does where this test has to wait for a processor."""
        process = subprocess.Popen([YOLAH, *arguments], stdout=subprocess.PIPE, text=True)
        for _ in range(lines):
            process.stdout.readline()
        time.sleep(seconds)
        process.kill()
        process.stdout.close()
        self.assertIn(process.wait(), (0, -signal.SIGKILL))
        return process.returncode != 0

    def forget_half(self, name):
        """The file as it was when half of its games had been played."""
        with open(self.path(name), "r+b") as file:
            lines = file.read().splitlines(keepends=True)
            file.truncate(sum(map(len, lines[:1 + len(lines) // 2])))

    def check(self, settings, kills):
        file = self.write(settings + PLAYERS, "class.toml")
        run("tournament", file, "--results", self.path("whole"))
        whole = self.games("whole")
        resumed = ["tournament", file, "--resume", "--results", self.path("broken"),
                   "--concurrency", "2"]
        chance = random.Random(4)
        most = len(whole) // kills - 6  # what is left to play seldom runs out
        killed = 0
        while killed < kills:
            if self.kill_after(chance.randint(1, most) if killed % 4 else 0,
                               chance.uniform(0, 0.01), *resumed):
                killed += 1
            else:
                self.forget_half("broken")
        run(*resumed)
        self.assertEqual(self.games("broken"), whole)
        self.assertEqual(self.lines("broken")[0], self.lines("whole")[0])

    def test_round_robin(self):
        self.check("games = 24\nnodes = 50\n", 10)

    def test_swiss(self):
        self.check('format = "swiss"\ngames = 12\nnodes = 50\n', 6)

    def test_knock_out(self):
        self.check('format = "knock-out"\ngames = 24\nnodes = 50\n', 6)

    def test_a_torn_line_is_cut_off_and_its_game_played_again(self):
        file = self.write("nodes = 1\n" + RANDOM_PLAYERS, "class.toml")
        run("tournament", file)
        whole = self.games("class.results.jsonl")
        results = self.path("class.results.jsonl")
        for cut in (1, 100, 5000):
            os.truncate(results, os.path.getsize(results) - cut)
            run("tournament", file, "--resume")
            self.assertEqual(self.games("class.results.jsonl"), whole)

    def test_two_at_once_do_not_mix(self):
        file = self.write("games = 10000\nnodes = 1\n" + RANDOM_PLAYERS, "class.toml")
        process = subprocess.Popen([YOLAH, "tournament", file], stdout=subprocess.PIPE, text=True)
        self.addCleanup(process.stdout.close)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        process.stdout.readline()
        self.assertIn("another tournament", run("tournament", file, "--resume", expect=1)[1])


if __name__ == "__main__":
    unittest.main()
