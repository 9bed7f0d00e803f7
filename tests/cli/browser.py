"""A headless Chromium for the tests, spoken to over its debugging pipe: one start
for many pages."""

import base64
import json
import os
import shutil
import subprocess
import tempfile
import time

CHROMIUM = shutil.which("chromium")


class Left(RuntimeError):
    """The page was being left for another one while it was asked."""


# How Chromium says so.
_LEAVING = ("Inspected target navigated or closed", "Execution context was destroyed",
            "Cannot find context with specified id", "Cannot find default execution context")


class Browser:
    def __init__(self):
        self.profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        to_read, self.to = os.pipe()
        self.back, to_write = os.pipe()
        # Chromium reads commands from 3 and writes to 4, wherever the pipes are now.
        command = [CHROMIUM, "--headless=new", "--no-sandbox", "--disable-gpu",
                   "--remote-debugging-pipe", f"--user-data-dir={self.profile.name}",
                   "--disable-extensions", "--no-first-run", "about:blank"]
        self.process = subprocess.Popen(
            ["sh", "-c", f'exec 8<&{to_read} 9>&{to_write} 3<&8 4>&9; exec "$@"', "sh", *command],
            pass_fds=(to_read, to_write), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        os.close(to_read)
        os.close(to_write)
        self.pending = b""
        self.number = 0
        self.session = None
        self.console = []  # what pages said, complaints of the content policy among it
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target,
                                 flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log"):
            self.call(f"{domain}.enable")

    def close(self):
        try:
            self.session = None
            self.call("Browser.close")
            self.process.wait(10)
        except (OSError, EOFError, subprocess.TimeoutExpired):
            self.process.kill()
            self.process.wait()
        os.close(self.to)
        os.close(self.back)
        self.profile.cleanup()

    def call(self, method, **params):
        self.number += 1
        message = {"id": self.number, "method": method, "params": params}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.to, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.receive()
            if answer.get("id") == self.number:
                if "error" in answer:
                    message = answer["error"]["message"]
                    raise (Left if message.startswith(_LEAVING) else RuntimeError)(
                        f"{method}: {message}")
                return answer["result"]

    def receive(self):
        while b"\0" not in self.pending:
            more = os.read(self.back, 1 << 20)
            if not more:
                raise EOFError("chromium ended")
            self.pending += more
        message, _, self.pending = self.pending.partition(b"\0")
        message = json.loads(message)
        event = message.get("method")
        if event in ("Runtime.consoleAPICalled", "Runtime.exceptionThrown", "Log.entryAdded"):
            self.console.append(message["params"])
        return message

    def open(self, address):
        """Returns once the page is there and its scripts have run."""
        self.console.clear()
        self.call("Page.navigate", url="about:blank")  # another fragment alone loads nothing
        self.call("Page.navigate", url=address)
        deadline = time.monotonic() + 60
        page = address.partition("#")[0]  # scripts may add to what follows
        here = f"location.href.startsWith({json.dumps(page)}) && document.readyState === 'complete'"
        while not self.holds(here):
            if time.monotonic() > deadline:
                raise TimeoutError(f"{address} does not load")
            time.sleep(0.002)

    def value(self, script):
        """What an expression is in the page."""
        return self.call("Runtime.evaluate", expression=script,
                         returnByValue=True)["result"].get("value")

    def holds(self, script):
        """Whether an expression is true now, for those who ask until it is: of a page that is just
        being left, nothing is."""
        try:
            return bool(self.value(script))
        except Left:
            return False

    def awaited(self, script):
        """What a promise in the page comes to; an error if it is broken."""
        answer = self.call("Runtime.evaluate", expression=script, returnByValue=True,
                           awaitPromise=True)
        if "exceptionDetails" in answer:
            told = answer["exceptionDetails"]
            raise RuntimeError(told.get("exception", {}).get("description", told["text"]))
        return answer["result"].get("value")

    def window(self, width, height, scheme="light"):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height,
                  deviceScaleFactor=1, mobile=width < 720)
        self.call("Emulation.setEmulatedMedia",
                  features=[{"name": "prefers-color-scheme", "value": scheme}])

    def screenshot(self, whole=False):
        return base64.b64decode(self.call("Page.captureScreenshot",
                                          captureBeyondViewport=whole)["data"])

    def pdf(self):
        return base64.b64decode(self.call("Page.printToPDF", printBackground=True,
                                          preferCSSPageSize=True)["data"])
