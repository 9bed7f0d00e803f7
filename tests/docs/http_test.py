"""The pages of the HTTP APIs say what the code answers."""

import os
import pathlib
import unittest

import http_reference
import routes

ROOT = pathlib.Path(__file__).parents[2]
ONLINE = ROOT / "online"
COORDINATOR = os.environ.get("YOLAH_COORDINATOR_PROGRAM")


class Pages(unittest.TestCase):
    def test_the_servers_page_is_made_from_its_description(self):
        self.assertEqual(http_reference.PAGE.read_text(encoding="utf-8"), http_reference.made(),
                         "run /usr/bin/python3 scripts/docs/http_reference.py")

    def test_the_server_answers_what_its_page_says(self):
        code = routes.code_of(*(ONLINE / folder for folder in ("http", "account", "cluster")),
                              ROOT / "support/http")
        page = http_reference.PAGE.read_text(encoding="utf-8")
        self.assertGreater(len(routes.described_in(page)), 40)
        self.assertEqual(routes.undescribed(code, page), [])
        self.assertEqual(routes.unanswered(code, page), [])

    def test_code_with_a_request_that_is_new_is_found(self):
        page = http_reference.PAGE.read_text(encoding="utf-8")
        code = routes.code_of(ONLINE / "node")
        self.assertEqual(routes.undescribed(code + 'request.path == "/api/coffee"', page),
                         ["/api/coffee"])
        self.assertEqual(routes.undescribed(code + 'between(path, "/api/games/", "/pause")', page),
                         ["/pause"])

    def test_code_without_a_request_is_found(self):
        page = http_reference.PAGE.read_text(encoding="utf-8") + "\n### `GET /api/tea`\n"
        code = routes.code_of(ONLINE / "node", ONLINE / "account", ROOT / "support/http")
        self.assertEqual(routes.unanswered(code, page), ["/api/tea"])


@unittest.skipUnless(COORDINATOR, "the coordinator is not built")
class CoordinatorPage(unittest.TestCase):
    def setUp(self):
        self.page = (ROOT / "docs/reference/fleet-api.md").read_text(encoding="utf-8")
        self.told = routes.told_by(COORDINATOR)

    def test_the_coordinator_answers_what_its_page_says(self):
        self.assertEqual(len(routes.described_in(self.page)), 13)
        self.assertEqual(len(self.told), 13)
        self.assertEqual(routes.differences(self.told, self.page), ([], []))

    def test_a_request_that_is_new_is_found(self):
        told = self.told + ["GET /api/fleet/coffee", "POST /api/fleet/runs/{run}/pause"]
        self.assertEqual(routes.differences(told, self.page),
                         (["GET /api/fleet/coffee", "POST /api/fleet/runs/{run}/pause"], []))

    def test_a_request_that_is_gone_is_found(self):
        page = self.page + "\n### `GET /api/fleet/tea`\n"
        self.assertEqual(routes.differences(self.told, page), ([], ["GET /api/fleet/tea"]))


if __name__ == "__main__":
    unittest.main()
