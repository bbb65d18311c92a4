//go:build slow

package brain

func init() { allProfiles = true }
