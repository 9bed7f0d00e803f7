"""The exercises of the book: their solutions pass, and what is wrong is told in words."""

import pathlib
import re
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
FOLDER = ROOT / "docs" / "book" / "exercises"
sys.path[:0] = [str(FOLDER), str(ROOT / "examples")]

import checking  # noqa: E402

EXERCISES = {file.stem: checking.read(file.read_text(encoding="utf-8"))
             for file in sorted(FOLDER.glob("0*.py"))}


def wrongs(answer, exercise):
    return [result["wrong"] for result in checking.results(answer, exercise.check)
            if result["wrong"]]


class Exercises(unittest.TestCase):
    def test_there_are_two_for_each_chapter_from_2_to_8(self):
        chapters = [name[:2] for name in EXERCISES]
        self.assertEqual(chapters, [f"0{chapter}" for chapter in range(2, 9) for _ in range(2)])

    def test_their_chapters_lead_to_them(self):
        for name, exercise in EXERCISES.items():
            with self.subTest(name):
                chapter = next(FOLDER.parent.glob(f"{name[:2]}-*.md")).read_text(encoding="utf-8")
                self.assertIn(f"[{exercise.title}](app:exercises/{name})", chapter)

    def test_the_solution_passes(self):
        for name, exercise in EXERCISES.items():
            with self.subTest(name):
                self.assertEqual(wrongs(exercise.solution, exercise), [])

    def test_what_the_reader_starts_from_does_not_pass_and_runs(self):
        for name, exercise in EXERCISES.items():
            with self.subTest(name):
                told = wrongs(exercise.write, exercise)
                self.assertTrue(told)
                self.assertFalse([wrong for wrong in told if re.match(r"\w+Error: ", wrong)])

    def test_a_mistake_that_many_make_is_told(self):
        for name, exercise in EXERCISES.items():
            with self.subTest(name):
                self.assertTrue(exercise.mistakes)
                for said, program in exercise.mistakes:
                    told = wrongs(program, exercise)
                    self.assertTrue(any(said in wrong for wrong in told), (said, told))

    def test_there_are_hints_and_each_check_says_what_it_asks(self):
        for name, exercise in EXERCISES.items():
            with self.subTest(name):
                self.assertGreaterEqual(len(exercise.hints), 2)
                for result in checking.results(exercise.solution, exercise.check):
                    self.assertTrue(result["asks"])

    def test_an_error_is_told_with_its_line(self):
        elo = EXERCISES["08-elo"]
        told = wrongs("def elo(wins, draws, losses):\n    return wins / nothing\n", elo)
        self.assertIn("NameError: name 'nothing' is not defined (line 2)", told)

    def test_what_is_missing_is_told(self):
        told = wrongs("", EXERCISES["08-elo"])
        self.assertIn("NameError: name 'elo' is not defined", told)

    def test_a_program_without_an_end_in_itself_is_told(self):
        told = wrongs("def elo(*result):\n    return elo(*result)\n", EXERCISES["08-elo"])
        self.assertIn("Your program calls itself without an end.", told)

    def test_a_broken_file_is_refused(self):
        with self.assertRaises(ValueError):
            checking.read('"""Title\n\nTask\n"""\n# Write:\npass\n')


if __name__ == "__main__":
    unittest.main()
