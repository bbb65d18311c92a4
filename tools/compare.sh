#!/usr/bin/env bash
# Builds the command at another revision and in this tree and runs `sente bench`
# with each in turn, A B A B, so that a machine that drifts hurts both alike.
set -euo pipefail
ref=${1:-main}
rounds=${ROUNDS:-5}
tmp=$(mktemp -d)
trap 'git worktree remove --force "$tmp/ref" >/dev/null 2>&1 || true; rm -rf "$tmp"' EXIT
git worktree add --quiet --detach "$tmp/ref" "$ref"
(cd "$tmp/ref" && go build -o "$tmp/a" ./cmd/sente)
go build -o "$tmp/b" ./cmd/sente
for ((i = 1; i <= rounds; i++)); do
  "$tmp/a" bench --gobench >>"$tmp/a.txt"
  "$tmp/b" bench --gobench >>"$tmp/b.txt"
done
go tool -modfile=tools/go.mod benchstat "$ref=$tmp/a.txt" "this tree=$tmp/b.txt"
