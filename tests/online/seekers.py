"""People who wait in the lobby for somebody to play with, and change their minds."""

import threading
import time

from people import ask
from websocket import WebSocket, guest

STAY = 8  # seconds between two signs of life; a node waits for 20


class Seekers:
    """So many challenges in the lobby, of which some change each second."""

    def __init__(self, nodes, count, changes_a_second):
        self.nodes = nodes
        self.changes_a_second = changes_a_second
        self.changes = 0
        self.waits = []  # of each change: when it was asked for, and the seconds until the answer
        self.over = threading.Event()
        self.people = [self.come(nodes[number % len(nodes)]) for number in range(count)]
        self.thread = threading.Thread(target=self.run)
        self.thread.start()

    def come(self, node):
        token = guest(node)
        self.seek(node, token)
        return node, token, WebSocket(node.port, token)

    def seek(self, node, token):
        """Takes the place of what the same person sought before. All want black: none match."""
        self.changes += 1
        asked = time.time()
        status, _, answer = ask(node, "POST", "/api/challenges", {
            "clock": {"initial": 60_000 + 1000 * (self.changes % 600), "increment": 1_000},
            "color": "black", "public": True}, token)
        self.waits.append((asked, time.time() - asked))
        if status != 200:
            raise AssertionError(answer)

    def run(self):
        began = time.monotonic()
        number = signs = 0
        while not self.over.wait(0.01):
            seconds = time.monotonic() - began
            while number < seconds * self.changes_a_second:
                node, token, _ = self.people[number % len(self.people)]
                self.seek(node, token)
                number = max(number + 1, int(seconds * self.changes_a_second) - 1)
            while signs < seconds * len(self.people) / STAY:
                # A pong that nobody asked for: those who are sought read nothing.
                self.give_sign(self.people[signs % len(self.people)][2])
                signs += 1

    def give_sign(self, socket):
        try:
            socket.send_frame(10, b"")
        except OSError:
            pass  # it came too late, after a change that took long; the challenge runs out

    def longest_wait(self, begin, end):
        return max((wait for asked, wait in self.waits if begin <= asked < end), default=0)

    def close(self):
        self.over.set()
        self.thread.join()
        for _, _, socket in self.people:
            socket.close()
