"""yolah report: the page as a browser sees it."""

import json
import os
import re
import tempfile
import unittest

import results_maker
from browser import CHROMIUM, Browser
from yolah import START, run, run_json

EVIL = """</script><img src=x onerror="document.title='broken in'">"""


def results():
    """A few real games, and a hostile bot that loses in every way."""
    games = results_maker.records("random", "random:seed=9", 4, "--nodes", "1")
    lines = [results_maker.game_line(game, i, 1) for i, game in enumerate(games)]
    for kind in ("crash", "illegal", "time", "stall"):
        lines.append(results_maker.game_line(
            games[0], len(lines), 2, {"random": EVIL}, winner="white", termination=kind,
            reason=f"<b>{kind}</b>", stderr={"black": "</pre>" + EVIL, "white": ""},
            stderr_moves=[{"ply": 1, "text": "one " + EVIL}, {"ply": 200, "text": "then"}]))
    lines.append({"type": "failure", "name": EVIL, "reason": EVIL, "log": EVIL})
    return [results_maker.header(["random", "random:seed=9"], 8)] + lines


class WithPage(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.lines = results()
        cls.results = cls.file("results.jsonl", results_maker.text(cls.lines))
        cls.page = os.path.join(cls.folder.name, "report.html")
        cls.said = run_json("report", cls.results, "-o", cls.page)

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    @classmethod
    def file(cls, name, text):
        path = os.path.join(cls.folder.name, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return path


class Report(WithPage):
    def test_says_what_it_wrote(self):
        self.assertEqual(self.said["games"], 8)
        self.assertEqual(self.said["players"], 3)
        self.assertEqual(self.said["bytes"], os.path.getsize(self.page))

    def test_page_needs_nothing_else(self):
        with open(self.page, encoding="utf-8") as file:
            page = file.read()
        self.assertNotRegex(page, r"(?i)<(link|img|iframe)\b|@import|url\((?!#)|src=\"http")
        self.assertIn("default-src 'none'", page)

    def test_title_is_escaped(self):
        out, _ = run("report", self.results, "-o", "-", "--title", "<b>A & B</b>")
        self.assertIn("<title>&lt;b&gt;A &amp; B&lt;/b&gt;", out)

    def test_wrong_lines_are_pointed_at(self):
        path = self.file("wrong.jsonl", results_maker.text(self.lines[:2]) + "oops\n")
        _, err = run("report", path, "-o", self.page + "2", expect=2)
        self.assertIn("wrong.jsonl, line 3: the line is not JSON", err)
        self.assertFalse(os.path.exists(self.page + "2"))

    def test_the_wrong_kind_of_file_is_named(self):
        for name, text, message in (("games.ygn", '[Black "a"]\n1. d5:b7 *\n', "holds game records"),
                                    ("games.txt", "1. d5:b7 *\n", "holds game records"),
                                    ("class.toml", 'name = "class"\n', "holds no results")):
            _, err = run("report", self.file(name, text), expect=2)
            self.assertIn(f"{name} {message}: give the results that a tournament", err)

    def test_results_without_games_are_refused(self):
        path = self.file("empty.jsonl", results_maker.text(self.lines[:1]))
        _, err = run("report", path, expect=2)
        self.assertIn("holds no games yet", err)

    def test_an_unfinished_last_line_is_left_out(self):
        path = self.file("cut.jsonl", results_maker.text(self.lines[:4])[:-30])
        said = run_json("report", path, "-o", self.page + "3")
        self.assertEqual((said["games"], said["complete"]), (2, False))

    def test_a_page_that_cannot_be_written_is_an_error(self):
        _, err = run("report", self.results, "-o", "/nowhere/report.html", expect=1)
        self.assertIn("cannot write", err)


@unittest.skipUnless(CHROMIUM, "no chromium: scripts/install-deps.sh browser")
class ReportInBrowser(WithPage):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.browser = Browser()
        cls.addClassCleanup(cls.browser.close)

    def browse(self, fragment=""):
        self.browser.open(f"file://{self.page}{fragment}")
        self.assertEqual(self.browser.console, [])

    def element(self, name):
        return self.browser.value(f"document.getElementById('{name}').textContent")

    def test_hostile_names_do_nothing(self):
        self.browse()
        self.assertNotEqual(self.browser.value("document.title"), "broken in")
        self.assertEqual(self.browser.value("document.images.length"), 0)
        self.assertEqual(self.browser.value("document.documentElement.className"), "scripted")

    def test_replay_begins_at_the_start(self):
        self.browse()
        self.assertEqual(self.element("position-text"), START)
        self.assertEqual(self.element("found"), "8 games")

    def test_what_bots_wrote_is_beside_the_board(self):
        self.browse("#game=5&ply=1")
        self.assertIn("one " + EVIL, self.element("errors-text"))
        self.browse("#game=5&ply=2")
        self.assertTrue(self.browser.value("document.getElementById('errors').hidden"))
        self.browse("#game=5&ply=999")
        self.assertIn("was asked for a move and wrote:then", self.element("errors-text"))

    def test_replay_plays_by_the_rules(self):
        record = self.lines[3]["record"]
        moves = re.findall(r"[a-h]\d:[a-h]\d", record.split("\n\n")[1])
        for ply in (1, 20, len(moves)):
            self.browse(f"#game=3&ply={ply}")
            expected = json.loads(run("show", "--json", "--moves", *moves[:ply])[0])
            self.assertEqual(self.element("position-text"), expected["position"])

    def test_the_board_and_the_page_go_together(self):
        """The board's own buttons and keys, and those of the page, show the same move."""
        self.browse("#game=3")
        board = "document.getElementById('board')"
        press = f"{board}.shadowRoot.querySelector('[aria-label=\"{{}}\"]').click()"
        key = "document.body.dispatchEvent(new KeyboardEvent('keydown', {{key: '{}', bubbles: true}}))"
        steps = ((press.format("Next move"), 1), (key.format("ArrowRight"), 2),
                 ("document.querySelectorAll('#moves button')[6].click()", 7),
                 (press.format("Previous move"), 6), (key.format("Home"), 0))
        for script, ply in steps:
            self.browser.value(script)
            marked = self.browser.value("[...document.querySelectorAll('#moves button')]"
                                        ".findIndex((one) => one.ariaCurrent) + 1")
            self.assertEqual((self.browser.value(f"{board}.ply"), marked), (ply, ply), script)
            self.assertIn(f"ply={ply}", self.browser.value("location.hash"))
        self.browser.value(key.format("f"))
        self.assertTrue(self.browser.value(f"{board}.flipped"))

    def test_the_record_can_be_taken_away(self):
        self.browse("#game=3")
        copied = self.element("record-text")
        moves = re.findall(r"[a-h]\d:[a-h]\d", copied)
        self.assertEqual(moves, re.findall(r"[a-h]\d:[a-h]\d", self.lines[3]["record"]))
        path = self.file("copied.ygn", copied)
        run("analyze", path, "--nodes", "1", timeout=120)

    def test_nothing_is_wider_than_the_window(self):
        for width in (320, 390, 800, 1280):
            for scheme in ("light", "dark"):
                self.browser.window(width, 844, scheme)
                self.browse()
                wide = self.browser.value("document.documentElement.scrollWidth")
                self.assertLessEqual(wide, width)
        self.assertGreater(len(self.browser.screenshot()), 10_000)

    def test_print(self):
        self.browse()
        pdf = self.browser.pdf()
        self.assertTrue(pdf.startswith(b"%PDF"))
        self.assertGreater(len(pdf), 10_000)

    def test_every_format(self):
        """As `yolah tournament` plays them, the page counts them."""
        for form in ("round-robin", "gauntlet", "swiss", "knock-out"):
            with self.subTest(form):
                players = "".join(f'[[player]]\nname = "p{i}"\nspec = "random:seed={i}"\n'
                                  for i in range(5))
                setup = self.file(f"{form}.toml",
                                  f'format = "{form}"\ngames = 2\nnodes = 1\n' + players)
                results = os.path.join(self.folder.name, f"{form}.jsonl")
                run("tournament", setup, "--results", results)
                page = os.path.join(self.folder.name, f"{form}.html")
                said = run_json("report", results, "-o", page)
                self.browser.window(390, 844)
                self.browser.open(f"file://{page}")
                self.assertEqual(self.browser.console, [])
                self.assertEqual(self.element("found"), f"{said['games']} games")
                rows = self.browser.value("document.querySelectorAll('.ranking tbody tr').length")
                self.assertEqual(rows, 5)
                self.assertNotIn("still to play", self.browser.value("document.body.innerText"))


if __name__ == "__main__":
    unittest.main()
