"""Bots of a server: `yolah bot` with players and programs, through whatever happens."""

import json
import os
import signal
import socket
import ssl
import subprocess
import tempfile
import threading
import time
import unittest

import processes
from bot_process import YOLAH, BotProcess, servers
from harness import SiteTest
from lines import Lines
from people import PeopleTest, Replay, ask, sign_up
from postgres import wait_for
from websocket import guest

EXAMPLES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../examples")
RANDOM_BOT = f"/usr/bin/python3 {EXAMPLES}/random_bot.py"
HOUSE_BOTS = os.path.join(EXAMPLES, "../deploy/house-bots/house-bots.sh")
FAILS_AT_GO = ("sh -c 'while read word rest; do case $word in ugi) echo ugiok;; "
               "isready) echo readyok;; go) exit 3;; esac; done'")
CLOCK = {"initial": 60_000, "increment": 1_000}


def events_of(node, game):
    return ask(node, "GET", "/api/games/" + game)[2]["events"]


def check_game(test, node, game):
    """A game that was played to its end, by the rules."""
    replay = Replay()
    for event in events_of(node, game):
        replay.add(event)
    test.assertTrue(replay.over)
    test.assertEqual(events_of(node, game)[-1]["termination"], "points")


class Bots(PeopleTest):
    def bot(self, token, *options, nodes=None):
        bot = BotProcess(nodes or self.nodes, token, *options)
        self.addCleanup(bot.kill)
        return bot

    def account(self, name):
        return sign_up(self.node, name, bot=True)

    def challenge(self, token, to, **more):
        status, _, body = ask(self.node, "POST", "/api/challenges",
                              {"clock": CLOCK, "to": to, "color": "black", **more}, token)
        self.assertEqual(status, 200, body)
        return body["challenge"]

    def test_a_whole_rated_game(self):
        one = self.bot(self.account("Minmax"), "--player", "minmax:level=3", "--stop-after", "1",
                       "--accept", "rated,bots,bullet")
        one.until("connected")
        two = self.bot(self.account("Random"), "--engine", RANDOM_BOT, "--stop-after", "1",
                       "--challenge", "minmax", "--clock", "1m+1s", "--rated",
                       nodes=self.nodes[::-1])
        self.assertEqual([bot.end()[0] for bot in (one, two)], [0, 0])
        results = [next(said for said in bot.said if said["event"] == "result")
                   for bot in (one, two)]
        self.assertEqual(results[0]["game"], results[1]["game"])
        self.assertIn(sorted(result["result"] for result in results),
                      (["loss", "win"], ["draw", "draw"]))
        check_game(self, self.node, results[0]["game"])
        wait_for(lambda: ask(self.node, "GET", "/api/users/Minmax")[2]["ratings"],
                 "the game to be rated")

    def test_what_is_declined(self):
        bot = self.bot(self.account("Picky"), "--player", "random", "--accept", "casual",
                       "--accept", "people,bullet")
        bot.until("connected")
        person, other = sign_up(self.node, "Paula"), self.account("Otto")
        stream = Lines(self.nodes[1], "/api/stream", person)
        self.addCleanup(stream.close)
        for token, changes, why in (
                (person, {"rated": True}, "casual games only"),
                (other, {}, "against people only"),
                (person, {"clock": {"days": 2}}, "does not play correspondence")):
            challenge = self.challenge(token, "Picky", **changes)
            declined = bot.until("declined", challenge=challenge)
            self.assertIn(why, declined["text"])
        challenge = self.challenge(person, "Picky")
        bot.until("accepted", challenge=challenge)
        challenge = self.challenge(person, "Picky")
        self.assertIn("1 at once", bot.until("declined", challenge=challenge)["text"])
        told = []
        while told.count("declined") < 3:
            frame = stream.frame()
            told.append("declined" if frame.get("declined") else frame["t"])
        self.assertIn("begun", told)

    def test_ctrl_c_and_again(self):
        token, person = self.account("Phoenix"), guest(self.node)
        bot = self.bot(token, "--engine", RANDOM_BOT)
        bot.until("connected")
        challenge = self.challenge(person, "Phoenix")
        game = bot.until("game")["game"]
        self.assertEqual(bot.said[-2]["challenge"], challenge)
        ask(self.node, "POST", f"/api/games/{game}/move",
            {"seq": 1, "ply": 0, "move": "a1:a2"}, person)
        wait_for(lambda: len(events_of(self.node, game)) == 3, "the bot's answer")
        programs = processes.children_of(bot.process.pid)
        self.assertEqual(len(programs), 1, "one program a game")
        bot.process.send_signal(signal.SIGINT)
        began = time.monotonic()
        code, end = bot.end()
        self.assertLess(time.monotonic() - began, 3)
        self.assertEqual((code, end["left"]), (0, 1))
        self.assertFalse(os.path.exists(f"/proc/{programs[0]}"))
        self.assertEqual(len(events_of(self.node, game)), 3, "nothing is resigned")
        replay = Replay()
        for event in events_of(self.node, game):
            replay.add(event)
        ask(self.node, "POST", f"/api/games/{game}/move",
            {"seq": 3, "ply": 2, "move": replay.positions[-1].legal_moves()[0]}, person)
        again = self.bot(token, "--player", "random")
        again.until("game", game=game)
        wait_for(lambda: len(events_of(self.node, game)) == 5, "the bot to play on")
        # A move is asked back: that is declined.
        self.assertEqual(ask(self.node, "POST", f"/api/games/{game}/takeback", {}, person)[0], 200)
        wait_for(lambda: events_of(self.node, game)[-1]["kind"] == "decline", "a refusal")

    def test_programs_that_fail(self):
        person = guest(self.node)
        bot = self.bot(self.account("Broken"), "--engine", FAILS_AT_GO)
        bot.until("connected")
        self.challenge(person, "Broken", color="white")
        for _ in range(3):
            self.assertIn("exited with code 3", bot.until("failure")["text"])
        game = bot.said[-1]["game"]
        self.assertEqual(len(events_of(self.node, game)), 1, "nothing is resigned")

        def is_accepted():
            challenge = self.challenge(person, "Broken", color="black")
            answer = bot.until("accepted", "declined", challenge=challenge)
            if answer["event"] == "declined":
                self.assertIn("1 at once", answer["text"])
            return answer["event"] == "accepted"
        wait_for(is_accepted, "it to leave the table")

    def test_the_levels_of_the_house(self):
        with tempfile.TemporaryDirectory() as folder:
            env = {**os.environ, "YOLAH": YOLAH, "YOLAH_SERVER": f"http://{self.node.address}",
                   "YOLAH_BOT_TOKENS": folder, "YOLAH_BOT_LEVELS": "1 2",
                   "YOLAH_OPERATOR_KEY": self.node.operator_key}
            house = subprocess.Popen([HOUSE_BOTS, "run"], env=env, stdout=subprocess.PIPE,
                                     stderr=subprocess.DEVNULL, text=True,
                                     preexec_fn=processes.die_with_parent)
            self.addCleanup(house.stdout.close)
            self.addCleanup(processes.kill_family, house)
            lines = iter(house.stdout.readline, "")
            connected = 0
            while connected < 2:
                connected += "is connected" in next(lines)
            person = guest(self.node)
            self.challenge(person, "yolah-level-2", color="white")
            wait_for(lambda: ask(self.node, "GET", "/api/me", token=person)[2]["games"], "a game")
            game = ask(self.node, "GET", "/api/me", token=person)[2]["games"][0]
            wait_for(lambda: len(events_of(self.node, game)) == 2, "the level's first move")
            self.assertEqual(sorted(os.listdir(folder)),
                             ["yolah-level-1.token", "yolah-level-2.token"])
            house.send_signal(signal.SIGTERM)
            self.assertEqual(house.wait(timeout=10), 0)
            again = subprocess.run([HOUSE_BOTS, "create"], env=env, capture_output=True, text=True,
                                   timeout=10)
            self.assertEqual((again.returncode, again.stdout), (0, ""), "they exist")

    def run_bot(self, *options, token="", **more):
        return subprocess.run([YOLAH, "bot", *options], capture_output=True, text=True, timeout=20,
                              env={**os.environ, "YOLAH_TOKEN": token, **more})

    def test_what_is_wrong_is_said(self):
        here = servers(self.nodes[:1])
        for options, token, code, words in (
                ([], "", 2, "--server"),
                (here, "", 2, "--create"),
                (["--server", "ftp://x"], "yol_x", 2, "http://"),
                (here, "yol_nobody", 1, "does not know this token"),
                (here, sign_up(self.node, "Human"), 2, "account of a person"),
                ([*here, "--accept", "chess"], "yol_x", 2, "correspondence"),
                ([*here, "--engine", "/nonexistent"], "yol_x", 1, "could not be started"),
                ([*here, "--player", "chess"], "yol_x", 2, "chess"),
                ([*here, "--challenge", "nobody-at-all"], self.account("Lonely"), 1,
                 "no user with this name")):
            done = self.run_bot(*options, token=token)
            self.assertEqual(done.returncode, code, done.stderr)
            self.assertIn(words, done.stderr)
            self.assertEqual(done.stdout.count("Traceback"), 0)

    def test_a_reserved_name(self):
        done = self.run_bot(*servers(self.nodes), "--create", "yolah-level-99")
        self.assertEqual(done.returncode, 1)
        self.assertIn("reserved for the site", done.stderr)
        self.assertIn("YOLAH_OPERATOR_KEY", done.stderr)

    def test_a_new_account(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "token")
            done = self.run_bot(*servers(self.nodes), "--create", "Fresh", "--token-file", path)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertEqual(os.stat(path).st_mode & 0o777, 0o600)
            with open(path, encoding="ascii") as file:
                token = file.read().strip()
            self.assertNotIn(token, done.stdout)
            self.assertEqual(ask(self.node, "GET", "/api/tokens", token=token)[0], 403)
            user = ask(self.node, "GET", "/api/me", token=token)[2]["user"]
            self.assertEqual((user["name"], user["bot"]), ("Fresh", True))
            # What is kept in a file is never lost to a second try, and a vain one leaves none.
            done = self.run_bot(*servers(self.nodes), "--create", "Fresher", "--token-file", path)
            self.assertEqual(done.returncode, 1)
            self.assertIn("is not empty", done.stderr)
            with open(path, encoding="ascii") as file:
                self.assertEqual(file.read().strip(), token)
            done = self.run_bot(*servers(self.nodes), "--create", "Fresh", "--token-file",
                                path + "2")
            self.assertEqual(done.returncode, 1)
            self.assertFalse(os.path.exists(path + "2"))
        done = self.run_bot(*servers(self.nodes), "--create", "Fresh")
        self.assertEqual(done.returncode, 1)
        self.assertIn("this name is taken", done.stderr)

    def test_https(self):
        """By TLS, if the certificate is a good one."""
        with tempfile.TemporaryDirectory() as folder, Tls(folder, self.node) as tls:
            url = ["--server", f"https://localhost:{tls.port}"]
            done = self.run_bot(*url, "--create", "Secret", "--json", SSL_CERT_FILE=tls.certificate)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertTrue(json.loads(done.stdout)["token"].startswith("yol_"))
            done = self.run_bot(*url, "--create", "Stolen")
            self.assertEqual(done.returncode, 1)
            self.assertIn("certificate", done.stderr)
            done = self.run_bot("--server", f"https://127.0.0.1:{tls.port}", "--create", "Stolen",
                                SSL_CERT_FILE=tls.certificate)
            self.assertEqual(done.returncode, 1, "the name is not the certificate's")


class Tls:
    """Stands before a node and speaks TLS."""

    def __init__(self, folder, node):
        self.certificate, key = os.path.join(folder, "cert"), os.path.join(folder, "key")
        processes.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt",
                       "ec_paramgen_curve:P-256", "-nodes", "-days", "2", "-subj", "/CN=localhost",
                       "-addext", "subjectAltName=DNS:localhost", "-out", self.certificate,
                       "-keyout", key])
        self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.context.load_cert_chain(self.certificate, key)
        self.node = node
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]

    def __enter__(self):
        threading.Thread(target=self.serve, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.listener.close()

    def serve(self):
        while True:
            try:
                client = self.listener.accept()[0]
            except OSError:
                return
            try:
                self.pass_on(client)
            except OSError:
                continue  # it did not like the certificate, or hung up as it pleased

    def pass_on(self, client):
        with self.context.wrap_socket(client, server_side=True) as client, \
                socket.create_connection(("127.0.0.1", self.node.port)) as inside:
            while question := client.recv(65536):
                inside.sendall(question)
                client.sendall(inside.recv(65536))


class KilledNodes(SiteTest):
    def test_both_finish_when_a_node_is_killed(self):
        site = self.site(nodes=2)
        first, second = site.nodes
        tokens = [sign_up(first, name, bot=True) for name in ("Left", "Right")]
        one = BotProcess([first, second], tokens[0], "--player", "mcts:hash=8", "--movetime",
                         "60ms", "--stop-after", "1")
        self.addCleanup(one.kill)
        one.until("connected")
        two = BotProcess([first, second], tokens[1], "--engine", RANDOM_BOT, "--stop-after", "1",
                         "--challenge", "Left", "--rated", "--clock", "1m+1s")
        self.addCleanup(two.kill)
        game = two.until("game")["game"]
        wait_for(lambda: len(events_of(second, game)) > 8, "some moves")
        first.kill()
        self.assertLess(len(events_of(second, game)), 50, "killed in the middle")
        self.assertEqual([bot.end(30)[0] for bot in (one, two)], [0, 0])
        check_game(self, second, game)


if __name__ == "__main__":
    unittest.main()
