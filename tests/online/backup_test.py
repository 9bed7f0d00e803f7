"""A backup taken while games are played, restored elsewhere, and a node started on it."""

import json
import os
import subprocess
import time
import types
import unittest

from harness import Node, SiteTest
from postgres import Postgres, wait_for
from stored import missing_by_http

SCRIPTS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "scripts")


def script(name, *arguments):
    return subprocess.run([os.path.join(SCRIPTS, name), *arguments], capture_output=True,
                          text=True, timeout=60, check=False)


def url_of(postgres):
    return f"host=127.0.0.1 port={postgres.port} user=yolah dbname=yolah"


class Backup(SiteTest):
    def cluster(self, site, name):
        postgres = Postgres(site.folder, name)
        self.addCleanup(postgres.kill)
        postgres.create()
        return postgres

    def node_on(self, site, postgres):
        """A node of its own, that knows nothing of the first site."""
        node = Node(types.SimpleNamespace(folder=site.folder, nats=[],
                                          database_url=url_of(postgres)), 9)
        self.addCleanup(node.kill)
        node.configure()
        node.start()
        return node

    def refused(self, done, because):
        self.assertNotEqual(done.returncode, 0)
        self.assertIn(because, done.stderr)

    def test_games_of_a_backup_go_on(self):
        site = self.site(nodes=1)
        other = self.cluster(site, "other")
        load = self.load(site, 7, games=40, rate=600, initial=4_000)  # some end meanwhile
        wait_for(lambda: int(site.postgres.query("select count(*) from games")) > 0,
                 "games to end")
        dump = os.path.join(site.folder, "yolah.dump")
        before = time.time()
        done = script("backup.sh", "--database", url_of(site.postgres), "--output", dump)
        self.assertEqual(done.returncode, 0, done.stderr)
        after = time.time()
        self.assertEqual(load.process.poll(), None, "nothing was played meanwhile")
        self.assertEqual(os.stat(dump).st_mode & 0o077, 0, "others may read the backup")
        self.check_refusals(site, dump)

        done = script("restore.sh", "--database", url_of(other), "--input", dump)
        self.assertEqual(done.returncode, 0, done.stderr + done.stdout)
        node = self.node_on(site, other)
        self.assertEqual(load.finish()["exit"], 0)
        told = load.events()
        self.check_games(node, site.nodes[0], told, before, after)
        wait_for(lambda: not self.orphans(other), "the games to be adopted")
        self.check_a_game_goes_on(node, other)
        self.refused(script("restore.sh", "--database", url_of(other), "--input", dump),
                     "nodes are connected")
        node.kill()
        wait_for(lambda: other.query("select count(*) from pg_stat_activity where "
                                     "application_name = 'yolah-server'") == "0",
                 "the node's connections to end")
        self.refused(script("restore.sh", "--database", url_of(other), "--input", dump),
                     "not empty")
        done = script("restore.sh", "--database", url_of(other), "--input", dump, "--force")
        self.assertEqual(done.returncode, 0, done.stderr)

    def check_refusals(self, site, dump):
        self.refused(script("backup.sh", "--database", url_of(site.postgres), "--output", dump),
                     "--force")
        nowhere = os.path.join(site.folder, "none.dump")
        self.refused(script("backup.sh", "--database", "host=127.0.0.1 port=1 dbname=no",
                            "--output", nowhere), "the database says")
        self.assertFalse([name for name in os.listdir(site.folder) if name.startswith("none")])
        damaged = os.path.join(site.folder, "damaged.dump")
        with open(dump, "rb") as whole, open(damaged, "wb") as file:
            file.write(whole.read()[:-1])
        with open(dump + ".manifest", "rb") as whole, open(damaged + ".manifest", "wb") as file:
            file.write(whole.read())
        self.refused(script("restore.sh", "--database", url_of(site.postgres), "--input",
                            damaged), "damaged")

    def check_games(self, node, origin, told, before, after):
        """All that was told before the backup is in it, and all in it is what was played."""
        known = {game: [event for event in events if event["at"] < before]
                 for game, events in told.items() if events[0]["at"] < before}
        self.assertGreater(sum(map(len, known.values())), 500)
        self.assertTrue(any(events[-1]["kind"] == "end" for events in known.values()))
        self.assertEqual(missing_by_http(node, known)[:3], [])
        for game in known:
            restored = json.loads(node.ask("GET", f"/api/games/{game}")[1])["events"]
            played = json.loads(origin.ask("GET", f"/api/games/{game}")[1])["events"]
            self.assertEqual([(event["seq"], event["kind"], event.get("move"))
                              for event in restored[:len(known[game])]],
                             [(event["seq"], event["kind"], event.get("move"))
                              for event in played[:len(known[game])]])
        late = [game for game, events in told.items() if events[0]["at"] > after + 0.5]
        for game in late:
            self.assertEqual(node.ask("GET", f"/api/games/{game}")[0], 404)
        print(f"\n  {len(known)} games, {sum(map(len, known.values()))} events told before the "
              f"backup, which took {after - before:.2f} s; all restored")

    def orphans(self, postgres):
        return int(postgres.query("select count(*) from live_games join nodes on owner = epoch "
                                  "where dead"))

    def check_a_game_goes_on(self, node, postgres):
        """Whose clocks run again: nobody plays, so that sides lose on time."""
        live = int(postgres.query("select count(*) from live_games"))
        self.assertGreater(live, 0)
        wait_for(lambda: int(postgres.query("select count(*) from live_games")) < live,
                 "a side to run out of time", seconds=15)
        self.assertEqual(node.ask("GET", "/readyz")[0], 200)


if __name__ == "__main__":
    unittest.main()
