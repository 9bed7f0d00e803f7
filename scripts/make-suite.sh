#!/usr/bin/env bash
# Makes the position suite again, with the minmax of today, and measures anew what its
# scores mean. Takes about half an hour on one core; the build then puts both into the
# program. The tables of docs/suite.md are printed at the end.
set -euo pipefail
cd "$(dirname "$0")/.."

if [ "${1:-}" = --help ]; then
  echo "Usage: scripts/make-suite.sh [POSITIONS_A_THEME [GAMES_A_PAIR]]"
  echo "Example: scripts/make-suite.sh 62 100"
  exit 0
fi
build() {
  cmake --preset release
  cmake --build --preset release --target "$@"
}
build make_suite
build/release/scripts/tools/make_suite arena/suite/positions.txt "${1:-62}"
build calibrate_suite # with the new positions in it
build/release/scripts/tools/calibrate_suite arena/suite/calibration.txt "${2:-100}"
