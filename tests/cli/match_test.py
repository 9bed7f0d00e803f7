"""yolah match, as users and programs run it."""

import os
import re
import signal
import subprocess
import tempfile
import time
import unittest

from yolah import START, YOLAH, run, run_json, wait_until_ctrl_c_is_caught

RANDOM = ["match", "random", "random:seed=500"]


class Match(unittest.TestCase):
    def test_json_says_what_happened(self):
        result = run_json("match", "random", "random", "--games", "20")
        self.assertEqual(result["games"], 20)
        self.assertEqual(result["wins"] + result["draws"] + result["losses"], 20)
        self.assertEqual(sum(result["pentanomial"]), 10)
        self.assertAlmostEqual(result["score"], (result["wins"] + result["draws"] / 2) / 20)
        self.assertLess(result["interval"][0], result["elo"])
        self.assertGreater(result["interval"][1], result["elo"])
        self.assertAlmostEqual(result["error"], (result["interval"][1] - result["interval"][0]) / 2)
        self.assertEqual(result["first"]["player"], "random")
        self.assertEqual(result["time_forfeits"], 0)
        self.assertEqual(result["illegal_moves"], 0)
        self.assertTrue(0 < result["los"] < 1)
        self.assertNotIn("complete", result)

    def test_concurrency_does_not_change_the_games(self):
        def games(concurrency):
            result = run_json(*RANDOM, "--games", "100", "--nodes", "1",
                              "--concurrency", concurrency)
            return [result[key] for key in ("wins", "draws", "losses", "pentanomial", "margin")]
        self.assertEqual(games("1"), games("3"))

    def test_seeds_change_the_openings(self):
        def margin(seed):
            return run_json(*RANDOM, "--games", "50", "--seed", seed)["margin"]
        self.assertEqual(margin("1"), margin("1"))
        self.assertNotEqual(margin("1"), margin("2"))

    def test_text_is_for_people(self):
        out, err = run(*RANDOM, "--games", "40", "--clock", "1s+10ms")
        self.assertRegex(out, r"score +\d+\.\d % ")
        self.assertRegex(out, r"Elo +[+-]\d+\.\d +\(95 %: ")
        self.assertIn("random:seed=500", out)
        self.assertEqual(err, "")

    def test_records_are_saved(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "games.ygn")
            run(*RANDOM, "--games", "6", "--save", path, "--concurrency", "2")
            with open(path, encoding="utf-8") as file:
                text = file.read()
        self.assertEqual(re.findall(r'\[Round "(\d+)"\]', text), [str(n) for n in range(1, 7)])
        self.assertEqual(text.count('[Termination "points"]'), 6)

    def test_openings_come_from_a_file(self):
        with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
            file.write(f"d5:b7 e5:f5\n{START}\n")
            file.flush()
            self.assertEqual(run_json(*RANDOM, "--games", "8", "--openings", file.name)["games"], 8)
            file.write("d5:b7 d5:b7\n")
            file.flush()
            _, err = run(*RANDOM, "--openings", file.name, expect=2)
            self.assertIn(":3:7: white cannot play d5:b7", err)

    def test_a_sprt_stops_by_itself(self):
        result = run_json(*RANDOM, "--games", "100000", "--sprt", "0,50", "--nodes", "1")
        self.assertIn(result["sprt"]["verdict"], ("H0", "H1"))
        self.assertLess(result["games"], 100000)

    def test_mistakes_are_pointed_at(self):
        for arguments, message in (
                (["rando", "random"], "no player 'rando'"),
                (["random:sed=1", "random"], "random has no option 'sed'"),
                (["random", "random", "--games", "3"], "even"),
                (["random", "random", "--movetime", "10"], "expected a unit: ms, s, m or h"),
                (["random", "random", "--movetime", "0ms"], "expected more than no time"),
                (["random", "random", "--clock", "1s+"], "expected a time"),
                (["random", "random", "--clock", "0s+1s"], "expected more than no time"),
                (["random", "random", "--movetime", "99999999999999999999s"], "more than a hundred hours"),
                (["random", "random", "--sprt", "5,0"], "SPRT"),
                (["random", "random", "--sprt", "nan,5"], "SPRT"),
                (["random"], "B is required")):
            _, err = run("match", *arguments, expect=2)
            self.assertIn(message, err)

    def test_files_that_cannot_be_read_or_written(self):
        self.assertIn("cannot read", run(*RANDOM, "--openings", "/nowhere", expect=1)[1])
        self.assertIn("cannot write", run(*RANDOM, "--save", "/nowhere/x.ygn", expect=1)[1])
        self.assertIn("cannot write", run(*RANDOM, "--save", "/dev/full", expect=1)[1])

    def test_ctrl_c_prints_what_was_played(self):
        process = subprocess.Popen([YOLAH, *RANDOM, "--games", "100000000", "--concurrency", "2"],
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        wait_until_ctrl_c_is_caught(process.pid)
        time.sleep(0.5)  # some games
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=30)
        self.assertEqual(process.returncode, 130)
        self.assertEqual(err, "")
        self.assertIn("Stopped before the end; played so far:", out)
        self.assertRegex(out, r"score +\d")


BOT = """
import sys
for line in sys.stdin:
    word = line.split()[:1]
    if word == ["ugi"]: print("ugiok", flush=True)
    if word == ["isready"]: print("readyok", flush=True)
    if word == ["go"]: sys.exit("no idea")
    if word == ["quit"]: break
"""


class Programs(unittest.TestCase):
    def test_a_program_plays(self):
        program = f"cmd:{YOLAH} ugi --player random"
        result = run_json("match", program, "random", "--games", "6", "--concurrency", "2",
                          "--option-a", "seed=5")
        self.assertEqual(result["games"], 6)
        self.assertEqual(result["failures"], 0)
        self.assertEqual(result["first"]["player"], program)

    def test_a_program_that_fails_loses_and_the_match_goes_on(self):
        with tempfile.TemporaryDirectory() as folder:
            os.chmod(folder, 0o755)
            path = os.path.join(folder, "bot.py")
            with open(path, "w", encoding="utf-8") as file:
                file.write(BOT)
            save = os.path.join(folder, "games.ygn")
            result = run_json("match", "random", f"cmd:/usr/bin/python3 {path}", "--games", "4",
                              "--save", save)
            with open(save, encoding="utf-8") as file:
                text = file.read()
        self.assertEqual(result["wins"], 4)
        self.assertEqual(result["second"]["failures"], 4)
        self.assertIn("exited with code 1", result["second"]["last_failure"])
        self.assertEqual(text.count('[Termination "crash"]'), 4)
        self.assertEqual(text.count('[Log "no idea"]'), 4)

    def test_the_table_is_within_80_columns_whatever_a_program_is_called(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "a-folder-with-a-long-name", "bot.py")
            os.mkdir(os.path.dirname(path))
            with open(path, "w", encoding="utf-8") as file:
                file.write(BOT)
            program = f"cmd:/usr/bin/python3 {path}"
            out, _ = run("match", program, "random", "--games", "2")
            told = run_json("match", program, "random", "--games", "2")
        self.assertNotIn("margin", out)
        self.assertIsNone(told["margin"])
        table = out.split("\n\n")[-1].splitlines()
        rows = [table[0], *(row for row in table if row.startswith(("cmd:", "random")))]
        self.assertEqual(len(rows), 3)
        self.assertIn("…", rows[1])
        self.assertIn("/bot.py ", rows[1])
        self.assertEqual({len(row) for row in rows}, {80})

    def test_a_program_that_does_not_start_is_told_at_once(self):
        for program in ("cmd:no-such-program", "cmd:/bin/false"):
            done = subprocess.run([YOLAH, "match", program, "random"], capture_output=True,
                                  text=True, check=False)
            self.assertEqual(done.returncode, 1, done.stderr)
            self.assertIn("could not be started", done.stderr)

    def test_a_program_named_as_a_player_is_told_how_it_is_written(self):
        for name, written in (("./bot.py", "'cmd:./bot.py'"),
                              ("python3 bot.py", "'cmd:python3 bot.py'"),
                              ("bots/ann/run", "'cmd:bots/ann/run'"),
                              ("bot.py", "'cmd:python3 bot.py'"), ("bot.exe", "'cmd:./bot.exe'")):
            _, err = run("match", "random", name, expect=2)
            message, text, caret = err.splitlines()
            self.assertIn(f"no player '{name}'; there are random, ", message)
            folder = f"; there is no folder {name}" if name.endswith(("./bot.py", "/run")) else ""
            self.assertTrue(message.endswith("; a program is written " + written + folder),
                            message)
            self.assertEqual((text, caret), ("  " + name, "  ^"))
        for name in ("rando", "minmax:weights=./nowhere.txt"):
            self.assertNotIn("cmd:", run("match", name, "random", expect=2)[1])

    def test_wrong_command_lines_are_shown(self):
        for words in (["cmd:", "random"], ["cmd:bot 'x", "random"],
                      ["random", "random", "--option-a", "x=1"],
                      ["cmd:true", "random", "--option-a", "x"]):
            done = subprocess.run([YOLAH, "match", *words], capture_output=True, text=True,
                                  check=False)
            self.assertEqual(done.returncode, 2, done.stderr)

    def test_programs_end_with_the_referee(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "mute.py")
            with open(path, "w", encoding="utf-8") as file:
                file.write("import os, time\n"
                           f"open({path!r} + '.pid', 'w').write(str(os.getpid()))\n"
                           "time.sleep(600)\n")
            referee = subprocess.Popen([YOLAH, "match", f"cmd:/usr/bin/python3 {path}", "random"],
                                       stderr=subprocess.DEVNULL)
            pid = ""
            while not pid:
                time.sleep(0.01)
                if os.path.exists(path + ".pid"):
                    with open(path + ".pid", encoding="utf-8") as file:
                        pid = file.read()
            referee.kill()
            referee.wait()
            for _ in range(500):
                try:
                    with open(f"/proc/{pid}/stat", encoding="utf-8") as file:
                        if ") Z " in file.read():
                            break
                except (FileNotFoundError, ProcessLookupError):
                    break
                time.sleep(0.01)
            else:
                self.fail("the program outlived the referee")


if __name__ == "__main__":
    unittest.main()
