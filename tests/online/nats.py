"""NATS servers for tests: one alone, or several as a cluster."""

import json
import os
import shutil
import urllib.request

import processes
from postgres import wait_for


class Nats:
    """One server. It tells of itself by its monitoring port."""

    def __init__(self, folder, number, jetstream=False):
        self.name = f"nats{number}"
        self.folder = folder
        self.jetstream = jetstream
        self.port = processes.free_port()
        self.cluster_port = processes.free_port()
        self.monitor_port = processes.free_port()
        self.process = None
        self.extra = ""  # more of its configuration
        self.config = os.path.join(folder, self.name + ".conf")
        self.log = os.path.join(folder, self.name + ".log")

    @property
    def url(self):
        return f"nats://127.0.0.1:{self.port}"

    def configure(self, others):
        """With the others of its cluster."""
        routes = ", ".join(f'"nats://127.0.0.1:{other.cluster_port}"' for other in others)
        with open(self.config, "w", encoding="utf-8") as file:
            file.write(f"listen: 127.0.0.1:{self.port}\nserver_name: {self.name}\n"
                       f"http: 127.0.0.1:{self.monitor_port}\n")
            file.write(self.extra)
            if self.jetstream:
                file.write(f'jetstream {{ store_dir: "{self.folder}/{self.name}" }}\n')
            if others:
                file.write(f"cluster {{ name: yolah, listen: 127.0.0.1:{self.cluster_port}, "
                           f"routes: [{routes}] }}\n")

    def start(self):
        program = shutil.which("nats-server", path=os.environ["PATH"] + ":/usr/sbin")
        self.process = processes.start([program, "-c", self.config], self.log)

    def answers(self):
        if self.process.poll() is not None:
            with open(self.log, encoding="utf-8", errors="replace") as file:
                raise AssertionError("NATS ended: " + file.read()[-2000:])
        return bool(self.says("varz"))

    def kill(self):
        if self.process:
            processes.kill_family(self.process)

    def says(self, page):
        """A page of its monitoring; nothing if it does not answer."""
        try:
            url = f"http://127.0.0.1:{self.monitor_port}/{page}"
            with urllib.request.urlopen(url, timeout=5) as answer:
                return json.load(answer)
        except OSError:
            return {}

    def messages(self):
        """How many went through it, and their bytes."""
        seen = self.says("varz")
        return {key: seen[key] for key in ("in_msgs", "out_msgs", "in_bytes", "out_bytes")}

    def has_leader(self):
        """Whether the JetStream of its cluster has one."""
        return bool(self.says("jsz").get("meta_cluster", {}).get("leader"))


def start_cluster(servers):
    for server in servers:
        server.configure([other for other in servers if other is not server])
        server.start()
    for server in servers:
        wait_for(server.answers, f"{server.name} to answer")
        if server.jetstream and len(servers) > 1:
            wait_for(server.has_leader, f"{server.name} to know a leader; see {server.folder}")
