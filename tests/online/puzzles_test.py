"""Tries at puzzles on a whole server: each counts once, and ratings are Glicko-2, worked out here a
second time."""

import json
import math
import os
import time
import unittest
from concurrent.futures import ThreadPoolExecutor

from account_people import AccountTest
from people import PASSWORD, ask, sign_up
from websocket import guest

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../..")
MISSED, SOLVED, SOLVED_LATER = 0, 1, 2
NEWCOMER = (1500, 350, 0.06)
START = 1_790_000_000
DAY = 86_400


def first_ratings():
    """The rating, deviation and volatility of every puzzle before anybody tries it, by number."""
    with open(os.path.join(ROOT, "web/src/lib/learn/slices/index.json"), encoding="utf-8") as file:
        levels = json.load(file)["level"]
    with open(os.path.join(ROOT, "tests/data/puzzle_strength.json"), encoding="utf-8") as file:
        strength = json.load(file)
    ratings = [strength["ratings"][ord(letter) - ord("a")] for letter in levels]
    return {number: (rating, strength["deviation"], strength["volatility"])
            for number, rating in enumerate(ratings, start=1)}


FIRST = first_ratings()


def glicko(player, opponent, score, days=0.0):
    """Glickman, "Example of the Glicko-2 system", steps 2 to 8, with a period of a day; the new
    volatility is found by halving instead of by the Illinois method."""
    scale, tau = 173.7178, 0.5
    mu, phi = (player[0] - 1500) / scale, player[1] / scale
    other_mu, other_phi = (opponent[0] - 1500) / scale, opponent[1] / scale
    weight = 1 / math.sqrt(1 + 3 * other_phi ** 2 / math.pi ** 2)
    expected = 1 / (1 + math.exp(-weight * (mu - other_mu)))
    variance = 1 / (weight ** 2 * expected * (1 - expected))
    delta = variance * weight * (score - expected)
    a = math.log(player[2] ** 2)

    def slope(x):
        spread = phi ** 2 + variance + math.exp(x)
        return (math.exp(x) * (delta ** 2 - spread) / (2 * spread ** 2)) - (x - a) / tau ** 2

    low, high = a - 20, a + 20  # the slope falls from above zero to below it
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (middle, high) if slope(middle) > 0 else (low, middle)
    volatility = math.exp(low / 2)
    rested = min(math.hypot(phi, volatility * math.sqrt(max(days, 0))), 350 / scale)
    phi = 1 / math.sqrt(1 / rested ** 2 + 1 / variance)
    rating = 1500 + scale * (mu + phi ** 2 * weight * (score - expected))
    return rating, min(max(phi * scale, 45), 350), volatility


class Puzzles(AccountTest):
    puzzles = iter(range(1, 3000))  # each test takes its own

    def someone(self, name):
        return sign_up(self.node, f"{name}-{os.urandom(3).hex()}")

    def take(self, count):
        return [next(self.puzzles) for _ in range(count)]

    def send(self, token, results, node=None):
        return self.post("/api/puzzles/results", {"results": results}, token, node)

    def mine(self, token, node=None):
        status, answer = self.get("/api/puzzles/me", token, node)
        self.assertEqual(status, 200, answer)
        return answer

    def stored(self, puzzle):
        """Rating, deviation, volatility and tries of a puzzle."""
        row = self.query("select rating, deviation, volatility, tries from puzzles "
                         f"where number = {puzzle}")
        return tuple(map(float, row.split("|"))) if row else None

    def assert_rating(self, answer, expected):
        for name, value in zip(("rating", "deviation", "volatility"), expected):
            self.assertAlmostEqual(answer[name], value, places=3, msg=name)

    def assert_stored(self, puzzle, expected, tries):
        *rating, stored_tries = self.stored(puzzle)
        for value, wanted in zip(rating, expected):
            self.assertAlmostEqual(value, wanted, places=3)
        self.assertEqual(stored_tries, tries)

    def test_a_first_try_counts_once_on_every_node(self):
        token, (puzzle,) = self.someone("once"), self.take(1)
        status, answer = self.send(token, [[puzzle, START, SOLVED]])
        self.assertEqual(status, 200, answer)
        after = glicko(NEWCOMER, FIRST[puzzle], 1)
        self.assert_rating(answer["rating"], after)
        self.assert_stored(puzzle, glicko(FIRST[puzzle], NEWCOMER, 0), tries=1)
        for node in self.nodes:
            for outcome in (SOLVED, MISSED):
                again = self.send(token, [[puzzle, START + DAY, outcome]], node)
                self.assertEqual(again, (200, answer), "the first one counts")
            mine = self.mine(token, node)
            self.assertEqual(mine["rating"], answer["rating"])
            self.assertEqual(mine["next"], None)
            (number, at, outcome, rating), = mine["tries"]
            self.assertEqual((number, at, outcome), (puzzle, START, SOLVED))
            self.assertAlmostEqual(rating, after[0], places=3)
        self.assert_stored(puzzle, glicko(FIRST[puzzle], NEWCOMER, 0), tries=1)

    def test_two_devices_at_two_nodes_at_once(self):
        token, puzzles = self.someone("both"), self.take(40)
        results = [[puzzle, START + at, at % 2] for at, puzzle in enumerate(puzzles)]
        with ThreadPoolExecutor(8) as pool:
            sent = [pool.submit(self.send, token, results[::(-1) ** at], self.nodes[at % 2])
                    for at in range(8)]
            answers = [one.result() for one in sent]
        self.assertEqual({status for status, _ in answers}, {200})
        self.assertEqual({json.dumps(answer) for _, answer in answers}, {json.dumps(answers[0][1])})
        self.assertEqual(answers[0][1]["rating"]["tries"], 40)
        self.assertEqual({self.stored(puzzle)[3] for puzzle in puzzles}, {1})

    def test_many_people_at_one_puzzle_at_once(self):
        puzzles = self.take(3)
        tokens = [self.someone(f"crowd{i}") for i in range(5)]
        results = [[puzzle, START, MISSED] for puzzle in puzzles]
        with ThreadPoolExecutor(5) as pool:
            sent = [pool.submit(self.send, token, results[at % 3:] + results[:at % 3],
                                self.nodes[at % 2]) for at, token in enumerate(tokens)]
            self.assertEqual({one.result()[0] for one in sent}, {200})
        for puzzle in puzzles:
            rating, deviation, _, tries = self.stored(puzzle)
            self.assertEqual(tries, 5)
            self.assertGreater(rating, FIRST[puzzle][0], "everybody has missed it")
            self.assertLess(deviation, FIRST[puzzle][1])

    def test_ratings_are_glicko2_through_many_results(self):
        people = [self.someone(f"row{i}") for i in range(2)]
        puzzles = self.take(10)
        standing = {token: NEWCOMER for token in people}
        rated = {puzzle: FIRST[puzzle] for puzzle in puzzles}
        for which, token in enumerate(people):
            results = []
            for at, puzzle in enumerate(puzzles):
                outcome = (at + which) % 3 != 0
                results.append([puzzle, START + at * 3 * DAY, int(outcome)])
                before = standing[token], rated[puzzle]
                days = 3 if at > 0 else 0
                standing[token] = glicko(*before, int(outcome), days)
                rated[puzzle] = glicko(*before[::-1], 1 - int(outcome))
            status, answer = self.send(token, results[::-1])  # counted in the order of time
            self.assertEqual(status, 200, answer)
            self.assert_rating(answer["rating"], standing[token])
        for puzzle in puzzles:
            self.assert_stored(puzzle, rated[puzzle], tries=2)
        status, headers, listed = ask(self.node, "GET", "/api/puzzles/ratings")
        self.assertEqual((status, headers["Cache-Control"]), (200, "public, max-age=300"))
        known = {number: (rating, deviation) for number, rating, deviation in listed["ratings"]}
        for puzzle in puzzles:
            self.assertEqual(known[puzzle], tuple(round(one) for one in rated[puzzle][:2]))

    def test_missed_first_and_solved_later(self):
        token, puzzles = self.someone("later"), self.take(2)
        missed = self.send(token, [[puzzles[0], START, MISSED]])[1]
        solved = self.send(token, [[puzzles[0], START, SOLVED_LATER]])[1]
        self.assertEqual(solved["rating"], missed["rating"])
        self.assertEqual(solved["tries"][0][2], SOLVED_LATER)
        back = self.send(token, [[puzzles[0], START, MISSED]])[1]
        self.assertEqual(back, solved, "a device that does not know yet")
        fresh = self.send(token, [[puzzles[1], START, SOLVED_LATER]])[1]
        self.assertLess(fresh["rating"]["rating"], solved["rating"]["rating"], "it was missed")

    def test_a_list_of_five_hundred(self):
        token = self.someone("many")
        puzzles = list(range(2001, 2501))
        results = [[puzzle, START + at * 60, at % 2] for at, puzzle in enumerate(puzzles)]
        begun = time.monotonic()
        status, answer = self.send(token, results)
        took = time.monotonic() - begun
        print(f"\n  500 tries counted in {1000 * took:.0f} ms")
        self.assertEqual((status, answer["rating"]["tries"]), (200, 500))
        self.assertEqual(self.send(token, results), (200, answer))
        more = [[puzzle, START + 10 * DAY, SOLVED] for puzzle in range(2501, 3001)]
        self.assertEqual(self.send(token, more)[1]["rating"]["tries"], 1000)
        self.send(token, [[next(self.puzzles), START + 20 * DAY, SOLVED]])
        first = self.mine(token)
        self.assertEqual((len(first["tries"]), first["next"]), (1000, 1000))
        rest = self.get("/api/puzzles/me?after=1000", token)[1]
        self.assertEqual((len(rest["tries"]), rest["next"]), (1, None))
        self.assertEqual([one[0] for one in first["tries"]], list(range(2001, 3001)))
        self.assertEqual(self.send(token, results + more), (400, "bad_message"), "too many")

    def test_what_is_no_result_changes_nothing(self):
        token = self.someone("wrong")
        good = [next(self.puzzles), START, SOLVED]
        number, now = good[0], int(time.time())
        for bad in ([0, START, 1], [3001, START, 1], [-1, START, 1], [2 ** 70, START, 1],
                    [1.5, START, 1], ["1", START, 1], [None, START, 1], [[], START, 1],
                    [number + 1, now + 3 * DAY, 1], [number + 1, 0, 1], [number + 1, -1, 1],
                    [number + 1, 1e9, 1], [number + 1, START, 3], [number + 1, START, -1],
                    [number + 1, START, True], [number + 1, START], [number + 1, START, 1, 0],
                    {}, None, number, good):
            self.assertEqual(self.send(token, [good, bad]), (400, "bad_message"), bad)
        for body in ({}, {"results": None}, {"results": {}}, {"results": "1"}, {"results": 7}):
            self.assertEqual(self.post("/api/puzzles/results", body, token),
                             (400, "bad_message"), body)
        self.assertEqual(ask(self.node, "POST", "/api/puzzles/results", b"[" * 9000, token)[0], 400)
        self.assertEqual(ask(self.node, "POST", "/api/puzzles/results", b" " * 70_000, token)[0],
                         413)
        for after in ("-1", "x", "1.5", "99999999999999999999"):
            self.assertEqual(self.get(f"/api/puzzles/me?after={after}", token),
                             (400, "bad_message"), after)
        self.assertEqual(self.mine(token)["rating"]["tries"], 0)
        self.assertIsNone(self.stored(number), "nothing of a list with a mistake")
        self.assertEqual(self.send(token, [])[0], 200)
        self.assertEqual(self.send(token, [[number, now + 3600, SOLVED]])[0], 200)
        self.assertLessEqual(self.mine(token)["tries"][0][1], int(time.time()),
                             "a clock that is fast: it counts as now")

    def test_only_people_with_an_account(self):
        bot = sign_up(self.node, "bot-" + os.urandom(3).hex(), bot=True)
        result = [[next(self.puzzles), START, SOLVED]]
        for token, refusal in ((None, (401, "unauthorised")), (guest(self.node), (403, "guest")),
                               (bot, (403, "bot"))):
            self.assertEqual(self.send(token, result), refusal)
            self.assertEqual(self.get("/api/puzzles/me", token), refusal)
        program, _ = self.make_token("play", "challenge")
        self.assertEqual(self.send(program, result), (403, "session"))
        self.assertEqual(self.get("/api/puzzles/me", program), (403, "scope"))
        self.assertIsNone(self.stored(result[0][0]))

    def test_the_export_has_them_and_the_deletion_removes_them(self):
        name = "leaver-" + os.urandom(3).hex()
        token, puzzles = sign_up(self.node, name), self.take(2)
        user = self.query(f"select id from users where name = '{name}'")
        self.send(token, [[puzzles[0], START, SOLVED], [puzzles[1], START + 1, MISSED]])
        mine = self.mine(token)
        exported = self.get("/api/me/export", token)[1]["puzzles"]
        self.assertEqual(exported, {"rating": mine["rating"], "tries": mine["tries"]})
        before = [self.stored(puzzle) for puzzle in puzzles]
        self.assertEqual(self.post("/api/me/delete", {"password": PASSWORD}, token)[0], 200)
        for table in ("solvers", "puzzle_tries"):
            self.assertEqual(
                self.query(f"select count(*) from {table} where user_id = {user}"), "0", table)
        self.assertEqual([self.stored(puzzle) for puzzle in puzzles], before,
                         "the puzzles keep what they have learned")


if __name__ == "__main__":
    unittest.main()
