"""Files that release 1.0 wrote (tests/data/formats-1.0) are read for ever, with the same content."""

import json
import os
import shutil
import tempfile
import unittest

from yolah import run

HERE = os.path.dirname(os.path.abspath(__file__))
FILES = os.path.realpath(os.path.join(HERE, "..", "data", "formats-1.0"))


class Formats(unittest.TestCase):
    def setUp(self):
        # A copy: --resume and the book's journal open files for writing.
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        shutil.copytree(FILES, folder.name, dirs_exist_ok=True)
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(folder.name)

    def assert_holds(self, found, expected, place=""):
        """Newer versions may say more; they may not say less, or anything else."""
        if isinstance(expected, dict):
            self.assertIsInstance(found, dict, place)
            for name, value in expected.items():
                self.assertIn(name, found, place)
                self.assert_holds(found[name], value, f"{place}.{name}")
        elif isinstance(expected, list):
            self.assertEqual(len(found), len(expected), place)
            for number, value in enumerate(expected):
                self.assert_holds(found[number], value, f"{place}[{number}]")
        elif isinstance(expected, float):
            self.assertAlmostEqual(found, expected, places=6, msg=place)
        else:
            self.assertEqual(found, expected, place)

    def test_every_answer_is_the_one_of_then(self):
        with open("expected.json", encoding="utf-8") as file:
            answers = json.load(file)
        self.assertGreater(len(answers), 12)
        for answer in answers:
            with self.subTest(" ".join(answer["arguments"])):
                text = run(*answer["arguments"])[0]
                found = [json.loads(line) for line in text.splitlines()] if "json" in answer else text
                self.assert_holds(found, answer.get("json", answer.get("text")))

    def test_a_finished_tournament_is_not_played_again(self):
        for kind in ("round-robin", "swiss", "knock-out", "gauntlet"):
            with open(f"{kind}.results.jsonl", encoding="utf-8") as file:
                before = file.read()
            run("tournament", f"{kind}.toml", "--resume", "--no-check", "--results",
                f"{kind}.results.jsonl")
            with open(f"{kind}.results.jsonl", encoding="utf-8") as file:
                self.assertEqual(file.read(), before)

    def test_a_report_shows_them(self):
        run("report", "round-robin.results.jsonl", "--output", "report.html")
        with open("report.html", encoding="utf-8") as file:
            self.assertIn("monte-carlo", file.read())

    def test_a_book_goes_on_from_its_searches(self):
        run("book", "build", "--output", "small.ybook", "--positions", "44", "--nodes", "1000")
        self.assertIn('"positions":44', run("book", "info", "small.ybook", "--json")[0])

    def test_openings_begin_games(self):
        run("match", "random", "random", "--openings", "openings.txt", "--games", "10", "--nodes", "1")


if __name__ == "__main__":
    unittest.main()
