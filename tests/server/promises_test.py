"""What was acknowledged stays."""

import json
import random
import time
import unittest

from harness import SiteTest
from people import PASS, Player, Position
from postgres import wait_for
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


if __name__ == "__main__":
    unittest.main()
