"""The shipped configuration of the nodes' NATS: who comes in, and whom nodes hear."""

import json
import os
import re
import shutil
import socket
import tempfile
import unittest

import processes
from postgres import wait_for

HERE = os.path.dirname(os.path.abspath(__file__))
DEPLOY = os.path.join(HERE, "../../deploy")
SHIPPED = os.path.join(DEPLOY, "nats/nodes.conf")
NODES, FLEET = "password of the nodes", "password of the fleet"


class Client:
    """Says little of the protocol of NATS."""

    def __init__(self, port, user=None, password=None):
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=5)
        self.lines = self.socket.makefile("r", encoding="utf-8")
        self.lines.readline()  # what the server tells of itself
        options = {"verbose": False, "pedantic": False}
        if user:
            options.update(user=user, **{"pass": password})
        self.say(f"CONNECT {json.dumps(options)}")

    def say(self, text):
        self.socket.sendall(text.encode() + b"\r\n")

    def publish(self, subject, text):
        self.say(f"PUB {subject} {len(text)}\r\n{text}")

    def heard(self):
        """All it was told until the server answers a ping, or an end."""
        self.say("PING")
        lines = []
        while True:
            line = self.lines.readline().strip()
            if line == "PONG" or not line:
                return lines
            if line == "PING":  # the server asks as well, when somebody has been there for a while
                self.say("PONG")
            elif not line.startswith("INFO "):
                lines.append(line)

    def last_words(self):
        """What the server says before it ends the connection."""
        return self.lines.read()

    def close(self):
        self.lines.close()
        self.socket.close()


class Accounts(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.port, monitor = processes.free_port(), processes.free_port()
        shutil.copy(SHIPPED, folder.name)
        config = os.path.join(folder.name, "nats.conf")
        with open(config, "w", encoding="utf-8") as file:  # as `nats-users` prints the fleet's
            file.write('include nodes.conf\nauthorization {\n  users: [\n'
                       f'    {{ user: coordinator, password: "{FLEET}" }}\n  ]\n}}\n')
        program = shutil.which("nats-server", path=os.environ["PATH"] + ":/usr/sbin")
        self.server = processes.start(
            [program, "-c", config, "-a", "127.0.0.1", "-p", str(self.port), "-m", str(monitor)],
            os.path.join(folder.name, "log"),
            env={**os.environ, "YOLAH_NODES_NATS_PASSWORD": f'"{NODES}"'})
        self.addCleanup(processes.kill_family, self.server)
        wait_for(self.listens, "NATS to listen")

    def listens(self):
        try:
            socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
            return True
        except OSError:
            return False

    def client(self, *who):
        client = Client(self.port, *who)
        self.addCleanup(client.close)
        return client

    def test_strangers_are_refused(self):
        for who in ((), ("nodes", FLEET), ("coordinator", NODES), ("nobody", NODES)):
            self.assertIn("-ERR 'Authorization Violation'", self.client(*who).last_words(), who)

    def test_nodes_hear_nodes_alone(self):
        node, other = self.client("nodes", NODES), self.client("nodes", NODES)
        fleet = self.client("coordinator", FLEET)
        node.say("SUB yolah.> 1")
        self.assertEqual(node.heard(), [])
        fleet.publish("yolah.node.1", "forged")
        self.assertEqual(fleet.heard(), [])
        other.publish("yolah.node.1", "right")
        self.assertEqual(other.heard(), [])
        self.assertEqual(node.heard(), ["MSG yolah.node.1 1 5", "right"])

    def test_compose_files_use_it(self):
        for name in ("compose.yaml", "three-nodes/compose.yaml"):
            with open(os.path.join(DEPLOY, name), encoding="utf-8") as file:
                text = file.read()
            servers = text.count("image: nats:")
            self.assertGreaterEqual(servers, 1)
            self.assertEqual(text.count("/nats/nodes.conf:/nodes.conf:ro"), servers, name)
            for address in re.findall(r"nats://(\S*?):[46]222", text):
                self.assertRegex(address, r"^(nodes|routes):\$\{YOLAH_NODES_NATS_PASSWORD\}@", name)

    def test_nodes_keep_to_their_subjects(self):
        node = self.client("nodes", NODES)
        node.publish("$JS.API.INFO", "")
        self.assertIn("-ERR 'Permissions Violation for Publish to", " ".join(node.heard()))


if __name__ == "__main__":
    unittest.main()
