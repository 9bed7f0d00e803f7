"""Runs a program with three NATS servers of its own, whose addresses are YOLAH_TEST_NATS and
whose processes YOLAH_TEST_NATS_PIDS.

Example: with_nats.py build/release/tests/fleet/fleet_queue_test
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../server"))
from processes import free_port, kill_family, start  # noqa: E402


class Server:
    """One server of a cluster, with JetStream."""

    def __init__(self, folder, number):
        self.name = f"nats{number}"
        self.folder = folder
        self.port, self.cluster_port, self.monitor_port = free_port(), free_port(), free_port()
        self.process = None

    def start(self, others):
        config = os.path.join(self.folder, self.name + ".conf")
        routes = ", ".join(f'"nats://127.0.0.1:{other.cluster_port}"' for other in others)
        with open(config, "w", encoding="utf-8") as file:
            file.write(f"listen: 127.0.0.1:{self.port}\nserver_name: {self.name}\n"
                       f"http: 127.0.0.1:{self.monitor_port}\n"
                       f'jetstream {{ store_dir: "{self.folder}/{self.name}" }}\n'
                       f"cluster {{ name: yolah, listen: 127.0.0.1:{self.cluster_port}, "
                       f"routes: [{routes}] }}\n")
        program = shutil.which("nats-server", path=os.environ["PATH"] + ":/usr/sbin")
        self.process = start([program, "-c", config],
                             os.path.join(self.folder, self.name + ".log"))

    def ready(self):
        """Whether the cluster has a leader."""
        try:
            url = f"http://127.0.0.1:{self.monitor_port}/jsz"
            with urllib.request.urlopen(url, timeout=1) as answer:
                return bool(json.load(answer).get("meta_cluster", {}).get("leader"))
        except OSError:
            return False


def main():
    folder = tempfile.mkdtemp(prefix="yolah-nats-", dir="/tmp")
    servers = [Server(folder, number) for number in range(3)]
    try:
        for server in servers:
            server.start([other for other in servers if other is not server])
        limit = time.monotonic() + 30
        while not all(server.ready() for server in servers):
            if time.monotonic() > limit:
                raise AssertionError(f"no cluster of NATS; see {folder}")
            time.sleep(0.1)
        environment = dict(
            os.environ,
            YOLAH_TEST_NATS=",".join(f"nats://127.0.0.1:{server.port}" for server in servers),
            YOLAH_TEST_NATS_PIDS=",".join(str(server.process.pid) for server in servers))
        return subprocess.run(sys.argv[1:], env=environment, check=False).returncode
    finally:
        for server in servers:
            if server.process:
                kill_family(server.process)
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main())
