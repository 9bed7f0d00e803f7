"""People with accounts, for the tests of what belongs to accounts."""

import base64
import hmac
import json
import struct
import time
import unittest

from harness import Site
from people import PASSWORD, PeopleTest, ask, sign_up
from websocket import WebSocket


def step_now():
    """The half minute of codes that apps show now."""
    return int(time.time()) // 30


def code_of(secret, step):
    """What an app shows in that half minute."""
    key = base64.b32decode(secret + "=" * (-len(secret) % 8))
    digest = hmac.new(key, struct.pack(">q", step), "sha1").digest()
    at = digest[-1] & 15
    return f"{(struct.unpack('>I', digest[at:at + 4])[0] & 0x7fffffff) % 10**6:06d}"


class AccountTest(PeopleTest):
    """Anna and Berta have accounts; argon2 is slow, so all tests share them."""

    SETTINGS = {"token_check_s": 1, "clean_up_s": 1, "threads": 2}

    sites = {}  # with the tokens of the two, by settings: for all classes of a module

    @classmethod
    def setUpClass(cls):
        key = json.dumps([cls.NODES, cls.SETTINGS])
        if key not in cls.sites:
            site = Site(nodes=cls.NODES, **cls.SETTINGS)
            unittest.addModuleCleanup(cls.sites.clear)
            unittest.addModuleCleanup(site.__exit__)
            site.__enter__()
            cls.sites[key] = (site, *(sign_up(site.nodes[0], name) for name in ("Anna", "Berta")))
        cls.site, cls.anna, cls.berta = cls.sites[key]
        cls.nodes = cls.site.nodes
        cls.node = cls.nodes[0]

    def post(self, path, body=None, token=None, node=None):
        """Status and object of the answer; an error is its code."""
        status, _, answer = ask(node or self.node, "POST", path, body or {}, token)
        return status, answer.get("error", {}).get("code", answer)

    def get(self, path, token=None, node=None):
        status, _, answer = ask(node or self.node, "GET", path, token=token)
        return status, answer.get("error", {}).get("code", answer)

    def name_of(self, token, node=None):
        user = self.get("/api/me", token, node)[1]["user"]
        return user and user["name"]

    def make_token(self, *scopes, owner=None, name="bot", days=30):
        status, answer = self.post("/api/tokens", {"name": name, "scopes": scopes, "days": days},
                                   owner or self.anna)
        self.assertEqual(status, 200, answer)
        self.addCleanup(self.post, f"/api/tokens/{answer['id']}/revoke", {}, owner or self.anna)
        return answer["token"], answer["id"]

    def sign_in(self, name, password=PASSWORD, **more):
        return self.post("/api/sign-in", {"name": name, "password": password, **more})

    def session(self, name="Anna", password=PASSWORD):
        return self.sign_in(name, password)[1]["token"]

    def socket(self, token, node=None):
        socket = WebSocket(node.port if node else self.node.port, token)
        self.addCleanup(socket.close)
        self.assertEqual(socket.receive()["t"], "hello")
        return socket

    def assert_signed_out(self, socket):
        socket.receive_until(lambda frame: frame["t"] == "signed_out")
        with self.assertRaises(ConnectionError):
            socket.receive()

    def query(self, sql):
        return self.site.database.query(sql)
