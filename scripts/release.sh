#!/usr/bin/env bash
# Builds all that a release gives out, so that the same commit gives the same bytes.
set -euo pipefail
cd "$(dirname "$0")/.."

usage() {
  cat <<'TEXT'
Usage: scripts/release.sh [--quick | --check] [--sign KEY] [PART...]

Builds into build/release-artifacts, with SHA256SUMS and a list of what is inside
(yolah-VERSION.cdx.json, CycloneDX):
  deb     yolah, yolah-server and yolah-web for Debian 12
  static  a tarball with the command as one file without shared libraries, for Linux on x86-64
  arm64   the same for Linux on 64-bit ARM
  windows the same for Windows on x86-64, as a zip file
  npm     yolah-engine, the engine as WebAssembly, and yolah-board, the board for web pages
  wheel   the Python module, for the Python of Debian 12 on x86-64
  wheel-arm64  the same for 64-bit ARM
Without a part, all of them. Without an option it builds what is committed in a clone of its
own, which takes as long as a build of the whole project.

Options:
  --quick  build here, with what is built already and what is not committed yet
  --check  build twice, in clones in different folders, the second without ccache, and
           compare every file
  --sign KEY  sign SHA256SUMS with this secret key of minisign
  --help   this text

Example:
  scripts/release.sh --check static
TEXT
}

mode=clone
key=
parts=()
while [ $# -gt 0 ]; do
  case "$1" in
    --quick) mode=quick ;;
    --check) mode=check ;;
    --sign)
      key=$(realpath "${2:?--sign needs a file}")
      shift
      ;;
    --help | -h) usage; exit 0 ;;
    deb | static | arm64 | windows | npm | wheel | wheel-arm64) parts+=("$1") ;;
    *) echo "release.sh: unknown argument '$1'" >&2; usage >&2; exit 2 ;;
  esac
  shift
done
[ ${#parts[@]} -gt 0 ] || parts=(deb static arm64 windows npm wheel wheel-arm64)

version=$(sed -n 's/^project(yolah VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)
commit=$(git rev-parse HEAD)  # somebody may commit while this builds
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct "$commit")
export SOURCE_DATE_EPOCH LC_ALL=C.UTF-8 TZ=UTC
umask 022
jobs=${YOLAH_JOBS:-$(nproc)}
home=$PWD
artifacts=$home/build/release-artifacts

wanted() {
  [[ " ${parts[*]} " == *" $1 "* ]]
}

# The engine as WebAssembly and the browser app, which packages and the tarball hold.
build_web() {
  cmake -S bindings/wasm -B build/wasm -G Ninja
  cmake --build build/wasm -j "$jobs"
  npm --prefix web ci --no-audit --no-fund
  npm --prefix web run build
}

build_deb() {  # OUTPUT
  cmake --preset package
  cmake --build --preset package -j "$jobs"
  (cd build/package && cpack -B "$PWD/packages")
  cp build/package/packages/*.deb "$1"
}

# A tar of a folder that depends on names, modes and bytes alone.
pack_folder() {  # FOLDER FILE
  tar --create --directory "$(dirname "$1")" --sort=name --mtime="@$SOURCE_DATE_EPOCH" \
    --owner=0 --group=0 --numeric-owner --format=gnu "$(basename "$1")" | xz -9 -T1 >"$2"
}

# The same as a zip file, by what writes the wheels.
pack_zip() {  # FOLDER FILE
  PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=bindings/python/build_backend python3 - "$1" "$2" <<'PYTHON'
import sys
from pathlib import Path
from yolah_build import write_zip
folder = Path(sys.argv[1])
files = sorted(path for path in folder.rglob("*") if path.is_file())
write_zip(Path(sys.argv[2]),
          {str(path.relative_to(folder.parent)): path.read_bytes() for path in files})
PYTHON
}

# The folder that people unpack, with the command for one kind of machine.
build_command() {  # PRESET NAME
  local folder=build/$1/$2 stage=$PWD/build/$1/stage
  cmake --preset "$1"
  cmake --build --preset "$1" -j "$jobs"
  rm -rf "$folder" "$stage"
  DESTDIR=$stage cmake --install "build/$1" --prefix /usr --component yolah --strip >/dev/null
  mkdir -p "$folder"
  cp -r "$stage/usr/bin" "$folder"
  mv "$stage/usr/share/doc/yolah/examples" "$folder/examples"
  rm -rf "$stage/usr/share/lintian" "$stage/usr/share/doc"
  [ "$1" = windows ] || cp -r "$stage/usr/share" "$folder"
  rm -rf "$stage"
  cp LICENSE CHANGELOG.md "$folder"
  if [ "$1" = windows ]; then
    cp deploy/tarball/README-windows.md "$folder/README.md"
  else
    cp deploy/tarball/README.md "$folder"
  fi
  scripts/sbom.py licences "build/$1" "$folder/LICENCES"
  cp deploy/debian/copyright-web "$folder/LICENCES/browser-app"
}

build_static() {  # OUTPUT
  local name=yolah-$version-linux-x86_64
  build_command static "$name"
  pack_folder "build/static/$name" "$1/$name.tar.xz"
}

build_arm64() {  # OUTPUT
  local name=yolah-$version-linux-arm64
  build_command arm64 "$name"
  pack_folder "build/arm64/$name" "$1/$name.tar.xz"
}

build_windows() {  # OUTPUT
  local name=yolah-$version-windows-x86_64
  scripts/windows-libraries.sh
  build_command windows "$name"
  mv "build/windows/$name/bin/yolah.exe" "build/windows/$name"
  rmdir "build/windows/$name/bin"
  pack_zip "build/windows/$name" "$1/$name.zip"
}

build_npm() {  # OUTPUT
  npm --prefix bindings/wasm/package ci --no-audit --no-fund
  local package
  for package in bindings/wasm/package web/element; do
    (cd "$package" && npm pack --pack-destination "$1")
  done
}

make_wheel() {  # OUTPUT
  CXXFLAGS="-ffile-prefix-map=$PWD=." YOLAH_JOBS=$jobs \
    /usr/bin/python3 -m pip wheel . --no-deps --no-build-isolation --wheel-dir "$1"
}

build_wheel() {  # OUTPUT
  YOLAH_ARCH=x86-64-v2 make_wheel "$1"
}

# The two Pythons share all headers but those for the processor, which are taken from the other
# package: installed, it would ask for the same version of this machine's Python.
build_wheel_arm64() {  # OUTPUT
  local headers=$PWD/build/arm64-python
  rm -rf "$headers"
  mkdir -p "$headers"
  (cd "$headers" && apt-get download -q libpython3.11-dev:arm64 && dpkg-deb -x ./*.deb .)
  YOLAH_ARCH=armv8-a+crypto YOLAH_MACHINE=aarch64 YOLAH_PYTHON_HEADERS=$headers/usr/include \
    make_wheel "$1"
}

# Everything wanted, from the sources in the current folder.
build_all() {  # OUTPUT
  rm -rf "$1"
  mkdir -p "$1"
  if wanted deb || wanted static || wanted arm64 || wanted windows || wanted npm; then
    build_web
  fi
  local part
  for part in "${parts[@]}"; do "build_${part//-/_}" "$1"; done
  scripts/sbom.py write "$1" "$version"
  scripts/sbom.py check "$1"
  cp deploy/install.sh "$1"
  (cd "$1" && sha256sum -- * >../SHA256SUMS && mv ../SHA256SUMS .)
}

# What is committed, built in a folder of its own.
build_clone() {  # FOLDER OUTPUT
  rm -rf "$1"
  git clone -q --no-hardlinks --no-checkout "$home" "$1"
  git -C "$1" checkout -q --detach "$commit"
  (cd "$1" && build_all "$2")
}

case $mode in
  quick) build_all "$artifacts" ;;
  clone) build_clone "$home/build/release-clone" "$artifacts" ;;
  check)
    if [ -n "$(git status --porcelain)" ]; then
      echo "release.sh: commit first: what is not committed is in neither build" >&2
      exit 2
    fi
    build_clone "$home/build/release-clone" "$artifacts"
    second=$(mktemp -d "${TMPDIR:-/var/tmp}/another-folder-for-a-release.XXXXXX")
    trap 'rm -rf "$second"' EXIT
    (export CCACHE_DISABLE=1 && build_clone "$second/clone" "$second/artifacts")
    diff "$artifacts/SHA256SUMS" "$second/artifacts/SHA256SUMS" || {
      echo "release.sh: the two builds differ (above)" >&2
      exit 1
    }
    echo "Two builds, the same bytes."
    ;;
esac
if [ -n "$key" ]; then
  minisign -S -s "$key" -m "$artifacts/SHA256SUMS" -t "yolah $version, commit $commit"
fi
cat "$artifacts/SHA256SUMS"
