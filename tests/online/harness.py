"""A whole server on this machine for a test: PostgreSQL, NATS, nodes, and load on them.

Everything listens on free ports, keeps its files in a folder of its own, and is gone when
the test ends. YOLAH_SERVER and SERVER_LOAD name the programs.
"""

import http.client
import json
import os
import shutil
import signal
import subprocess
import tempfile
import time
import unittest

import processes
from cut_proxy import CutProxy
from nats import Nats, start_cluster
from postgres import Postgres, wait_for

SERVER = os.environ["YOLAH_SERVER"]
LOAD = os.environ["SERVER_LOAD"]
FAKETIME = "/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1"


def database_url(port):
    return f"host=127.0.0.1 port={port} user=yolah dbname=yolah"


class Node:
    """One `yolah-server`."""

    def __init__(self, site, number):
        self.site = site
        self.name = f"n{number}"
        self.port = processes.free_port()
        self.config = os.path.join(site.folder, self.name + ".toml")
        self.log = os.path.join(site.folder, self.name + ".log")
        self.clock_shift = os.path.join(site.folder, self.name + ".shift")
        self.process = None
        self.limits_scale = 1_000_000  # tests ask more often than people
        self.trust_proxy = False
        self.threads = 1
        self.token_check_s = 60
        self.clean_up_s = 3600
        self.accounts_key = "00" * 16 + "5e" * 16
        self.operator_key = "the operator of the tests"
        self.web = ""
        self.environment = {}
        self.database = ""  # further lines of that section
        self.database_wire = None  # its own way to the database, for tests that cut it

    @property
    def address(self):
        return f"127.0.0.1:{self.port}"

    @property
    def database_url(self):
        wire = self.database_wire
        return database_url(wire.port) if wire else self.site.database_url

    def configure(self):
        with open(self.config, "w", encoding="utf-8") as file:
            file.write(f'name = "{self.name}"\nthreads = {self.threads}\n'
                       f'web = "{self.web}"\n'
                       f'[http]\nhost = "127.0.0.1"\nport = {self.port}\n'
                       f"trust_proxy = {str(self.trust_proxy).lower()}\n"
                       f"[limits]\nscale = {self.limits_scale}\n"
                       f"[accounts]\ntoken_check_s = {self.token_check_s}\n"
                       f"clean_up_s = {self.clean_up_s}\n"
                       f'key = "{self.accounts_key}"\n'
                       f'operator_key = "{self.operator_key}"\n'
                       f'[database]\nurl = "{self.database_url}"\n{self.database}'
                       f"[nats]\nservers = {json.dumps([nats.url for nats in self.site.nats])}\n")

    def migrate(self):
        processes.run([SERVER, "--config", self.config, "migrate"])

    def start(self, wait=True):
        self.process = processes.start([SERVER, "--config", self.config], self.log,
                                       env={**os.environ, **self.environment})
        if wait:
            wait_for(self.is_ready, f"{self.name} to be ready")

    def fake_wall_clock(self):
        """From its next start on, shift_wall_clock() changes the time of day that it sees."""
        self.shift_wall_clock(0)
        self.environment = {"LD_PRELOAD": FAKETIME, "FAKETIME_TIMESTAMP_FILE": self.clock_shift,
                            "FAKETIME_NO_CACHE": "1", "FAKETIME_DONT_FAKE_MONOTONIC": "1",
                            "FAKETIME_DISABLE_SHM": "1"}

    def shift_wall_clock(self, seconds):
        with open(self.clock_shift, "w", encoding="ascii") as file:
            file.write(f"{seconds:+d}")

    def is_ready(self):
        if self.process.poll() is not None:
            raise AssertionError(f"{self.name} ended:\n{self.last_words()}")
        try:
            return self.ask("GET", "/readyz")[0] == 200
        except OSError:
            return False

    def ask(self, method, path, token=None, body=None):
        """The status and the text of an answer."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=5)
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        try:
            connection.request(method, path, body and json.dumps(body), headers)
            answer = connection.getresponse()
            return answer.status, answer.read().decode()
        finally:
            connection.close()

    def problems(self):
        """What it logged as an error or worse."""
        with open(self.log, encoding="utf-8", errors="replace") as file:
            return [line for line in file if '"level":"error"' in line
                    or '"level":"critical"' in line or not line.startswith("{")]

    def last_words(self):
        with open(self.log, encoding="utf-8", errors="replace") as file:
            return file.read()[-3000:]

    def pause(self):
        os.kill(self.process.pid, signal.SIGSTOP)

    def go_on(self):
        os.kill(self.process.pid, signal.SIGCONT)

    def terminate(self):
        """Asks it to end; what it ends with, and after how many seconds."""
        began = time.monotonic()
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(timeout=30), time.monotonic() - began

    def kill(self):
        if self.process:
            processes.kill_family(self.process)


class Site:
    """All of it. Entered, everything runs; left, nothing does."""

    def __init__(self, nodes=3, nats=1, standby=False, database_wire=False, database_folder=None,
                 **settings):
        # On a disk, where /tmp may not be: it matters that syncs are real.
        self.folder = tempfile.mkdtemp(prefix="yolah-", dir=os.environ.get("YOLAH_DISK", "/var/tmp"))
        os.chmod(self.folder, 0o777)
        self.postgres = Postgres(database_folder or self.folder, "primary")
        self.standby = Postgres(self.folder, "standby") if standby else None
        # Between the nodes and the database, for tests that cut it.
        self.database_wire = CutProxy(self.postgres.port) if database_wire else None
        self.nats = [Nats(self.folder, i + 1) for i in range(nats)]
        self.nodes = [Node(self, i + 1) for i in range(nodes)]
        for node in self.nodes:
            vars(node).update(settings)

    @property
    def database_url(self):
        if not self.standby:
            return database_url((self.database_wire or self.postgres).port)
        return (f"host=127.0.0.1,127.0.0.1 port={self.postgres.port},{self.standby.port} "
                "user=yolah dbname=yolah target_session_attrs=read-write")

    def __enter__(self):
        try:
            self.start()
        except BaseException:
            self.__exit__()
            raise
        return self

    def start(self):
        self.postgres.create()
        if self.standby:
            self.standby.copy_from(self.postgres)
        start_cluster(self.nats)
        for node in self.nodes:
            node.configure()
        self.nodes[0].migrate()
        for node in self.nodes:
            node.start(wait=False)
        for node in self.nodes:
            wait_for(node.is_ready, f"{node.name} to be ready")

    def __exit__(self, *_):
        for part in [*self.nodes, *self.nats, self.postgres, self.standby]:
            if part:
                part.kill()
        for wire in [self.database_wire, *(node.database_wire for node in self.nodes)]:
            if wire:
                wire.close()
        if not os.environ.get("YOLAH_KEEP"):
            shutil.rmtree(self.folder, ignore_errors=True)

    @property
    def database(self):
        """The one that takes writes now."""
        return self.postgres if self.postgres.process.poll() is None else self.standby

    def games_of(self, node):
        """The numbers of the games that a node owns."""
        rows = self.database.query("select game from live_games join nodes on owner = epoch "
                                   f"where name = '{node.name}' and not dead")
        return {int(row) for row in rows.split()}


class Generator:
    """A `server-load` beside a test: begun, then waited for."""

    def __init__(self, *arguments):
        self.process = subprocess.Popen(
            [LOAD, *map(str, arguments), "--json"], stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, text=True, preexec_fn=processes.die_with_parent)
        self.report = None

    def wait_until_ready(self):
        """Until all have connected, and all games have begun."""
        line = self.process.stderr.readline()
        if "ready" not in line:
            raise AssertionError("no load: " + line + self.process.communicate()[1])

    def finish(self, timeout=240):
        """Its report; kept for later calls."""
        if self.report is None:
            output, errors = self.process.communicate(timeout=timeout)
            if not output:
                raise AssertionError("the load says nothing but: " + errors)
            self.report = json.loads(output)
            self.report["exit"] = self.process.returncode
        return self.report

    def kill(self):
        processes.kill_family(self.process)
        self.process.stdout.close()
        self.process.stderr.close()


class Load(Generator):
    """Players, all of whose games have begun."""

    def __init__(self, site, seconds, games=50, rate=200, addresses=None, initial=8_000,
                 increment=200, extra=(), journal="journal"):
        self.journal = os.path.join(site.folder, journal)
        addresses = addresses or [node.address for node in site.nodes]
        super().__init__("--nodes", ",".join(addresses), "--games", games, "--rate", rate,
                         "--seconds", seconds, "--initial", initial, "--increment", increment,
                         "--journal", self.journal, *extra)
        self.wait_until_ready()

    def entries(self):
        """The journal, line by line; times in seconds since 1970."""
        with open(self.journal, encoding="utf-8") as file:
            began = json.loads(file.readline())["began"]
            for line in file:
                entry = json.loads(line)
                entry["at"] = (began + entry["ms"]) / 1000
                yield entry

    def events(self):
        """Everything a player was told, by game."""
        games = {}
        for entry in self.entries():
            if "kind" in entry:
                games.setdefault(entry["game"], []).append(entry)
        return games


class Watchers(Generator):
    """Sockets that look at the lobby; they may still be about to connect."""

    def __init__(self, nodes, sockets, seconds, *extra):
        super().__init__("watch", "--nodes", ",".join(node.address for node in nodes),
                         "--sockets", sockets, "--seconds", seconds, *extra)


class SiteTest(unittest.TestCase):
    """A test of a whole server."""

    def site(self, **options):
        site = Site(**options)
        self.enterContext(site)
        return site

    def load(self, site, seconds, **options):
        load = Load(site, seconds, **options)
        self.addCleanup(load.kill)
        return load

    def watchers(self, *arguments):
        watchers = Watchers(*arguments)
        self.addCleanup(watchers.kill)
        return watchers

    if not hasattr(unittest.TestCase, "enterContext"):  # before Python 3.11
        def enterContext(self, context):
            self.addCleanup(context.__exit__)
            return context.__enter__()
