"""The pages of the HTTP APIs say what the programs answer."""

import os
import pathlib
import unittest

import http_reference
import routes

ROOT = pathlib.Path(__file__).parents[2]
SERVER = os.environ.get("YOLAH_SERVER")
COORDINATOR = os.environ.get("YOLAH_COORDINATOR_PROGRAM")


class ServerPage(unittest.TestCase):
    def setUp(self):
        self.page = http_reference.PAGE.read_text(encoding="utf-8")

    def test_it_is_made_from_the_servers_description(self):
        self.assertEqual(self.page, http_reference.made(),
                         "run /usr/bin/python3 scripts/docs/http_reference.py")

    @unittest.skipUnless(SERVER, "the server is not built")
    def test_the_server_answers_what_its_page_says(self):
        told = routes.told_by(SERVER)
        self.assertGreater(len(told), 40)
        self.assertEqual(routes.differences(told, self.page), ([], []))


@unittest.skipUnless(COORDINATOR, "the coordinator is not built")
class CoordinatorPage(unittest.TestCase):
    def setUp(self):
        self.page = (ROOT / "docs/reference/fleet-api.md").read_text(encoding="utf-8")
        self.told = routes.told_by(COORDINATOR)

    def test_the_coordinator_answers_what_its_page_says(self):
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
