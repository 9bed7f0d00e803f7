#!/usr/bin/env bash
# Formats the C++ sources with the pinned clang-format, or checks them.
set -euo pipefail
cd "$(dirname "$0")/.."

case "${1:-}" in
  "") mode=(-i) ;;
  --check) mode=(--dry-run -Werror) ;;
  *)
    echo "Usage: scripts/format.sh [--check]"
    echo "Formats every C++ file; with --check, only says which differ."
    echo "Example: scripts/format.sh --check"
    [ "$1" = --help ] && exit 0 || exit 2
    ;;
esac
# Files that are not committed yet count, too; files that were removed do not.
git ls-files -z --cached --others --exclude-standard -- '*.cpp' '*.h' |
  while IFS= read -r -d '' file; do
    if [ -f "$file" ]; then printf '%s\0' "$file"; fi
  done | xargs -0 clang-format-19 "${mode[@]}"
