"""How people come to a game: the lobby, challenges to somebody, rematches, days for a move."""

import threading
import time
import unittest

from people import PeopleTest, ask, sign_up
from postgres import wait_for
from stored import number_of
from websocket import WebSocket, guest

CLOCK = {"initial": 60_000, "increment": 1_000}


class Visitor:
    """Somebody connected to a node, who keeps what they are told."""

    def __init__(self, node, token):
        self.node, self.token = node, token
        self.socket = WebSocket(node.port, token)
        self.lobby = None  # the list of seeks, once it has come
        self.hello = self.until("hello")

    def receive(self):
        frame = self.socket.receive()
        if frame["t"] == "seeks":
            self.lobby = frame["seeks"]
        if frame["t"] == "seeks_changed":
            known = {*frame["gone"], *(seek["id"] for seek in frame["new"])}
            self.lobby = frame["new"] + [seek for seek in self.lobby if seek["id"] not in known]
        return frame

    def until(self, t, **fields):
        """The first frame of this kind with these fields; those before it are dropped."""
        while True:
            frame = self.receive()
            if frame["t"] == t and all(frame.get(key) == value for key, value in fields.items()):
                return frame

    def post(self, path, body=None):
        return ask(self.node, "POST", path, body or {}, self.token)

    def challenge(self, **fields):
        status, _, body = self.post("/api/challenges", {"clock": CLOCK, **fields})
        if status != 200:
            raise AssertionError(body)
        return body

    def seeks(self, wanted):
        """Waits until the lobby lists as many."""
        while self.lobby is None or len(self.lobby) != wanted:
            self.receive()
        return self.lobby

    def watch(self):
        """Goes to the lobby, and waits for its list."""
        self.socket.send(t="lobby", id=1)
        return self.until("seeks")["seeks"]

    def close(self):
        self.socket.close()


class LobbyTest(PeopleTest):
    def setUp(self):
        self.site.database.query("delete from challenges")

    def visitor(self, number=0, token=None):
        node = self.nodes[number]
        visitor = Visitor(node, token or guest(node))
        self.addCleanup(visitor.close)
        return visitor

    def head(self, game):
        return ask(self.node, "GET", f"/api/games/{game}")[2]

    def begun(self, *visitors):
        games = {visitor.until("begun")["game"] for visitor in visitors}
        self.assertEqual(len(games), 1)
        return games.pop()


class Listed(LobbyTest):
    def test_all_nodes_list_it_until_it_is_taken(self):
        maker, taker, watcher = self.visitor(0), self.visitor(1), self.visitor(1)
        self.assertEqual(watcher.watch(), [])
        made = maker.challenge(public=True, color="black")["challenge"]
        [seek] = watcher.seeks(1)
        self.assertEqual(seek, {"id": made, "by": maker.hello["user"]["name"], "color": "black",
                                "clock": list(CLOCK.values())})
        [public] = ask(self.node, "GET", "/api/challenges")[2]["public"]
        self.assertEqual((public["id"], public["by"], public["speed"], public["public"]),
                         (made, maker.hello["user"], "bullet", True))
        self.assertEqual(taker.post(f"/api/challenges/{made}/accept")[0], 200)
        game = self.begun(maker, taker)
        self.assertEqual(self.head(game)["black"], maker.hello["user"])
        self.assertEqual(watcher.seeks(0), [])
        hello = self.visitor(1, maker.token).hello
        self.assertEqual(hello["games"], [game])

    def test_what_is_not_as_usual_is_told(self):
        bot = self.visitor(0, sign_up(self.node, "told-bot", bot=True))
        made = bot.challenge(public=True, clock={"days": 3}, rated=True, swap=True)["challenge"]
        self.site.database.query("insert into ratings select id, 4, 1612, 80, 0.06, 9, now() "
                                 "from users where name = 'told-bot'")
        seek = {"id": made, "by": "told-bot", "bot": True, "clock": {"days": 3}, "rated": True,
                "rating": 1612, "swap": True}
        watcher = self.visitor(1)
        self.assertEqual(watcher.watch(), [seek])
        # Another rating takes the place of the one before.
        self.site.database.query("update ratings set rating = 1600, deviation = 200")
        watcher.until("seeks_changed")
        self.assertEqual(watcher.lobby, [{**seek, "rating": 1600, "provisional": True}])
        self.site.database.query("delete from ratings")

    def test_whole_once_then_differences(self):
        makers = [self.visitor(number % 2) for number in range(4)]
        old = [maker.challenge(public=True, color="black")["challenge"] for maker in makers[:2]]
        watcher = self.visitor(1)
        self.assertEqual([seek["id"] for seek in watcher.watch()], old[::-1], "the newest first")
        made = makers[2].challenge(public=True, color="black")["challenge"]
        frame = watcher.until("seeks_changed")
        self.assertEqual((frame["gone"], [seek["id"] for seek in frame["new"]]), ([], [made]))
        # Somebody who comes now gets the same list, and then the same differences.
        newcomer = self.visitor(1)
        self.assertEqual(newcomer.watch(), watcher.lobby)
        self.assertEqual(makers[0].post(f"/api/challenges/{old[0]}/cancel")[0], 200)
        frame = watcher.until("seeks_changed")
        self.assertEqual((frame["gone"], frame["new"]), ([old[0]], []))
        self.assertEqual(newcomer.until("seeks_changed"), frame)
        makers[3].challenge(public=True, color="black")
        self.assertEqual(newcomer.seeks(3), watcher.seeks(3))
        # Asked again, there is nothing to tell; come back, there is.
        watcher.socket.send(t="lobby", id=2)
        self.assertEqual(watcher.receive(), {"t": "ok", "id": 2})
        watcher.socket.send(t="leave_lobby", id=3)
        self.assertEqual(watcher.receive(), {"t": "ok", "id": 3})
        makers[3].challenge(public=True, color="white")
        newcomer.until("seeks_changed")
        watcher.socket.send(t="lobby", id=4)
        self.assertEqual(watcher.receive(), {"t": "ok", "id": 4})
        self.assertEqual(watcher.receive()["seeks"], newcomer.lobby)

    def test_what_fits_meets(self):
        first, second = self.visitor(0), self.visitor(1)
        first.challenge(public=True, color="random")
        game = second.challenge(public=True, color="white")["game"]
        self.assertEqual(self.begun(first, second), game)
        self.assertEqual(self.head(game)["white"], second.hello["user"])

    def test_what_differs_does_not_meet(self):
        maker = self.visitor()
        maker.challenge(public=True, color="black")
        others = [{"color": "black"}, {"swap": True}, {"clock": {"initial": 60_000, "increment": 0}},
                  {"clock": {"days": 2}}]
        for number, fields in enumerate(others):
            with self.subTest(fields):
                other = self.visitor(number % 2)
                self.assertIn("challenge", other.challenge(**{"public": True, **fields}))
                other.close()

    def test_bots_are_listed_and_meet_nobody_by_themselves(self):
        bot = self.visitor(0, sign_up(self.node, "listed-bot", bot=True))
        bot.challenge(public=True)
        self.assertIn("challenge", self.visitor(1).challenge(public=True))
        by = [seek["by"]["bot"] for seek in ask(self.node, "GET", "/api/challenges")[2]["public"]]
        self.assertEqual(sorted(by), [False, True])

    def test_one_a_person(self):
        maker = self.visitor()
        maker.challenge(public=True)
        second = maker.challenge(public=True, color="white")["challenge"]
        [seek] = ask(self.node, "GET", "/api/challenges")[2]["public"]
        self.assertEqual(seek["id"], second)

    def test_it_goes_with_its_maker(self):
        maker, watcher = self.visitor(0), self.visitor(1)
        watcher.watch()
        maker.challenge(public=True)
        watcher.seeks(1)
        # Connected, it outlives what it is given each time.
        self.site.database.query("update challenges set expires = now() + interval '7 s'")
        time.sleep(7.5)
        self.assertEqual(len(ask(self.node, "GET", "/api/challenges")[2]["public"]), 1)
        maker.close()
        self.site.database.query("update challenges set expires = now() + interval '1 s'")
        self.assertEqual(watcher.seeks(0), [])

    def test_who_begins_a_game_is_not_listed_any_more(self):
        maker, other = self.visitor(0), self.visitor(1)
        maker.challenge(public=True)
        link = maker.challenge()["challenge"]
        other.post(f"/api/challenges/{link}/accept")
        self.begun(maker, other)
        self.assertEqual(ask(self.node, "GET", "/api/challenges")[2]["public"], [])


class Busy(LobbyTest):
    """Many seeks of many networks, of which some are replaced each second."""

    SETTINGS = {"trust_proxy": True}
    SEEKS, SECONDS = 60, 5
    A_SECOND = 20
    MOST_BYTES = 3_000  # a second, to a watcher

    def post_from(self, number, path, body, token=None):
        address = f"10.{number // 250}.0.{number % 250 + 1}"
        status, _, answer = ask(self.node, "POST", path, body, token, X_Forwarded_For=address)
        self.assertEqual(status, 200, answer)
        return answer

    def seek(self, number):
        """Puts up a seek of this guest, in the place of the one before; its number."""
        self.made += 1
        wish = {"clock": {"initial": 60_000 + 1_000 * number, "increment": 2_000}, "public": True,
                "swap": self.made % 3 == 0, "color": ("random", "black", "white")[self.made % 3]}
        return self.post_from(number, "/api/challenges", wish, self.guests[number])["challenge"]

    def keep_all(self):
        """As if all who made them were connected."""
        self.site.database.query("update challenges set expires = now() + interval '1 minute'")

    def replace(self, seconds):
        """Some a second, those that stand longest first: the ones that are seen. Not the first."""
        began = time.monotonic()
        for number in range(seconds * self.A_SECOND):
            time.sleep(max(0, began + number / self.A_SECOND - time.monotonic()))
            self.seek(1 + number % (self.SEEKS - 1))
            if number % (5 * self.A_SECOND) == 0:
                self.keep_all()

    def listed(self):
        return {seek["id"] for seek in ask(self.node, "GET", "/api/challenges")[2]["public"]}

    def test_a_watcher_hears_of_differences_in_few_bytes(self):
        self.made = 0
        self.guests = [self.post_from(number, "/api/guest", {})["token"]
                       for number in range(self.SEEKS)]
        honest = self.seek(0)
        for number in range(1, self.SEEKS):
            self.seek(number)
        self.keep_all()
        watcher = self.visitor(1)
        watcher.watch()
        whole = watcher.socket.heard
        self.assertEqual(len(watcher.lobby), min(self.SEEKS, 200))
        churn = threading.Thread(target=self.replace, args=(self.SECONDS,))
        churn.start()
        self.addCleanup(churn.join)
        began = time.monotonic()
        frames = 0
        while time.monotonic() < began + self.SECONDS:
            watcher.receive()
            frames += 1
            self.assertIn(honest, {seek["id"] for seek in watcher.lobby})
        seconds, heard = time.monotonic() - began, watcher.socket.heard - whole
        churn.join()
        quiet = time.monotonic()
        self.keep_all()
        listed = self.listed()
        while {seek["id"] for seek in watcher.lobby} != listed:
            self.assertLess(time.monotonic() - quiet, 5)
            watcher.receive()
        print(f"\n  {self.SEEKS} seeks, {self.A_SECOND} replaced a second: the list {whole} bytes, "
              f"then {heard / seconds:.0f} bytes/s in {frames / seconds:.1f} frames/s for "
              f"{seconds:.0f} s; as the database has it {time.monotonic() - quiet:.1f} s later")
        self.assertLess(heard / seconds, self.MOST_BYTES)


class BusySlow(Busy):
    SEEKS, SECONDS = 500, 30


class ToSomebody(LobbyTest):
    def setUp(self):
        super().setUp()
        self.ann = self.visitor(0)
        self.bob = self.visitor(1)
        self.name = self.bob.hello["user"]["name"]

    def test_told_and_accepted(self):
        made = self.ann.challenge(to=self.name, swap=True)["challenge"]
        told = self.bob.until("challenge")["challenge"]
        self.assertEqual((told["id"], told["by"], told["to"], told["swap"]),
                         (made, self.ann.hello["user"], self.bob.hello["user"], True))
        self.assertEqual(self.visitor(0, self.bob.token).hello["challenges"], [told])
        self.assertEqual(self.visitor(0, self.ann.token).hello["challenges"], [])
        self.assertEqual(ask(self.node, "GET", f"/api/challenges/{made}")[2]["challenge"], told)
        mine = ask(self.node, "GET", "/api/challenges", token=self.ann.token)[2]
        self.assertEqual((mine["mine"], mine["incoming"]), ([told], []))
        self.assertEqual(self.visitor(0).post(f"/api/challenges/{made}/accept")[0], 404)
        self.bob.post(f"/api/challenges/{made}/accept")
        self.assertTrue(self.head(self.begun(self.ann, self.bob))["swap"])

    def test_declined_and_cancelled(self):
        made = self.ann.challenge(to=self.name)["challenge"]
        stranger = self.visitor()
        for path in ("decline", "cancel"):
            self.assertEqual(stranger.post(f"/api/challenges/{made}/{path}")[0], 404)
        self.bob.post(f"/api/challenges/{made}/decline")
        self.assertTrue(self.ann.until("gone", challenge=made)["declined"])
        self.assertEqual(self.bob.post(f"/api/challenges/{made}/accept")[0], 404)
        again = self.ann.challenge(to=self.name)["challenge"]
        self.ann.post(f"/api/challenges/{again}/cancel")
        self.assertNotIn("declined", self.bob.until("gone", challenge=again))

    def test_it_ends(self):
        made = self.ann.challenge(to=self.name)["challenge"]
        self.site.database.query("update challenges set expires = now()")
        self.assertEqual(self.bob.post(f"/api/challenges/{made}/accept")[0], 404)
        self.assertEqual(ask(self.node, "GET", f"/api/challenges/{made}")[0], 404)
        self.bob.until("gone", challenge=made)

    def test_what_is_wrong(self):
        for fields, status in [({"to": "nobody-of-this-name"}, 404), ({"to": 7}, 404),
                               ({"to": self.ann.hello["user"]["name"]}, 400),
                               ({"to": self.name, "public": True}, 400),
                               ({"public": 1}, 400), ({"swap": "yes"}, 400),
                               ({"clock": {"days": 0}}, 400), ({"clock": {"days": 15}}, 400),
                               ({"clock": {"days": 1.5}}, 400), ({"rated": True}, 403)]:
            with self.subTest(fields):
                body = {"clock": CLOCK, **fields}
                self.assertEqual(self.ann.post("/api/challenges", body)[0], status)


class Rematch(LobbyTest):
    def over(self, rated=False):
        """Two at a game that has just ended."""
        if rated:
            tokens = [sign_up(self.node, name) for name in ("again-ann", "again-bob")]
        else:
            tokens = [guest(self.node), guest(self.node)]
        ann, bob = self.visitor(0, tokens[0]), self.visitor(1, tokens[1])
        made = ann.challenge(color="black", rated=rated)["challenge"]
        bob.post(f"/api/challenges/{made}/accept")
        game = self.begun(ann, bob)
        black = self.player(self.nodes[0], ann.token, game)
        white = self.player(self.nodes[1], bob.token, game)
        self.play(black, white, plies=2)
        self.assertEqual(bob.post(f"/api/games/{game}/rematch")[0], 409)
        self.assertEqual(black.ask("resign")["kind"], "end")
        return ann, bob, game

    def test_both_want_it(self):
        ann, bob, game = self.over()
        made = ann.post(f"/api/games/{game}/rematch")[2]["challenge"]
        self.assertEqual(ann.post(f"/api/games/{game}/rematch")[2]["challenge"], made)
        self.assertEqual(bob.until("challenge")["challenge"]["rematch"], game)
        self.assertEqual(self.visitor().post(f"/api/games/{game}/rematch")[0], 403)
        again = bob.post(f"/api/games/{game}/rematch")[2]["game"]
        self.assertEqual(self.begun(ann, bob), again)
        self.assertEqual(self.head(again)["black"], bob.hello["user"])
        self.assertEqual(self.head(again)["clock"], CLOCK)

    def test_ratings_of_the_game_before(self):
        _, _, game = self.over(rated=True)
        for _ in range(100):
            head = self.head(game)
            if head["ratings"]:
                break
            time.sleep(0.1)
        self.assertLess(head["ratings"]["black"]["change"], 0)
        self.assertGreater(head["ratings"]["white"]["change"], 0)


class Correspondence(LobbyTest):
    def test_every_move_has_its_days(self):
        ann, bob = self.visitor(0), self.visitor(1)
        made = ann.challenge(clock={"days": 2}, color="black")["challenge"]
        game = bob.post(f"/api/challenges/{made}/accept")[2]["game"]
        head = self.head(game)
        self.assertEqual((head["clock"], head["speed"]), ({"days": 2}, "correspondence"))
        black = self.player(self.nodes[0], ann.token, game)
        white = self.player(self.nodes[1], bob.token, game)
        time.sleep(0.05)
        self.play(black, white, plies=3)
        for event in black.events:
            self.assertEqual(event["clock"], [2 * 86_400_000] * 2)


class Swap(LobbyTest):
    def table(self, swap=True):
        """Black and white of a game with the swap rule, on two nodes."""
        ann, bob = self.visitor(0), self.visitor(1)
        made = ann.challenge(color="black", swap=swap)["challenge"]
        game = bob.post(f"/api/challenges/{made}/accept")[2]["game"]
        return (self.player(self.nodes[0], ann.token, game),
                self.player(self.nodes[1], bob.token, game), game)

    def test_white_takes_the_first_move_over(self):
        first, second, game = self.table()
        self.refused(second.ask("swap"), "not_now")
        self.play(first, second, plies=1)
        self.refused(first.ask("swap"), "not_now")
        swapped = second.ask("swap")
        self.assertEqual((swapped["kind"], swapped["ply"], swapped["side"]), ("swap", 1, "white"))
        # A clock goes with its player.
        self.assertEqual(swapped["clock"][1], second.events[1]["clock"][0])
        first.until("swap")
        # Asked again, because the answer was lost: the same swap, and no second one.
        again = second.ask("swap")
        self.assertEqual((again["kind"], again["seq"]), ("swap", swapped["seq"]))
        self.refused(first.ask("swap"), "not_now")
        self.refused(second.move(second.positions[-1].legal_moves()[0]), "not_your_turn")
        # Who began has white now. Nothing is taken back beyond the swap.
        self.refused(first.ask("takeback"), "not_now")
        self.play(second, first)
        head = self.head(game)
        self.assertFalse(head["live"])
        self.assertEqual(head["black"], first.head["black"])
        self.assertEqual([event["kind"] for event in head["events"][1:3]], ["move", "swap"])
        record = ask(self.node, "GET", f"/api/games/{game}/record")[2]
        self.assertIn(f'[Black "{second.hello["user"]["name"]}"]', record)
        path = f"/api/users/{second.hello['user']['name']}/games"
        [line] = ask(self.node, "GET", path)[2]["games"]
        self.assertEqual(line["black"], second.hello["user"])

    def test_it_outlives_its_node(self):
        first, second, game = self.table()
        self.play(first, second, plies=1)
        second.ask("swap")
        tokens = [player.socket.token for player in (first, second)]
        heir, owner = self.nodes  # the second was asked to begin the game
        self.assertIn(number_of(game), self.site.games_of(owner))
        self.assertEqual(owner.terminate()[0], 0, owner.last_words())
        wait_for(lambda: number_of(game) in self.site.games_of(heir), "the game to be adopted")
        back = [self.player(heir, token, game) for token in tokens]
        self.play(back[1], back[0], plies=6)
        owner.start()

    def test_only_where_it_was_agreed(self):
        first, second, _ = self.table(swap=False)
        self.play(first, second, plies=1)
        self.refused(second.ask("swap"), "not_now")


class Deaf(LobbyTest):
    """The nodes cannot speak to each other."""

    def test_both_hear_of_their_game(self):
        ann, bob = self.visitor(0), self.visitor(1)
        made = ann.challenge()["challenge"]
        [nats] = self.site.nats
        nats.kill()
        game = bob.post(f"/api/challenges/{made}/accept")[2]["game"]
        self.assertEqual(self.begun(ann, bob), game)
        nats.start()
        wait_for(lambda: nats.says("varz").get("connections", 0) >= len(self.nodes),
                 "the nodes to be connected again")
        self.hear_no_more(ann, bob)

    def test_who_is_challenged_hears_of_it(self):
        ann, bob = self.visitor(0), self.visitor(1)
        [nats] = self.site.nats
        nats.kill()
        made = ann.challenge(to=bob.hello["user"]["name"])["challenge"]
        self.assertEqual(bob.until("challenge")["challenge"]["id"], made)
        nats.start()
        wait_for(lambda: nats.says("varz").get("connections", 0) >= len(self.nodes),
                 "the nodes to be connected again")
        self.hear_no_more(bob)

    def hear_no_more(self, *visitors):
        time.sleep(6)  # while both nodes look for new games, and late messages come
        for visitor in visitors:
            visitor.socket.send(t="leave_lobby", id=1)
            self.assertEqual(visitor.socket.receive(), {"t": "ok", "id": 1})

    def test_once(self):
        ann, bob = self.visitor(0), self.visitor(1)
        made = ann.challenge()["challenge"]
        bob.post(f"/api/challenges/{made}/accept")
        self.begun(ann, bob)
        self.hear_no_more(ann, bob)


class Gone(LobbyTest):
    def test_who_stays_away_loses(self):
        black, white, game = self.players(initial=300_000)
        self.play(black, white, plies=4)
        self.refused(white.ask("claim"), "not_now")
        black.close()
        while (news := white.socket.receive())["t"] != "presence":
            pass
        self.assertEqual((news["side"], news["here"]), ("black", False))
        self.assertGreater(news["claim_in"], 20_000, "told soon")
        self.refused(white.ask("claim"), "not_now")
        back = self.player(self.nodes[1], black.socket.token, game)
        while (news := white.socket.receive())["t"] != "presence" or not news["here"]:
            pass
        back.close()
        while news.get("claim_in") != 0:
            news = white.socket.receive()
        end = white.ask("claim")
        self.assertEqual((end["kind"], end["winner"], end["termination"]),
                         ("end", "white", "abandoned"))


if __name__ == "__main__":
    unittest.main()
