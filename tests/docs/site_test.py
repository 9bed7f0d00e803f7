"""What the documentation site is made with: pages of help, of sources, and the last check."""

import pathlib
import subprocess
import sys
import tempfile
import unittest

import check_site
import command_pages
import header_comment
import help_text
import repository_links
from python_markdown import for_python_markdown

SCRIPTS = pathlib.Path(__file__).parents[2] / "scripts" / "docs"
TOP = """A board game
Usage: yolah SUBCOMMAND

Subcommands:
  match  Let two players meet
"""
HELP = """Let two players meet
Usage: yolah match [OPTIONS] A B

Positionals:
  A PLAYER REQUIRED           A player, as mcts

Options:
  -h,--help                   Print this help message and exit
  --level N Excludes: --white
                              White is a player for people: from 1, a first
                              game, to 10
  --method algebra|count=algebra
                              The last plies
  --json                      Print JSON

Subcommands:
  fit  Learn the weights
  ga   Let them evolve,
       and keep the best

Games come in pairs.
Examples:
  yolah match random mcts \\
    --games 20
"""


class Help(unittest.TestCase):
    def setUp(self):
        self.parsed = help_text.parse_help(HELP)

    def test_it_is_taken_apart(self):
        self.assertEqual(self.parsed.about, "Let two players meet")
        self.assertEqual(self.parsed.usage, "yolah match [OPTIONS] A B")
        self.assertEqual(self.parsed.sections["Options"], [
            ("-h,--help", "Print this help message and exit"),
            ("--level N Excludes: --white",
             "White is a player for people: from 1, a first game, to 10"),
            ("--method algebra|count=algebra", "The last plies"),
            ("--json", "Print JSON")])
        self.assertEqual(self.parsed.sections["Subcommands"],
                         [("fit", "Learn the weights"), ("ga", "Let them evolve, and keep the best")])
        self.assertEqual(self.parsed.examples, ["yolah match random mcts \\", "  --games 20"])

    def test_no_word_is_lost(self):
        page = help_text.as_markdown(self.parsed)
        for word in HELP.replace("Usage:", "").replace("Examples:", "").split():
            self.assertIn(word.rstrip(":"), page)


class Folder(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name).resolve()

    def write(self, name, text):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


class Commands(Folder):
    """All commands are sections of one page, subcommands below them."""

    def setUp(self):
        super().setUp()
        self.write("yolah", f"#!/bin/sh\ncase $# in\n1) cat <<'TOP'\n{TOP}TOP\n;;\n"
                   f"2) cat <<'HELP'\n{HELP}HELP\n;;\n*) echo Fit; echo; echo Usage: fit;;\nesac\n")
        (self.root / "yolah").chmod(0o755)

    def test_a_table_leads_to_a_section_for_each(self):
        page = command_pages.command_reference(self.root)
        self.assertIn("| [`yolah match`](#yolah-match) | Let two players meet |", page)
        headings = [line for line in page.splitlines() if line.startswith("#")]
        self.assertEqual(headings, ["## yolah match", "### yolah match fit", "### yolah match ga"])

    def test_old_addresses_have_their_names(self):
        self.assertEqual(command_pages.command_names(self.root), ["match"])
        self.assertEqual(command_pages.command_anchor("match"), "yolah-match")
        self.assertEqual(command_pages.command_anchor("server-load"), "server-load")


class SourcePages(Folder):
    def setUp(self):
        super().setUp()
        self.write("docs/guide.md", "")
        self.write("README.md", '[Guide](docs/guide.md#a)\n<img src="docs/a.png">\n[Code](rules.h)\n')
        self.write("rules.h", "one\ntwo\n")
        self.pages = repository_links.RepositoryPages(self.root)

    def test_a_link_out_of_docs_leads_to_a_page_of_the_site(self):
        self.assertEqual(self.pages.in_site("guide.md", "../rules.h#L2"),
                         "source/rules.h.md#__codelineno-0-2")
        self.assertIn("two", self.pages.text_of("source/rules.h.md"))

    def test_links_within_docs_and_to_elsewhere_stay(self):
        for target in ["other.md#a", "#here", "https://yolah.example/x"]:
            self.assertEqual(self.pages.in_site("guide.md", target), target)

    def test_a_page_from_outside_links_back(self):
        self.assertEqual(self.pages.in_site("guide.md", "../README.md"), "source/README.md")
        self.assertEqual(
            self.pages.rewritten("source/README.md", self.pages.text_of("source/README.md")),
            '[Guide](../guide.md#a)\n<img src="../a.png">\n[Code](rules.h.md)\n')
        self.assertIn("source/rules.h.md", self.pages.sources)


class PythonMarkdown(unittest.TestCase):
    def test_what_belongs_to_an_item_stands_four_columns_in(self):
        self.assertEqual(for_python_markdown("1. One\n\n   ```\n   a\n     b\n   ```\n\n   more\n2. Two\n"),
                         "1. One\n\n    ```\n    a\n      b\n    ```\n\n    more\n2. Two\n")

    def test_lists_within_lists(self):
        self.assertEqual(for_python_markdown("- a\n  - b\n    c\n- d\n\nend\n"),
                         "- a\n    - b\n        c\n- d\n\nend\n")

    def test_a_list_after_a_paragraph_gets_its_empty_line(self):
        self.assertEqual(for_python_markdown("So:\n- a\n"), "So:\n\n- a\n")

    def test_code_stays_as_it_is(self):
        text = "```\n- a\n  - b\n```\n"
        self.assertEqual(for_python_markdown(text), text)


class HeaderComment(unittest.TestCase):
    def test_the_opening_comment_becomes_the_files(self):
        self.assertEqual(header_comment.documented("// For moves.\n//\n#pragma once\nint a;\n"),
                         "/// For moves.\n///\n/// \\file\nint a;\n")

    def test_a_file_without_one_stays(self):
        self.assertEqual(header_comment.documented("#pragma once\nint a;\n"),
                         "#pragma once\nint a;\n")


class BuiltSite(Folder):
    def problems(self, text):
        self.write("index.html", text)
        self.write("a/b.html", '<h2 id="there">b</h2>')
        return check_site.Site(self.root).problems()

    def test_a_good_site_has_none(self):
        self.assertEqual(self.problems('<a href="a/b.html#there">b</a><a href="https://x.example">x</a>'
                                       '<img src="data:image/png;base64,AA">'), [])

    def test_what_is_not_there_is_found(self):
        for text, reason in [
            ('<a href="c.html">c</a>', "not in the site"),
            ('<a href="a/b.html#gone">b</a>', "no anchor"),
            ('<a href="/a/b.html">b</a>', "not in the site"),
            ('<script src="https://cdn.example/x.js"></script>', "asked of the network"),
            ('<link rel="stylesheet" href="//fonts.example/x.css">', "asked of the network"),
        ]:
            with self.subTest(text):
                found = self.problems(text)
                self.assertEqual(len(found), 1, found)
                self.assertIn(reason, found[0])

    def test_a_style_that_fetches_is_found(self):
        self.write("site.css", "a { background: url(https://x.example/a.png) }")
        self.assertIn("site.css", self.problems("")[0])

    def test_it_ends_with_an_error(self):
        self.problems('<a href="c.html">c</a>')
        done = subprocess.run([sys.executable, SCRIPTS / "check_site.py", self.root],
                              capture_output=True, text=True, timeout=60)
        self.assertEqual(done.returncode, 1)
        self.assertIn("1 wrong", done.stdout)


if __name__ == "__main__":
    unittest.main()
