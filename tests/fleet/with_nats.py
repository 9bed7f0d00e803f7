"""Runs a program with three NATS servers of its own, whose addresses are YOLAH_TEST_NATS and
whose processes YOLAH_TEST_NATS_PIDS.

Example: with_nats.py build/release/tests/fleet/fleet_queue_test
"""

import os
import shutil
import subprocess
import sys
import tempfile

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../online"))
from nats import Nats, start_cluster  # noqa: E402


def main():
    folder = tempfile.mkdtemp(prefix="yolah-nats-", dir="/tmp")
    servers = [Nats(folder, number, jetstream=True) for number in range(3)]
    try:
        start_cluster(servers)
        environment = dict(
            os.environ,
            YOLAH_TEST_NATS=",".join(server.url for server in servers),
            YOLAH_TEST_NATS_PIDS=",".join(str(server.process.pid) for server in servers))
        return subprocess.run(sys.argv[1:], env=environment, check=False).returncode
    finally:
        for server in servers:
            server.kill()
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main())
