"""Accounts, challenges and everything that is asked by HTTP; and the program itself."""

import json
import os
import shutil
import subprocess
import tempfile
import unittest

from harness import SERVER, SiteTest
from people import PASSWORD, PeopleTest, ask, sign_up
from websocket import WebSocket, guest, new_game

CLOCK = {"initial": 60_000, "increment": 1_000}


class Accounts(PeopleTest):
    def me(self, token, node=None):
        return ask(node or self.node, "GET", "/api/me", token=token)[2]["user"]

    def sign_in(self, name, password=PASSWORD):
        return ask(self.node, "POST", "/api/sign-in", {"name": name, "password": password})

    def test_guests(self):
        status, headers, body = ask(self.node, "POST", "/api/guest", {})
        self.assertEqual(status, 200)
        self.assertRegex(body["user"]["name"], "^guest-[a-z0-9]{10}$")
        self.assertFalse(body["user"]["bot"])
        cookie = headers["Set-Cookie"]
        for part in ("session=" + body["token"], "HttpOnly", "SameSite=Strict", "Path=/"):
            self.assertIn(part, cookie)
        self.assertEqual(self.me(body["token"], self.nodes[1]), body["user"])
        self.assertIsNone(self.me(None))
        self.assertIsNone(self.me("yol_nobody"))

    def test_sign_up_in_and_out(self):
        token = sign_up(self.node, "Anna")
        self.assertEqual(self.me(token, self.nodes[1])["name"], "Anna")
        for name in ("Anna", "anna", "ANNA"):
            status, _, body = ask(self.node, "POST", "/api/sign-up",
                                  {"name": name, "password": PASSWORD})
            self.assertEqual((status, body["error"]["code"]), (409, "taken"))
        status, _, body = self.sign_in("aNNa")
        self.assertEqual((status, body["user"]["name"]), (200, "Anna"))
        again = body["token"]
        self.assertNotEqual(again, token)
        status, headers, _ = ask(self.node, "POST", "/api/sign-out", {}, again)
        self.assertEqual(status, 200)
        self.assertIn("Max-Age=0", headers["Set-Cookie"])
        self.assertIsNone(self.me(again, self.nodes[1]), "revoked everywhere at once")
        self.assertEqual(self.me(token)["name"], "Anna", "the other session goes on")

    def test_wrong_passwords(self):
        sign_up(self.node, "Berta")
        for name, password in (("Berta", PASSWORD + " "), ("Berta", PASSWORD.upper()),
                               ("Berta", ""), ("Nobody", PASSWORD), ("", "")):
            status, headers, body = self.sign_in(name, password)
            self.assertEqual((status, body["error"]["code"]), (401, "unauthorised"))
            self.assertNotIn("Set-Cookie", headers)

    def test_bad_names_and_passwords(self):
        for name in ("", "ab", "a" * 21, "1abc", "-abc", "a b c", "guest", "Guest-1", "GUESTING",
                     "anna\n", "ann\u00e4", "a.b.c", "<b>x", None, 5, ["Anna"], {}):
            status, _, body = ask(self.node, "POST", "/api/sign-up",
                                  {"name": name, "password": PASSWORD})
            self.assertEqual((status, body["error"]["code"]), (400, "bad_name"), name)
        for password in ("", "seven77", "x" * 201, None, 12345678, []):
            status, _, body = ask(self.node, "POST", "/api/sign-up",
                                  {"name": "Clara", "password": password})
            self.assertEqual((status, body["error"]["code"]), (400, "bad_password"), password)
        status, _, body = ask(self.node, "POST", "/api/sign-up",
                              {"name": "Clara", "password": PASSWORD, "bot": "yes"})
        self.assertEqual((status, body["error"]["code"]), (400, "bad_message"))
        self.assertEqual(ask(self.node, "GET", "/api/users/Clara")[0], 404, "nothing was made")
        long = "p\u00e4\u00df\u2603" * 22  # 198 bytes
        token = ask(self.node, "POST", "/api/sign-up", {"name": "Clara", "password": long})[2]
        self.assertIn("token", token)
        self.assertEqual(self.sign_in("Clara", long)[0], 200)
        self.assertEqual(self.sign_in("Clara", long[:-1])[0], 401)

    def test_bots_are_marked(self):
        token = sign_up(self.node, "Robot", bot=True)
        self.assertTrue(self.me(token)["bot"])
        self.assertTrue(ask(self.node, "GET", "/api/users/robot")[2]["user"]["bot"])

    def test_expired_tokens(self):
        sign_up(self.node, "Doris")
        token = self.sign_in("Doris")[2]["token"]
        self.assertIsNotNone(self.me(token))
        self.site.database.query("update tokens set expires = now() - interval '1 second' "
                                 "where expires is not null")
        self.assertIsNone(self.me(token))
        status, _, body = ask(self.node, "POST", "/api/challenges", {"clock": CLOCK}, token)
        self.assertEqual((status, body["error"]["code"]), (401, "unauthorised"))
        with self.assertRaisesRegex(AssertionError, " 401 "):
            WebSocket(self.node.port, token)

    def test_neither_passwords_nor_tokens_are_kept(self):
        token = sign_up(self.node, "Emma")
        kept = self.site.database.query("select * from passwords; select * from tokens")
        self.assertNotIn(PASSWORD, kept)
        self.assertNotIn(token.encode().hex(), kept)
        self.assertIn("$argon2id$", kept)


class Archive(PeopleTest):
    """Games that were played, and the search among them."""

    def test_search(self):
        names = ("Sigrid", "Solveig", "Svea")
        one, two, three = (sign_up(self.node, name) for name in names)
        # Sigrid loses to Solveig as black and beats her as white, and loses to Svea, slowly.
        for tokens, initial in (((one, two), 60_000), ((two, one), 60_000), ((one, three), 900_000)):
            black, white, _ = self.players(tokens=list(tokens), initial=initial, increment=0)
            self.play(black, white, plies=2)
            black.ask("resign")
        lost, won, slow = reversed([game["game"] for game in self.games("Sigrid")])
        for query, expected in (("", [slow, won, lost]), ("opponent=solveig", [won, lost]),
                                ("opponent=Svea", [slow]), ("opponent=Nobody", []),
                                ("result=win", [won]), ("result=loss", [slow, lost]),
                                ("result=draw", []), ("speed=bullet", [won, lost]),
                                ("speed=rapid", [slow]), (f"before={slow}&result=loss", [lost]),
                                ("opponent=Solveig&result=loss&speed=bullet", [lost])):
            self.assertEqual([game["game"] for game in self.games("Sigrid", query)], expected, query)
        self.assertEqual(len(self.games("Solveig", "result=win")), 1)
        for query in ("result=all", "speed=fast", "before=!"):
            self.assertEqual(ask(self.node, "GET", f"/api/users/Sigrid/games?{query}")[0], 400)

    def games(self, name, query=""):
        status, _, body = ask(self.node, "GET", f"/api/users/{name}/games?{query}")
        self.assertEqual(status, 200, body)
        return body["games"]


class App(PeopleTest):
    """The browser app, which a node serves beside its API."""

    NODES = 1
    FILES = {"index.html": "<title>Yolah</title>", "assets/index-x1.js": "run()",
             "assets/rules-x2.wasm": "\0asm", "sw.js": "keep()", "manifest.webmanifest": "{}"}

    @classmethod
    def setUpClass(cls):
        folder = tempfile.mkdtemp(prefix="yolah-web-")
        cls.addClassCleanup(shutil.rmtree, folder)
        cls.SETTINGS = {"web": os.path.join(folder, "app")}
        for name, text in {"secret.txt": "secret", **{f"app/{name}": text for name, text in
                                                      cls.FILES.items()}}.items():
            path = os.path.join(folder, name)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
        super().setUpClass()

    def get(self, path, method="GET"):
        return ask(self.node, method, path)

    def test_files_have_their_types_and_are_kept_if_named_by_content(self):
        for path, kind, kept in (("/", "text/html", False), ("/sw.js", "text/javascript", False),
                                 ("/assets/index-x1.js", "text/javascript", True),
                                 ("/assets/rules-x2.wasm", "application/wasm", True),
                                 ("/manifest.webmanifest", "application/manifest+json", False)):
            status, headers, body = self.get(path)
            self.assertEqual(status, 200, path)
            self.assertTrue(headers["Content-Type"].startswith(kind), path)
            self.assertEqual("immutable" in headers["Cache-Control"], kept, path)
            self.assertIn("'wasm-unsafe-eval'", headers["Content-Security-Policy"])
            self.assertEqual(headers["Cross-Origin-Embedder-Policy"], "require-corp")
            self.assertEqual(len(headers.get_all("Content-Security-Policy")), 1)
            status, head, nothing = self.get(path, "HEAD")
            self.assertEqual((status, nothing), (200, ""))
            self.assertEqual(head["Content-Length"], headers["Content-Length"])
            self.assertEqual(head["Content-Type"], headers["Content-Type"])
            if not path.endswith("manifest"):
                self.assertEqual(body, self.FILES[path[1:] or "index.html"])

    def test_a_part_of_a_file_can_be_asked_for(self):
        path = "/assets/index-x1.js"
        status, headers, body = ask(self.node, "GET", path, Range="bytes=1-3")
        self.assertEqual((status, body, headers["Content-Range"]), (206, "un(", "bytes 1-3/5"))
        status, headers, body = ask(self.node, "GET", path, Range="bytes=5-")
        self.assertEqual((status, body, headers["Content-Range"]), (416, "", "bytes */5"))
        self.assertEqual(self.get(path)[1]["Accept-Ranges"], "bytes")

    def test_pages_without_a_file_get_the_app(self):
        for path in ("/online", "/online/game/k3x", "/online/user/Anna?x=1", "/apis", "/healthz/x"):
            status, _, body = self.get(path)
            self.assertEqual((status, body), (200, self.FILES["index.html"]), path)

    def test_every_site_may_show_pages_to_embed_and_no_others(self):
        for path, ancestors, policy in (("/online/game/k3x", "'none'", "same-origin"),
                                        ("/embed/game/k3x", "*", "cross-origin")):
            _, headers, body = self.get(path)
            self.assertEqual(body, self.FILES["index.html"], path)
            (policies,) = headers.get_all("Content-Security-Policy")
            self.assertTrue(policies.endswith(f"; frame-ancestors {ancestors}"), policies)
            self.assertEqual(headers.get_all("Cross-Origin-Resource-Policy"), [policy], path)
            self.assertEqual("X-Frame-Options" in headers, path.startswith("/online"), path)

    def test_the_api_never_answers_with_a_page(self):
        for path in ("/api", "/api/", "/api/nothing", "/api/games/k3x/nothing",
                     "/api/index.html", "/api/sw.js"):
            status, headers, body = self.get(path)
            self.assertEqual((status, headers["Content-Type"]), (404, "application/json"), path)
            self.assertIn("error", body)
            self.assertIn("default-src 'none'", headers["Content-Security-Policy"])
        self.assertEqual(self.get("/healthz")[2], "alive\n")
        self.assertEqual(self.get("/ws")[0], 426)
        self.assertEqual(ask(self.node, "POST", "/online", {}, guest(self.node))[0], 404)

    def test_no_path_leads_out_of_the_folder(self):
        for path in ("/../secret.txt", "/assets/../../secret.txt", "/%2e%2e/secret.txt",
                     "/..%2fsecret.txt", "/....//secret.txt", "//secret.txt", "/secret.txt",
                     f"/{self.SETTINGS['web']}/../secret.txt", "/assets/index-x2.js",
                     "/..\\secret.txt", "/assets//index-x1.js"):
            status, _, body = self.get(path)
            self.assertEqual(status, 404, path)
            self.assertNotIn("secret", str(body))
        self.assertEqual(self.get("/index.html%00.js")[0], 400)


class Challenges(PeopleTest):
    def challenge(self, token, body=None):
        return ask(self.node, "POST", "/api/challenges", body or {"clock": CLOCK}, token)

    def accept(self, challenge, token, node=None):
        status, _, body = ask(node or self.nodes[1], "POST",
                              f"/api/challenges/{challenge}/accept", {}, token)
        return status, body

    def test_a_challenge_is_accepted_once_and_by_another(self):
        one, two, three = (guest(self.node) for _ in range(3))
        challenge = self.challenge(one)[2]["challenge"]
        self.assertEqual(self.accept(challenge, one)[0], 404, "one's own")
        self.assertEqual(self.accept(challenge, None)[0], 401)
        status, body = self.accept(challenge, two)
        self.assertEqual(status, 200)
        self.assertEqual(self.accept(challenge, three)[0], 404, "it is taken")
        self.assertEqual(self.accept(challenge, two)[0], 404)
        self.assertEqual(self.accept("zzzzzzzzz", two)[0], 404)
        game = ask(self.node, "GET", "/api/games/" + body["game"])[2]
        self.assertTrue(game["live"])
        self.assertEqual([event["kind"] for event in game["events"]], ["start"])

    def test_colours(self):
        one, two = guest(self.node), guest(self.node)
        name = ask(self.node, "GET", "/api/me", token=one)[2]["user"]["name"]
        for color in ("black", "white"):
            challenge = self.challenge(one, {"clock": CLOCK, "color": color})[2]["challenge"]
            game = self.accept(challenge, two)[1]["game"]
            head = ask(self.node, "GET", "/api/games/" + game)[2]
            self.assertEqual(head[color]["name"], name)

    def test_bad_challenges(self):
        token = guest(self.node)
        good = {"clock": CLOCK, "color": "black", "rated": False}
        self.assertEqual(self.challenge(token, good)[0], 200)
        bad = [{}, [], 5, "x", None, {"clock": 5}, {"clock": {}}, {**good, "color": "red"},
               {**good, "color": 1}, {**good, "rated": "yes"}, {**good, "rated": None}]
        for number in (-1, 1.5, "60000", None, 10**8, 10**30, True):
            bad += [{"clock": {**CLOCK, "initial": number}},
                    {"clock": {**CLOCK, "increment": number}}]
        bad.append({"clock": {"initial": 0, "increment": 0}})
        for body in bad:
            status, _, answer = ask(self.node, "POST", "/api/challenges",
                                    json.dumps(body).encode(), token)
            self.assertEqual((status, answer["error"]["code"]), (400, "bad_message"), body)

    def test_guests_play_no_rated_games(self):
        rated = {"clock": CLOCK, "rated": True}
        status, _, body = self.challenge(guest(self.node), rated)
        self.assertEqual((status, body["error"]["code"]), (403, "guest"))
        challenge = self.challenge(sign_up(self.node, "Frieda"), rated)[2]["challenge"]
        self.assertEqual(self.accept(challenge, guest(self.node))[0], 404)
        self.assertEqual(self.accept(challenge, sign_up(self.node, "Gerda"))[0], 200,
                         "the refusal has not used it up")

    def test_two_accept_at_once(self):
        """Of several who accept through both nodes, one gets the game."""
        challenge = self.challenge(guest(self.node))[2]["challenge"]
        tokens = [guest(self.node) for _ in range(8)]
        requests = [subprocess.Popen(
            ["curl", "-s", "-o", "/dev/null", "-w", "%{http_code}", "-X", "POST", "-H",
             f"Authorization: Bearer {token}", "-d", "{}",
             f"http://{self.nodes[i % 2].address}/api/challenges/{challenge}/accept"],
            stdout=subprocess.PIPE, text=True) for i, token in enumerate(tokens)]
        codes = sorted(request.communicate(timeout=20)[0] for request in requests)
        self.assertEqual(codes, ["200"] + ["404"] * 7)


class Paths(PeopleTest):
    def test_paths(self):
        game = new_game(self.node, guest(self.node), guest(self.node))
        for path in ("/healthz", "/readyz", "/metrics", "/api/games", f"/api/games/{game}",
                     f"/api/games/{game}/record", "/api/me", "/api/best/rapid"):
            status, headers, body = ask(self.node, "GET", path)
            self.assertEqual(status, 200, path)
            self.assertEqual(headers["X-Content-Type-Options"], "nosniff")
            status, of_head, nothing = ask(self.node, "HEAD", path)
            self.assertEqual((status, nothing), (200, ""), path)
            self.assertEqual(of_head["Content-Type"], headers["Content-Type"])
            self.assertTrue(body)
        self.assertIn(game, [one["game"] for one in ask(self.node, "GET", "/api/games")[2]["games"]])
        for path in ("/", "/api", "/api/", "/api/games/", "/api/games/record", "/api/games/zz/x",
                     "/api/games/zzzzzzz", f"/api/games/{game}x", f"/api/games/{game}/record/",
                     f"/api/games/{game.upper()}x", "/api/users/", "/api/users/nobody",
                     "/api/users/nobody/games", "/api/best/", "/api/best/slow", "/etc/passwd",
                     "/../../etc/passwd", "//healthz", "/api/challenges/zz", "/metrics/"):
            for method in ("GET", "HEAD"):
                self.assertEqual(ask(self.node, method, path)[0], 404, path)
        for method in ("PUT", "DELETE", "PATCH", "OPTIONS"):
            self.assertEqual(ask(self.node, method, "/api/me")[0], 405, method)
        self.assertEqual(ask(self.node, "POST", "/nothing", {}, guest(self.node))[0], 404)

    def test_metrics_count(self):
        text = ask(self.node, "GET", "/metrics")[2]
        values = dict(line.split(" ") for line in text.splitlines() if not line.startswith("#"))
        self.assertEqual(values["yolah_ready"], "1")
        self.assertGreater(float(values["yolah_http_requests_total"]), 0)


class Program(SiteTest):
    def run_server(self, *arguments, config=None, **environment):
        if config is not None:
            path = os.path.join(self.site_of_test.folder, "test.toml")
            with open(path, "w", encoding="utf-8") as file:
                file.write(config)
            arguments = ("--config", path, *arguments)
        done = subprocess.run([SERVER, *arguments], capture_output=True, text=True, timeout=20,
                              env={**os.environ, **environment}, check=False)
        return done.returncode, done.stdout, done.stderr

    def fails(self, message, config, **environment):
        code, _, errors = self.run_server(config=config, **environment)
        self.assertEqual(code, 1, errors)
        self.assertRegex(errors, message)

    def test_start(self):
        self.site_of_test = site = self.site(nodes=1, nats=0)
        code, output, _ = self.run_server("--help")
        self.assertEqual(code, 0)
        for word in ("--config", "migrate", "Example"):
            self.assertIn(word, output)
        for wrong in (("--config", "/nowhere.toml"), ("--nonsense",), ("serve", "migrate")):
            code, _, errors = self.run_server(*wrong)
            self.assertEqual(code, 2, errors)
            self.assertIn("--help", errors)
        database = f'[database]\nurl = "{site.database_url}"\n'
        self.fails("unknown setting nam", 'nam = "x"\n' + database)
        self.fails("unknown setting http.prot", "[http]\nprot = 1\n" + database)
        self.fails("line 2", "name = 'x'\n[http\n")
        self.fails("http.port must be a whole number from 0 to 65535",
                   "[http]\nport = 70000\n" + database)
        self.fails("name must be a text", "name = 5\n" + database)
        self.fails("must be a section", "http = 5\n" + database)
        self.fails("log_level must be", 'log_level = "loud"\n' + database)
        self.fails("YOLAH_PORT", database, YOLAH_PORT="eighty")
        self.fails("YOLAH_PORT", database, YOLAH_PORT="70000")
        self.fails("the database is not set", "")
        self.fails("(?i)connect", '[database]\nurl = "host=127.0.0.1 port=1 user=x dbname=y"\n')
        self.fails("there is no folder /nowhere", 'web = "/nowhere"\n' + database)
        self.fails("no index.html", f'web = "{site.folder}"\n' + database)
        taken = site.nodes[0].port
        self.fails(str(taken), f"[http]\nport = {taken}\n" + database)
        site.nodes[0].terminate()
        site.postgres.query("alter role yolah set synchronous_commit = off", user="postgres")
        self.fails("synchronous_commit is off", database)
        site.postgres.query("alter role yolah reset synchronous_commit", user="postgres")
        site.postgres.query("update schema_version set version = version + 1000")
        self.fails("newer than this program", database)
        site.postgres.query("delete from schema_version")
        self.fails("run 'migrate'", database)


if __name__ == "__main__":
    unittest.main()
