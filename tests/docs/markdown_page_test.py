"""What is read from a page: its anchors, links and marked commands."""

import unittest

import markdown_page
from markdown_page import parse_page


def targets(text):
    return [link.target for link in parse_page(text).links]


class Anchors(unittest.TestCase):
    def test_headings_are_named_as_github_names_them(self):
        for heading, anchor in [
            ("The map", "the-map"),
            ("Making it: `yolah datagen`", "making-it-yolah-datagen"),
            ("Results (JSON lines)", "results-json-lines"),
            ("`a_b` & c", "a_b--c"),
            ("See [formats](formats.md)", "see-formats"),
        ]:
            self.assertEqual(markdown_page.slug(heading), anchor)

    def test_a_comment_in_a_fence_is_no_heading(self):
        self.assertEqual(parse_page("# One\n```sh\n# two\n```\n## Three\n").anchors,
                         ["one", "three"])

    def test_an_identity_is_an_anchor(self):
        self.assertEqual(parse_page('<a id="here"></a>\n').anchors, ["here"])


class Links(unittest.TestCase):
    def test_links_of_every_form_are_found(self):
        self.assertEqual(
            targets('[a](b.md#c) ![d](e.svg "f")\n<img src="g.png" width="3">\n[h]: i.md\n'),
            ["b.md#c", "e.svg", "g.png", "i.md"])

    def test_code_is_not_read_for_links(self):
        self.assertEqual(targets("`[a](b.md)`\n```\n[c](d.md)\n```\n"), [])

    def test_comments_are_not_read(self):
        self.assertEqual(targets('<!-- site\n[a](b.md)\n-->\n[c](d.md)\n'), ["d.md"])


class Blocks(unittest.TestCase):
    def test_a_mark_names_the_group(self):
        page = parse_page("<!-- run -->\n```sh\na\nb\n```\n<!-- run: needs=web -->\n```sh\nc\n```\n")
        self.assertEqual([(block.line, block.text, block.needs) for block in page.blocks],
                         [(2, "a\nb\n", "release"), (7, "c\n", "web")])

    def test_a_file_to_be_saved_has_a_name_within_the_repository(self):
        (block,) = parse_page("<!-- save: my/bot.py -->\n```python\na\n```\n").blocks
        self.assertEqual((block.save_as, block.text), ("my/bot.py", "a\n"))
        for name in ["/etc/passwd", "a/../../b"]:
            page = parse_page(f"<!-- save: {name} -->\n```text\na\n```\n")
            self.assertEqual((len(page.problems), page.blocks), (1, []))

    def test_a_fence_without_a_mark_is_not_run(self):
        self.assertEqual(parse_page("```sh\nrm -r x\n```\n").blocks, [])

    def test_a_fence_in_a_list_loses_its_indent(self):
        page = parse_page("1. Do\n   <!-- run -->\n   ```sh\n   a\n     b\n   ```\n")
        self.assertEqual(page.blocks[0].text, "a\n  b\n")

    def test_a_fence_within_a_longer_fence_is_text(self):
        self.assertEqual(parse_page("````text\n<!-- run -->\n```sh\na\n```\n````\n").blocks, [])

    def test_marks_that_do_nothing_are_problems(self):
        for text in ["<!-- run -->\n\n```sh\na\n```\n", "<!-- run -->\n```python\na\n```\n",
                     "<!-- run: needs=luck -->\n```sh\na\n```\n", "<!-- run -->"]:
            page = parse_page(text)
            self.assertEqual((len(page.problems), page.blocks), (1, []), text)


if __name__ == "__main__":
    unittest.main()
