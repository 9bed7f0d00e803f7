"""Games played over sockets: what players and spectators are told, on two nodes."""

import time
import unittest

from people import PASS, PeopleTest, ask, positions_of, sign_up
from postgres import wait_for

MARKUP = "<script>alert(\"1\")</script> & 'x' \\ \u2603 {\"t\":\"end\"}"


class Play(PeopleTest):
    def test_a_rated_game(self):
        tokens = [sign_up(self.node, "Black"), sign_up(self.node, "White")]
        _, _, body = ask(self.node, "POST", "/api/challenges", {
            "clock": {"initial": 60_000, "increment": 1_000}, "color": "black", "rated": True},
            tokens[0])
        game = ask(self.node, "POST", f"/api/challenges/{body['challenge']}/accept", {},
                   tokens[1])[2]["game"]
        black, white = (self.player(node, token, game)
                        for node, token in zip(self.nodes, tokens))
        watchers = [self.player(node, None, game) for node in self.nodes]
        self.assertTrue(black.head["rated"])
        self.assertIsNone(watchers[0].hello["user"])
        self.refused(watchers[0].ask("resign"), "unauthorised")
        self.play(black, white, seed=7)
        end = black.events[-1]
        self.assertEqual((end["kind"], end["termination"]), ("end", "points"))
        self.assertTrue(black.positions[-1].is_over())
        for watcher in watchers:
            watcher.until("end")
            self.assertEqual(watcher.events, black.events)
        self.check_clocks(black.events)
        for node in self.nodes:
            stored = ask(node, "GET", f"/api/games/{game}")[2]
            self.assertFalse(stored["live"])
            self.assertEqual(stored["events"], black.events)
            for seq in range(len(black.events) + 1):
                late = self.player(node, None, game, seq=seq)
                self.assertEqual(late.events, black.events[seq:])
                late.close()
        self.check_record(game, black)
        self.check_ratings(game, end)

    def check_clocks(self, events):
        clock = events[0]["clock"]
        for event in events[1:]:
            side = ["black", "white"].index(event["side"]) if "side" in event else None
            for i in (0, 1):
                most = clock[i] + (1_000 if event["kind"] == "move" and i == side else 0)
                self.assertLessEqual(event["clock"][i], most)
                if event["kind"] != "move" or i != side:
                    self.assertEqual(event["clock"][i], clock[i])
            clock = event["clock"]

    def check_record(self, game, player):
        text = ask(self.node, "GET", f"/api/games/{game}/record")[2]
        self.assertIn('[Black "Black"]', text)
        moves = [event.get("move", PASS) for event in player.events
                 if event["kind"] in ("move", "pass")]
        body = text.split("\n\n", 1)[1]
        self.assertEqual([word for word in body.split() if ":" in word], moves)
        points = player.events[-1]["points"]
        self.assertTrue(body.rstrip().endswith(f"{points[0]}-{points[1]}"), body[-50:])

    def check_ratings(self, game, end):
        wait_for(lambda: ask(self.node, "GET", "/api/users/Black")[2]["ratings"],
                 "the game to be rated", seconds=15)
        changes = []
        for name, color in (("black", "black"), ("WHITE", "white")):
            profile = ask(self.nodes[1], "GET", f"/api/users/{name}")[2]
            rating = profile["ratings"]["bullet"]
            self.assertEqual(rating["games"], 1)
            self.assertTrue(rating["provisional"])
            self.assertGreater(rating["error"], 100)
            history = ask(self.node, "GET", f"/api/users/{name}/ratings/bullet")[2]["history"]
            self.assertEqual([line["game"] for line in history], [game])
            self.assertAlmostEqual(history[0]["rating"], rating["rating"], delta=0.51)
            changes.append(history[0]["change"])
            score = {"draw": 0, color: 1}.get(end["winner"], -1)
            self.assertEqual((changes[-1] > 0) - (changes[-1] < 0), score)
            games = ask(self.node, "GET", f"/api/users/{name}/games")[2]["games"]
            self.assertEqual([(one["game"], one["winner"], one["points"]) for one in games],
                             [(game, end["winner"], end["points"])])
            before = ask(self.node, "GET", f"/api/users/{name}/games?before={game}")[2]["games"]
            self.assertEqual(before, [])
        self.assertAlmostEqual(sum(changes), 0, places=6)
        self.assertEqual(ask(self.node, "GET", "/api/users/black/ratings/blitz")[2]["history"], [])
        self.assertEqual(ask(self.node, "GET", "/api/best/bullet")[2]["players"], [])
        query = self.site.database.query
        self.assertEqual(query("select count(*), min(games), max(games) from ratings"), "2|1|1")
        self.assertEqual(query("select count(*), count(distinct user_id) from rating_history"),
                         "2|2")
        self.assertEqual(query("select count(*) from rating_queue"), "0")
        query("update ratings set deviation = 60")
        best = ask(self.node, "GET", "/api/best/bullet")[2]["players"]
        self.assertEqual({player["user"]["name"] for player in best}, {"Black", "White"})
        self.assertEqual(best, sorted(best, key=lambda player: -player["rating"]))

    def test_no_takeback_in_rated_games(self):
        tokens = [sign_up(self.node, "Strict1"), sign_up(self.node, "Strict2")]
        challenge = ask(self.node, "POST", "/api/challenges", {
            "clock": {"initial": 60_000, "increment": 0}, "color": "black", "rated": True},
            tokens[0])[2]["challenge"]
        game = ask(self.node, "POST", f"/api/challenges/{challenge}/accept", {},
                   tokens[1])[2]["game"]
        black, white = (self.player(node, token, game)
                        for node, token in zip(self.nodes, tokens))
        self.play(black, white, plies=2)
        self.refused(black.ask("takeback"), "not_now")
        self.assertEqual(black.ask("resign")["winner"], "white")

    def test_abort(self):
        black, white, game = self.players()
        self.play(black, white, plies=1)
        end = white.ask("abort")
        self.assertEqual((end["winner"], end["termination"]), ("none", "abandoned"))
        black.until("end")
        self.assertFalse(ask(self.node, "GET", f"/api/games/{game}")[2]["live"])
        black, white, _ = self.players()
        self.play(black, white, plies=2)
        self.refused(white.ask("abort"), "not_now")

    def test_resign(self):
        for loser in (0, 1):
            *both, game = self.players()
            self.play(*both, plies=3)
            end = both[loser].ask("resign")
            self.assertEqual(end["winner"], ["white", "black"][loser])
            self.assertEqual(end["termination"], "resign")
            both[1 - loser].until("end")
            self.assertEqual(both[0].events, both[1].events)
            record = ask(self.node, "GET", f"/api/games/{game}/record")[2]
            self.assertIn('[Termination "resign"]', record)

    def test_takeback(self):
        black, white, game = self.players()
        self.refused(black.ask("takeback"), "not_now")
        self.refused(black.ask("accept"), "not_now")
        self.play(black, white, plies=4)
        moves = [event["move"] for event in black.events if event["kind"] == "move"]
        # White's own last move: it alone goes.
        self.assertEqual(white.ask("takeback")["kind"], "offer")
        black.until("offer")
        self.refused(white.ask("takeback"), "not_now")
        self.refused(white.ask("accept"), "not_now")
        self.assertEqual(black.ask("decline")["side"], "black")
        white.until("decline")
        self.refused(black.ask("decline"), "not_now")
        self.assertEqual(white.ask("takeback")["kind"], "offer")
        black.until("offer")
        taken = black.ask("accept")
        self.assertEqual((taken["kind"], taken["ply"]), ("takeback", 3))
        white.until("takeback")
        before = white.seq
        again = white.move(moves[3])
        self.assertEqual((again["kind"], again["ply"], again["seq"]), ("move", 3, before + 1))
        black.until(seq=white.seq)
        # Black's last move is two plies ago: both go.
        self.assertEqual(black.ask("takeback")["side"], "black")
        white.until("offer")
        taken = white.ask("accept")
        self.assertEqual(taken["ply"], 2)
        black.until("takeback")
        # An offer is void once a move is played.
        self.assertEqual(white.ask("takeback")["kind"], "offer")
        black.until("offer")
        other = next(move for move in black.positions[-1].legal_moves() if move != moves[2])
        self.assertEqual(black.move(other)["kind"], "move")
        self.refused(black.ask("accept"), "not_now")
        white.until(seq=black.seq)
        self.play(black, white, plies=5)
        late = self.player(self.nodes[1], None, game)
        self.assertEqual(late.events, black.events)
        white.ask("resign")
        stored = ask(self.node, "GET", f"/api/games/{game}")[2]["events"]
        positions_of(stored)
        self.assertEqual(stored, white.events)

    def test_chat(self):
        black, white, game = self.players()
        watcher = self.player(self.nodes[1], None, game)
        said = []
        texts = [(MARKUP, MARKUP), ("a\nb\tc\0d\x7fe\x1b[31m", "a b c d e [31m"),
                 ("x" * 301, "x" * 300), ("\u2603" * 101, "\u2603" * 100),
                 ("'; drop table live_events; --", "'; drop table live_events; --")]
        for number, (text, seen) in enumerate(texts):
            time.sleep(0.36)  # sides take turns, and each may speak every 700 ms
            player = (black, white)[number % 2]
            answer = player.ask("chat", text=text)
            self.assertEqual(answer.get("text"), seen, answer)
            said.append(seen)
        for player in (black, white, watcher):
            player.until(seq=1 + len(said))
            self.assertEqual([event["text"] for event in player.events[1:]], said)
        for text in ("", "   ", "\n\n", None, 5, ["x"]):
            self.refused(black.ask("chat", text=text), "bad_message")
        self.refused(watcher.ask("chat", text="hello"), "unauthorised")
        stranger = self.player(self.node, ask(self.node, "POST", "/api/guest")[2]["token"], game)
        self.refused(stranger.ask("chat", text="hello"), "not_your_game")
        stored = ask(self.nodes[1], "GET", f"/api/games/{game}")[2]["events"]
        self.assertEqual([event["text"] for event in stored[1:]], said)
        self.play(black, white, plies=2)
        self.assertEqual(black.ask("resign")["kind"], "end")
        stored = ask(self.node, "GET", f"/api/games/{game}")[2]["events"]
        self.assertEqual([e["text"] for e in stored if e["kind"] == "chat"], said, "archived")

    def test_chat_floods_are_refused(self):
        for player in self.players()[:2]:
            time.sleep(0.8)
            began = time.monotonic()
            answers = [player.ask("chat", text=f"buy {number}") for number in range(20)]
            allowed = 1 + int((time.monotonic() - began) / 0.7)  # one at once, then each 700 ms
            self.assertEqual(answers[0].get("kind"), "chat")
            self.assertGreaterEqual([a.get("code") for a in answers].count("too_many"),
                                    20 - allowed)

    def test_chat_does_not_make_moves_stale(self):
        black, white, _ = self.players()
        self.assertEqual(white.ask("chat", text="hello")["seq"], 2)
        black.until("chat")
        self.assertEqual(black.move("d5:d6", seq=1)["seq"], 3)
        self.assertEqual(black.move("d5:d6", seq=1, ply=0)["seq"], 3)

    def test_a_move_sent_again_is_the_same_event(self):
        black, white, game = self.players()
        token = ask(self.node, "POST", "/api/guest")[2]["token"]
        first = black.move("d5:d6")
        white.until(seq=first["seq"])
        white.move("e5:e6")
        black.until(seq=3)
        for player, moves, seq in ((black, "d5:d6", 1), (white, "e5:e6", 2)):
            for _ in range(3):
                again = player.move(moves, seq=seq, ply=seq - 1)
                self.assertEqual((again["t"], again["seq"], again["move"]),
                                 ("event", seq + 1, moves))
        self.refused(black.move("d5:d7", seq=1, ply=0), "stale")
        self.refused(black.move("e5:e6", seq=2, ply=1), "stale")
        stranger = self.player(self.node, token, game)
        self.refused(stranger.move("d5:d6", seq=1, ply=0), "not_your_game")

    def test_again_on_the_other_node(self):
        tokens = [ask(self.node, "POST", "/api/guest")[2]["token"] for _ in range(2)]
        black, _, game = self.players(tokens=tokens)
        first = black.move("d5:d6")
        black.close()
        for node in self.nodes:
            elsewhere = self.player(node, tokens[0], game)
            again = elsewhere.move("d5:d6", seq=1, ply=0)
            self.assertEqual({k: v for k, v in again.items() if k != "ack"},
                             {k: v for k, v in first.items() if k != "ack"})
        self.assertEqual(len(ask(self.node, "GET", f"/api/games/{game}")[2]["events"]), 2)

    def test_two_nodes_race_for_a_turn(self):
        """One player, a socket on each node, and another move on each at the same moment."""
        black, white, game = self.players(initial=600_000)
        twins = [self.player(self.nodes[-1], black.socket.token, game),
                 self.player(self.nodes[0], white.socket.token, game)]
        for turn in range(20):
            racers = (black, twins[0]) if turn % 2 == 0 else (white, twins[1])
            legal = racers[0].positions[-1].legal_moves()
            moves = (legal[0], legal[-1])
            seq, ply = racers[0].seq, len(racers[0].positions) - 1
            for racer, move in zip(racers, moves):
                racer.socket.move(game, seq, ply, move, number=7)
            answers = []
            for racer in racers:
                frame = racer.receive()
                while frame.get("ack") != 7 and frame.get("id") != 7:
                    frame = racer.receive()
                answers.append(frame)
            won = [frame for frame in answers if frame["t"] == "event"]
            self.assertEqual(len(won), 1 if moves[0] != moves[1] else len(won), answers)
            for player in (black, white, *twins):
                player.until(seq=seq + 1)
                self.assertEqual(player.events[seq]["move"], won[0]["move"])

    def test_the_last_move_sent_again(self):
        """A client that lost the answer to the move that ended the game asks once more."""
        black, white, _ = self.players()
        self.play(black, white, seed=3)
        last = [event for event in black.events if event["kind"] == "move"][-1]
        player = black if last["side"] == "black" else white
        again = player.move(last["move"], seq=last["seq"] - 1, ply=last["ply"])
        self.assertEqual((again["t"], again.get("seq")), ("event", last["seq"]), again)

    def test_time_runs_out(self):
        black, white, _ = self.players(initial=1_500, increment=0)
        self.play(black, white, plies=2)
        white.until("end")
        self.assertEqual(white.events[-1]["winner"], "white")
        self.assertEqual(white.events[-1]["termination"], "time")
        self.assertEqual(white.events[-1]["clock"][0], 0)
        black, white, _ = self.players(initial=500, increment=0)
        white.until("end")
        self.assertEqual(white.events[-1]["winner"], "none")

    def test_leave(self):
        black, white, game = self.players()
        watcher = self.player(self.node, None, game)
        self.assertEqual(watcher.ask("leave")["t"], "ok")
        self.assertEqual(watcher.ask("leave")["t"], "ok", "once more does no harm")
        self.play(black, white, plies=3)
        self.assertEqual(watcher.ask("join", seq=2)["seq"], 4)
        watcher.until(seq=4)
        self.assertEqual([event["seq"] for event in watcher.events], [1, 3, 4])


if __name__ == "__main__":
    unittest.main()
