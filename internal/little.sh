#!/usr/bin/env bash
# Runs a program with 3 GB of addresses, a stand-in for a machine with little memory:
#
#   go test -exec "$PWD/internal/little.sh" ./record
ulimit -v 3000000
exec "$@"
