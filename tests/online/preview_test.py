"""What a link to a game or a challenge shows in a chat: the tags of its page, and the picture."""

import html.parser
import os
import struct
import tempfile
import threading

from people import ask, sign_up
from reading_test import ReadingTest
from websocket import guest, new_game

CLOCK = {"initial": 300_000, "increment": 3_000}
DEFAULT = "Yolah"
HERE = os.path.dirname(os.path.abspath(__file__))
with open(os.path.join(HERE, "../../web/index.html"), encoding="utf-8") as page:
    INDEX = page.read()
HOSTILE = ["<script>alert(1)</script>", "\"'><svg onload=alert(1)>", "a&b<!-- preview -->",
           "\u202eevil\u202c \u0645\u0631\u062d\u0628\u0627", "W" * 40]


class Head(html.parser.HTMLParser):
    """The elements of a page, and the content of its tags by their names."""

    def __init__(self, text):
        super().__init__()
        self.elements, self.tags = [], {}
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.elements.append(tag)
        attributes = dict(attrs)
        name = attributes.get("property", attributes.get("name"))
        if tag == "meta" and name:
            assert name not in self.tags, name
            self.tags[name] = attributes["content"]


class PreviewTest(ReadingTest):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory(prefix="yolah-web-")
        cls.addClassCleanup(folder.cleanup)
        with open(os.path.join(folder.name, "index.html"), "w", encoding="utf-8") as file:
            file.write(INDEX)
        cls.SETTINGS = {**cls.SETTINGS, "web": folder.name}
        super().setUpClass()

    def page(self, path, **headers):
        status, kept, text = ask(self.node, "GET", path, **headers)
        self.assertEqual(status, 200, path)
        self.assertIn("script-src 'self'", kept["Content-Security-Policy"])
        self.assertEqual(kept["Cross-Origin-Resource-Policy"], "same-origin")
        head = Head(text)
        self.assertEqual([one for one in head.elements if one != "meta"],
                         [one for one in Head(INDEX).elements if one != "meta"], text)
        self.assertTrue(text.endswith(INDEX[INDEX.index("<!-- preview ends"):]), text)
        return head.tags

    def picture(self, address):
        """Of an absolute address, which must be of this node."""
        site = f"http://{self.node.address}"
        self.assertTrue(address.startswith(site + "/api/"), address)
        status, headers, png = ask(self.node, "GET", address.removeprefix(site))
        self.assertEqual((status, headers["Content-Type"]), (200, "image/png"))
        self.assertEqual(headers.get_all("Cross-Origin-Resource-Policy"), ["cross-origin"])
        self.assertIn("default-src 'none'", headers["Content-Security-Policy"])
        self.assertEqual(png[:8], b"\x89PNG\r\n\x1a\n")
        self.assertEqual(struct.unpack(">II", png[16:24]), (1200, 630))
        return png

    def challenge(self, token, **more):
        status, _, body = ask(self.node, "POST", "/api/challenges", {"clock": CLOCK, **more}, token)
        self.assertEqual(status, 200, body)
        return body["challenge"]

    def person(self, stem):
        name = f"{stem}-{os.urandom(3).hex()}"
        return name, sign_up(self.node, name)

    def drawn(self):
        """How many pictures the node has drawn, and how many it had."""
        lines = self.node.ask("GET", "/metrics")[1].splitlines()
        return [int(float(line.split()[1])) for line in lines
                if line.startswith(("yolah_pictures_drawn_total ", "yolah_pictures_kept_total "))]


class Links(PreviewTest):
    def test_a_challenge_says_who_challenges_by_which_clock(self):
        name, token = self.person("anna")
        made = self.challenge(token, rated=True)
        tags = self.page(f"/online/challenge/{made}")
        self.assertEqual(tags["og:title"], f"{name} challenges you · 5+3 · rated")
        self.assertIn("melt the ice behind them", tags["og:description"])
        self.assertEqual(tags["og:url"], f"http://{self.node.address}/online/challenge/{made}")
        self.assertEqual(tags["twitter:card"], "summary_large_image")
        first = self.picture(tags["og:image"])
        before = self.drawn()
        self.assertEqual(self.picture(tags["og:image"]), first)
        self.assertEqual(self.drawn(), [before[0], before[1] + 1], "the second is not drawn")

    def test_a_game_says_who_plays_and_then_the_result(self):
        (anna, black), (bob, white) = self.person("anna"), self.person("bob")
        game = new_game(self.node, black, white, 300_000, 3_000)
        players = [self.player(self.node, token, game) for token in (black, white)]
        tags = self.page(f"/online/game/{game}")
        self.assertEqual(tags["og:title"], f"{anna} plays {bob} · 5+3")
        at_first = tags["og:image"]
        self.play(*players, plies=5)
        tags = self.page(f"/online/game/{game}")
        self.assertTrue(tags["og:description"].startswith("Move 6. "), tags)
        self.assertNotEqual(tags["og:image"], at_first, "readers keep pictures by their address")
        playing = self.picture(tags["og:image"])
        players[1].ask("chat", text="between us")
        players[0].ask("resign")
        tags = self.page(f"/online/game/{game}")
        self.assertEqual(tags["og:title"], f"{anna} 3 – 2 {bob}")
        self.assertTrue(tags["og:description"].startswith(f"{anna} resigned, after 5 moves. "))
        self.assertNotIn("between us", str(tags))
        self.assertNotEqual(self.picture(tags["og:image"]), playing)

    def test_whatever_is_not_for_everybody_gets_what_all_pages_get(self):
        _, anna = self.person("anna")
        bob, token = self.person("bob")
        to_one = self.challenge(anna, to=bob)
        gone = self.challenge(anna)
        status, _, _ = ask(self.node, "POST", f"/api/challenges/{gone}/cancel", {}, anna)
        self.assertEqual(status, 200)
        for path in ("/", "/online", f"/online/user/{bob}", "/analyse", f"/online/challenge/{to_one}",
                     f"/online/challenge/{gone}", "/online/challenge/k3xk3xk3x",
                     "/online/game/k3xk3xk3x", "/online/game/%22%3E%3Cscript%3E", "/online/game/-",
                     "/online/game/k3x/more", "/online/game/"):
            tags = self.page(path, Authorization=f"Bearer {token}")
            self.assertEqual(tags["og:title"], DEFAULT, path)
            self.assertNotIn("og:url", tags)
            self.assertTrue(tags["og:image"].endswith("/api/preview.png"), tags)
        self.picture(tags["og:image"])
        for path in (f"/api/challenges/{to_one}/preview.png", "/api/challenges/k3x/preview.png",
                     "/api/games/k3xk3xk3x/preview.png", "/api/games/-/preview.png"):
            status, _, body = ask(self.node, "GET", path)
            self.assertEqual((status, body["error"]["code"]), (404, "unknown"), path)

    def test_hostile_names_are_text(self):
        for number, hostile in enumerate(HOSTILE):
            name, token = self.person("anna")
            quoted = hostile.replace("'", "''")
            self.site.postgres.query(f"update users set name = '{quoted}' where name = '{name}'")
            game = new_game(self.node, token, guest(self.node))
            made = self.challenge(token)
            for path in (f"/online/game/{game}", f"/online/challenge/{made}"):
                tags = self.page(path)
                self.assertNotEqual(tags["og:title"], DEFAULT)
                if number < 3:
                    self.assertIn(hostile[:20], tags["og:title"])
                self.assertNotIn("\u202e", tags["og:title"])
                self.assertLess(len(tags["og:title"]), 100)
                self.picture(tags["og:image"])
            self.site.postgres.query(f"update users set name = '{name}' where name = '{quoted}'")

    def test_the_address_of_a_picture_is_whole_or_there_is_none(self):
        for host in ('"><script>', "a b", "x/y", "evil.example/?", "a" * 300, "user@evil.example"):
            tags = self.page("/online", Host=host)
            self.assertNotIn("og:image", tags, host)
            self.assertEqual((tags["og:title"], tags["twitter:card"]), (DEFAULT, "summary"))
        for host in ("yolah.example", "yolah.example:8443", "[::1]:8080"):
            self.assertEqual(self.page("/online", Host=host)["og:image"],
                             f"http://{host}/api/preview.png")

    def test_moves_do_not_wait_for_pictures(self):
        self.black, self.white, self.game = self.players(initial=600_000)
        made = [self.challenge(guest(self.node)) for _ in range(24)]  # each by another name
        before = self.drawn()
        statuses = []
        askers = [threading.Thread(target=lambda one=one: statuses.append(
            ask(self.node, "GET", f"/api/challenges/{one}/preview.png")[0])) for one in made]
        for asker in askers:
            asker.start()
        self.check_players_unharmed(f"beside {len(made)} pictures")
        for asker in askers:
            asker.join()
        self.assertEqual(set(statuses) - {200, 503}, set())
        self.assertGreaterEqual(statuses.count(200), 16)
        self.assertEqual(self.drawn()[0] - before[0], statuses.count(200))

    def test_pages_come_without_the_database(self):
        game = new_game(self.node, guest(self.node), guest(self.node))
        with self.archive_locked():
            # One that has ended, for all the node knows.
            took = self.seconds(lambda: self.assertEqual(
                self.page("/online/game/k3xk3xk3x")["og:title"], DEFAULT))
        print(f"\n  {1000 * took:.0f} ms for a page whose preview cannot be read")
        self.assertTrue(0.4 < took < 2, took)
        self.assertIn(" plays ", self.page(f"/online/game/{game}")["og:title"])


class Limits(PreviewTest):
    """A node with the limits that people meet, whose own address is known."""

    SETTINGS = {"limits_scale": 1, "trust_proxy": True,
                "environment": {"YOLAH_ORIGIN": "https://yolah.example"}}

    def test_pictures_of_an_address(self):
        before = self.drawn()
        statuses = []
        while len(statuses) < 80 and 429 not in statuses:
            status, headers, _ = ask(self.node, "GET", "/api/preview.png",
                                     X_Forwarded_For="10.7.0.1")
            statuses.append(status)
        self.assertEqual(statuses[-1], 429)
        self.assertGreaterEqual(len(statuses), 60)
        self.assertEqual(headers["Retry-After"], "1")
        self.assertLessEqual(self.drawn()[0], before[0] + 1)
        self.assertEqual(ask(self.node, "GET", "/api/preview.png", X_Forwarded_For="10.7.0.2")[0],
                         200, "others are not held up")
        self.assertEqual(self.page("/online", X_Forwarded_For="10.7.0.1")["og:title"], DEFAULT)

    def test_the_settings_say_the_sites_address(self):
        tags = self.page("/online", Host="evil.example")
        self.assertEqual(tags["og:image"], "https://yolah.example/api/preview.png")


if __name__ == "__main__":
    import unittest
    unittest.main()
