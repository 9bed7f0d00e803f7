"""Runs `yolah` on a pseudo-terminal, as a person does."""

import codecs
import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import termios
import time

from screen import Screen
from yolah import YOLAH


class Terminal:
    """A run of yolah with standard output and error on a pseudo-terminal of 80
    columns and 24 rows."""

    def __init__(self, *arguments, stdout_piped=False, rows=24, columns=80, **environment):
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.screen = Screen(columns, rows)
        environment = {**os.environ, "TERM": "xterm-256color", "NO_COLOR": "", **environment}
        self.process = subprocess.Popen(
            [YOLAH, *arguments], stdin=slave, stderr=slave,
            stdout=subprocess.PIPE if stdout_piped else slave, env=environment,
            start_new_session=True)
        os.close(slave)
        self.decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self.seen = ""

    def read_some(self):
        """False once the program has closed its side."""
        ready, _, _ = select.select([self.master], [], [], 0.1)
        if not ready:
            return True
        try:
            data = os.read(self.master, 65536)
        except OSError:
            return False
        text = self.decoder.decode(data)
        self.seen += text
        self.screen.write(text)
        return bool(data)

    def read_until(self, text, seconds=60):
        """Everything shown until the text appears, or the end of the run."""
        end = time.monotonic() + seconds
        while text not in self.seen and time.monotonic() < end and self.read_some():
            pass
        return self.seen

    def wait_for(self, text, seconds=30):
        """Waits until the screen shows the text and the cursor waits for an entry."""
        end = time.monotonic() + seconds
        while not (text in self.screen.text() and self.screen.cursor_visible):
            if time.monotonic() > end or not self.read_some():
                raise AssertionError(f"no '{text}' on the screen:\n{self.screen.text()}")
        return self.screen.text()

    def type(self, line):
        os.write(self.master, (line + "\n").encode())

    def interrupt(self):
        self.process.send_signal(signal.SIGINT)

    def finish(self, seconds=60):
        self.read_until("\0", seconds)
        code = self.process.wait(seconds)
        os.close(self.master)
        return code
