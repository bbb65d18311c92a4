#!/usr/bin/env bash
# Installs a Debian package, uses what it contains and removes it. Needs root.
#
#   tools/packaging/test-deb.sh bin/package/sente.deb
set -euo pipefail
package=$1
if dpkg --status sente >/dev/null 2>&1; then
  echo "test-deb: sente is installed as a package; remove it first" >&2
  exit 1
fi
installed=0
cleanup() { [ "$installed" = 0 ] || dpkg --purge sente >/dev/null; }
trap cleanup EXIT
dpkg --install "$package" >/dev/null
installed=1

fail() { echo "test-deb: $*" >&2; exit 1; }
for file in /usr/bin/sente /usr/bin/pbrain-sente /usr/share/man/man1/sente.1.gz \
  /usr/share/bash-completion/completions/sente /usr/share/zsh/site-functions/_sente \
  /usr/share/fish/vendor_completions.d/sente.fish /usr/lib/systemd/system/sente.service \
  /usr/share/doc/sente/copyright; do
  dpkg --listfiles sente | grep -qx "$file" || fail "$file is missing"
done
cd /
[ "$(sente solve connectfour 4453 --json | grep -c '"result":"loss"')" = 1 ] ||
  fail "sente solve connectfour 4453: unexpected answer: $(sente solve connectfour 4453 --json)"
printf 'START 15\nBEGIN\nEND\n' | pbrain-sente | grep -q '^[0-9]*,[0-9]*' || fail "pbrain-sente does not move"
# shellcheck disable=SC1091
bash -c 'source /usr/share/bash-completion/completions/sente && complete -p sente' >/dev/null || fail "the bash completion does not load"
zcat /usr/share/man/man1/sente.1.gz | grep -q '^\.SH' || fail "the manual page is empty"
if command -v systemd-analyze >/dev/null; then
  systemd-analyze verify /usr/lib/systemd/system/sente.service
fi

# The command of the systemd unit starts and prints the address for workers.
state=$(mktemp -d)
command=$(sed -n 's/^ExecStart=//p' /usr/lib/systemd/system/sente.service)
command=${command/\/var\/lib\/sente/$state}
command=${command/\$SENTE_ARGS/--workers 127.0.0.1:0}
$command >"$state/address" &
server=$!
for _ in $(seq 100); do [ -s "$state/address" ] && break; sleep 0.1; done
kill -INT $server
wait $server || fail "sente serve ended with $?"
grep -q '^nats://' "$state/address" || fail "sente serve printed no address"
rm -r "$state"
echo "$(basename "$package"): installed, used and removed"
