"""`yolah ugi` as a referee meets it: a process, two pipes, and docs/protocol.md."""

import pathlib
import queue
import re
import signal
import subprocess
import sys
import threading
import time
import unittest

from yolah import YOLAH, run, run_json

DOCUMENT = pathlib.Path(__file__).parents[2] / "docs" / "protocol.md"


def block(language):
    """The block of the document fenced with this word."""
    return re.search(rf"^```{language}\n(.*?)^```", DOCUMENT.read_text(), re.M | re.S)[1]


class Engine:
    """A process that speaks the protocol, with its answers read in the background."""

    def __init__(self, *command):
        self.process = subprocess.Popen(command or [YOLAH, "ugi", "--player", "random"],
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.lines = queue.Queue()
        self.reader = threading.Thread(target=self._read)
        self.reader.start()

    def _read(self):
        for line in self.process.stdout:
            self.lines.put(line.decode().rstrip("\n"))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.stdin.close()
        self.process.wait()
        self.reader.join()
        self.process.stdout.close()

    def write(self, data):
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def say(self, line):
        self.write(line.encode() + b"\n")

    def line(self, seconds=20):
        return self.lines.get(timeout=seconds)

    def lines_until(self, start):
        lines = [self.line()]
        while not lines[-1].startswith(start):
            lines.append(self.line())
        return lines

    def ask(self, line, start):
        self.say(line)
        return self.lines_until(start)[-1]

    def most_memory(self):
        """Bytes it has had in memory at most."""
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmHWM:\s+(\d+) kB", status)[1]) << 10

    def end(self, seconds=20):
        """The exit code and what was printed last, once the input has ended."""
        self.process.stdin.close()
        code = self.process.wait(seconds)
        self.reader.join(seconds)
        return code, list(self.lines.queue)


class Document(unittest.TestCase):
    def test_the_transcript_is_what_happens(self):
        def loosely(line):
            return re.sub(r"\b(nps|time|wdl)( \d+)+", r"\1 N", line)

        with Engine() as engine:
            for line in block("transcript").splitlines():
                if line.startswith("> "):
                    engine.say(line[2:])
                else:
                    self.assertEqual(loosely(engine.line()), loosely(line[2:]))
            self.assertEqual(engine.end(), (0, []))

    def test_the_bot_plays_legal_games(self):
        with Engine(sys.executable, "-c", block("python")) as bot, Engine() as yolah:
            self.assertEqual(bot.ask("ugi", "ugiok"), "ugiok")
            self.assertEqual(bot.ask("isready", "readyok"), "readyok")
            for start in ("startpos", "fen bbxwwww1/bbx5/xxx5/8/8/8/8/8 b 3 2"):
                moves = ""
                while True:
                    yolah.say(f"position {start} moves{moves}")
                    # An illegal move of the bot would show as an error here.
                    over = yolah.ask("query gameover", "")
                    self.assertTrue(over.startswith("response "), over)
                    if over == "response true":
                        break
                    bots_turn = moves.count(":") % 2 == 0
                    player = bot if bots_turn else yolah
                    player.say(f"position {start} moves{moves}")
                    moves += " " + player.ask("go movetime 10", "bestmove").split()[1]
            bot.say("quit")
            self.assertEqual(bot.end(), (0, []))


class Conversation(unittest.TestCase):
    def test_stop_is_answered_at_once(self):
        with Engine() as engine:
            waits = []
            for _ in range(100):
                engine.say("go infinite")
                engine.lines_until("info depth")
                start = time.monotonic()
                engine.ask("stop", "bestmove")
                waits.append(time.monotonic() - start)
            self.assertLess(sorted(waits)[90], 0.05)
            self.assertEqual(engine.end(), (0, []))

    def test_the_end_of_the_input_ends_a_search(self):
        with Engine() as engine:
            engine.say("go infinite")
            engine.lines_until("info depth")
            code, rest = engine.end()
            self.assertEqual(code, 0)
            self.assertEqual([line.split()[0] for line in rest], ["bestmove"])

    def test_quit_ends_it_with_the_input_still_open(self):
        with Engine() as engine:
            engine.say("go infinite")
            engine.say("quit")
            engine.lines_until("bestmove")
            self.assertEqual(engine.process.wait(20), 0)

    def test_a_last_line_without_an_end_is_obeyed(self):
        with Engine() as engine:
            engine.write(b"isready\r\nisready")
            self.assertEqual(engine.end(), (0, ["readyok", "readyok"]))

    def test_ctrl_c_answers_and_ends(self):
        with Engine() as engine:
            engine.say("go infinite")
            engine.lines_until("info depth")
            engine.process.send_signal(signal.SIGINT)
            engine.lines_until("bestmove")
            self.assertEqual(engine.process.wait(20), 130)

    def test_garbage_is_survived_and_memory_bounded(self):
        with Engine() as engine:
            engine.write(bytes(range(256)) * 10 + b"\n")
            self.assertEqual(engine.ask("isready", "readyok"), "readyok")
            before = engine.most_memory()
            for _ in range(64):  # 48 MB in all
                engine.write(b"go " * (1 << 18))
            engine.say("")
            self.assertIn("longer than 65536 bytes",
                          engine.lines_until("info string error: a line")[-1])
            self.assertEqual(engine.line(), "bestmove (none)")
            self.assertLess(engine.most_memory() - before, 16 << 20)
            self.assertEqual(engine.ask("isready", "readyok"), "readyok")

    def test_moves_are_what_show_calls_legal(self):
        with Engine() as engine:
            moves = []
            for _ in range(20):
                engine.say("position startpos moves " + " ".join(moves))
                move = engine.ask("go", "bestmove").split()[1]
                legal = run_json("show", *(["--moves", *moves] if moves else []))["legal_moves"]
                self.assertIn(move, legal)
                moves.append(move)


class Usage(unittest.TestCase):
    def test_a_wrong_player_is_pointed_at(self):
        _, err = run("ugi", "--player", "random:sead=1", expect=2)
        message, text, caret = err.splitlines()
        self.assertIn("random has no option 'sead'; it has seed", message)
        self.assertEqual(text[caret.index("^"):], "sead=1")
        self.assertIn("there are random", run("ugi", "--player", "rondom", expect=2)[1])

    def test_help_lists_the_players(self):
        out, _ = run("ugi", "--help")
        self.assertRegex(out, r"random +any legal move")
        self.assertIn("seed", out)

    def test_a_full_disk_is_not_success(self):
        with open("/dev/full", "w", encoding="utf-8") as full:
            done = subprocess.run([YOLAH, "ugi", "--player", "random"], input=b"isready\n",
                                  stdout=full, stderr=subprocess.PIPE, check=False)
        self.assertEqual(done.returncode, 1)
        self.assertIn(b"cannot write", done.stderr)


if __name__ == "__main__":
    unittest.main()
