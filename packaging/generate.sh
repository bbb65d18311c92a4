#!/usr/bin/env bash
# Writes what packages contain beside the programs: the manual pages, the shell completions and
# the studio as a page without a server.
#
#   packaging/generate.sh DIR
set -euo pipefail
cd "$(dirname "$0")/.."
dir=$1
rm -rf "$dir"
mkdir -p "$dir/man" "$dir/completions"
program=$dir/program/sente
go build -trimpath -buildvcs=false -o "$program" ./cmd/sente
"$program" man "$dir/man"
gzip -9n "$dir"/man/*.1
"$program" completion bash >"$dir/completions/sente.bash"
"$program" completion zsh >"$dir/completions/_sente"
"$program" completion fish >"$dir/completions/sente.fish"
"$program" completion powershell >"$dir/completions/sente.ps1"
if [ -z "${SENTE_NATIVE_ONLY:-}" ]; then
  "$program" demo "$dir/site"
  tar -czf "$dir/sente-site.tar.gz" -C "$dir/site" .
fi
