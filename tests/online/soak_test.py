"""An hour of play at a steady rate, and every minute something breaks.

Afterwards every event that any player was told is looked for in the tables (here) and in the
nodes' answers (by the load), and a table says what each kind of fault cost the players.

YOLAH_SOAK_MINUTES and YOLAH_SOAK_EVERY (seconds between faults) make it shorter, YOLAH_SOAK_FIRST
says with which kind of disasters.py it begins (from 0). All kinds once:
  YOLAH_SOAK_MINUTES=9 YOLAH_SOAK_EVERY=40 ctest --preset nightly -R server.soak
"""

import os
import statistics
import time
import unittest
from array import array
from collections import defaultdict

from disasters import vulnerable_site
from harness import SiteTest
from stored import missing_rows
from told import Told, percentile

MINUTES = float(os.environ.get("YOLAH_SOAK_MINUTES", "60"))
EVERY = float(os.environ.get("YOLAH_SOAK_EVERY", "60"))
FIRST = int(os.environ.get("YOLAH_SOAK_FIRST", "0"))
RATE = 1500
GAMES = 500
# Shorter than the longest fault. A side thinks for a third of a second, if the machine keeps up.
CLOCK = {"initial": 20_000, "increment": 2_000}
FIRST_FAULT = 20  # seconds of play before it
CALM = 0.6  # of the time between two faults: then the players should have forgotten the first
HIT = 1.0  # seconds without an event, in a game whose players think for a third of one


class Soak(SiteTest):
    def test_everything_breaks_and_nothing_is_lost(self):
        site, disasters = vulnerable_site(self)
        load = self.load(site, 60 * MINUTES, games=GAMES, rate=RATE, **CLOCK)
        began = time.time()
        faults = self.strike(disasters, began)
        report = load.finish(timeout=60 * MINUTES + 900)
        ended = began + report["seconds"]
        told = Told(load)
        self.show(report, told, faults, ended)
        self.check(site, report, told, ended)

    def strike(self, disasters, began):
        """The faults, one after another, none so late that the games could not go on."""
        faults = []
        at = began + FIRST_FAULT
        while at + EVERY <= began + 60 * MINUTES:
            time.sleep(max(0, at - time.time()))
            faults.append(disasters.strike(FIRST + len(faults)))
            kind, when, seconds = faults[-1]
            print(f"  {when - began:6.0f} s: {kind}; whole again after {seconds:.1f} s", flush=True)
            at = max(at + EVERY, time.time() + 5)
        return faults

    def check(self, site, report, told, ended):
        for what in ("lost", "duplicated", "out_of_order", "wrong", "games_unverified",
                     "unanswered"):
            self.assertEqual(report[what], 0, (what, report["faults"]))
        self.assertEqual(report["games_by_time"], 0, "nobody thought that long")
        self.assertEqual(report["games_verified"], report["games_started"])
        self.assertEqual(report["exit"], 0)
        self.assertEqual(told.disorder[:3], [])
        self.assertEqual(told.stuck(ended - 30)[:3], [])
        self.assertEqual(missing_rows(site.database, told.rows)[:3], [])
        for node in site.nodes:
            self.assertEqual([line for line in node.problems() if "critical" in line][:3], [])

    def show(self, report, told, faults, ended):
        print(f"\n  {report['moves']} moves in {report['seconds']:.0f} s "
              f"({report['moves_per_second']:.0f}/s), {report['games_started']} games, "
              f"{told.events()} events told; {report['reconnects']} reconnects, "
              f"{report['moves_resent']} moves sent again, {report['busy']} times busy")
        starts = [when for _, when, _ in faults]
        waits = told.waits(starts, HIT)
        kinds = defaultdict(list)
        calm = array("d")
        calm_seconds = 0
        for number, (kind, when, whole) in enumerate(faults):
            end = starts[number + 1] if number + 1 < len(faults) else ended
            quiet = when + max(CALM * (end - when), whole)
            kinds[kind].append((told.took_between(when, quiet), waits[number],
                                told.slow_seconds(when, quiet, RATE / 2), whole))
            calm.extend(told.took_between(quiet, end))
            calm_seconds += max(0, end - quiet)
        print("\n  milliseconds to an acknowledgement; seconds that a game stood still (those that "
              "stood for\n  one at least); seconds below half of the rate; seconds until all nodes "
              "were ready\n")
        print(f"  {'fault':<46} {'times':>5} {'p50':>6} {'p99':>7} | {'games':>5} {'median':>6} "
              f"{'worst':>6} | {'slow':>5} {'ready':>6}")
        for kind, times in kinds.items():
            self.show_kind(kind, times)
        print(f"  {'none, and the last one over':<46} {'':>5} {percentile(calm, 0.5):>6.1f} "
              f"{percentile(calm, 0.99):>7.1f} | {len(calm) / max(calm_seconds, 1):.0f} moves/s",
              flush=True)

    def show_kind(self, kind, times):
        took = [one for acknowledged, _, _, _ in times for one in acknowledged]
        waits = [one for _, waited, _, _ in times for one in waited]
        print(f"  {kind:<46} {len(times):>5} {percentile(took, 0.5):>6.1f} "
              f"{percentile(took, 0.99):>7.1f} | {len(waits) // len(times):>5} "
              f"{percentile(waits, 0.5):>6.1f} {max(waits, default=0):>6.1f} | "
              f"{statistics.mean(slow for _, _, slow, _ in times):>5.1f} "
              f"{statistics.mean(whole for _, _, _, whole in times):>6.1f}")


if __name__ == "__main__":
    unittest.main()
