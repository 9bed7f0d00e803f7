"""Random changes of right frames and requests, the same ones for the same seed.

Whatever is sent, the node stays as healthy as it was, and the events that it tells agree
with the rules.
"""

import json
import os
import random
import socket
import time
import unittest

from people import PeopleTest, Replay, ask, positions_of
from websocket import guest

SEED = int(os.environ.get("YOLAH_SEED", "20260101"))
VALUES = [None, True, 0, 1, -1, 2**31, 2**53, 2**63, 2**64, 1.5, -0.0, 1e308, "", "x", "a1:a1",
          "d5:d6", "\0", "\u2603" * 50, [], {}, [1, [2, [3]]], {"t": "move"}]
KINDS = ["join", "leave", "move", "resign", "abort", "takeback", "accept", "decline", "chat",
         "event", "hello", "game", "error", "moving", "ok", ""]


class Known(Replay):
    """What has been told of a game, to anybody; folded as far as there is no gap."""

    def __init__(self):
        super().__init__()
        self.events = {}

    def note(self, event):
        """Whether it is the same as whoever was told before."""
        if self.events.setdefault(event["seq"], event) != event:
            raise AssertionError(f"told {event} and {self.events[event['seq']]}")
        while self.count + 1 in self.events:
            self.add(self.events[self.count + 1])


class Fuzzer:
    """Makes frames: half of them right, the others changed somewhere."""

    def __init__(self, rng, games):
        self.rng = rng
        self.games = games

    def frame(self, game, known):
        rng = self.rng
        # Games should last: what ends them comes seldom.
        kind = rng.choices(KINDS, [3, 1, 12, 0.05, 0.05, 2, 2, 2, 2, *[0.5] * 7])[0]
        positions = known.positions
        moves = positions[-1].slides(positions[-1].side) or ["a1:a1"]
        frame = {"t": kind, "id": rng.randrange(1000), "game": game, "seq": known.count,
                 "ply": len(positions) - 1, "move": rng.choice(moves), "text": "hello"}
        if kind == "join":
            frame["seq"] = rng.randrange(known.count + 2)
        if rng.random() < 0.5:
            return json.dumps(frame).encode()
        for _ in range(rng.randint(1, 3)):
            self.change_field(frame)
        text = json.dumps(frame, ensure_ascii=rng.random() < 0.5).encode()
        return self.change_bytes(text) if rng.random() < 0.4 else text

    def change_field(self, frame):
        rng = self.rng
        field = rng.choice([*frame, "clock", "lag", "side", "user", "ack"])
        what = rng.randrange(5)
        if what == 0:
            frame.pop(field, None)
        elif what == 1 and isinstance(frame.get(field), int):
            frame[field] += rng.choice([-2, -1, 1, 2, 1000])
        elif what == 2:
            frame["game"] = rng.choice(self.games)
        else:
            frame[field] = rng.choice(VALUES)

    def change_bytes(self, text):
        """Still UTF-8: other text ends the connection, which would be the end of it."""
        rng = self.rng
        text = bytearray(text)
        for _ in range(rng.randint(1, 4)):
            at = rng.randrange(len(text) + 1)
            what = rng.randrange(4)
            if what == 0:
                del text[at:at + rng.randint(1, 9)]
            elif what == 1:
                text[at:at] = bytes(rng.choices(b'{}[]":,\\019eE+-. tfn', k=rng.randint(1, 5)))
            elif what == 2:
                text[at:at] = text[at:at + rng.randint(1, 40)]
            else:
                text[at:at + 1] = bytes([rng.randrange(128)])
        return bytes(text).decode("utf-8", "ignore").encode()[:4096]


class FuzzTest(PeopleTest):
    SETTINGS = {"threads": 2}  # which must not meet

    def fuzz_sockets(self, frames, seed):
        rng = random.Random(seed)
        tokens = [guest(self.node) for _ in range(4)]
        games = [self.players(tokens=tokens[i:i + 2], initial=600_000) for i in (0, 2)]
        names = [game for *_, game in games]
        strangers = [self.player(node, tokens[i], names[1 - i // 2])
                     for i, node in zip((0, 2), self.nodes)]
        fuzzer = Fuzzer(rng, [*names, "zzz", "1"])
        everybody = [player for one in games for player in one[:2]] + strangers
        told = {name: Known() for name in names}
        for player in everybody:
            told[player.game].note(player.events[0])
        counts = {}
        for number in range(frames):
            player = everybody[number % len(everybody)]
            if told[player.game].over:
                self.replace(player.game, everybody, told)
                continue
            player.socket.send_frame(1, fuzzer.frame(player.game, told[player.game]))
            # Its answer comes before that to a mark which is never right, or soon after.
            player.socket.send(t="", id=7_000_000 + number, game="1")
            for frame in self.frames_until(player, 7_000_000 + number):
                code = frame.get("code", frame["t"])
                counts[code] = counts.get(code, 0) + 1
                # Who has left a game for long is told to be away.
                self.assertIn(frame["t"], ("error", "game", "ok", "event", "presence"), frame)
                if frame["t"] == "event":
                    told[frame["game"]].note({k: v for k, v in frame.items() if k != "ack"})
        for name, known in told.items():
            stored = ask(self.node, "GET", f"/api/games/{name}")[2]["events"]
            positions_of(stored)
            for seq, event in known.events.items():
                self.assertEqual(stored[seq - 1], event)
        print(f"\n  seed {seed}: {frames} frames in {len(told)} games, "
              f"answers {dict(sorted(counts.items()))}")
        self.assertGreater(counts.get("event", 0), frames // 20)

    def frames_until(self, player, mark):
        while True:
            frame = player.receive()
            if frame.get("id") == mark:
                self.assertIn(frame["code"], ("bad_message", "too_many"))
                if frame["code"] == "too_many":
                    time.sleep(0.2)
                return
            yield frame

    def replace(self, over, everybody, told):
        """A game is over: all who were there begin another one."""
        black, white, game = self.players(initial=600_000)
        fresh = [black, white]
        told[game] = Known()
        told[game].note(black.events[0])
        for i, one in enumerate(everybody):
            if one.game == over:
                one.close()
                everybody[i] = fresh.pop() if fresh else self.player(self.node, None, game)

    def fuzz_requests(self, count, seed):
        rng = random.Random(seed)
        token = guest(self.node)
        seeds = [f"POST /api/challenges HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer {token}\r\n"
                 "Content-Length: 45\r\n\r\n"
                 '{"clock":{"initial":60000,"increment":1000}} ',
                 "GET /api/users/nobody/games?before=zz HTTP/1.1\r\nHost: a\r\n\r\n",
                 "POST /api/guest HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n{}",
                 "POST /api/guest HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
                 "2\r\n{}\r\n0\r\n\r\n",
                 f"GET /ws HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer {token}\r\n"
                 "Upgrade: websocket\r\n"
                 "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
                 "Sec-WebSocket-Version: 13\r\n\r\n"]
        fuzzer = Fuzzer(rng, [])
        codes = {}
        for _ in range(count):
            text = fuzzer.change_bytes(rng.choice(seeds).encode())
            with socket.create_connection(("127.0.0.1", self.node.port), timeout=12) as client:
                client.sendall(text)
                client.shutdown(socket.SHUT_WR)
                try:
                    answer = client.recv(4096)
                except ConnectionResetError:
                    answer = b""
            code = answer[9:12].decode("latin-1")
            codes[code] = codes.get(code, 0) + 1
            self.assertRegex(code, "^(101|200|4..|)$", text)
        print(f"\n  seed {seed}: {count} requests, statuses {dict(sorted(codes.items()))}")


class Fuzz(FuzzTest):
    def test_frames(self):
        self.fuzz_sockets(3_000, SEED)

    def test_requests(self):
        self.fuzz_requests(1_500, SEED)


class FuzzSlow(FuzzTest):
    """More of it, and another seed each day."""

    def test_frames(self):
        today = int(time.time()) // 86_400
        for part in range(4):
            self.fuzz_sockets(10_000, today * 10 + part)

    def test_requests(self):
        self.fuzz_requests(20_000, int(time.time()) // 86_400)


if __name__ == "__main__":
    unittest.main()
