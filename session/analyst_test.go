package session

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/internal/testutil"
)

// engine is a function that thinks.
type engine func(ctx context.Context, l sente.Limits, report func(sente.Info)) (sente.Choice, error)

func (e engine) Think(ctx context.Context, _ sente.Record, l sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	return e(ctx, l, report)
}

// Ponder is only asked of those that may.
func (e engine) Ponder(ctx context.Context, _ sente.Record) {
	e(ctx, sente.Limits{}, nil) //nolint:errcheck // nothing is answered
}

func lends(e engine) EngineProvider {
	return func() (sente.Engine, func(), error) { return e, func() {}, nil }
}

var (
	choice = sente.Choice{Move: "b2"}
	named  = sente.Info{Depth: 3, Line: []sente.Move{"a1"}}
)

func punctual(ctx context.Context, l sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	select {
	case <-ctx.Done():
	case <-time.After(l.Time):
	}
	return choice, nil
}

// deaf hears no stop for an hour.
func deaf(context.Context, sente.Limits, func(sente.Info)) (sente.Choice, error) {
	time.Sleep(time.Hour)
	return choice, nil
}

func late(ctx context.Context, l sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	report(named)
	return deaf(ctx, l, report)
}

// waits thinks until it is stopped.
func waits(ctx context.Context, _ sente.Limits, _ func(sente.Info)) (sente.Choice, error) {
	<-ctx.Done()
	return choice, nil
}

// TestAnalyst_KeepsTime checks the answers and deadlines of engines of every kind.
func TestAnalyst_KeepsTime(t *testing.T) {
	const limit = 96 * time.Second
	const lateAt, lostAt = limit - limit/50, limit - limit/32 + ReturnTimeout
	for _, c := range []struct {
		name     string
		purpose  Purpose
		borrow   EngineProvider
		stop     time.Duration // when it is called off, 0 for never
		took     time.Duration
		late     time.Duration // when Late is called, 0 for never
		lost     time.Duration
		fault    string
		answered bool
	}{
		{"a punctual engine", Moving, lends(punctual), 0, limit - limit/16, 0, 0, "", true},
		{"one that is called off", Moving, lends(punctual), 5 * time.Second, 5 * time.Second, 0, 0, "", true},
		{"one that waits to be stopped", Analysing, lends(waits), 0, limit - limit/32, 0, 0, "", true},
		{"one that is late", Moving, lends(late), 0, time.Hour, lateAt, lostAt, "", true},
		{"a deaf one", Moving, lends(deaf), 0, time.Hour, lateAt, lostAt, "", true},
		{"a deaf one that is called off", Moving, lends(deaf), time.Second, time.Hour, 0, time.Second + ReturnTimeout, "", true},
		{"one that ponders", Pondering, lends(waits), time.Minute, time.Minute, 0, 0, "", false},
		{"one that breaks", Moving, lends(func(context.Context, sente.Limits, func(sente.Info)) (sente.Choice, error) {
			return sente.Choice{}, errors.New("its weights are missing")
		}), 0, 0, 0, 0, "its weights are missing", false},
		{"one that breaks down", Pondering, lends(func(context.Context, sente.Limits, func(sente.Info)) (sente.Choice, error) { panic("index") }), 0, 0, 0, 0, "internal error: index", false},
		{"none", Moving, func() (sente.Engine, func(), error) { return nil, nil, errors.New("no room") }, 0, 0, 0, 0, "no room", false},
		{"one that cannot be built", Moving, func() (sente.Engine, func(), error) { panic("no file") }, 0, 0, 0, 0, "internal error: no file", false},
		{"one that takes for ever to build", Moving, func() (sente.Engine, func(), error) {
			time.Sleep(time.Hour)
			return nil, nil, errors.New("too late")
		}, 0, time.Hour, lateAt, lostAt, "too late", false},
	} {
		synctest.Test(t, func(t *testing.T) {
			began := time.Now()
			ctx, stop := context.WithCancel(t.Context())
			defer stop()
			a := &Analyst{Purpose: c.purpose, Game: sente.Record{Game: "tictactoe"}, Limit: limit, Stop: stop}
			if c.stop > 0 {
				time.AfterFunc(c.stop, a.Cancel)
			}
			var lateAt, lostAt time.Duration
			got, err := a.Think(ctx, c.borrow, sente.Limits{}, DeadlineHandlers{
				OnDeadline: func() { lateAt = time.Since(began) },
				OnLost:     func() { lostAt = time.Since(began) },
			})
			took := time.Since(began)
			synctest.Wait()
			if took != c.took || lateAt != c.late || lostAt != c.lost {
				t.Errorf("%s: took %v, late at %v, lost at %v; want %v, %v, %v", c.name, took, lateAt, lostAt, c.took, c.late, c.lost)
			}
			if said := fmt.Sprint(err); c.fault != "" && said != c.fault || c.fault == "" && err != nil || c.answered != (got.Move == choice.Move) {
				t.Errorf("%s: %+v, %v; want %q", c.name, got, err, c.fault)
			}
			if end := a.End(); end != max(took, 1) || a.End() != end {
				t.Errorf("%s: ended after %v and %v, took %v", c.name, end, a.End(), took)
			}
		})
	}
}

// TestAnalyst_Continues: an analyst that has paused for others continues with its remaining time.
func TestAnalyst_Continues(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := &Analyst{Purpose: Analysing, Limit: 64 * time.Second}
		began := time.Now()
		for range 2 {
			ctx, yield := context.WithCancel(t.Context())
			time.AfterFunc(24*time.Second, yield)
			testutil.Must(a.Think(ctx, lends(waits), sente.Limits{}, DeadlineHandlers{}))(t)
			yield()
		}
		ctx, stop := context.WithTimeout(t.Context(), time.Hour)
		defer stop()
		if _, err := a.Think(ctx, lends(waits), sente.Limits{}, DeadlineHandlers{}); err != nil || time.Since(began) != 62*time.Second {
			t.Errorf("%v after %v: want the end after 62 s", err, time.Since(began))
		}
	})
}

// TestReturnTimeout_IgnoresStandstill: an engine is given up when the process has run for as long as the
// patience lasts, and not before, whatever the time of day: on a machine that lets others
// work an engine may return hours after its time.
func TestReturnTimeout_IgnoresStandstill(t *testing.T) {
	for _, stands := range []bool{true, false} {
		synctest.Test(t, func(t *testing.T) {
			a := &Analyst{Purpose: Moving, Limit: 64 * time.Second}
			a.timeout = func(ctx context.Context, after time.Duration) (context.Context, context.CancelFunc) {
				if after != ReturnTimeout {
					t.Errorf("patience of %v", after)
				}
				if stands {
					return context.WithCancel(ctx) // the process does not run
				}
				return context.WithTimeout(ctx, after)
			}
			lost := false
			ctx, stop := context.WithCancel(t.Context())
			defer stop()
			testutil.Must(a.Think(ctx, lends(deaf), sente.Limits{}, DeadlineHandlers{OnDeadline: func() {}, OnLost: func() { lost = true }}))(t)
			if lost == stands {
				t.Errorf("the process stands still: %v, the engine is given up: %v", stands, lost)
			}
		})
	}
}

// TestAnalyst_StoresInfoByRank keeps the latest thought of each rank, as a map does, and counts
// those that are kept.
func TestAnalyst_StoresInfoByRank(t *testing.T) {
	for seed := range uint64(20) {
		dice := rand.New(rand.NewPCG(seed, 3))
		told := 0
		a := &Analyst{Changed: func() { told++ }}
		latest, kept := map[int]sente.Info{}, 0
		for step := range 40 {
			i := sente.Info{Rank: dice.IntN(MaxLines+4) - 1, Depth: step}
			if dice.IntN(2) == 0 {
				i.Line = []sente.Move{sente.Move(fmt.Sprint(step))}
			}
			a.report(i)
			if i.Rank >= 0 && i.Rank < MaxLines {
				latest[i.Rank], kept = i, kept+1
			}
			thoughts := a.Snapshot()
			for rank, info := range thoughts.Infos {
				if info.Depth != latest[rank].Depth {
					t.Fatalf("rank %d: %+v, want %+v", rank, info, latest[rank])
				}
			}
			best, ok := a.Best()
			if ok != (len(latest[0].Line) > 0) || ok && best.Move != latest[0].Line[0] {
				t.Fatalf("best %+v, %v of %+v", best, ok, latest[0])
			}
			if told != kept || a.Version() != int64(kept) || thoughts.Version != int64(kept) {
				t.Fatalf("told %d times of %d thoughts, version %d", told, kept, a.Version())
			}
		}
	}
}

// TestAnalysts_MatchModel compares several running calls with a map of the cancelled ones.
func TestAnalysts_MatchModel(t *testing.T) {
	for seed := range uint64(50) {
		dice := rand.New(rand.NewPCG(seed, 5))
		var all Analysts[*Analyst]
		off := map[*Analyst]bool{} // called off
		var at []*Analyst
		purposes := []Purpose{Moving, Hinting, Analysing, Pondering}
		for range 60 {
			switch dice.IntN(5) {
			case 0, 1:
				a := &Analyst{Purpose: purposes[dice.IntN(4)]}
				a.Stop = func() { off[a] = true }
				all.Add(a)
				at = append(at, a)
			case 2, 3:
				if len(at) > 0 {
					i := dice.IntN(len(at))
					if !all.Remove(at[i]) || all.Remove(at[i]) {
						t.Fatal("an answer counts once")
					}
					at = slices.Delete(at, i, i+1)
				}
			default:
				halted := all.CancelAll()
				for _, a := range at {
					if !off[a] || !slices.Contains(halted, a) || all.Remove(a) {
						t.Fatal("one that was called off still counts")
					}
				}
				at = nil
			}
			first, ok := all.First()
			if !slices.Equal(all.Running(), at) || all.IsIdle() != (len(at) == 0) || ok != (len(at) > 0) || ok && first != at[0] {
				t.Fatalf("%v are at work, want %v", all.Running(), at)
			}
			for _, p := range purposes {
				if want := slices.ContainsFunc(at, func(a *Analyst) bool { return a.Purpose == p }); all.HasPurpose(p) != want {
					t.Fatalf("%s: %v, want %v", p, all.HasPurpose(p), want)
				}
			}
			for _, a := range at {
				if !all.Has(a) || off[a] {
					t.Fatal("one at work is not there")
				}
			}
		}
	}
}

// solver returns the test's result for every position after a delay.
type solver struct {
	takes time.Duration
	info  sente.Info
	err   error
}

func (s solver) Solve(_ context.Context, _ sente.Record, l sente.Limits, _ func(sente.Info)) (sente.Info, error) {
	if s.takes > l.Time {
		time.Sleep(l.Time)
		return sente.Info{}, nil
	}
	time.Sleep(s.takes)
	return s.info, s.err
}

// TestScores: what a solver proves of the position after a move is, seen from the other
// side and one move later, the score of the move; all else is left out.
func TestScores(t *testing.T) {
	g := testutil.Must(standard.Games().FindGame("connectfour"))(t)
	game := sente.Record{Game: "connectfour", Moves: []sente.Move{"1", "2", "1", "2", "1", "2"}} // "1" wins at once
	board := testutil.Must(g.BoardAfterMoves(game))(t)
	legal := board.Legal()
	proof := sente.Info{Source: "proof", Score: sente.LossIn(4), Bound: sente.Exact}
	guess, bound := proof, proof
	guess.Source, bound.Bound = "search", sente.Upper
	broken := errors.New("broken")
	for name, c := range map[string]struct {
		solver solver
		found  int
		err    error
		took   time.Duration
	}{
		"proven":      {solver{time.Millisecond, proof, nil}, len(legal), nil, time.Duration(len(legal)-1) * time.Millisecond},
		"a guess":     {solver{0, guess, nil}, 1, nil, 0},
		"a bound":     {solver{0, bound, nil}, 1, nil, 0},
		"too slow":    {solver{time.Hour, proof, nil}, 1, nil, 7 * time.Second},
		"broken":      {solver{0, sente.Info{}, broken}, 1, broken, 0},
		"in the book": {solver{0, sente.Info{Source: "book", Bound: sente.Exact}, nil}, len(legal), nil, 0},
	} {
		synctest.Test(t, func(t *testing.T) {
			began := time.Now()
			found, err := SolveMoves(t.Context(), g, c.solver, game, sente.Limits{Time: 7 * time.Second})
			if len(found) != c.found || !errors.Is(err, c.err) || time.Since(began) != c.took {
				t.Errorf("%s: %d scores, %v, after %v; want %d, %v, %v", name, len(found), err, time.Since(began), c.found, c.err, c.took)
			}
			for _, s := range found {
				want := -c.solver.info.Score.Later(1)
				if s.Move == "1" {
					want = sente.WinIn(1)
				}
				if s.Score != want {
					t.Errorf("%s: %s is worth %v, want %v", name, s.Move, s.Score, want)
				}
				if points, err := g.GamePoints(game, s.Score); err != nil || points != s.Points {
					t.Errorf("%s: %d points, want %d (%v)", name, s.Points, points, err)
				}
			}
		})
	}
}
