"""Everything that can die, dies, while a run goes on. Nothing may be lost or counted twice: the
results must be those of a quiet fleet, to the byte."""

import os
import random
import shutil
import signal
import time
import unittest

from fleet_site import Fleet, FleetCase
from postgres import wait_for
from processes import free_port
from work_test import workers

MATCH = ["match", "minmax:hash=1", "minmax:hash=1,eval=heuristic", "--nodes", "60",
         "--pairs-a-job", "2", "--seed", "11"]
IMPATIENT = ["--patience", "2", "--late", "30"]


class FaultCase(FleetCase):
    def check_against_quiet(self, fleet, run, games, patience=600):
        """The run ends, and as one that nothing happened to."""
        self.check_done(fleet.wait(run, patience))
        found = fleet.results(run)
        quiet = fleet.submit(*MATCH, "--games", str(games))
        self.check_done(fleet.wait(quiet, patience))
        self.assertEqual(fleet.results(quiet), found)
        self.assertEqual(games // 4, found.count(b"\n"))
        self.assertEqual([], fleet.audit("quarantined"))
        self.assertEqual([], fleet.audit("disagreed"))
        counted = fleet.postgres.query(
            f"select count(*), count(distinct number) from fleet.attempts where run = '{run}' "
            "and stands")
        self.assertEqual(f"{games // 4}|{games // 4}", counted)

    @staticmethod
    def begin(fleet, games, done=3, count=3):
        """A run of which some jobs are done."""
        for number in range(count):
            fleet.worker(f"w{number}")
        run = fleet.submit(*MATCH, "--games", str(games))
        wait_for(lambda: fleet.run(run)["jobs"]["done"] >= done, "the first results", 60)
        return run

    def kill_workers(self, seconds, games):
        with Fleet(workers(4), settings=IMPATIENT) as fleet:
            run = self.begin(fleet, games, count=4)
            chance = random.Random(3)
            kills = 0
            end = time.monotonic() + seconds
            while time.monotonic() < end and fleet.run(run)["state"] == "open":
                time.sleep(chance.uniform(0.2, 1.5))
                victim = chance.choice(fleet.workers)
                victim.kill()
                victim.start()
                kills += 1
            print(f"{kills} kills of workers in {seconds} s")
            self.check_against_quiet(fleet, run, games, 600 + 2 * seconds)


class Faults(FaultCase):
    def test_the_coordinator_is_killed(self):
        with Fleet(workers(3), settings=IMPATIENT) as fleet:
            run = self.begin(fleet, 800)
            for _ in range(3):
                fleet.kill()
                time.sleep(1)
                fleet.start()
                time.sleep(1.5)
            self.check_against_quiet(fleet, run, 800)


class FaultsSlow(FaultCase):
    def test_workers_are_killed_at_random(self):
        self.kill_workers(60, 6000)

    def test_the_leader_of_jetstream_is_killed(self):
        with Fleet(workers(3), nats=3, settings=IMPATIENT) as fleet:
            run = self.begin(fleet, 3000)
            leader = fleet.nats[0].says("jsz")["meta_cluster"]["leader"]
            victim = next(server for server in fleet.nats if server.name == leader)
            began = time.monotonic()
            victim.kill()
            before = fleet.run(run)["jobs"]["done"]
            wait_for(lambda: fleet.run(run)["jobs"]["done"] > before + 3, "results again", 90)
            print(f"results again {time.monotonic() - began:.1f} s after the leader's death")
            victim.start()
            self.check_against_quiet(fleet, run, 3000)

    def test_postgresql_is_killed(self):
        with Fleet(workers(3), settings=IMPATIENT) as fleet:
            run = self.begin(fleet, 1600)
            for _ in range(2):
                fleet.postgres.kill()
                time.sleep(4)
                fleet.postgres.start()
                time.sleep(2)
            self.check_against_quiet(fleet, run, 1600)

    def test_a_second_coordinator_takes_over(self):
        with Fleet(workers(3), settings=IMPATIENT) as fleet:
            run = self.begin(fleet, 800)
            former = fleet.process
            os.kill(former.pid, signal.SIGSTOP)
            fleet.port = free_port()
            fleet.start()
            time.sleep(2)
            os.kill(former.pid, signal.SIGCONT)
            self.assertEqual(1, former.wait(timeout=30))
            for worker in fleet.workers:
                worker.command[worker.command.index("--coordinator") + 1] = fleet.url
            self.check_against_quiet(fleet, run, 800)

    def test_jobs_delivered_twice_count_once(self):
        # Longer than its patience is every job: all of them are delivered again and again.
        with Fleet(workers(3), settings=["--patience", "1", "--late", "600"]) as fleet:
            for number in range(3):
                fleet.worker(f"w{number}")
            big = ["match", "minmax:hash=1", "minmax:hash=1,eval=heuristic", "--nodes", "2000",
                   "--pairs-a-job", "6", "--games", "72"]
            run = fleet.submit(*big)
            done = fleet.wait(run, 300)
            self.check_done(done)
            self.assertEqual(72, done["match"]["games"])
            self.assertEqual([], fleet.audit("disagreed"))

    def test_clocks_are_wrong(self):
        if not shutil.which("faketime"):
            self.skipTest("there is no faketime")
        with Fleet(workers(3), settings=IMPATIENT) as fleet:
            for number, skew in enumerate(["+3d", "-5h", "+0s"]):
                worker = fleet.worker(f"w{number}", start=False)
                worker.command = ["faketime", "-f", skew, *worker.command]
                worker.start()
            fleet.kill()
            fleet.start(prefix=["faketime", "-f", "-2d"])
            run = fleet.submit(*MATCH, "--games", "800")
            wait_for(lambda: fleet.run(run)["jobs"]["done"] >= 20, "the first results", 60)
            fleet.kill()
            fleet.start(prefix=["faketime", "-f", "+2d"])
            self.check_against_quiet(fleet, run, 800)

    def test_the_disk_is_full(self):
        """First the coordinator's, for uploads, then a worker's."""
        no_large_files = ["bash", "-c", "trap '' XFSZ; ulimit -f 8; exec \"$0\" \"$@\""]
        data = ["data", "--player", "minmax:hash=1", "--nodes", "30", "--games-a-job", "60",
                "--jobs", "12", "--seed", "3"]
        with Fleet(workers(2), settings=IMPATIENT) as fleet:
            fleet.worker("w0")
            quiet = fleet.submit(*data)
            self.check_done(fleet.wait(quiet))
            fleet.kill()
            fleet.log += ".full"  # its own words do not count
            fleet.start(prefix=no_large_files)
            run = fleet.submit(*data)
            wait_for(lambda: "cannot write" in fleet.workers[0].says(), "an upload to fail")
            self.assertEqual(0, fleet.run(run)["jobs"]["done"])
            fleet.kill()
            fleet.start()
            poor = fleet.worker("w1", start=False)
            poor.command = [*no_large_files, *poor.command]
            poor.start()
            self.check_done(fleet.wait(run, 300))
            self.assertEqual(fleet.shards(quiet), fleet.shards(run))


class FaultsForTenMinutes(FaultCase):
    def test_workers_are_killed_at_random(self):
        self.kill_workers(600, 60000)


if __name__ == "__main__":
    unittest.main()
