"""How soon liars are found, by how often they lie.

Nobody is trusted, so a third settles what two disagree about. Many workers of `fleet_load` do nothing for a second and report: some always the truth, some a
lie now and then. How many jobs each has done when it is found is compared with what follows
from the rule: the first three jobs are checked, then one of every forty.
"""

import math
import os
import subprocess
import unittest

from fleet_site import Fleet
from postgres import wait_for

LOAD = os.environ["FLEET_LOAD"]
SHARES = (1.0, 0.5, 0.2, 0.1, 0.05)
LIARS = 24  # of each share
HONEST = 40
SECONDS = 240
MARKS = (3, 43, 123)
# A job is checked while its worker does the next ones.
LATE = 12
SIGMAS = 4


def chance_to_be_found(share, jobs):
    """After so many jobs, three of them checked and then a fortieth."""
    checks = min(jobs, 3) + max(0, jobs - 3) // 40
    return 1 - (1 - share) ** checks


class Curve(unittest.TestCase):
    def test_liars_are_found_as_the_rule_says(self):
        liars = {f"liar-{share:g}-{number}".replace(".", "x"): share
                 for share in SHARES for number in range(LIARS)}
        honest = [f"honest-{number}" for number in range(HONEST)]
        with Fleet(dict.fromkeys([*liars, *honest], "worker")) as fleet:
            fleet.submit("match", "random", "random", "--games", "4000000", "--pairs-a-job", "1")
            self.let_them_work(fleet, liars, honest)
            workers = {one["name"]: one for one in fleet.ask("workers")["workers"]}
        for name in honest:
            self.assertNotEqual("quarantined", workers[name]["state"], workers[name])
        for share in SHARES:
            self.judge(share, [workers[name] for name in liars if liars[name] == share])

    def let_them_work(self, fleet, liars, honest):
        arguments = [f"{name}={fleet.tokens[name]}={share}" for name, share in liars.items()]
        arguments += [f"{name}={fleet.tokens[name]}" for name in honest]
        nats = ",".join(one.url for one in fleet.nats)
        load = subprocess.Popen(
            [LOAD, nats, str(len(arguments)), str(SECONDS), "1000", *arguments],
            stdout=subprocess.DEVNULL)
        try:
            wait_for(lambda: load.poll() is not None, "the workers to end", SECONDS + 120)
        finally:
            load.kill()

    def judge(self, share, workers):
        found = [one["jobs"] for one in workers if one["state"] == "quarantined"]
        line = f"lies {share:4.0%}: {len(found)} of {len(workers)} found"
        for mark in MARKS:
            expected = chance_to_be_found(share, mark)
            within = sum(jobs <= mark + LATE for jobs in found) / len(workers)
            line += f", within {mark} jobs {within:.0%} (by the rule {expected:.0%})"
            spread = SIGMAS * math.sqrt(expected * (1 - expected) / len(workers))
            self.assertGreaterEqual(within, expected - spread, line)
        print(line, flush=True)


if __name__ == "__main__":
    unittest.main()
