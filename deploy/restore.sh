#!/usr/bin/env bash
# Restores a backup of deploy/backup.sh into an empty database, and checks it.
set -euo pipefail

usage() {
  cat <<'TEXT'
Usage: deploy/restore.sh --database URL --input FILE [--jobs N] [--force]

Restores FILE, made by backup.sh, into a database that is empty, and compares
it with FILE.manifest: version of the schema, users, games, events; then looks
for games without events and events without a game. No node may be running on it.

Nodes that held leases when the backup was taken are marked dead, so that
the first node that starts adopts their games; clocks go on from the backup.

Options:
  --database URL  an empty database, as for a node (default: YOLAH_DATABASE_URL)
  --input FILE    the backup
  --jobs N        tables restored at once (default 2)
  --force         delete what is in the database first: all of it
  --help          this text

Example:
  sudo -u postgres createdb --owner yolah yolah_again
  deploy/restore.sh --database "host=127.0.0.1 user=yolah dbname=yolah_again" \
    --input yolah-2026-11-16.dump
TEXT
}

fail() {
  echo "restore.sh: $1" >&2
  exit "${2:-1}"
}

database=${YOLAH_DATABASE_URL:-}
input=
jobs=2
force=false
while [ $# -gt 0 ]; do
  case "$1" in
    --help | -h) usage; exit 0 ;;
    --database) [ $# -ge 2 ] || fail "--database needs an address (--help)" 2; database=$2; shift ;;
    --input) [ $# -ge 2 ] || fail "--input needs a file (--help)" 2; input=$2; shift ;;
    --jobs) [ $# -ge 2 ] || fail "--jobs needs a number (--help)" 2; jobs=$2; shift ;;
    --force) force=true ;;
    *) fail "unknown argument '$1' (--help)" 2 ;;
  esac
  shift
done
[ -n "$database" ] || fail "no database: give --database or set YOLAH_DATABASE_URL" 2
[ -n "$input" ] || fail "no backup: give --input" 2
[[ $jobs =~ ^[1-9][0-9]?$ ]] || fail "--jobs is a number from 1 to 99" 2
for program in pg_restore psql sha256sum; do
  command -v "$program" >/dev/null || fail "$program is missing: install postgresql-client-15"
done
[ -r "$input" ] || fail "$input cannot be read"
[ -r "$input.manifest" ] || fail "$input.manifest is missing: it is written beside every backup"

manifest() { # KEY -> value
  awk -v key="$1" '$1 == key { print $2 }' "$input.manifest"
}
query() {
  psql -X -At -q -v ON_ERROR_STOP=1 -d "$database" -c "$1"
}

[ "$(sha256sum "$input" | cut -d ' ' -f 1)" = "$(manifest sha256)" ] ||
  fail "$input is damaged: its checksum is not the manifest's; take another backup"
tables=$(query "select count(*) from pg_class c join pg_namespace n on n.oid = c.relnamespace
                where n.nspname = 'public' and c.relkind in ('r', 'p', 'S')") ||
  fail "the database cannot be reached: create it first (sudo -u postgres createdb --owner yolah NAME)"
nodes=$(query "select count(*) from pg_stat_activity
               where application_name = 'yolah-server' and datname = current_database()")
[ "$nodes" = 0 ] || fail "nodes are connected to this database: stop them first"
if [ "$tables" != 0 ]; then
  $force || fail "the database is not empty: restore into a new one, or give --force to delete all of it"
  query "drop schema public cascade; create schema public" 2>/dev/null ||
    fail "the role may not delete the schema: restore into a new database"
fi

pg_restore -d "$database" --no-owner --no-privileges --exit-on-error --jobs="$jobs" "$input" ||
  fail "pg_restore failed: the database is incomplete; empty it and try again"
query "update nodes set dead = true where not dead"
# Its own tables: of those of the system the role may know nothing, and would be told of each.
query "do \$\$ declare name text; begin
  for name in select tablename from pg_tables where schemaname = 'public' loop
    execute format('analyze public.%I', name);
  end loop; end \$\$"

wrong=0
check() { # WHAT EXPECTED FOUND
  if [ "$2" = "$3" ]; then
    echo "$1: $3"
  else
    echo "restore.sh: $1: the backup has $2, the database $3" >&2
    wrong=1
  fi
}
check schema "$(manifest schema)" "$(query 'select max(version) from schema_version')"
for table in users games live_games live_events; do
  check "$table" "$(manifest "$table")" "$(query "select count(*) from $table")"
done
check "games without events" 0 "$(query 'select count(*) from live_games g where not exists
  (select from live_events e where e.game = g.game and e.seq = 1)')"
check "events without a game" 0 "$(query 'select count(*) from live_events e where not exists
  (select from live_games g where g.game = e.game)')"
check "games with a gap" 0 "$(query 'select count(*) from
  (select game from live_events group by game having max(seq) <> count(*)) as gaps')"
[ "$wrong" = 0 ] || fail "the database is not the backup: do not start a node on it"
echo "The backup of $(manifest taken) is restored. Start a node on it."
