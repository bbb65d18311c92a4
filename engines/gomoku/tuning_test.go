package gomoku

import (
	"fmt"
	"testing"

	"github.com/sente-games/sente"
)

// TestLongMatch plays the engine against variants of it:
//
//	SENTE_LONG=1 go test ./engines/gomoku -run TestLongMatch -v
func TestLongMatch(t *testing.T) {
	if !long() {
		return
	}
	limits := sente.Limits{Nodes: 3000}
	for _, c := range []struct {
		name   string
		change func(*config)
	}{
		{"breadth 16", func(v *config) { v.Breadth = 16 }},
		{"fours 15", func(v *config) { v.Horizon, v.Inner = 15, 15 }},
		{"fours 200", func(v *config) { v.Horizon, v.Inner = 200, 200 }},
		{"without fear", func(v *config) { v.Defence = 0 }},
	} {
		compare(t, c.name, c.change, 60, limits)
	}
}

// compare plays pairs of games of a changed engine against the engine as it is.
func compare(t *testing.T, name string, change func(*config), pairs int, limits sente.Limits) {
	v := best()
	change(&v)
	s, _ := contest(t,
		func() sente.Engine { return must(newEngine(Options{Memory: 16 << 20}, v)) },
		func() sente.Engine { return must(newEngine(Options{Memory: 16 << 20}, best())) },
		pairs, 4, limits, 77)
	fmt.Printf("%s: %v\n", name, s)
}
