"""What was acknowledged stays, and nobody is charged for a fault of the server."""

import json
import os
import random
import subprocess
import tempfile
import time
import unittest

from harness import FAKETIME, SiteTest
from people import PASS, Player, Position
from postgres import wait_for
from small_disk import fill
from websocket import guest, new_game

KEPT_BY_A_PLAYER = ("seq", "kind", "side", "move", "winner", "termination")


def line_with_a_choice(seed):
    """Moves to a position with a move that lets the other side move, and one that makes it pass."""
    rng = random.Random(seed)
    while True:
        position, line = Position.start(), []
        while not position.is_over():
            legal = position.legal_moves()
            after = {move: position.play(move) for move in legal if move != PASS}
            plain = [m for m, then in after.items()
                     if not then.is_over() and then.legal_moves() != [PASS]]
            forcing = [m for m, then in after.items()
                       if not then.is_over() and then.legal_moves() == [PASS]]
            if plain and forcing:
                return line, plain[0], forcing[0]
            line.append(rng.choice(legal))
            position = position.play(line[-1])


class PromiseTest(SiteTest):
    def players(self, node, **clock):
        tokens = [guest(node), guest(node)]
        game = new_game(node, *tokens, **clock)
        return [self.player(node, token, game) for token in tokens]

    def player(self, *arguments, **options):
        player = Player(*arguments, **options)
        self.addCleanup(player.close)
        return player

    def play(self, players, moves):
        """The side to move makes each move; a pass comes by itself."""
        for move in moves:
            if move == PASS:
                continue
            mover = players[players[0].positions[-1].side == "w"]
            answer = mover.move(move)
            self.assertEqual(answer["t"], "event", answer)
            for player in players:
                player.until(seq=answer["seq"])
                while player.positions[-1].legal_moves() == [PASS]:
                    player.receive()

    def assert_stored(self, node, players):
        """Every event that a player was told is the one that the node has."""
        status, text = node.ask("GET", f"/api/games/{players[0].game}")
        self.assertEqual(status, 200, text)
        stored = {event["seq"]: event for event in json.loads(text)["events"]}
        for player in players:
            for event in player.events:
                told = {key: event.get(key) for key in KEPT_BY_A_PLAYER}
                there = {key: stored.get(event["seq"], {}).get(key) for key in KEPT_BY_A_PLAYER}
                self.assertEqual(told, there)


class Hung(PromiseTest):
    """A commit waits for a standby that is gone, and its connection is lost."""

    def as_superuser(self, sql):
        return self.hung.postgres.query(sql, database="postgres", user="postgres")

    def set_standby(self, name):
        self.as_superuser(f"alter system set synchronous_standby_names = '{name}'")
        self.as_superuser("select pg_reload_conf()")

    def hanging(self, which=""):
        """How many commits wait for the standby."""
        return self.as_superuser("select count(*) from pg_stat_activity "
                                 f"where wait_event = 'SyncRep' {which}")

    def test_the_acknowledged_move_is_the_stored_one(self):
        self.hung = site = self.site(nodes=1, nats=0, database_wire=True)
        [node] = site.nodes
        players = self.players(node, initial=600_000)
        line, first, second = line_with_a_choice(7)
        self.play(players, line)
        mover = players[players[0].positions[-1].side == "w"]
        seq, ply = mover.seq, len(mover.positions) - 1

        self.set_standby("ghost")
        wait_for(lambda: self.hanging() != "0", "heartbeats to hang")
        mover.socket.move(mover.game, seq, ply, first, number=11)
        wait_for(lambda: self.hanging("and query like '%live_events%'") != "0",
                 "the commit to hang")
        site.database_wire.drop()
        answer = mover.receive()
        while answer.get("id") != 11:
            answer = mover.receive()
        self.assertEqual(answer.get("code"), "busy")
        time.sleep(1)
        mover.socket.move(mover.game, seq, ply, second, number=12)
        time.sleep(1)
        self.set_standby("")
        answer = mover.receive()
        while answer.get("id") != 12 and answer.get("ack") != 12:
            answer = mover.receive()

        # Whichever move it is now: it is the one that both were told, and the game goes on.
        wait_for(lambda: node.ask("GET", "/readyz")[0] == 200, "the node to be ready")
        self.assert_stored(node, players)
        for player in players:
            while player.seq <= seq:
                player.receive()
        self.assertEqual(players[0].events, players[1].events)
        self.play(players, [players[0].positions[-1].legal_moves()[0]])
        node.kill()
        node.start()
        wait_for(lambda: site.games_of(node), "the game to be adopted")
        again = [self.player(node, player.socket.token, player.game) for player in players]
        self.assertEqual(again[0].events, players[0].events)
        self.play(again, [again[0].positions[-1].legal_moves()[0]])
        self.assert_stored(node, again)
        self.assertEqual([line for line in node.problems() if "critical" in line], [])


class OurFault(PromiseTest):
    """Nobody loses on time because the server could not take the move."""

    def test_the_disk_is_full(self):
        disk = tempfile.mkdtemp(prefix="yolah-disk-", dir="/var/tmp")
        mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=260m,mode=1777", "tmpfs", disk],
                                 capture_output=True, text=True)
        if mounted.returncode:
            os.rmdir(disk)
            self.skipTest("no small disk can be mounted: " + mounted.stderr.strip())
        self.addCleanup(lambda: subprocess.run(
            f"umount -l {disk} && rmdir {disk}", shell=True, check=True))
        before = os.environ.get("YOLAH_DISK")
        os.environ["YOLAH_DISK"] = disk
        try:
            site = self.site(nodes=1, nats=0)
        finally:
            os.environ.pop("YOLAH_DISK") if before is None else os.environ.update(YOLAH_DISK=before)
        [node] = site.nodes
        tables = [self.players(node, initial=6_000, increment=0) for _ in range(4)]
        for players in tables:
            self.play(players, self.line(2))
        ballast = os.path.join(disk, "ballast")
        fill(ballast)
        self.fill_pages(site)

        answers, states = set(), []
        end = time.monotonic() + 9  # longer than anybody's clock
        while time.monotonic() < end:
            states.append(node.ask("GET", "/readyz")[0])
            for black, _ in tables:
                answer = black.move(black.positions[-1].legal_moves()[0])
                answers.add(answer.get("code") or answer["kind"])
            time.sleep(0.3)
        self.assertEqual(answers, {"busy"})
        self.assertIn(503, states)

        os.remove(ballast)
        wait_for(lambda: node.ask("GET", "/readyz")[0] == 200, "the node to be ready")
        for players in tables:
            # Not all of the time between two attempts was an outage, but most of it was.
            self.play(players, [players[0].positions[-1].legal_moves()[0]])
            self.assertGreater(players[0].events[-1]["clock"][0], 3_000)
            self.assert_stored(node, players)

    def line(self, plies):
        position, line = Position.start(), []
        for _ in range(plies):
            line.append(position.legal_moves()[0])
            position = position.play(line[-1])
        return line

    def fill_pages(self, site):
        """Takes what is still free within the pages of the table."""
        rows = "".join("insert into live_events (game, seq, kind, side, value, clock_black, "
                       "clock_white, lag, at, said) "
                       f"values (2, {number}, 8, 0, 0, 0, 0, 0, 0, repeat('y', 60));\n"
                       for number in range(1000))
        filled = subprocess.run(
            ["psql", "-X", "-q", "-h", "127.0.0.1", "-p", str(site.postgres.port), "-U", "yolah",
             "-d", "yolah", "-v", "ON_ERROR_STOP=1", "-f", "-"],
            input=rows, capture_output=True, text=True)
        self.assertNotEqual(filled.returncode, 0, "the disk is not full")

    def test_the_database_lets_nobody_in(self):
        site = self.site(nodes=1, nats=0)
        [node] = site.nodes
        players = self.players(node, initial=6_000, increment=0)
        self.play(players, self.line(2))

        def as_superuser(sql):
            return site.postgres.query(sql, database="postgres", user="postgres")
        as_superuser("alter role yolah connection limit 0")
        as_superuser("select pg_terminate_backend(pid) from pg_stat_activity "
                     "where application_name = 'yolah-server'")
        wait_for(lambda: node.ask("GET", "/readyz")[0] == 503, "the node to see it", 5)
        time.sleep(7)  # longer than anybody's clock
        as_superuser("alter role yolah connection limit -1")
        wait_for(lambda: node.ask("GET", "/readyz")[0] == 200, "the node to be ready")
        answer = players[0].move(players[0].positions[-1].legal_moves()[0])
        while answer.get("code") == "busy":
            answer = players[0].move(players[0].positions[-1].legal_moves()[0])
        self.assertEqual(answer.get("kind"), "move", answer)
        self.assert_stored(node, players)

    @unittest.skipUnless(os.path.exists(FAKETIME), "there is no faketime")
    def test_the_clock_of_a_machine_jumps(self):
        site = self.site(nodes=2)
        first, second = site.nodes
        first.terminate()
        first.fake_wall_clock()
        first.start()
        tokens = [guest(first), guest(first)]
        began = time.monotonic()
        game = new_game(first, *tokens, initial=600_000, increment=0)
        wait_for(lambda: site.games_of(first), "the game to begin")
        players = [self.player(second, token, game) for token in tokens]
        self.play(players, self.line(2))
        first.shift_wall_clock(3600)
        time.sleep(1.5)  # a heartbeat at the least
        first.terminate()
        wait_for(lambda: site.games_of(second), "the game to be adopted")
        self.play(players, [players[0].positions[-1].legal_moves()[0]])
        left = players[0].events[-1]["clock"][0]
        took = 1_000 * (time.monotonic() - began)
        self.assertGreaterEqual(left, 600_000 - took)
        self.assertLess(left, 600_000 - 1_000)  # but for the time it really took

    def test_a_turn_goes_on_through_restarts(self):
        site = self.site(nodes=2)
        began = time.monotonic()
        players = self.players(site.nodes[0], initial=600_000, increment=0)
        tokens = [player.socket.token for player in players]
        self.play(players, self.line(2))
        game = players[0].game
        for node in (site.nodes[0], site.nodes[1], site.nodes[0]):
            time.sleep(2)
            node.terminate()
            node.start()
        wait_for(lambda: any(site.games_of(node) for node in site.nodes), "the game to be adopted")
        other = next(node for node in site.nodes if site.games_of(node))
        again = [self.player(other, token, game) for token in tokens]
        self.play(again, [again[0].positions[-1].legal_moves()[0]])
        used = 600_000 - again[0].events[-1]["clock"][0]
        took = 1_000 * (time.monotonic() - began)
        # What each owner saw of the turn counts, what nobody could have served does not.
        self.assertGreater(used, 4_000)
        self.assertLessEqual(used, took)


if __name__ == "__main__":
    unittest.main()
