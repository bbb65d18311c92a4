#!/usr/bin/env bash
# Measures what the fast tests find: plants one fault after the other of planted-faults.txt
# into a copy of the committed tree and runs the tests of its package, which must fail.
#
#   tools/planted-faults.sh [DIR]     DIR: the checkout to examine; default: this one
#
# The exit status is 0 if every fault was found.
set -euo pipefail
faults=$(cd "$(dirname "$0")" && pwd)/planted-faults.txt
cd "${1:-$(dirname "$0")/..}"
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
git archive HEAD | tar -x -C "$tree"
cd "$tree"
found=0 missed=0
# Without a fault, the tests pass.
packages=$(grep -v '^#' "$faults" | cut -d'|' -f1 | sort -u)
go test -trimpath -vet=off -timeout 10m $packages >/dev/null || { echo "the tests fail without a fault" >&2; exit 2; }
while IFS='|' read -r package file old new; do
  if [ -z "$package" ] || [ "${package:0:1}" = '#' ]; then continue; fi
  original=$(cat "$file"; printf x)
  if [ "${original/"$old"/}" = "$original" ]; then
    echo "MISSING  $file does not contain: $old"
    missed=$((missed + 1))
    continue
  fi
  printf '%s' "${original/"$old"/"$new"}" | head -c -1 >"$file"
  if ! go build -trimpath "$package" 2>/dev/null; then
    echo "BROKEN   $file does not compile with: $new"
    missed=$((missed + 1))
  elif go test -trimpath -vet=off -timeout 2m "$package" >/dev/null 2>&1; then
    echo "MISSED   $file: $old -> $new"
    missed=$((missed + 1))
  else
    echo "found    $file: $old -> $new"
    found=$((found + 1))
  fi
  printf '%s' "$original" | head -c -1 >"$file"
done <"$faults"
echo "$found faults found, $missed not found"
[ "$missed" = 0 ]
