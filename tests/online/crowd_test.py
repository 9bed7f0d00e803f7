"""Too many, too slow, too often: what one client does must not hurt another."""

import json
import os
import random
import resource
import socket
import statistics
import threading
import time
import unittest

from people import PASSWORD, PeopleTest, ask, sign_up
from postgres import wait_for
from websocket import WebSocket

MOST = 10_000
UNHARMED = 0.25  # seconds for a move, on a machine that has other things to do


class Crowds(PeopleTest):
    NODES = 1

    def setUp(self):
        self.black, self.white, self.game = self.players(initial=600_000)
        self.rng = random.Random(3)

    def latencies(self, seconds):
        """How long moves take to be acknowledged, for so long or until the game is over."""
        times = []
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            if self.black.events[-1]["kind"] == "end":
                self.black, self.white, self.game = self.players(initial=600_000)
            began = time.monotonic()
            before = len(self.black.events)
            self.play(self.black, self.white, plies=1, seed=self.rng.random())
            times.append((time.monotonic() - began) / (len(self.black.events) - before))
        return times

    def check_latencies(self, what, seconds=2):
        times = sorted(self.latencies(seconds))
        print(f"\n  {what}: {len(times)} moves, median {1000 * statistics.median(times):.1f} ms, "
              f"95 % {1000 * times[len(times) * 95 // 100]:.1f} ms, "
              f"worst {1000 * times[-1]:.1f} ms")
        self.assertLess(times[len(times) * 95 // 100], UNHARMED)

    def connect(self, count, first=b""):
        """Connections that say so much and no more."""
        crowd = []
        for _ in range(count):
            client = socket.socket()
            client.settimeout(5)
            client.connect(("127.0.0.1", self.node.port))
            if first:
                client.send(first)
            crowd.append(client)
        return crowd

    def drip(self):
        """A request a byte at a time: after how many seconds it is cut off, if ever."""
        client = self.connect(1)[0]
        client.setblocking(False)
        began = time.monotonic()
        try:
            while time.monotonic() - began < 14:
                try:
                    client.send(b"y")
                    if client.recv(1) == b"":
                        break
                except BlockingIOError:
                    pass
                except OSError:
                    break
                time.sleep(0.1)
        finally:
            client.close()
        self.seconds_of_drip = time.monotonic() - began

    def test_many_half_open_connections(self):
        dripping = threading.Thread(target=self.drip)
        dripping.start()
        self.addCleanup(dripping.join)
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        self.addCleanup(resource.setrlimit, resource.RLIMIT_NOFILE, (soft, hard))
        count = min(MOST, hard - 500)
        halves = (b"", b"GET /heal", b"GET /ws HTTP/1.1\r\nHost: a\r\nUpgrade: webso",
                  b"POST /api/guest HTTP/1.1\r\nHost: a\r\nContent-Length: 50\r\n\r\n{")
        crowd = []
        began = time.monotonic()
        try:
            for first in halves:
                crowd += self.connect(count // len(halves), first)
            print(f"\n  {len(crowd)} half-open connections in {time.monotonic() - began:.1f} s")
            descriptors = f"/proc/{self.node.process.pid}/fd"
            wait_for(lambda: len(os.listdir(descriptors)) > len(crowd), "the node to take them")
            self.check_latencies("beside them")
            self.assertEqual(ask(self.node, "GET", "/healthz")[0], 200)
            # All have ten seconds to send a request; then they are gone by themselves.
            crowd[-1].settimeout(15)
            crowd[0].settimeout(15)
            for client in (crowd[0], crowd[-1]):
                try:
                    self.assertEqual(client.recv(100), b"")
                except ConnectionResetError:
                    pass
        finally:
            for client in crowd:
                client.close()
        self.check_latencies("after them", seconds=1)
        dripping.join()
        self.assertTrue(8 < self.seconds_of_drip < 13, self.seconds_of_drip)

    def test_slow_readers(self):
        """Whoever does not read is cut off, and those who do notice nothing."""
        lazy = []
        for _ in range(5):
            client = WebSocket.__new__(WebSocket)
            client.socket = socket.socket()
            client.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
            client.socket.settimeout(10)
            client.socket.connect(("127.0.0.1", self.node.port))
            client.socket.sendall(b"GET /ws HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\n"
                                  b"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                                  b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n")
            lazy.append(client)
            self.addCleanup(client.close)
        self.play(self.black, self.white, plies=40)
        joins = json.dumps({"t": "join", "id": 1, "game": self.game, "seq": 0}).encode()
        cut = threading.Event()

        def never_read():
            """Every join asks for the whole game once more."""
            while lazy and not cut.is_set():
                for client in list(lazy):
                    try:
                        client.send_frame(1, joins)
                    except OSError:
                        lazy.remove(client)
                time.sleep(0.005)

        sender = threading.Thread(target=never_read)
        sender.start()
        try:
            self.check_latencies("beside slow readers", seconds=3)
            sender.join(timeout=15)
        finally:
            cut.set()
            sender.join()
        self.assertEqual(lazy, [], "they were never cut off")
        metrics = ask(self.node, "GET", "/metrics")[2]
        self.assertIn("yolah_slow_readers_total 5", metrics)


class Limits(PeopleTest):
    """A node with the limits that people meet."""

    NODES = 1
    SETTINGS = {"limits_scale": 1, "trust_proxy": True}

    def ask(self, path, body, address, token=None):
        return ask(self.node, "POST", path, body, token, X_Forwarded_For=address)

    def check_limit(self, ask_once, most, name):
        """Answers that many times, and a few more as time passes; then names the limit and the
        wait."""
        for number in range(2 * most + 2):
            status, headers, body = ask_once()
            if status == 429 and headers["Retry-After"]:  # others are refused for what they have
                break
        self.assertGreaterEqual(number, most)
        self.assertEqual((status, body["error"]["code"]), (429, "too_many"))
        wait = int(headers["Retry-After"])
        self.assertTrue(1 <= wait <= 60, wait)
        self.assertIn(name, body["error"]["text"])
        self.assertRegex(body["error"]["text"], rf"\b{wait} s")

    def test_sign_ins_of_an_address(self):
        self.check_limit(lambda: self.ask("/api/sign-in", {"name": "one", "password": "y"},
                                          "10.0.0.1"), 30, "sign-ins")
        self.assertEqual(self.ask("/api/sign-in", {"name": "other", "password": "y"},
                                  "10.0.0.2")[0], 401, "others are not kept out")

    def test_sign_ins_to_a_name(self):
        """Guessing in any spelling of the name is one guesser, who locks out nobody else."""
        sign_up(self.node, "Target")
        names = (name for _ in range(9) for name in ("target", "Target", "TARGET", "tARGET"))
        self.check_limit(lambda: self.ask("/api/sign-in", {
            "name": next(names), "password": "wrong password"}, "10.1.0.1"), 10,
            "sign-ins to one account")
        self.assertEqual(self.ask("/api/sign-in", {"name": "Target", "password": PASSWORD},
                                  "10.1.0.2")[0], 200)

    def test_new_accounts(self):
        self.check_limit(lambda: self.ask("/api/sign-up", {"name": "x", "password": "y"},
                                          "10.2.0.1"), 10, "new accounts")

    def test_new_guests(self):
        self.check_limit(lambda: self.ask("/api/guest", {}, "10.3.0.1"), 60, "new guests")

    def test_challenges_of_a_user(self):
        token = self.ask("/api/guest", {}, "10.4.0.1")[2]["token"]
        addresses = (f"10.4.1.{number}" for number in range(1, 99))
        self.check_limit(lambda: self.ask("/api/challenges", {
            "clock": {"initial": 60_000, "increment": 0}}, next(addresses), token),
            30, "challenges")

    def test_forged_addresses(self):
        """What a client writes before the proxy's own entry does not count."""
        numbers = iter(range(1, 99))
        self.check_limit(lambda: self.ask("/api/sign-in", {"name": "two", "password": "y"},
                                          f"1.2.3.{next(numbers)}, 10.5.0.1"), 30, "sign-ins")


if __name__ == "__main__":
    unittest.main()
