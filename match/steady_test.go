package match_test

import (
	"context"
	"runtime"
	"slices"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/player"
)

// TestManyGamesLeaveMemoryFlat plays a few thousand games and lets the heap grow
// by what the table keeps and no more.
func TestManyGamesLeaveMemoryFlat(t *testing.T) { manyGames(t, 4_000) }

// TestManyGamesLeaveMemoryFlatLong plays 100,000.
func TestManyGamesLeaveMemoryFlatLong(t *testing.T) {
	if !testutil.LongEnabled() {
		t.Log("set SENTE_LONG=1 to run it")
		return
	}
	manyGames(t, 100_000)
}

func manyGames(t *testing.T, games int) {
	defer goleak.VerifyNone(t)
	p := match.Plan{
		Game: "tictactoe", Kind: match.Match, Games: games, Plies: 2, Seed: 1,
		Players: []match.Entrant{
			{Name: "a", Engine: "search:memory=1", Limits: sente.Limits{Nodes: 20}},
			{Name: "b", Engine: "random"},
		},
	}
	local := match.NewLocal(standard, profiles, 2)
	early, seen := uint64(0), 0
	run := match.Run{Plan: p, Games: standard, Runner: local, Observe: func(_ *match.Crosstable, news []match.Result) {
		before := seen
		seen += len(news)
		if before < games/10 && seen >= games/10 {
			early = heap()
		}
	}}
	report, err := run.Play(t.Context())
	if err != nil || report.Crosstable.Games() != games {
		t.Fatalf("%d games, %v", report.Crosstable.Games(), err)
	}
	late := heap()
	if err := local.Close(); err != nil {
		t.Fatal(err)
	}
	const perGame = 64 // bytes: the table and the openings used
	if grown := int64(late) - int64(early); grown > int64(games)*perGame+1<<20 {
		t.Errorf("the heap grew by %d bytes in %d games", grown, games)
	}
	t.Logf("%d games: heap %d KiB after a tenth of them, %d KiB after all", games, early>>10, late>>10)
}

func heap() uint64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// TestLongTheRefereeTakesLittleTime lets engines take 10 ms a move and measures what
// the game takes from one engine's answer to the next engine's turn: at most 1 %.
// The median of a game's moves, since a busy machine is late at some of them.
func TestLongTheRefereeTakesLittleTime(t *testing.T) {
	testutil.Long(t)
	const pace = 10 * time.Millisecond
	best := pace
	for try := 0; try < 5 && best > pace/100; try++ {
		var answered time.Time
		var between []time.Duration
		think := engine(func(ctx context.Context, r sente.Record, _ sente.Limits) (sente.Choice, error) {
			began := time.Now()
			if !answered.IsZero() {
				between = append(between, began.Sub(answered))
			}
			c, err := first(ctx, r, sente.Limits{})
			for time.Since(began) < pace { // waiting by sleep would be late by itself
			}
			answered = time.Now()
			return c, err
		})
		ref := referee(t, sente.Record{Control: sente.Control{Move: time.Second}})
		if err := match.Play(t.Context(), ref, match.Game{Players: []player.Player{{Name: "a", Engine: think}, {Name: "b", Engine: think}}}); err != nil {
			t.Fatal(err)
		}
		slices.Sort(between)
		best = min(best, between[len(between)/2])
	}
	if best > pace/100 {
		t.Errorf("the referee takes %v a move", best)
	}
	t.Logf("the referee takes %v a move", best)
}

// BenchmarkReferee is what a game costs besides the engines, a move.
func BenchmarkReferee(b *testing.B) {
	moves := 0
	for b.Loop() {
		ref := referee(b, sente.Record{Game: "connectfour", Control: sente.Control{Game: time.Hour}})
		if err := match.Play(b.Context(), ref, match.Game{Players: pair(scripted(), scripted())}); err != nil {
			b.Fatal(err)
		}
		moves += len(ref.Record().Moves)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(moves), "ns/move")
}

// scripted plays without a board: a game known to be legal for as long as it goes.
func scripted() engine {
	script := []sente.Move{"1", "2", "1", "2", "2", "1", "2", "1", "1", "2", "1", "2", "3", "4", "3", "4", "4", "3", "4", "3", "3", "4", "3", "4", "5", "6", "5", "6"}
	return func(_ context.Context, r sente.Record, _ sente.Limits) (sente.Choice, error) {
		return sente.Choice{Move: script[len(r.Moves)]}, nil
	}
}
