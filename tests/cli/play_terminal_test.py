"""Games on a terminal of 80 columns and 24 rows: what a person sees."""

import unittest

from terminal import Terminal


class OnATerminal(unittest.TestCase):
    def start(self, *arguments, **options):
        terminal = Terminal("play", "--white", "random", "--seed", "1", *arguments, **options)
        terminal.wait_for("\n>")
        return terminal

    def check_left(self, terminal, code):
        self.assertEqual(terminal.finish(), code)
        self.assertTrue(terminal.screen.cursor_visible)
        self.assertFalse(terminal.screen.second_screen)

    def test_the_board_is_redrawn_in_place(self):
        terminal = self.start("--clock", "5m+3s")
        for entry, shown in (("d5", "Where does d5 go"), ("b7", "Black plays d5:b7. White plays"),
                             ("help", "take back your last move"), ("eval", "Expected: "),
                             ("hint", "Hint: "), ("nonsense", "'nonsense' is neither"),
                             ("undo", "Took back 2 moves."), ("finish", "Not decided yet")):
            terminal.type(entry)
            terminal.wait_for(shown)
            lines = terminal.screen.lines()
            self.assertTrue(lines[0].startswith("Yolah, move "), lines[0])
            self.assertEqual(terminal.screen.scrolled, 0)
            self.assertRegex(lines[2], r"● Black  human +\d+ +[45]:\d\d$")
            self.assertRegex(lines[3], r"○ White  random +\d+ +5:\d\d$")
        terminal.type("quit")
        self.check_left(terminal, 0)
        self.assertIn("The game is not over", terminal.screen.text())

    def test_every_style_fits(self):
        for options, environment in (([], {}), (["--ascii"], {}), ([], {"NO_COLOR": "1"})):
            terminal = self.start(*options, **environment)
            terminal.type("d5:b7")
            terminal.wait_for("White plays")
            terminal.type("help")
            terminal.wait_for("leave")
            self.assertEqual(terminal.screen.scrolled, 0)
            self.assertIn("a", terminal.screen.text())
            if environment:
                self.assertNotIn("\x1b[48", terminal.seen)
            terminal.type("quit")
            self.check_left(terminal, 0)

    def test_the_targets_of_a_piece_are_crossed(self):
        terminal = self.start(NO_COLOR="1")
        terminal.type("d5")
        terminal.wait_for("[●]")
        self.assertIn("5 │ × │ × │ × │[●]│ ○ │ · │ · │ · │", terminal.screen.text())
        terminal.type("d5")  # puts it back
        while "[●]" in terminal.screen.text():
            terminal.read_some()
        terminal.type("quit")
        self.check_left(terminal, 0)

    def test_clocks_run_while_one_thinks(self):
        terminal = self.start("--clock", "10s")
        terminal.wait_for("0:0", 5)  # some time below ten seconds
        terminal.type("d5:b7")
        terminal.wait_for("White plays")
        terminal.interrupt()
        self.check_left(terminal, 130)

    def test_the_flag_falls(self):
        terminal = Terminal("play", "--white", "random", "--clock", "300ms")
        terminal.wait_for("White wins on time; the points were 0-0.")
        terminal.type("quit")
        self.check_left(terminal, 0)

    def test_ctrl_c_gives_the_terminal_back(self):
        terminal = self.start()
        terminal.interrupt()
        self.check_left(terminal, 130)

    def test_the_end_of_input_gives_the_terminal_back(self):
        terminal = self.start()
        terminal.type("\x04")  # Ctrl-D; typed alone on its line
        self.check_left(terminal, 0)

    def test_a_small_terminal_gets_plain_text(self):
        terminal = Terminal("play", "--white", "random", rows=10)
        terminal.read_until("Black to move.")
        self.assertNotIn("\x1b[H", terminal.seen)
        self.assertNotIn("\x1b[?1049h", terminal.seen)
        terminal.type("quit")
        self.assertEqual(terminal.finish(), 0)

    def test_two_players_need_nobody(self):
        terminal = Terminal("play", "--black", "random", "--white", "random")
        self.check_left(terminal, 0)
        self.assertRegex(terminal.screen.text(), r"(wins|draw)")


if __name__ == "__main__":
    unittest.main()
