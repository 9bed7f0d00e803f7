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

# Arrows between folders go one way: engine knows nobody, and so on.
forbid() {  # FOLDER INCLUDED...
  local folder=$1 pattern
  shift
  pattern=$(IFS='|'; echo "$*")
  while IFS= read -r found; do
    breach "$folder may not include this: $found"
  done < <(git grep -nE "#include \"($pattern)/" -- "$folder/" || true)
}
forbid engine/rules engine/playout engine/eval engine/search engine/protocol arena learn fleet server cli bench tests bindings
forbid engine/playout engine/eval engine/search engine/protocol arena learn fleet server cli bench tests bindings
forbid engine/eval engine/search engine/protocol arena learn fleet server cli bench tests bindings
forbid engine/search engine/protocol arena learn fleet server cli bench tests bindings
forbid engine/protocol arena learn fleet server cli bench tests bindings
forbid manual engine site arena learn fleet server cli bench tests bindings
forbid site engine arena learn fleet server cli bench tests bindings
forbid arena site learn fleet server cli bench tests bindings
forbid learn fleet server cli bench tests bindings
forbid fleet server cli bench tests bindings
forbid server cli bench tests bindings
forbid server/node learn fleet server/fleet
forbid server/load learn fleet server/fleet
forbid server/account learn fleet server/bus server/common server/node server/load server/rating server/fleet
forbid server/common arena learn fleet server/game server/store server/bus server/account server/node server/load server/rating server/fleet
forbid server/fleet server/game server/bus server/node server/load server/rating
forbid server/game server/store server/bus server/net server/account server/node server/load server/rating server/fleet server/common fleet learn
forbid server/rating server/game server/store server/bus server/net server/account server/node server/load
forbid server/store server/bus server/net server/account server/node server/load server/rating server/fleet server/common fleet learn
forbid server/bus server/game server/store server/net server/account server/node server/load server/rating server/fleet server/common fleet learn
forbid server/net server/game server/store server/bus server/account server/node server/load server/rating
forbid server/load server/store server/bus server/net server/account server/node server/rating
forbid bench cli tests bindings server
forbid cli tests bindings server
forbid examples arena learn fleet server cli bench tests
forbid bindings/wasm arena learn fleet server cli bench tests
forbid bindings/python fleet server cli bench tests

if [ "$breaches" -gt 0 ]; then
  echo "$breaches breaches"
  exit 1
fi
echo "The repository keeps its rules."
