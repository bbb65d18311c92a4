package testutil

// SampleSize returns the number of cases that a test draws: fast in an ordinary run, slow in
// a test built with the tag "slow". Tests use it where both tiers check the same property.
func SampleSize(fast, slow int) int {
	if SlowEnabled {
		return slow
	}
	return fast
}
