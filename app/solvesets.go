package app

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/interrupt"
	"github.com/sente-games/sente/internal/regular"
)

// set is what was measured on the positions of a file.
type set struct {
	Set       string  `json:"set"`
	Positions int     `json:"positions"`
	MeanUS    float64 `json:"mean_us"` // microseconds
	MeanNodes float64 `json:"mean_nodes"`
	Rate      float64 `json:"kpos_s"` // thousand nodes a second
	Errors    int     `json:"errors"` // answers that are not the known score, and none at all

	nodes int64
	time  time.Duration
}

func (s *set) add(i sente.Info, right bool) {
	s.Positions++
	s.nodes += i.Nodes
	s.time += i.Time
	if !right {
		s.Errors++
	}
	s.MeanUS = float64(s.time.Nanoseconds()) / 1e3 / float64(s.Positions)
	s.MeanNodes = float64(s.nodes) / float64(s.Positions)
	if s.time > 0 {
		s.Rate = float64(s.nodes) / s.time.Seconds() / 1e3
	}
}

// measure solves the positions of one file after the other. The table begins
// empty for each file and is kept from line to line, as the public solvers are
// measured.
func (v solveVerb) measure(env *environment) error {
	g, base, err := v.open(env.games)
	switch {
	case err != nil:
		return err
	case !g.HasPoints():
		return fmt.Errorf("--bench: %s has no scale of scores that files could hold", g.Name)
	case v.Certificate != "" || v.All:
		return errors.New("--bench measures scores: leave out --certificate and --all")
	case len(v.Position) == 0:
		return errors.New("--bench needs a file with moves and the known score on each line, or - for standard input")
	}
	if !v.JSON {
		fmt.Fprintf(env.out, "%-20s %9s %14s %14s %9s %7s\n", "set", "positions", "mean time", "mean nodes", "kpos/s", "errors")
	}
	for _, name := range v.Position {
		s, err := v.measureFile(env.ctx, env, g, base, name)
		if err != nil {
			return err
		}
		if err := v.show(env, s); err != nil {
			return err
		}
	}
	return nil
}

func (v solveVerb) show(env *environment, s set) error {
	if v.JSON {
		return writeJSON(env.out, s)
	}
	mean := time.Duration(s.MeanUS * 1e3).Round(10 * time.Nanosecond)
	_, err := fmt.Fprintf(env.out, "%-20s %9d %14v %14.2f %9.0f %7d\n", s.Set, s.Positions, mean, s.MeanNodes, s.Rate, s.Errors)
	return err
}

func (v solveVerb) measureFile(ctx context.Context, env *environment, g catalog.Game, base sente.Record, name string) (set, error) {
	if name == "-" {
		return v.measureSet(ctx, env, g, base, env.input(), "the input")
	}
	file, err := regular.Open(name)
	if err != nil {
		return set{}, fmt.Errorf("--bench: %s cannot be read: %w", name, regular.Cause(err))
	}
	defer file.Close()
	return v.measureSet(ctx, env, g, base, file, filepath.Base(name))
}

func (v solveVerb) measureSet(ctx context.Context, env *environment, g catalog.Game, base sente.Record, from io.Reader, name string) (set, error) {
	s := set{Set: name}
	start, err := v.position(env.games, g, base, "")
	if err != nil {
		return s, err
	}
	solver, err := v.solver(start)
	if err != nil {
		return s, err
	}
	defer sente.Close(solver)
	solver = sente.Bare(solver)
	if f, ok := sente.As[sente.Forgetter](solver); ok { // the table's memory is there before the clock runs
		_, _ = solver.Solve(ctx, start.record, sente.Limits{Nodes: 1, Memory: v.limits().Memory}, nil)
		f.Forget()
	}
	progress := newProgress(env.err)
	defer progress.clear()
	in := bufio.NewScanner(from)
	in.Buffer(nil, longestLine)
	for n := 1; in.Scan(); n++ {
		if line := strings.TrimSpace(in.Text()); line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		if err := env.stopped(); err != nil {
			return s, err
		}
		c, err := v.known(env, g, base, in.Text())
		if err != nil {
			env.notice(fmt.Sprintf("line %d of %s: %s", n, name, sentence(err)))
			continue
		}
		progress.say("%s: position %d", name, s.Positions+1)
		if err := v.try(ctx, solver, c, &s); err != nil {
			return s, err
		}
	}
	switch {
	case in.Err() != nil:
		return s, interrupt.Unread(env.ctx, name, in.Err())
	case s.Positions == 0:
		return s, fmt.Errorf("%s holds no position: write the moves of one a line, and behind them its score", name)
	}
	return s, nil
}

// known reads a position that goes on and its score.
func (v solveVerb) known(env *environment, g catalog.Game, base sente.Record, line string) (benchCase, error) {
	c, err := ablateVerb{gameFlags: v.gameFlags}.scored(env, g, base, strings.TrimSpace(line))
	switch {
	case err != nil:
		return c, err
	case c.known == nil:
		return c, errors.New("the known score is missing behind the moves")
	}
	return c, c.goesOn()
}

// try solves one position and adds what it took.
func (v solveVerb) try(ctx context.Context, solver sente.Solver, c benchCase, s *set) error {
	i, err := solver.Solve(ctx, c.record, v.limits(), nil)
	switch {
	case err != nil:
		return err
	case ctx.Err() != nil:
		return errors.New("stopped: a measurement that was cut short is none")
	}
	got := c.solution(i)
	want := fmt.Sprint(*c.known)
	if v.Weak {
		want = fmt.Sprint(min(max(*c.known, -1), 1))
	}
	s.add(i, inNumbers(got.Result, got.Score, v.Weak) == want)
	return nil
}
