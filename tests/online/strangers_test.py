"""What strangers may take: limits by network, and what they must not do to others."""

import time
import unittest
from concurrent.futures import ThreadPoolExecutor

from people import PASSWORD, PeopleTest, ask, sign_up
from websocket import WebSocket, new_game


def of_one_64(number, network=1):
    """An address of a /64, which has 2^64 of them."""
    return f"2001:db8:1:{network}:{number:x}::1"


class Strangers(PeopleTest):
    """A node behind a proxy, with the limits that people meet. Each test has addresses of its own."""

    NODES = 1
    SETTINGS = {"limits_scale": 1, "trust_proxy": True}

    def post(self, path, body, address, token=None, **headers):
        status, _, answer = ask(self.node, "POST", path, body, token, X_Forwarded_For=address,
                                **headers)
        return status, answer

    def statuses(self, path, addresses):
        return [self.post(path, {}, address)[0] for address in addresses]

    def test_a_64_is_one_client(self):
        codes = self.statuses("/api/guest", map(of_one_64, range(120)))
        self.assertLess(codes.count(200), 70)
        self.assertEqual(set(codes), {200, 429})
        self.assertEqual(self.statuses("/api/guest", [of_one_64(1, network=2)]), [200])

    def test_mapped_addresses_are_those_of_ipv4(self):
        codes = self.statuses("/api/guest", (f"::ffff:203.0.113.{i}" for i in range(70)))
        self.assertEqual(codes.count(200), 70, "they are 70 clients, not one /64")
        codes = self.statuses("/api/guest", ["203.0.113.200", "::ffff:203.0.113.200"] * 35)
        self.assertLess(codes.count(200), 65, "written in two ways, it is one client")

    def sign_in(self, name, address, password="wrong password"):
        began = time.monotonic()
        status, answer = self.post("/api/sign-in", {"name": name, "password": password}, address)
        return status, answer, time.monotonic() - began

    def crowd(self, addresses):
        """Signs in from all these addresses at once, and beside them somebody signs up: what the
        crowd and the newcomer are told, and how long the newcomer waited."""
        with ThreadPoolExecutor(len(addresses)) as pool:
            tries = [pool.submit(self.sign_in, f"nobody{number % 40}", address)
                     for number, address in enumerate(addresses)]
            time.sleep(0.3)
            began = time.monotonic()
            status, _ = self.post("/api/sign-up", {"name": f"Honest{len(addresses)}",
                                                   "password": PASSWORD}, "192.0.2.77")
            waited = time.monotonic() - began
            answers = [one.result() for one in tries]
        self.assertIn(status, (200, 503))
        return [status for status, _, _ in answers], status, waited

    def test_a_crowd_of_one_network(self):
        codes, honest, waited = self.crowd([of_one_64(number, network=3) for number in range(300)])
        self.assertEqual(honest, 200)
        self.assertLess(waited, 2)
        self.assertGreater(codes.count(429) + codes.count(503), 250)

    def test_a_crowd_of_many_networks(self):
        """Those whom the queue cannot hold are told to come again; nobody waits for long."""
        codes, _, waited = self.crowd([f"10.20.{n // 100}.{n % 100}" for n in range(150)])
        self.assertLess(waited, 4)
        self.assertEqual(set(codes), {401, 503})
        self.assertGreater(codes.count(503), 50)

    def test_nobody_is_locked_out_by_another(self):
        sign_up(self.node, "Victim")
        codes = [self.sign_in("victim", "198.51.100.7")[0] for _ in range(14)]
        self.assertIn(429, codes, "the guesser is stopped")
        self.assertEqual(self.sign_in("Victim", "192.0.2.55", PASSWORD)[0], 200)

    def test_a_flood_of_challenges(self):
        """Guests of one network cannot bury somebody; others can still ask."""
        socket = WebSocket(self.node.port, sign_up(self.node, "Buried"))
        self.addCleanup(socket.close)
        challenge = {"clock": {"initial": 60_000, "increment": 0}, "to": "Buried"}
        made = 0
        for number in range(12):
            guest = self.post("/api/guest", {}, of_one_64(number, network=4))[1]["token"]
            codes = [self.post("/api/challenges", challenge, of_one_64(number, network=4),
                               guest)[0]
                     for _ in range(10)]
            self.assertEqual(codes[-1], 429)
            made += codes.count(200)
        self.assertLess(made, 25)
        honest = self.post("/api/guest", {}, "192.0.2.80")[1]["token"]
        status, answer = self.post("/api/challenges", challenge, "192.0.2.80", honest)
        self.assertEqual(status, 200, answer)
        socket.receive_until(lambda frame: frame["t"] == "challenge"
                             and frame["challenge"]["id"] == answer["challenge"])

    def test_names_of_the_site(self):
        def status(name, **headers):
            return self.post("/api/sign-up", {"name": name, "password": PASSWORD, "bot": True},
                             "192.0.2.90", **headers)

        for name in ("admin", "adm1n", "yolah-level-11", "Y0LAH-level-3"):
            code, answer = status(name)
            self.assertEqual((code, answer["error"]["code"]), (403, "reserved"), name)
        code, answer = status("yolah-level-11", Yolah_Operator_Key="a guess of somebody")
        self.assertEqual((code, answer["error"]["code"]), (403, "operator"))
        code, answer = status("yolah-level-11", Yolah_Operator_Key=self.node.operator_key)
        self.assertEqual((code, answer["user"]["name"]), (200, "yolah-level-11"))

    def test_delayed_pongs(self):
        """Who answers pings late, as if far away, thinks at the cost of its own clock."""
        class Late(WebSocket):
            def send_frame(self, opcode, payload):
                if opcode == 10:
                    time.sleep(0.5)
                super().send_frame(opcode, payload)

        tokens = [self.post("/api/guest", {}, "192.0.2.91")[1]["token"] for _ in range(2)]
        late = Late(self.node.port, tokens[0])
        self.addCleanup(late.close)
        late.receive()
        game = new_game(self.node, *tokens, initial=60_000, increment=0)
        white = self.player(self.node, tokens[1], game)
        late.join(game)
        late.receive_until(lambda frame: frame.get("kind") == "start")
        thought = 0
        for number in range(12):
            time.sleep(0.4)
            thought += 0.4
            position = white.positions[-1]
            self.assertEqual(position.side, "b")
            late.move(game, white.seq, 2 * number, position.legal_moves()[0])
            event = late.receive_until(lambda frame: "ack" in frame or frame["t"] == "error")
            white.until(seq=event["seq"])
            white.move(white.positions[-1].legal_moves()[0])
        cost = 60 - event["clock"][0] / 1000
        self.assertGreater(event["lag"], 50, "some of it is spared")
        self.assertGreater(cost, 3, f"of {thought} s")

    def test_a_flood_of_seeks(self):
        """One network cannot fill the lobby."""
        def seek(address, token, initial):
            return self.post("/api/challenges", {
                "clock": {"initial": initial, "increment": 7}, "public": True}, address, token)

        crowd = [self.post("/api/guest", {}, of_one_64(number, network=5))[1]["token"]
                 for number in range(30)]
        codes = [seek(of_one_64(number, network=5), token, 1_000 * (number + 1))[0]
                 for number, token in enumerate(crowd)]
        self.assertEqual((codes.count(200), codes.count(429)), (20, 10))
        honest = self.post("/api/guest", {}, "192.0.2.92")[1]["token"]
        status, answer = seek("192.0.2.92", honest, 180_000)
        self.assertEqual(status, 200)
        # As many networks as the list has places come later, with two seeks each.
        self.site.database.query(
            "with u as (insert into users (name, kind) select 'guest-flood' || n, 0 "
            "from generate_series(1, 420) n returning id) "
            "insert into challenges (id, by_user, initial, increment, rated, color, listed, "
            "expires, network) select 1000 + id, id, 1000 + id, 3, false, 2, true, "
            "now() + interval '1 minute', 'n' || id / 2 from u")
        listed = ask(self.node, "GET", "/api/challenges")[2]["public"]
        self.assertEqual(len(listed), 200)
        self.assertIn(answer["challenge"], [one["id"] for one in listed])
        self.site.database.query("delete from challenges")

    def test_a_flood_of_lists(self):
        """Who goes to the lobby and leaves it, again and again, is stopped."""
        def told(network):
            socket = WebSocket(self.node.port, headers=f"X-Forwarded-For: {network}\r\n")
            self.addCleanup(socket.close)
            for number in range(1, 121):
                socket.send(t="lobby", id=number)
                socket.send(t="leave_lobby", id=1_000)
            socket.send(t="leave_lobby", id=2_000)
            answers = []
            while (frame := socket.receive()).get("id") != 2_000:
                if 0 < frame.get("id", 0) <= 120:
                    answers.append(frame.get("code", "ok"))
            return answers

        answers = [answer for _ in range(5) for answer in told("192.0.2.95")]
        self.assertLess(answers.count("ok"), 540)
        self.assertEqual(set(answers), {"ok", "too_many"})
        self.assertEqual(set(told("192.0.2.96")), {"ok"})

    def test_cookies_by_http_and_https(self):
        """A browser sends a Secure cookie back by HTTPS alone."""
        for scheme, secure in (("http", False), ("https", True), ("https, http", False),
                               ("", False)):
            _, headers, _ = ask(self.node, "POST", "/api/guest", {}, X_Forwarded_For="192.0.2.93",
                                X_Forwarded_Proto=scheme)
            self.assertEqual("; Secure" in headers["Set-Cookie"], secure, scheme)
            self.assertIn("HttpOnly; SameSite=Strict", headers["Set-Cookie"])

    def test_tokens_are_not_taken_from_addresses(self):
        token = self.post("/api/guest", {}, "192.0.2.94")[1]["token"]
        upgrade = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec_WebSocket_Version": "13",
                   "Sec_WebSocket_Key": "AAAAAAAAAAAAAAAAAAAAAA=="}
        self.assertEqual(ask(self.node, "GET", f"/ws?token={token}", **upgrade)[0], 400)
        self.assertIsNone(ask(self.node, "GET", f"/api/me?token={token}")[2]["user"])
        with open(self.node.log, encoding="utf-8") as file:
            self.assertNotIn("yol_", file.read())


if __name__ == "__main__":
    unittest.main()
