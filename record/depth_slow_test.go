//go:build slow

package record_test

import (
	"iter"
	"runtime"
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/record"
)

// TestDeepNesting: variations within variations take memory in proportion to their number,
// not as if every node had room for all that one may hold, and
// come back as they were.
func TestDeepNesting(t *testing.T) {
	const deep = 200_000
	var text strings.Builder
	text.WriteString("(;GM[4]SZ[15]")
	for i := range deep {
		text.WriteString("(;" + [...]string{"B", "W"}[i%2] + "[" + string(rune('a'+i%15)) + string(rune('a'+i/15%15)) + "]")
	}
	for i := range deep {
		if i%2 == 0 {
			text.WriteString(")")
		} else {
			text.WriteString(")(;C[x])")
		}
	}
	text.WriteString(")")
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	opened, err := record.ReadStudies(games, sente.Record{}, "deep.sgf", []byte(text.String()), false)
	runtime.ReadMemStats(&after)
	if err != nil || len(opened.Studies) != 1 || opened.Studies[0].Len() != 1+deep+deep/2 {
		t.Fatal(len(opened.Studies), err)
	}
	if each := (after.TotalAlloc - before.TotalAlloc) / uint64(opened.Studies[0].Len()); each > 1000 {
		t.Errorf("%d bytes were allocated for each node", each)
	}
	var again strings.Builder
	if _, err := record.WriteStudies(&again, games, record.SGF, opened.Studies...); err != nil {
		t.Fatal(err)
	}
	back, err := record.ReadStudies(games, sente.Record{}, "again.sgf", []byte(again.String()), false)
	if err != nil || len(back.Studies) != 1 || back.Studies[0].Len() != opened.Studies[0].Len() {
		t.Fatal(len(back.Studies), err)
	}
	next, stop := iter.Pull(back.Studies[0].All())
	defer stop()
	for n := range opened.Studies[0].All() {
		m, ok := next()
		if !ok || len(m.Children()) != len(n.Children()) || m.Move() != n.Move() || m.Content().Comment != n.Content().Comment || m.Content().Side != n.Content().Side {
			t.Fatalf("node %d comes back as something else", n.ID())
		}
	}
}
