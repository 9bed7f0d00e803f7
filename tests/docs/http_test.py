"""The pages of the HTTP APIs say what the code answers."""

import pathlib
import unittest

import http_reference
import routes

ROOT = pathlib.Path(__file__).parents[2]
ONLINE = ROOT / "online"


class Pages(unittest.TestCase):
    def setUp(self):
        self.page = (ROOT / "docs/reference/fleet-api.md").read_text(encoding="utf-8")
        self.code = routes.code_of(ROOT / "fleet/coordinator")

    def test_the_servers_page_is_made_from_its_description(self):
        self.assertEqual(http_reference.PAGE.read_text(encoding="utf-8"), http_reference.made(),
                         "run /usr/bin/python3 scripts/docs/http_reference.py")

    def test_the_server_answers_what_its_page_says(self):
        code = routes.code_of(ONLINE / "node", ONLINE / "account", ROOT / "support/http")
        page = http_reference.PAGE.read_text(encoding="utf-8")
        self.assertGreater(len(routes.described_in(page)), 40)
        self.assertEqual(routes.undescribed(code, page), [])
        self.assertEqual(routes.unanswered(code, page), [])

    def test_the_coordinator_answers_what_its_page_says(self):
        self.assertEqual(len(routes.described_in(self.page)), 13)
        self.assertEqual(routes.undescribed(self.code, self.page), [])
        self.assertEqual(routes.unanswered(self.code, self.page), [])

    def test_a_request_that_is_new_is_found(self):
        code = self.code + 'if (request.path == "/api/fleet/coffee") {}'
        self.assertEqual(routes.undescribed(code, self.page), ["/api/fleet/coffee"])
        code = self.code + 'between(request.path, "/api/fleet/runs/", "/pause")'
        self.assertEqual(routes.undescribed(code, self.page), ["/pause"])

    def test_a_request_that_is_gone_is_found(self):
        page = self.page + "\n### `GET /api/fleet/tea`\n"
        self.assertEqual(routes.unanswered(self.code, page), ["/api/fleet/tea"])


if __name__ == "__main__":
    unittest.main()
