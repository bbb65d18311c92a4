#!/usr/bin/env bash
# Plays sente's brain against another engine's: by all rules, from openings that were made for
# this alone, both colours of each, a thread and 350 MiB for either. The same command goes on
# where it was stopped. What the other engine forfeits is counted apart by sente match.
#
#	tools/against.sh ./pbrain-other
#
# RULES   which, of freestyle standard renju caro freestyle20; default: all. What the other engine does
#         not play it forfeits: leave that out
# TIMES   times of a move; default: "500ms 3s"
# GAMES   of each; default: 200 at the first time, 60 at the others
# CLOCK   processor: both engines' clocks are their own processor time, for a busy machine;
#         nothing is late then. Default: wall, on a machine that does nothing else
# MEMORY  MiB that both are told and may hold, 350 by default as at Gomocup; an engine that
#         holds more is ended (Rapfi keeps within with memory_reserved_mb = 30 in its config.toml)
# OUT     where journals and tables go; default: bin/against
set -euo pipefail
peer=${1:?name the other engine: tools/against.sh ./pbrain-other}
out=${OUT:-bin/against}
data=tools/against/positions
mkdir -p "$out"
out=$(cd "$out" && pwd)
go build -o "$out/sente" ./cmd/sente
ours=$out/pbrain-sente
if [ "${CLOCK:-wall}" = processor ]; then
  tools/against/clock.sh "$out/clock"
  ours=$out/clock/pbrain-sente
  peer="env LD_PRELOAD=$out/clock/clock.so $peer"
  grace=10m
else
  go build -o "$ours" ./cmd/pbrain-sente
  grace=100ms
fi
most=${GAMES:-200}
for time in ${TIMES:-500ms 3s}; do
  for rules in ${RULES:-freestyle standard renju caro freestyle20}; do
    size=15 name=$rules
    case $rules in *20) size=20 name=${rules%20} ;; esac
    echo "== $rules, $time a move"
    "$out/sente" match "$ours" "$peer" --own 1:name=sente --own 2:name=peer --game gomoku --rules "$name" --size $size \
      --openings "$data/0226-$rules.pos" --time "$time" --grace $grace --memory "${MEMORY:-350}" --games "$most" --quiet \
      --journal "$out/$rules-$time.jsonl" --html "$out/$rules-$time.html" | tee "$out/$rules-$time.txt" ||
      echo "== $rules, $time: not played to the end, see above"
  done
  most=${GAMES:-60}
done
