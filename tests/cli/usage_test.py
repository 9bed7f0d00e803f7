"""What the command says of a line that it does not understand."""

import unittest

from yolah import run


class Usage(unittest.TestCase):
    def wrong(self, *arguments):
        """The two lines that are said, without the first word."""
        output, errors = run(*arguments, expect=2)
        self.assertEqual(output, "", errors)
        fault, hint = errors.rstrip("\n").split("\n")
        self.assertTrue(fault.startswith("yolah: "), fault)
        return fault.removeprefix("yolah: "), hint

    def test_a_command_that_is_mistyped(self):
        self.assertEqual(self.wrong("shwo"),
                         ("there is no command 'shwo': did you mean show?", "Try 'yolah --help'."))
        self.assertEqual(self.wrong("data", "shufle", "x.ydata")[0],
                         "there is no command 'shufle': did you mean shuffle?")
        self.assertEqual(self.wrong("book", "prob"),
                         ("there is no command 'prob': did you mean probe?",
                          "Try 'yolah book --help'."))

    def test_a_command_that_is_mistyped_has_no_help(self):
        for line in (("shwo", "--help"), ("--help", "shwo"), ("shwo", "-h")):
            self.assertEqual(self.wrong(*line)[0],
                             "there is no command 'shwo': did you mean show?")
        self.assertEqual(self.wrong("book", "prob", "--help"),
                         ("there is no command 'prob': did you mean probe?",
                          "Try 'yolah book --help'."))
        self.assertIn("Draw a position", run("show", "--help")[0])

    def test_an_option_that_is_mistyped(self):
        said = ("there is no option '--gmaes': did you mean --games?", "Try 'yolah match --help'.")
        self.assertEqual(self.wrong("match", "random", "random", "--gmaes", "2"), said)
        self.assertEqual(self.wrong("match", "random", "random", "--gmaes=2"), said)

    def test_what_is_like_nothing(self):
        self.assertEqual(self.wrong("frobnicate")[0], "there is no command 'frobnicate'")
        self.assertEqual(self.wrong("show", "--frobnicate")[0],
                         "there is no option '--frobnicate'")
        self.assertEqual(self.wrong("x" * 10_000)[0], "there is no command '" + "x" * 60 + "...'")
        self.assertEqual(self.wrong("a\x1b[31mb\n")[0], "there is no command 'a?[31mb?'")

    def test_nothing_at_all(self):
        self.assertEqual(self.wrong(), ("A subcommand is required", "Try 'yolah --help'."))
        self.assertEqual(self.wrong("data")[0], "A subcommand is required")

    def test_hidden_options_stay_hidden(self):
        self.assertEqual(self.wrong("--man-page", "x")[0], "there is no option '--man-page'")

    def test_an_option_of_the_command_before(self):
        self.assertEqual(self.wrong("match", "random", "random", "--version")[0],
                         "--version belongs to yolah: write it before the command")

    def test_what_is_too_much(self):
        self.assertIn("4", self.wrong("perft", "4")[0])


if __name__ == "__main__":
    unittest.main()
