#!/usr/bin/env bash
# Runs every fuzz target of the tree for the given time, one after the other. A
# target that finds something prints the input, which go test runs from then on.
#
#   tools/fuzz.sh 30s                  all of them
#   tools/fuzz.sh 30s ./record ./app   some packages only
#
# tools/slow.sh tries fewer inputs, with the test programs that stand.
set -euo pipefail
cd "$(dirname "$0")/.."
time=${1:-30s}
shift $(($# < 1 ? $# : 1))
bin=$(mktemp -d)
trap 'rm -rf "$bin"' EXIT
cache=$(go env GOCACHE)/fuzz

targets() { grep -hoE '^func Fuzz[A-Za-z0-9_]*' "$1"/*_test.go | awk '{print $2}'; }

# Minimising what is interesting may take a minute of each input by default.
fuzz() {
  "$bin/fuzz.test" -test.run '^$' -test.fuzz "^$1\$" -test.fuzztime "$time" \
    -test.fuzzminimizetime 200x -test.fuzzcachedir "$2" 2>&1
}

if [ $# -eq 0 ]; then
  mapfile -t dirs < <(grep -rlE --include='*_test.go' '^func Fuzz' . | xargs -n1 dirname | sort -u)
else
  dirs=("$@")
fi
for dir in "${dirs[@]}"; do
  go test -c -vet=off -fuzz=. -o "$bin/fuzz.test" "$dir"
  for target in $(targets "$dir"); do
    mkdir -p "$cache/$dir"
    if ! said=$(cd "$dir" && fuzz "$target" "$cache/$dir") &&
      ! { grep -q 'context deadline exceeded' <<<"$said" && ! grep -q 'testdata/fuzz/' <<<"$said"; }; then # the end of the time is no failure
      printf '%s\n' "$said"
      for found in $(grep -oE 'testdata/fuzz/[^ ]+' <<<"$said" | sort -u); do
        printf '== %s/%s\n' "$dir" "$found"
        cat "$dir/$found"
      done
      exit 1
    fi
    printf '%s %s: %s\n' "$dir" "$target" "$(grep -oE 'execs: [0-9]+ \([0-9]+/sec\)' <<<"$said" | tail -1)"
  done
done
