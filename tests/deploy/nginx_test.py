"""The nginx of the image in front of a node: what it answers itself, and what the node does."""

import http.server
import os
import re
import sys
import tempfile
import threading
import unittest
import urllib.error
import urllib.request

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.append(os.path.join(HERE, "../online"))
from proxy import Nginx  # noqa: E402

TEMPLATE = os.path.join(HERE, "../../deploy/nginx/web.conf.template")


class Node(http.server.BaseHTTPRequestHandler):
    """Says which path it was asked for."""

    def do_GET(self):
        body = f"node {self.path}".encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


class ImageNginx(Nginx):
    def site(self):
        with open(TEMPLATE, encoding="utf-8") as file:
            text = file.read()
        node = "127.0.0.1:%d" % self.nodes[0]
        # As /etc/nginx/mime.types has it.
        text = "types { application/json json; }\n" + text
        return (text.replace("${YOLAH_NODE}", node).replace("/usr/share/yolah/web", self.folder)
                .replace("listen 80;", f"listen 127.0.0.1:{self.port};")
                .replace("/var/log/nginx/access.log", self.access_log))


@unittest.skipUnless(os.path.exists("/usr/sbin/nginx"), "no nginx")
class Locations(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        node = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Node)
        threading.Thread(target=node.serve_forever, daemon=True).start()
        cls.addClassCleanup(node.server_close)
        cls.addClassCleanup(node.shutdown)
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        os.chmod(folder.name, 0o755)
        for name in ("index.html", "app.js", "assets/a-1.js", "sandbox.html"):
            path = os.path.join(folder.name, name)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "w", encoding="utf-8") as file:
                file.write("file " + name)
        # As large as compressing begins to be of use.
        with open(os.path.join(folder.name, "assets/00-1.json"), "w", encoding="utf-8") as file:
            file.write("[" + "1,\n" * 1000 + "1]")
        cls.nginx = ImageNginx(folder.name, [node.server_port])
        cls.addClassCleanup(cls.nginx.kill)
        cls.nginx.start()

    def ask(self, path):
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.nginx.port}{path}",
                                        timeout=10) as answer:
                return answer.read().decode()
        except urllib.error.HTTPError as error:
            return error.code

    def test_the_log_holds_no_queries(self):
        self.ask("/api/games?secret=yol_nobodys")
        self.ask("/ws?token=yol_nobodys")
        with open(self.nginx.access_log, encoding="utf-8") as file:
            log = file.read()
        self.assertIn('"GET /api/games HTTP/1.1" 200', log)
        self.assertNotIn("yol_", log)

    def test_the_node_answers_for_the_api_alone(self):
        for path in ("/api/me", "/api/openapi.json", "/api/users/a.b", "/ws"):
            self.assertEqual(self.ask(path), f"node {path}")
        for path in ("/online/game/k3x", "/online/challenge/k3x", "/api/games/k3x/preview.png"):
            self.assertEqual(self.ask(path), f"node {path}", "what links to it show")
        for path in ("/metrics", "/healthz", "/readyz"):
            self.assertEqual(self.ask(path), 404)

    def test_puzzles_are_compressed(self):
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.nginx.port}/assets/00-1.json",
            headers={"Accept-Encoding": "gzip"})
        with urllib.request.urlopen(request, timeout=10) as answer:
            self.assertEqual(answer.headers["Content-Encoding"], "gzip")

    def test_files_and_pages(self):
        self.assertEqual(self.ask("/app.js"), "file app.js")
        self.assertEqual(self.ask("/assets/a-1.js"), "file assets/a-1.js")
        for path in ("/", "/online", "/online/watch", "/apis"):
            self.assertEqual(self.ask(path), "file index.html")
        for path in ("/none.js", "/assets/none", "/assets/none.js"):
            self.assertEqual(self.ask(path), 404)

    def test_every_site_may_show_pages_to_embed_and_no_others(self):
        for path, ancestors, policy in (("/", "'none'", "same-origin"),
                                        ("/play", "'none'", "same-origin"),
                                        ("/embed/game", "*", "cross-origin"),
                                        ("/embed/puzzle/12?lang=fr", "*", "cross-origin")):
            with urllib.request.urlopen(f"http://127.0.0.1:{self.nginx.port}{path}",
                                        timeout=10) as answer:
                (policies,) = answer.headers.get_all("Content-Security-Policy")
                self.assertTrue(policies.endswith(f"; frame-ancestors {ancestors}"), path)
                self.assertEqual(answer.headers.get_all("Cross-Origin-Resource-Policy"), [policy])
                self.assertEqual(answer.headers["Cross-Origin-Embedder-Policy"], "require-corp")

    def test_programs_of_the_lab_have_an_origin_of_their_own_and_no_network(self):
        with open(os.path.join(HERE, "../../web/scripts/sandbox-policy.ts"),
                  encoding="utf-8") as file:
            source = file.read()
        policy = "".join(re.findall('"(.*)"', source))
        self.assertTrue(policy.startswith("sandbox allow-scripts; default-src 'none'; "))
        for path in ("/sandbox.html", "/sandbox.html?lang=fr"):
            with urllib.request.urlopen(f"http://127.0.0.1:{self.nginx.port}{path}",
                                        timeout=10) as answer:
                self.assertEqual(answer.headers.get_all("Content-Security-Policy"), [policy])
                self.assertEqual(answer.headers["Cross-Origin-Embedder-Policy"], "require-corp")
                self.assertEqual(answer.read().decode(), "file sandbox.html")


if __name__ == "__main__":
    unittest.main()
