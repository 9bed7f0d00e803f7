#!/usr/bin/env bash
# Builds the libraries that Debian does not have for Windows, from Debian's own sources.
set -euo pipefail
cd "$(dirname "$0")/.."

usage() {
  cat <<'TEXT'
Usage: scripts/windows-libraries.sh [FOLDER]

Makes a folder (build/windows-libraries, if you name none) with what `cmake --preset windows`
links: zstd and OpenSSL, built from the sources of Debian's packages, and links to the headers of
the libraries that are headers alone. It does nothing if the folder is complete. It needs the
packages of `scripts/install-deps.sh cross`, and changes nothing outside of the folder.

Example:
  scripts/windows-libraries.sh && cmake --preset windows && cmake --build --preset windows
TEXT
}

case "${1:-}" in
  --help | -h) usage; exit 0 ;;
  -*) usage >&2; exit 2 ;;
esac
folder=$(realpath -m "${1:-build/windows-libraries}")
target=x86_64-w64-mingw32
jobs=${YOLAH_JOBS:-$(nproc)}
sources=$folder/sources
mkdir -p "$folder/include" "$folder/lib" "$sources"

# apt reads the sources of what it reads the packages of, with lists of its own.
fetch() {  # PACKAGE...
  local apt=$sources/apt
  mkdir -p "$apt/lists/partial" "$apt/parts"
  sed 's/^Types:.*/Types: deb-src/' /etc/apt/sources.list.d/*.sources >"$apt/parts/debian.sources"
  local options=(-q -o "Dir::Etc::SourceParts=$apt/parts" -o Dir::Etc::SourceList=/dev/null
    -o "Dir::State::Lists=$apt/lists" -o APT::Sandbox::User=root)
  apt-get "${options[@]}" update
  # What Debian changes is for Debian.
  (cd "$sources" && apt-get "${options[@]}" source --tar-only "$@")
  local archive
  for archive in "$sources"/*.orig.tar.*; do
    [[ $archive == *.asc ]] || tar --extract --directory "$sources" --file "$archive"
  done
}

build_zstd() {
  make -C "$sources"/zstd-*/lib -j "$jobs" libzstd.a CC=$target-gcc-posix AR=$target-ar \
    CFLAGS="-O2 -ffile-prefix-map=$sources=." UNAME=Windows
  cp "$sources"/zstd-*/lib/libzstd.a "$folder/lib"
  cp "$sources"/zstd-*/lib/*.h "$folder/include"
}

build_openssl() {
  (cd "$sources"/openssl-3*/ &&
    ./Configure mingw64 --cross-compile-prefix=$target- --prefix=/openssl --libdir=lib \
      no-shared no-tests no-engine no-dso no-legacy \
      "-ffile-prefix-map=$sources=." CC="gcc-posix" &&
    make -j "$jobs" build_libs && make install_dev DESTDIR="$sources/installed")
  # Where it would look for files is in the library: a place that is the same on every builder.
  cp -r "$sources/installed/openssl/"{include,lib} "$folder"
}

# Headers of the machine's own packages: nothing in them is for one system.
link_headers() {
  local name
  for name in boost CLI fmt hwy nlohmann toml++; do
    ln -sfn "/usr/include/$name" "$folder/include/$name"
  done
}

# What is inside, for the list of parts and for the licences that go with the program.
note_origins() {
  mkdir -p "$folder/licences"
  (cd "$sources" && for archive in *.orig.tar.*; do
    [[ $archive == *.asc ]] || basename "${archive%.orig.tar.*}" | tr _ ' '
  done) >"$folder/versions"
  cp "$sources"/zstd-*/LICENSE "$folder/licences/zstd"
  cp "$sources"/openssl-3*/LICENSE.txt "$folder/licences/openssl"
}

link_headers
if [ ! -f "$folder/complete" ]; then
  fetch libzstd openssl
  build_zstd
  build_openssl
  note_origins
  rm -rf "$sources"
  touch "$folder/complete"
fi
echo "The libraries for Windows are in $folder."
