#!/usr/bin/env bash
# The long checks, in parts that run alone as well.
set -euo pipefail
cd "$(dirname "$0")/.."

parts=(tests puzzles from-zero tidy coverage asan fuzz tsan web programs packages newcomer figures)

usage() {
  cat <<'TEXT'
Usage: scripts/nightly.sh [PART...]

Runs the checks that take too long for every change. If you name no part, all of them run, one
after the other: more than five hours on two cores. It ends at the first one that fails.
  tests       a million games against the naive rules, deep perft by two ways, 300 games on a
              real clock for each player, all faults of the server, a class of thirty bots
  puzzles     every puzzle of the browser app proven again, in five minutes
  from-zero   a net from nothing
  tidy        clang-tidy on all sources
  coverage    how much of the engine its tests run
  asan        everything with the sanitizers of addresses and of undefined behaviour
  fuzz        eight minutes for each kind of input from outside; FUZZ_SECONDS changes it
  tsan        what threads share, with the sanitizer of threads
  web         Lighthouse on the browser app, and the turning points of fifty games
  programs    the programs for Linux, ARM and Windows, built twice; then a fresh machine of
              each kind installs and plays (as root), and a scripted student takes lesson 1 on
              Windows
  packages    packages, npm and wheels, built twice; then a fresh Debian installs them (as root)
  newcomer    every command of README.md in a fresh Debian (as root)
  figures     six of the published measurements again, other ones each day, in 40 minutes at most

Examples:
  scripts/nightly.sh tests tsan
  FUZZ_SECONDS=300 scripts/nightly.sh fuzz
TEXT
}

run_tests() {
  cmake --preset release
  cmake --build --preset release
  ctest --preset nightly -j 2
}

run_puzzles() {
  cmake --preset release
  cmake --build --preset release --target make_puzzles
  build/release/scripts/tools/puzzles/make_puzzles check web/src/lib/learn/slices
}

run_from_zero() {
  cmake --preset release
  cmake --build --preset release --target yolah
  rm -rf build/nightly-from-zero
  scripts/train-from-zero.sh --output build/nightly-from-zero
}

run_tidy() {
  cmake --preset clang
  cmake --build --preset clang
  scripts/tidy.sh --all
}

run_coverage() {
  cmake --preset coverage
  cmake --build --preset coverage --target rules_test playout_test eval_test search_test protocol_test
  ctest --preset coverage -j 2 -L 'rules|playout|eval|search|protocol'
  gcovr --root . --filter engine/ --object-directory build/coverage --exclude-throw-branches \
    --print-summary --fail-under-line 95
}

run_asan() {
  cmake --preset asan -D YOLAH_BUILD_SERVER=AUTO -D YOLAH_BUILD_CLI=AUTO -D YOLAH_BUILD_BENCH=AUTO \
    -D YOLAH_BUILD_TOOLS=AUTO -D YOLAH_BUILD_EXAMPLES=AUTO
  cmake --build --preset asan
  build/asan/bin/yolah bench --check
  ctest --preset asan -j 2 -E ClockSafety
}

run_fuzz() {
  cmake --preset asan
  cmake --build --preset asan --target fuzz_harnesses
  scripts/fuzz.sh "${FUZZ_SECONDS:-480}"
}

run_tsan() {
  cmake --preset tsan -D YOLAH_BUILD_SERVER=AUTO
  cmake --build --preset tsan --target yolah-server server-load server_net_test server_store_test \
    server_game_test server_rating_test load_test arena_test process_test mock_engine rules_test \
    search_test protocol_test
  ctest --preset tsan -L server
  # What shares data between threads: perft's table and work queue, playouts, the players with
  # eight threads, the protocol's session and its search, matches, engine processes.
  ctest --preset tsan -j 2 -R '^(Perft\.|RandomSession\.|PatientSession\.|Minmax\.|Endgame\.|Mcts|MonteCarlo|Table\.)'
  ctest --preset tsan -j 2 -R '^(Match\.|Tournament\.|BalancedOpenings\.|BookBuilder\.|Process\.)'
}

run_web() {
  cmake -S bindings/wasm -B build/wasm -G Ninja
  cmake --build build/wasm
  npm --prefix web ci
  npm --prefix web run build
  npm --prefix web run lighthouse
  YOLAH_STORIES=50 npm --prefix web test -- src/lib/story
}

run_programs() {
  scripts/release.sh --check static arm64 windows
  scripts/first-minute.sh --from-release
  # Lesson 1 of the course, typed on Windows under Wine.
  scripts/windows-libraries.sh
  cmake --preset windows
  cmake --build --preset windows --target yolah
  (cd tests/docs && /usr/bin/python3 -m unittest -v lesson_one_test.OnWindows)
}

run_packages() {
  scripts/release.sh --check deb npm wheel
  scripts/first-minute.sh --from-packages
}

run_newcomer() {
  scripts/first-minute.sh --from-source
}

run_figures() {
  cmake --preset release
  cmake --build --preset release --target yolah
  scripts/remeasure --sample 6 --minutes 40 --seed "$(date +%-j)"
}

if [ "${1:-}" = --help ] || [ "${1:-}" = -h ]; then
  usage
  exit 0
fi
for part in "$@"; do
  [[ " ${parts[*]} " == *" $part "* ]] || {
    echo "nightly.sh: there is no part '$part': the parts are ${parts[*]}" >&2
    exit 2
  }
done
[ $# -eq 0 ] || parts=("$@")
for part in "${parts[@]}"; do
  began=$SECONDS
  echo "== $part"
  "run_${part//-/_}"
  echo "== $part took $((SECONDS - began)) s"
done
