"""Sockets that ask for much and read nothing: what they cost the node."""

import resource
import time
import unittest

from people import PeopleTest, ask
from websocket import WebSocket

SOCKETS = 1200
JOINS = 68  # of each; every one asks for the whole game once more
MEGABYTES = 250


class Unread(PeopleTest):
    NODES = 1
    SETTINGS = {"trust_proxy": True}

    def memory(self):
        """Of the node, in megabytes."""
        with open(f"/proc/{self.node.process.pid}/status", encoding="ascii") as file:
            line = next(line for line in file if line.startswith("VmRSS"))
        return int(line.split()[1]) / 1024

    def deaf(self):
        socket = WebSocket(self.node.port, headers="X-Forwarded-For: 203.0.113.50\r\n")
        self.addCleanup(socket.close)
        return socket

    def test_many_that_do_not_read(self):
        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(4000, most), most))
        black, white, game = self.players()
        self.play(black, white, plies=40)
        sockets = [self.deaf() for _ in range(SOCKETS)]
        peak = 0
        for _ in range(JOINS):
            for socket in sockets:
                try:
                    socket.send(t="join", id=1, game=game, seq=0)
                except OSError:
                    pass  # it was cut off
            peak = max(peak, self.memory())
        end = time.monotonic() + 3
        while time.monotonic() < end:
            peak = max(peak, self.memory())
            time.sleep(0.1)
        self.assertLess(peak, MEGABYTES)
        self.assertNotIn("yolah_slow_readers_total 0", ask(self.node, "GET", "/metrics")[2])
        self.play(black, white, plies=4)


if __name__ == "__main__":
    unittest.main()
