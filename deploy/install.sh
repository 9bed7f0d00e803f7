#!/bin/sh
# Installs the command `yolah` for one user: picks the file for this machine, checks it, unpacks it.
set -eu

usage() {
  cat <<'TEXT'
Usage: install.sh [--from PLACE] [--prefix FOLDER] [--key FILE]

Installs `yolah` without a compiler and without root.

Options:
  --from PLACE     where the files of the release are: an address or a folder
                   (if you give none, the folder of this script)
  --prefix FOLDER  where `bin` and `share` go (if you give none, ~/.local)
  --key FILE       the releaser's public key: checks the signature by `minisign`
  --help           this text

Examples:
  sh install.sh --from https://example.org/yolah
  sh install.sh --from ~/Downloads --prefix /usr/local
TEXT
}

fail() {
  echo "install.sh: $*" >&2
  exit 1
}

from=$(dirname "$0")
prefix=${HOME:-}/.local
key=
while [ $# -gt 0 ]; do
  case $1 in
    --help | -h) usage; exit 0 ;;
    --from | --prefix | --key)
      [ $# -ge 2 ] || fail "$1 needs a value"
      case $1 in
        --from) from=$2 ;;
        --prefix) prefix=$2 ;;
        --key) key=$2 ;;
      esac
      shift 2
      ;;
    *) usage >&2; fail "unknown argument '$1'" ;;
  esac
done

case "$(uname -s) $(uname -m)" in
  "Linux x86_64" | "Linux amd64") machine=linux-x86_64 ;;
  "Linux aarch64" | "Linux arm64") machine=linux-arm64 ;;
  Darwin*) fail "there is no program for macOS yet: build it from its sources" ;;
  MINGW* | MSYS* | CYGWIN*) fail "on Windows, unpack yolah-VERSION-windows-x86_64.zip instead" ;;
  *) fail "there is no program for $(uname -s) on $(uname -m): build it from its sources" ;;
esac

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# get NAME: a file of the release, into the work folder.
get() {
  case $from in
    http://* | https://*)
      if command -v curl >/dev/null; then
        curl -fsSL --output "$work/$1" "$from/$1" || fail "cannot fetch $from/$1"
      elif command -v wget >/dev/null; then
        wget -q -O "$work/$1" "$from/$1" || fail "cannot fetch $from/$1"
      else
        fail "install curl or wget first, or fetch the files yourself and give their folder by --from"
      fi
      ;;
    *) cp "$from/$1" "$work/$1" 2>/dev/null || fail "there is no $1 in $from: name the place by --from" ;;
  esac
}

get SHA256SUMS
if [ -n "$key" ]; then
  command -v minisign >/dev/null || fail "--key needs the program minisign"
  get SHA256SUMS.minisig
  minisign -V -q -p "$key" -m "$work/SHA256SUMS" || fail "the signature of SHA256SUMS is wrong"
fi
archive=$(sed -n "s/^[0-9a-f]*  \(yolah-[0-9.]*-$machine\.tar\.xz\)\$/\1/p" "$work/SHA256SUMS")
[ -n "$archive" ] || fail "this release has nothing for $machine"
get "$archive"
(cd "$work" && grep "  $archive\$" SHA256SUMS | sha256sum --check --status) ||
  fail "$archive is not what was released: fetch it again"

tar --extract --directory "$work" --file "$work/$archive"
folder=$work/${archive%.tar.xz}
mkdir -p "$prefix"
cp -R "$folder/bin" "$folder/share" "$prefix/"
"$prefix/bin/yolah" --version >/dev/null || fail "the program does not run on this machine"

echo "Installed yolah $("$prefix/bin/yolah" --version) in $prefix/bin."
case ":$PATH:" in
  *":$prefix/bin:"*) echo "Try: yolah play --level 1" ;;
  *) echo "Try: $prefix/bin/yolah play --level 1 (to type \`yolah\` alone, add $prefix/bin to PATH)" ;;
esac
