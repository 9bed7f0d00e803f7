#!/usr/bin/env bash
# The long checks: a million games against the naive rules, deep perft by two
# ways, 300 games on a real clock for each player, all faults of the server under load and an
# hour of them in a row, a net from nothing, clang-tidy on all sources, the engine's coverage,
# sanitized runs of everything, two hours of fuzzing, Lighthouse on the web app, a release built
# twice, its packages and the README in a fresh Debian (as root). Takes more than five hours on
# two cores.
set -euo pipefail
cd "$(dirname "$0")/.."

if [ "${1:-}" = --help ]; then
  echo "Usage: scripts/nightly.sh [SECONDS_OF_FUZZING_EACH]"
  echo "Example: scripts/nightly.sh 300"
  exit 0
fi
cmake --preset release
cmake --build --preset release
ctest --preset nightly -j 2
rm -rf build/nightly-from-zero
scripts/train-from-zero.sh --output build/nightly-from-zero
cmake --preset clang
cmake --build --preset clang
scripts/tidy.sh --all
cmake --preset coverage
cmake --build --preset coverage --target rules_test playout_test eval_test search_test protocol_test
ctest --preset coverage -j 2 -L 'rules|playout|eval|search|protocol'
gcovr --root . --filter engine/ --object-directory build/coverage --exclude-throw-branches \
  --print-summary --fail-under-line 95
cmake --preset asan -D YOLAH_BUILD_SERVER=AUTO -D YOLAH_BUILD_CLI=AUTO -D YOLAH_BUILD_BENCH=AUTO \
  -D YOLAH_BUILD_TOOLS=AUTO -D YOLAH_BUILD_EXAMPLES=AUTO
cmake --build --preset asan
build/asan/bin/yolah bench --check
ctest --preset asan -j 2 -E ClockSafety
scripts/fuzz.sh "${1:-1800}"
cmake --preset tsan -D YOLAH_BUILD_SERVER=AUTO
cmake --build --preset tsan --target yolah-server server-load server_net_test server_store_test \
  server_game_test server_rating_test load_test arena_test process_test mock_engine rules_test \
  search_test protocol_test
ctest --preset tsan -L server
# What shares data between threads: perft's table and work queue, playouts, the players with
# eight threads, the protocol's session and its search, matches, engine processes.
ctest --preset tsan -j 2 -R '^(Perft\.|RandomSession\.|PatientSession\.|Minmax\.|Endgame\.|Mcts|MonteCarlo|Table\.)'
ctest --preset tsan -j 2 -R '^(Match\.|Tournament\.|BalancedOpenings\.|BookBuilder\.|Process\.)'
cmake -S bindings/wasm -B build/wasm -G Ninja
cmake --build build/wasm
npm --prefix web ci
npm --prefix web run build
npm --prefix web run lighthouse
scripts/release.sh --check
scripts/first-minute.sh --from-packages
scripts/first-minute.sh --from-source
