#!/usr/bin/env bash
# Trains a net: starts learn/trainer/train.py with the settings that PyTorch needs to be
# fast on a processor alone, and with the module that the build has made.
set -euo pipefail
here=$(cd "$(dirname "$0")/.." && pwd)

usage() {
  cat <<'TEXT'
Usage: scripts/train.sh [--ranks N] [--build DIR] EXPERIMENT.toml --data FILE... --output FOLDER
       scripts/train.sh --check NET FILE...

  --ranks N    processes that train together, each on a core of its own (1 unless told)
  --build DIR  where the module was built (build/release)
  --check      hold a net against the engine on 100,000 positions instead

Other options are the trainer's: scripts/train.sh EXPERIMENT.toml --help
Example:
  scripts/train.sh learn/experiments/small.toml --data games.ydata --output run
TEXT
}

ranks=1
build=$here/build/release
program=train.py
while [ $# -gt 0 ]; do
  case $1 in
    -h | --help) usage; exit 0 ;;
    --ranks) ranks=$2; shift 2 ;;
    --build) build=$2; shift 2 ;;
    --check) program=check_net.py; shift ;;
    *) break ;;
  esac
done
if ! ls "$build"/trainer/yolah_inputs*.so >/dev/null 2>&1; then
  echo "train.sh: no trainer in $build: scripts/install-deps.sh learn, then build again" >&2
  exit 2
fi

# OpenBLAS takes some processors for older ones than they are; with AVX-512 it is told.
if grep -qw avx512bw /proc/cpuinfo; then
  export OPENBLAS_CORETYPE=${OPENBLAS_CORETYPE:-SkylakeX}
  export ATEN_CPU_CAPABILITY=${ATEN_CPU_CAPABILITY:-avx512}
fi
# Batches come and go: memory given back to the system each time costs a third of the speed.
export MALLOC_MMAP_THRESHOLD_=1073741824 MALLOC_TRIM_THRESHOLD_=4294967296
export MALLOC_TOP_PAD_=268435456
export OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1
export PYTHONPATH=$build/trainer:$here/learn/trainer
python=/usr/bin/python3 # Debian's, which Debian's PyTorch is for

if [ "$ranks" -eq 1 ]; then
  exec "$python" "$here/learn/trainer/$program" "$@"
fi
export WORLD_SIZE=$ranks MASTER_ADDR=127.0.0.1 MASTER_PORT=${MASTER_PORT:-29577}
export GLOO_SOCKET_IFNAME=lo
workers=()
trap 'kill "${workers[@]}" 2>/dev/null || true' EXIT
for ((rank = 1; rank < ranks; ++rank)); do
  RANK=$rank "$python" "$here/learn/trainer/$program" "$@" &
  workers+=($!)
done
RANK=0 "$python" "$here/learn/trainer/$program" "$@"
wait "${workers[@]}"
trap - EXIT
