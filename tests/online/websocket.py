"""A WebSocket client, as small as can be, and a player of one game over it."""

import base64
import json
import os
import socket
import struct
import time

PATIENCE = 60  # seconds for a frame with text, however often the node pings


class WebSocket:
    def __init__(self, port, token=None, timeout=10, headers=""):
        """Without a token one watches. Further headers each end with a line break."""
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=timeout)
        self.incoming = b""
        self.heard = 0  # bytes of all frames, without their heads
        key = base64.b64encode(os.urandom(16)).decode()
        self.token = token
        if token:
            headers += f"Authorization: Bearer {token}\r\n"
        self.socket.sendall(
            (f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
             f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n{headers}"
             "Sec-WebSocket-Version: 13\r\n\r\n").encode())
        while b"\r\n\r\n" not in self.incoming:
            self.fill()
        head, _, self.incoming = self.incoming.partition(b"\r\n\r\n")
        if b" 101 " not in head.split(b"\r\n")[0]:
            self.socket.close()
            raise AssertionError(f"no WebSocket: {head!r}")

    def fill(self):
        received = self.socket.recv(65536)
        if not received:
            raise ConnectionError("the node closed the connection")
        self.incoming += received

    def take(self, count):
        while len(self.incoming) < count:
            self.fill()
        taken, self.incoming = self.incoming[:count], self.incoming[count:]
        return taken

    def send_frame(self, opcode, payload):
        mask = os.urandom(4)
        length = (bytes([0x80 | len(payload)]) if len(payload) < 126
                  else b"\xfe" + struct.pack(">H", len(payload)))
        masked = bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload))
        self.socket.sendall(bytes([0x80 | opcode]) + length + mask + masked)

    def send(self, **members):
        self.send_frame(1, json.dumps(members).encode())

    def receive(self):
        """The next frame with text, as an object."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            opcode, length = self.take(2)
            if length == 126:
                length = struct.unpack(">H", self.take(2))[0]
            elif length == 127:
                length = struct.unpack(">Q", self.take(8))[0]
            payload = self.take(length)
            self.heard += length
            if opcode & 15 == 1:
                return json.loads(payload)
            if opcode & 15 == 8:
                raise ConnectionError(f"the node said goodbye: {payload[2:]!r}")
            if opcode & 15 == 9:
                self.send_frame(10, payload)
        raise AssertionError(f"no frame but pings for {PATIENCE} s")

    def receive_until(self, wanted):
        """The first frame that is wanted; all before it are passed over."""
        while True:
            frame = self.receive()
            if wanted(frame):
                return frame

    def join(self, game, seq=0):
        self.send(t="join", id=1, game=game, seq=seq)
        return self.receive_until(lambda frame: frame.get("id") == 1)

    def move(self, game, seq, ply, move, number=2):
        self.send(t="move", id=number, game=game, seq=seq, ply=ply, move=move)

    def close(self):
        self.socket.close()


def guest(node):
    return json.loads(node.ask("POST", "/api/guest", body={})[1])["token"]


def new_game(node, black, white, initial=60_000, increment=1_000):
    """A game between the two, begun at this node."""
    challenge = json.loads(node.ask("POST", "/api/challenges", token=black, body={
        "clock": {"initial": initial, "increment": increment}, "color": "black"})[1])["challenge"]
    return json.loads(node.ask("POST", f"/api/challenges/{challenge}/accept", token=white,
                               body={})[1])["game"]
