"""What players say after their game has ended: told, stored and bounded, on two nodes."""

import time
import unittest

from harness import SiteTest
from people import PeopleTest, Player, ask
from postgres import wait_for
from stored import number_of
from websocket import guest, new_game


def chats(player):
    return [(event["side"], event["text"]) for event in player.events if event["kind"] == "chat"]


def ended_games(node):
    """So many are kept in memory for what is still said."""
    text = node.ask("GET", "/metrics")[1]
    return sum(float(line.split()[1]) for line in text.splitlines()
               if line.startswith("yolah_games_ended "))


class Talk(PeopleTest):
    def over(self, **options):
        """Two players, each at a node, whose game has just ended."""
        black, white, game = self.players(**options)
        self.play(black, white, plies=2)
        self.assertEqual(white.ask("resign")["kind"], "end")
        black.until("end")
        return black, white, game

    def age(self, game, minutes):
        self.site.postgres.query(f"update games set ended = ended - interval '{minutes} min' "
                                 f"where id = {number_of(game)}")

    def test_people_talk_after_the_end(self):
        tokens = [guest(node) for node in self.nodes]
        black, white, game = self.players(tokens=tokens)
        watchers = [self.player(node, None, game) for node in self.nodes]
        self.play(black, white, plies=2)
        end = black.ask("resign")
        self.assertEqual(end["chat_until"], end["at"] + 15 * 60 * 1000)
        said = [("black", "well played"), ("white", "you too"), ("black", "again?")]
        for number, (side, text) in enumerate(said):
            time.sleep(0.36)
            answer = (black if side == "black" else white).ask("chat", text=text)
            self.assertEqual((answer.get("seq"), answer.get("text")),
                             (end["seq"] + 1 + number, text), answer)
            self.assertEqual(answer["clock"], end["clock"])
        for player in (black, white, *watchers):
            player.until(seq=end["seq"] + len(said))
            self.assertEqual(chats(player), said)
            self.assertEqual(player.events, black.events)
        for node, token in zip(self.nodes, tokens):
            for seq in (0, end["seq"], end["seq"] + 2):
                late = self.player(node, token, game, seq=seq)
                self.assertEqual(late.events, black.events[seq:])
            stored = ask(node, "GET", f"/api/games/{game}")[2]
            self.assertEqual((stored["live"], stored["events"]), (False, black.events))
            data = ask(node, "GET", "/api/me/export", token=token)[2]["games"][0]["chat"]
            self.assertEqual(data, [text for side, text in said
                                    if side == ("black" if token == tokens[0] else "white")])
        self.assertNotIn("again", ask(self.node, "GET", f"/api/games/{game}/record")[2])

    def test_by_requests(self):
        tokens = [guest(node) for node in self.nodes]
        black, white, game = self.over(tokens=tokens)
        path = f"/api/games/{game}/chat"
        status, _, answer = ask(self.nodes[1], "POST", path, {"text": "by HTTP"}, tokens[0])
        self.assertEqual((status, answer["text"]), (200, "by HTTP"), answer)
        for player in (black, white):
            player.until("chat")
            self.assertEqual(chats(player), [("black", "by HTTP")])

    def test_who_may_talk_and_how_much(self):
        black, white, game = self.over()
        self.refused(self.player(self.node, None, game).ask("chat", text="x"), "unauthorised")
        for node in self.nodes:
            stranger = self.player(node, guest(node), game)
            self.refused(stranger.ask("chat", text="x"), "not_your_game")
        answers = [black.ask("chat", text=f"buy {number}") for number in range(20)]
        self.assertEqual(answers[0].get("kind"), "chat")
        self.assertGreater([a.get("code") for a in answers].count("too_many"), 15)
        for t in ("resign", "takeback", "claim"):
            self.refused(white.ask(t), "over")
        self.site.postgres.query(
            f"insert into game_talk select {number_of(game)}, n, 0, 0, 'x' "
            f"from generate_series({black.seq + 1}, {black.seq + 200}) as n")
        self.refused(white.ask("chat", text="one more"), "too_many")

    def test_a_move_sent_again_after_the_end(self):
        black, white, game = self.over()
        self.assertEqual(black.ask("chat", text="gg")["kind"], "chat")
        move = next(event for event in black.events if event["kind"] == "move")
        again = black.move(move["move"], seq=1, ply=0)
        self.assertEqual((again["t"], again["seq"]), ("event", 2), again)

    def test_colours_that_were_changed(self):
        tokens = [guest(node) for node in self.nodes]
        body = {"clock": {"initial": 60_000, "increment": 0}, "color": "black", "swap": True}
        challenge = ask(self.node, "POST", "/api/challenges", body, tokens[0])[2]["challenge"]
        game = ask(self.node, "POST", f"/api/challenges/{challenge}/accept", {},
                   tokens[1])[2]["game"]
        first, second = (self.player(node, token, game)
                         for node, token in zip(self.nodes, tokens))
        first.move("d5:d6")
        second.until("move")
        self.assertEqual(second.ask("swap")["kind"], "swap")
        first.until("swap")
        self.assertEqual(second.ask("chat", text="before")["side"], "black")
        self.assertEqual(first.ask("abort")["kind"], "end")
        time.sleep(0.8)
        self.assertEqual(second.ask("chat", text="after")["side"], "black")
        self.assertEqual(first.ask("chat", text="me")["side"], "white")

    def test_the_chat_closes(self):
        black, white, game = self.over()
        self.age(game, 14)
        self.assertEqual(black.ask("chat", text="in time")["kind"], "chat")
        white.until("chat")
        self.age(game, 2)
        for player in (black, white):
            self.refused(player.ask("chat", text="too late"), "over")
        late = self.player(self.nodes[1], guest(self.node), game)
        self.refused(late.ask("chat", text="x"), "over")
        self.assertEqual(chats(late), [("black", "in time")])
        count = f"select count(*) from game_talk where game = {number_of(game)}"
        self.assertEqual(self.site.postgres.query(count), "1")

    def test_both_at_once(self):
        """Each at a node: both are stored, whoever is first."""
        black, white, game = self.over()
        end = black.seq
        for number in range(1, 9):
            time.sleep(0.9)
            for player in (black, white):
                player.socket.send(t="chat", id=number, game=game, text=f"{number}")
            for player in (black, white):
                answer = player.receive()
                while number not in (answer.get("ack"), answer.get("id")):
                    answer = player.receive()
                self.assertEqual(answer["t"], "event", answer)
        for player in (black, white):
            player.until(seq=end + 16)
            self.assertEqual([event["seq"] for event in player.events], list(range(1, end + 17)))
        self.assertEqual(black.events, white.events)

    def test_games_nobody_follows_are_forgotten(self):
        black, white, _ = self.over()
        for node in self.nodes:
            wait_for(lambda node=node: ended_games(node) >= 1, "the game to be kept")
        for player in (black, white):
            player.close()
        for node in self.nodes:
            wait_for(lambda node=node: ended_games(node) == 0, "the game to be forgotten")


class TalkFaults(SiteTest):
    def over(self, site, nodes):
        tokens = [guest(node) for node in nodes]
        game = new_game(nodes[0], *tokens)
        players = [self.player(node, token, game) for node, token in zip(nodes, tokens)]
        end = players[0].ask("abort")
        self.assertEqual(end["kind"], "end")
        players[1].until("end")
        return players, tokens, game

    def player(self, *arguments, **options):
        player = Player(*arguments, **options)
        self.addCleanup(player.close)
        return player

    def test_a_killed_node_loses_no_message(self):
        site = self.site(nodes=2)
        (black, white), tokens, game = self.over(site, site.nodes)
        self.assertEqual(black.ask("chat", text="stored")["kind"], "chat")
        site.nodes[0].kill()
        self.assertEqual(white.ask("chat", text="still here")["kind"], "chat")
        again = self.player(site.nodes[1], tokens[0], game)
        self.assertEqual(chats(again), [("black", "stored"), ("white", "still here")])
        time.sleep(0.8)
        self.assertEqual(again.ask("chat", text="me too")["kind"], "chat")
        white.until(seq=again.seq)
        site.nodes[1].kill()
        for node in site.nodes:
            node.start()
        for node in site.nodes:
            self.assertEqual(ask(node, "GET", f"/api/games/{game}")[2]["events"], white.events)

    def test_without_the_database_nothing_is_acknowledged(self):
        site = self.site(nodes=1)
        (black, white), _, game = self.over(site, [site.nodes[0]] * 2)
        self.assertEqual(black.ask("chat", text="stored")["kind"], "chat")
        site.postgres.kill()
        time.sleep(0.8)
        answer = black.ask("chat", text="lost")
        self.assertEqual(answer.get("code"), "busy", answer)
        site.postgres.start()
        wait_for(lambda: white.ask("chat", text="back").get("kind") == "chat",
                 "messages to be stored")
        black.until(seq=white.seq)
        stored = ask(site.nodes[0], "GET", f"/api/games/{game}")[2]["events"]
        self.assertEqual(stored, black.events)
        self.assertEqual(stored, white.events)

    def test_without_nats_messages_come_later(self):
        """A node that missed a message is told how far the game is, and reads it."""
        site = self.site(nodes=2)
        (black, white), _, _ = self.over(site, site.nodes)
        site.nats[0].kill()
        self.assertEqual(black.ask("chat", text="unheard")["kind"], "chat")
        site.nats[0].start()
        white.until("chat")
        self.assertEqual(chats(white), [("black", "unheard")])


if __name__ == "__main__":
    unittest.main()
