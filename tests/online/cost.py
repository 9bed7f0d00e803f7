"""What moves, sockets and stored games cost: CPU, log, disk, messages. For docs/scale.md.

Example, with the programs of a release build:
  cd tests/online && YOLAH_SERVER=../../build/release/bin/yolah-server \\
    SERVER_LOAD=../../build/release/bin/server-load python3 cost.py --rate 1500 --games 1000
"""

import argparse
import json
import os
import time
from concurrent.futures import ThreadPoolExecutor

import processes
from harness import Load, Site
from people import PASSWORD, ask, sign_up

SIGNING_IN = 16  # at once: as many as the queue has places
TICKS = os.sysconf("SC_CLK_TCK")


def cpu_seconds(pid):
    """Of a process and of the children it has waited for."""
    with open(f"/proc/{pid}/stat", encoding="ascii", errors="replace") as file:
        fields = file.read().rpartition(")")[2].split()
    return sum(map(int, fields[11:15])) / TICKS


def family_seconds(pid):
    total = 0
    for member in [*processes.children_of(pid), pid]:  # who ends meanwhile is counted with pid
        try:
            total += cpu_seconds(member)
        except FileNotFoundError:
            continue
    return total


def memory(pid):
    """Resident bytes."""
    with open(f"/proc/{pid}/status", encoding="ascii") as file:
        for line in file:
            if line.startswith("VmRSS"):
                return int(line.split()[1]) * 1024
    return 0


def metrics_of(node):
    lines = node.ask("GET", "/metrics")[1].splitlines()
    return {line.split()[0]: float(line.split()[1]) for line in lines if line[:1] not in ("#", "")}


def look(site):
    """Everything that is counted, now."""
    seen = {"at": time.monotonic(),
            "postgres": family_seconds(site.postgres.process.pid),
            "nats": cpu_seconds(site.nats[0].process.pid),
            "nodes": sum(cpu_seconds(node.process.pid) for node in site.nodes)}
    log = site.postgres.query("select wal_bytes, wal_records, wal_fpi, wal_sync from pg_stat_wal")
    seen.update(zip(("wal_bytes", "wal_records", "wal_fpi", "wal_sync"), map(int, log.split("|"))))
    seen.update(site.nats[0].messages())
    for node in site.nodes:
        for key, value in metrics_of(node).items():
            seen[key] = seen.get(key, 0) + value
    return seen


def fill_archive(site, copies):
    """The games that were played, again and again, by other users: pages begun and not yet
    full, and empty months, no longer count."""
    site.postgres.query(
        "insert into games select id + n * 1000000, (random() * 1e6)::bigint,"
        " (random() * 1e6)::bigint, initial, increment, rated, started, ended, winner,"
        " termination, black_points, white_points, plies, log"
        f" from generate_series(1, {copies}) n, games order by n, id")


def archive_of(site):
    """Games in the archive and what one takes on disk, with its share of the indexes."""
    total, heap, count, log, plies = site.postgres.query(
        "select (select sum(pg_total_relation_size(relid)) from pg_partition_tree('games')),"
        " (select sum(pg_relation_size(relid)) from pg_partition_tree('games')),"
        " count(*), coalesce(avg(length(log)), 0), coalesce(avg(plies), 0) from games").split("|")
    games = max(int(count), 1)
    return {"games": int(count), "bytes_a_game": int(total) / games,
            "heap_bytes_a_game": int(heap) / games, "log_bytes_a_game": float(log),
            "plies_a_game": float(plies)}


def measure(options):
    with Site(nodes=options.nodes) as site:
        load = Load(site, options.seconds, games=options.games, rate=options.rate,
                    initial=180_000, increment=2_000)
        try:
            site.postgres.query("checkpoint", database="postgres", user="postgres")
            before = look(site)
            time.sleep(options.seconds - 2)
            after = look(site)
            resident = [memory(node.process.pid) for node in site.nodes]
            report = load.finish()
        finally:
            load.kill()
        played = archive_of(site)
        if played["games"]:
            fill_archive(site, 200_000 // played["games"])
        return summary(before, after, resident, report, archive_of(site))


def summary(before, after, resident, report, archive):
    spent = {key: after[key] - before[key] for key in after}
    events = max(spent["yolah_events_committed_total"], 1)
    moves = events * archive["plies_a_game"] / (archive["plies_a_game"] + 1) \
        if archive["games"] else events
    return {
        "seconds": spent["at"], "events": events, "events_per_s": events / spent["at"],
        "moves_per_s": moves / spent["at"],
        "p50_ms": report["acknowledged_ms"]["p50"], "p99_ms": report["acknowledged_ms"]["p99"],
        "cpu_seconds": {part: spent[part] for part in ("nodes", "postgres", "nats")},
        "cpu_seconds_per_1000_moves": {
            part: 1000 * spent[part] / moves for part in ("nodes", "postgres", "nats")},
        "wal_bytes_per_move": spent["wal_bytes"] / moves,
        "wal_full_pages": spent["wal_fpi"],
        "wal_syncs_per_s": spent["wal_sync"] / spent["at"],
        "batches_per_s": spent["yolah_commit_batches_total"] / spent["at"],
        "events_per_batch": events / max(spent["yolah_commit_batches_total"], 1),
        "ms_per_batch": 1000 * spent["yolah_commit_seconds_total"]
                        / max(spent["yolah_commit_batches_total"], 1),
        "frames_per_move": (spent["yolah_frames_in_total"] + spent["yolah_frames_out_total"])
                           / moves,
        "nats_in_per_move": spent["in_msgs"] / moves,
        "nats_out_per_move": spent["out_msgs"] / moves,
        "nats_in_bytes_per_move": spent["in_bytes"] / moves,
        "resident_mb": [bytes_ / 1e6 for bytes_ in resident],
        "sockets": after["yolah_sockets"], "archive": archive}


def measure_sign_ins(seconds):
    """How many people one node lets in, of more than it can."""
    with Site(nodes=1, trust_proxy=True) as site:
        [node] = site.nodes
        sign_up(node, "Guinevere")
        until = time.monotonic() + seconds
        before = cpu_seconds(node.process.pid)

        def keep_signing_in(number):
            answers = []
            while time.monotonic() < until:
                began = time.monotonic()
                status = ask(node, "POST", "/api/sign-in",
                             {"name": "Guinevere", "password": PASSWORD},
                             X_Forwarded_For=f"10.0.0.{number}")[0]
                answers.append((status, time.monotonic() - began))
            return answers

        with ThreadPoolExecutor(SIGNING_IN) as pool:
            answers = sum(pool.map(keep_signing_in, range(SIGNING_IN)), [])
        waits = sorted(wait for status, wait in answers if status == 200)
        return {"signed_in_per_s": len(waits) / seconds,
                "busy_per_s": sum(status == 503 for status, _ in answers) / seconds,
                "p50_ms": 1000 * waits[len(waits) // 2], "worst_ms": 1000 * waits[-1],
                "cores": (cpu_seconds(node.process.pid) - before) / seconds}


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--nodes", type=int, default=1)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--rate", type=int, default=1500, help="moves a second; 0: all it takes")
    parser.add_argument("--seconds", type=int, default=20)
    parser.add_argument("--sign-ins", action="store_true",
                        help="people who sign in, as many as a node lets in, and no games")
    options = parser.parse_args()
    measured = measure_sign_ins(options.seconds) if options.sign_ins else measure(options)
    print(json.dumps(measured, indent=2))


if __name__ == "__main__":
    main()
