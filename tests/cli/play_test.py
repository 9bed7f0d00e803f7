"""Games through a pipe: moves, passes, commands, records, clocks, JSON."""

import json
import os
import random
import signal
import subprocess
import tempfile
import time
import unittest

from yolah import START, YOLAH, run

# White cannot move, black has the squares g1 and h1 left to go to.
WHITE_MUST_PASS = "wwxxxxxx/wwxxxxxx/xxxxxxxx/xxxxxxxx/bbxxxxxx/xbxxxxxx/xxxxxxxx/xxxxxb2 b 27 27"
# Each side has two free squares of its own.
DECIDED = "wwxxxxxx/wwxxxxxx/2xxxxxx/xxxxxxxx/xxxxxxxx/2xxxxxx/bbxxxxxx/bbxxxxxx b 26 26"


def play(*arguments, entries=(), expect=0):
    """What a game says when these lines are typed."""
    done = subprocess.run([YOLAH, "play", *arguments], input="\n".join(entries) + "\n",
                          capture_output=True, text=True, timeout=60)
    if done.returncode != expect:
        raise AssertionError(f"{arguments} ended with {done.returncode}: {done.stderr}")
    return done.stdout


def events(*arguments, **options):
    return [json.loads(line) for line in play(*arguments, "--json", **options).splitlines()]


class Driven:
    """A game whose events are read one by one, for answers that depend on them."""

    def __init__(self, *arguments):
        self.process = subprocess.Popen([YOLAH, "play", "--json", *arguments],
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def next(self):
        return json.loads(self.process.stdout.readline())

    def until(self, *names):
        while True:
            event = self.next()
            if event["event"] in names:
                return event

    def type(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def close(self):
        self.process.stdin.close()
        self.process.stdout.read()
        self.process.stdout.close()
        return self.process.wait(30)

    def play_to_the_end(self, seed):
        choice = random.Random(seed)
        while True:
            event = self.until("turn", "end")
            if event["event"] == "end":
                return event
            self.type(choice.choice(event["legal_moves"]))


class WholeGames(unittest.TestCase):
    def test_a_person_against_a_program(self):
        bot = os.path.join(os.path.dirname(__file__), "../../examples/random_bot.py")
        game = Driven("--white", f"cmd:/usr/bin/python3 {bot}")
        self.assertEqual(game.play_to_the_end(1)["termination"], "points")
        self.assertEqual(game.close(), 0)

    def test_a_program_that_breaks_takes_no_game_with_it(self):
        with tempfile.TemporaryDirectory() as folder:
            bot, path = os.path.join(folder, "my_bot.py"), os.path.join(folder, "game.ygn")
            with open(bot, "w", encoding="utf-8") as file:
                file.write("print('ugiok', flush=True)\ninput(); input()\n"
                           "print('readyok', flush=True)\n"
                           "while not input().startswith('go'): pass\nraise SystemExit('oops')\n")
            done = subprocess.run([YOLAH, "play", "--white", f"cmd:/usr/bin/python3 {bot}",
                                   "--save", path, "--log", folder], input="d5:b7\n", capture_output=True,
                                  text=True, check=False, timeout=60)
            self.assertEqual(done.returncode, 1)
            self.assertIn("yolah: my_bot.py exited with code 1\nIts last words:\noops", done.stderr)
            with open(path, encoding="utf-8") as file:
                self.assertIn("1. d5:b7", file.read())
            with open(os.path.join(folder, "game-0001.log"), encoding="utf-8") as file:
                self.assertRegex(file.read(), r"(?s) white > go movetime .* white ! oops\n")

    def test_a_person_against_a_player(self):
        for seed, sides in enumerate((["--white", "random"],
                                      ["--black", "random", "--white", "human"])):
            with tempfile.TemporaryDirectory() as folder:
                path = os.path.join(folder, "game.ygn")
                game = Driven(*sides, "--seed", "3", "--save", path)
                end = game.play_to_the_end(seed)
                self.assertEqual(game.close(), 0)
                self.assertEqual(end["termination"], "points")
                with open(path, encoding="utf-8") as file:
                    record = file.read()
                self.assertIn('[Termination "points"]', record)
                self.assertIn(f"[Winner \"{end['winner']}\"]", record)
                self.assertIn(f"{end['points']['black']}-{end['points']['white']}", record)
                self.assertIn('"human"', record)
                self.assertIn('"random:seed=3"', record)
                self.assertRegex(record, r"\{(0\.0|[+-]\d+\.\d) d0 0\.00s\}")

    def test_two_persons(self):
        out = play("--white", "human", entries=["d5:b7", "e5:f5", "quit"])
        self.assertIn("Black plays d5:b7.", out)
        self.assertIn("White plays e5:f5.", out)
        self.assertIn("the points are 1-1", out)

    def test_two_players(self):
        found = events("--black", "random", "--white", "random", "--seed", "5")
        self.assertEqual(found[0]["event"], "begin")
        self.assertEqual(found[-1]["event"], "end")
        again = events("--black", "random", "--white", "random", "--seed", "5")
        moves = [event["move"] for event in found if event["event"] == "move"]
        self.assertEqual(moves, [event["move"] for event in again if event["event"] == "move"])

    def test_without_a_seed_games_differ(self):
        games = {play("--black", "random", "--white", "random") for _ in range(4)}
        self.assertGreater(len(games), 1)


class Entries(unittest.TestCase):
    def test_picking_shows_the_targets(self):
        out = play("--ascii", "--white", "human", entries=["d5", "b7"])
        self.assertIn("5  * * *[b]w . . .", out)
        self.assertIn("Black plays d5:b7.", out)
        self.assertIn("7  .(b)", out)

    def test_mistakes_are_explained_and_the_game_goes_on(self):
        out = play("--white", "human", entries=["c3", "d5:c1", "e5", "foo", "\x1b[2J", "d5:b7"])
        for text in ("c3 holds no black piece: it is free.",
                     "c1 is out of reach of d5: pieces move in straight lines",
                     "e5 holds no black piece: a white piece stands there.",
                     "'foo' is neither a move, such as d5:b7, nor a command; see help.",
                     "'?[2J' is neither", "Black plays d5:b7."):
            self.assertIn(text, out)
        self.assertNotIn("\x1b", out)

    def test_garbage_is_survived(self):
        noise = random.Random(1).randbytes(200_000)
        done = subprocess.run([YOLAH, "play", "--white", "human", "--json"], input=noise,
                              capture_output=True, timeout=60)
        self.assertEqual(done.returncode, 0)
        for line in done.stdout.splitlines():
            json.loads(line)

    def test_a_pass_is_made_and_announced(self):
        out = play("--white", "human", "--position", WHITE_MUST_PASS, entries=["f1:g1", "g1:h1"])
        self.assertIn("Black plays f1:g1.\nWhite cannot move and passes.\n", out)
        self.assertIn("Black wins 29-27.", out)

    def test_undo_goes_back_to_ones_own_decision(self):
        found = events("--white", "random", "--seed", "1",
                       entries=["d5:b7", "undo", "undo", "quit"])
        begins = [event for event in found if event["event"] == "begin"]
        self.assertEqual(begins[1]["text"], "Took back 2 moves.")
        self.assertEqual(begins[1]["position"], START)
        self.assertEqual(found[-1]["text"], "There is no move of yours to take back.")

    def test_undo_skips_passes(self):
        out = play("--white", "human", "--position", WHITE_MUST_PASS,
                   entries=["f1:g1", "undo", "f1:h1"])
        self.assertIn("Took back 2 moves.", out)
        self.assertIn("Black plays f1:h1.", out)

    def test_undo_after_the_end(self):
        out = play("--white", "human", entries=["d5:b7", "resign", "undo", "e5:f5"])
        self.assertIn("Black wins: white resigned at 1-0.", out)
        self.assertIn("The game goes on.", out)
        self.assertIn("White plays e5:f5.", out)

    def test_finish_plays_a_decided_game_out(self):
        out = play("--white", "human", entries=["finish", "quit"])
        self.assertIn("Not decided yet", out)
        found = events("--white", "random", "--position", DECIDED, entries=["finish"])
        self.assertEqual(len([event for event in found if event["event"] == "move"]), 4)
        self.assertEqual(found[-1]["event"], "end")
        self.assertEqual(found[-1]["points"], {"black": 28, "white": 28})
        self.assertEqual(found[-1]["winner"], "draw")

    def test_hint_and_eval(self):
        found = events("--white", "human", entries=["hint", "eval", "quit"])
        hint = next(event for event in found if event["event"] == "hint")
        self.assertRegex(hint["move"], r"^[a-h][1-8]:[a-h][1-8]$")
        evaluation = next(event for event in found if event["event"] == "eval")
        self.assertEqual(sum(evaluation["wdl"]), 1000)
        self.assertEqual(evaluation["side"], "black")

    def test_a_hint_is_good_even_against_a_weak_opponent(self):
        moves = set()
        for seed in ("1", "2", "3"):
            found = events("--level", "1", "--seed", seed, "--nodes", "20000", entries=["hint"])
            moves.add(next(event["move"] for event in found if event["event"] == "hint"))
            self.assertEqual((found[0]["white"], found[0]["white_player"].split(",")[0]),
                             ("level 1", "minmax:level=1"))
        self.assertEqual(len(moves), 1)  # a weak level's own ideas differ from seed to seed

    def test_help_lists_the_commands(self):
        out = play(entries=["help"])
        for command in ("undo", "hint", "eval", "finish", "resign", "save FILE", "load FILE",
                        "quit"):
            self.assertIn(f"\n{command} ", out)


class Records(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = os.path.join(folder.name, "game.ygn")

    def read(self, path=None):
        with open(path or self.path, encoding="utf-8") as file:
            return file.read()

    def test_a_saved_game_is_loaded_as_it_was(self):
        play("--white", "human", entries=["d5:b7", "e5:f5", "b7:c6", f"save {self.path}"])
        first = self.read()
        again = self.path + ".again"
        found = events("--white", "human", "--load", self.path, "--save", again)
        self.assertEqual(found[0]["ply"], 3)
        self.assertEqual(found[0]["side_to_move"], "white")
        self.assertEqual(self.read(again), first)
        found = events("--white", "human", entries=[f"load {self.path}", "quit"])
        self.assertEqual(found[2]["event"], "begin")
        self.assertEqual(found[2]["ply"], 3)

    def test_a_resigned_game_is_written_and_can_be_gone_on_with(self):
        play("--white", "human", "--save", self.path, entries=["d5:b7", "resign"])
        self.assertIn('[Termination "resign"]', self.read())
        self.assertIn('[Winner "black"]', self.read())
        out = play("--white", "human", "--load", self.path, entries=["e5:f5"])
        self.assertIn("White plays e5:f5.", out)

    def test_other_files_are_not_overwritten(self):
        for text in ("my diary\n", "1. d5:b7 *\n\n1. d5:b7 *\n"):
            with open(self.path, "w", encoding="utf-8") as file:
                file.write(text)
            out = play("--white", "human", entries=[f"save {self.path}", "quit"])
            self.assertIn("choose another name", out)
            run("play", "--save", self.path, expect=1)
            self.assertEqual(self.read(), text)

    def test_files_that_cannot_be_used_are_named(self):
        out = play("--white", "human", entries=["load nowhere.ygn", "save /nowhere/game.ygn"])
        self.assertIn("cannot read nowhere.ygn", out)
        self.assertIn("cannot write /nowhere/game.ygn: No such file", out)
        run("play", "--load", "nowhere.ygn", expect=1)
        with open(self.path, "w", encoding="utf-8") as file:
            file.write("1. d5:d5 *")
        _, err = run("play", "--load", self.path, expect=2)
        self.assertIn("game.ygn:1:7: ", err)


class Clocks(unittest.TestCase):
    def test_the_flag_falls_while_a_person_thinks(self):
        game = Driven("--white", "human", "--clock", "150ms")
        started = time.monotonic()
        end = game.until("end")
        self.assertLess(time.monotonic() - started, 5)
        self.assertEqual((end["winner"], end["termination"]), ("white", "time"))
        self.assertEqual(end["milliseconds"], {"black": 0, "white": 150})
        game.type("undo")
        self.assertIn("cannot be taken back", game.until("mistake")["text"])
        self.assertEqual(game.close(), 0)

    def test_moves_give_the_increment(self):
        game = Driven("--white", "human", "--clock", "1m+10s")
        game.type("d5:b7")
        move = game.until("move")
        self.assertGreater(move["milliseconds"]["black"], 60_000)
        self.assertEqual(move["milliseconds"]["white"], 60_000)
        game.close()

    def test_a_pass_costs_and_gives_nothing(self):
        found = events("--white", "human", "--position", WHITE_MUST_PASS, "--clock", "1m+10s",
                       entries=["f1:g1"])
        passed = next(event for event in found if event.get("pass"))
        self.assertEqual(passed["milliseconds"]["white"], 60_000)

    def test_the_clock_is_in_the_record(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "game.ygn")
            play("--clock", "5m+3s", "--save", path)
            with open(path, encoding="utf-8") as file:
                self.assertIn('[TimeControl "5m+3s"]', file.read())


class Leaving(unittest.TestCase):
    def test_the_end_of_input_leaves(self):
        self.assertIn("The game is not over", play("--white", "human", entries=["d5:b7"]))

    def test_ctrl_c_leaves_and_saves(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "game.ygn")
            game = Driven("--white", "human", "--save", path)
            game.type("d5:b7")
            game.until("move")
            game.process.send_signal(signal.SIGINT)
            self.assertEqual(game.process.wait(10), 130)
            game.close()
            with open(path, encoding="utf-8") as file:
                self.assertIn("1. d5:b7 *", file.read())


class WrongUsage(unittest.TestCase):
    def test_mistakes_are_pointed_at(self):
        for arguments, text in ((["--white", "rondom"], "no player 'rondom'"),
                                (["--white", "random:sead=1"], "no option 'sead'"),
                                (["--clock", "5"], "expected a unit"),
                                (["--clock", "5m+x"], "expected a time"),
                                (["--movetime", "fast"], "expected a time")):
            _, err = run("play", *arguments, expect=2)
            self.assertIn(text, err)
            self.assertIn("^", err)


if __name__ == "__main__":
    unittest.main()
