"""`yolah compliance`: mistakes are found, named, and told how to mend."""

import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from concurrent import futures

from yolah import YOLAH, run, run_json, wait_until_ctrl_c_is_caught

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
PYTHON = sys.executable


def reason_for_no_sandbox():
    done = subprocess.run([YOLAH, "compliance", "--sandbox", "true"], capture_output=True, text=True)
    return done.stderr if "cannot run a sandbox" in done.stderr else ""


NO_SANDBOX = reason_for_no_sandbox()


def faulty(mistake):
    return f"{PYTHON} {HERE / 'faulty_bot.py'} '{mistake}'"


def findings(command, *options, expect=0):
    """The findings by the name of their check."""
    report = run_json("compliance", command, *options, expect=expect)
    return {check["check"]: check for check in report["checks"]}, report


class Mistakes(unittest.TestCase):
    def assert_only(self, found, verdict, *checks):
        """Nothing but these has this verdict. Load may make any bot late."""
        have = {name for name, check in found.items() if check["verdict"] == verdict}
        self.assertEqual(have - {"move time", "clock"}, set(checks) - {"move time", "clock"})
        for check in checks:
            self.assertTrue(found[check]["advice"])

    def failing(self, mistake, *checks, patience="20s"):
        found, report = findings(faulty(mistake), "--patience", patience, expect=1)
        self.assert_only(found, "failed", *checks)
        self.assertFalse(report["compliant"])
        return found[checks[0]]

    def test_a_bot_that_forgets_the_moves(self):
        found = self.failing("forgets moves", "moves", "position string", "nodes",
                             "whole games")
        self.assertIn("white is to move", found["finding"])
        self.assertIn("other side", found["advice"])
        self.assertEqual(found["sent"], ["position startpos moves d5:b7 e5:f5 e4:e1",
                                         "go movetime 100"])
        self.assertRegex(found["received"][-1], "^bestmove ")

    def test_a_bot_that_never_passes(self):
        found = self.failing("never passes", "forced pass", "whole games")
        self.assertIn("a1:a1", found["advice"])

    def test_a_bot_that_crashes_and_is_started_again(self):
        found = self.failing("crashes", "nodes")
        self.assertIn("exited with code 1", found["finding"])
        self.assertIn("out of ideas", found["finding"])
        self.assertEqual(found["stderr"], "out of ideas")

    def test_a_bot_that_hangs(self):
        self.assertIn("no `bestmove` came within 8 s",
                      self.failing("hangs", "nodes", patience="4s")["finding"])

    def test_a_bot_that_reads_text_only(self):
        found = self.failing("reads text only", "garbage")
        self.assertIn("UnicodeDecodeError", found["stderr"])

    def test_a_bot_that_stays(self):
        self.assertIn("still running", self.failing("stays", "quit", patience="4s")["finding"])

    def test_a_bot_that_exits_at_once(self):
        found, report = findings(faulty("exits"), expect=1)
        self.assertIn("exited with code 3", found["greeting"]["finding"])
        self.assertEqual(report["skipped"], len(report["checks"]) - 1)

    def test_a_program_that_is_not_there(self):
        found, _ = findings("/no/such/bot", expect=1)
        self.assertIn("cannot be started: /no/such/bot: No such file", found["greeting"]["finding"])

    def test_a_bot_that_does_not_flush(self):
        found, _ = findings(faulty("buffers"), expect=1)
        self.assertIn("came only when the program ended", found["greeting"]["finding"])
        self.assertIn("flush=True", found["greeting"]["advice"])

    def test_a_bot_that_cannot_spell(self):
        found, _ = findings(faulty("misspells"), expect=1)
        self.assertIn("is not a move", found["start position"]["finding"])

    def test_small_faults_are_warnings(self):
        found, report = findings(faulty("chats"), "--patience", "20s")
        self.assert_only(found, "warning", "stop", "standard output")
        self.assertEqual(found["standard output"]["received"], ["hmm, let me see"] * 3)
        self.assertTrue(report["compliant"])
        found, _ = findings(faulty("ends badly"), "--patience", "20s")
        self.assert_only(found, "warning", "stop", "quit")

    def test_a_bot_that_a_strict_referee_lets_lose_fails(self):
        for mistake in "late", "slow":
            found, _ = findings(faulty(mistake), "--patience", "20s", expect=1)
            self.assertEqual(found["move time"]["verdict"], "failed")
            self.assertIn("is lost on time", found["move time"]["finding"])

    @unittest.skipIf(NO_SANDBOX, NO_SANDBOX)
    def test_the_sandbox_is_that_of_a_tournament(self):
        with tempfile.TemporaryDirectory() as folder:
            os.chmod(folder, 0o755)  # as a sandbox needs it when root runs it
            for name in "random_bot.py", "yolah.py":
                shutil.copy(ROOT / "examples" / name, folder)
            spy = pathlib.Path(folder, "spy.py")
            spy.write_text(f"import os, sys\nsys.exit(str(os.listdir('{HERE}')))\n")
            found, report = findings(f"python3 {folder}/random_bot.py", "--sandbox", "--patience",
                                     "20s")
            self.assertTrue(report["compliant"])
            found, _ = findings(f"python3 {spy}", "--sandbox", expect=1)
        self.assertIn("FileNotFoundError", found["greeting"]["cause"])


class Causes(unittest.TestCase):
    """Each fault is told once, in few lines, with its cause."""

    def assert_one_cause(self, mistake, cause, *options, seconds=60):
        begin = time.monotonic()
        out, _ = run("compliance", faulty(mistake), *options, expect=1)
        self.assertLess(time.monotonic() - begin, seconds)
        lines = out.splitlines()
        first = next((i for i, line in enumerate(lines) if line.startswith("failed")), None)
        self.assertIsNotNone(first, f"{mistake}: nothing failed:\n{out}")
        self.assertIn(cause, lines[first])
        end = next(i for i in range(first + 1, len(lines)) if not lines[i].startswith("   "))
        again = [i for i, line in enumerate(lines) if line.startswith("The same cause broke ")]
        self.assertLessEqual(end - first + 2 * len(again), 15)
        self.assertEqual([line for line in lines[end:] if line.startswith("failed")], [])
        return out

    def assert_causes(self, causes, *options):
        """Of several bots that mostly wait: three at a time."""
        with futures.ThreadPoolExecutor(3) as pool:
            list(pool.map(lambda cause: self.assert_one_cause(*cause, *options), causes))

    def test_a_crash_in_every_move_is_told_once(self):
        out = self.assert_one_cause("raises", "ValueError: no idea (faulty_bot.py:")
        self.assertEqual(out.count("Traceback") + out.count("ValueError: no idea\n"), 1)
        self.assertRegex(out, r"broke 1\d checks: start position, moves, position string")

    def test_an_endless_loop_is_told_from_a_missing_flush(self):
        out = self.assert_one_cause("loops", "was computing all the time")
        self.assertNotIn("flush", out)
        self.assertIn("endless loop", out)
        out = self.assert_one_cause("buffers moves", "came only when the program ended")
        self.assertIn("flush=True", out)
        self.assertNotIn("endless loop", out)

    def test_answers_that_went_elsewhere(self):
        self.assert_causes([("answers people", "was written to standard error"),
                            ("ends no line", "came without the end of its line"),
                            ("says another word", "the program said 'move "),
                            ("misspells", "is not a move"),
                            ("forgets moves", "is illegal in")])

    def test_faults_that_break_one_check(self):
        self.assert_causes([("crashes", "exited with code 1 when `bestmove` was expected: out of"),
                            ("exits", "exited with code 3 when `ugiok` was expected"),
                            ("kills itself", "was killed by signal 9"),
                            ("closes", "closed its standard output"),
                            ("hangs", "was not computing: it waits for something"),
                            ("cheats", "`bestmove a1:b3` is illegal in"),
                            ("never passes", "`bestmove (none)` in a position that has moves"),
                            ("reads text only", "UnicodeDecodeError: "),
                            ("stays", "still running 2 s after `quit`"),
                            ("late", "moves too late: a strict game, as in a tournament, is lost")],
                           "--patience", "3s")
        # It needs the processor for its whole time, which a busy machine gives it late.
        self.assert_one_cause("slow", "moves too late: a strict game, as in a tournament, is lost",
                              "--patience", "20s")

    def test_findings_come_as_they_are_found(self):
        with subprocess.Popen([YOLAH, "compliance", faulty("loops")],
                              stdout=subprocess.PIPE, text=True) as process:
            for line in process.stdout:
                if line.startswith("failed"):
                    break
            self.assertIsNone(process.poll())
            process.kill()

    def test_json_lists_the_causes(self):
        _, report = findings(faulty("raises"), expect=1)
        cause = report["causes"][0]
        self.assertIn("ValueError: no idea", cause["cause"])
        self.assertIn("whole games", cause["checks"])


class Command(unittest.TestCase):
    def test_our_own_player_passes_everything(self):
        found, report = findings(f"{YOLAH} ugi --player random", "--patience", "20s")
        self.assertEqual(report["failed"], 0)
        self.assertEqual(found["greeting"]["finding"], "this is Yolah random")
        self.assertEqual(found["stop"]["verdict"], "passed")

    def test_the_mark_of_a_program_may_be_there(self):
        found, report = findings(f"cmd:{faulty('exits')}", expect=1)
        self.assertIn("exited with code 3", found["greeting"]["finding"])
        self.assertEqual(run("compliance", "cmd:bot 'x", expect=2)[1].splitlines()[1:],
                         ["  bot 'x", "      ^"])

    def test_the_text_shows_what_was_said(self):
        out, _ = run("compliance", faulty("never passes"), "--patience", "20s", expect=1)
        self.assertRegex(out, r"(?m)^passed   greeting +this is faulty$")
        self.assertRegex(out, r"(?m)^ +sent +position fen bbxwwww1")
        self.assertRegex(out, r"(?m)^ +answered +bestmove \(none\)$")
        self.assertRegex(out, r"not ready for a match yet\.$")

    def test_the_advice_is_true_where_it_stands(self):
        out, _ = run("compliance", faulty("crashes"), "--patience", "20s", expect=1)
        self.assertNotIn("below", out)
        self.assertRegex(out, r"(?m)^ +stderr +out of ideas\n +to do +Read what it wrote to standard error")
        found, _ = findings("/no/such/bot", expect=1)
        self.assertIn("Is there a program `/no/such/bot`?", found["greeting"]["advice"])

    def test_a_wrong_command_line_is_pointed_at(self):
        self.assertIn("wrong command", run("compliance", "python3 'bot.py", expect=2)[1])
        self.assertIn("patience", run("compliance", "x", "--patience", "1ms", expect=2)[1])

    def test_ctrl_c_ends_it_with_what_is_known(self):
        with subprocess.Popen([YOLAH, "compliance", faulty("hangs"), "--patience", "100s"],
                              stdout=subprocess.PIPE, text=True) as process:
            wait_until_ctrl_c_is_caught(process.pid)
            time.sleep(2)  # some checks
            process.send_signal(signal.SIGINT)
            out, _ = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 130)
        self.assertIn("stopped before the end", out)


class Document(unittest.TestCase):
    """docs/write-a-bot.md, followed to the letter."""

    def setUp(self):
        self.text = (ROOT / "docs" / "write-a-bot.md").read_text()
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def save(self):
        """The folder of the page's bot."""
        bot = self.folder / "my_bot"
        run("new-bot", "python", str(bot))
        code = re.search(r"^```python\n(.*?)^```", self.text, re.M | re.S)[1]
        (bot / "bot.py").write_text(code)
        return str(bot)

    def test_the_bot_is_ready(self):
        found, _ = findings(self.save(), "--patience", "20s")
        self.assertEqual(found["greeting"]["finding"], "this is my first bot")

    def test_what_is_made_is_what_is_shown(self):
        shown = re.search(r"^Made the bot .*?^```", self.text, re.M | re.S)[0].removesuffix("```")
        made = run("new-bot", "python", str(self.folder / "my_bot"))[0]
        self.assertIn(shown, made.replace(str(self.folder) + "/", ""))

    def test_the_failure_shown_is_a_real_one(self):
        shown = re.search(r"^failed   moves +(.*)$", self.text, re.M)[1]
        found, _ = findings(faulty("forgets moves"), "--patience", "20s", expect=1)
        real = found["moves"]["finding"]
        self.assertEqual(real.split(" is illegal")[1], shown.split(" is illegal")[1])

    def test_the_match_is_played(self):
        match = run_json("match", self.save(), "random", "--games", "4", "--movetime", "50ms")
        self.assertEqual(match["games"], 4)
        self.assertEqual(match["illegal_moves"], 0)


if __name__ == "__main__":
    unittest.main()
