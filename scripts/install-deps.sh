#!/usr/bin/env bash
# Installs the Debian 12 packages the project needs, by group.
set -euo pipefail

usage() {
  cat <<'TEXT'
Usage: scripts/install-deps.sh [GROUP...]

Installs Debian packages by group; without a group, all that the project
builds today. Run as root or with sudo available.

Groups:
  play     what builds the command `yolah`, and nothing else
  core     compilers, build tools, the engine, the command, tests, checks
  browser  Chromium, Node.js and Java, for tests of pages and of bots in JavaScript and Java
  web      WebAssembly toolchain
  server   PostgreSQL, NATS, network libraries, nginx
  learn    PyTorch, numpy, plotting
  python   what builds and tests the Python module
  docs     the documentation site and its checks
  package  Debian packages, images and their checks
  cross    compilers for Windows and 64-bit ARM, with what runs their programs here
  all      every group

`core` holds everything of `play`.

Options:
  --list   print the packages and install nothing
  --help   this text

Examples:
  scripts/install-deps.sh play        # to build and use the command
  scripts/install-deps.sh core        # to change the code and test it
TEXT
}

play=(
  g++-12 cmake ninja-build mold pkg-config
  libhwy-dev libcli11-dev libfmt-dev nlohmann-json3-dev libtomlplusplus-dev
  libboost1.81-dev libzstd-dev libssl-dev libseccomp-dev libnats-dev
)
core=(
  "${play[@]}"
  # compilers and build
  clang-19 lld-19 libclang-rt-19-dev ccache git
  # checks
  clang-format-19 clang-tidy-19 llvm-19 gcovr
  # the sandbox of untrusted engine processes
  bubblewrap
  # bots in C++ are built as their authors do it
  g++ make
  # tests and tools
  libgtest-dev libgmock-dev librapidcheck-dev libbenchmark-dev python3 python3-z3 bash-completion
)
browser=(chromium chromium-headless-shell nodejs default-jdk-headless)
web=(
  wasi-libc libc++-19-dev-wasm32 libc++abi-19-dev-wasm32 libclang-rt-19-dev-wasm32 lld-19
  clang-19
)
server=(
  postgresql-15 libpq-dev nats-server libnats-dev faketime libsodium-dev libssl-dev
  prometheus-cpp-dev libspdlog-dev libmimalloc-dev python3-jsonschema
  # pictures of links, and a font for them
  librsvg2-dev fonts-inter
  # the proxy in front of the nodes, in tests of the whole
  nginx-light
  # the model of commits
  spin
)
learn=(
  python3-torch python3-numpy python3-matplotlib libopenblas0-pthread pybind11-dev python3-dev
)
python=(pybind11-dev python3-dev python3-numpy python3-pip python3-venv python3-pytest mypy)
docs=(mkdocs mkdocs-material doxygen curl)
package=(
  dpkg-dev lintian debootstrap file python3-yaml
  # readers of man pages, and the shells that completions are for
  man-db mandoc zsh fish
)
cross=(
  g++-aarch64-linux-gnu qemu-user-static libzstd-dev:arm64 libssl-dev:arm64 libseccomp-dev:arm64
  g++-mingw-w64-x86-64-posix wine wine64 dpkg-dev
  # signatures of releases
  minisign
)

list_only=false
groups=()
for argument in "$@"; do
  case "$argument" in
    --help | -h) usage; exit 0 ;;
    --list) list_only=true ;;
    play | core | browser | web | server | learn | python | docs | package | cross)
      groups+=("$argument")
      ;;
    all) groups=(core browser web server learn python docs package cross) ;;
    *)
      echo "install-deps.sh: unknown group '$argument' (play, core, browser, web, server, learn," \
        "python, docs, package, cross, all)" >&2
      exit 2
      ;;
  esac
done
[ ${#groups[@]} -gt 0 ] || groups=(core)

packages=()
for group in "${groups[@]}"; do
  declare -n members=$group
  packages+=("${members[@]}")
done
if $list_only; then
  printf '%s\n' "${packages[@]}" | sort -u
  exit 0
fi

missing=()
for package in "${packages[@]}"; do
  dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing+=("$package")
done
if [ ${#missing[@]} -eq 0 ]; then
  echo "All packages of ${groups[*]} are installed."
  exit 0
fi

as_root=()
[ "$(id -u)" -eq 0 ] || as_root=(sudo)
export DEBIAN_FRONTEND=noninteractive
echo "Installing: ${missing[*]}"
if [[ " ${groups[*]} " == *" cross "* ]]; then
  "${as_root[@]}" dpkg --add-architecture arm64
fi
"${as_root[@]}" apt-get update -q
"${as_root[@]}" apt-get install -y -q --no-install-recommends -o DPkg::Lock::Timeout=900 "${missing[@]}"
