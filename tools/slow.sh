#!/usr/bin/env bash
# Runs a test program for "make test-all": all its tests, those of large and hostile input
# with 3 GB of address space, then each of its fuzz targets on 500 mutations of its corpus.
#
#   go test -tags slow -exec "$PWD/tools/slow.sh" ./record
set -euo pipefail
program=$1
large='Linear|Fault|LargeFiles'
"$@" -test.skip="$large"
if [ -n "$("$program" -test.list "^Test.*($large)")" ]; then
  (ulimit -v 3000000 && "$@" -test.run="$large")
fi

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
