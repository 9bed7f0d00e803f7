"""`yolah bot` beside a test, and what it says."""

import json
import os
import queue
import subprocess
import threading
import time

import processes

YOLAH = os.environ["YOLAH"]


def servers(nodes):
    return [word for node in nodes for word in ("--server", f"http://{node.address}")]


class BotProcess:
    def __init__(self, nodes, token, *options):
        self.process = subprocess.Popen(
            [YOLAH, "bot", "--json", *servers(nodes), *options], stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, text=True, preexec_fn=processes.die_with_parent,
            env={**os.environ, "YOLAH_TOKEN": token})
        self.lines = queue.Queue()
        self.said = []
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        for line in self.process.stdout:
            self.lines.put(json.loads(line))

    def until(self, *events, seconds=20, **facts):
        """The first event of these kinds and with these facts that was not asked for before."""
        end = time.monotonic() + seconds
        while True:
            try:
                said = self.lines.get(timeout=max(end - time.monotonic(), 0.01))
            except queue.Empty:
                raise AssertionError(f"no {events} {facts} in {seconds} s but {self.said}; "
                                     + self.errors()) from None
            self.said.append(said)
            if said["event"] in events and facts.items() <= said.items():
                return said

    def errors(self):
        return self.process.stderr.read() if self.process.poll() is not None else ""

    def end(self, seconds=20):
        """What it ends with, and what it says of itself at the end."""
        code = self.process.wait(timeout=seconds)
        return code, self.until("end")

    def kill(self):
        processes.kill_family(self.process)
        self.process.stdout.close()
        self.process.stderr.close()
