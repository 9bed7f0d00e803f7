"""Workers that lie: found, their results withdrawn, and the run as if they had never been."""

import hashlib
import os
import socket
import time
import unittest
import urllib.error
import urllib.request

from fleet_site import Fleet, FleetCase
from postgres import wait_for
from work_test import DATA, MATCH, workers


class Trust(FleetCase):
    def check_liar(self, how, share="1", jobs=5, trusted=True):
        """One liar among honest ones; the run must end as without it."""
        members = dict(workers(2), liar="worker", judge="trusted" if trusted else "worker")
        with Fleet(members, settings=["--patience", "3", "--late", "10"]) as fleet:
            honest = [fleet.worker("w0"), fleet.worker("judge")]
            run = fleet.submit(*MATCH)
            self.check_done(fleet.wait(run))
            truth = fleet.results(run)
            for worker in honest:
                worker.kill()
            run = fleet.submit(*MATCH)
            fleet.liar("liar", how, share)
            # It must have a chance to lie before others have done it all.
            wait_for(lambda: fleet.state_of("liar")["jobs"] + fleet.state_of("liar")["failures"]
                     >= 1 or how == "drop", "the liar to report", 60)
            for worker in honest:
                worker.start()
            done = fleet.wait(run, 240)
            self.check_done(done)
            self.assertEqual(truth, fleet.results(run))
            self.assertNotIn("liar", [one["name"] for one in done["workers"]]
                             if how in ("flip", "nodes") else [])
            return fleet.state_of("liar"), fleet.audit()

    def found_within(self, how, jobs, trusted=True):
        state, audit = self.check_liar(how, trusted=trusted)
        self.assertEqual("quarantined", state["state"], audit)
        self.assertLessEqual(state["jobs"], jobs)
        self.assertIn("withdrawn", [entry["what"] for entry in audit])
        self.assertIn("liar", [entry["worker"] for entry in audit
                               if entry["what"] == "quarantined"])

    def test_flipped_results_are_found(self):
        self.found_within("flip", 20)

    def test_wrong_node_counts_are_found_without_a_trusted_worker(self):
        self.found_within("nodes", 20, trusted=False)

    def test_another_jobs_games_are_found(self):
        state, audit = self.check_liar("replay")
        self.assertEqual("quarantined", state["state"], audit)

    def test_old_reports_are_no_reports(self):
        state, _ = self.check_liar("old")
        self.assertGreater(state["failures"], 0)

    def test_jobs_said_to_be_done_are_done_by_others(self):
        self.check_liar("drop")


class LiarAlone(FleetCase):
    def test_a_worker_that_always_lies_is_found_within_five_jobs(self):
        """The liar reports job after job; the honest one has only to do the checks."""
        members = {"liar": "worker", "judge": "trusted"}
        with Fleet(members, settings=["--patience", "3"]) as fleet:
            # Jobs last some seconds: less than a real one's minute, more than a message.
            run = fleet.submit("match", "minmax:hash=1", "minmax:hash=1,eval=heuristic", "--nodes",
                               "3000", "--games", "1200", "--pairs-a-job", "6")
            fleet.worker("judge", "--threads", "2")
            fleet.liar("liar", "flip", "1")
            wait_for(lambda: fleet.state_of("liar")["state"] == "quarantined",
                     "the liar to be found", 60)
            self.assertLessEqual(fleet.state_of("liar")["jobs"], 5)
            fleet.ask("stop", run)


class Rogues(FleetCase):
    """Workers that do no work and keep others from it. Whatever they do, the run goes on, and
    they are named and put in quarantine."""

    SETTINGS = ["--patience", "2", "--late", "4", "--hold", "4"]

    def quarantined(self, fleet, name):
        return fleet.state_of(name)["state"] == "quarantined"

    def check_rogue(self, how, reason):
        with Fleet({"rogue": "worker", "honest": "worker"}, settings=self.SETTINGS) as fleet:
            run = fleet.submit(*MATCH)
            fleet.rogue("rogue", how)
            wait_for(lambda: "took" in fleet.workers[0].says(), "the rogue to take jobs", 20)
            fleet.worker("honest")
            self.check_done(fleet.wait(run, 60))
            # It was over before the rogue had kept anything for too long: another, longer one.
            run = fleet.submit("match", "minmax:hash=1", "random", "--nodes", "60", "--games", "60000",
                               "--pairs-a-job", "3")
            wait_for(lambda: self.quarantined(fleet, "rogue"), "the rogue to be found", 60)
            fleet.ask("stop", run)
            [entry] = [one for one in fleet.audit("quarantined") if one["worker"] == "rogue"]
            self.assertIn(reason, entry["text"])
            self.assertNotEqual("quarantined", fleet.state_of("honest")["state"])

    def test_one_that_keeps_every_job_stops_nothing(self):
        self.check_rogue("hoard", "kept the job")

    def test_one_that_speaks_for_others_stops_nothing(self):
        self.check_rogue("forge", "jobs that were not its own")

    def test_one_that_says_that_all_is_done_stops_nothing(self):
        self.check_rogue("lie", "none came")


class Bodies(FleetCase):
    """What strangers send is not read, and what members send is not held in memory."""

    SIZE = 64 * 1024 * 1024
    CONNECTIONS = 30

    def memory(self, fleet):
        """Megabytes that the coordinator holds."""
        with open(f"/proc/{fleet.process.pid}/status", encoding="utf-8") as file:
            line = next(line for line in file if line.startswith("VmRSS"))
        return int(line.split()[1]) // 1024

    def begin(self, fleet, path, token=None, size=SIZE):
        """A request whose body is still to come: of that size, or in chunks if it has none."""
        client = socket.create_connection(("127.0.0.1", fleet.port), timeout=5)
        self.addCleanup(client.close)
        length = f"Content-Length: {size}" if size else "Transfer-Encoding: chunked"
        head = f"POST {path} HTTP/1.1\r\nHost: a\r\n{length}\r\n"
        if token:
            head += f"Authorization: Bearer {token}\r\n"
        client.sendall(head.encode() + b"\r\n")
        return client

    @staticmethod
    def status(client):
        return int(client.recv(4096).split()[1])

    def fill(self, client, megabytes):
        """Sends so much, or until nobody takes it."""
        try:
            for _ in range(megabytes):
                client.sendall(b"x" * (1 << 20))
        except OSError:
            pass

    def test_strangers_are_refused_before_their_bodies_are_read(self):
        with Fleet({"anna": "worker"}) as fleet:
            before = self.memory(fleet)
            for path in (f"/api/fleet/files/{'0' * 64}", "/api/fleet/data/run/1?sha256=0"):
                crowd = [self.begin(fleet, path) for _ in range(self.CONNECTIONS)]
                for client in crowd:
                    self.fill(client, 2)
                self.assertEqual([401] * len(crowd), [self.status(one) for one in crowd])
                for client in crowd:
                    self.fill(client, 60)
            grown = self.memory(fleet) - before
            print(f"\n  {2 * self.CONNECTIONS} anonymous bodies of 64 MB: {grown} MB more")
            self.assertLess(grown, 50)

    def test_what_members_send_goes_to_the_disk(self):
        with Fleet({"anna": "worker"}) as fleet:
            before = self.memory(fleet)
            token = fleet.tokens["submitter"]
            path = f"/api/fleet/files/{'0' * 64}"
            uploads = [self.begin(fleet, path, token) for _ in range(8)]
            for client in uploads:
                self.fill(client, 60)
            grown = self.memory(fleet) - before
            print(f"\n  8 uploads of 60 MB: {grown} MB more")
            self.assertLess(grown, 50)
            self.assertEqual(503, self.status(self.begin(fleet, path, token)), "one too many")
            self.fill(uploads[0], 4)
            self.assertEqual(400, self.status(uploads[0]), "it is not what it was said to be")
            content = bytes(range(256)) * 4096 * 20
            sha256 = hashlib.sha256(content).hexdigest()
            self.assertEqual(200, self.send(fleet, token, sha256, content))
            self.assertEqual(content, self.fetch(fleet, sha256))
            for client in uploads:
                client.close()
            incoming = os.path.join(fleet.folder, "data", "incoming")
            wait_for(lambda: not os.listdir(incoming), "what did not come whole to be gone")

    def test_what_is_too_large_is_refused(self):
        with Fleet({"anna": "worker"}) as fleet:
            token = fleet.tokens["submitter"]
            for path, size in ((f"/api/fleet/files/{'0' * 64}", self.SIZE + 1),
                               ("/api/fleet/runs", 300_000)):
                client = self.begin(fleet, path, token, size)
                self.assertEqual(413, self.status(client), path)
            content = b"in parts" * 9000
            client = self.begin(fleet, f"/api/fleet/files/{hashlib.sha256(content).hexdigest()}",
                                token, None)
            for part in (content[:70_000], content[70_000:], b""):
                client.sendall(f"{len(part):x}\r\n".encode() + part + b"\r\n")
            self.assertEqual(200, self.status(client))

    def send(self, fleet, token, sha256, content):
        request = urllib.request.Request(f"{fleet.url}/api/fleet/files/{sha256}", content,
                                         {"Authorization": "Bearer " + token})
        with urllib.request.urlopen(request, timeout=20) as answer:
            return answer.status

    def fetch(self, fleet, sha256):
        request = urllib.request.Request(
            f"{fleet.url}/api/fleet/files/{sha256}",
            headers={"Authorization": "Bearer " + fleet.tokens["anna"]})
        with urllib.request.urlopen(request, timeout=20) as answer:
            return answer.read()


class Permissions(FleetCase):
    """What NATS lets a worker do, asked for by hand."""

    def speak(self, fleet, name, lines):
        """What the server answers to lines of its protocol."""
        with socket.create_connection(("127.0.0.1", fleet.nats[0].port), timeout=5) as link:
            link.recv(65536)
            token = fleet.tokens[name]
            link.sendall(f'CONNECT {{"user":"{name}","pass":"{token}","verbose":false,'
                         f'"headers":true}}\r\n'.encode())
            link.sendall("".join(line + "\r\n" for line in lines).encode() + b"PING\r\n")
            heard = b""
            limit = time.monotonic() + 5
            while b"PONG" not in heard and time.monotonic() < limit:
                part = link.recv(65536)
                if not part:
                    break
                heard += part
            return heard.decode()

    def test_a_worker_can_pull_and_report_and_nothing_else(self):
        with Fleet({"anna": "worker", "ben": "worker"}) as fleet:
            allowed = ["PUB yolah.results.anna 0\r\n", "SUB _INBOX_anna.> 1",
                       "SUB $KV.YOLAH_FLEET.board 2", "PUB yolah.desk.anna 0\r\n"]
            self.assertNotIn("Violation", self.speak(fleet, "anna", allowed))
            for line in ("PUB yolah.results.ben 0\r\n", "PUB yolah.desk.ben 0\r\n",
                         "PUB $JS.ACK.YOLAH_RESULTS.results.1.1.1.1.0 0\r\n",
                         "SUB yolah.desk.* 1", "SUB _INBOX_ben.> 1",
                         "PUB $KV.YOLAH_FLEET.board 0\r\n", "SUB > 1",
                         "PUB $JS.API.STREAM.DELETE.YOLAH_RESULTS 0\r\n",
                         "PUB $JS.API.CONSUMER.MSG.NEXT.YOLAH_RESULTS.results 0\r\n"):
                self.assertIn("Permissions Violation", self.speak(fleet, "anna", [line]), line)

    def test_only_members_upload_and_only_submitters_submit(self):
        with Fleet({"anna": "worker"}) as fleet:
            fleet.tokens["submitter"], kept = fleet.tokens["anna"], fleet.tokens["submitter"]
            with self.assertRaisesRegex(AssertionError, "only a submitter"):
                fleet.submit(*MATCH)
            fleet.tokens["submitter"] = "yol_nobody"
            with self.assertRaisesRegex(AssertionError, "a token of the fleet"):
                fleet.submit(*MATCH)
            fleet.tokens["submitter"] = kept
            run = fleet.submit(*MATCH)
            self.assertEqual("open", fleet.run(run)["state"])

    def test_a_worker_brings_data_for_a_job_once(self):
        with Fleet(workers(2)) as fleet:
            run = fleet.submit(*DATA)
            wait_for(lambda: fleet.run(run)["jobs"]["under_way"] > 0, "jobs", 20)
            self.assertEqual(200, self.bring(fleet, "w0", run, 0, b"first"))
            self.assertEqual(200, self.bring(fleet, "w0", run, 0, b"first"), "once more")
            self.assertEqual(409, self.bring(fleet, "w0", run, 0, b"second"))
            self.assertEqual(200, self.bring(fleet, "w1", run, 0, b"second"))
            self.assertEqual(410, self.bring(fleet, "w0", run, 10**9, b"of no job"))
            self.assertEqual(410, self.bring(fleet, "w0", "norun", 0, b"of no run"))
            fleet.ask("stop", run)
            self.assertEqual(410, self.bring(fleet, "w0", run, 0, b"first"))

    @staticmethod
    def bring(fleet, worker, run, number, data):
        """The status of the answer to an upload."""
        sha256 = hashlib.sha256(data).hexdigest()
        request = urllib.request.Request(
            f"{fleet.url}/api/fleet/data/{run}/{number}?sha256={sha256}", data,
            {"Authorization": "Bearer " + fleet.tokens[worker]})
        try:
            with urllib.request.urlopen(request, timeout=10) as answer:
                return answer.status
        except urllib.error.HTTPError as error:
            return error.code


if __name__ == "__main__":
    unittest.main()
