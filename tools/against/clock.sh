#!/usr/bin/env bash
# Builds into a folder what a measurement on a busy machine needs: pbrain-sente whose clock is
# its own processor time (the runtime asks the kernel for the other clock; linux/amd64), and
# clock.so, which does the same to engines that are not written in Go.
#
#	tools/against/clock.sh DIR
set -euo pipefail
out=$(mkdir -p "$1" && cd "$1" && pwd)
here=$(cd "$(dirname "$0")" && pwd)
[ "$(go env GOOS)/$(go env GOARCH)" = linux/amd64 ] || { echo "clock.sh: the processor's clock is for linux/amd64" >&2; exit 2; }
runtime=$(go env GOROOT)/src/runtime
replace=
for file in sys_linux_amd64.s time_linux_amd64.s; do
  sed 's|MOVL	\$1, DI // CLOCK_MONOTONIC|MOVL	$2, DI // CLOCK_PROCESS_CPUTIME_ID|' "$runtime/$file" >"$out/$file"
  if cmp -s "$runtime/$file" "$out/$file"; then
    echo "clock.sh: $runtime/$file asks for the clock in a way that is not known here" >&2
    exit 2
  fi
  replace+="${replace:+,}\"$runtime/$file\":\"$out/$file\""
done
echo "{\"Replace\":{$replace}}" >"$out/overlay.json"
go build -overlay "$out/overlay.json" -o "$out/pbrain-sente" "$here/../../cmd/pbrain-sente"
cc -O2 -shared -fPIC -o "$out/clock.so" "$here/clock.c"
