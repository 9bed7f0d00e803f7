#!/usr/bin/env bash
# What a newcomer meets: a fresh Debian 12, and either the packages or a clone of this
# repository and its README. Prints how long everything took.
set -euo pipefail
here=$(cd "$(dirname "$0")/.." && pwd)

usage() {
  cat <<'TEXT'
Usage: scripts/first-minute.sh --from-packages [FOLDER] [--keep]
       scripts/first-minute.sh --from-source [--quick] [--keep]

Makes a Debian 12 root by debootstrap, with this machine's apt sources, and in it
  --from-packages  installs the .deb files (and the wheel) of FOLDER, build/release-artifacts
                   if not said; plays a game, lets a bot in Python play a match, asks the
                   browser app for its page, runs the Python suite, removes the packages
  --from-source    clones the last commit and runs every command of README.md as printed;
                   what needs Node 20 is left out where apt has an older one
  --quick          only the first block of README.md, a game and a match of a bot
  --keep           leaves the root in place, for a look around

Run as root. Mounts and processes live in namespaces of their own, so that nothing is left
of them however this ends. The folder for the root is in TMPDIR, /var/tmp if not said.

Example:
  scripts/release.sh --quick && scripts/first-minute.sh --from-packages
TEXT
}

mode=
keep=false
quick=false
artifacts=$here/build/release-artifacts
while [ $# -gt 0 ]; do
  case "$1" in
    --from-packages)
      mode=packages
      if [ $# -gt 1 ] && [ "${2#--}" = "$2" ]; then artifacts=$(realpath "$2"); shift; fi
      ;;
    --from-source) mode=source ;;
    --keep) keep=true ;;
    --quick) quick=true ;;
    --help | -h) usage; exit 0 ;;
    *) echo "first-minute.sh: unknown argument '$1'" >&2; usage >&2; exit 2 ;;
  esac
  shift
done
[ -n "$mode" ] || { usage >&2; exit 2; }
[ "$(id -u)" -eq 0 ] || { echo "first-minute.sh: run it as root: it makes a root of its own" >&2; exit 2; }
command -v debootstrap >/dev/null || {
  echo "first-minute.sh: no debootstrap: scripts/install-deps.sh package" >&2
  exit 2
}
if [ "$mode" = packages ] && ! compgen -G "$artifacts/yolah_*.deb" >/dev/null; then
  echo "first-minute.sh: no packages in $artifacts: run scripts/release.sh --quick" >&2
  exit 2
fi

# The outer process only makes the folder and takes it away; all mounts are the inner one's.
if [ -z "${YOLAH_FIRST_MINUTE:-}" ]; then
  folder=$(mktemp -d "${TMPDIR:-/var/tmp}/yolah-first-minute.XXXXXX")
  # shellcheck disable=SC2317  # the trap calls it
  leave() {
    kill -KILL "${inner:-}" 2>/dev/null || true
    wait
    if $keep; then echo "The root is in $folder/root"; else rm -rf --one-file-system "$folder"; fi
  }
  trap leave EXIT
  trap 'exit 130' INT
  trap 'exit 143' TERM
  arguments=("--from-$mode")
  [ "$mode" = source ] || arguments+=("$artifacts")
  ! $quick || arguments+=(--quick)
  YOLAH_FIRST_MINUTE=$folder unshare --mount --pid --fork --kill-child --propagation private \
    "$0" "${arguments[@]}" &
  inner=$!
  wait "$inner"
  exit
fi
root=$YOLAH_FIRST_MINUTE/root
log=$YOLAH_FIRST_MINUTE/log
mkdir "$root"

steps=()
# step NAME COMMAND...: runs it, keeps how long it took, and ends the script if it fails.
step() {
  local name=$1 start=$EPOCHREALTIME status=0 seconds
  shift
  "$@" >"$log" 2>&1 || status=$?
  seconds=$(awk -v a="$start" -v b="$EPOCHREALTIME" 'BEGIN { printf "%.1f", b - a }')
  printf '%-44s %8s s\n' "$name" "$seconds"
  steps+=("$seconds $name")
  if [ "$status" -ne 0 ]; then
    echo "first-minute.sh: '$name' failed; the end of what it said:" >&2
    tail -n 30 "$log" >&2
    exit 1
  fi
}

# inside TEXT: a script of bash in the new root, with a newcomer's environment. A newcomer is
# not root and cannot write beside the example bots; Python would.
inside() {
  chroot "$root" /usr/bin/env -i HOME=/root PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
    LANG=C.UTF-8 TERM=dumb PYTHONDONTWRITEBYTECODE=1 DEBIAN_FRONTEND=noninteractive bash -euo pipefail -c "$1"
}
install_packages() {
  inside "apt-get install -y -q --no-install-recommends $*"
}
# Seconds from a moment until now.
since() {
  awk -v a="$1" -v b="$EPOCHREALTIME" 'BEGIN { printf "%.0f", b - a }'
}

make_root() {
  local mirror
  mirror=$(cat /etc/apt/sources.list.d/*.sources /etc/apt/sources.list 2>/dev/null |
    awk '/^URIs:/ { print $2; exit } /^deb / { print $2; exit }')
  debootstrap --variant=minbase bookworm "$root" "$mirror"
  rm -f "$root/etc/apt/sources.list"
  find /etc/apt \( -name '*.list' -o -name '*.sources' \) -exec cp -t "$root/etc/apt/sources.list.d" {} +
  cp -r /usr/share/keyrings/. "$root/usr/share/keyrings"
  cp /etc/resolv.conf "$root/etc/resolv.conf"
  mount -t proc proc "$root/proc"
  mount --rbind /dev "$root/dev"
  inside 'apt-get update -q'
}

# A game through a pipe, and one that two players play to its end.
play_a_game() {
  inside "printf 'd5:b7\nresign\n' | $1 play --white random | grep 'White wins: black resigned'
    $1 play --black random --white random --seed 3 --json </dev/null | grep '\"event\":\"end\"'"
}
match_a_bot() {
  inside "$1 match 'cmd:python3 $2/random_bot.py' random --games 2 --movetime 100ms --json |
    python3 -c 'import json, sys; games = json.load(sys.stdin); assert games[\"games\"] == 2, games'"
}
web_answers() {
  inside "coproc web { exec $1 web --port 0 --json; }
    read -r said <&\${web[0]}
    url=\$(python3 -c 'import json, sys; print(json.loads(sys.argv[1])[\"url\"])' \"\$said\")
    curl -fsS \"\$url\" | grep '<title>'
    module=\$(cd ${2:-/usr/share/yolah/web} && ls assets/engine-plain*.wasm)
    curl -fsS -o /dev/null -w '%{content_type}' \"\$url\$module\" | grep application/wasm
    kill -INT \$web_PID && wait \$web_PID"
}

from_packages() {
  mkdir "$root/packages"
  cp "$artifacts"/*.deb "$root/packages"
  local start=$EPOCHREALTIME
  step "apt-get install yolah" install_packages /packages/yolah_*.deb
  step "a game" play_a_game yolah
  echo "From package to first game: $(since "$start") s"
  step "apt-get install python3 curl" install_packages python3 curl
  step "a match of the example bot in Python" match_a_bot yolah /usr/share/doc/yolah/examples
  echo "From package to first bot match: $(since "$start") s"
  step "compliance of the example bot" \
    inside "yolah compliance 'python3 /usr/share/doc/yolah/examples/greedy_bot.py'"
  step "yolah web without the app says what to do" \
    inside "! timeout 20 yolah web 2>/tmp/said; grep -q 'install the package yolah-web' /tmp/said"
  step "apt-get install yolah-web" install_packages /packages/yolah-web_*.deb
  step "yolah web answers" web_answers yolah
  step "apt-get install yolah-server" install_packages /packages/yolah-server_*.deb
  step "the server's user, settings and message" inside "id yolah && test -f /etc/yolah/node.toml
    yolah-coordinator --help | grep Usage
    ! yolah-server --config /etc/yolah/node.toml 2>/tmp/said && grep -qi database /tmp/said"
  step "man pages and completion" inside "zcat /usr/share/man/man1/yolah-match.1.gz | grep 'SH NAME'
    zcat /usr/share/man/man8/yolah-server.8.gz | grep 'SH NAME'
    . /usr/share/bash-completion/completions/yolah && declare -F _yolah"
  # shellcheck disable=SC2016  # for the shell inside
  step "files are as packed (dpkg --verify)" inside 'test -z "$(dpkg --verify yolah yolah-web yolah-server)"'
  if compgen -G "$artifacts/*.whl" >/dev/null; then from_wheel; else echo "No wheel: Python left out"; fi
  # shellcheck disable=SC2016
  step "apt-get purge" inside 'apt-get purge -y -q yolah yolah-web yolah-server
    for left in /etc/yolah /usr/share/yolah /usr/share/doc/yolah /usr/bin/yolah; do test ! -e $left; done'
}

# The module's behaviour; its types, examples and docs are tested where the sources are.
from_wheel() {
  cp "$artifacts"/*.whl "$root/packages"
  mkdir "$root/packages/tests"
  cp -r "$here/tests/bindings" "$here/tests/data" "$root/packages/tests"
  cp -r "$here/examples" "$root/packages"
  step "apt-get install python3-venv ..." install_packages python3-venv python3-numpy python3-pytest binutils
  step "pip install of the wheel" inside 'python3 -m venv --system-site-packages /packages/venv
    /packages/venv/bin/pip install --no-index --no-deps /packages/*.whl'
  step "the Python suite" inside 'cd /packages/tests/bindings && YOLAH=/usr/bin/yolah \
    /packages/venv/bin/python -m pytest -q {rules,players,arrays,match,env}_test.py'
}

# The lines of the README's sh blocks, one a line; the first block alone with --quick.
readme_lines() {
  awk -v quick="$quick" '/^```sh$/ { inside = 1; next } /^```$/ { if (inside && quick == "true") exit; inside = 0 }
    inside' "$root/root/yolah/README.md"
}

# What README.md has exported so far: its lines run in shells of their own here.
exports=

# What waits for a person or a server is spoken to; anything else runs as it is printed.
run_line() {
  local line=$1 place="cd /root/yolah; $exports"
  case "$line" in
    *"yolah play"*) inside "$place printf 'd5:b7\nresign\n' | ${line%%#*}" ;;
    *"yolah ugi"*) inside "$place printf 'ugi\nquit\n' | ${line%%#*}" ;;
    *"yolah web"*)
      inside "$place ${line%%&& *}"
      web_answers /root/yolah/build/play/bin/yolah /root/yolah/web/dist
      ;;
    *) inside "$place $line" ;;
  esac
}

has_new_node() {
  # shellcheck disable=SC2016  # for the shell inside
  inside 'npm --version && test "$(node -p "process.versions.node.split(\".\")[0]")" -ge 20' >/dev/null 2>&1
}

# The first game and the first match of a bot, as soon as there is a program.
first_game() {  # START
  local yolah=/root/yolah/build/play/bin/yolah
  step "a game" play_a_game $yolah
  echo "From clone to first game: $(since "$1") s"
  step "apt-get install python3" install_packages python3
  step "a match of the example bot in Python" match_a_bot $yolah /root/yolah/examples
  echo "From clone to first bot match: $(since "$1") s"
}

from_source() {
  step "apt-get install git ca-certificates curl" install_packages git ca-certificates curl
  git -C "$here" bundle create "$root/yolah.bundle" HEAD >/dev/null 2>&1
  local start=$EPOCHREALTIME line played=false left_out=0
  step "git clone" inside 'cd /root && git clone -q /yolah.bundle yolah'
  while IFS= read -r line <&3; do
    if [ "${line#export }" != "$line" ]; then
      exports+="$line; "
      continue
    fi
    # Debian 12 has Node 18, and the browser app's tools want 20.
    if [[ "$line" == *npm* || "$line" == *"yolah web"* ]] && ! has_new_node; then
      echo "left out, no Node 20 here: $line"
      left_out=$((left_out + 1))
      continue
    fi
    step "${line%%  *}" run_line "$line"
    if ! $played && [ -x "$root/root/yolah/build/play/bin/yolah" ]; then
      played=true
      first_game "$start"
    fi
  done 3< <(readme_lines)
  [ "$left_out" -eq 0 ] || echo "Lines of README.md left out: $left_out"
}

step "debootstrap, apt-get update" make_root
"from_$mode"
echo "Everything worked: ${#steps[@]} steps."
