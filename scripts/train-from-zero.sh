#!/usr/bin/env bash
# From nothing to a net: games of the heuristic player, a net from them, games of that
# net, a net from all of them, and a match against the heuristic player. Ends with 1 if
# the net does not win it.
set -euo pipefail
cd "$(dirname "$0")/.."

usage() {
  cat <<'TEXT'
Usage: scripts/train-from-zero.sh [--quick] [--output FOLDER]

  --quick          some minutes: a net that beats the hand-set weights, not the learned ones
  --output FOLDER  for data, runs and the net (build/from-zero)

On two cores it takes somewhat less than an hour, --quick less than five minutes. What is
done already in FOLDER is not done again.
Example:
  scripts/train-from-zero.sh && build/release/bin/yolah play --white minmax:eval=net,net=build/from-zero/net.ynet
TEXT
}

output=build/from-zero
opponent=minmax:hash=16,eval=heuristic
positions=3000000 nodes=300 generations=2 games=200 match_nodes=2000
experiment=learn/experiments/default.toml
while [ $# -gt 0 ]; do
  case $1 in
    -h | --help) usage; exit 0 ;;
    --quick)
      opponent=minmax:hash=16,weights=hand
      positions=300000 nodes=100 generations=1 games=200 match_nodes=500
      experiment=learn/experiments/small.toml
      ;;
    --output) output=$2; shift ;;
    *) usage >&2; exit 2 ;;
  esac
  shift
done

yolah=build/release/bin/yolah
if [ ! -x $yolah ]; then
  cmake --preset release
  cmake --build --preset release --target yolah yolah_inputs
fi
mkdir -p "$output"
player=minmax:hash=2,eval=heuristic
data=()
for ((generation = 0; generation < generations; ++generation)); do
  file=$output/games-$generation.ydata run=$output/run-$generation
  echo "== generation $generation: games of $player"
  $yolah datagen --output "$file" --positions $positions --nodes $nodes --player "$player" \
    --seed $((generation + 1)) --threads "$(nproc)"
  data+=("$file")
  echo "== generation $generation: training"
  scripts/train.sh $experiment --data "${data[@]}" --output "$run" --resume
  player=minmax:hash=2,eval=net,net=$run/net.ynet
  cp "$run/net.ynet" "$output/net.ynet"
done

echo "== match against $opponent"
result=$($yolah match "minmax:hash=16,eval=net,net=$output/net.ynet" "$opponent" \
  --games $games --nodes $match_nodes --concurrency "$(nproc)" --json)
echo "$result" | tee "$output/match.json"
/usr/bin/python3 -c '
import json, sys
match = json.loads(sys.argv[1])
print("score %.1f %%, %+.0f Elo (95 %%: +-%.0f)" % (100 * match["score"], match["elo"], match["error"]))
sys.exit(match["elo"] - match["error"] <= 0)' "$result"
