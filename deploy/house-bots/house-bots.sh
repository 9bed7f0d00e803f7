#!/usr/bin/env bash
# The levels of the app as bots of a server: one account and one process for each.
set -euo pipefail

usage() {
  cat <<'TEXT'
Usage: house-bots.sh create|run

create  makes the accounts yolah-level-1 to yolah-level-10 that have no token yet
run     does so too, and plays with all of them until it is ended

Environment:
  YOLAH_SERVER      where the server is; http://127.0.0.1:8080 if not said
  YOLAH_OPERATOR_KEY  the operator's key of the server; their names are reserved, so that create
                      needs it
  YOLAH_BOT_TOKENS  folder of the tokens; /var/lib/yolah-bots if not said
  YOLAH_BOT_LEVELS  which levels; "1 2 3 4 5 6 7 8 9 10" if not said
  YOLAH_BOT_GAMES   games of each at once; 20 if not said
  YOLAH             the program; yolah if not said

Example:
  export YOLAH_OPERATOR_KEY    # read from where you keep it
  YOLAH_SERVER=https://yolah.example YOLAH_BOT_TOKENS=~/tokens deploy/house-bots/house-bots.sh run
TEXT
}

server=${YOLAH_SERVER:-http://127.0.0.1:8080}
tokens=${YOLAH_BOT_TOKENS:-/var/lib/yolah-bots}
levels=${YOLAH_BOT_LEVELS:-1 2 3 4 5 6 7 8 9 10}
games=${YOLAH_BOT_GAMES:-20}
yolah=${YOLAH:-yolah}

create() {
  local level file
  for level in $levels; do
    file=$tokens/yolah-level-$level.token
    [ -s "$file" ] || "$yolah" bot --server "$server" --create "yolah-level-$level" --token-file "$file"
  done
}

bots=()
end_all() {
  trap - INT TERM
  kill "${bots[@]}" 2>/dev/null || true
  wait
  exit 0
}

run() {
  local level
  create
  trap end_all INT TERM
  for level in $levels; do
    # Levels see few plies: little memory, and never long for a move.
    "$yolah" bot --server "$server" --token-file "$tokens/yolah-level-$level.token" \
      --player "minmax:level=$level,hash=4" --games "$games" --movetime 2s --takebacks &
    bots+=($!)
  done
  # If one ends, all do: whoever has started this starts it again.
  wait -n || true
  end_all
}

case ${1:-} in
  create) create ;;
  run) run ;;
  --help | -h) usage ;;
  *) usage >&2; exit 2 ;;
esac
