"""A stream of lines of a node, as a bot reads it."""

import http.client
import json
import time


class Lines:
    def __init__(self, node, path, token=None, timeout=10):
        self.connection = http.client.HTTPConnection("127.0.0.1", node.port, timeout=timeout)
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        self.connection.request("GET", path, headers=headers)
        self.answer = self.connection.getresponse()
        self.status = self.answer.status

    def line(self):
        """The next line, empty ones too; nothing at the end."""
        line = self.answer.readline()
        return line.decode().rstrip("\n") if line else None

    def frame(self, seconds=15):
        """The next frame; nothing at the end."""
        end = time.monotonic() + seconds
        line = self.line()
        while line == "":
            if time.monotonic() > end:
                raise AssertionError(f"no frame for {seconds} s")
            line = self.line()
        return line and json.loads(line)

    def rest(self):
        """All frames until the end."""
        frames = []
        while frame := self.frame():
            frames.append(frame)
        return frames

    def close(self):
        self.answer.close()
        self.connection.close()
