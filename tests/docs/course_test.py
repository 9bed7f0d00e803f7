"""The teaching kit: every exercise of the book has a hint and a solution, the programs of the solutions
say what the page says, and the sheets after the first work in both languages."""

import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import unittest
from pathlib import Path

from lesson_one_test import ROOT, YOLAH, LessonOne, LinuxTerminal, Student, read_sheet

BOOK = ROOT / "docs/book"
TEACH = ROOT / "docs/teach"
EXERCISES = 49


def section(text, heading):
    """What stands below a heading of the second rank."""
    found = re.search(rf"^## {heading}.*?$(.*?)(?=^## |\Z)", text, re.M | re.S)
    return found[1] if found else ""


class EveryExercise(unittest.TestCase):
    def test_has_a_hint_and_a_folded_solution(self):
        solutions = (TEACH / "solutions.md").read_text(encoding="utf-8")
        seen = 0
        for chapter in sorted(BOOK.glob("0*.md")):
            asked = re.findall(r"^(\d+)\. ", section(chapter.read_text(encoding="utf-8"), "Exercises"), re.M)
            answers = section(solutions, f"Chapter {int(chapter.name[:2])}:")
            parts = re.split(r"^\*\*(\d+)\. ", answers, flags=re.M)
            self.assertEqual(parts[1::2], asked, chapter.name)
            for number, part in zip(parts[1::2], parts[2::2]):
                self.assertIn("Hint:", part.split("<details")[0], f"{chapter.name}, {number}")
                self.assertEqual((part.count('<details markdown="1"><summary>'), part.count("</details>")), (1, 1),
                                 f"{chapter.name}, {number}")
            seen += len(asked)
        self.assertEqual(seen, EXERCISES)


class Programs(unittest.TestCase):
    """docs/teach/solutions/*.py, as the page runs them."""

    def says(self, name, *arguments):
        path = f"{YOLAH.parent}:{os.environ['PATH']}"
        done = subprocess.run([sys.executable, str(TEACH / "solutions" / name), *arguments], timeout=240,
                              capture_output=True, text=True, env={**os.environ, "PATH": path})
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def on_page(self, text):
        self.assertIn(text.strip(), (TEACH / "solutions.md").read_text(encoding="utf-8"))

    def test_the_room_of_chapter_1(self):
        self.on_page(self.says("chapter1.py", "2"))

    def test_the_short_game_of_chapter_1(self):
        said = self.says("chapter1.py", "5", "40", "4")
        self.on_page(said.split(":", 1)[0])
        moves = said.split(": ", 1)[1].split()
        shown = subprocess.run([str(YOLAH), "show", "--moves", *moves], capture_output=True, text=True)
        self.assertIn("The game is over", shown.stdout)

    def test_the_hashes_of_chapter_2(self):
        self.on_page(self.says("chapter2.py", "3"))

    def test_the_signed_shift_of_chapter_2(self):
        if importlib.util.find_spec("z3") is None:
            self.skipTest("python3-z3 is not installed")
        self.on_page(self.says("chapter2.py", "4"))

    def test_the_bots_of_chapter_3_play_by_the_rules(self):
        for exercise in ("2", "5"):
            bot = f"cmd:{sys.executable} {TEACH}/solutions/chapter3.py {exercise}"
            done = subprocess.run([str(YOLAH), "match", bot, "random", "--games", "2", "--nodes", "1", "--json"],
                                  capture_output=True, text=True, timeout=120)
            self.assertEqual(done.returncode, 0, done.stderr)
            match = json.loads(done.stdout)
            self.assertEqual((match["failures"], match["illegal_moves"]), (0, 0), match)

    def test_the_simulations_of_chapter_8(self):
        self.on_page(self.says("chapter8.py", "2"))
        self.on_page(self.says("chapter8.py", "5"))

    def test_chapter_9_goes_back_to_a_solved_position(self):
        self.assertRegex(self.says("chapter9.py", "2", "10"), r"^\d+ free squares after move \d+, solved in")


class Sheets(LessonOne):
    """At night: all sheets after the first, in one folder, by one student in each language."""

    def follow(self, language):
        folder = self.fresh_folder()
        terminal = LinuxTerminal(folder)
        self.addCleanup(terminal.close)
        student = Student(terminal, folder, "Linux", language)
        for number in range(1, 7):
            text = (TEACH / f"sheet-{number}.md").read_text(encoding="utf-8")
            boxes = read_sheet(text)
            if number > 1:
                # This student was here last time.
                boxes = [box for box in boxes if "only if you have no" not in box.words]
            student.follow(boxes)
            print(student.report(), flush=True)
            student.steps.clear()

    def test_python(self):
        self.follow("Python")

    def test_javascript(self):
        if not shutil.which("node"):
            self.skipTest("node is not installed (scripts/install-deps.sh browser)")
        self.follow("JavaScript")


if __name__ == "__main__":
    unittest.main()
