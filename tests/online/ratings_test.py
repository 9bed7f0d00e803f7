"""Many rated games wait at once, as after an outage: they are rated, and moves are taken."""

import time
import unittest

from harness import SiteTest

WAITING = 5000
PLAYERS = 2000


class Backlog(SiteTest):
    def test_many_rated_games_wait(self):
        site = self.site(nodes=2)
        site.postgres.query("insert into users (name, kind) "
                            f"select 'player' || i, 1 from generate_series(1, {PLAYERS}) i")
        site.postgres.query(
            "insert into rating_queue (game, black, white, speed, winner) "
            "select i, b.id, w.id, 1, 1 + i % 3 "
            f"from generate_series(1, {WAITING}) i "
            f"join users b on b.name = 'player' || (1 + i % {PLAYERS}) "
            f"join users w on w.name = 'player' || (1 + (i + 1 + i % 7) % {PLAYERS})")
        start = time.monotonic()
        while site.postgres.query("select count(*) from rating_queue") != "0":
            for node in site.nodes:
                self.assertEqual(node.ask("GET", "/readyz")[0], 200, "a node takes no moves")
            self.assertLess(time.monotonic() - start, 30, "they are still not rated")
            time.sleep(0.1)
        print(f"\n  {WAITING} games rated in {time.monotonic() - start:.1f} s")
        twice = ("select count(*), count(distinct (game, user_id)) from rating_history")
        self.assertEqual(site.postgres.query(twice), f"{2 * WAITING}|{2 * WAITING}")
        self.assertEqual(site.postgres.query("select sum(games) from ratings"), str(2 * WAITING))


if __name__ == "__main__":
    unittest.main()
