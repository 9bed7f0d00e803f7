"""What can happen to a site while people play on it, one kind after another, and is mended again.

Each waits until all nodes are ready, so that faults do not meet.
"""

import os
import time

from cut_proxy import CutProxy
from harness import FAKETIME, Site
from postgres import wait_for
from small_disk import SmallDisk

PATIENCE = 60  # seconds for the site to be whole again


class Disasters:
    def __init__(self, site, disk=None):
        """The first node has a link of its own to the database; the disk is the database's."""
        self.site = site
        self.disk = disk
        self.kinds = [self.node_killed, self.database_killed, self.nats_killed, self.link_cut,
                      self.rolling_restart, self.node_asleep, self.link_dropped,
                      self.nobody_let_in, self.all_nodes_killed, self.node_dozes]
        if disk:
            self.kinds.append(self.disk_full)
        if os.path.exists(FAKETIME):
            self.kinds.append(self.clock_jumps)

    def strike(self, number):
        """The kind of this number, in a list that begins again; its name, when it came, and how
        long the site took to be whole again."""
        kind = self.kinds[number % len(self.kinds)]
        began = time.time()
        kind()
        for node in self.site.nodes:
            wait_for(node.is_ready, f"{node.name} to be ready after: {kind.__doc__}", PATIENCE)
        return kind.__doc__, began, time.time() - began

    def busiest_node(self):
        """The one whose fault hits most: players do not come back to a node that was away."""
        return max(self.site.nodes, key=lambda node: len(self.site.games_of(node)))

    def node_killed(self):
        """a node, kill -9, back after 5 s"""
        node = self.busiest_node()
        node.kill()
        time.sleep(5)
        node.start(wait=False)

    def all_nodes_killed(self):
        """all nodes, kill -9, back after 5 s"""
        for node in self.site.nodes:
            node.kill()
        time.sleep(5)
        for node in self.site.nodes:
            node.start(wait=False)

    def rolling_restart(self):
        """rolling restart, SIGTERM, 5 s apart"""
        for node in self.site.nodes:
            status, _ = node.terminate()
            if status != 0:
                raise AssertionError(f"{node.name} ended with {status}:\n{node.last_words()}")
            node.start()
            time.sleep(5)

    def node_dozes(self):
        """a node asleep for 2 s"""
        self.sleep(2)

    def node_asleep(self):
        """a node asleep for 8 s"""
        self.sleep(8)

    def sleep(self, seconds):
        node = self.busiest_node()
        node.pause()
        time.sleep(seconds)
        node.go_on()

    def clock_jumps(self):
        """a node's wall clock jumps an hour"""
        node = self.busiest_node()
        node.terminate()
        node.fake_wall_clock()
        node.start()
        time.sleep(3)
        for shift in (3600, -3600):
            node.shift_wall_clock(shift)
            time.sleep(5)
        node.kill()  # what it wrote last with a wrong clock is what the others find
        node.environment = {}
        node.start(wait=False)

    def nats_killed(self):
        """NATS, kill -9, back after 5 s"""
        for server in self.site.nats:
            server.kill()
        time.sleep(5)
        for server in self.site.nats:
            server.start()

    def database_killed(self):
        """PostgreSQL, kill -9, back after 22 s"""
        self.site.postgres.kill()
        time.sleep(22)
        self.site.postgres.start()

    def nobody_let_in(self):
        """PostgreSQL lets nobody in for 7 s"""
        self.as_superuser("alter role yolah connection limit 0")
        self.as_superuser("select pg_terminate_backend(pid) from pg_stat_activity "
                          "where application_name = 'yolah-server'")
        time.sleep(7)
        self.as_superuser("alter role yolah connection limit -1")

    def as_superuser(self, sql):
        self.site.postgres.query(sql, database="postgres", user="postgres")

    def link_cut(self):
        """a node's link to PostgreSQL silent for 6 s"""
        wire = self.site.nodes[0].database_wire
        wire.cut()
        time.sleep(6)
        wire.mend()

    def link_dropped(self):
        """a node's connections to PostgreSQL lost"""
        self.site.nodes[0].database_wire.drop()
        time.sleep(1)

    def disk_full(self):
        """PostgreSQL's disk full for 8 s"""
        self.disk.fill()
        time.sleep(8)
        self.disk.free()
        # Without room for its log it gives up altogether.
        if self.site.postgres.process.poll() is not None:
            self.site.postgres.start()


def disk_for_database(test, megabytes=4096):
    """One that can be filled; nothing where none can be mounted."""
    try:
        disk = SmallDisk(megabytes)
    except (OSError, PermissionError) as error:
        print(f"\n  the disk is never full: {error}")
        return None
    test.addCleanup(disk.close)
    return disk


def vulnerable_site(test, nodes=3):
    """A site to which all of this can happen, and what can."""
    disk = disk_for_database(test)
    site = Site(nodes=nodes, database_folder=disk and disk.folder)
    site.nodes[0].database_wire = CutProxy(site.postgres.port)
    test.enterContext(site)
    return site, Disasters(site, disk)
