#!/usr/bin/env bash
# Runs the pinned clang-tidy on the sources, two files at a time; warnings are
# errors. Needs build/clang, for the compile commands. Tests are left to the
# compilers' warnings: Google Test's macros would triple the time. So is, unless
# --all is given, everything but the engine: the nightly run has it.
set -euo pipefail
cd "$(dirname "$0")/.."

if [ "${1:-}" = --help ]; then
  echo "Usage: scripts/tidy.sh [--all | FILE...]"
  echo "Example: scripts/tidy.sh engine/rules/position.cpp"
  exit 0
fi
[ -f build/clang/compile_commands.json ] || cmake --preset clang >/dev/null
if [ "${1:-}" = --all ]; then
  mapfile -t files < <(git ls-files -- '*.cpp' ':!tests')
elif [ $# -gt 0 ]; then
  files=("$@")
else
  mapfile -t files < <(git ls-files -- 'engine/*.cpp')
fi
printf '%s\n' "${files[@]}" | xargs -P 2 -n 1 clang-tidy-19 -p build/clang --quiet
