"""yolah league: bots handed in, checked, rated, and kept whatever happens."""

import base64
import csv
import importlib.util
import json
import os
import random
import shutil
import signal
import subprocess
import tempfile
import time
import unittest
import urllib.error
import urllib.request

from browser import CHROMIUM, Browser
from yolah import YOLAH, run, run_json

HERE = os.path.dirname(os.path.abspath(__file__))
EXAMPLES = os.path.realpath(os.path.join(HERE, "..", "..", "examples"))
# The rules for students, beside our own module of that name.
SPEC = importlib.util.spec_from_file_location("rules", os.path.join(EXAMPLES, "yolah.py"))
RULES = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(RULES)
ROSTER = "id,name\nann,Ann A.\nbob,\"Bob, B.\"\neve,Eve E.\n"
KILLS = int(os.environ.get("LEAGUE_KILLS", "8"))


class LeagueCase(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        os.chmod(folder.name, 0o755)
        self.folder = os.path.join(folder.name, "class")
        students = os.path.join(folder.name, "students.csv")
        with open(students, "w", encoding="utf-8") as file:
            file.write(ROSTER)
        run("league", "new", self.folder, "--roster", students)
        self.process = None
        self.addCleanup(self.end)

    def path(self, *names):
        return os.path.join(self.folder, *names)

    def edit(self, old, new):
        with open(self.path("league.toml"), encoding="utf-8") as file:
            text = file.read()
        self.assertIn(old, text)
        with open(self.path("league.toml"), "w", encoding="utf-8") as file:
            file.write(text.replace(old, new))

    def hand_in(self, student, bot, note=""):
        os.makedirs(self.path("bots", student), exist_ok=True)
        shutil.copy(os.path.join(EXAMPLES, "yolah.py"), self.path("bots", student))
        with open(os.path.join(EXAMPLES, bot), encoding="utf-8") as file:
            text = file.read()
        with open(self.path("bots", student, "bot.py"), "w", encoding="utf-8") as file:
            file.write(text + f"\n# {note}\n")

    def start(self, *options):
        self.process = subprocess.Popen(
            [YOLAH, "league", self.folder, "--port", "0", "--json", *options],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.told = ""
        line = {}
        while "url" not in line:
            self.told += self.process.stdout.readline()
            line = json.loads(self.told.splitlines()[-1])
        self.url = line["url"].rstrip("/")

    def end(self):
        if self.process is None:
            return
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        # What is read ahead of a line is in the stream: communicate() would pass it by.
        self.told += self.process.stdout.read()
        self.process.communicate(timeout=30)
        self.process = None

    def ask(self, path, code="", body=None, expect=200):
        request = urllib.request.Request(self.url + path)
        if code:
            request.add_header("Authorization", f"Bearer {code}")
        if body is not None:
            request.data = json.dumps(body).encode()
        try:
            with urllib.request.urlopen(request, timeout=10) as answer:
                self.assertEqual(answer.status, expect)
                text = answer.read().decode()
                return json.loads(text) if path != "/api/marks.csv" else text
        except urllib.error.HTTPError as error:
            with error:
                self.assertEqual(error.code, expect, error.read())
                return None

    def player(self, student):
        return next(player for player in self.ask("/api/league")["players"]
                    if player["id"] == student)

    def wait(self, what, seconds=60):
        end = time.monotonic() + seconds
        while not what():
            self.assertLess(time.monotonic(), end, "waited too long")
            self.assertIsNone(self.process.poll(), "the league ended")
            time.sleep(0.1)

    def lines(self):
        with open(self.path("state", "league.jsonl"), encoding="utf-8") as file:
            return [json.loads(line) for line in file.read().splitlines(keepends=True)
                    if line.endswith("\n")]

    def games(self):
        return [line for line in self.lines() if line["type"] == "game"]

    def codes(self):
        with open(self.path("roster.csv"), encoding="utf-8", newline="") as file:
            return {row["id"]: row["code"] for row in csv.DictReader(file)}

    def teacher_code(self):
        with open(self.path("league.toml"), encoding="utf-8") as file:
            return next(line.split('"')[1] for line in file if line.startswith("teacher_code"))


class Files(LeagueCase):
    def test_a_new_league_is_laid_out(self):
        self.assertEqual(sorted(os.listdir(self.folder)), ["bots", "league.toml", "roster.csv"])
        self.assertEqual(set(self.codes()), {"ann", "bob", "eve"})
        self.assertEqual(len(set(self.codes().values())), 3)
        self.assertIn("not empty", run("league", "new", self.folder, expect=2)[1])
        self.assertIn("league new", run("league", "/nowhere", expect=2)[1])
        self.assertIn("name the folder", run("league", expect=2)[1])

    def test_mistakes_are_named_with_their_line(self):
        self.edit('movetime = "100ms"', 'movetime = "100"')
        self.assertIn("league.toml:3:12: movetime: expected a unit",
                      run("league", self.folder, expect=2)[1])
        self.edit('movetime = "100"', 'deadline = "soon"')
        self.assertIn("deadline: expected a day and a time",
                      run("league", self.folder, expect=2)[1])
        self.edit('deadline = "soon"', 'movetime = "100ms"')
        with open(self.path("roster.csv"), "a", encoding="utf-8") as file:
            file.write("../ann,x,y\n")
        self.assertIn("roster.csv:5: an id names a folder",
                      run("league", self.folder, expect=2)[1])

    def test_marks_before_the_first_game(self):
        self.assertIn("nothing was played", run("league", "marks", self.folder, expect=1)[1])


class Running(LeagueCase):
    def setUp(self):
        super().setUp()
        self.edit('movetime = "100ms"', "depth = 1")
        self.edit("most_games = 600", "most_games = 12")

    def test_from_handing_in_to_marks(self):
        self.hand_in("ann", "random_bot.py")
        with open(self.path("bots", "ann", "bot.py"), "w", encoding="utf-8") as file:
            file.write("import random, sys\nfrom yolah import run_bot\n\n"
                       "def choose(position, seconds):\n"
                       "    print('hm', position.side, file=sys.stderr, flush=True)\n"
                       "    return random.choice(position.legal_moves())\n\n"
                       "run_bot('ann', choose)\n")
        os.makedirs(self.path("bots", "bob"))
        with open(self.path("bots", "bob", "bot.py"), "w", encoding="utf-8") as file:
            file.write("raise ValueError('my mistake')\n")
        began = time.monotonic()
        self.start()
        self.wait(lambda: self.player("ann")["status"] == "playing"
                  and self.player("bob")["status"] == "failed", 30)
        print(f"\nverdict and first game after {time.monotonic() - began:.1f} s")
        self.wait(lambda: self.player("ann")["games"] >= 12)
        # Games may still be under way. Started again, the league plays nothing more, so that
        # all its answers are about the same games.
        self.end()
        self.start()
        ann = self.player("ann")
        self.assertEqual(ann["name"], "Ann A.")
        self.assertEqual(ann["won"] + ann["drawn"] + ann["lost"], ann["games"])
        self.assertEqual(self.player("eve")["status"], "absent")
        codes = self.codes()
        self.assertNotIn("check", self.ask("/api/players/bob"))
        self.assertIn("my mistake", self.ask("/api/players/bob", codes["bob"])["check"])
        self.ask("/api/players/bob", codes["ann"], expect=403)
        self.ask("/api/players/zoe", expect=404)
        own = self.ask("/api/players/ann", codes["ann"])
        self.assertEqual(len(own["games"]), len(self.games()))
        self.assertEqual([version["verdict"] for version in own["versions"]], ["passed"])
        game = self.ask(f"/api/games/{own['games'][0]['number']}", codes["ann"])
        self.assertIn("ann", (game["black"], game["white"]))
        self.assertTrue(game["moves"].startswith(game["opening"]))
        side = "black" if game["black"] == "ann" else "white"
        self.assertGreater(len(game["output"]), 3)
        self.assertEqual({(said["color"], said["text"]) for said in game["output"]},
                         {(side, f"hm {side[0]}")})
        self.assertNotIn("output", self.ask(f"/api/games/{own['games'][0]['number']}"))
        self.ask("/api/games/0", expect=404)
        self.ask("/api/games/1x", expect=404)
        self.ask("/api/teacher", "guess", expect=401)
        teacher = self.ask("/api/teacher", self.teacher_code())
        self.assertEqual([mark["id"] for mark in teacher["marks"]], ["ann", "bob", "eve"])
        marks = self.ask("/api/marks.csv", self.teacher_code())
        self.end()
        self.assertEqual(run("league", "marks", self.folder)[0], marks)
        rows = {row["id"]: row for row in csv.DictReader(marks.splitlines())}
        self.assertEqual(float(rows["ann"]["mark"]), 1 + len(ann["beaten"]))
        self.assertEqual(rows["eve"]["remark"], "nothing was handed in")
        self.assertIn("failed its check", rows["bob"]["remark"])
        ratings = run_json("ratings", self.path("state", "league.jsonl"))
        self.assertIn("ann", {player["name"] for player in ratings["players"]})
        run("report", self.path("state", "league.jsonl"), "--output", self.path("report.html"))

    def test_a_wrong_description_is_a_failed_check(self):
        self.hand_in("ann", "random_bot.py")
        with open(self.path("bots", "ann", "bot.toml"), "w", encoding="utf-8") as file:
            file.write("comand = 'x'\n")
        os.makedirs(self.path("bots", "bob"))
        with open(self.path("bots", "bob", "net"), "wb") as file:
            file.truncate(300 << 20)
        self.start()
        self.wait(lambda: self.player("ann")["status"] == "failed", 30)
        self.assertIn("bot.toml:1:1", self.player("ann")["message"])
        os.remove(self.path("bots", "ann", "bot.toml"))
        self.wait(lambda: self.player("ann")["games"] >= 2, 30)
        self.end()
        self.assertEqual(self.told.count("too large for a bot"), 1)

    def test_an_upload_is_a_hand_in(self):
        self.start()
        files = []
        for name, source in (("bot.py", "greedy_bot.py"), ("yolah.py", "yolah.py")):
            with open(os.path.join(EXAMPLES, source), "rb") as file:
                files.append({"path": name, "base64": base64.b64encode(file.read()).decode()})
        code = self.codes()["eve"]
        self.ask("/api/hand-in", "guess", {"files": files}, expect=401)
        for body in ({"files": []}, {"files": [{"path": "bot.py", "base64": "%"}]}, {}, 3):
            self.ask("/api/hand-in", code, body, expect=400)
        for path in ("../x", "/etc/x", "a/../../x", "", "a\nb", ".", "a\\b"):
            self.ask("/api/hand-in", code, {"files": [{"path": path, "base64": ""}]}, expect=400)
        self.assertEqual(os.listdir(self.path("bots")), [])
        self.ask("/api/hand-in", code, {"files": files})
        self.ask("/api/hand-in", code, {"files": files}, expect=429)
        self.wait(lambda: self.player("eve")["games"] >= 2, 30)
        time.sleep(5)
        first = self.player("eve")["version"]
        files[0]["base64"] = base64.b64encode(b"print('no')\n").decode()
        self.ask("/api/hand-in", code, {"files": files})
        self.wait(lambda: self.player("eve")["status"] == "failed", 30)
        self.assertEqual(self.player("eve")["version"], first)

    def test_a_changed_bot_never_plays_under_the_old_hash(self):
        self.edit("most_games = 12", "most_games = 100000")
        self.edit("target = 50", "target = 1")
        # Each version has a move of its own in every position.
        for number in range(4):
            self.hand_in("ann", "random_bot.py")
            with open(self.path("bots", "ann", "bot.py"), "w", encoding="utf-8") as file:
                file.write("from yolah import run_bot\n\n"
                           "def choose(position, seconds):\n"
                           "    moves = sorted(position.legal_moves())\n"
                           f"    return moves[{number} * (len(moves) - 1) // 3]\n\n"
                           "run_bot('ann', choose)\n")
            if self.process is None:
                self.start()
            self.wait(lambda: len({version for version, _ in self.games_of("ann")}) == number + 1)
        self.end()
        numbers = {}
        for line in self.lines():
            if line["type"] == "hand_in":
                numbers[line["version"]] = len(numbers)
        self.assertEqual(len(numbers), 4)
        for version, game in self.games_of("ann"):
            self.check_moves(game, numbers[version])

    def games_of(self, student):
        for game in self.games():
            if student in (game["black"], game["white"]):
                yield game["versions"]["black" if game["black"] == student else "white"], game

    def check_moves(self, game, number):
        position = RULES.Position.start()
        opening = len(game["opening"].split())
        moves = [word for word in game["record"].split("]")[-1].split() if ":" in word]
        self.assertGreater(len(moves), opening)
        for ply, move in enumerate(moves):
            legal = sorted(position.legal_moves())
            is_ann = game["black" if position.side == "b" else "white"] == "ann"
            if ply >= opening and is_ann and legal != ["a1:a1"]:
                self.assertEqual(move, legal[number * (len(legal) - 1) // 3])
            position = position.play(move)

    def test_bots_that_are_alike_are_shown_to_the_teacher(self):
        text = ("import random\nfrom yolah import opponent, run_bot\n\n"
                "def look(position, depth, best):\n"
                "    if depth == 0 or position.is_over():\n"
                "        return position.points['b'] - position.points['w'] + best\n"
                "    scores = []\n"
                "    for move in position.legal_moves():\n"
                "        after = position.play(move)\n"
                "        scores.append(look(after, depth - 1, best) * 3 + random.random())\n"
                "    return max(scores) if position.side == 'b' else min(scores)\n\n"
                "def choose(position, seconds):\n"
                "    best, chosen = None, None\n"
                "    for move in position.legal_moves():\n"
                "        value = look(position.play(move), 0, 0) - len(move)\n"
                "        if best is None or value > best:\n"
                "            best, chosen = value, move\n"
                "    return chosen\n\nrun_bot('x', choose)\n")
        for student, bot in (("ann", text), ("bob", text.replace("look", "seek")
                                             .replace("scores", "points_list"))):
            self.hand_in(student, "random_bot.py")
            with open(self.path("bots", student, "bot.py"), "w", encoding="utf-8") as file:
                file.write(bot)
        self.hand_in("eve", "greedy_bot.py")
        self.start()
        self.wait(lambda: self.player("eve")["version"] and self.player("bob")["version"]
                  and self.player("ann")["version"])
        pairs = self.ask("/api/teacher", self.teacher_code())["similar"]
        self.end()
        self.assertEqual([(pair["first"], pair["second"]) for pair in pairs
                          if {pair["first"], pair["second"]} == {"ann", "bob"}], [
                              (pairs[0]["first"], pairs[0]["second"])])
        self.assertGreater(pairs[0]["share"], 0.9)
        self.assertEqual(len(pairs), 1)
        self.assertIn("in common", run("league", "similar", self.folder)[0])

    def test_after_the_deadline_nothing_is_taken(self):
        self.hand_in("ann", "random_bot.py")
        self.start()
        self.wait(lambda: self.player("ann")["games"] >= 2)
        version = self.player("ann")["version"]
        self.edit("frozen = false", "frozen = true")
        self.wait(lambda: self.ask("/api/league")["frozen"])
        self.hand_in("ann", "greedy_bot.py", "late")
        code = self.codes()["bob"]
        self.ask("/api/hand-in", code, {"files": [{"path": "bot.py", "base64": ""}]}, expect=400)
        time.sleep(4)
        self.assertEqual(self.player("ann")["version"], version)
        self.assertEqual(len([line for line in self.lines() if line["type"] == "hand_in"]), 1)

    def test_until_settled_ends_by_itself(self):
        self.hand_in("ann", "random_bot.py")
        out, _ = run("league", self.folder, "--no-pages", "--until-settled")
        self.assertIn("passed the check", out)
        self.assertRegex(out, r"1  ann +\d+ +\d+ +(1[2468]|2[02468]) ")
        before = self.lines()
        run("league", self.folder, "--no-pages", "--until-settled")
        self.assertEqual(self.lines(), before)

    def test_pages_are_served(self):
        self.start()
        for path, text in (("/", "live.js"), ("/student/ann", "student.js"),
                           ("/teacher", "teacher.js"), ("/board.js", "yolah-board"),
                           ("/icon.svg", "<svg"), ("/league.css", "{"), ("/common.js", "export"),
                           ("/handin.js", "export")):
            with urllib.request.urlopen(self.url + path, timeout=10) as answer:
                self.assertIn(text, answer.read().decode())
                self.assertIn("default-src 'self'", answer.headers["Content-Security-Policy"])


@unittest.skipUnless(CHROMIUM, "no chromium: scripts/install-deps.sh browser")
class Pages(LeagueCase):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.browser = Browser()
        cls.addClassCleanup(cls.browser.close)

    def setUp(self):
        super().setUp()
        self.edit('movetime = "100ms"', "depth = 1")
        self.edit("target = 50", "target = 1")
        self.browser.window(1280, 720)

    def until(self, script, seconds=30):
        end = time.monotonic() + seconds
        while not self.browser.holds(script):
            self.assertLess(time.monotonic(), end, script)
            time.sleep(0.05)

    def shown(self, text):
        return f"document.body.innerText.includes({json.dumps(text)})"

    def give_code(self, code):
        self.browser.value(f"document.getElementById('code').value = '{code}';"
                           "document.querySelector('#code-form button').click()")

    def test_the_live_page_is_never_older_than_five_seconds(self):
        self.hand_in("ann", "random_bot.py")
        self.start()
        self.browser.open(self.url + "/")
        self.until(self.shown("Ann A."))
        self.wait(lambda: self.player("ann")["games"] > 2)
        self.until("[...document.querySelectorAll('tr.boss')].find((row) => "
                   "row.innerText.includes('level 1\\t'))?.querySelector('.elo b').textContent === '1000'")
        oldest = 0
        for _ in range(4):
            games = self.ask("/api/league")["games"]
            asked = time.monotonic()
            self.until(f"+(document.getElementById('facts').textContent.match(/(\\d+) games/) || [0, 0])[1] >= {games}")
            oldest = max(oldest, time.monotonic() - asked)
        self.until("document.getElementById('board').ply > 2")  # a game replays by itself
        print(f"\nthe live page was {oldest:.1f} s old at most")
        self.assertLess(oldest, 5)
        self.assertEqual(self.browser.console, [])

    def test_a_student_hands_in_and_the_teacher_sees_it(self):
        self.start()
        self.browser.open(self.url + "/student/eve")
        self.give_code(self.codes()["eve"])
        self.until("!document.getElementById('code-saved').hidden")
        document = self.browser.call("DOM.getDocument")["root"]["nodeId"]
        box = self.browser.call("DOM.querySelector", nodeId=document, selector="#files")["nodeId"]
        shutil.copy(os.path.join(EXAMPLES, "random_bot.py"), self.path("bot.py"))
        self.browser.call("DOM.setFileInputFiles", nodeId=box,
                          files=[self.path("bot.py"), os.path.join(EXAMPLES, "yolah.py")])
        self.until("!document.getElementById('send').disabled")
        self.browser.value("document.getElementById('send').click()")
        self.until(self.shown("passed the check"))
        self.wait(lambda: self.player("eve")["games"] > 2)
        self.until("document.querySelectorAll('#list tr').length > 1")
        self.until(self.shown("Start"))
        self.browser.value("document.getElementById('board').shadowRoot"
                           ".querySelector('[aria-label=\"Next move\"]').click()")
        self.until(self.shown("Move 1 of "))
        self.assertEqual(self.browser.console, [])
        self.browser.open(self.url + "/teacher")
        self.give_code(self.teacher_code())
        self.until(self.shown("Bob, B."))
        self.assertEqual(self.browser.console, [])


class Kills(LeagueCase):
    def test_no_finished_game_is_lost_and_none_is_played_twice(self):
        self.edit('movetime = "100ms"', "depth = 1")
        self.edit("target = 50", "target = 1")
        self.edit("most_games = 600", "most_games = 100000")
        for student, bot in (("ann", "random_bot.py"), ("bob", "greedy_bot.py"),
                             ("eve", "random_bot.py")):
            self.hand_in(student, bot)
        chance = random.Random(5)
        known = []
        for kill in range(KILLS):
            if kill % 3 == 0:
                self.hand_in("ann", "random_bot.py", f"version {kill}")
            self.start()
            time.sleep(chance.uniform(0.1, 4 if kill % 5 == 0 else 1.5))
            self.process.kill()
            self.process.communicate()
            self.process = None
            lines = self.lines()
            self.assertEqual(lines[:len(known)], known)
            known = lines
        self.start()
        self.wait(lambda: len(self.games()) > len([x for x in known if x["type"] == "game"]) + 4)
        self.end()
        games = self.games()
        self.assertEqual(self.lines()[:len(known)], known)
        numbers = [game["number"] for game in games]
        self.assertEqual(len(numbers), len(set(numbers)))
        played = [(game["black"], game["white"], game["opening"],
                   json.dumps(game.get("versions"))) for game in games]
        self.assertEqual(len(played), len(set(played)))
        print(f"\n{KILLS} kills, {len(games)} games")


if __name__ == "__main__":
    unittest.main()
