#!/usr/bin/env bash
# Runs once, when a new cluster is made in a container: the role and the database of the
# nodes and, where REPLICATION_PASSWORD is given, all that a synchronous standby needs.
set -euo pipefail

psql -X -v ON_ERROR_STOP=1 -U postgres -v password="$YOLAH_DB_PASSWORD" <<'SQL'
create role yolah login password :'password';
create database yolah owner yolah;
SQL

if [ -n "${REPLICATION_PASSWORD:-}" ]; then
  psql -X -v ON_ERROR_STOP=1 -U postgres -v password="$REPLICATION_PASSWORD" <<'SQL'
create role replicator login replication password :'password';
select pg_create_physical_replication_slot('standby');
-- Holds from the next start on: while the cluster is being made nobody would answer.
alter system set synchronous_standby_names = 'standby';
SQL
  echo "host replication replicator all scram-sha-256" >>"$PGDATA/pg_hba.conf"
fi
