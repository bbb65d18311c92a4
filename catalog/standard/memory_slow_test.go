//go:build slow

package standard

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/memory"
	"github.com/sente-games/sente/internal/testutil"
)

// TestEngines_ReturnMemoryOnClose has each engine and each solver think once: after Close its memory
// is free at once, without the collector.
func TestEngines_ReturnMemoryOnClose(t *testing.T) {
	before := usedMemory()
	for _, g := range Games() {
		if g.Solver != nil {
			solver, err := g.Solver()
			testutil.NoError(t, err)
			if _, err := solver.Solve(t.Context(), sente.Record{Game: g.Name}, sente.Limits{Nodes: 50}, nil); err != nil {
				t.Errorf("%s: %v", g.Name, err)
			}
			closeEngine(t, solver)
		}
		for _, p := range g.Profiles {
			for range 2 {
				engine, err := g.NewEngine(p.Name)
				testutil.NoError(t, err)
				record := sente.Record{Game: g.Name}
				if _, err := engine.Think(t.Context(), record, sente.Limits{Nodes: 50, Threads: 2}, nil); err != nil {
					t.Errorf("%s %s: %v", g.Name, p.Name, err)
				}
				closeEngine(t, engine)
				if now := memory.Process().Used(); now > before {
					t.Errorf("%s %s: %d bytes are leased after Close, %d before", g.Name, p.Name, now, before)
				}
			}
		}
	}
}

// TestMemory_RejectsAbsurdSizes asks every profile for every impossible amount of memory, as an
// option and as a limit: it works, or one sentence says why not, and never is more leased than
// there is.
func TestMemory_RejectsAbsurdSizes(t *testing.T) {
	const limit = 200 << 20
	before := usedMemory()
	withinBudget(t, limit, func() {
		for _, g := range Games() {
			for _, p := range g.Profiles {
				if _, ok := p.FindOption("memory"); !ok {
					continue
				}
				for i, value := range []string{"0", "1", "150", "1048576", "100000", "1099511627776", "18446744073709551616", "-1", "much", "1e3"} {
					engine, err := g.NewEngine(p.Name + ":memory=" + value)
					if fits := i < 3; fits != (err == nil) {
						t.Errorf("%s %s:memory=%s: %v", g.Name, p.Name, value, err)
					}
					if err != nil {
						if text := err.Error(); strings.Contains(text, "\n") || len(text) > 300 {
							t.Errorf("%s %s:memory=%s: %v", g.Name, p.Name, value, err)
						}
						continue
					}
					closeEngine(t, engine)
				}
				thinkWithin(t, g, p.Name, limit)
			}
		}
	})
	if now := usedMemory(); now > before {
		t.Errorf("%d bytes are leased, %d before", now, before)
	}
}

// thinkWithin asks an engine with absurd limits.
func thinkWithin(t *testing.T, g catalog.Game, name string, limit int64) {
	t.Helper()
	engine, err := g.NewEngine(name)
	testutil.NoError(t, err)
	defer closeEngine(t, engine)
	for _, bytes := range []int64{1, 1 << 20, 150 << 20, 100_000 << 20, 1 << 40, 1<<63 - 1} {
		choice, err := engine.Think(t.Context(), sente.Record{Game: g.Name}, sente.Limits{Nodes: 20, Memory: bytes}, nil)
		if err == nil && choice.Move == "" || err != nil && !errors.As(err, new(*memory.Short)) {
			t.Errorf("%s %s within %d bytes: %v", g.Name, name, bytes, err)
		}
		if now := memory.Process().Used(); now > limit {
			t.Errorf("%s %s within %d bytes: %d are leased of %d", g.Name, name, bytes, now, limit)
		}
	}
	if _, err := engine.Think(t.Context(), sente.Record{Game: g.Name}, sente.Limits{Nodes: 20}, nil); err != nil {
		t.Errorf("%s %s afterwards: %v", g.Name, name, err)
	}
}

// TestEngines_ExplainExhaustedMemory: as many engines as there is memory for, and then a sentence.
func TestEngines_ExplainExhaustedMemory(t *testing.T) {
	before := usedMemory()
	g, _ := Games().FindGame("gomoku")
	var all []sente.Engine
	withinBudget(t, before+500<<20, func() {
		for {
			engine, err := g.NewEngine("sente")
			if err != nil {
				if short := (*memory.Short)(nil); !errors.As(err, &short) || !strings.Contains(err.Error(), "fewer engines") {
					t.Error(err)
				}
				break
			}
			all = append(all, engine)
		}
	})
	if len(all) < 5 || len(all) > 7 {
		t.Error(fmt.Sprint(len(all), " engines of 71 MiB have found room in 500 MiB"))
	}
	for _, engine := range all {
		closeEngine(t, engine)
	}
}
