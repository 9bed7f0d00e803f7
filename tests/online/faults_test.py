"""Parts of the server are killed, stopped and cut off while games are played.

Afterwards every event that any player was told must be there, in the node's answers and in
the tables, and no game may have been decided wrongly. Each test prints how long the games
that were hit had to wait.
"""

import json
import time
import unittest

from cut_proxy import CutProxy
from harness import SiteTest
from postgres import wait_for
from stored import missing_by_http, missing_in_tables, number_of
from websocket import WebSocket, guest, new_game


class FaultTest(SiteTest):
    def check(self, site, load, node=None):
        """Nothing that was acknowledged is lost, and nothing is wrong."""
        report = load.finish()
        for what in ("lost", "duplicated", "out_of_order", "wrong", "games_unverified",
                     "unanswered"):
            self.assertEqual(report[what], 0, report["faults"])
        self.assertEqual(report["games_by_time"], 0, "nobody thought that long")
        self.assertEqual(report["exit"], 0)
        self.assertGreater(report["moves"], 0)
        told = load.events()
        self.assertEqual(missing_by_http(node or site.nodes[-1], told)[:3], [])
        self.assertEqual(missing_in_tables(site.database, told)[:3], [])
        events = sum(map(len, told.values()))
        print(f"\n  {report['moves']} moves in {len(told)} games, {events} events stored; "
              f"{report['reconnects']} reconnects, {report['moves_resent']} moves sent again")

    def check_recovery(self, load, fault, hit=None, within=15):
        """The games that were played when the fault came went on; says how soon."""
        waits = []
        for game, events in load.events().items():
            before = [event for event in events if event["at"] < fault]
            if not before or before[-1]["kind"] == "end":
                continue
            if hit is not None and number_of(game) not in hit:
                continue
            after = [event["at"] for event in events if event["at"] >= fault]
            self.assertTrue(after, f"{game} never went on")
            waits.append(after[0] - fault)
        self.assertTrue(waits, "no game was hit")
        waits.sort()
        print(f"  recovery: {len(waits)} games hit, median {waits[len(waits) // 2]:.2f} s, "
              f"last {waits[-1]:.2f} s")
        self.assertLess(waits[-1], within)


class Faults(FaultTest):
    """The two that every change must stand."""

    def test_a_node_of_three_is_killed(self):
        site = self.site(nodes=3)
        load = self.load(site, 14)
        time.sleep(3)
        hit = site.games_of(site.nodes[0])
        fault = time.time()
        site.nodes[0].kill()
        self.check(site, load)
        self.check_recovery(load, fault, hit)

    def test_postgres_is_killed_and_comes_back(self):
        site = self.site(nodes=2)
        load = self.load(site, 19)
        time.sleep(3)
        fault = time.time()
        site.postgres.kill()
        time.sleep(7)  # with what the restart takes, longer than a clock has
        site.postgres.start()
        self.check(site, load)
        self.check_recovery(load, fault)


class FaultsSlow(FaultTest):
    """The others, for the nightly run."""

    def test_all_nodes_are_killed_and_come_back(self):
        site = self.site(nodes=3)
        load = self.load(site, 24)
        time.sleep(3)
        fault = time.time()
        for node in site.nodes:
            node.kill()
        time.sleep(10)  # longer than a clock has
        for node in site.nodes:
            node.start(wait=False)
        self.check(site, load)
        self.check_recovery(load, fault, within=20)

    def test_a_nats_server_of_three_is_killed(self):
        site = self.site(nodes=3, nats=3)
        self.lose_nats_server(site, self.load(site, 15), seconds=6)

    def test_nats_is_lost_for_longer_than_a_move_is_repeated(self):
        site = self.site(nodes=3)
        load = self.load(site, 22, games=200, rate=600, initial=30_000)
        self.lose_nats_server(site, load, seconds=5)

    def lose_nats_server(self, site, load, seconds):
        time.sleep(3)
        fault = time.time()
        site.nats[0].kill()
        time.sleep(seconds)
        site.nats[0].start()
        self.check(site, load)
        self.check_recovery(load, fault)

    def test_a_node_is_paused_and_wakes_without_its_lease(self):
        site = self.site(nodes=3)
        paused, other = site.nodes[0], site.nodes[1]
        load = self.load(site, 30, initial=30_000)
        black, white = guest(paused), guest(paused)
        game = new_game(paused, black, white)
        late = WebSocket(paused.port, black)
        self.addCleanup(late.close)
        late.join(game)
        time.sleep(2)
        hit = site.games_of(paused)
        self.assertIn(number_of(game), hit)
        fault = time.time()
        paused.pause()
        late.move(game, seq=1, ply=0, move="d5:d6")  # waits in the socket of the sleeping node
        wait_for(lambda: not hit & site.games_of(paused), "the games to be adopted")
        # The player meanwhile plays something else through a node that is awake.
        awake = WebSocket(other.port, black)
        self.addCleanup(awake.close)
        awake.join(game, seq=1)
        played = self.play_until_acknowledged(awake, game, "d5:c5")
        time.sleep(max(0, fault + 20 - time.time()))
        paused.go_on()
        answer = self.answer_of(late)
        self.assertNotEqual((answer or {}).get("move"), "d5:d6", "a move without a lease")
        events = json.loads(other.ask("GET", f"/api/games/{game}")[1])["events"]
        moves = [event["move"] for event in events if event["kind"] == "move"]
        self.assertEqual(moves, [played["move"]])
        self.check(site, load, node=other)
        self.check_recovery(load, fault, hit)

    def play_until_acknowledged(self, client, game, move):
        while True:
            client.move(game, seq=1, ply=0, move=move)
            answer = client.receive_until(
                lambda frame: frame.get("ack") == 2 or frame.get("id") == 2)
            if answer["t"] == "event":
                return answer
            self.assertEqual(answer["code"], "busy")
            time.sleep(0.2)

    def answer_of(self, client):
        """What a sleeping node says to a move once it is awake; nothing if it hangs up."""
        try:
            return client.receive_until(
                lambda frame: frame.get("ack") == 2 or frame.get("id") == 2)
        except OSError:
            return None

    def test_the_network_of_the_clients_is_cut(self):
        site = self.site(nodes=2)
        proxies = [CutProxy(node.port) for node in site.nodes]
        for proxy in proxies:
            self.addCleanup(proxy.close)
        addresses = [f"127.0.0.1:{proxy.port}" for proxy in proxies]
        load = self.load(site, 26, addresses=addresses, initial=60_000)
        for pause, seconds in ((3, 3), (4, 9)):  # shorter and longer than connections last
            time.sleep(pause)
            fault = time.time()
            for proxy in proxies:
                proxy.cut()
            time.sleep(seconds)
            for proxy in proxies:
                proxy.mend()
        self.check(site, load)
        self.check_recovery(load, fault + 0.1)

    def test_the_primary_is_lost_for_good(self):
        site = self.site(nodes=2, standby=True)
        load = self.load(site, 20)
        time.sleep(4)
        fault = time.time()
        site.postgres.kill()
        site.postgres.delete()
        site.standby.promote()
        self.check(site, load)
        self.check_recovery(load, fault)

    def test_a_node_is_asked_to_end(self):
        site = self.site(nodes=3)
        load = self.load(site, 14)
        time.sleep(3)
        hit = site.games_of(site.nodes[0])
        fault = time.time()
        status, seconds = site.nodes[0].terminate()
        self.assertEqual(status, 0, site.nodes[0].last_words())
        print(f"\n  drained in {seconds:.2f} s")
        self.assertLess(seconds, 10)
        site.nodes[0].start()
        self.check(site, load)
        self.check_recovery(load, fault, hit, within=5)

    def test_all_nodes_are_asked_to_end_one_after_another(self):
        # Many games: while they change hands, two nodes may take each other for the owner.
        site = self.site(nodes=3)
        load = self.load(site, 30, games=500, rate=1500, initial=30_000)
        time.sleep(3)
        fault = time.time()
        for node in site.nodes:
            status, _ = node.terminate()
            self.assertEqual(status, 0, node.last_words())
            node.start()
            time.sleep(3)
        self.check(site, load)
        self.check_recovery(load, fault, within=10)


if __name__ == "__main__":
    unittest.main()
