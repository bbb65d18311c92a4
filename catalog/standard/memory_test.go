package standard

import (
	"runtime"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/memory"
)

// withinBudget runs f with a budget of the process.
func withinBudget(t *testing.T, limit int64, f func()) {
	t.Helper()
	b := memory.Process()
	before := b.Limit()
	b.SetLimit(limit)
	defer b.SetLimit(before)
	f()
}

// usedMemory is what is leased once what was forgotten has returned.
func usedMemory() int64 {
	runtime.GC()
	b := memory.Process()
	if l, err := b.Lease("all", b.Limit()); err == nil { // it waits for what is to return
		l.Return()
	}
	return b.Used()
}

// closeEngine closes what has anything to close.
func closeEngine(t *testing.T, engine any) {
	t.Helper()
	if err := sente.Close(engine); err != nil {
		t.Error(err)
	}
}

// TestEngines_ReturnMemoryWhenUnreachable: those that are not closed are found when memory is short.
func TestEngines_ReturnMemoryWhenUnreachable(t *testing.T) {
	before := usedMemory()
	g, _ := Games().FindGame("gomoku")
	withinBudget(t, before+100<<20, func() {
		for range 4 {
			if _, err := g.NewEngine("sente"); err != nil {
				t.Fatal(err)
			}
		}
	})
	if now := usedMemory(); now > before {
		t.Errorf("%d bytes are leased, %d before", now, before)
	}
}
