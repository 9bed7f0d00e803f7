"""Tokens with scopes, sessions, what strangers try with them, and the limits of asking."""

import itertools
import json
import os
import subprocess
import time
import unittest

from account_people import AccountTest
from harness import SERVER
from people import PASSWORD, ask, sign_up
from websocket import WebSocket, guest

CLOCK = {"initial": 60_000, "increment": 1_000}


class Tokens(AccountTest):
    def test_made_shown_once_listed_and_revoked(self):
        token, number = self.make_token("play", "challenge", name="my bot", days=7)
        self.assertTrue(token.startswith("yol_"))
        self.assertEqual(self.name_of(token, self.nodes[1]), "Anna")
        status, answer = self.get("/api/tokens", self.anna)
        self.assertEqual(status, 200)
        self.assertNotIn(token, json.dumps(answer))
        listed, = (item for item in answer["tokens"] if item["id"] == number)
        self.assertEqual((listed["name"], listed["scopes"]), ("my bot", ["play", "challenge"]))
        self.assertAlmostEqual(listed["expires"], time.time() + 7 * 86_400, delta=60)
        self.assertRegex(listed["last_used"], r"^\d{4}-\d\d-\d\d$")
        path = f"/api/tokens/{number}/revoke"
        self.assertEqual(self.post(path, {}, self.anna), (200, {"ok": True}))
        self.assertIsNone(self.name_of(token, self.nodes[1]))
        self.assertEqual(self.post(path, {}, self.anna), (404, "unknown_token"))

    def test_wrong_wishes(self):
        good = {"name": "x", "scopes": ["play"], "days": 1}
        for change in ({"name": ""}, {"name": "x" * 61}, {"name": "a\nb"}, {"name": "a\0b"},
                       {"name": 5}, {"scopes": []}, {"scopes": "play"}, {"scopes": ["admin"]},
                       {"scopes": ["session"]}, {"scopes": [8]}, {"scopes": ["play", "PLAY"]},
                       {"days": 0}, {"days": 366}, {"days": 1.5}, {"days": None}):
            self.assertEqual(self.post("/api/tokens", {**good, **change}, self.anna),
                             (400, "bad_message"), change)
        self.assertEqual(self.post("/api/tokens", good), (401, "unauthorised"))
        self.assertEqual(self.post("/api/tokens", good, guest(self.node)), (403, "guest"))
        self.assertEqual(self.get("/api/tokens"), (401, "unauthorised"))
        self.assertEqual(self.get("/api/tokens", self.anna)[1], {"tokens": []}, "none was made")

    def test_twenty_at_most(self):
        for _ in range(20):
            self.make_token("play")
        wish = {"name": "x", "scopes": ["play"], "days": 1}
        self.assertEqual(self.post("/api/tokens", wish, self.anna), (409, "too_many_tokens"))

    def test_names_are_only_text(self):
        for name in ("'); drop table tokens; --", "<script>alert(1)</script>", "\u2603 \u202e",
                     "${jndi:ldap://x}", "%s%n", "\\'"):
            token, number = self.make_token("account", name=name)
            status, headers, answer = ask(self.node, "GET", "/api/tokens", token=token)
            self.assertIn(name, [item["name"] for item in answer["tokens"]])
            self.assertEqual(headers["Content-Type"], "application/json")
            self.assertEqual(headers["X-Content-Type-Options"], "nosniff")
            self.assertEqual(headers["Cache-Control"], "no-store")
            self.assertEqual(self.post(f"/api/tokens/{number}/revoke", {}, token)[0], 200)

    def test_scopes(self):
        tokens = {scope: self.make_token(scope)[0] for scope in ("play", "challenge", "account")}
        challenge = self.post("/api/challenges", {"clock": CLOCK}, self.berta)[1]["challenge"]
        for method, path, body, scope in (
                ("POST", "/api/challenges", {"clock": CLOCK}, "challenge"),
                ("POST", f"/api/challenges/{challenge}/accept", {}, "challenge"),
                ("GET", "/api/tokens", None, "account"),
                ("POST", "/api/tokens/1/revoke", {}, "account")):
            for name, token in tokens.items():
                status, _, answer = ask(self.node, method, path, body, token)
                if name == scope:
                    self.assertNotIn(status, (401, 403), path)
                else:
                    self.assertEqual((status, answer["error"]["code"]), (403, "scope"), path)
                    self.assertIn(f'"{scope}"', answer["error"]["text"])
        self.socket(tokens["play"])
        for name in ("challenge", "account"):
            with self.assertRaisesRegex(AssertionError, " 403 "):
                WebSocket(self.node.port, tokens[name])
        for token in tokens.values():
            self.assertEqual(self.name_of(token), "Anna", "anybody may ask who they are")

    def test_no_token_makes_tokens(self):
        token, _ = self.make_token("play", "challenge", "account")
        wish = {"name": "x", "scopes": ["play"], "days": 1}
        self.assertEqual(self.post("/api/tokens", wish, token), (403, "session"))

    def test_tokens_of_others(self):
        _, number = self.make_token("play")
        path = f"/api/tokens/{number}/revoke"
        self.assertEqual(self.post(path, {}, self.berta), (404, "unknown_token"))
        for bad in ("0", "-1", "x", "1e3", "9" * 30, "1;drop", "%27"):
            self.assertEqual(self.post(f"/api/tokens/{bad}/revoke", {}, self.anna)[0], 404, bad)
        session = self.query("select id from tokens where kind = 0 order by id limit 1").strip()
        self.assertEqual(self.post(f"/api/tokens/{session}/revoke", {}, self.anna)[0], 404,
                         "a session is signed out, not revoked")
        self.assertEqual(len(self.get("/api/tokens", self.anna)[1]["tokens"]), 1)

    def test_forged_and_expired(self):
        token, number = self.make_token("play")
        for forged in (token[:-1], token + "x", token[:-1] + ("a" if token[-1] != "a" else "b"),
                       token.upper(), token[4:], "yol_", "yol_" + "A" * 32, "x" * 5000):
            self.assertIsNone(self.name_of(forged))
            self.assertEqual(self.post("/api/challenges", {"clock": CLOCK}, forged)[0], 401)
        socket = self.socket(token, self.nodes[1])
        self.query(f"update tokens set expires = now() - interval '1 s' where id = {number}")
        self.assertIsNone(self.name_of(token))
        self.assert_signed_out(socket)  # noticed within token_check_s

    def test_last_used_is_a_day(self):
        token, number = self.make_token("play")
        self.query(f"update tokens set last_used = current_date - 3 where id = {number}")
        version = f"select xmin from tokens where id = {number}"
        before = self.query(version)
        self.name_of(token)
        used = self.query(version)
        self.assertNotEqual(used, before)
        self.assertEqual(self.query(f"select last_used = current_date from tokens "
                                    f"where id = {number}").strip(), "t")
        self.name_of(token)
        self.assertEqual(self.query(version), used, "written once a day")


class Told(AccountTest):
    """Nodes that look for tokens that have ended once an hour: whoever is signed out before that
    was told, and not found out."""

    SETTINGS = {**AccountTest.SETTINGS, "token_check_s": 3_600}

    def test_sockets_end_with_their_token(self):
        token, number = self.make_token("play")
        session = self.session()
        mine = [self.socket(session, node) for node in self.nodes]
        bots = [self.socket(token, node) for node in self.nodes]
        other = self.socket(self.anna)
        self.assertEqual(self.post("/api/sign-out", {}, session)[0], 200)
        for socket in mine:
            self.assert_signed_out(socket)
        self.assertEqual(self.post(f"/api/tokens/{number}/revoke", {}, self.anna)[0], 200)
        for socket in bots:
            self.assert_signed_out(socket)
        other.send(t="join", id=1, game="zz", seq=0)
        self.assertEqual(other.receive()["code"], "unknown_game", "other sessions go on")


class Sessions(AccountTest):
    def test_a_new_password_ends_the_others(self):
        one = sign_up(self.node, "Emma")
        two = self.session("Emma")
        bot, _ = self.make_token("play", owner=one)
        there, here = self.socket(two, self.nodes[1]), self.socket(one)
        change = {"password": PASSWORD, "new": "another horse"}
        for wrong, code in (({"password": "wrong password"}, (401, "wrong_password")),
                            ({"new": "short"}, (400, "bad_password")),
                            ({"new": None}, (400, "bad_password"))):
            self.assertEqual(self.post("/api/password", {**change, **wrong}, one), code)
        self.assertEqual(self.name_of(two), "Emma", "nothing happened yet")
        self.assertEqual(self.post("/api/password", change, one), (200, {"ok": True, "ended": 1}))
        self.assert_signed_out(there)
        here.send(t="join", id=1, game="zz", seq=0)
        self.assertEqual(here.receive()["code"], "unknown_game")
        self.assertEqual([self.name_of(token) for token in (one, two, bot)], ["Emma", None, "Emma"])
        self.assertEqual(self.sign_in("Emma"), (401, "unauthorised"))
        self.assertEqual(self.sign_in("Emma", "another horse")[0], 200)
        self.assertEqual(self.post("/api/password", change, guest(self.node)), (403, "guest"))
        play, _ = self.make_token("play")
        self.assertEqual(self.post("/api/password", change, play), (403, "scope"))

    def test_a_code_replaces_a_forgotten_password(self):
        one = sign_up(self.node, "Hanna")
        bot, _ = self.make_token("play", owner=one)
        make, use = "/api/password-code", "/api/password-code/use"
        self.assertEqual(self.post(make, {"password": "wrong password"}, one), (401, "wrong_password"))
        self.assertEqual(self.post(make, {"password": PASSWORD}, bot), (403, "session"))
        self.assertEqual(self.post(make, {"password": PASSWORD}, guest(self.node)), (403, "guest"))
        old = self.post(make, {"password": PASSWORD}, one)[1]["code"]
        status, answer = self.post(make, {"password": PASSWORD}, one)
        self.assertEqual(status, 200)
        self.assertRegex(answer["code"], r"^([a-z0-9]{5}-){4}[a-z0-9]{5}$")
        self.assertNotIn(answer["code"].replace("-", "")[:10],
                         self.query("select * from password_codes; select * from audit"))

        there = self.socket(self.session("Hanna"), self.nodes[1])
        change = {"name": "hanna", "code": answer["code"].upper().replace("-", " "), "new": "third horse"}
        for wrong, code in (({"code": old}, (401, "wrong_code")), ({"code": ""}, (401, "wrong_code")),
                            ({"code": 7}, (401, "wrong_code")), ({"name": "Berta"}, (401, "wrong_code")),
                            ({"name": "no name"}, (401, "wrong_code")),
                            ({"new": "short"}, (400, "bad_password"))):
            self.assertEqual(self.post(use, {**change, **wrong}), code, wrong)
        self.assertEqual(self.name_of(one), "Hanna", "nothing happened yet")
        self.assertEqual(self.post(use, change, node=self.nodes[1]), (200, {"ok": True, "ended": 2}))
        self.assert_signed_out(there)
        self.assertEqual([self.name_of(token) for token in (one, bot)], [None, "Hanna"])
        self.assertEqual(self.post(use, {**change, "new": "fourth horse"}), (401, "wrong_code"), "once")
        self.assertEqual(self.sign_in("Hanna"), (401, "unauthorised"))
        self.assertEqual(self.sign_in("Hanna", "third horse")[0], 200)
        deeds = [note["what"] for note in self.get("/api/me/audit", self.session("Hanna", "third horse"))[1]
                 ["audit"]]
        self.assertEqual([deed for deed in deeds if "code" in deed],
                         ["password_code_used", "password_code", "password_code"])

    def test_sign_out_everywhere(self):
        one, two = sign_up(self.node, "Bruno"), self.session("Bruno")
        bot, _ = self.make_token("play", owner=one)
        socket = self.socket(two, self.nodes[1])
        self.assertEqual(self.post("/api/sign-out-everywhere", {"tokens": "yes"}, one)[0], 400)
        status, answer = self.post("/api/sign-out-everywhere", {}, one)
        self.assertEqual(status, 200)
        self.assertGreaterEqual(answer["ended"], 2)
        self.assert_signed_out(socket)
        self.assertEqual([self.name_of(token) for token in (one, two, bot)], [None, None, "Bruno"])
        again = self.session("Bruno")
        self.post("/api/sign-out-everywhere", {"tokens": True}, again)
        self.assertIsNone(self.name_of(bot))
        self.assertEqual(self.name_of(self.anna), "Anna", "others are not signed out")


class Limits(AccountTest):
    """A node with the limits that people meet, and without a key."""

    NODES = 1
    SETTINGS = {"limits_scale": 1, "trust_proxy": True, "accounts_key": ""}

    def check_limit(self, method, path, body, most, name, token, addresses):
        """Answers that many times, and a few more as time passes; then names limit and wait."""
        for number in range(2 * most + 2):
            status, headers, answer = ask(self.node, method, path, body, token,
                                          X_Forwarded_For=next(addresses))
            if status == 429:
                break
        self.assertGreaterEqual(number, most, path)
        self.assertEqual((status, answer["error"]["code"]), (429, "too_many"), path)
        self.assertIn(name, answer["error"]["text"])
        self.assertIn(f" {headers['Retry-After']} s", answer["error"]["text"])

    def test_limits_of_a_user(self):
        addresses = (f"10.7.{number // 200}.{number % 200}" for number in range(10_000))
        for method, path, body, most, name, token in (
                ("GET", "/api/tokens", None, 30, "tokens", self.anna),
                ("POST", "/api/tokens", {}, 0, "tokens", self.anna),
                ("GET", "/api/me/audit", None, 30, "data", self.anna),
                ("GET", "/api/me/export", None, 0, "data", self.anna),
                ("POST", "/api/me/delete", {}, 0, "data", self.anna),
                ("POST", "/api/password", {"password": "x", "new": PASSWORD}, 5, "passwords",
                 self.anna),
                ("POST", "/api/totp/begin", {}, 0, "passwords", self.anna),
                ("POST", "/api/sign-out-everywhere", {"tokens": 1}, 10, "sign-outs", self.anna),
                ("POST", "/api/totp/confirm", {}, 5, "codes", self.berta),
                ("POST", "/api/totp/nothing", {}, 14, "second factors", self.berta)):
            self.check_limit(method, path, body, most, name, token, addresses)

    def test_limits_of_an_address(self):
        for address, (method, path, most, name) in enumerate((
                ("POST", "/api/sign-out", 100, "sign-outs"), ("GET", "/api/tokens", 100, "tokens"),
                ("GET", "/api/me/audit", 100, "data"), ("POST", "/api/password", 30, "passwords"),
                ("POST", "/api/totp/begin", 100, "second"))):
            self.check_limit(method, path, None, most, name, None,
                             itertools.repeat(f"10.8.0.{address}"))

    def test_without_a_key(self):
        token = sign_up(self.node, "Karla")
        status, _, answer = ask(self.node, "POST", "/api/totp/begin", {"password": PASSWORD}, token)
        self.assertEqual((status, answer["error"]["code"]), (503, "no_key"))
        self.assertIn("accounts.key", answer["error"]["text"])
        for key in ("12", "x" * 64, "0" * 63):
            ended = subprocess.run([SERVER, "--config", self.node.config], capture_output=True,
                                   env={**os.environ, "YOLAH_ACCOUNTS_KEY": key}, text=True,
                                   timeout=10, check=False)
            self.assertEqual(ended.returncode, 1)
            self.assertIn("openssl rand -hex 32", ended.stderr)

    def test_other_sites(self):
        cookie = f"session={self.berta}"
        for path in ("tokens", "tokens/1/revoke", "totp/begin", "totp/confirm", "totp/off",
                     "password", "sign-out-everywhere", "me/delete"):
            status, headers, answer = ask(self.node, "POST", "/api/" + path, {}, Cookie=cookie,
                                          Origin="https://evil.example")
            self.assertEqual((status, answer["error"]["code"]), (403, "wrong_origin"), path)
            self.assertEqual(headers["Cache-Control"], "no-store")


if __name__ == "__main__":
    unittest.main()
