"""yolah web: a site as a browser, and as someone who means no good, asks for it."""

import http.client
import json
import os
import shutil
import signal
import socket
import subprocess
import unittest
import urllib.parse
import urllib.request

from yolah import YOLAH, Folder, run


class Server:
    """Serves a folder, or what the program finds, on a free port until it is left."""

    def __init__(self, folder, program=YOLAH, host="127.0.0.1", docs=None):
        place = [*(["--folder", folder] if folder else []), *(["--docs", docs] if docs else [])]
        self.process = subprocess.Popen(
            [program, "web", *place, "--port", "0", "--host", host, "--json"],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.said = json.loads(self.process.stdout.readline())
        self.port = urllib.parse.urlparse(self.said["url"]).port

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.send_signal(signal.SIGINT)
        self.status = self.process.wait(timeout=10)
        self.process.stdout.close()
        self.process.stderr.close()

    def ask(self, path, method="GET", headers=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)
        connection.request(method, path, headers=headers or {})
        answer = connection.getresponse()
        body = answer.read()
        connection.close()
        return answer, body


class Web(Folder):
    def setUp(self):
        super().setUp()
        os.makedirs(os.path.join(self.folder, "site", "assets"))
        self.site = os.path.join(self.folder, "site")
        for name, text in {"index.html": "<title>Yolah</title>", "assets/app-1a.js": "let a\n",
                           "engine.wasm": "\0asm"}.items():
            with open(os.path.join(self.site, name), "w", encoding="utf-8") as file:
                file.write(text)
        with open(os.path.join(self.folder, "secret.txt"), "w", encoding="utf-8") as file:
            file.write("secret")

    def test_files_come_with_their_types(self):
        with Server(self.site) as server:
            self.assertEqual(server.said["files"], 3)
            for path, kind in {"/": "text/html", "/assets/app-1a.js": "text/javascript",
                               "/engine.wasm": "application/wasm"}.items():
                answer, body = server.ask(path)
                self.assertEqual(answer.status, 200, path)
                self.assertTrue(answer.getheader("Content-Type").startswith(kind), path)
                self.assertTrue(body)
        self.assertEqual(server.status, 0)

    def test_pages_of_the_app_are_the_app(self):
        with Server(self.site) as server:
            for path in ("/play", "/analyse?game=1", "/learn/rules"):
                self.assertEqual(server.ask(path)[1], b"<title>Yolah</title>", path)

    def test_the_page_is_isolated_and_shut_in(self):
        with Server(self.site) as server:
            answer, _ = server.ask("/")
            self.assertEqual(answer.getheader("Cross-Origin-Opener-Policy"), "same-origin")
            self.assertEqual(answer.getheader("Cross-Origin-Embedder-Policy"), "require-corp")
            self.assertIn("default-src 'self'", answer.getheader("Content-Security-Policy"))
            self.assertEqual(answer.getheader("X-Content-Type-Options"), "nosniff")
            self.assertEqual(answer.getheader("Cache-Control"), "no-cache")
            kept, _ = server.ask("/assets/app-1a.js")
            self.assertIn("immutable", kept.getheader("Cache-Control"))

    def test_every_site_may_show_pages_to_embed_and_no_others(self):
        with Server(self.site) as server:
            for path, ancestors, policy, options in (
                    ("/play", "'none'", "same-origin", "DENY"),
                    ("/embed/game", "*", "cross-origin", None),
                    ("/embed/puzzle/12?lang=fr", "*", "cross-origin", None)):
                answer, body = server.ask(path)
                self.assertEqual(body, b"<title>Yolah</title>", path)
                self.assertTrue(answer.getheader("Content-Security-Policy").endswith(
                    f"; frame-ancestors {ancestors}"), path)
                self.assertIn("connect-src 'self';", answer.getheader("Content-Security-Policy"))
                self.assertEqual(answer.getheader("Cross-Origin-Resource-Policy"), policy, path)
                self.assertEqual(answer.getheader("Cross-Origin-Embedder-Policy"), "require-corp")
                self.assertEqual(answer.getheader("X-Frame-Options"), options, path)

    def test_nothing_outside_is_given_out(self):
        with Server(self.site) as server:
            for path in ("/../secret.txt", "/%2e%2e/secret.txt", "//secret.txt",
                         "/assets/../../secret.txt", "/missing.js"):
                answer, body = server.ask(path)
                self.assertEqual(answer.status, 404, path)
                self.assertNotIn(b"secret", body)

    def test_a_part_of_a_file_can_be_asked_for(self):
        whole = b"let a\n"
        parts = {"bytes=0-2": (206, b"let", "bytes 0-2/6"), "bytes=4-": (206, b"a\n", "bytes 4-5/6"),
                 "bytes=-2": (206, b"a\n", "bytes 4-5/6"), "bytes=-99": (206, whole, "bytes 0-5/6"),
                 "bytes=2-99": (206, b"t a\n", "bytes 2-5/6"),
                 "bytes=6-": (416, b"", "bytes */6"), "bytes=-0": (416, b"", "bytes */6"),
                 "bytes=6-9": (416, b"", "bytes */6")}
        wrong = ("bytes=", "bytes=-", "bytes=a-b", "bytes=3-1", "bytes=0-1,3-4", "bytes=0-x",
                 "lines=0-1", "0-1", "bytes=18446744073709551616-", "bytes=0--1", "bytes= 0-1")
        with Server(self.site) as server:
            for asked, expected in parts.items():
                answer, body = server.ask("/assets/app-1a.js", headers={"Range": asked})
                said = answer.status, body, answer.getheader("Content-Range")
                self.assertEqual(said, expected, asked)
            for asked in wrong:
                answer, body = server.ask("/assets/app-1a.js", headers={"Range": asked})
                said = answer.status, body, answer.getheader("Content-Range")
                self.assertEqual(said, (200, whole, None), asked)
            self.assertEqual(answer.getheader("Accept-Ranges"), "bytes")

    def test_only_reading_is_possible(self):
        with Server(self.site) as server:
            answer, _ = server.ask("/", "POST")
            self.assertEqual(answer.status, 405)
            answer, body = server.ask("/", "HEAD")
            self.assertEqual((answer.status, body), (200, b""))

    def test_noise_does_not_stop_it(self):
        with Server(self.site) as server:
            for noise in (b"\0\xff\n\n", b"GET / HTTP/9\r\n\r\n", b"GET /" + b"a" * 100_000, b""):
                with socket.create_connection(("127.0.0.1", server.port)) as connection:
                    try:
                        connection.sendall(noise)
                    except OSError:
                        pass
            self.assertEqual(server.ask("/")[0].status, 200)

    def test_the_installed_app_is_found_beside_the_program(self):
        os.mkdir(self.path("bin"))
        program = shutil.copy(YOLAH, self.path("bin/yolah"))
        alone = subprocess.Popen([program, "web", "--port", "0"], stdout=subprocess.PIPE,
                                 stderr=subprocess.PIPE, text=True)
        said = alone.stdout.readline()
        alone.send_signal(signal.SIGINT)
        _, error = alone.communicate(timeout=10)
        if said:
            self.skipTest("this program has the app built in")
        self.assertIn("yolah-web", error)
        shutil.copytree(self.site, self.path("share/yolah/web"))
        with Server(None, program) as server:
            self.assertEqual(server.said["files"], 3)
            self.assertEqual(server.ask("/")[1], b"<title>Yolah</title>")

    def test_the_documentation_is_beside_the_app(self):
        docs = os.path.join(self.folder, "docs")
        os.makedirs(docs)
        with open(os.path.join(docs, "index.html"), "w", encoding="utf-8") as file:
            file.write("<title>How to</title>")
        with Server(self.site, docs=docs) as server:
            for path in ("/docs/", "/docs/index.html"):
                self.assertEqual(server.ask(path)[1], b"<title>How to</title>", path)
            self.assertEqual(server.ask("/docs/none.html")[0].status, 404)
            self.assertEqual(server.ask("/play")[1], b"<title>Yolah</title>")
        nowhere = os.path.join(self.folder, "none")
        self.assertIn("no folder", run("web", "--folder", self.site, "--docs", nowhere, expect=2)[1])

    def test_an_address_for_phones_is_one_that_they_can_open(self):
        for host in ("0.0.0.0", "127.0.0.1", "::1"):
            with self.subTest(host), Server(self.site, host=host) as server:
                url = server.said["url"]
                self.assertNotIn("0.0.0.0", url)
                with urllib.request.urlopen(url, timeout=10) as answer:
                    self.assertEqual(answer.read(), b"<title>Yolah</title>")

    def test_mistakes_are_told(self):
        self.assertIn("no folder", run("web", "--folder", "/nowhere", expect=2)[1])
        empty = os.path.join(self.folder, "empty")
        os.mkdir(empty)
        self.assertIn("index.html", run("web", "--folder", empty, expect=2)[1])
        self.assertIn("not an address", run("web", "--folder", self.site, "--host", "x", expect=2)[1])
        with Server(self.site) as server:
            taken = run("web", "--folder", self.site, "--port", str(server.port), expect=1)[1]
            self.assertIn("--port", taken)


if __name__ == "__main__":
    unittest.main()
