#!/usr/bin/env bash
# Starts a standby in a container: copies the primary when its own folder is empty, and
# follows it. PRIMARY names the primary's host.
set -euo pipefail

if [ ! -s "$PGDATA/PG_VERSION" ]; then
  export PGPASSWORD="$REPLICATION_PASSWORD"
  until pg_basebackup -d "host=$PRIMARY user=replicator application_name=standby" \
    -D "$PGDATA" -X stream -c fast -R -S standby; do
    echo "standby.sh: $PRIMARY cannot be copied yet; trying again" >&2
    find "$PGDATA" -mindepth 1 -delete
    sleep 2
  done
  # Once promoted it acknowledges alone, until it is given a standby of its own.
  echo "synchronous_standby_names = ''" >>"$PGDATA/postgresql.auto.conf"
fi
chmod 700 "$PGDATA"
exec postgres "$@"
