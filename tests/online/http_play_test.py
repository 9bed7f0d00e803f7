"""Playing by HTTP alone: streams of lines, and what a socket would ask, as requests."""

import random
import time
import unittest

from lines import Lines
from people import PASS, PeopleTest, Replay, ask
from postgres import wait_for
from websocket import guest, new_game


class HttpPlayer:
    """Somebody who plays with a stream and requests, each at a node."""

    def __init__(self, test, listens, asks, token, game):
        self.lines = test.lines(listens, f"/api/games/{game}/stream", token)
        self.node, self.token, self.game = asks, token, game
        self.replay = Replay()
        self.head = self.lines.frame()

    def until(self, seq):
        while self.replay.count < seq:
            self.replay.add(self.lines.frame())

    def act(self, word, **body):
        status, _, answer = ask(self.node, "POST", f"/api/games/{self.game}/{word}", body,
                                self.token)
        return status, answer

    def move(self, move, **changes):
        return self.act("move", **{"seq": self.replay.count, "move": move,
                                   "ply": len(self.replay.positions) - 1, **changes})


class HttpTest(PeopleTest):
    def lines(self, node, path, token=None, **options):
        lines = Lines(node, path, token, **options)
        self.addCleanup(lines.close)
        return lines

    def pair(self):
        """Two at a new game: one listens and asks at different nodes, the other at the second."""
        tokens = [guest(self.node), guest(self.nodes[1])]
        game = new_game(self.node, *tokens)
        black = HttpPlayer(self, self.node, self.nodes[1], tokens[0], game)
        white = HttpPlayer(self, self.nodes[1], self.nodes[1], tokens[1], game)
        for player in (black, white):
            player.until(1)
        return black, white

    def error(self, answer, status, code):
        self.assertEqual((answer[0], answer[1]["error"]["code"]), (status, code), answer)


class Streams(HttpTest):
    def test_a_user_is_greeted(self):
        token = guest(self.node)
        lines = self.lines(self.node, "/api/stream", token)
        self.assertEqual(lines.status, 200)
        self.assertEqual(lines.answer.headers["Content-Type"], "application/x-ndjson")
        hello = lines.frame()
        self.assertEqual((hello["t"], hello["node"]), ("hello", "n1"))
        self.assertEqual(hello["user"], ask(self.node, "GET", "/api/me", token=token)[2]["user"])
        began = time.monotonic()
        self.assertEqual(lines.line(), "", "a sign of life")
        self.assertLess(time.monotonic() - began, 9)

    def test_nobody_has_no_stream(self):
        for token in (None, "yol_nobody"):
            self.assertEqual(self.lines(self.node, "/api/stream", token).status, 401)

    def test_there_must_be_a_game(self):
        for game in ("k3xk3xk3x", "x", "-", "%20"):
            self.assertEqual(self.lines(self.node, f"/api/games/{game}/stream").status, 404, game)
        game = new_game(self.node, guest(self.node), guest(self.node))
        for seq in ("-1", "x", "2", "1.5", "", "99999999999999999999", "1%20"):
            status = self.lines(self.node, f"/api/games/{game}/stream?seq={seq}").status
            self.assertEqual(status, 400, seq)

    def test_the_rest_of_a_game_and_its_end(self):
        black, white = self.pair()
        self.assertEqual(black.head["t"], "game")
        for seq, player, move in ((2, black, "a1:a2"), (3, white, "a8:a7")):
            self.assertEqual(player.move(move)[0], 200)
            for one in (black, white):
                one.until(seq)
        late = self.lines(self.nodes[1], f"/api/games/{black.game}/stream?seq=2")
        head = late.frame()
        self.assertEqual((head["t"], head["seq"]), ("game", 3))
        self.assertEqual(late.frame()["seq"], 3)
        self.assertEqual(white.act("resign")[0], 200)
        self.assertEqual([frame["kind"] for frame in late.rest()], ["end"], "then it ends")
        for player in (black, white):
            self.assertEqual(player.lines.rest()[-1]["kind"], "end")
        for node in self.nodes:
            again = self.lines(node, f"/api/games/{black.game}/stream?seq=3").rest()
            self.assertEqual([frame.get("kind") for frame in again], [None, "end"])
            self.assertEqual(again[0].keys(), head.keys(), "as while it was played")
            self.assertGreaterEqual(again[0]["now"], again[1]["at"])
            self.assertEqual(
                len(self.lines(node, f"/api/games/{black.game}/stream?seq=4").rest()), 1)

    def test_the_crowd_of_listeners_is_counted_and_forgotten(self):
        def sockets():
            text = self.node.ask("GET", "/metrics")[1]
            return [line for line in text.splitlines() if "sockets" in line and line[0] != "#"]

        # Those of the test before have hung up; the node may still be about to notice.
        wait_for(lambda: all(line.endswith(" 0") for line in sockets()), "nobody to be there")
        before = sockets()
        token = guest(self.node)
        crowd = [Lines(self.node, "/api/stream", token) for _ in range(50)]
        for lines in crowd:
            self.assertEqual(lines.frame()["t"], "hello")
        self.assertNotEqual(sockets(), before)
        for lines in crowd:
            lines.close()
        wait_for(lambda: sockets() == before, "the crowd to be forgotten")


class Requests(HttpTest):
    def test_a_whole_game(self):
        rng = random.Random(7)
        black, white = self.pair()
        while not black.replay.over:
            position = black.replay.positions[-1]
            mover, other = (black, white) if position.side == "b" else (white, black)
            move = rng.choice(position.legal_moves())
            seq, ply = mover.replay.count, len(mover.replay.positions) - 1
            status, answer = mover.move(move)
            self.assertEqual((status, answer["t"], answer["seq"]), (200, "event", seq + 1))
            self.assertEqual((answer["move"], answer["ack"]), (move, 0))
            # Sent again, by another way, it is the same event.
            again = ask(self.node, "POST", f"/api/games/{mover.game}/move",
                        {"seq": seq, "ply": ply, "move": move}, mover.token)
            self.assertEqual((again[0], again[2]), (200, answer))
            after = position.play(move)
            last = seq + 1 + (after.is_over() or after.legal_moves() == [PASS])
            for player in (mover, other):
                player.until(last)
                while not player.replay.over and player.replay.positions[-1].is_over():
                    player.until(player.replay.count + 1)
        self.assertTrue(white.replay.over)
        self.error(black.act("resign"), 409, "over")

    def test_wishes(self):
        black, white = self.pair()
        self.error(black.act("takeback"), 409, "not_now")
        self.assertEqual(black.move("a1:a2")[1]["kind"], "move")
        self.assertEqual(black.act("takeback")[1]["kind"], "offer")
        self.error(black.act("accept"), 409, "not_now")
        self.assertEqual(white.act("decline")[1]["kind"], "decline")
        self.assertEqual(black.act("takeback")[1]["kind"], "offer")
        self.assertEqual(white.act("accept")[1]["kind"], "takeback")
        status, said = black.act("chat", text="good luck")
        self.assertEqual((status, said["kind"], said["text"]), (200, "chat", "good luck"))
        self.error(black.act("chat", text=" "), 400, "bad_message")
        # Where the machine stood still between two of them, the second was not too soon.
        again = [black.act("chat", text="again") for _ in range(5)]
        self.error(next(answer for answer in again if answer[0] != 200), 429, "too_many")
        self.assertEqual(black.act("abort")[1]["termination"], "abandoned")
        self.error(white.act("abort"), 409, "over")

    def test_what_is_refused(self):
        black, white = self.pair()
        path = f"/api/games/{black.game}/move"
        for body in (b"", b"[]", b"5", b"{", b'{"ply":0,"move":"a1:a2"}',
                     b'{"seq":1,"ply":0,"move":"a1"}', b'{"seq":-1,"ply":0,"move":"a1:a2"}',
                     b'{"seq":1,"ply":"0","move":"a1:a2"}'):
            status, _, answer = ask(self.node, "POST", path, body, black.token)
            self.error((status, answer), 400, "bad_message")
        self.error(black.move("a1:h3"), 422, "illegal")
        self.error(white.move("a8:a7"), 409, "not_your_turn")
        self.error(black.move("a1:a2", ply=1), 409, "stale")
        self.error(ask(self.node, "POST", path, {}, None)[::2], 401, "unauthorised")
        stranger = guest(self.node)
        move = {"seq": 1, "ply": 0, "move": "a1:a2"}
        for node in self.nodes:
            self.error(ask(node, "POST", path, move, stranger)[::2], 403, "not_your_game")
            for game in ("k3xk3xk3x", "x"):
                self.error(ask(node, "POST", f"/api/games/{game}/move", move, stranger)[::2], 404,
                           "unknown_game")
        for word in ("fly", "", "move/move"):
            self.assertEqual(ask(self.node, "POST", f"/api/games/{black.game}/{word}", move,
                                 black.token)[0], 404)
        self.error(ask(self.node, "POST", path, move, black.token,
                       Origin="https://evil.example")[::2], 403, "wrong_origin")
        self.assertEqual(black.move("a1:a2")[0], 200, "the game goes on")


class Moving(unittest.TestCase):
    """A node that stops sends its listeners away."""

    def test_moving(self):
        from harness import Site
        with Site(nodes=2) as site:
            token = guest(site.nodes[0])
            game = new_game(site.nodes[0], token, guest(site.nodes[1]))
            streams = [Lines(site.nodes[0], "/api/stream", token),
                       Lines(site.nodes[0], f"/api/games/{game}/stream")]
            for lines in streams:
                lines.frame()
            code, seconds = site.nodes[0].terminate()
            self.assertEqual(code, 0)
            self.assertLess(seconds, 4)
            self.assertNotIn("NATS was lost", site.nodes[0].last_words(), "it left by itself")
            for lines in streams:
                self.assertEqual(lines.rest()[-1], {"t": "moving"})
                lines.close()
            again = Lines(site.nodes[1], f"/api/games/{game}/stream?seq=1")
            self.assertEqual(again.frame()["seq"], 1)
            status, _, answer = ask(site.nodes[1], "POST", f"/api/games/{game}/move",
                                    {"seq": 1, "ply": 0, "move": "a1:a2"}, token)
            self.assertEqual((status, answer.get("seq")), (200, 2), answer)
            self.assertEqual(again.frame()["seq"], 2)
            again.close()


if __name__ == "__main__":
    unittest.main()
