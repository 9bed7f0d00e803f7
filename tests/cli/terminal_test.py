"""What a person sees on a terminal: colour, progress, Ctrl-C."""

import json
import signal
import subprocess
import time
import unittest

from terminal import Terminal
from yolah import YOLAH, wait_until_ctrl_c_is_caught

LONG_PLAYOUTS = ["playouts", "--games", "100000000000"]


class OnATerminal(unittest.TestCase):
    def test_the_board_is_coloured(self):
        terminal = Terminal("show")
        self.assertEqual(terminal.finish(), 0)
        self.assertIn("\x1b[48;5;", terminal.seen)
        self.assertIn("●", terminal.seen)

    def test_long_work_shows_rate_and_time_left(self):
        terminal = Terminal(*LONG_PLAYOUTS)
        seen = terminal.read_until("left")
        self.assertRegex(seen, r"\d+ % .*games/s  .* left")
        terminal.interrupt()
        self.assertEqual(terminal.finish(), 130)

    def test_ctrl_c_prints_what_was_done_and_wipes_the_bar(self):
        terminal = Terminal(*LONG_PLAYOUTS)
        terminal.read_until("left")
        terminal.interrupt()
        self.assertEqual(terminal.finish(), 130)
        self.assertIn("Stopped before the end; played so far:", terminal.seen)
        self.assertRegex(terminal.seen, r"black wins +[\d,]+ ")

    def test_json_stays_clean_beside_the_bar(self):
        terminal = Terminal(*LONG_PLAYOUTS, "--json", stdout_piped=True)
        terminal.read_until("left")
        terminal.interrupt()
        result = json.loads(terminal.process.stdout.read())
        terminal.process.stdout.close()
        self.assertEqual(terminal.finish(), 130)
        self.assertIs(result["complete"], False)
        self.assertGreater(result["games"], 0)

    def test_perft_stops_on_ctrl_c(self):
        terminal = Terminal("perft", "--depth", "11")
        wait_until_ctrl_c_is_caught(terminal.process.pid)
        time.sleep(1)
        terminal.interrupt()
        started = time.monotonic()
        self.assertEqual(terminal.finish(), 130)
        self.assertLess(time.monotonic() - started, 10)
        self.assertIn("Stopped before the end", terminal.seen)

    def test_short_work_shows_no_bar(self):
        terminal = Terminal("perft", "--depth", "4")
        self.assertEqual(terminal.finish(), 0)
        self.assertNotIn("left", terminal.seen)


class ThroughAPipe(unittest.TestCase):
    def test_no_progress_is_written(self):
        process = subprocess.Popen([YOLAH, *LONG_PLAYOUTS], stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, text=True)
        time.sleep(3)
        process.send_signal(signal.SIGTERM)
        out, err = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 130)
        self.assertEqual(err, "")
        self.assertIn("played so far", out)


if __name__ == "__main__":
    unittest.main()
