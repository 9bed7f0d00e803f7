#!/usr/bin/env bash
# Builds the documentation site in build/site: guides, book, reference, and the C++ API.
set -euo pipefail
cd "$(dirname "$0")/.."

usage() {
  cat <<'TEXT'
Usage: scripts/build-site.sh [--no-cpp] [--live] [--app] [--programs FOLDER]

Builds the documentation site in build/site, and checks every link in it. Needs the packages of
`scripts/install-deps.sh docs` and a finished build of the programs: their --help becomes pages,
and they play two small tournaments for sample reports.

Options:
  --no-cpp            leave out the C++ API (Doxygen), for a quick look
  --live              fail where the live blocks cannot be built. They need the WebAssembly modules
                      in build/wasm and the packages of web (npm --prefix web ci); without these,
                      pages show pictures in place of the blocks
  --app               for `yolah web --docs build/site`, which serves the app beside the site: pages
                      lead to the app
  --programs FOLDER   where yolah is (build/release/bin unless told)
  --help              this text

Examples:
  scripts/build-site.sh
  scripts/build-site.sh --app && yolah web --folder web/dist --docs build/site
  python3 -m http.server --directory build/site 8000    # then open http://127.0.0.1:8000
TEXT
}

cpp=true
live=false
beside_app=()
programs=build/release/bin
while [ $# -gt 0 ]; do
  case "$1" in
    --no-cpp) cpp=false ;;
    --live) live=true ;;
    --app)
      export YOLAH_APP=../
      beside_app=(--beside-app)
      ;;
    --programs)
      programs=${2:?--programs needs a folder}
      shift
      ;;
    --help | -h) usage; exit 0 ;;
    *)
      echo "build-site.sh: unknown argument '$1'; see --help" >&2
      exit 2
      ;;
  esac
  shift
done

for program in mkdocs doxygen; do
  command -v "$program" >/dev/null || {
    echo "build-site.sh: no $program; run scripts/install-deps.sh docs" >&2
    exit 1
  }
done

export PYTHONDONTWRITEBYTECODE=1
site=build/site
rm -rf "$site" build/book
if [ -e build/wasm/modules/engine.wasm ] && [ -e web/node_modules/.bin/vite ]; then
  npm --prefix web run --silent book
elif $live; then
  echo "build-site.sh: no engine in build/wasm, or no packages in web/node_modules; see CONTRIBUTING.md" >&2
  exit 1
else
  echo "Without the live blocks: no engine in build/wasm, or no packages in web/node_modules."
fi
YOLAH_PROGRAMS=$(realpath "$programs") mkdocs build --strict --quiet
if $cpp; then
  warnings=build/doxygen-warnings.log
  { cat scripts/docs/Doxyfile; echo "OUTPUT_DIRECTORY=$site"; echo "WARN_LOGFILE=$warnings"; } | doxygen -
  if [ -s "$warnings" ]; then
    cat "$warnings"
    exit 1
  fi
else
  # Links to it lead somewhere.
  mkdir -p "$site/cpp"
  for page in index annotated namespaceyolah files; do
    echo "The C++ API was left out of this build." >"$site/cpp/$page.html"
  done
fi

# The reports that docs/results.md shows on the site: the same players in few games of few nodes,
# which takes seconds and gives the same games on every machine.
sample_report() {  # NAME of examples/NAME.toml
  local work=build/site-reports
  mkdir -p "$work" "$site/reports"
  rm -f "$work/$1.results.jsonl"
  # The first name is the tournament's, the others are of players.
  sed -E '0,/^name = /s/^name = .*/name = "A sample: few games, 50 nodes a move"/
    s/^games = .*/games = 2/; s/^movetime = .*/nodes = 50/' "examples/$1.toml" >"$work/$1.toml"
  grep -q '^nodes = 50$' "$work/$1.toml" || {
    echo "build-site.sh: examples/$1.toml has no line 'movetime = ...' to shorten" >&2
    exit 1
  }
  "$programs/yolah" tournament "$work/$1.toml" >/dev/null
  "$programs/yolah" report "$work/$1.results.jsonl" -o "$site/reports/$1.html" >/dev/null
}
sample_report players
sample_report rating-list

/usr/bin/python3 scripts/docs/check_site.py "$site" "${beside_app[@]}"
/usr/bin/python3 scripts/docs/check_live.py "$site"
echo "The site is in $site. To look at it:"
echo "  python3 -m http.server --directory $site 8000    # then open http://127.0.0.1:8000"
