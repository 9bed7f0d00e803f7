"""What nobody should send: wrong frames, wrong bodies, other people's games, injections."""

import json
import socket
import time
import unittest
from urllib.parse import quote

from people import PASSWORD, PeopleTest, ask, sign_up
from websocket import WebSocket, guest

NASTY = ["'; drop table users; --", "' or '1'='1", "1; select pg_sleep(9)", "$1", "\\'; --",
         "\");alert(1);//", "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>",
         "{{7*7}}", "${jndi:ldap://x}", "../../etc/passwd", "%s%s%n", "\u202e\u2028\ufeff",
         "a\u0000b", "x\r\nSet-Cookie: a=b", "*", "yolah.>", "guest", "_", "%", "\U0001f600"]
WRONG = [None, True, False, -1, 1.5, 1e300, 10**25, -10**25, "", "x", "1", [], {}, [[]], {"a": 1}]


class Frames(PeopleTest):
    def setUp(self):
        self.tokens = [guest(self.node), guest(self.node)]
        self.black, self.white, self.game = self.players(tokens=self.tokens)

    def answer(self, text, player=None):
        """What is said to a frame of this text, before the answer to the next one."""
        player = player or self.black
        player.socket.send_frame(1, text if isinstance(text, bytes) else text.encode())
        return player.receive()

    def refused_frame(self, text, code="bad_message"):
        answer = self.answer(text)
        self.assertEqual((answer["t"], answer.get("code")), ("error", code), (text[:99], answer))

    def test_malformed_frames(self):
        good = json.dumps({"t": "resign", "id": 1, "game": self.game})
        for text in ("", " ", "{", "}", "[]", "5", "null", '"x"', "{}", "{]", good[:-1],
                     good + good, "[" + good + "]", good.replace('"', "'"), "\ufeff" * 2 + good,
                     '{"t":"resign"}', "NaN", "{\"t\":NaN}", "// x", '{"a":"\\ud800"}',
                     '{"t":"\\u0000","game":"x"}', "{" + '"a":' * 800, "[" * 4000,
                     '{"a":' * 600 + "1" + "}" * 600, "[" * 2000 + "]" * 2000,
                     '{"id":' + "9" * 4000 + "}", '{"id":1e' + "9" * 100 + "}"):
            self.refused_frame(text)
        for text in (good.replace("resign", "Resign"), good.replace("resign", "end"),
                     good.replace("resign", "start"), good.replace("resign", "x" * 3000)):
            self.refused_frame(text)
        self.assertEqual(len(self.black.events), 1)

    def test_wrong_types_in_every_field(self):
        frames = [{"t": "join", "id": 7, "game": self.game, "seq": 0},
                  {"t": "leave", "id": 7, "game": self.game},
                  {"t": "move", "id": 7, "game": self.game, "seq": 1, "ply": 0, "move": "d5:d6"},
                  {"t": "chat", "id": 7, "game": self.game, "text": "x"}]
        for frame in frames:
            for field in [field for field in frame if field != "id"]:
                for value in WRONG + ["missing"]:
                    if field == "text" and value in ("x", "1", "missing"):
                        continue
                    wrong = {**frame, field: value}
                    if field == "game" and value in ("x", "1", "missing"):
                        continue  # could be games
                    if value == "missing":
                        del wrong[field]
                    answer = self.answer(json.dumps(wrong))
                    self.assertEqual((answer["t"], answer.get("code"), answer.get("id")),
                                     ("error", "bad_message", 7), wrong)
                    time.sleep(0.005)  # a hundred frames a second are allowed
        self.assertEqual(len(self.black.events), 1)

    def test_numbers_of_requests(self):
        """A number that is none is answered as 0."""
        for number in WRONG + [2**53, 2**64]:
            answer = self.answer(json.dumps({"t": "accept", "id": number, "game": self.game}))
            self.assertEqual((answer["code"], answer["id"]), ("not_now", 0), number)
        for number in (0, 1, 2**53 - 1):
            answer = self.answer(json.dumps({"t": "accept", "id": number, "game": self.game}))
            self.assertEqual((answer["code"], answer["id"]), ("not_now", number))

    def test_frames_that_end_the_socket(self):
        cases = {"binary": (2, b"{}"), "large": (1, b" " * 5000), "not utf-8": (1, b"\xff\xfe{}"),
                 "surrogate": (1, b'{"t":"\xed\xa0\x80"}'), "reserved": (3, b"x"),
                 "continuation": (0, b"x"), "long ping": (9, b"x" * 200)}
        for name, (opcode, payload) in cases.items():
            client = WebSocket(self.node.port, self.tokens[0])
            client.send_frame(opcode, payload)
            with self.assertRaises((ConnectionError, OSError), msg=name):
                while True:
                    client.receive()
            client.close()
        for raw in (b"\x81\x05hello", b"\xf1\x80\0\0\0\0", b"\x81\xff" + b"\xff" * 12,
                    b"\x81\xff\0\0\0\0\xff\xff\xff\xff" + b"mask" + b"x" * 9000):
            client = WebSocket(self.node.port, self.tokens[0])
            client.socket.sendall(raw)
            with self.assertRaises((ConnectionError, OSError), msg=raw[:9]):
                while True:
                    client.receive()
            client.close()

    def test_moves_that_are_not_ones_own(self):
        self.refused(self.white.move("e5:e6"), "not_your_turn")
        self.refused(self.white.move("d5:d6"), "not_your_turn")
        for move in ("e5:e6", "d5:d5", "d5:d4", "a1:h8", "d5:a1", "e4:e5", "h8:h9", "a1:a1"):
            answer = self.black.move(move)
            self.assertIn(answer.get("code"), ("illegal", "bad_message"), answer)
        for text in ("", "d5", "d5:", "d5:d6:d7", "D5:D6", " d5:d6", "d5:d6 ", "d5d6", "pass",
                     "d5:d6\u0000", "i1:i2", "a0:a1", "\u0664:5", "d5:d6" * 100):
            self.refused(self.black.move(text), "bad_message")
        for changes in ({"ply": 1}, {"seq": 0}, {"seq": 2}, {"ply": 999_999}, {"seq": 999_999}):
            self.refused(self.black.move("d5:d6", **changes), "stale")
        stranger = self.player(self.node, guest(self.node), self.game)
        for t in ("resign", "abort", "takeback", "accept", "decline"):
            self.refused(stranger.ask(t), "not_your_game")
        self.refused(stranger.move("d5:d6"), "not_your_game")
        outside = WebSocket(self.node.port, self.tokens[0])
        self.addCleanup(outside.close)
        outside.receive()
        outside.move(self.game, 1, 0, "d5:d6")
        self.refused(outside.receive(), "bad_message")
        self.assertEqual(self.black.move("d5:d6")["kind"], "move", "the game is as it was")
        self.refused(self.black.move("d6:d7"), "not_your_turn")

    def test_forged_clocks(self):
        answer = self.black.move("d5:d6", clock=[10**9, 0], lag=500, elapsed=-5000, side="white",
                                 user=1, ack=5, at=0, kind="end", winner="black")
        self.assertEqual((answer["kind"], answer["side"], answer["ply"]), ("move", "black", 0))
        self.assertLessEqual(answer["clock"][0], 61_000)
        self.assertEqual(answer["clock"][1], 60_000)
        self.assertLess(answer["lag"], 100)

    def test_moves_after_the_end(self):
        self.play(self.black, self.white, plies=3)
        self.assertEqual(self.black.ask("resign")["kind"], "end")
        self.white.until("end")
        for player in (self.black, self.white):
            self.refused(player.move("d5:d6", ply=3), "over")
            for t in ("resign", "abort", "takeback", "accept"):
                self.refused(player.ask(t), "over")
            self.assertEqual(player.ask("chat", text="gg").get("kind"), "chat", "for a while")
            player.ask("join", seq=0)
            self.refused(player.ask("resign"), "over")
        self.assertFalse(ask(self.node, "GET", f"/api/games/{self.game}")[2]["live"])

    def test_a_thousand_unknown_games(self):
        client = WebSocket(self.node.port, self.tokens[0])
        self.addCleanup(client.close)
        client.receive()
        codes = {}
        for number in range(1000):
            client.send(t="join", id=number, game=f"zz{number}", seq=0)
            if number % 50 == 49:  # within what a second allows
                for _ in range(50):
                    # Beyond a hundred, the oldest is left for each one that comes.
                    answer = client.receive_until(lambda frame: frame["t"] != "left")
                    codes[answer["code"]] = codes.get(answer["code"], 0) + 1
                time.sleep(0.4)
        self.assertEqual(codes, {"unknown_game": 1000})
        self.assertEqual(client.join(self.game)["t"], "game", "there is room for a real one")
        metrics = ask(self.node, "GET", "/metrics")[2]
        self.assertIn("yolah_games_relayed 0", metrics)

    def test_many_joins_at_once(self):
        """Each is answered, also where the game has to be read first."""
        for node in self.nodes:
            game = self.players(nodes=[self.node, self.node])[2]
            client = WebSocket(node.port, timeout=2)
            self.addCleanup(client.close)
            client.receive()
            for number in range(1, 6):
                client.send(t="join", id=number, game=game, seq=0)
            answered = set()
            try:
                while len(answered) < 5:
                    answered.add(client.receive_until(lambda frame: frame["t"] == "game")["id"])
            except TimeoutError:
                pass
            self.assertEqual(answered, {1, 2, 3, 4, 5}, node.name)

    def test_floods_of_frames(self):
        for number in range(3000):
            self.black.socket.send(t="accept", id=number + 1, game=self.game)
        answers = [self.black.receive() for _ in range(3000)]
        codes = [answer["code"] for answer in answers]
        self.assertGreater(codes.count("too_many"), 1000)
        self.assertEqual(sorted(answer["id"] for answer in answers), list(range(1, 3001)))
        time.sleep(0.1)
        self.assertEqual(self.black.move("d5:d6")["kind"], "move", "the socket lives")

    def test_floods_of_frames_that_are_none(self):
        for _ in range(2000):
            self.black.socket.send_frame(1, b"x")
        codes = [self.black.receive()["code"] for _ in range(2000)]
        self.assertGreater(codes.count("too_many"), 500, "they count as well")


class Requests(PeopleTest):
    NODES = 1

    def raw(self, data, timeout=5):
        """What comes back for these bytes; the first line of it."""
        with socket.create_connection(("127.0.0.1", self.node.port), timeout=timeout) as client:
            client.sendall(data)
            client.shutdown(socket.SHUT_WR)
            answer = b""
            try:
                while received := client.recv(65536):
                    answer += received
            except ConnectionResetError:
                pass
            return answer.split(b"\r\n")[0].decode("latin-1")

    def test_bodies(self):
        token = guest(self.node)
        for body in (b"", b"{", b"[]", b"null", b"5", b'"x"', b"\xff", b"{" * 60_000,
                     b"[" * 30_000 + b"]" * 30_000, b'{"a":' * 10_000 + b"1" + b"}" * 10_000,
                     b'{"name":' + b"9" * 60_000 + b"}", b"\0" * 1000):
            for path in ("/api/challenges", "/api/sign-up", "/api/sign-in"):
                self.assertIn(ask(self.node, "POST", path, body, token)[0], (400, 401), body[:20])
        for size in (70_000, 10_000_000):
            head = (f"POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Length: {size}\r\n\r\n")
            self.assertIn(" 413 ", self.raw(head.encode() + b"x" * 100_000))

    def test_requests_that_are_none(self):
        for data in (b"\r\n\r\n", b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"\x16\x03\x01\x02\x00",
                     b"GET / HTTP/1.1\r\n\r\n", b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
                     b"GET x HTTP/1.1\r\nHost: a\r\n\r\n", b"GET /%zz HTTP/1.1\r\nHost: a\r\n\r\n",
                     b"GET /a\0b HTTP/1.1\r\nHost: a\r\n\r\n", b"GET /%00 HTTP/1.1\r\nHost: a\r\n\r\n",
                     b"POST /api/guest HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n",
                     b"POST /api/guest HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n"
                     b"Content-Length: 2\r\n\r\nab",
                     b"POST /api/guest HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
                     b"GET /?a=1&a=2 HTTP/1.1\r\nHost: a\r\n\r\n", b"\0" * 4096):
            self.assertRegex(self.raw(data), r"^(HTTP/1\.[01] 400 .*|)$", data[:60])
        self.assertIn(" 431 ", self.raw(b"GET / HTTP/1.1\r\nHost: a\r\nX: " + b"y" * 40_000))

    def test_injections_in_every_text(self):
        token = sign_up(self.node, "Victim")
        users = self.site.database.query("select count(*) from users")
        for text in NASTY:
            path = quote(text, safe="")
            for target in (f"/api/users/{path}", f"/api/users/{path}/games",
                           f"/api/users/Victim/ratings/{path}", f"/api/best/{path}",
                           f"/api/games/{path}", f"/api/games/{path}/record", f"/{path}",
                           f"/api/users/Victim/games?before={path}", f"/api/users/Victim/{path}"):
                began = time.monotonic()
                status, headers, body = ask(self.node, "GET", target)
                if not target.endswith("before=guest"):  # a number of a game, base 36
                    self.assertIn(status, (400, 404), target)
                self.assertNotIn("Set-Cookie", headers)
                self.assertNotIn("<script", str(body))
                self.assertLess(time.monotonic() - began, 5)
            status = ask(self.node, "POST", f"/api/challenges/{path}/accept", {}, token)[0]
            self.assertIn(status, (400, 404))
            for body in ({"name": text, "password": PASSWORD}, {"name": "Victim", "password": text},
                         {"name": "Victim", "password": text * 8}):
                self.assertIn(ask(self.node, "POST", "/api/sign-in", body)[0], (400, 401))
            self.assertEqual(ask(self.node, "POST", "/api/sign-up",
                                 {"name": "Victim" if text in ("_", "%") else text,
                                  "password": "x"})[0], 400)
            ascii_text = text.encode("ascii", "ignore").decode().translate(dict.fromkeys(range(32)))
            self.assertIsNone(ask(self.node, "GET", "/api/me", token=ascii_text)[2]["user"])
            answer = ask(self.node, "GET", "/api/me", Cookie=f"session={ascii_text}")
            self.assertIsNone(answer[2]["user"])
            with self.assertRaisesRegex(AssertionError, " 40[01] "):
                WebSocket(self.node.port, path)
        self.assertEqual(self.site.database.query("select count(*) from users"), users)
        self.assertEqual(ask(self.node, "GET", "/api/me", token=token)[2]["user"]["name"], "Victim")

    def test_other_sites_cannot_use_a_cookie(self):
        token = guest(self.node)
        cookie = f"session={token}"
        here = f"http://127.0.0.1:{self.node.port}"
        body = {"clock": {"initial": 60_000, "increment": 0}}
        for origin in ("https://evil.example", "null", here + "0", here + ".evil.example",
                       f"http://localhost:{self.node.port}", "http://127.0.0.1"):
            for path in ("/api/challenges", "/api/sign-out", "/api/guest"):
                status, _, answer = ask(self.node, "POST", path, body, Cookie=cookie,
                                        Origin=origin)
                self.assertEqual((status, answer["error"]["code"]), (403, "wrong_origin"))
            with self.assertRaisesRegex(AssertionError, " 403 "):
                WebSocket(self.node.port,
                          headers=f"Cookie: {cookie}\r\nOrigin: {origin}\r\n")
        self.assertEqual(ask(self.node, "POST", "/api/challenges", body, Cookie=cookie,
                             Origin=here)[0], 200)
        client = WebSocket(self.node.port, headers=f"Cookie: {cookie}\r\nOrigin: {here}\r\n")
        self.assertIsNotNone(client.receive()["user"])
        client.close()


if __name__ == "__main__":
    unittest.main()
