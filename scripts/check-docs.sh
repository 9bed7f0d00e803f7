#!/usr/bin/env bash
# Checks the documentation: links, headings, and that marked commands work as printed.
# The work is done in scripts/docs/check_docs.py, by Debian's python3.
set -euo pipefail
exec env PYTHONDONTWRITEBYTECODE=1 /usr/bin/python3 "$(dirname "$0")/docs/check_docs.py" "$@"
