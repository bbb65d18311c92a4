//go:build slow

package candidates_test

func init() { allGames = true }
