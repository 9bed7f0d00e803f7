"""scripts/check-excerpts.py finds what is out of date, and nothing else."""

import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

SCRIPT = Path(__file__).resolve().parents[2] / "scripts" / "check-excerpts.py"
SOURCE = """\
int first();

  int twice(int x) {
    // Doubled.
    return 2 * x;
  }
  int last();
"""


class ExcerptsTest(unittest.TestCase):
    def check(self, page: str) -> subprocess.CompletedProcess[str]:
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder)
            (root / "twice.h").write_text(SOURCE)
            (root / "page.md").write_text(page)
            return subprocess.run(
                [sys.executable, str(SCRIPT), "--root", folder, str(root / "page.md")],
                capture_output=True, text=True, check=False)

    def check_code(self, code: str, source: str = "twice.h") -> subprocess.CompletedProcess[str]:
        return self.check(f"Text\n\n<!-- excerpt: {source} -->\n```cpp\n{code}\n```\n")

    def test_lines_of_the_file_pass_wherever_they_begin(self) -> None:
        done = self.check_code("int twice(int x) {\n  // Doubled.\n  return 2 * x;\n}")
        self.assertEqual((done.returncode, done.stdout),
                         (0, "1 excerpts are as the code has them.\n"))

    def test_lines_may_be_left_out_where_that_is_said(self) -> None:
        self.assertEqual(
            self.check_code("int twice(int x) {\n  // …\n  return 2 * x;\n…\nint last();").returncode,
            0)

    def test_lines_left_out_silently_are_found(self) -> None:
        self.assertEqual(self.check_code("int twice(int x) {\n  return 2 * x;").returncode, 1)

    def test_a_changed_line_is_named_with_page_and_file(self) -> None:
        done = self.check_code("int first();\n…\nreturn 3 * x;")
        self.assertEqual(done.returncode, 1)
        self.assertIn("page.md:3: twice.h no longer has the lines from 'return 3 * x;' on",
                      done.stdout)

    def test_lines_in_another_order_are_found(self) -> None:
        self.assertEqual(self.check_code("int last();\n…\nint first();").returncode, 1)

    def test_indentation_within_an_excerpt_counts(self) -> None:
        self.assertEqual(self.check_code("int twice(int x) {\n// Doubled.").returncode, 1)

    def test_an_empty_excerpt_shows_nothing_of_the_file(self) -> None:
        self.assertEqual(self.check_code("…").returncode, 1)

    def test_a_file_that_is_gone_is_said(self) -> None:
        done = self.check_code("int first();", "thrice.h")
        self.assertEqual(done.returncode, 1)
        self.assertIn("there is no file thrice.h", done.stdout)

    def test_files_outside_are_not_looked_at(self) -> None:
        self.assertEqual(self.check_code("root", "../../etc/passwd").returncode, 1)

    def test_a_comment_without_a_fence_is_said(self) -> None:
        done = self.check("<!-- excerpt: twice.h -->\n\nint first();\n")
        self.assertEqual(done.returncode, 1)
        self.assertIn("no fence", done.stdout)

    def test_a_page_without_excerpts_is_fine(self) -> None:
        self.assertEqual(self.check("```cpp\nint any;\n```\n").returncode, 0)


if __name__ == "__main__":
    unittest.main()
