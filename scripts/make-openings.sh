#!/usr/bin/env bash
# Makes the suite of balanced openings again, with the strongest player of today.
# Takes about half an hour on two cores; the build then puts it into the program.
set -euo pipefail
cd "$(dirname "$0")/.."

if [ "${1:-}" = --help ]; then
  echo "Usage: scripts/make-openings.sh [OPTIONS OF yolah openings]"
  echo "Example: scripts/make-openings.sh --count 1000 --threads 2"
  exit 0
fi
cmake --preset release
cmake --build --preset release --target yolah
build/release/bin/yolah openings --count 1000 --threads 2 "$@" --output arena/openings/suite.txt
head -3 arena/openings/suite.txt
