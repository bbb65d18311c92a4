#!/usr/bin/env bash
# Runs every fuzz target of the tree for the given time, one after the other.
set -euo pipefail
time=${1:-30s}
grep -rlE --include='*_test.go' '^func Fuzz' . | while read -r file; do
  dir=$(dirname "$file")
  grep -oE '^func (Fuzz[A-Za-z0-9_]*)' "$file" | awk '{print $2}' | while read -r target; do
    echo "== $dir $target"
    go test "$dir" -run '^$' -fuzz "^$target\$" -fuzztime "$time"
  done
done
