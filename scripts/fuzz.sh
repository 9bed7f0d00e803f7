#!/usr/bin/env bash
# Runs the fuzz harnesses, two at a time, on a copy of their corpora.
set -euo pipefail

usage() {
  cat <<'END'
usage: scripts/fuzz.sh [--build DIR] [seconds]

Runs each fuzz harness for so many seconds (60 unless told) and prints a line
for each. An input that breaks a promise is kept in build/fuzz-failures/, and the
script ends with status 1. The corpora in tests/fuzz/corpus/ stay as they are.

  --build DIR   where the harnesses were built (default build/asan)

example:
  cmake --preset asan && cmake --build --preset asan
  scripts/fuzz.sh 600
END
}

fail() {
  echo "fuzz.sh: $1" >&2
  exit 2
}

cd "$(dirname "$0")/.."
build=build/asan
seconds=60
while [[ $# -gt 0 ]]; do
  case $1 in
    -h | --help) usage; exit 0 ;;
    --build) [[ $# -ge 2 ]] || fail "--build needs a folder"; build=$2; shift ;;
    *) [[ $1 =~ ^[1-9][0-9]*$ ]] || fail "not a number of seconds: $1"; seconds=$1 ;;
  esac
  shift
done

harnesses=(position move record ugi book net ydata fleet)
for what in "${harnesses[@]}"; do
  [[ -x $build/tests/fuzz/${what}_fuzz ]] ||
    fail "no $build/tests/fuzz/${what}_fuzz: run cmake --preset asan && cmake --build --preset asan"
done

failures=build/fuzz-failures
scratch=$(mktemp -d)
declare -A harness_of=()  # by process
# An interrupted run leaves neither fuzzers nor scratch files behind.
trap 'kill "${!harness_of[@]}" 2>/dev/null || true; rm -rf "$scratch"' EXIT
mkdir -p "$failures"

start() {
  local what=$1
  cp -r "tests/fuzz/corpus/$what" "$scratch/$what"
  "$build/tests/fuzz/${what}_fuzz" -max_total_time="$seconds" -timeout=10 -max_len=4096 \
    -dict="tests/fuzz/$what.dict" -artifact_prefix="$failures/$what-" -print_final_stats=1 \
    "$scratch/$what" >"$scratch/$what.log" 2>&1 &
  harness_of[$!]=$what
}

report() {
  local what=$1 result=$2 log=$scratch/$1.log executions
  executions=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")
  printf '%-9s %12s executions: %s\n' "$what" "${executions:-0}" "$result"
  [[ $result == FAILED ]] || return 0
  cp "$log" "$failures/$what.log"
  grep -E 'broken promise|^SUMMARY|runtime error|Test unit written to' "$log" || tail -n 20 "$log"
  echo "the whole report: $failures/$what.log"
}

status=0
finish_one() {
  local process result=passed
  wait -n -p process || { result=FAILED; status=1; }
  report "${harness_of[$process]}" $result
  unset "harness_of[$process]"
}

for what in "${harnesses[@]}"; do
  [[ ${#harness_of[@]} -lt 2 ]] || finish_one
  start "$what"
done
while [[ ${#harness_of[@]} -gt 0 ]]; do finish_one; done
exit $status
