package player_test

import (
	"cmp"
	"context"
	"reflect"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/match/player"
)

// position is one of a game, a few moves into its preview.
func position(t *testing.T, g catalog.Game) (sente.Record, []sente.Move) {
	t.Helper()
	r := sente.Record{Game: g.Name}
	b := testutil.Must(g.BoardAfterMoves(r))(t)
	moves := testutil.Must(b.Split(g.Preview))(t)
	for _, m := range moves[:min(len(moves), 4)] {
		played := testutil.Must(b.Play(m))(t)
		r.Moves = append(r.Moves, played)
	}
	return r, b.Legal()
}

// allGames extends the tests of engines from small games to all.
var allGames = false

// forEachEngine calls a test for each engine of each game.
func forEachEngine(t *testing.T, test func(t *testing.T, g catalog.Game, e sente.Engine, r sente.Record, legal []sente.Move)) {
	for _, g := range standard.Games() {
		r, legal := position(t, g)
		if len(legal) > 40 && !allGames {
			continue
		}
		for _, p := range g.Profiles {
			t.Run(g.Name+" "+p.Name, func(t *testing.T) {
				e := testutil.Must(g.NewEngine(p.Name))(t)
				defer sente.Close(e)
				test(t, g, e, r, legal)
			})
		}
	}
}

// TestRestrictMoves_NeverChoosesBlocked: whatever an engine would play is blocked, then all but one
// move.
func TestRestrictMoves_NeverChoosesBlocked(t *testing.T) {
	forEachEngine(t, func(t *testing.T, g catalog.Game, e sente.Engine, r sente.Record, legal []sente.Move) {
		limits := sente.Limits{Nodes: 200, Lines: 2}
		c := testutil.Must(e.Think(t.Context(), r, limits, nil))(t)
		last := legal[len(legal)-1]
		for _, s := range []player.CandidateSet{{Block: []sente.Move{c.Move}}, {Only: []sente.Move{last}}} {
			allowed := testutil.Must(s.Filter(legal))(t)
			choice, err := player.RestrictMoves(g, e, s).Think(t.Context(), r, limits, func(i sente.Info) {
				if len(i.Line) > 0 && !slices.Contains(allowed, i.Line[0]) {
					t.Errorf("%+v: a line begins with %s", s, i.Line[0])
				}
				for _, c := range i.Candidates {
					if !slices.Contains(allowed, c.Move) {
						t.Errorf("%+v: %s is a candidate", s, c.Move)
					}
				}
			})
			if err != nil || !slices.Contains(allowed, choice.Move) {
				t.Errorf("%+v: chose %q, %v", s, choice.Move, err)
			}
		}
		// What was left out is not left out of the next thought.
		if again, err := e.Think(t.Context(), r, limits, nil); err != nil || !slices.Contains(legal, again.Move) {
			t.Errorf("then %q, %v", again.Move, err)
		}
	})
}

// TestEvaluateMoves_RatesEveryMove: of each legal move, the best first.
func TestEvaluateMoves_RatesEveryMove(t *testing.T) {
	forEachEngine(t, func(t *testing.T, g catalog.Game, e sente.Engine, r sente.Record, legal []sente.Move) {
		var last sente.Info
		c, err := player.EvaluateMoves(g, e, player.CandidateSet{}).Think(t.Context(), r, sente.Limits{Depth: 2, Nodes: int64(40 * len(legal)), Lines: 3}, func(i sente.Info) {
			if i.Rank == 0 {
				last = i
			}
		})
		if err != nil || len(last.Candidates) == 0 || c.Move != last.Candidates[0].Move {
			t.Fatalf("%s of %+v, %v", c.Move, last, err)
		}
		if !slices.IsSortedFunc(last.Candidates, func(a, b sente.Candidate) int { return cmp.Compare(b.Score, a.Score) }) {
			t.Errorf("not the best first: %v", last.Candidates)
		}
	})
}

// TestEvaluateMoves_EqualsSeparateSearches: with a search to the end each value is the result
// behind the move, as the search finds it with that move alone.
func TestEvaluateMoves_EqualsSeparateSearches(t *testing.T) {
	for _, name := range []string{"tictactoe", "nim"} {
		g := testutil.Must(standard.Games().FindGame(name))(t)
		e := testutil.Must(g.NewEngine("search"))(t)
		defer sente.Close(e)
		r, legal := position(t, g)
		c, err := player.EvaluateMoves(g, e, player.CandidateSet{}).Think(t.Context(), r, sente.Limits{}, nil)
		if err != nil || len(c.Info.Candidates) != len(legal) {
			t.Fatalf("%s: %d of %d moves, %v", name, len(c.Info.Candidates), len(legal), err)
		}
		for _, m := range c.Info.Candidates {
			alone, err := player.RestrictMoves(g, e, player.CandidateSet{Only: []sente.Move{m.Move}}).Think(t.Context(), r, sente.Limits{}, nil)
			if err != nil || alone.Info.Score != m.Score {
				t.Errorf("%s: %s is worth %v among all and %v alone, %v", name, m.Move, m.Score, alone.Info.Score, err)
			}
		}
	}
}

func TestCandidateSet_RejectsInvalidSets(t *testing.T) {
	legal := []sente.Move{"a1", "b2"}
	for want, s := range map[string]player.CandidateSet{
		`"z9" is not a legal move here and cannot be excluded or selected`: {Block: []sente.Move{"z9"}},
		"all legal moves are excluded: allow at least one":                 {Only: []sente.Move{"a1"}, Block: []sente.Move{"a1"}},
	} {
		if moves, err := s.Filter(legal); err == nil || err.Error() != want {
			t.Errorf("%+v: %v, %v", s, moves, err)
		}
	}
	if moves, err := (player.CandidateSet{}).Filter(legal); err != nil || !slices.Equal(moves, legal) {
		t.Errorf("all: %v, %v", moves, err)
	}
}

// timedEngine is an engine that notes what time its searches are given.
type timedEngine struct {
	sente.Engine
	times *[]time.Duration
}

func (t timedEngine) Think(ctx context.Context, game sente.Record, limits sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	*t.times = append(*t.times, limits.Time)
	return t.Engine.Think(ctx, game, limits, report)
}

// TestEvaluateMoves_IsBoundedByNodes: with nodes as the limit no look ends by the clock, which would
// be another answer on a busy machine.
func TestEvaluateMoves_IsBoundedByNodes(t *testing.T) {
	g := testutil.Must(standard.Games().FindGame("othello"))(t)
	e, err := g.NewEngine("search")
	testutil.NoError(t, err)
	defer sente.Close(e)
	var times []time.Duration
	_, err = player.CandidateSet{}.RestrictEngine(g, timedEngine{e, &times}, true).Think(t.Context(), sente.Record{Game: "othello"}, sente.Limits{Nodes: 3000}, nil)
	if err != nil || len(times) < 5 || slices.Max(times) != 0 {
		t.Errorf("%v, %v", times, err)
	}
}

// steppedEngine returns one score for all moves, which changes with the node limit, and takes 20 ms for
// the search with the number slow.
type steppedEngine struct{ calls, slow int }

func (e *steppedEngine) Think(_ context.Context, _ sente.Record, limits sente.Limits, _ func(sente.Info)) (sente.Choice, error) {
	if e.calls++; e.calls == e.slow {
		time.Sleep(20 * time.Millisecond)
	}
	return sente.Choice{Move: "c3", Info: sente.Info{Nodes: limits.Nodes, Depth: 1, Score: sente.Score(limits.Nodes / 100)}}, nil
}

// TestEvaluateMoves_OrderIndependentOfTime checks that moves of equal score have the same order
// however long each search takes.
func TestEvaluateMoves_OrderIndependentOfTime(t *testing.T) {
	g := testutil.Must(standard.Games().FindGame("tictactoe"))(t)
	var first []sente.Candidate
	for slow := range 24 {
		synctest.Test(t, func(t *testing.T) {
			e := player.EvaluateMoves(g, &steppedEngine{slow: slow}, player.CandidateSet{Only: []sente.Move{"a1", "a2", "a3", "b1"}})
			c := testutil.Must(e.Think(t.Context(), sente.Record{Game: g.Name}, sente.Limits{Nodes: 5000}, func(sente.Info) {}))(t)
			if first == nil {
				first = c.Info.Candidates
			}
			if !reflect.DeepEqual(first, c.Info.Candidates) {
				t.Errorf("with search %d slow: %+v, not %+v", slow, c.Info.Candidates, first)
			}
		})
	}
}
