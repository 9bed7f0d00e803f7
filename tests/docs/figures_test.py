"""The figures of the pages: what `scripts/docs/figures.py` finds, puts in and shows on the site; and
`scripts/remeasure`, which measures them again."""

import json
import os
import pathlib
import subprocess
import tempfile
import unittest

import figures

SCRIPTS = pathlib.Path(__file__).parents[2] / "scripts"
BUILD = pathlib.Path(os.environ["YOLAH"]).resolve().parents[1]
RUN = """
[run.{name}]
about = "A match"
kind = "{kind}"
command = '''{command}'''
commit = "1234567"
machine = "desk"
date = 2026-11-18
minutes = {minutes}
{more}
[run.{name}.figures]
elo = "{shown}"
"""


def run_of(name="match", shown="+24 ± 21", kind="strength", command="by hand: games", json_path="",
           minutes=1, more=""):
    text = RUN.format(name=name, shown=shown, kind=kind, command=command, minutes=minutes, more=more)
    return text + (f'[run.{name}.json]\nelo = "{json_path}"\n' if json_path else "")


class Repository(unittest.TestCase):
    """A small repository with a file of figures and one page that must keep to it."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        (self.root / "docs").mkdir()
        self.write_figures(run_of())

    def write_figures(self, *runs):
        text = 'pages = ["docs/page.md"]\n[machines]\ndesk = "a desk"\n' + "".join(runs)
        (self.root / "docs/figures.toml").write_text(text, encoding="utf-8")

    def write(self, text, name="docs/page.md"):
        (self.root / name).write_text(text, encoding="utf-8")


class Pages(Repository):
    MARKED = "+24 ± 21<!--{{figure:match.elo}}--> Elo.\n"

    def assert_fault(self, text, fault):
        self.write(text + "\n\nIt gained " + self.MARKED)
        found = figures.problems(self.root)
        self.assertEqual(len(found), 1, found)
        self.assertIn(fault, found[0])

    def assert_fine(self, text):
        self.write(text + "\n\nIt gained " + self.MARKED)
        self.assertEqual(figures.problems(self.root), [])

    def test_a_figure_of_the_file_is_fine(self):
        self.assert_fine("")
        self.write("It gained {{figure:match.elo}} Elo.\n")
        self.assertEqual(figures.problems(self.root), [])

    def test_a_number_with_a_unit_from_nowhere_fails(self):
        for number in ["5 Elo", "+5 Elo", "12.5 %", "12%", "3 ms", "0.4 µs", "231 ns", "2 s", "16 minutes",
                       "1.55 million nodes a second", "7,700 positions/s", "3.2 M/s", "11 to 13 times",
                       "14 MB", "± 12", "300 Elo"]:
            with self.subTest(number):
                self.assert_fault(f"It made {number} more.", "is no figure of docs/figures.toml")

    def test_the_line_is_told(self):
        self.assert_fault("One.\n\nIt took 3 ms.", "docs/page.md:3: '3 ms'")

    def test_a_unit_on_the_next_line_fails(self):
        self.assert_fault("It made 300\nElo.", "'300 Elo'")

    def test_a_number_under_a_unit_of_a_column_fails(self):
        self.assert_fault("| player | Elo |\n|---|---|\n| minmax | 1415 |", "'1415'")

    def test_a_column_of_figures_is_fine(self):
        self.assert_fine("| player | Elo (95 %) |\n|---|---|\n| level 7 | +24 ± 21<!--{{figure:match.elo}}--> |")

    def test_what_is_no_measurement_is_fine(self):
        for text in ["`--movetime 100ms` and `5 s`", "at 100 ms a move", "200 ms + 2 ms a move",
                     "chapters 4 to 9 and 56 squares", "an interval of 95 %", "commit 45665e9", "[a](b.md#5-s)",
                     "```text\n5 Elo\n```", "1,000 games of 3,000 nodes", "2 sides"]:
            with self.subTest(text):
                self.assert_fine(text)

    def test_a_setting_is_fine_if_it_is_marked(self):
        self.assert_fine("A table of 64 MB<!-- setting --> is large.")
        self.assert_fine("| limit | time |\n|---|---|\n| 5 s | 7 s <!-- setting --> |")

    def test_what_an_element_shows_is_fine_and_no_more(self):
        self.assert_fine("It takes 4.8 %<!--{{live:tests.wrong}}--> of 1,000<!--{{live:tests.tests}}--> tests.")
        self.assert_fault("It takes 4.8 % of<!--{{live:tests.wrong}}--> them.", "'4.8 %'")
        self.assert_fault("Of 4.8 %<!--{{live:tests.wrong}}--> it takes 3 ms.", "'3 ms'")

    def test_a_number_after_a_setting_still_fails(self):
        self.assert_fault("A table of 64 MB<!-- setting --> took 3 ms.", "'3 ms'")

    def test_pages_that_are_not_listed_may_say_what_they_like(self):
        self.assert_fine("")
        self.write("It takes 3 ms.\n", "docs/other.md")
        self.assertEqual(figures.problems(self.root), [])

    def test_a_figure_that_is_not_in_the_file_fails_on_every_page(self):
        self.assert_fine("")
        self.write("{{figure:match.gone}}\n", "docs/other.md")
        self.assertEqual(figures.problems(self.root),
                         ["docs/other.md:1: docs/figures.toml has no figure match.gone"])

    def test_a_value_unlike_the_file_fails(self):
        self.write("+25 ± 21<!--{{figure:match.elo}}-->\n")
        self.assertIn("is '+24 ± 21' in docs/figures.toml", figures.problems(self.root)[0])

    def test_a_figure_that_no_page_shows_fails(self):
        self.write("Nothing.\n")
        self.assertEqual(figures.problems(self.root), ["docs/figures.toml: no page shows match.elo"])

    def test_check_docs_fails_too(self):
        subprocess.run(["git", "init", "-q", self.root], check=True)
        self.write("It made 5 Elo.\n")
        done = subprocess.run([SCRIPTS / "check-docs.sh", "--links", "--root", self.root],
                              capture_output=True, text=True)
        self.assertEqual(done.returncode, 1)
        self.assertIn("docs/page.md:1: '5 Elo' is no figure", done.stdout)

    def test_this_repository_keeps_to_its_file(self):
        self.assertEqual(figures.problems(SCRIPTS.parent), [])


class TheFile(unittest.TestCase):
    def assert_fault(self, text, fault):
        with self.assertRaises(figures.FigureError) as caught:
            figures.parse('[machines]\ndesk = "a desk"\n' + text)
        self.assertIn(fault, str(caught.exception))

    def test_what_is_missing_or_wrong_is_told(self):
        self.assert_fault(run_of().replace('commit = "1234567"\n', ""), "run match: 'commit' is missing")
        self.assert_fault(run_of(kind="guess"), "'kind' is one of")
        self.assert_fault(run_of().replace('"desk"', '"moon"'), "no machine 'moon'")
        self.assert_fault(run_of().replace("2026-11-18", '"today"'), "'date' is a day")
        self.assert_fault(run_of(json_path="elo"), "measured by hand has no 'json'")
        self.assert_fault("[run", "docs/figures.toml:")


class Written(Repository):
    def write_pages(self):
        return subprocess.run([SCRIPTS / "docs/figures.py", "--write", "--root", self.root],
                              capture_output=True, text=True)

    def test_the_value_is_put_beside_the_name_and_follows_the_file(self):
        git = ["git", "-C", self.root, "-c", "user.name=a", "-c", "user.email=a@b"]
        self.write("It made {{figure:match.elo}} Elo, see `{{figure:match.elo}}`.\n")
        self.assertEqual(self.write_pages().returncode, 0)
        page = self.root / "docs/page.md"
        self.assertEqual(page.read_text(), "It made +24 ± 21<!--{{figure:match.elo}}--> Elo, see"
                         " `{{figure:match.elo}}`.\n")
        for command in (["init", "-q"], ["add", "-A"], ["commit", "-q", "-m", "first"]):
            subprocess.run([*git, *command], check=True)
        self.write_figures(run_of(shown="+30 ± 9"))
        self.assertEqual(self.write_pages().stdout, "1 pages changed\n")
        self.assertIn("made +30 ± 9<!--{{figure:match.elo}}--> Elo", page.read_text())

    def test_a_value_that_was_never_in_the_file_is_not_overwritten(self):
        self.write("It made 99 ± 9<!--{{figure:match.elo}}--> Elo.\n")
        done = self.write_pages()
        self.assertEqual(done.returncode, 1)
        self.assertIn("is not one that docs/figures.toml has or had", done.stderr)


class OnTheSite(Repository):
    def test_a_figure_links_to_its_run(self):
        known = figures.load(self.root)
        for text in ["{{figure:match.elo}}", "+24 ± 21<!--{{figure:match.elo}}-->"]:
            shown = figures.expanded(f"| It | {text} |", known, "book/page.md")
            self.assertIn('<a class="figure" href="../results.html#figure-match" title="A match. Commit 1234567,'
                          ' 2026-11-18, a desk">+24 ± 21</a> |', shown)

    def test_the_table_has_command_commit_machine_and_date(self):
        self.write_figures(run_of(command="yolah match 'a' | tail"))
        table = figures.expanded(figures.SOURCES, figures.load(self.root), "results.md")
        for part in ['id="figure-match"', "yolah match &#x27;a&#x27; | tail", "1234567", "a desk", "2026-11-18"]:
            self.assertIn(part, table)

    def test_a_value_unlike_the_file_is_refused(self):
        with self.assertRaises(figures.FigureError):
            figures.expanded("+1 ± 2<!--{{figure:match.elo}}-->", figures.load(self.root), "page.md")


class Remeasure(Repository):
    def remeasure(self, *arguments, code):
        done = subprocess.run([SCRIPTS / "remeasure", "--root", self.root, "--build", BUILD, *arguments],
                              capture_output=True, text=True, timeout=100)
        self.assertEqual(done.returncode, code, done.stdout + done.stderr)
        return done.stdout if code != 2 else done.stderr

    def verdict(self, shown, said, kind="strength", path="elo", code=0, more=""):
        self.write_figures(run_of(shown=shown, kind=kind, command=f"echo '{said}'", json_path=path, more=more))
        (one,) = json.loads(self.remeasure("match", "--json", code=code))
        return one["verdict"]

    def test_games_drift_beyond_both_errors(self):
        self.assertEqual(self.verdict("+24 ± 21", '{"elo": 30, "error": 10}'), "within")
        self.assertEqual(self.verdict("+24 ± 21", '{"elo": 50, "error": 10}', code=1), "drift")
        self.assertEqual(self.verdict("+65 (+24 to +106)", '{"elo": 30, "error": 30}'), "within")

    def test_a_count_drifts_at_once(self):
        self.assertEqual(self.verdict("49.8 %", '{"won": 498, "games": 1000}', "count", "won / games"), "same")
        self.assertEqual(self.verdict("49.8 %", '{"won": 499, "games": 1000}', "count", "won / games", 1), "drift")
        self.assertEqual(self.verdict("10,500", '{"list": [{"free": 20, "n": 10500}]}', "count",
                                      "list[free=20].n"), "same")

    def test_several_lines_are_a_list(self):
        self.assertEqual(self.verdict("7", '{"n": 5}\n{"n": 7}', "count", "[1].n"), "same")

    def test_a_ratio_has_its_tolerance(self):
        self.assertEqual(self.verdict("11 to 13 times", '{"r": 14}', "ratio", "r", more="error = 0.1"), "within")
        self.assertIn(self.verdict_of_any_load("11 to 13 times", '{"r": 20}', "ratio", "error = 0.1"),
                      ("drift", "busy"))

    def test_a_speed_of_another_machine_is_no_drift(self):
        self.assertEqual(self.verdict("1.72 M", '{"r": 500000}', "speed", "r"), "not compared")

    def test_a_speed_is_compared_with_its_yardstick(self):
        more = 'error = 0.2\nyardstick = { path = "y", then = 100 }'
        self.assertEqual(self.verdict("50", '{"r": 5, "y": 10}', "speed", "r", more=more), "within")
        self.assertIn(self.verdict_of_any_load("50", '{"r": 5, "y": 20}', "speed", more), ("drift", "busy"))

    def verdict_of_any_load(self, shown, said, kind, more):
        """A busy machine, as this one may be, judges no ratio."""
        self.write_figures(run_of(shown=shown, kind=kind, command=f"echo '{said}'", json_path="r", more=more))
        done = subprocess.run([SCRIPTS / "remeasure", "--root", self.root, "--build", BUILD, "match", "--json"],
                              capture_output=True, text=True)
        (one,) = json.loads(done.stdout)
        self.assertEqual(done.returncode, 1 if one["verdict"] == "drift" else 0)
        return one["verdict"]

    def test_a_command_that_fails_is_told(self):
        for command, why in [("echo broken >&2; exit 3", "ended with 3: broken"), ("echo no", "not JSON"),
                             ("echo '{}'", "the output has no elo")]:
            self.write_figures(run_of(command=command, json_path="elo"))
            self.assertIn(why, self.remeasure("match", code=1))

    def test_the_program_is_the_one_of_the_build_and_nothing_is_left(self):
        self.write_figures(run_of(shown="1,000", kind="count", json_path="games",
                                  command="yolah playouts --games 1000 --json | tee made"))
        self.assertIn("same", self.remeasure("match", code=0))
        self.assertFalse((self.root / "made").exists())

    def test_a_sample_is_drawn_by_its_seed_and_fits_its_minutes(self):
        self.write_figures(*(run_of(name=f"r{n}", shown="1", kind="count", command="echo 1 | sed 's/1/{\"n\":1}/'",
                                    json_path="n", minutes=minutes)
                             for n, minutes in enumerate([1, 1, 1, 1, 1, 90])))
        first = self.remeasure("--sample", "3", "--seed", "5", "--minutes", "4", "--json", code=0)
        self.assertEqual(len(json.loads(first)), 3)
        self.assertEqual(first, self.remeasure("--sample", "3", "--seed", "5", "--minutes", "4", "--json", code=0))
        for seed in range(4):
            said = self.remeasure("--sample", "6", "--seed", str(seed), "--minutes", "50", "--json", code=0)
            self.assertNotIn("r5.elo", said)

    def test_the_list_and_what_cannot_be_measured(self):
        self.assertIn("by hand", self.remeasure("--list", code=0))
        self.assertEqual(json.loads(self.remeasure("--list", "--json", code=0))[0]["run"], "match")
        done = subprocess.run([SCRIPTS / "remeasure", "--root", self.root, "--build", BUILD, "match"],
                              capture_output=True, text=True)
        self.assertIn("cannot be measured again by itself: by hand: games", done.stderr)
        self.assertIn("--sample N", self.remeasure(code=2))


if __name__ == "__main__":
    unittest.main()
