"""Twenty thousand who look at the lobby, and a few who play beside them.

YOLAH_WATCHERS says how many. Two processes watch, since one may have 20,000 open files.
"""

import os
import time
import unittest

from cost import cpu_seconds, memory, metrics_of
from harness import SiteTest
from seekers import Seekers
from told import Told, percentile

WATCHERS = int(os.environ.get("YOLAH_WATCHERS", "20000"))
SEEKS = 500
CHANGES_A_SECOND = 20
ALONE = 10  # seconds of play before they come
PATIENCE = 90  # seconds for all to connect
SECONDS = 30  # for which they are watched
MOST_BYTES = 3000  # a second, for each of them
UNHARMED = 250  # milliseconds for a move


class Watched(SiteTest):
    def test_many_look_at_the_lobby(self):
        site = self.site(nodes=2)
        seekers = Seekers(site.nodes, SEEKS, CHANGES_A_SECOND)
        self.addCleanup(seekers.close)
        load = self.load(site, ALONE + PATIENCE + SECONDS, games=50, rate=100, initial=600_000,
                         increment=2_000)
        time.sleep(ALONE)
        came = time.time()
        crowds = [self.watchers(site.nodes[i:] + site.nodes[:i], WATCHERS // 2, SECONDS,
                                "--patience", PATIENCE) for i in range(2)]
        for crowd in crowds:
            crowd.wait_until_ready()
        all_there = time.time()
        before = self.look(site)
        time.sleep(SECONDS - 3)
        after = self.look(site)  # while they are still there
        left = time.time()
        reports = [crowd.finish() for crowd in crowds]
        self.show(reports, before, after)
        load.process.terminate()
        played = load.finish()
        told = Told(load)
        for what, begin, end in (("alone", came - ALONE, came), ("as they come", came, all_there),
                                 ("beside them", all_there, left)):
            took = told.took_between(begin, end)
            print(f"  players {what}: {len(took)} moves, p50 {percentile(took, 0.5):.1f} ms, "
                  f"p99 {percentile(took, 0.99):.1f} ms", flush=True)
        self.check(reports, played, percentile(took, 0.99))

    def look(self, site):
        return [{"at": time.monotonic(), "cpu": cpu_seconds(node.process.pid),
                 "memory": memory(node.process.pid), **metrics_of(node)} for node in site.nodes]

    def show(self, reports, before, after):
        print()
        for report in reports:
            print(f"  {report['served']} of {report['sockets']} watchers have the list, after "
                  f"{report['setup_seconds']:.1f} s; first list p50 "
                  f"{report['first_list_ms']['p50']:.0f} ms, p99 "
                  f"{report['first_list_ms']['p99']:.0f} ms; "
                  f"{report['bytes_per_second_each']:.0f} bytes/s each; {report['cut']} cut, "
                  f"{report['longest_gap_seconds']:.1f} s without the list for some")
        for begin, end in zip(before, after):
            seconds = end["at"] - begin["at"]
            slow = end["yolah_slow_readers_total"] - begin["yolah_slow_readers_total"]
            print(f"  a node: {end['yolah_sockets']:.0f} sockets, "
                  f"{(end['cpu'] - begin['cpu']) / seconds:.2f} of a core, "
                  f"{end['memory'] / 1e6:.0f} MB, "
                  f"{(end['yolah_frames_out_total'] - begin['yolah_frames_out_total']) / seconds:.0f}"
                  f" frames/s, {slow:.0f} cut off because they did not read", flush=True)

    def check(self, reports, played, p99):
        for what in ("lost", "duplicated", "out_of_order", "wrong"):
            self.assertEqual(played[what], 0, played["faults"])
        for report in reports:
            self.assertEqual((report["served"], report["cut"]), (report["sockets"], 0))
            self.assertLess(report["bytes_per_second_each"], MOST_BYTES)
        self.assertLess(p99, UNHARMED)


if __name__ == "__main__":
    unittest.main()
