#!/usr/bin/env bash
# Makes the built-in opening book again, with the strongest player of today. The
# build then puts it into the program. Interrupted, the same command goes on.
set -euo pipefail
cd "$(dirname "$0")/.."

if [ "${1:-}" = --help ]; then
  echo "Usage: scripts/make-book.sh [OPTIONS OF yolah book build]"
  echo "Example: scripts/make-book.sh --positions 10000 --nodes 100000 --threads 2"
  exit 0
fi
cmake --preset release
cmake --build --preset release --target yolah
mkdir -p build/book
build/release/bin/yolah book build --output build/book/default.ybook "$@"
cp build/book/default.ybook engine/search/book/default.ybook
build/release/bin/yolah book info build/book/default.ybook
