"""People who play: accounts, what they send, and what they were told, checked by the rules."""

import http.client
import json
import os
import random
import sys
import unittest

from harness import Site
from websocket import WebSocket, guest, new_game

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../examples"))
from yolah import PASS, Position  # noqa: E402  the rules, written a second time

PASSWORD = "correct horse"
SIDES = {"b": "black", "w": "white"}


def ask(node, method, path, body=None, token=None, **headers):
    """Status, headers and object (or text, or picture) of an answer; a body of bytes goes as it is."""
    connection = http.client.HTTPConnection("127.0.0.1", node.port, timeout=15)
    headers = {name.replace("_", "-"): value for name, value in headers.items()}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    if body is not None and not isinstance(body, bytes):
        body = json.dumps(body).encode()
    try:
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        kind = answer.getheader("Content-Type") or ""
        text = answer.read()
        if kind.startswith("image/"):
            return answer.status, answer.headers, text
        text = text.decode()
        is_json = kind.startswith("application/json") and text
        return answer.status, answer.headers, json.loads(text) if is_json else text
    finally:
        connection.close()


def sign_up(node, name, **more):
    """The token of a new account."""
    status, _, body = ask(node, "POST", "/api/sign-up",
                          {"name": name, "password": PASSWORD, **more})
    if status != 200:
        raise AssertionError(f"{name} cannot sign up: {body}")
    return body["token"]


class Replay:
    """The positions of a game, one for each ply there is now, kept up as events are added."""

    def __init__(self):
        self.positions = [Position.start()]
        self.count = 0
        self.over = False

    def add(self, event):
        """Raises if the event breaks the rules."""
        self.count += 1
        now, kind = self.positions[-1], event["kind"]
        fits = event["seq"] == self.count and (not self.over or kind == "chat")
        fits &= (kind == "start") == (self.count == 1)
        if kind in ("move", "pass"):
            move = event["move"] if kind == "move" else PASS
            fits &= (move in now.legal_moves() and (move == PASS) == (kind == "pass")
                     and event["side"] == SIDES[now.side]
                     and event["ply"] == len(self.positions) - 1)
            self.positions.append(now.play(move) if fits else now)
        elif kind == "takeback":
            fits &= 0 <= event["ply"] < len(self.positions) - 1
            self.positions = self.positions[:event["ply"] + 1]
        elif kind == "end":
            self.over = True
            fits &= event["points"] == [now.points["b"], now.points["w"]]
            fits &= now.is_over() == (event["termination"] == "points")
            if now.is_over():
                fits &= event["winner"] == SIDES.get(now.winner(), "draw")
        if not fits:
            raise AssertionError(f"event {self.count} breaks the rules: {event}")


def positions_of(events):
    replay = Replay()
    for event in events:
        replay.add(event)
    return replay.positions


class Player:
    """Somebody at a game, or a spectator, who keeps all events."""

    def __init__(self, node, token, game, seq=0, timeout=10):
        self.socket = WebSocket(node.port, token, timeout)
        self.game = game
        self.events = []
        self.number = 100
        self.hello = self.socket.receive()
        self.head = self.ask("join", seq=seq)
        while self.events[-1]["seq"] < self.head["seq"] if self.events else seq < self.head["seq"]:
            self.receive()

    def receive(self):
        frame = self.socket.receive()
        if frame["t"] == "event" and frame["game"] == self.game:
            # The answer to a move sent again repeats an event.
            if not self.events or frame["seq"] > self.events[-1]["seq"]:
                self.events.append({k: v for k, v in frame.items() if k != "ack"})
        return frame

    def ask(self, t, **fields):
        """What the node says to it: an event with ack, or an error."""
        self.number += 1
        number = self.number
        self.socket.send(**{"t": t, "id": number, "game": self.game, **fields})
        while True:
            frame = self.receive()
            if frame.get("ack") == number or frame.get("id") == number:
                return frame

    def until(self, kind=None, seq=0):
        while not self.events or self.events[-1]["seq"] < seq or kind not in (
                None, self.events[-1]["kind"]):
            self.receive()

    @property
    def seq(self):
        return self.events[-1]["seq"] if self.events else 0

    @property
    def positions(self):
        return positions_of(self.events)

    def move(self, move, **changes):
        return self.ask("move", **{"seq": self.seq, "ply": len(self.positions) - 1, "move": move,
                                   **changes})

    def close(self):
        self.socket.close()


class PeopleTest(unittest.TestCase):
    """Tests that share one site; after each of them it must be as healthy as before."""

    NODES = 2
    SETTINGS = {}
    site = None

    @classmethod
    def setUpClass(cls):
        cls.site = Site(nodes=cls.NODES, **cls.SETTINGS)
        cls.site.__enter__()
        cls.addClassCleanup(cls.site.__exit__)
        cls.nodes = cls.site.nodes
        cls.node = cls.nodes[0]

    def tearDown(self):
        for node in self.nodes:
            self.assertEqual(node.ask("GET", "/healthz")[0], 200)
            self.assertEqual(node.problems(), [])
        black, white, _ = self.players(nodes=[self.nodes[0], self.nodes[-1]])
        self.play(black, white, plies=4)
        self.assertEqual(black.ask("resign")["kind"], "end")
        self.doCleanups()

    def players(self, nodes=None, tokens=None, **clock):
        """Two of them, a node for each, at a new game."""
        nodes = nodes or [self.node, self.nodes[-1]]
        tokens = tokens or [guest(nodes[0]), guest(nodes[1])]
        game = new_game(nodes[0], *tokens, **clock)
        return [*(self.player(node, token, game) for node, token in zip(nodes, tokens)), game]

    def player(self, *arguments, **options):
        player = Player(*arguments, **options)
        self.addCleanup(player.close)
        return player

    def play(self, black, white, plies=100, seed=1):
        """Lets them play so many plies, or until the game is over."""
        rng = random.Random(seed)
        for _ in range(plies):
            position = black.positions[-1]
            if position.is_over():
                return
            mover, other = (black, white) if position.side == "b" else (white, black)
            seq = mover.seq + 1
            answer = mover.move(rng.choice(position.legal_moves()))
            self.assertEqual((answer["t"], answer.get("seq")), ("event", seq), answer)
            after = mover.positions[-1]
            if after.is_over() or after.legal_moves() == [PASS]:
                seq += 1
            for player in (mover, other):
                player.until(seq=seq)
            self.assertEqual(black.events, white.events)

    def refused(self, answer, code):
        self.assertEqual((answer["t"], answer.get("code")), ("error", code), answer)
