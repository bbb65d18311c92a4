#!/usr/bin/env bash
# Checks the browser's JavaScript with tsc and prettier, and that ui/vendor holds the packages
# whose types it is checked against. Needs npm, which fetches all of them.
set -euo pipefail
cd "$(dirname "$0")"

if ! command -v npm >/dev/null; then
  echo "npm is missing, so the types of the JavaScript were not checked: install Node.js with npm" >&2
  exit 1
fi
npm ci --no-audit --no-fund --ignore-scripts --loglevel=error
./node_modules/.bin/tsc --project .
./node_modules/.bin/prettier --config .prettierrc.json --check --log-level=warn "../ui/js/**/*.js"

same() { diff -q --ignore-trailing-space --ignore-blank-lines <(sed 's,//# sourceMappingURL.*,,' "node_modules/$1") "../ui/vendor/$2"; }
same preact/dist/preact.mjs preact.js
same preact/hooks/dist/hooks.mjs hooks.js
same htm/dist/htm.module.js htm.js
same @preact/signals-core/dist/signals-core.mjs signals-core.js
same @preact/signals/dist/signals.mjs signals.js
