//go:build slow

package match_test

import (
	"runtime"
	"testing"

	"go.uber.org/goleak"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/match"
)

func heap() uint64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// TestRun_KeepsMemoryFlat plays a few thousand games and lets the heap grow by the size of the
// table and no more.
func TestRun_KeepsMemoryFlat(t *testing.T) {
	defer goleak.VerifyNone(t)
	const games = 4_000
	p := plan(match.Match, 2, games)
	p.Players[0] = match.Entrant{Name: "a", Engine: "search:memory=1", Limits: sente.Limits{Nodes: 20}}
	early, seen := uint64(0), 0
	session(t, p, 2, func(run *match.Run) {
		run.Observe = func(_ *match.Crosstable, news []match.Result) {
			before := seen
			if seen += len(news); before < games/10 && seen >= games/10 {
				early = heap()
			}
		}
	})
	const perGame = 64 // bytes: the table and the openings used
	if grown := int64(heap()) - int64(early); grown > games*perGame+1<<20 || seen != games {
		t.Errorf("the heap grew by %d bytes in %d games", grown, seen)
	}
}
