"""yolah datagen and yolah data, as users run them: small files, interrupted and killed."""

import csv
import io
import json
import os
import signal
import subprocess
import time
import unittest
import xml.etree.ElementTree as ET

from yolah import YOLAH, Folder, run, run_json

DATAGEN = ["datagen", "--nodes", "20", "--solve-at", "18", "--seed", "3"]
HEADER_SIZE = 96


def bytes_of(path):
    with open(path, "rb") as file:
        return file.read()


class Data(Folder):
    def make(self, name, games, *options):
        run(*DATAGEN, "--games", str(games), "--output", self.path(name), *options)
        return self.path(name)

    def start(self, path, *options):
        """A run that has far too much to do, once it has written a frame."""
        process = subprocess.Popen(
            [YOLAH, *DATAGEN, "--games", "1000000", "--output", path, *options],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        while not os.path.exists(path) or os.path.getsize(path) <= HEADER_SIZE:
            self.assertIsNone(process.poll())
            time.sleep(0.01)
        return process


class Datagen(Data):
    def test_says_what_it_made(self):
        result = run_json(*DATAGEN, "--games", "20", "--output", self.path("a"))
        self.assertEqual(result["games"], 20)
        self.assertTrue(result["complete"])
        self.assertGreater(result["positions"], 400)
        out, _ = run(*DATAGEN, "--games", "20", "--output", self.path("a"))
        self.assertIn("20 games were there already", out)

    def test_threads_change_nothing(self):
        self.assertEqual(bytes_of(self.make("1", 150)),
                         bytes_of(self.make("3", 150, "--threads", "3")))

    def unbroken(self, games):
        return bytes_of(self.make("unbroken", games))

    def test_killed_and_taken_up_is_as_unbroken(self):
        path = self.path("killed")
        process = self.start(path, "--threads", "2")
        process.send_signal(signal.SIGKILL)
        process.communicate()
        with open(path, "ab") as file:  # half a frame, as a kill at a bad moment leaves it
            file.write(b"\x51\x2a\x4d\x18 torn")
        games = run_json("data", "info", path)["games"] + 200
        result = run_json(*DATAGEN, "--games", str(games), "--output", path)
        self.assertEqual(result["games_before"], games - 200)
        self.assertGreaterEqual(result["dropped_bytes"], 9)
        self.assertEqual(bytes_of(path), self.unbroken(games))

    def test_ctrl_c_keeps_every_game(self):
        path = self.path("stopped")
        process = self.start(path, "--json")
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 130)
        self.assertIn("run the same command to continue", err)
        result = json.loads(out)
        self.assertFalse(result["complete"])
        self.assertTrue(run_json("data", "check", path)["good"])
        games = result["games"] + 30
        self.assertEqual(bytes_of(self.make("stopped", games)), self.unbroken(games))

    def test_mistakes_say_what_to_do(self):
        path = self.path("a")
        self.assertIn("--games N or --positions N", run(*DATAGEN, "--output", path, expect=2)[1])
        self.make("a", 5)
        same = {"--seed": "3", "--nodes": "20", "--solve-at": "18", "--games": "5"}
        for name, value in (("--seed", "4"), ("--job", "1"), ("--nodes", "21"),
                            ("--solve-at", "17"), ("--player", "minmax:hash=2")):
            options = [word for option in {**same, name: value}.items() for word in option]
            self.assertIn("it holds other games",
                          run("datagen", *options, "--output", path, expect=1)[1])
        self.assertIn("one thread", run(*DATAGEN, "--games", "5", "--output", path, "--player",
                                        "minmax:threads=2", expect=2)[1])
        self.assertIn("cannot be written",
                      run(*DATAGEN, "--games", "5", "--output", "/nowhere/a", expect=1)[1])


class Data(Data):
    def test_info_counts(self):
        path = self.make("a", 40)
        info = run_json("data", "info", path, "--plot", self.path("plot.svg"))
        self.assertEqual(info["games"], 40)
        self.assertEqual(info["black_wins"] + info["white_wins"] + info["draws"], 40)
        self.assertEqual(sum(info["margins"].values()), 40)
        self.assertEqual(sum(info["plies"].values()), info["positions"])
        self.assertLess(info["duplicate_share"], 0.05)
        self.assertTrue(ET.parse(self.path("plot.svg")).getroot().tag.endswith("svg"))
        self.assertIn("Games by final margin", run("data", "info", path)[0])
        twice = run_json("data", "info", path, path)
        self.assertEqual(twice["positions"], 2 * info["positions"])
        self.assertGreaterEqual(twice["duplicate_share"], 0.5)

    def test_export_is_what_was_played(self):
        path = self.make("a", 3)
        rows = list(csv.DictReader(io.StringIO(run("data", "export", path)[0])))
        lines = [json.loads(line)
                 for line in run("data", "export", path, "--json")[0].splitlines()]
        self.assertEqual(len(rows), len(lines))
        self.assertEqual([row["position"] for row in rows], [line["position"] for line in lines])
        self.assertEqual(sum(line["first"] for line in lines), 3)
        for line in lines[:5]:
            run("show", line["position"], "--moves", line["move"])
        self.assertEqual(len(run("data", "export", path, "--most", "2")[0].splitlines()), 3)

    def test_merge_and_shuffle_keep_all_games(self):
        parts = [self.make(f"job{job}", 140, "--job", str(job)) for job in (0, 1)]
        positions = sum(run_json("data", "info", part)["positions"] for part in parts)
        merged = self.path("merged")
        result = run_json("data", "merge", *parts, "--output", merged)
        self.assertEqual((result["games"], result["positions"]), (280, positions))
        for by in ("game", "position"):
            shuffled = run_json("data", "shuffle", merged, "--by", by, "--output", self.path(by))
            self.assertEqual((shuffled["games"], shuffled["positions"]), (280, positions))
            self.assertTrue(run_json("data", "check", self.path(by))["good"])
            self.assertNotEqual(bytes_of(self.path(by)), bytes_of(merged))
        exported = [sorted(run("data", "export", path)[0].splitlines())
                    for path in (merged, self.path("game"), self.path("position"))]
        self.assertEqual(exported[0], exported[1])
        self.assertEqual(exported[0], exported[2])
        self.assertEqual(len(os.listdir(self.folder)), 5)
        self.assertIn("no whole games", run("data", "shuffle", self.path("position"), "--output",
                                            self.path("x"), expect=1)[1])
        self.assertFalse(os.path.exists(self.path("x.part")))

    def test_merge_refuses_what_does_not_belong_together(self):
        one = self.make("one", 3)
        run("datagen", "--nodes", "30", "--games", "3", "--output", self.path("other"))
        merge = ["data", "merge", "--output", self.path("all"), one]
        self.assertIn("the same games", run(*merge, one, expect=2)[1])
        self.assertIn("--mixed", run(*merge, self.path("other"), expect=2)[1])
        self.assertEqual(run_json(*merge, self.path("other"), "--mixed")["games"], 6)

    def test_check_finds_the_first_fault(self):
        path = self.make("a", 150)
        self.assertIn("all good", run("data", "check", path)[0])
        whole = bytes_of(path)
        for name, content, fault in (
                ("cut", whole[:-5], "cut here"),
                ("changed", whole[:-5] + b"?" + whole[-4:], "a frame is damaged"),
                ("text", b"no data" * 50, "this is no training data")):
            with open(self.path(name), "wb") as file:
                file.write(content)
            result = run_json("data", "check", self.path(name), expect=1)
            self.assertFalse(result["good"])
            self.assertIn(fault, result["files"][0]["fault"])
            self.assertIn("byte ", result["files"][0]["fault"])
        self.assertIn("ends in the middle of a frame", run("data", "info", self.path("cut"))[1])

    def test_help_has_examples(self):
        for command in (["datagen"], ["data"], *(["data", one] for one in
                                                 ("info", "check", "shuffle", "merge", "export"))):
            self.assertIn("Example", run(*command, "--help")[0])


class Calibrate(Data):
    def test_every_evaluation_is_held_against_the_games(self):
        path = self.make("games.ydata", 60)
        plot = self.path("plot.svg")
        players = ["minmax:eval=heuristic", "minmax:weights=hand"]
        said = run_json("data", "calibrate", path, "--player", players[0], "--player", players[1],
                        "--plot", plot, "--json")
        self.assertEqual([one["player"] for one in said], players)
        positions = run_json("data", "info", path, "--json")["positions"]
        for one in said:
            self.assertEqual(one["all"]["positions"],
                             sum(one[phase]["positions"] for phase in ("opening", "middle", "ending")))
            self.assertLessEqual(one["all"]["positions"], positions)
            self.assertLess(one["all"]["calibration_error"], 0.5)
        self.assertLess(said[0]["all"]["mean_squared_error"], said[1]["all"]["mean_squared_error"])
        ET.parse(plot)

    def test_a_player_without_evaluation_is_refused(self):
        path = self.make("games.ydata", 2)
        done = subprocess.run([YOLAH, "data", "calibrate", path, "--player", "random"],
                              capture_output=True, text=True)
        self.assertEqual(done.returncode, 2)
        self.assertIn("no evaluation", done.stderr)


if __name__ == "__main__":
    unittest.main()
