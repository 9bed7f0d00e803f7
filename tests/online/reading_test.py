"""Pages that take long, or are asked for too often: what is read must not stall what is played."""

import contextlib
import itertools
import json
import statistics
import subprocess
import threading
import time
import unittest

import processes
from harness import SiteTest
from people import PeopleTest, ask, sign_up
from postgres import BINARIES, wait_for
from websocket import WebSocket, guest

READERS = 20
AT_ONCE = 250_000  # rows of one statement
UNHARMED = 1.0  # seconds for whatever a player does, on a machine with other things to do
SLOWEST = "result=draw&speed=classical"  # of which there are none: all games must be passed over
FILTERS = ["", SLOWEST, "speed=blitz", "speed=classical", "result=win", "result=draw",
           "speed=blitz&result=loss", "opponent=rival", "opponent=rival&speed=blitz",
           "opponent=rival&result=draw", f"opponent=rival&{SLOWEST}"]

# Blitz games of one user against another, of this month, numbered above those that are played.
FILL = """
insert into games (id, black, white, initial, increment, rated, started, winner, termination,
                   black_points, white_points, plies, log)
select (((extract(year from now()) - 2026) * 12 + extract(month from now()) - 1)::bigint << 40)
         + 1000000000 + n,
       case when n % 2 = 0 then {user} else {rival} end,
       case when n % 2 = 0 then {rival} else {user} end,
       180000, 2000, false, now(), 1 + (n / 2) % 2, 1, 20, 10, 30, '\\x00'
from generate_series({first}, {last}) n"""


class ReadingTest(PeopleTest):
    NODES = 1

    def number_of(self, name):
        return int(self.site.postgres.query(f"select id from users where name = '{name}'"))

    def fill(self, count):
        """Two users, `busy` and `rival`, who played so many games with each other."""
        for name in ("busy", "rival"):
            sign_up(self.node, name)
        user, rival = self.number_of("busy"), self.number_of("rival")
        for first in range(0, count, AT_ONCE):
            self.site.postgres.query(FILL.format(user=user, rival=rival, first=first,
                                                 last=min(count, first + AT_ONCE) - 1))
        self.site.postgres.query("analyze games")

    @contextlib.contextmanager
    def archive_locked(self):
        """Whoever reads the archive waits until the end: the slowest page there can be."""
        psql = subprocess.Popen(
            [f"{BINARIES}/psql", "-X", "-q", "-h", "127.0.0.1", "-p", str(self.site.postgres.port),
             "-U", "yolah", "-d", "yolah"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            text=True, preexec_fn=processes.die_with_parent)
        with psql:
            psql.stdin.write("begin; lock table games; \\echo locked\n")
            psql.stdin.flush()
            self.assertEqual(psql.stdout.readline(), "locked\n")
            yield
            psql.stdin.write("commit;\n")

    @contextlib.contextmanager
    def readers(self, path):
        """So many who ask for a page again and again; gives the list of what they are answered."""
        statuses = []
        done = threading.Event()

        def read():
            while not done.is_set():
                try:
                    statuses.append(ask(self.node, "GET", path)[0])
                except OSError as problem:
                    statuses.append(str(problem))

        threads = [threading.Thread(target=read) for _ in range(READERS)]
        for thread in threads:
            thread.start()
        try:
            time.sleep(0.5)
            yield statuses
        finally:
            done.set()
            for thread in threads:
                thread.join()

    def seconds(self, deed):
        began = time.monotonic()
        deed()
        return time.monotonic() - began

    def check_players_unharmed(self, what):
        """A guest comes, one comes back to a game, and a move is played, three times."""
        times = {"guest": [], "reconnect": [], "move": []}
        for count in range(3):
            times["guest"].append(self.seconds(lambda: guest(self.node)))
            times["reconnect"].append(self.seconds(lambda: self.player(
                self.node, self.black.socket.token, self.game)))
            times["move"].append(self.seconds(lambda: self.play(self.black, self.white, plies=1,
                                                                seed=count)))
        worst = {deed: max(each) for deed, each in times.items()}
        print(f"\n  {what}: " + ", ".join(f"{deed} {1000 * each:.0f} ms at worst"
                                          for deed, each in worst.items()))
        for deed, each in worst.items():
            self.assertLess(each, UNHARMED, deed)


class SlowPages(ReadingTest):
    GAMES = 300_000

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls().fill(cls.GAMES)

    def setUp(self):
        self.black, self.white, self.game = self.players(initial=600_000)

    def test_many_readers_of_a_long_list(self):
        with self.readers(f"/api/users/busy/games?{SLOWEST}") as statuses:
            self.check_players_unharmed(f"beside {READERS} readers")
        self.assertEqual(set(statuses) - {200, 503}, set())
        print(f"  {len(statuses)} pages, {statuses.count(200)} of them read")

    def test_pages_that_never_end(self):
        """Whatever is slow, the database itself ends it, and only readers wait for that."""
        with self.archive_locked(), self.readers("/api/users/busy/games") as statuses:
            self.check_players_unharmed("beside readers who get nothing")
            wait_for(lambda: statuses, "the first to be refused")
        self.assertEqual(set(statuses) - {200, 503}, set())
        self.assertIn(503, statuses)
        self.assertEqual(ask(self.node, "GET", "/api/users/busy/games")[0], 200)

    def test_filters_leave_out_what_they_should(self):
        """By pages, as a client reads them, against a plain question to the database."""
        user, rival = self.number_of("busy"), self.number_of("rival")
        wins = f"(black = {user} and winner = 1 or white = {user} and winner = 2)"
        for query, condition in (
                ("", "true"), ("&speed=blitz", "true"), ("&speed=rapid", "false"),
                ("&result=win", wins), ("&result=loss", f"not {wins}"), ("&result=draw", "false"),
                ("&opponent=rival&result=win&speed=blitz", wins)):
            expected = self.site.postgres.query(
                f"select id from games where {rival} in (black, white) and {condition} "
                "order by id desc limit 60").split()
            read, before = [], ""
            while len(read) < len(expected):
                page = ask(self.node, "GET", f"/api/users/busy/games?{before}{query}")[2]["games"]
                self.assertEqual(len(page), 20, query)
                read += [str(int(game["game"], 36)) for game in page]
                before = f"before={page[-1]['game']}"
            self.assertEqual(read, expected, query)


class SlowPagesLarge(SlowPages):
    """As many games as the busiest bot plays in a year."""

    GAMES = 1_500_000

    def test_every_filter_takes_milliseconds(self):
        for query in FILTERS:
            times = [self.seconds(lambda: self.assertEqual(
                ask(self.node, "GET", f"/api/users/busy/games?{query}")[0], 200))
                     for _ in range(20)]
            print(f"\n  {query or 'no filter'}: {1000 * statistics.median(times):.1f} ms, "
                  f"{1000 * max(times):.1f} ms at worst", end="")
            self.assertLess(statistics.median(times), 0.05, query)


class Ready(SiteTest):
    def test_a_node_that_says_it_is_ready_reads(self):
        """With many connections to open, the last of them is open long after the lease is held."""
        node = self.site(nodes=1, database="read_connections = 100\n").nodes[0]
        for _ in range(5):
            node.kill()
            node.start(wait=False)
            wait_for(node.is_ready, "the node to be ready", pause=0)
            statuses = [ask(node, "GET", "/api/challenges")[0] for _ in range(20)]
            self.assertEqual(statuses, [200] * 20)


class ReadLimits(ReadingTest):
    """A node with the limits that people meet, one connection to read, and little patience."""

    SETTINGS = {"limits_scale": 1, "trust_proxy": True,
                "database": "read_connections = 1\nread_queue = 2\nread_ms = 300\n"}
    addresses = (f"10.6.0.{number}" for number in itertools.count(1))

    def ask(self, path, address):
        return ask(self.node, "GET", path, X_Forwarded_For=address)

    def visitor(self, address, token=None):
        socket = WebSocket(self.node.port, token, headers=f"X-Forwarded-For: {address}\r\n")
        self.addCleanup(socket.close)
        return socket

    def ended_game(self):
        """Its number, and the token of a player."""
        black, white, game = self.players()
        self.play(black, white)
        return game, black.socket.token

    def join_until_refused(self, address, game, seq, most):
        """How many joins were answered, by how many bytes, and the refusal."""
        joins, received, socket = 0, 0, None
        while joins < most:
            if joins % 250 == 0:  # of one socket that is the most at once
                socket = self.visitor(address)
            joins += 1
            answer = socket.join(game, seq)
            if answer["t"] == "error":
                return joins - 1, received, answer
            while seq < answer["seq"] and socket.receive().get("seq") != answer["seq"]:
                pass
            received += self.bytes_of(game) if seq == 0 else 0
        self.fail(f"{most} joins were answered")

    def bytes_of(self, game):
        """About as many as a join of it brings."""
        if not hasattr(self, "size"):
            events = ask(self.node, "GET", f"/api/games/{game}")[2]["events"]
            self.size = sum(len(json.dumps(event, separators=(",", ":"))) for event in events)
        return self.size

    def test_requests_of_an_address(self):
        address, other = next(self.addresses), next(self.addresses)
        began = time.monotonic()
        count = 0
        while (answer := self.ask("/api/best/blitz", address))[0] == 200:
            count += 1
        status, headers, body = answer
        self.assertEqual((status, body["error"]["code"]), (429, "too_many"))
        self.assertIn("requests to read", body["error"]["text"])
        self.assertEqual(headers["Retry-After"], "1")
        self.assertTrue(300 <= count <= 301 + 10 * (time.monotonic() - began), count)
        for path in ("/api/games", "/api/users/x", "/api/challenges", "/api/games/k3x/record"):
            # Meanwhile a few more may be allowed again.
            self.assertIn(429, [self.ask(path, address)[0] for _ in range(10)], path)
            self.assertNotEqual(self.ask(path, other)[0], 429, "others are not kept out")
        self.assertEqual(self.ask("/readyz", address)[0], 200, "that is no page")

    def test_joins_of_an_address(self):
        black, _, game = self.players()
        count, _, refusal = self.join_until_refused(next(self.addresses), game, black.seq, 3_000)
        self.assertEqual((refusal["code"], count >= 2_000), ("too_many", True), refusal)
        self.assertIn("joins", refusal["text"])
        self.assertEqual(self.visitor(next(self.addresses)).join(game)["t"], "game")

    def test_bytes_of_old_games(self):
        game, player = self.ended_game()
        address = next(self.addresses)
        began = time.monotonic()
        _, received, refusal = self.join_until_refused(address, game, 0, 1_900)
        self.assertEqual(refusal["code"], "too_many")
        self.assertIn("bytes of games", refusal["text"])
        print(f"\n  {received} bytes")
        grown = 4_000_000 / 60 * (time.monotonic() - began)
        self.assertTrue(3_500_000 < received < 4_500_000 + grown, received)
        self.assertEqual(self.visitor(address, player).join(game)["t"], "game",
                         "its players are not kept out")
        self.assertEqual(self.visitor(next(self.addresses)).join(game)["t"], "game")

    def counted(self, name):
        text = ask(self.node, "GET", "/metrics")[2]
        return float(text.split(f"\n{name} ")[1].split()[0])

    def test_slow_and_too_many_reads(self):
        """One is cut off by the database, two wait in vain, all others are refused at once."""
        game, _ = self.ended_game()
        address = next(self.addresses)
        answers = []

        def read():
            began = time.monotonic()
            status, headers, body = self.ask(f"/api/games/{game}", address)
            answers.append((time.monotonic() - began, status, body["error"]["code"],
                            headers["Retry-After"]))

        with self.archive_locked():
            threads = [threading.Thread(target=read) for _ in range(10)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            refused = self.visitor(address).join(game)
            self.assertEqual((refused["t"], refused["code"]), ("error", "busy"), refused)
        self.assertEqual({answer[1:] for answer in answers}, {(503, "busy", "1")}, answers)
        self.assertLess(max(answers)[0], 1.5, "read_ms to wait and read_ms to read")
        self.assertGreaterEqual(self.counted("yolah_reads_too_slow_total"), 1)
        self.assertGreaterEqual(self.counted("yolah_reads_refused_total"), 7)
        self.assertEqual(self.ask(f"/api/games/{game}", address)[0], 200)
        self.assertEqual(self.visitor(address).join(game)["t"], "game")


if __name__ == "__main__":
    unittest.main()
