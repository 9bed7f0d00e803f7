"""nginx in front of the nodes, with the settings of deploy/nginx less the certificate."""

import os
import re
import socket

import processes
from postgres import wait_for

HERE = os.path.dirname(os.path.abspath(__file__))
DEPLOYED = os.path.join(HERE, "../../deploy/nginx/yolah.conf")


class Nginx:
    def __init__(self, folder, nodes, port=None):
        self.folder = folder
        self.nodes = nodes
        self.port = port or processes.free_port()
        self.config = os.path.join(folder, "nginx.conf")
        self.log = os.path.join(folder, "nginx.log")
        self.access_log = os.path.join(folder, "access.log")
        self.process = None

    def site(self):
        """What is deployed, for these nodes, on a port of this machine, without TLS."""
        with open(DEPLOYED, encoding="utf-8") as file:
            text = file.read()
        nodes = iter(self.nodes)
        text = re.sub(r"server 127\.0\.0\.1:\d+", lambda _: f"server {next(nodes).address}", text)
        text = re.sub(r"server \{[^{}]*return 301[^{}]*\}", "", text)
        text = re.sub(r"^ *(ssl_|listen \[|add_header Strict).*\n", "", text, flags=re.M)
        text = text.replace("/var/log/nginx/access.log", self.access_log)
        return re.sub(r"listen 443[^;]*;", f"listen 127.0.0.1:{self.port};", text)

    def start(self):
        temporary = "".join(f"{kind}_temp_path {self.folder}/{kind};\n" for kind in
                            ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        with open(self.config, "w", encoding="utf-8") as file:
            file.write(f"daemon off;\nworker_processes 1;\npid {self.folder}/nginx.pid;\n"
                       f"error_log {self.log};\nevents {{ worker_connections 512; }}\n"
                       f"http {{\naccess_log off;\n{temporary}{self.site()}\n}}\n")
        self.process = processes.start(["/usr/sbin/nginx", "-c", self.config], self.log)
        wait_for(self.answers, "nginx to listen")

    def answers(self):
        try:
            with socket.create_connection(("127.0.0.1", self.port), timeout=1):
                return True
        except OSError:
            return False

    def kill(self):
        if self.process:
            processes.kill_family(self.process)
