#!/usr/bin/env bash
# Rules about the repository itself: size of files, what the engine may not do,
# which folder may know which. Prints every breach; exit code 1 if any.
set -euo pipefail
cd "$(dirname "$0")/.."

if [ "${1:-}" = --help ]; then
  echo "Usage: scripts/check-repo.sh"
  echo "Example: scripts/check-repo.sh && echo fine"
  exit 0
fi

breaches=0
breach() {
  echo "$1"
  breaches=$((breaches + 1))
}

# Hand-written files stay readable in one sitting; .inc files are generated.
while IFS= read -r file; do
  lines=$(wc -l <"$file")
  [ "$lines" -le 600 ] || breach "$file has $lines lines; split it (600 at most)"
done < <(git ls-files -- '*.cpp' '*.h' '*.py' '*.js' '*.sh' '*.cmake' '*CMakeLists.txt' '.ci/run')

while IFS= read -r found; do
  breach "unfinished work: $found"
done < <(git grep -InE '\b(TO''DO|FIX''ME|XX''X)\b' -- . || true)

while IFS= read -r found; do
  breach "the engine does not throw: $found"
done < <(git grep -nE '\b(throw|try|catch)\b *[({"A-Za-z]' -- 'engine/*.cpp' 'engine/*.h' |
  grep -vE ':[0-9]+: *(//|///|\*)' || true)

# Two types of one name in one namespace: the linker keeps either one's functions.
while IFS= read -r found; do
  breach "declared in more than one header: $found"
done < <(git ls-files -- '*.h' | xargs awk '
  /^namespace .*\{/ { space = $2 }
  /^(struct|class) [A-Za-z]+( final)?( :.*)? \{/ { print space "::" $2 }' | sort | uniq -d)

# What differs between systems is in support/system. The sandbox and what serves stay on Linux.
while IFS= read -r found; do
  breach "belongs into support/system: $found"
done < <(git grep -nE '^#include <(sys/[a-su-z]|unistd|fcntl|poll|termios|linux/|pwd|netinet|arpa|windows)' \
  -- engine arena learn cli support bindings fleet/run fleet/client fleet/worker |
  grep -vE '^(support/(system|program|postgres)/|arena/process/(control_group|sandbox|syscall_filter)|engine/rules/processor_check)' || true)
# Its half for POSIX needs no Linux: it compiles as on a system that does not say its name.
while IFS= read -r file; do
  g++-12 -std=c++20 -I . -U__linux__ -Ulinux -U__linux -D BOOST_PROCESS_USE_STD_FS -D BOOST_ASIO_SEPARATE_COMPILATION \
    -fsyntax-only "$file" || breach "$file compiles on Linux only"
done < <(git ls-files -- 'support/system/*_posix.cpp')

# Arrows between folders go one way: scripts/arrows.txt says which there are.
if ! found=$(scripts/arrows.py check 2>&1); then
  while IFS= read -r line; do breach "$line"; done <<<"$found"
fi

if [ "$breaches" -gt 0 ]; then
  echo "$breaches breaches"
  exit 1
fi
echo "The repository keeps its rules."
