"""Pages in French: `scripts/docs/languages.py` must see where they differ from those in English."""

import pathlib
import tempfile
import unittest

import languages

ENGLISH = """# Play

Level 1 is for you, in 0.5 s, of 120,000 games ([levels](results.md#levels)).

```sh
yolah play  # you are black
```

It has 9<!--{{live:room.only}}--> squares; type `undo`. ![A board](images/board.svg)

## For programs

Use `--json` 3 times.

### Events

Two.

## Read on
"""
FRENCH = """# Jouer

Le niveau 1 est pour vous, en 0,5 s, de 120\u202f000 parties ([niveaux](../results.md#levels)).

```sh
yolah play  # vous avez les noirs
```

Il a 9<!--{{live:room.only}}--> cases ; tapez `undo`. ![Un plateau](../images/board-fr.svg)

<!-- without: For programs -->

## Lire la suite
"""


class Pages(unittest.TestCase):
    def problems(self, french=FRENCH, name="play.md"):
        with tempfile.TemporaryDirectory() as folder:
            docs = pathlib.Path(folder)
            (docs / "fr").mkdir()
            (docs / "play.md").write_text(ENGLISH, encoding="utf-8")
            (docs / "fr" / name).write_text(french, encoding="utf-8")
            return list(languages.problems(docs))

    def test_the_same_in_other_words_is_the_same(self):
        self.assertEqual(self.problems(), [])

    def test_what_differs_is_told_with_its_line(self):
        for before, after, said in (
                ("niveau 1", "niveau 2", "numbers of this section: only here ['2']"),
                ("0,5 s", "0,6 s", "only in English ['0.5']"),
                ("yolah play", "yolah web", "commands of this section"),
                ("`undo`", "`hint`", "code of this section"),
                ("../results.md", "../match.md", "links and pictures of this section"),
                ("board-fr.svg", "other.svg", "links and pictures of this section"),
                ("room.only}", "room.all}", "marked figures of this section"),
                ("## Lire", "### Lire", "the levels of the headings"),
                ("without: For programs", "without: For nobody", "'For nobody' is no heading")):
            self.assertIn(before, FRENCH)
            told = self.problems(FRENCH.replace(before, after))
            self.assertTrue(told and all(one.startswith("docs/fr/play.md") for one in told), after)
            self.assertIn(said, " ".join(told))

    def test_a_section_that_is_not_translated_must_be_named(self):
        self.assertIn("headings", self.problems(FRENCH.replace("<!-- without: For programs -->", ""))[0])

    def test_a_page_of_nothing_is_told(self):
        self.assertEqual(self.problems(name="jouer.md"), ["docs/fr/jouer.md has no page in English"])

    def test_each_page_knows_the_other(self):
        self.assertEqual(languages.other_page("play.md"), "fr/play.md")
        self.assertEqual(languages.other_page("fr/play.md"), "play.md")
        self.assertEqual(languages.language_of("fr/play.md"), "fr")
        self.assertEqual(languages.language_of("play.md"), "en")


if __name__ == "__main__":
    unittest.main()
