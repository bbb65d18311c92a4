package catalog_test

import (
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
)

// Goroutines that an engine has of its own search whatever the limits say, and one
// goroutine still plays the same every time.
func TestThreadsSearch(t *testing.T) {
	g, err := catalog.Standard().Game("gomoku")
	if err != nil {
		t.Fatal(err)
	}
	r := sente.Record{Game: "gomoku", Moves: []sente.Move{"h8", "h9", "j8"}}
	nodes := func(spec string, threads int) int64 {
		e, err := g.Engine(spec)
		if err != nil {
			t.Fatal(err)
		}
		c, err := e.Think(t.Context(), r, sente.Limits{Depth: 8, Threads: threads}, nil)
		if err != nil {
			t.Fatal(err)
		}
		return c.Info.Nodes
	}
	one := nodes("sente", 0)
	if again := nodes("sente:threads=1", 2); again != one {
		t.Errorf("one goroutine of its own: %d nodes, want %d", again, one)
	}
	if two := nodes("sente:threads=2", 0); two == one {
		t.Errorf("two goroutines visit exactly as many nodes as one: %d", two)
	}
}
