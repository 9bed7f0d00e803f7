"""Private PostgreSQL clusters, safe against crashes, alone or followed by a standby."""

import os
import shutil
import subprocess
import time

from processes import free_port, kill_family, run, start

BINARIES = os.environ.get("YOLAH_POSTGRES", "/usr/lib/postgresql/15/bin")
USER = "postgres"


class Postgres:
    def __init__(self, folder, name):
        self.data = os.path.join(folder, name)
        self.log = os.path.join(folder, name + ".log")
        self.sockets = folder
        self.port = free_port()
        self.process = None

    def create(self):
        """A new cluster with the database `yolah`, running."""
        # What is written later is synced all the same.
        run([f"{BINARIES}/initdb", "--no-sync", "-D", self.data, "--auth=trust", "-U", USER,
             "-E", "UTF8", "--locale=C.UTF-8"], user=USER, cwd="/")
        self.start()
        self.query("create role yolah login", database="postgres", user=USER)
        self.query("create database yolah owner yolah", database="postgres", user=USER)

    def copy_from(self, primary):
        """Becomes a running standby that follows the primary, which waits for it."""
        run([f"{BINARIES}/pg_basebackup", "-h", "127.0.0.1", "-p", str(primary.port), "-U", USER,
             "-D", self.data, "-X", "stream", "-c", "fast", "-R", "-N"], user=USER, cwd="/")
        settings = os.path.join(self.data, "postgresql.auto.conf")
        with open(settings, encoding="utf-8") as file:
            text = file.read()
        with open(settings, "w", encoding="utf-8") as file:
            file.write(text.replace("primary_conninfo = '",
                                    "primary_conninfo = 'application_name=standby "))
        self.start()
        primary.query("alter system set synchronous_standby_names = 'standby'",
                      database="postgres", user=USER)
        primary.query("select pg_reload_conf()", database="postgres", user=USER)
        state = "select sync_state from pg_stat_replication"
        wait_for(lambda: primary.query(state, database="postgres", user=USER) == "sync",
                 "the standby to follow")

    def start(self):
        self.process = start(
            [f"{BINARIES}/postgres", "-D", self.data, "-p", str(self.port),
             "-c", "listen_addresses=127.0.0.1", "-c", f"unix_socket_directories={self.sockets}",
             "-c", "fsync=on", "-c", "full_page_writes=on", "-c", "synchronous_commit=on",
             "-c", "recovery_init_sync_method=syncfs", "-c", "max_connections=200"],
            self.log, user=USER, cwd="/")
        wait_for(self.answers, "PostgreSQL to start")

    def answers(self):
        if self.process.poll() is not None:
            with open(self.log, encoding="utf-8", errors="replace") as file:
                raise AssertionError("PostgreSQL ended: " + file.read()[-2000:])
        return subprocess.run([f"{BINARIES}/pg_isready", "-q", "-h", "127.0.0.1", "-p",
                               str(self.port)], check=False).returncode == 0

    def kill(self):
        """All of it at once, as when the power fails."""
        if self.process:
            kill_family(self.process)

    def delete(self):
        shutil.rmtree(self.data)

    def promote(self):
        self.query("select pg_promote()", database="postgres", user=USER)

    def query(self, sql, database="yolah", user="yolah"):
        """The answer as text: lines of columns separated by |."""
        return run(["psql", "-X", "-At", "-h", "127.0.0.1", "-p", str(self.port), "-U", user,
                    "-d", database, "-v", "ON_ERROR_STOP=1", "-c", sql]).strip()


def wait_for(condition, what, seconds=30, pause=0.05):
    deadline = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > deadline:
            raise AssertionError(f"waited {seconds} s for {what}")
        time.sleep(pause)
