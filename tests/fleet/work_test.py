"""Runs through a whole fleet: the same results, to the byte, however they were worked at, and
the same as without a fleet."""

import json
import os
import subprocess
import time
import unittest

from fleet_site import Fleet, FleetCase, YOLAH
from postgres import wait_for

NET = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../engine/eval/net/default.ynet")
MATCH = ["match", "minmax:hash=1", "minmax:hash=1,eval=heuristic", "--nodes", "60", "--games", "120",
         "--pairs-a-job", "3", "--seed", "7"]

DATA = ("data", "--player", "minmax:hash=1", "--nodes", "30", "--games-a-job", "20", "--jobs",
        "6", "--seed", "3")


def workers(count, role="worker"):
    return {f"w{number}": role for number in range(count)}


class Work(FleetCase):
    def test_results_are_the_same_on_one_worker_on_four_and_with_kills(self):
        found = []
        with Fleet(workers(4), settings=["--patience", "2", "--late", "20"]) as fleet:
            only = fleet.worker("w0")
            run = fleet.submit(*MATCH)
            self.check_done(fleet.wait(run))
            found.append(fleet.results(run))
            four = [only, *(fleet.worker(f"w{number}") for number in range(1, 4))]
            run = fleet.submit(*MATCH)
            self.check_done(fleet.wait(run))
            found.append(fleet.results(run))
            run = fleet.submit(*MATCH[:-1], "7", "--share", "50")
            for victim in four:
                time.sleep(0.7)
                victim.kill()
                victim.start()
            self.check_done(fleet.wait(run))
            found.append(fleet.results(run))
            self.assertEqual([], fleet.audit("quarantined"))
        self.assertEqual(20, found[0].count(b"\n"))
        self.assertEqual(found[0], found[1])
        self.assertEqual(found[0], found[2])

    def test_data_becomes_a_dataset(self):
        with Fleet(workers(2)) as fleet:
            fleet.worker("w0", "--bandwidth", "2000")
            fleet.worker("w1")
            run = fleet.submit(*DATA)
            self.check_done(fleet.wait(run))
            folder = os.path.join(fleet.folder, "dataset")
            fleet.ask("results", run, "--output", folder)
            with open(os.path.join(folder, "manifest.json"), encoding="utf-8") as file:
                manifest = json.load(file)
            self.assertEqual(120, manifest["data"]["games"])
            shards = [os.path.join(folder, shard["file"]) for shard in manifest["shards"]]
            self.assertEqual(6, len(shards))
            subprocess.run([YOLAH, "data", "check", *shards], check=True, capture_output=True)
            info = json.loads(subprocess.run([YOLAH, "data", "info", "--json", *shards],
                                             check=True, capture_output=True).stdout)
            self.assertEqual(manifest["data"]["positions"], info["positions"])


class WorkSlow(FleetCase):
    def test_a_match_counts_what_a_local_one_does(self):
        local = json.loads(subprocess.run(
            [YOLAH, "match", MATCH[1], MATCH[2], "--nodes", "60", "--games", "120",
             "--seed", "7", "--json"], capture_output=True, text=True,
            check=True).stdout)
        with Fleet(workers(2)) as fleet:
            fleet.worker("w0")
            fleet.worker("w1")
            run = fleet.submit(*MATCH)
            done = fleet.wait(run)
            self.check_done(done)
            for name in ("wins", "draws", "losses"):
                self.assertEqual(local[name], done["match"][name], local)
            self.assertGreater(len(done["history"]), 0)
            self.assertEqual(20, sum(worker["jobs"] for worker in done["workers"]))

    def test_a_test_stops_by_itself_at_the_same_job(self):
        decided = []
        with Fleet(workers(3)) as fleet:
            for count in (1, 2):
                fleet.worker(f"w{count}")
                run = fleet.submit("match", "minmax:hash=1", "random", "--nodes", "40",
                                   "--games", "20000", "--pairs-a-job", "2", "--sprt", "0,50")
                done = fleet.wait(run)
                self.check_done(done)
                self.assertEqual("h1", done["match"]["sprt"]["verdict"])
                self.assertLess(done["jobs"]["done"], 1000)
                decided.append((done["match"]["sprt"]["games"], done["match"]["sprt"]["llr"]))
        self.assertEqual(decided[0], decided[1])

    def test_weights_evolve_as_they_do_locally(self):
        settings = ["--population", "4", "--generations", "2", "--pairs", "2", "--nodes", "20",
                    "--seed", "5"]
        with Fleet(workers(2)) as fleet:
            local = os.path.join(fleet.folder, "local.txt")
            subprocess.run([YOLAH, "tune", "ga", *settings, "--output", local], check=True,
                           capture_output=True)
            fleet.worker("w0")
            fleet.worker("w1")
            run = fleet.submit("genome", *settings, "--pairs-a-job", "2")
            self.check_done(fleet.wait(run))
            far = os.path.join(fleet.folder, "far.txt")
            fleet.ask("results", run, "--output", far)

            def numbers(path):
                with open(path, encoding="utf-8") as file:
                    return [line for line in file if not line.startswith("#")]
            self.assertEqual(numbers(local), numbers(far))

    def test_endgames_are_solved(self):
        with Fleet(workers(1)) as fleet:
            fleet.worker("w0")
            run = fleet.submit("solve", "--free", "16", "--nodes", "300000",
                               "--positions-a-job", "3", "--jobs", "4")
            done = fleet.wait(run)
            self.check_done(done)
            self.assertEqual(12, done["solve"]["positions"])
            self.assertGreater(done["solve"]["solved"], 0)

    def test_a_net_is_fetched_by_its_hash(self):
        with Fleet(workers(1)) as fleet:
            fleet.worker("w0")
            run = fleet.submit("match", f"minmax:hash=1,net={NET}", "minmax:hash=1",
                               "--nodes", "30", "--games", "8", "--pairs-a-job", "2")
            done = fleet.wait(run)
            self.check_done(done)
            self.assertIn("net=@", done["match"]["first"])
            self.assertEqual(1, len(os.listdir(os.path.join(fleet.folder, "cache"))))

    def test_runs_share_the_fleet(self):
        with Fleet(workers(1)) as fleet:
            large = fleet.submit("match", "minmax:hash=1", "random", "--nodes", "40", "--games",
                                 "2000", "--pairs-a-job", "2", "--share", "300")
            small = fleet.submit("match", "minmax:hash=1", "random", "--nodes", "40", "--games",
                                 "2000", "--pairs-a-job", "2", "--share", "100")
            fleet.worker("w0")
            wait_for(lambda: fleet.run(large)["jobs"]["done"] >= 150, "half the large run", 120)
            share = fleet.run(small)["jobs"]["done"] / fleet.run(large)["jobs"]["done"]
            self.assertLess(abs(share - 1 / 3), 0.17)
            fleet.ask("stop", large)
            self.assertEqual("stopped", fleet.run(large)["state"])
            before = fleet.run(small)["jobs"]["done"]
            wait_for(lambda: fleet.run(small)["jobs"]["done"] > before + 20, "the small to go on")
            self.assertLess(fleet.run(large)["jobs"]["done"], 500)


class Workers(FleetCase):
    def test_a_job_is_given_back_by_ctrl_c_and_by_a_pause(self):
        with Fleet(workers(2), settings=["--patience", "600", "--late", "600"]) as fleet:
            # One job that takes long: only what is given back can be done by the other.
            first = fleet.worker("w0", "--threads", "1")
            run = fleet.submit("match", "minmax:hash=1", "minmax:hash=1", "--nodes", "2000",
                               "--games", "40", "--pairs-a-job", "20")
            time.sleep(2)
            first.process.send_signal(10)  # SIGUSR1: pause
            time.sleep(1)
            second = fleet.worker("w1")
            self.check_done(fleet.wait(run))
            self.assertIn('"job"', second.says())
            self.assertNotIn('"job"', first.says())
            first.process.send_signal(12)  # SIGUSR2: go on
            run = fleet.submit("match", "minmax:hash=1", "minmax:hash=1", "--nodes", "2000",
                               "--games", "40", "--pairs-a-job", "20")
            time.sleep(1)
            self.assertEqual(0, second.stop())
            self.check_done(fleet.wait(run))
            self.assertIn('"job"', first.says())

    def test_out_of_hours_nothing_is_done(self):
        with Fleet(workers(1)) as fleet:
            now = time.localtime()
            later = f"{(now.tm_hour + 2) % 24:02}:00-{(now.tm_hour + 3) % 24:02}:00"
            worker = fleet.worker("w0", "--hours", later)
            run = fleet.submit("match", "random", "random", "--games", "8", "--pairs-a-job", "2")
            time.sleep(3)
            self.assertEqual(0, fleet.run(run)["jobs"]["done"])
            worker.stop()

    def test_a_run_of_another_build_is_left_alone(self):
        with Fleet(workers(1)) as fleet:
            fleet.worker("w0")
            run = fleet.submit("match", "random", "random", "--games", "8", "--pairs-a-job", "2")
            fleet.wait(run)
            fleet.postgres.query(
                "insert into fleet.runs (id, text) select 'other', replace(replace(text, '"
                f"{run}', 'other'), substring(text from '\"build\":\"([0-9a-f]+)'), "
                f"'0123456789abcdef') from fleet.runs where id = '{run}'")
            time.sleep(3)
            self.assertEqual(0, fleet.run("other")["jobs"]["done"])

    def test_a_wrong_token_is_refused(self):
        with Fleet(workers(1)) as fleet:
            worker = fleet.worker("w0", start=False)
            worker.start(env={"YOLAH_TOKEN": "yol_wrong"})
            self.assertEqual(1, worker.process.wait(timeout=20))
            self.assertIn("token", worker.says())


if __name__ == "__main__":
    unittest.main()
