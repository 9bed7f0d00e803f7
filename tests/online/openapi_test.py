"""The description of the HTTP API: everything in it is asked of a node, and what the node
answers is what it says; and every path of the code is in it."""

import functools
import json
import os
import re
import subprocess

from jsonschema import Draft202012Validator, RefResolver

from account_people import code_of, step_now
from lines import Lines
from people import PASSWORD, PeopleTest, ask, sign_up
from websocket import WebSocket

SERVER = os.environ["YOLAH_SERVER"]
CLOCK = {"initial": 60_000, "increment": 1_000}
MOVE = {"seq": 1, "ply": 0, "move": "a1:a2"}


def routes():
    """What the program answers, by its own table: method, path, whether a token is needed."""
    told = subprocess.run([SERVER, "--routes"], capture_output=True, check=True, text=True,
                          timeout=20).stdout
    return {(route["method"], route["path"]): route for route in json.loads(told)}


class Description(PeopleTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        status, _, cls.document = ask(cls.node, "GET", "/api/openapi.json")
        assert status == 200
        cls.operations = {
            operation["operationId"]: (method.upper(), path, operation)
            for path, methods in cls.document["paths"].items()
            for method, operation in methods.items()}
        cls.asked = set()

    def check(self, schema, value, about):
        """Fails, and says where, unless the value is as the schema says."""
        resolver = RefResolver("", self.document)
        errors = list(Draft202012Validator(schema, resolver=resolver).iter_errors(value))
        self.assertEqual([], [f"{list(error.absolute_path)}: {error.message}" for error in errors],
                         f"{about}: {value}")

    def call(self, operation_id, token=None, body=None, status=200, query="", **parts):
        """Asks, and checks what is sent and what is answered."""
        method, path, operation = self.operations[operation_id]
        about = f"{method} {path}"
        if status == 200 and "requestBody" in operation:
            self.check(operation["requestBody"]["content"]["application/json"]["schema"], body,
                       about + " is asked")
        got, headers, answer = ask(self.node, method, path.format(**parts) + query, body, token)
        self.assertEqual(got, status, f"{about}: {answer}")
        response = operation["responses"].get(str(got)) or operation["responses"]["default"]
        if "$ref" in response:
            response = functools.reduce(lambda at, key: at[key],
                                        response["$ref"][2:].split("/"), self.document)
        kind = headers["Content-Type"].partition(";")[0]
        self.assertIn(kind, response["content"], about)
        if kind == "application/x-ndjson":
            answer = [json.loads(line) for line in answer.splitlines() if line]
        if kind.startswith("image/"):
            answer = answer.decode("latin-1")
        for value in answer if kind == "application/x-ndjson" else [answer]:
            self.check(response["content"][kind]["schema"], value, about)
        if got == 200:
            self.asked.add(operation_id)
        return answer

    def test_it_is_a_good_document(self):
        self.assertEqual(self.document["openapi"], "3.1.0")
        for name, schema in self.document["components"]["schemas"].items():
            with self.subTest(name):
                Draft202012Validator.check_schema(schema)
        text = json.dumps(self.document)
        for reference in set(re.findall(r'"\$ref": "#/([^"]*)"', text)):
            functools.reduce(lambda at, key: at[key], reference.split("/"), self.document)
        for _, path, operation in self.operations.values():
            named = {self.document["components"]["parameters"][ref["$ref"].rpartition("/")[2]]
                     ["name"] for ref in operation.get("parameters", []) if "$ref" in ref}
            self.assertLessEqual(set(re.findall(r"{(\w+)}", path)), named, path)

    def test_it_describes_what_the_program_answers_and_nothing_else(self):
        described = {(method, path) for method, path, _ in self.operations.values()}
        self.assertGreater(len(described), 40)
        self.assertEqual(sorted(set(routes()) - described), [], "not described")
        self.assertEqual(sorted(described - set(routes())), [], "not answered")

    def test_it_says_where_a_token_is_needed(self):
        table = routes()
        for method, path, operation in self.operations.values():
            if table[method, path]["who"] == "somebody":
                self.assertNotIn({}, operation.get("security", []), f"{method} {path}")

    def begin(self, black, white, **more):
        """A game between two, by challenge."""
        body = {"clock": CLOCK, "color": "black", **more}
        challenge = self.call("makeChallenge", black, body)["challenge"]
        self.call("getChallengePicture", challenge=challenge)
        return self.call("acceptChallenge", white, {}, challenge=challenge)["game"]

    def test_everything_is_as_it_says(self):
        black, white = self.accounts()
        self.challenges(black, white)
        game = self.game(black, white)
        self.wishes(black, white)
        self.streams(black, white, game)
        self.users()
        self.puzzles()
        for operation in ("isAlive", "isReady", "getMetrics", "getDescription",
                          "getPicture"):
            self.call(operation)
        self.refusals(black)
        self.assertEqual(sorted(set(self.operations) - self.asked), [], "never asked")

    def accounts(self):
        self.call("makeGuest")
        tokens = []
        for name in ("Ada-" + os.urandom(3).hex(), "Bob-" + os.urandom(3).hex()):
            credentials = {"name": name, "password": PASSWORD}
            self.call("signUp", body={**credentials, "bot": True})
            tokens.append(self.call("signIn", body=credentials)["token"])
        type(self).names = [self.call("getMe", token)["user"]["name"] for token in tokens]
        self.call("getMe")
        self.call("signOut", sign_up(self.node, "Cora-" + os.urandom(3).hex()))
        self.sessions("Dora-" + os.urandom(3).hex())
        return tokens

    def sessions(self, name):
        """Tokens, second factors, passwords, and the end of an account."""
        session = sign_up(self.node, name)
        made = self.call("makeToken", session,
                         {"name": "bot", "scopes": ["play", "challenge"], "days": 30})
        self.assertEqual(self.call("getTokens", session)["tokens"][0]["id"], made["id"])
        self.call("makeToken", made["token"], status=403)
        self.call("revokeToken", session, {}, id=made["id"])
        secret = self.call("beginTotp", session, {"password": PASSWORD})["secret"]
        paper = self.call("confirmTotp", session, {"code": code_of(secret, step_now())})["recovery"]
        self.call("endTotp", session, {"password": PASSWORD, "code": paper[0]})
        self.call("changePassword", session, {"password": PASSWORD, "new": PASSWORD + "!"})
        code = self.call("makePasswordCode", session, {"password": PASSWORD + "!"})["code"]
        self.call("getAudit", session)
        self.call("getExport", session)
        self.call("signOutEverywhere", session, {"tokens": True})
        self.call("usePasswordCode", body={"name": name, "code": code, "new": PASSWORD + "?"})
        session = self.call("signIn", body={"name": name, "password": PASSWORD + "?"})["token"]
        self.call("deleteMe", session, {"password": PASSWORD + "?"})

    def challenges(self, black, white):
        to = {"clock": {"days": 3}, "to": self.names[1], "rated": True, "swap": True}
        for end, token in (("declineChallenge", white), ("cancelChallenge", black)):
            made = self.call("makeChallenge", black, to)["challenge"]
            self.assertEqual(self.call("getChallenges", black)["mine"][0]["id"], made)
            self.assertEqual(self.call("getChallenges", white)["incoming"][0]["id"], made)
            self.call("getChallenge", challenge=made)
            self.call("getChallengePicture", challenge=made, status=404)  # it is for one person
            hello = Lines(self.node, "/api/stream", white)
            self.check({"$ref": "#/components/schemas/Frame"}, hello.frame(), "hello")
            hello.close()
            self.call(end, token, {}, challenge=made)

    def game(self, black, white):
        """A rated game that is resigned, and another begun after it."""
        game = self.begin(black, white, rated=True)
        self.call("getLiveGames")
        self.call("move", black, MOVE, game=game)
        self.call("move", white, {"seq": 2, "ply": 1, "move": "a8:a7"}, game=game)
        self.call("getGame", game=game)
        self.call("resign", white, {}, game=game)
        self.call("getGame", game=game)
        self.call("getRecord", game=game)
        self.call("getGamePicture", game=game)
        again = self.call("rematch", black, {}, game=game)
        self.assertIn("challenge", again)
        self.assertIn("game", self.call("rematch", white, {}, game=game))
        return game

    def wishes(self, black, white):
        game = self.begin(black, white, swap=True)
        self.call("move", black, MOVE, game=game)
        self.call("swap", white, {}, game=game)
        # The players have changed colours.
        self.call("move", black, {"seq": 3, "ply": 1, "move": "a8:a7"}, game=game)
        self.call("takeback", black, {}, game=game)
        self.call("decline", white, {}, game=game)
        self.call("takeback", black, {}, game=game)
        self.call("accept", white, {}, game=game)
        self.call("chat", white, {"text": "good luck"}, game=game)
        self.call("abort", white, {}, game=game)
        # Nobody has left for long enough: that takes half a minute, and play_test has it.
        game = self.begin(black, white)
        self.call("claim", black, {}, game=game, status=409)
        self.asked.add("claim")
        self.call("abort", black, {}, game=game)

    def streams(self, black, white, game):
        frames = self.call("streamGame", game=game, query="?seq=1")
        self.assertEqual([frame["t"] for frame in frames], ["game"] + 3 * ["event"])
        mine = Lines(self.node, "/api/stream", white)
        self.assertEqual(mine.answer.headers["Content-Type"], "application/x-ndjson")
        made = self.call("makeChallenge", black, {"clock": CLOCK, "to": self.names[1]})["challenge"]
        self.call("cancelChallenge", black, {}, challenge=made)
        self.begin(black, white)
        seen = []
        while seen[-1:] != ["begun"]:
            frame = mine.frame()
            self.check({"$ref": "#/components/schemas/Frame"}, frame, "a line")
            seen.append(frame["t"])
        self.assertEqual(seen, ["hello", "challenge", "gone", "begun"])
        mine.close()
        self.asked.add("streamUser")
        WebSocket(self.node.port, black).close()
        self.asked.add("openSocket")

    def users(self):
        name = self.names[0]
        self.call("getUser", name=name)
        self.assertTrue(self.call("getGamesOfUser", name=name)["games"])
        for speed in self.document["components"]["schemas"]["Speed"]["enum"]:
            self.call("getRatingHistory", name=name, speed=speed)
            self.call("getBest", speed=speed)

    def puzzles(self):
        person = sign_up(self.node, "Emil-" + os.urandom(3).hex())
        body = {"results": [[1, 1_790_000_000, 1], [2, 1_790_000_060, 0]]}
        self.assertEqual(len(self.call("countPuzzleResults", person, body)["tries"]), 2)
        self.assertEqual(len(self.call("getMyPuzzles", person)["tries"]), 2)
        self.assertTrue(self.call("getPuzzleRatings")["ratings"])
        self.assertEqual(len(self.call("getExport", person)["puzzles"]["tries"]), 2)

    def refusals(self, token):
        """Every operation that needs a token says so; other errors look alike."""
        parts = {"game": "k3xk3xk3x", "challenge": "k3xk3xk3x", "name": "nobody-here",
                 "speed": "slow", "id": 1}
        for name, (method, _, operation) in self.operations.items():
            if "security" not in operation and name not in ("getMe", "getChallenges", "signOut"):
                self.call(name, None, {} if method == "POST" else None, 401, **parts)
            elif "parameters" in operation and name != "openSocket":
                self.call(name, token, None, 404, **parts)
        self.call("openSocket", status=426)
        self.call("signUp", body={"name": "x", "password": PASSWORD}, status=400)


if __name__ == "__main__":
    import unittest
    unittest.main()
