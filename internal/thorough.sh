#!/usr/bin/env bash
# Runs a test program as go test asks, its tests of large and hostile input with 3 GB of
# addresses, a stand-in for a machine with little memory; then each of its fuzz targets on
# 1000 mutations of the corpus. The program is linked once for all three.
#
#   go test -exec "$PWD/internal/thorough.sh" ./record
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
  if ! said=$("$program" -test.run='^$' -test.fuzz="^$target\$" -test.fuzztime=1000x \
    -test.fuzzminimizetime=200x -test.fuzzcachedir="$found" 2>&1); then
    printf '%s\n' "$said"
    for input in $(grep -oE 'testdata/fuzz/[^ ]+' <<<"$said" | sort -u); do
      printf '== %s\n' "$input"
      cat "$input"
    done
    exit 1
  fi
done
