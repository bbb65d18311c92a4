#!/usr/bin/env bash
# Writes what packages contain beside the programs: the manual pages and the shell completions,
# and with --site the studio as a page without a server.
#
#   tools/packaging/generate.sh DIR [--site]
set -euo pipefail
cd "$(dirname "$0")/../.."
dir=$1
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
export SOURCE_DATE_EPOCH
rm -rf "$dir"
mkdir -p "$dir/man" "$dir/completions"
CGO_ENABLED=0 go build -trimpath -ldflags='-s -w' -o "$dir/programs/" ./cmd/...
program=$dir/programs/sente
"$program" man "$dir/man"
gzip -9n "$dir"/man/*.1
"$program" completion bash >"$dir/completions/sente.bash"
"$program" completion zsh >"$dir/completions/_sente"
"$program" completion fish >"$dir/completions/sente.fish"
"$program" completion powershell >"$dir/completions/sente.ps1"
if [ "${2:-}" = --site ]; then
  "$program" demo "$dir/site"
  tar --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner -cf - -C "$dir/site" . |
    gzip -9n >"$dir/sente-site.tar.gz"
fi
