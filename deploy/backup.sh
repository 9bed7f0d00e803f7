#!/usr/bin/env bash
# A consistent backup of the server's database, taken while games are played.
set -euo pipefail

usage() {
  cat <<'TEXT'
Usage: deploy/backup.sh --database URL --output FILE [--force]

Writes the whole database, as it is at one instant, into one compressed file
(pg_dump's custom format), and beside it FILE.manifest: the schema's version,
how many users, games and events it has, and a checksum. Games go on meanwhile.
The file has its name only once it is whole.

For sites whose database outgrows this, docs/operations.md describes base
backups with archived log, which can go back to any instant.

Options:
  --database URL  the database, as for a node (default: YOLAH_DATABASE_URL)
  --output FILE   where to; its folder must exist
  --force         overwrite FILE
  --help          this text

The password comes from PGPASSWORD or ~/.pgpass, never from the command line.

Example:
  deploy/backup.sh --database "host=127.0.0.1 user=yolah dbname=yolah" \
    --output yolah-$(date +%F).dump
TEXT
}

fail() {
  echo "backup.sh: $1" >&2
  exit "${2:-1}"
}

database=${YOLAH_DATABASE_URL:-}
output=
force=false
while [ $# -gt 0 ]; do
  case "$1" in
    --help | -h) usage; exit 0 ;;
    --database) [ $# -ge 2 ] || fail "--database needs an address (--help)" 2; database=$2; shift ;;
    --output) [ $# -ge 2 ] || fail "--output needs a file (--help)" 2; output=$2; shift ;;
    --force) force=true ;;
    *) fail "unknown argument '$1' (--help)" 2 ;;
  esac
  shift
done
[ -n "$database" ] || fail "no database: give --database or set YOLAH_DATABASE_URL" 2
[ -n "$output" ] || fail "no file: give --output" 2
for program in pg_dump psql sha256sum; do
  command -v "$program" >/dev/null || fail "$program is missing: install postgresql-client-15"
done
[ -d "$(dirname "$output")" ] || fail "the folder of $output does not exist: make it"
if [ -e "$output" ] && ! $force; then
  fail "$output exists: choose another name, or give --force to overwrite it"
fi

umask 077 # hashes of passwords are in it
part=$output.part
coproc_in=
cleanup() {
  rm -f "$part" "$part.manifest"
  if [ -n "$coproc_in" ]; then exec {coproc_in}>&-; fi
}
trap cleanup EXIT
trap '' PIPE # a session that ends is noticed when it is asked

# One snapshot for the dump and for what is counted: held open by a session of its own.
coproc SESSION { exec psql -X -At -q -v ON_ERROR_STOP=1 -d "$database" 2>&1; }
# shellcheck disable=SC2153 # made by coproc
session_pid=$SESSION_PID
exec {coproc_in}>&"${SESSION[1]}" {coproc_out}<&"${SESSION[0]}"
ask() { # SQL -> one line
  local answer
  printf '%s;\n' "$1" >&"$coproc_in" || true # why is read below
  IFS= read -r -t 600 answer <&"$coproc_out" ||
    fail "the database does not answer: check the address and that it runs"
  case "$answer" in
    *[Ee][Rr][Rr][Oo][Rr]:*) fail "the database says: $answer" ;;
  esac
  printf '%s' "$answer"
}
printf 'begin isolation level repeatable read, read only;\n' >&"$coproc_in" || true
snapshot=$(ask "select pg_export_snapshot()")
version=$(ask "select coalesce(max(version), 0) from schema_version")
counts=()
for table in users games live_games live_events; do
  count=$(ask "select count(*) from $table")
  counts+=("$table $count")
done
taken=$(ask "select to_char(now() at time zone 'utc', 'YYYY-MM-DD\"T\"HH24:MI:SS\"Z\"')")

pg_dump -d "$database" --snapshot="$snapshot" --format=custom --no-owner --no-privileges \
  --file="$part" || fail "pg_dump failed: nothing was kept"
printf '\\q\n' >&"$coproc_in" || true
wait "$session_pid" 2>/dev/null || true

{
  echo "taken $taken"
  echo "schema $version"
  printf '%s\n' "${counts[@]}"
  echo "sha256 $(sha256sum "$part" | cut -d ' ' -f 1)"
} >"$part.manifest"
sync "$part" "$part.manifest"
mv -f "$part" "$output"
mv -f "$part.manifest" "$output.manifest"
sync "$(dirname "$output")"
echo "$output: $(stat -c %s "$output") bytes, schema $version, ${counts[*]}"
