"""A whole server for the tests of the online pages: PostgreSQL, NATS, three nodes that serve
web/dist, and nginx in front. A second port takes orders from the tests:

  POST /kill/n2     kill -9 of a node
  POST /stop/n2     asks it to end, as when a new version is put in
  POST /start/n2    starts it again
  GET  /owner/GAME  the name of the node that owns a game
  GET  /sql?q=…     what the database answers
"""

import http.server
import os
import signal
import sys
import urllib.parse

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.join(HERE, "../..")
PORT = int(os.environ.get("YOLAH_ONLINE_PORT", "4210"))
os.environ.setdefault("YOLAH_SERVER", os.path.join(ROOT, "build/release/bin/yolah-server"))
os.environ.setdefault("SERVER_LOAD", "none")
sys.path.append(os.path.join(ROOT, "tests/online"))

from harness import Site  # noqa: E402
from proxy import Nginx  # noqa: E402


class Orders(http.server.BaseHTTPRequestHandler):
    site = None

    def log_message(self, *_):
        pass

    def node(self, name):
        return next(node for node in self.site.nodes if node.name == name)

    def say(self, text):
        self.send_response(200)
        self.end_headers()
        self.wfile.write(text.encode())

    def do_POST(self):
        _, order, name = self.path.split("/")
        node = self.node(name)
        if order == "kill":
            node.kill()
        elif order == "stop":
            node.terminate()
        elif node.process.poll() is not None:
            node.start()
        self.say("done")

    def do_GET(self):
        address = urllib.parse.urlparse(self.path)
        if address.path == "/ready":
            return self.say("ready")
        if address.path == "/sql":
            query = urllib.parse.parse_qs(address.query)["q"][0]
            return self.say(self.site.database.query(query))
        game = int(address.path.split("/")[-1], 36)
        for node in self.site.nodes:
            if node.process.poll() is None and game in self.site.games_of(node):
                return self.say(node.name)
        return self.say("")


def main():
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    with Site(nodes=3, web=os.path.abspath(os.path.join(ROOT, "web/dist"))) as site:
        nginx = Nginx(site.folder, site.nodes, PORT)
        try:
            nginx.start()
            Orders.site = site
            # On this thread alone: a node dies with the thread that has started it.
            http.server.HTTPServer(("127.0.0.1", PORT + 1), Orders).serve_forever()
        finally:
            nginx.kill()


if __name__ == "__main__":
    main()
