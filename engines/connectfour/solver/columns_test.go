package solver

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/sente-games/sente/games/connectfour"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/rules"
)

// columns are the scores of all columns by the oracle.
func (o *oracle) columns(s connectfour.State) []int {
	scores := slices.Repeat([]int{Unplayable}, o.size.Width)
	for _, m := range o.game.Moves(&s, nil) {
		var next connectfour.State
		st := o.game.Play(&next, &s, m, false)
		switch {
		case st.Outcome == rules.Lost:
			scores[m] = (o.size.Width*o.size.Height + 1 - int(s.Ply)) / 2
		case st.Outcome.IsOver():
			scores[m] = 0
		default:
			scores[m] = -o.score(next)
		}
	}
	return scores
}

func opened(t testing.TB, o *oracle) *Solver {
	t.Helper()
	s, err := New(o.size, Options{Memory: 1 << 20})
	testutil.NoError(t, err)
	t.Cleanup(func() { s.Close() })
	return s
}

// Columns, best moves, lines and distances are those of the oracle.
func TestSolver_ColumnsAndLinesEqualOracle(t *testing.T) {
	testutil.SkipUnderRace(t)
	for _, b := range boards {
		o := newOracle(t, b.width, b.height)
		s := opened(t, o)
		rng := rand.New(rand.NewPCG(uint64(b.width), uint64(b.height)))
		for range testutil.SampleSize(8, 25) {
			o.compare(t, s, o.random(rng, b.from+rng.IntN(4)))
		}
	}
}

func (o *oracle) compare(t *testing.T, s *Solver, state connectfour.State) {
	t.Helper()
	want := o.columns(state)
	columns, err := s.ScoreColumns(t.Context(), state, Query{})
	testutil.NoError(t, err)
	top := slices.Max(want)
	var best []connectfour.Move
	for c, known := range columns {
		if known.Lower != want[c] || known.Upper != want[c] {
			t.Errorf("%+v: column %d is %d to %d, want %d", state, c, known.Lower, known.Upper, want[c])
		}
		if want[c] == top {
			best = append(best, connectfour.Move(c))
		}
	}
	if got := BestColumns(columns); !slices.Equal(got, best) {
		t.Errorf("%+v: best moves %v, want %v", state, got, best)
	}
	for _, weak := range []bool{false, true} {
		o.compareLine(t, s, state, top, weak)
	}
}

// compareLine plays a line and asks the oracle after each move.
func (o *oracle) compareLine(t *testing.T, s *Solver, state connectfour.State, score int, weak bool) {
	t.Helper()
	told := score
	if weak {
		told = min(max(score, -1), 1)
	}
	line, _, err := s.BestLine(t.Context(), state, told, Query{Weak: weak})
	if err != nil {
		t.Fatalf("%+v: %v", state, err)
	}
	if !weak && len(line) != s.PliesToEnd(int(state.Ply), score) {
		t.Errorf("%+v: a line of %d moves for score %d, want %d", state, len(line), score, s.PliesToEnd(int(state.Ply), score))
	}
	for _, m := range line {
		value := o.columns(state)[m]
		if !weak && value != score || weak && min(max(value, -1), 1) != told {
			t.Fatalf("%+v: the line plays column %d with score %d instead of %d", state, m, value, score)
		}
		var next connectfour.State
		o.game.Play(&next, &state, m, false)
		state, score, told = next, -score, -told
	}
	if !o.game.Status(&state).Outcome.IsOver() {
		t.Errorf("the line %v ends before the game", line)
	}
}

// Every distance leads back to its score.
func TestStonesAtEnd_AgreesWithRules(t *testing.T) {
	for _, size := range []connectfour.Size{{Width: 7, Height: 6}, {Width: 5, Height: 5}} {
		s := newShape(standardBoard(size))
		for played := range s.cells {
			for last := played; last < s.cells; last++ { // the winning stone
				score := s.scoreOfWin(last)
				if (last-played)%2 != 0 {
					score = -score
				}
				if got := s.stonesOfScore(played, score); got != last+1 {
					t.Errorf("%v, %d stones: a four with stone %d is score %d, which ends with %d", size, played, last+1, score, got)
				}
			}
		}
	}
}

func TestSolver_LimitsEndColumnsAndLines(t *testing.T) {
	o := newOracle(t, 7, 6)
	s := opened(t, o)
	state := o.game.Start()
	columns, err := s.ScoreColumns(t.Context(), state, Query{Nodes: 2000})
	var sum uint64
	for _, c := range columns {
		sum += c.Nodes
		if c.Lower > 1 || c.Upper < -2 || c.Lower > c.Upper {
			t.Errorf("the bounds %d to %d are wrong", c.Lower, c.Upper)
		}
	}
	if !errors.Is(err, ErrUnsolved) || sum > 2100 {
		t.Errorf("%v after %d nodes", err, sum)
	}
	if _, known, err := s.BestMove(t.Context(), state, 1, Query{Nodes: 2000}); !errors.Is(err, ErrUnsolved) || known.Nodes > 2100 {
		t.Errorf("a move: %v after %d nodes", err, known.Nodes)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, _, err := s.BestLine(ctx, state, 1, Query{}); !errors.Is(err, context.Canceled) {
		t.Errorf("a line after the end of patience: %v", err)
	}
}

func TestSolver_LongSearchesReportProgress(t *testing.T) {
	testutil.SkipUnderRace(t)
	o := newOracle(t, 7, 6)
	s := opened(t, o)
	var told []Progress
	known, err := s.ScorePosition(t.Context(), o.game.Start(), Query{Nodes: 3 * reportInterval / 2, Report: func(p Progress) { told = append(told, p) }})
	if !errors.Is(err, ErrUnsolved) || len(told) == 0 || told[len(told)-1].Nodes > known.Nodes {
		t.Errorf("%v: told %v, in the end %+v", err, told, known)
	}
}
