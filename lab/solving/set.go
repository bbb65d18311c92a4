package solving

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/lab"
)

// SetResult is the result of a measurement on the positions of a file.
type SetResult struct {
	Set       string  `json:"set"`
	Positions int     `json:"positions"`
	MeanUS    float64 `json:"mean_us"` // microseconds
	SlowestUS float64 `json:"slowest_us"`
	MeanNodes float64 `json:"mean_nodes"`
	Rate      float64 `json:"kpos_s"` // thousand nodes per second
	Errors    int     `json:"errors"` // wrong scores and unsolved positions

	nodes int64
	time  time.Duration
}

func (s *SetResult) addSolution(i sente.Info, right bool) {
	s.Positions++
	s.nodes += i.Nodes
	s.time += i.Time
	if !right {
		s.Errors++
	}
	s.SlowestUS = max(s.SlowestUS, float64(i.Time.Nanoseconds())/1e3)
	s.MeanUS = float64(s.time.Nanoseconds()) / 1e3 / float64(s.Positions)
	s.MeanNodes = float64(s.nodes) / float64(s.Positions)
	if s.time > 0 {
		s.Rate = float64(s.nodes) / s.time.Seconds() / 1e3
	}
}

// MeasureSet solves the positions of a stream, one per line. The table is empty at the start and is
// kept from line to line, as in measurements of the public solvers. notice is called for invalid
// lines, which are skipped.
func (q SolveOptions) MeasureSet(ctx context.Context, setting lab.PositionDefaults, in *lab.LineReader, notice func(string), progress func(position int)) (SetResult, error) {
	s := SetResult{Set: in.Name}
	start, err := setting.ParsePosition("")
	if err != nil {
		return s, err
	}
	how := q
	how.Weak = q.Weak && start.Game.HasPoints() // in other games solvers return only the winner
	solver, err := how.NewSolver(start)
	if err != nil {
		return s, err
	}
	defer sente.Close(solver)
	solver = sente.Bare(solver)
	if f, ok := sente.As[sente.Forgetter](solver); ok { // allocates the table's memory before the measurement starts
		_, _ = solver.Solve(ctx, start.Record, sente.Limits{Nodes: 1, Memory: q.Limits.Memory}, nil)
		f.Forget()
	}
	for in.Next() {
		c, err := parseKnown(setting, in.Text)
		if err != nil {
			notice(fmt.Sprintf("line %d of %s: %v", in.Number, in.Name, err))
			continue
		}
		progress(s.Positions + 1)
		if err := q.measureCase(ctx, solver, c, &s); err != nil {
			return s, err
		}
	}
	if in.Err() == nil && s.Positions == 0 {
		return s, fmt.Errorf("%s contains no positions: expected the moves of one position per line, followed by its score", in.Name)
	}
	return s, in.Err()
}

// parseKnown parses a position that is not over and its score.
func parseKnown(setting lab.PositionDefaults, line string) (lab.Case, error) {
	c, err := setting.ParseCase(line)
	switch {
	case err != nil:
		return c, err
	case c.Known == nil:
		return c, errors.New("missing score after the moves")
	}
	return c, c.CheckNotOver()
}

// measureCase solves one position and adds its cost.
func (q SolveOptions) measureCase(ctx context.Context, solver sente.Solver, c lab.Case, s *SetResult) error {
	i, err := solver.Solve(ctx, c.Record, q.Limits, nil)
	switch {
	case err != nil:
		return err
	case ctx.Err() != nil:
		return errors.New("stopped: incomplete measurements are not reported")
	}
	got := newSolution(c.Position, i)
	want := fmt.Sprint(*c.Known)
	if q.Weak {
		want = fmt.Sprint(min(max(*c.Known, -1), 1))
	}
	s.addSolution(i, FormatScore(got.Result, got.Score, q.Weak) == want)
	return nil
}
