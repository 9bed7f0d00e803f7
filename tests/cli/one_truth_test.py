"""One tournament, four ways to look at it: the terminal, the CSV, the JSON and the report say the
same of every player and of every game, and all of it is what the results file holds."""

import csv
import functools
import html.parser
import json
import os
import re
import sys
import tempfile
import unittest

from browser import CHROMIUM, Browser
from yolah import run, run_json

HERE = os.path.dirname(os.path.abspath(__file__))
FAULTY = f"cmd:{sys.executable} {os.path.join(HERE, 'faulty_bot.py')}"
# Some that play, one that fails the check alone (the referee passes for it), one that cheats
# in every game, and two that never start and meet each other.
PLAYERS = {"ann": "random:seed=1", "bob": "random:seed=200", "cat": "random:seed=300",
           "proud": f"{FAULTY} 'never passes'", "cheats": f"{FAULTY} cheats",
           "gone": "cmd:./nothing-here", "lost": "cmd:./nothing-here-either"}
SETTINGS = {"round-robin": "", "swiss": "rounds = 4\n", "knock-out": "replays = 2\nseed = 3\n"}
# Names in the JSON that are others than in the CSV.
JSON_NAMES = {"won": "wins", "drawn": "draws", "lost": "losses"}


class Table(html.parser.HTMLParser):
    """The cells of a page's table, row by row, and the text of each list item."""

    def __init__(self, page, name):
        super().__init__()
        self.name = name
        self.rows = []
        self.cell = None
        self.inside = False
        self.feed(page)

    def handle_starttag(self, tag, attributes):
        if tag == "table":
            self.inside = self.name in dict(attributes).get("class", "").split()
        if self.inside and tag == "tr":
            self.rows.append([])
        if self.inside and tag in ("td", "th"):
            self.cell = ""

    def handle_endtag(self, tag):
        if self.inside and tag in ("td", "th"):
            self.rows[-1].append(self.cell.strip())
            self.cell = None
        if tag == "table":
            self.inside = False

    def handle_data(self, data):
        if self.cell is not None:
            self.cell += data


def plain(text):
    """Of a piece of HTML."""
    return html.unescape(re.sub(r"<[^>]*>", "", text))


class Tournament:
    """One that was played, and everything that was said about it."""

    def __init__(self, form, folder):
        self.form = form
        path = lambda name: os.path.join(folder, f"{form}.{name}")
        with open(path("toml"), "w", encoding="utf-8") as file:
            file.write(f'format = "{form}"\nnodes = 1\ngames = 2\nconcurrency = 2\n')
            file.write(SETTINGS[form])
            for name, spec in PLAYERS.items():
                file.write(f'[[player]]\nname = "{name}"\nspec = "{spec}"\n')
        self.terminal, _ = run("tournament", path("toml"), "--csv", path("csv"), "--save",
                               path("ygn"))
        self.json = run_json("tournament", path("toml"), "--resume", "--no-check")
        run("report", path("results.jsonl"), "-o", path("html"))
        self.page = path("html")
        self.html = self.read(path("html"))
        self.records = self.read(path("ygn"))
        with open(path("csv"), encoding="utf-8", newline="") as file:
            self.csv = list(csv.DictReader(file))
        lines = [json.loads(line) for line in self.read(path("results.jsonl")).splitlines()]
        self.games = {line["number"] + 1: line for line in lines if line["type"] == "game"}

    @staticmethod
    def read(path):
        with open(path, encoding="utf-8") as file:
            return file.read()

    def printed_table(self):
        """What the terminal shows, by column."""
        lines = self.terminal[self.terminal.index("place  player"):].splitlines()
        head = lines[0].split()
        return [dict(zip(head, line.split())) for line in lines[1:lines.index("")]]

    def printed_section(self, heading):
        """ "name: text" lines under a heading of the terminal."""
        found = re.search(rf"^{heading}\n((?:  .*\n)*)", self.terminal, re.MULTILINE)
        lines = found[1].splitlines() if found else []
        return dict(line.strip().split(": ", 1) for line in lines)

    def printed_games(self):
        """Text of each game's line, by the number that it has there."""
        found = re.findall(r"^\d+ of \d+: (game (\d+), round .*)$", self.terminal, re.MULTILINE)
        return {int(number): text for text, number in found}

    def reported_table(self):
        head, *rows = Table(self.html, "ranking").rows
        return [dict(zip(head, row)) for row in rows[:len(PLAYERS)]]

    def reported_failures(self):
        """By player: the texts of its items."""
        section = self.html[self.html.index('<section id="failures"'):]
        section = section[:section.index("</section>")]
        found = re.findall(r"<summary><b>(.*?)</b>.*?</summary>(.*?)</details>", section, re.DOTALL)
        return {plain(name): [plain(re.sub(r"<(pre|p)\b.*?</\1>", "", item, flags=re.DOTALL))
                              for item in re.findall(r"<li>(.*?)</li>", items, re.DOTALL)]
                for name, items in found}


def for_each(test):
    """The test, of each tournament."""
    @functools.wraps(test)
    def tests(self):
        for tournament in self.tournaments:
            with self.subTest(tournament.form):
                test(self, tournament)
    return tests


def row_of(tournament, name):
    return next(row for row in tournament.csv if row["name"] == name)


class OneTruth(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        if CHROMIUM:
            cls.browser = Browser()
            cls.addClassCleanup(cls.browser.close)
        cls.tournaments = [Tournament(form, folder.name) for form in SETTINGS]

    def test_the_tournaments_have_what_is_hard_to_tell(self):
        robin, swiss, knock_out = self.tournaments
        self.assertTrue(any(row["byes"] != "0" for row in swiss.csv))
        self.assertGreater(len(knock_out.games), 2 * (len(PLAYERS) - 1), "a tie is played again")
        self.assertTrue(any(game["winner"] == "none" for game in robin.games.values()))
        proud = row_of(robin, "proud")
        self.assertGreater(int(proud["won"]), 0)
        self.assertTrue(proud["check"].startswith("failed the check: "))

    @for_each
    def test_every_field_of_every_player(self, one):
        self.assertEqual({row["name"] for row in one.csv}, set(PLAYERS))
        printed = one.printed_table()
        reported = one.reported_table()
        for places in (printed, reported, one.json["table"]):
            self.assertEqual(len(places), len(PLAYERS))
        for row, line, json_line, shown in zip(one.csv, printed, one.json["table"], reported):
            self.assertEqual([row["name"]] * 3,
                             [line["player"], json_line["name"],
                              re.sub(r"(random:|cmd:).*", "", shown["Player"])])
            fields = [name for name in row if name not in ("name", "first_failure", "check")]
            for field in fields:
                self.assertEqual(shown[field.capitalize()], row[field], (row["name"], field))
                number = json_line[JSON_NAMES.get(field, field)]
                self.assertAlmostEqual(float(row[field]), number, delta=0.051)
                if field in line:
                    self.assertEqual(line[field], row[field], (row["name"], field))
            brief = {"place", "points", "games", "won", "drawn", "lost", "failures", "margin"}
            self.assertLessEqual(brief, set(line))
            self.assertRegex(shown["Elo"], r"^([+−]?\d+ ±\d+|–)")

    @for_each
    def test_the_table_is_what_the_games_say(self, one):
        for row in one.csv:
            own = [game for game in one.games.values()
                   if row["name"] in (game["black"], game["white"])]
            won = sum(game["winner"] != "none" and game.get(game["winner"]) == row["name"]
                      for game in own)
            drawn = sum(game["winner"] == "draw" for game in own)
            failures = sum(game["termination"] != "points"
                           and (game["winner"] == "none"
                                or game[game["winner"]] != row["name"]) for game in own)
            self.assertEqual([int(row[name]) for name in ("games", "won", "drawn", "lost",
                                                          "failures")],
                             [len(own), won, drawn, len(own) - won - drawn, failures])
            self.assertEqual(float(row["points"]), won + drawn / 2 + 2 * int(row["byes"]))

    @for_each
    def test_places_and_sums_of_the_cross_table(self, one):
        head, *rows = Table(one.html, "cross").rows
        for row, line in zip(rows, one.csv):
            self.assertEqual((row[0], row[1], row[-2], row[-1]),
                             (line["place"], line["name"], line["points"], line["games"]))
        self.assertEqual(len(rows), len(PLAYERS))

    @for_each
    def test_failures_and_checks(self, one):
        printed = one.printed_section("First failures")
        checks = one.printed_section("Checks before the games")
        reported = one.reported_failures()
        for row, line in zip(one.csv, one.json["table"]):
            name = row["name"]
            self.assertEqual(printed.get(name, ""), row["first_failure"])
            self.assertEqual(line.get("first_failure", ""), row["first_failure"])
            self.assertEqual(checks.get(name, ""), row["check"])
            self.assertEqual(line.get("check", ""), row["check"])
            items = reported.get(name, [])
            self.assertEqual([item for item in items if not item.startswith("Game ")],
                             [row["check"]] if row["check"] else [])
            lost = [item for item in items if item.startswith("Game ")]
            self.assertEqual(len(lost), int(row["failures"]))
            if lost:
                number, reason = re.fullmatch(r"game (\d+): (.*?)(?: \(stderr: .*\))?",
                                              row["first_failure"]).groups()
                self.assertRegex(lost[0], rf"^Game {number} against \w+ as (black|white): ")
                self.assertTrue(lost[0].endswith(" " + reason), (lost[0], reason))
        self.assertTrue(row_of(one, "gone")["check"].startswith("never started: "))
        self.assertTrue(row_of(one, "proud")["check"].startswith("failed the check: "))
        self.assertNotIn("not let in", one.html)

    @for_each
    def test_the_winner_stands_first_at_the_terminal(self, one):
        printed = one.printed_games()
        self.assertEqual(sorted(printed), sorted(one.games))
        self.assertEqual(sorted(one.games), list(range(1, len(one.games) + 1)))
        for number, game in one.games.items():
            first = "white" if game["winner"] == "white" else "black"
            second = "black" if first == "white" else "white"
            score = f"{game['points'][first]}-{game['points'][second]}"
            names = (game[first], first, game[second])
            text = "{0} ({1}) " + score + " {2}"
            if game["winner"] == "draw":
                text += ", a draw"
            elif game["winner"] == "none":
                text += f", lost by both, {game['termination']}: {game['reason']}"
            elif game["termination"] != "points":
                text = "{0} ({1}) beat {2} " + f"{score}, {game['termination']}: {game['reason']}"
            self.assertEqual(printed[number], f"game {number}, round {game['round']}: "
                             + text.format(*names))

    @for_each
    def test_records_have_the_same_numbers(self, one):
        saved = re.findall(r'\[Round "(\d+)"\]\n\[Game "(\d+)"\]\n\[Black "(.*)"\]', one.records)
        self.assertEqual(sorted((int(number), int(round_), black) for round_, number, black
                                in saved),
                         [(number, one.games[number]["round"], one.games[number]["black"])
                          for number in sorted(one.games)])

    @unittest.skipUnless(CHROMIUM, "no chromium: scripts/install-deps.sh browser")
    @for_each
    def test_every_game_in_the_report(self, one):
        self.browser.open(f"file://{one.page}")
        # The list shows a hundred games at most; a tournament here has fewer.
        verdicts = self.browser.value("[...document.querySelectorAll('#list tr')].map((row) => {"
                                 "row.click(); return [row.innerText.split(/\\s+/),"
                                 "document.getElementById('verdict').textContent,"
                                 "location.hash]; })")
        self.assertEqual(self.browser.console, [])
        printed = one.printed_games()
        self.assertEqual(len(verdicts), len(one.games))
        for (cells, verdict, address), number in zip(verdicts, sorted(one.games)):
            self.assertEqual(cells[0], str(number))
            self.assertTrue(address.startswith(f"#game={number}&"), address)
            said = verdict.removesuffix(". There is no record to replay.")
            self.assertEqual(said[0].lower() + said[1:], printed[number])

    @unittest.skipUnless(CHROMIUM, "no chromium: scripts/install-deps.sh browser")
    @for_each
    def test_a_phone_keeps_the_games_won(self, one):
        for width in (360, 390):
            self.browser.window(width, 740)
            self.browser.open(f"file://{one.page}")
            self.assertLessEqual(self.browser.value("document.documentElement.scrollWidth"), width)
            for label in ("Points", "Games", "Won", "Drawn", "Lost", "Failures"):
                boxes = self.browser.value(
                    f"[...document.querySelectorAll('.ranking td[data-label={label}]')]"
                    ".map((cell) => { const box = cell.getBoundingClientRect();"
                    "return [box.left, box.right, box.height]; })")
                self.assertEqual(len(boxes), len(PLAYERS))
                for left, right, height in boxes:
                    self.assertTrue(0 <= left < right <= width and height > 0, label)


if __name__ == "__main__":
    unittest.main()
