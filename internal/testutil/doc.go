// Package testutil holds the helpers that tests of several packages share: skipping a test
// under the race detector or unless long measurements are requested, time limits that
// tolerate a busy machine, the check that a parser runs in linear time, and the end of a test by
// an error. Every package can import it: apart from internal/standstill it uses the standard
// library only.
//
// Three kinds of tests exist. Ordinary tests run by "go test ./..." and take milliseconds.
// Slow tests (browsers, child processes, whole matches, exhaustive comparisons) are in files
// with the build constraint "slow" and run by "make test-all". Measurements that take
// minutes or hours call [Long] and run by "make long".
package testutil
