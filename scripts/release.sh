#!/usr/bin/env bash
# Builds all that a release gives out, so that the same commit gives the same bytes.
set -euo pipefail
cd "$(dirname "$0")/.."

usage() {
  cat <<'TEXT'
Usage: scripts/release.sh [--quick | --check] [PART...]

Builds into build/release-artifacts, with SHA256SUMS and a list of what is inside
(yolah-VERSION.cdx.json, CycloneDX):
  deb     yolah, yolah-server and yolah-web for Debian 12
  static  a tarball with the command as one file without shared libraries
  npm     yolah-engine, the engine as WebAssembly
  wheel   the Python module, where pyproject.toml exists
Without a part, all of them. Without an option it builds what is committed in a clone of its
own, which takes as long as a build of the whole project.

Options:
  --quick  build here, with what is built already and what is not committed yet
  --check  build twice, in clones in different folders, the second without ccache, and
           compare every file
  --help   this text

Example:
  scripts/release.sh --check static
TEXT
}

mode=clone
parts=()
for argument in "$@"; do
  case "$argument" in
    --quick) mode=quick ;;
    --check) mode=check ;;
    --help | -h) usage; exit 0 ;;
    deb | static | npm | wheel) parts+=("$argument") ;;
    *) echo "release.sh: unknown argument '$argument'" >&2; usage >&2; exit 2 ;;
  esac
done
[ ${#parts[@]} -gt 0 ] || parts=(deb static npm wheel)

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

build_static() {  # OUTPUT
  local name=yolah-$version-linux-x86_64 folder
  folder=build/static/$name
  cmake --preset static
  cmake --build --preset static -j "$jobs"
  rm -rf "$folder"
  DESTDIR=$PWD/build/static/stage cmake --install build/static --prefix /usr --component yolah --strip >/dev/null
  mkdir -p "$folder"
  mv build/static/stage/usr/bin build/static/stage/usr/share "$folder"
  rm -rf build/static/stage "$folder/share/lintian"
  mv "$folder/share/doc/yolah/examples" "$folder/examples"
  rm -rf "$folder/share/doc"
  cp LICENSE CHANGELOG.md deploy/tarball/README.md "$folder"
  scripts/sbom.py licences build/static "$folder/LICENCES"
  cp deploy/debian/copyright-web "$folder/LICENCES/browser-app"
  pack_folder "$folder" "$1/$name.tar.xz"
}

build_npm() {  # OUTPUT
  npm --prefix bindings/wasm/package ci --no-audit --no-fund
  (cd bindings/wasm/package && npm pack --pack-destination "$1")
}

build_wheel() {  # OUTPUT
  if [ ! -f pyproject.toml ]; then
    echo "release.sh: no pyproject.toml: the wheel is left out"
    return
  fi
  CXXFLAGS="-ffile-prefix-map=$PWD=." YOLAH_ARCH=x86-64-v3 YOLAH_JOBS=$jobs \
    /usr/bin/python3 -m pip wheel . --no-deps --no-build-isolation --wheel-dir "$1"
}

# Everything wanted, from the sources in the current folder.
build_all() {  # OUTPUT
  rm -rf "$1"
  mkdir -p "$1"
  if wanted deb || wanted static || wanted npm; then build_web; fi
  local part
  for part in "${parts[@]}"; do "build_$part" "$1"; done
  scripts/sbom.py write "$1" "$version"
  scripts/sbom.py check "$1"
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
cat "$artifacts/SHA256SUMS"
