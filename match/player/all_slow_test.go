//go:build slow

package player_test

func init() { allGames = true }
