package catalog_test

import (
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
)

// The number of goroutines is a whole number within reason, and only of engines that
// search.
func TestThreads(t *testing.T) {
	for spec, want := range map[string]string{
		"omega sente:threads=2": "", "omega sente:threads=0": "", "omega tree:threads=2": "",
		"gomoku sente:threads=2,level=club": "", "gomoku mcts:threads=2": "", "connectfour sente:threads=2": "",
		"omega sente:threads=-1": "threads=-1: expected a whole number from 0 to 256", "omega sente:threads=two": "threads=two: expected",
		"gomoku sente:threads=257": "from 0 to 256", "omega random:threads=2": `engine random has no option "threads"`,
	} {
		name, engine, _ := strings.Cut(spec, " ")
		g, err := catalog.Standard().Game(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := g.Engine(engine); (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", spec, err, want)
		}
	}
}

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
