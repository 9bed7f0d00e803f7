"""A node with thousands of sockets dies, and all of them go to the others at once.

Half of them are players in the middle of a game, half look at the lobby. Beside them, on the
nodes that live on, others play. YOLAH_STORM says how many sockets the node has.
"""

import os
import time
import unittest

from cost import cpu_seconds, metrics_of
from harness import SiteTest
from seekers import Seekers
from told import Told, percentile

SOCKETS = int(os.environ.get("YOLAH_STORM", "5000"))
RATE = 200  # moves a second of those who play beside
SEEKS = 100
BEFORE, DURING, AFTER = 10, 15, 15  # seconds
SERVED = 30  # seconds until the last is served again
UNHARMED = 250  # milliseconds for a move beside the storm


class Storm(SiteTest):
    def test_a_node_with_many_sockets_dies(self):
        site = self.site(nodes=3)
        dying, *others = site.nodes
        seekers = Seekers(others, SEEKS, changes_a_second=2)
        self.addCleanup(seekers.close)
        # Both wait for the death in their own time: what they take to connect is not known.
        watchers = self.watchers(site.nodes, SOCKETS // 2, 300, "--first")
        hit = self.load(site, 300, games=SOCKETS // 4, rate=100, initial=600_000,
                        extra=["--first"], journal="hit")
        # So many games that none ends meanwhile: beginning another is measured by the seekers.
        beside = self.load(site, 300, games=400, rate=RATE, initial=600_000,
                           addresses=[node.address for node in others], journal="beside")
        watchers.wait_until_ready()
        time.sleep(BEFORE)
        sockets = metrics_of(dying)["yolah_sockets"]
        # On a machine that cannot keep up some players have left it by themselves.
        self.assertGreaterEqual(sockets, 0.8 * SOCKETS)
        calm, death = self.between(others, site, 5), time.time()
        dying.kill()
        storm = self.between(others, site, DURING)
        time.sleep(AFTER)
        reports = []
        for generator in (watchers, hit, beside):
            generator.process.terminate()
        for generator in (watchers, hit, beside):
            reports.append(generator.finish())
        self.show(sockets, calm, storm, reports)
        self.check(reports, *self.show_players(Told(beside), death, seekers))

    def look(self, nodes, site):
        committed, undone = site.database.query(
            "select xact_commit, xact_rollback from pg_stat_database where datname = 'yolah'"
        ).split("|")
        seen = {"transactions": int(committed) + int(undone),
                "cpu": sum(cpu_seconds(node.process.pid) for node in nodes)}
        for node in nodes:
            for key, value in metrics_of(node).items():
                seen[key] = seen.get(key, 0) + value
        return seen

    def between(self, nodes, site, seconds):
        """What was counted in so many seconds from now on, a second."""
        before = self.look(nodes, site)
        time.sleep(seconds)
        after = self.look(nodes, site)
        return {"seconds": seconds, **{key: (after[key] - before[key]) / seconds for key in after}}

    def show(self, sockets, calm, storm, reports):
        watched, played, beside = reports
        print(f"\n  a node with {sockets:.0f} sockets dies; served again:")
        for what, times in (("watchers", watched["list_again_ms"]),
                            ("players", played["returned_ms"])):
            print(f"    {what}: p50 {times['p50'] / 1000:.2f} s, p99 {times['p99'] / 1000:.2f} s, "
                  f"last {times['max'] / 1000:.2f} s")
        for key, words in (("transactions", "transactions"), ("yolah_reads_total", "pages read"),
                           ("yolah_commit_batches_total", "batches"), ("cpu", "cores of the nodes")):
            more = (storm[key] - calm[key]) * storm["seconds"]
            print(f"    {words}: {calm[key]:.1f}/s before, {storm[key]:.1f}/s during; "
                  f"{more:.0f} more in all, {more / sockets:.2f} a socket", flush=True)
        print(f"    players beside: {beside['reconnects']} reconnects, {beside['busy']} times busy, "
              f"{beside['moves_resent']} moves sent again")

    def show_players(self, told, death, seekers):
        p99s = []
        for what, begin, end in (("before", death - BEFORE, death),
                                 ("during", death, death + DURING),
                                 ("after", death + DURING, death + DURING + AFTER)):
            took = told.took_between(begin, end)
            p99 = percentile(took, 0.99)
            p99s.append(p99)
            print(f"  players beside, {what}: {len(took)} moves, p50 {percentile(took, 0.5):.1f} ms,"
                  f" p99 {p99:.1f} ms, worst {max(took, default=0):.0f} ms; "
                  f"{told.slow_seconds(begin, end, RATE / 2)} s below half of the rate; "
                  f"a challenge took {seekers.longest_wait(begin, end):.1f} s at most", flush=True)
        return p99s

    def check(self, reports, _, during, after):
        watched, played, beside = reports
        self.assertEqual(watched["served"], watched["sockets"])
        self.assertLess(watched["list_again_ms"]["max"], 1000 * SERVED)
        self.assertLess(played["returned_ms"]["max"], 1000 * SERVED)
        for report in (played, beside):
            for what in ("lost", "duplicated", "out_of_order", "wrong", "games_unverified"):
                self.assertEqual(report[what], 0, report["faults"])
        self.assertLess(max(during, after), UNHARMED)


if __name__ == "__main__":
    unittest.main()
