#!/usr/bin/env bash
# Runs a test program for "make test-all" in the folder of its package: the tests of the files
# that are built with the tag "slow" or take larger samples with it, those of large and hostile
# input with 3 GB of address space, then each fuzz target on 500 mutations of its corpus.
#
#   go test -tags slow -exec "$PWD/tools/slow.sh" ./record
set -euo pipefail
program=$1
files=$(grep -lE '^//go:build .*slow|testutil\.(SampleSize|SlowEnabled)' ./*_test.go || true)
tests=$([ -z "$files" ] || sed -nE 's/^func (Test[A-Za-z0-9_]+)\(.*/\1/p' $files | grep -vx TestMain || true)
run() {
  if [ -n "$1" ]; then "${@:2}" -test.run="^(${1//$'\n'/|})\$"; fi
}
large='Linear|Fault|LargeFiles'
run "$(grep -vE "$large" <<<"$tests" || true)" "$@"
(ulimit -v 3000000 && run "$(grep -E "$large" <<<"$tests" || true)" "$@")

found=$(mktemp -d)
trap 'rm -rf "$found"' EXIT
for target in $("$program" -test.list '^Fuzz'); do
  if ! output=$("$program" -test.run='^$' -test.fuzz="^$target\$" -test.fuzztime=500x \
    -test.fuzzminimizetime=200x -test.fuzzcachedir="$found" 2>&1); then
    printf '%s\n' "$output"
    for input in $(grep -oE 'testdata/fuzz/[^ ]+' <<<"$output" | sort -u); do
      printf '== %s\n' "$input"
      cat "$input"
    done
    exit 1
  fi
done
