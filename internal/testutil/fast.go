//go:build !slow

package testutil

// SlowEnabled reports whether the tests were built with the tag "slow".
const SlowEnabled = false
