"""A whole fleet on this machine for a test: PostgreSQL, NATS with its permissions, the
coordinator and workers.

Everything listens on free ports, keeps its files in a folder of its own, and is gone when the
test ends. YOLAH and YOLAH_COORDINATOR_PROGRAM name the programs, FLEET_LIAR one that lies.
"""

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import unittest

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../online"))
import processes  # noqa: E402
from nats import Nats, start_cluster  # noqa: E402
from postgres import Postgres, wait_for  # noqa: E402

YOLAH = os.environ["YOLAH"]
COORDINATOR = os.environ["YOLAH_COORDINATOR_PROGRAM"]
LIAR = os.environ.get("FLEET_LIAR")
ROGUE = os.environ.get("FLEET_ROGUE")
PASSWORD = "of the coordinator"


class Worker:
    """A process that works: `yolah worker`, or one that lies."""

    def __init__(self, fleet, name, command):
        self.fleet = fleet
        self.name = name
        self.command = command
        self.log = os.path.join(fleet.folder, name + ".log")
        self.process = None

    def start(self, **options):
        environment = dict(os.environ, YOLAH_TOKEN=self.fleet.tokens[self.name])
        environment.update(options.pop("env", {}))
        self.process = processes.start(self.command, self.log, env=environment, **options)
        return self

    def kill(self):
        if self.process:
            processes.kill_family(self.process)

    def stop(self):
        """As Ctrl-C does; what it ends with."""
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(timeout=30)

    def says(self):
        with open(self.log, encoding="utf-8", errors="replace") as file:
            return file.read()


class Fleet:
    """All of it. Entered, everything but the workers runs; left, nothing does."""

    def __init__(self, members, nats=1, settings=()):
        # On a disk, where /tmp may not be: it matters that syncs are real.
        self.folder = tempfile.mkdtemp(prefix="yolah-fleet-", dir="/var/tmp")
        os.chmod(self.folder, 0o777)
        self.postgres = Postgres(self.folder, "postgres")
        self.nats = [Nats(self.folder, number, jetstream=True) for number in range(nats)]
        self.settings = list(settings)
        self.members = dict(members, submitter="submitter")
        self.tokens = {}
        self.port = processes.free_port()
        self.log = os.path.join(self.folder, "coordinator.log")
        self.process = None
        self.workers = []

    def __enter__(self):
        try:
            self.postgres.create()
            self.coordinator("migrate")
            for name, role in self.members.items():
                self.tokens[name] = self.coordinator("add", name, "--role", role).strip()
            self.write_users()
            for server in self.nats:
                server.extra = 'include "users.conf"\n'
            start_cluster(self.nats)
            self.start()
            return self
        except BaseException:
            self.__exit__()
            raise

    def __exit__(self, *_):
        for worker in self.workers:
            worker.kill()
        self.kill()
        for server in self.nats:
            server.kill()
        self.postgres.kill()
        shutil.rmtree(self.folder, ignore_errors=True)

    @property
    def database(self):
        return f"postgresql://yolah@127.0.0.1:{self.postgres.port}/yolah"

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}"

    def arguments(self):
        return ["--database", self.database, "--nats", ",".join(one.url for one in self.nats),
                "--nats-user", "coordinator", "--nats-password", PASSWORD,
                "--replicas", str(min(3, len(self.nats))), "--port", str(self.port),
                "--data", os.path.join(self.folder, "data"), *self.settings]

    def coordinator(self, *command):
        """What a short command of the coordinator prints."""
        return processes.run([COORDINATOR, *self.arguments(), *command])

    def write_users(self):
        with open(os.path.join(self.folder, "users.conf"), "w", encoding="utf-8") as file:
            file.write(self.coordinator("nats-users"))

    def start(self, prefix=(), **options):
        self.process = processes.start([*prefix, COORDINATOR, *self.arguments()], self.log,
                                       **options)
        wait_for(self.answers, "the coordinator to answer")

    def answers(self):
        if self.process.poll() is not None:
            raise AssertionError("the coordinator ended:\n" + self.last_words())
        try:
            self.ask("list")
            return True
        except AssertionError:
            return False

    def kill(self):
        if self.process:
            processes.kill_family(self.process)

    def last_words(self):
        with open(self.log, encoding="utf-8", errors="replace") as file:
            return file.read()[-3000:]

    def worker(self, name, *options, start=True):
        worker = Worker(self, name, [YOLAH, "worker", "--coordinator", self.url, "--nice", "0",
                                     "--cache", os.path.join(self.folder, "cache"), "--json",
                                     *options])
        self.workers.append(worker)
        return worker.start() if start else worker

    def liar(self, name, *options):
        nats = ",".join(one.url for one in self.nats)
        worker = Worker(self, name, [LIAR, nats, name, *options])
        self.workers.append(worker)
        return worker.start()

    def rogue(self, name, how):
        """A worker that keeps others from their work (rogue.cpp)."""
        nats = ",".join(one.url for one in self.nats)
        worker = Worker(self, name, [ROGUE, nats, name, how])
        self.workers.append(worker)
        return worker.start()

    def ask(self, *command, timeout=60):
        """What `yolah fleet` answers, as JSON."""
        done = subprocess.run(
            [YOLAH, "fleet", "--coordinator", self.url, "--json", *command],
            env=dict(os.environ, YOLAH_TOKEN=self.tokens["submitter"]), capture_output=True,
            text=True, timeout=timeout, check=False)
        if done.returncode != 0:
            raise AssertionError(f"yolah fleet {command}: {done.stderr}")
        return json.loads(done.stdout)

    def submit(self, *command):
        return self.ask("submit", *command)["id"]

    def run(self, run):
        return self.ask("results", run)

    def wait(self, run, timeout=120):
        """The run, once it has ended."""
        wait_for(lambda: self.run(run)["state"] != "open", f"run {run} to end", timeout)
        return self.run(run)

    def results(self, run):
        """Its reports as bytes, one a line, in the order of jobs."""
        path = os.path.join(self.folder, f"{run}.reports")
        self.ask("results", run, "--output", path)
        with open(path, "rb") as file:
            return file.read()

    def shards(self, run):
        """What its dataset says of each shard."""
        folder = os.path.join(self.folder, f"{run}.dataset")
        self.ask("results", run, "--output", folder)
        with open(os.path.join(folder, "manifest.json"), encoding="utf-8") as file:
            return json.load(file)["shards"]

    def state_of(self, worker):
        found = [one for one in self.ask("workers")["workers"] if one["name"] == worker]
        return found[0]

    def audit(self, what=None):
        entries = self.ask("audit")["entries"]
        return [one for one in entries if what is None or one["what"] == what]


class FleetCase(unittest.TestCase):
    """Tests that look at runs."""

    maxDiff = 2000

    def check_done(self, run):
        self.assertEqual(run["state"], "done", run.get("why"))
        self.assertEqual(run["jobs"]["in_doubt"], 0)
