"""Boards of pages that readers step through: `scripts/docs/live_boards.py` must see what is wrong."""

import pathlib
import tempfile
import unittest

import live_boards

PICTURE = '<img src="game.svg" alt="A game" width="388">'
RECORD = '[Black "Ann"]\n[White "Bob & Co"]\n\n1. d5:b7 {d4:d3 looks worse} e5:f5 *\n'


class Pages(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        (self.root / "docs").mkdir()
        (self.root / "docs/game.ygn").write_text(RECORD)

    def page(self, attributes, inside=PICTURE, tag="yolah-board"):
        page = self.root / "docs/page.md"
        page.write_text(f"# A page\n\n<{tag} {attributes}>\n{inside}\n</{tag}>\n")
        return page

    def problems(self):
        return live_boards.problems(self.root, lambda board: board.position.to_string())

    def test_a_record_gives_moves_and_players(self):
        (board,) = live_boards.boards_of(self.page('controls record="game.ygn" ply="end"'))
        self.assertEqual(board.moves, ["d5:b7", "e5:f5"])
        self.assertEqual(board.position.to_string(), "w6b/1b6/8/3xxw2/3wb3/8/8/b6w b 1 1")
        self.assertEqual(board.players, {"black": "Ann", "white": "Bob & Co"})

    def test_the_site_has_the_moves_in_the_element(self):
        page = self.page('controls record="game.ygn" black="Eve"')
        self.assertIn('<yolah-board controls black="Eve" moves="d5:b7 e5:f5" white="Bob &amp; Co">',
                      live_boards.expanded(page, page.read_text()))

    def test_examples_are_left_as_they_are(self):
        page = self.root / "docs/page.md"
        page.write_text('```html\n<yolah-board moves="a1:a9"></yolah-board>\n```\n')
        self.assertEqual(live_boards.boards_of(page), [])
        self.assertEqual(live_boards.expanded(page, page.read_text()), page.read_text())

    def test_a_page_loads_what_it_has(self):
        def loaded(tag, has_engine):
            page = f"<head></head><{tag}></{tag}>"
            return live_boards.with_scripts(page, "../", has_engine).removesuffix(page[6:])

        self.assertEqual(loaded("p", True), "<head>")
        self.assertIn('src="../yolah-board.js"', loaded("yolah-board", True))
        self.assertNotIn("book.js", loaded("yolah-board", True))
        self.assertIn('src="../live/book.js" type="module"', loaded("yolah-thinking", True))
        self.assertEqual(loaded("yolah-thinking", False), "<head>")

    def test_a_position_to_try_moves_in_has_its_moves_and_its_picture(self):
        page = self.page('id="lost" record="game.ygn" ply="1" nodes="100"', tag="yolah-thinking")
        self.assertIn("is not what the board shows", self.problems()[0])
        self.assertIn('nodes="100" moves="d5:b7 e5:f5"', live_boards.expanded(page, page.read_text()))

    def test_any_other_element_needs_a_picture_that_is_there(self):
        self.page('id="one"', tag="yolah-magic")
        self.assertIn("no picture docs/game.svg for <yolah-magic>", self.problems()[0])
        (self.root / "docs/game.svg").write_text("drawn")
        self.assertEqual(self.problems(), [])

    def test_each_element_with_an_engine_has_a_name(self):
        (self.root / "docs/game.svg").write_text("drawn")
        self.page("", tag="yolah-magic")
        self.assertIn("needs an id", self.problems()[0])

    def test_a_quote_of_nothing_is_told(self):
        page = self.page('moves="d5:b7"')
        page.write_text(page.read_text() + "\nIt is 0.8<!--{{live:lost.points}}-->.\n")
        self.assertIn("(lost.points) quotes no element", self.problems()[-1])

    def test_a_quote_is_the_value_and_no_part_of_another(self):
        for before, value, right in (("by 0.8", "0.8", True), ("by 10.8", "0.8", False),
                                     ("by -2", "2", False), ("plays `e8:d8`", "e8:d8", True),
                                     ("**White**", "white", True), ("by 0.9", "0.8", False),
                                     ("by", "", False)):
            quote = live_boards.Quote("lost", "points", before)
            self.assertEqual(quote.is_right(value), right, before)

    def test_a_picture_that_is_not_the_position_is_told(self):
        self.page('record="game.ygn" ply="1"')
        self.assertIn("docs/game.svg is not what the board shows", self.problems()[0])
        (self.root / "docs/game.svg").write_text("w6b/1b6/8/3xw3/3wb3/8/8/b6w w 1 0")
        self.assertEqual(self.problems(), [])

    def test_what_is_wrong_is_said(self):
        for attributes, inside, said in (
                ('moves="d5:b7 d4:d9 d4:d4"', PICTURE, "move 2, d4:d4, is not legal"),
                ('moves="d5:b7" ply="2"', PICTURE, 'a game of 1 moves has no ply="2"'),
                ('moves="d5:b7"', "A game", "needs one picture inside"),
                ('start="nonsense"', PICTURE, "not a position"),
                ('record="none.ygn"', PICTURE, "none.ygn")):
            self.page(attributes, inside)
            self.assertIn(said, self.problems()[0], attributes)


if __name__ == "__main__":
    unittest.main()
