"""yolah ratings, and the sequential test of yolah match, as users run them."""

import csv
import io
import json
import math
import os
import subprocess
import tempfile
import unittest

from yolah import YOLAH, run, run_json


def game(number, black, white, winner, **more):
    return json.dumps({"type": "game", "number": number, "black": black, "white": white,
                       "winner": winner, **more})


HEADER = json.dumps({"type": "tournament", "version": 1, "name": "test", "format": "round-robin"})
# anna makes 3 of 4 with either colour: 400 log10(3) Elo more than bert.
LINES = [HEADER,
         game(0, "anna", "bert", "black", plies=56, record="ignored"),
         game(1, "bert", "anna", "draw"),
         json.dumps({"type": "failure", "name": "carl", "log": "no such file"}),
         game(2, "anna", "bert", "draw"),
         game(3, "bert", "anna", "white")]


class Ratings(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def file(self, lines, name="results.jsonl", end="\n"):
        path = os.path.join(self.folder.name, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write("\n".join(lines) + end)
        return path

    def test_json(self):
        result = run_json("ratings", self.file(LINES))
        anna, bert = result["players"]
        self.assertEqual(anna["name"], "anna")
        self.assertAlmostEqual(anna["rating"] - bert["rating"], 400 * math.log10(3), places=6)
        self.assertEqual([anna[key] for key in ("place", "games", "wins", "draws", "losses",
                                                "score", "opponents", "group")],
                         [1, 4, 2, 2, 0, 0.75, 1, 1])
        self.assertGreater(anna["error"], 50)
        self.assertTrue(0.5 < anna["superiority"] < 1)
        self.assertIsNone(bert["superiority"])
        self.assertAlmostEqual(result["black_advantage"]["elo"], 0, places=6)
        self.assertEqual(result["games"], 4)
        self.assertFalse(result["regularised"])

    def test_a_table_for_people(self):
        out, err = run("ratings", self.file(LINES))
        self.assertRegex(out, r"\n  1  anna +95\.4 ± \d+\.\d +4 +75\.0 % +50\.0 % +1 +\d+\.\d %\n")
        self.assertRegex(out, r"4 games, 50\.0 % drawn\. Black's advantage: [+-]0\.0 ± ")
        self.assertEqual(err, "")

    def test_csv_survives_any_name(self):
        lines = [line.replace("anna", "=anna, \\\"the\\\" bot") for line in LINES]
        rows = list(csv.DictReader(io.StringIO(run("ratings", self.file(lines), "--csv")[0])))
        self.assertEqual(rows[0]["name"], "'=anna, \"the\" bot")
        self.assertEqual(rows[1]["name"], "bert")
        self.assertEqual(float(rows[0]["rating"]), 95.4)
        self.assertEqual(rows[1]["superiority"], "")

    def test_an_anchor(self):
        result = run_json("ratings", self.file(LINES), "--anchor", "bert=1000")
        self.assertEqual(result["players"][1]["rating"], 1000)
        self.assertAlmostEqual(result["players"][0]["rating"], 1190.8485, places=3)

    def test_groups_and_one_sided_results_are_told(self):
        path = self.file(LINES + [game(4, "xaver", "yvonne", "black")])
        out, _ = run("ratings", path)
        self.assertIn("Group 2", out)
        self.assertIn("No chain of games connects the 2 groups", out)
        self.assertIn("Results alone do not bound all ratings", out)
        self.assertEqual(run_json("ratings", path)["groups"], 2)

    def test_what_is_left_out_is_told(self):
        path = self.file(LINES + [LINES[1], game(5, "anna", "bert", "none"),
                                  game(6, "anna", "anna", "black"), '{"type":"ga'], end="")
        result = run_json("ratings", path)
        self.assertEqual(result["games"], 4)
        self.assertEqual(result["left_out"], {"without_result": 1, "against_itself": 1,
                                              "repeated": 1, "unfinished": 1})
        self.assertIn("Left out: 1 games without a result.", run("ratings", path)[0])

    def test_several_files_and_standard_input(self):
        # The second tournament has numbers of its own.
        one = self.file(LINES, "one.jsonl")
        self.assertEqual(run_json("ratings", one, one)["games"], 8)
        both = self.file(LINES + LINES, "both.jsonl")
        self.assertEqual(run_json("ratings", both)["games"], 8)
        done = subprocess.run([YOLAH, "ratings", "-", "--json"], input="\n".join(LINES) + "\n",
                              capture_output=True, text=True, timeout=60, check=True)
        self.assertEqual(json.loads(done.stdout)["games"], 4)

    def test_agrees_with_the_match_that_made_the_records(self):
        path = os.path.join(self.folder.name, "games.ygn")
        match = run_json("match", "random", "random:seed=500", "--games", "400", "--nodes", "1",
                         "--save", path)
        result = run_json("ratings", path)
        players = {player["name"]: player for player in result["players"]}
        first = players["random"]
        self.assertEqual((first["wins"], first["draws"], first["losses"]),
                         (match["wins"], match["draws"], match["losses"]))
        self.assertAlmostEqual(first["rating"] - players["random:seed=500"]["rating"],
                               match["elo"], delta=0.02 * abs(match["elo"]) + 0.1)
        self.assertAlmostEqual(2 * first["error"] / match["error"], 1, delta=0.05)

    def test_long_names_leave_the_table_in_its_columns(self):
        names = [f"cmd:python3 /home/teacher/class/bots/{name}/bot.py" for name in ("ann", "bob")]
        lines = [HEADER, game(0, *names, "black"), game(1, *reversed(names), "draw"),
                 game(2, "zoé", names[0], "white"), game(3, names[0], "zoé", "white")]
        table = run("ratings", self.file(lines))[0].split("\n\n")[0].splitlines()
        self.assertLessEqual(max(map(len, table)), 80)
        self.assertEqual({row[5:22] for row in table},
                         {"name             ", "zoé              ", "cmd:p…/ann/bot.py",
                          "cmd:p…/bob/bot.py"})
        for row in table[1:]:
            self.assertEqual(row[39:45].strip(), str(4 if "ann" in row else 2))

    def test_mistakes_are_pointed_at(self):
        good = self.file(LINES, "good.jsonl")
        for arguments, message in (
                ([], "required"),
                ([self.file([], "empty.jsonl")], "holds no game"),
                ([self.file([HEADER], "none.jsonl")], "nothing to rate"),
                ([self.file(LINES + ["{", HEADER], "a.jsonl")], "a.jsonl:7: expected a JSON object"),
                ([self.file(LINES + ["[]"], "b.jsonl")], "b.jsonl:7: expected a JSON object"),
                ([self.file(["{}"], "c.jsonl")], 'c.jsonl:1: expected a "type"'),
                ([self.file([game(0, "", "b", "draw")], "d.jsonl")], '"black"'),
                ([self.file([game(0, "a", 7, "draw")], "e.jsonl")], '"white"'),
                ([self.file([game(-1, "a", "b", "draw")], "f.jsonl")], '"number"'),
                ([self.file([game(0, "a", "b", "red")], "g.jsonl")], "not red"),
                ([self.file(["nonsense"], "h.ygn")], "h.ygn:1:1: "),
                ([self.file(['name = "class"', "[[player]]"], "class.toml")],
                 "class.toml is neither results of a tournament (.jsonl) nor game records (.ygn)"),
                ([self.file(["# a class", "x = 1"], "j.toml")], "j.toml is neither results"),
                ([self.file(["1. d5:b7 oops"], "k.txt")], "k.txt:1:10: "),
                ([self.file(['[Winner "none"]', "*"], "i.ygn")], "no tag Black"),
                ([good, "--anchor", "zoe=1"], "'zoe'"),
                ([good, "--anchor", "anna"], "wrong anchor 'anna'"),
                ([good, "--anchor", "anna=nan"], "wrong anchor"),
                ([good, "--anchor", "anna=1", "--anchor", "anna=2"], "is named twice"),
                ([good, "--csv", "--json"], "excludes")):
            with self.subTest(arguments=arguments):
                self.assertIn(message, run("ratings", *arguments, expect=2)[1])
        self.assertIn("cannot read", run("ratings", "/nowhere.jsonl", expect=1)[1])

    def test_help_has_an_example(self):
        self.assertIn("yolah ratings results.jsonl", run("ratings", "--help")[0])


class Sprt(unittest.TestCase):
    MATCH = ["match", "random", "random:seed=500", "--nodes", "1", "--games", "100000"]

    def test_both_models_and_errors(self):
        for model in ("normalised", "logistic"):
            sprt = run_json(*self.MATCH, "--sprt=-50,10", "--sprt-model", model,
                            "--alpha", "0.01", "--beta", "0.1")["sprt"]
            self.assertEqual([sprt[key] for key in ("model", "elo0", "elo1", "alpha", "beta")],
                             [model, -50, 10, 0.01, 0.1])
            self.assertAlmostEqual(sprt["upper"], math.log(90), places=9)
            self.assertAlmostEqual(sprt["lower"], math.log(0.1 / 0.99), places=9)
            self.assertIn(sprt["verdict"], ("H0", "H1"))
            self.assertFalse(sprt["lower"] < sprt["llr"] < sprt["upper"])

    def test_text_says_the_unit(self):
        out, _ = run(*self.MATCH, "--sprt", "0,50", "--sprt-model", "logistic")
        self.assertRegex(out, r"SPRT +H[01], LLR -?\d\.\d\d \(-2\.94 to 2\.94\), 0 to 50 logistic Elo")

    def test_json_begins_with_what_programs_ask_for(self):
        result = run_json("match", "random", "random", "--games", "4")
        self.assertEqual(list(result)[:9], ["games", "wins", "draws", "losses", "pentanomial",
                                            "elo", "error", "los", "score"])

    def test_mistakes_are_pointed_at(self):
        for arguments, message in (
                (["--sprt-model", "logistic"], "requires --sprt"),
                (["--sprt", "0,5", "--sprt-model", "elo"], "normalised"),
                (["--sprt", "0,5", "--alpha", "0.7"], "--alpha"),
                (["--sprt", "0,5", "--beta", "0"], "--beta"),
                (["--sprt", "0,inf"], "wrong SPRT bounds")):
            self.assertIn(message, run(*self.MATCH, *arguments, expect=2)[1])


if __name__ == "__main__":
    unittest.main()
