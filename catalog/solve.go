package catalog

import (
	"context"
	"errors"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/capture"
	gomokuengine "github.com/sente-games/sente/engines/gomoku"
	"github.com/sente-games/sente/engines/simple"
	"github.com/sente-games/sente/engines/suite"
	"github.com/sente-games/sente/search/proof"
)

// What the engine may take before everything is tried: all but a part of what is left, and
// that many nodes of what has no limit.
const (
	partForAll   = 16 // where the engine searches for threats
	partElse     = 2
	mostSearched = 1 << 22
)

// gomokuSolver asks the engine, so that it sees what an analysis sees, and then tries
// everything (docs/experiments/0170-equally-seeing.md).
func gomokuSolver() (sente.Solver, error) {
	engine, err := strongGomoku(nil)
	if err != nil {
		return nil, err
	}
	everything := simple.Prover(suite.Gomoku().Prove)
	return engineFirst{
		engine,
		simple.InTurn(deciding{engine, partForAll}, everything),
		simple.InTurn(deciding{engine, partElse}, everything),
	}, nil
}

// deciding is an engine as a solver, for all but a part of what is left: a score that it
// has decided is proven, though a quicker win may exist.
type deciding struct {
	engine sente.Engine
	spare  int64
}

func (d deciding) Solve(ctx context.Context, r sente.Record, limits sente.Limits, report func(sente.Info)) (sente.Info, error) {
	switch {
	case limits.Time == 0 && limits.Nodes == 0:
		limits.Nodes = mostSearched
	case limits.Nodes > 0:
		limits.Nodes = max(limits.Nodes-limits.Nodes/d.spare, 1)
	}
	limits.Time -= limits.Time / time.Duration(d.spare)
	limits.Lines, limits.Analysis = 1, true
	c, err := d.engine.Think(ctx, r, limits, report)
	switch {
	case c.Info.Score.Won() && c.Info.Bound != sente.Upper:
		c.Info.Source, c.Info.Bound = "proof", sente.Lower
	case c.Info.Score.Lost() && c.Info.Bound != sente.Lower:
		c.Info.Source, c.Info.Bound = "proof", sente.Upper
	default:
		c.Info.Source = ""
	}
	return c.Info, err
}

// engineFirst solves by an engine that searches for threats, where it knows the rules, and
// by one that does not elsewhere.
type engineFirst struct {
	engine         sente.Engine
	threats, plain sente.Solver
}

// Forget makes the solver as good as new.
func (f engineFirst) Forget() {
	if e, ok := sente.As[sente.Forgetter](f.engine); ok {
		e.Forget()
	}
}

// Close closes the engine.
func (f engineFirst) Close() error { return sente.Close(f.engine) }

func (f engineFirst) Solve(ctx context.Context, r sente.Record, limits sente.Limits, report func(sente.Info)) (sente.Info, error) {
	if gomokuengine.Knows(r) || capture.Knows(r) {
		return f.threats.Solve(ctx, r, limits, report)
	}
	return f.plain.Solve(ctx, r, limits, report)
}

// gomokuCase proves wins by threats, where the engine knows the rules, and else by trying
// everything, in turn.
func gomokuCase(r sente.Record) (proof.Case, error) {
	c, err := suite.Gomoku().Prove(r)
	if err != nil || !gomokuengine.Knows(r) {
		return c, err
	}
	p, err := gomokuengine.NewProver()
	if err != nil {
		return nil, errors.Join(err, c.Close())
	}
	return &threatsFirst{c, p, r}, nil
}

// threatsFirst looks for wins by threats and tries everything in turn, each time for longer.
type threatsFirst struct {
	proof.Case
	prover *gomokuengine.Prover
	record sente.Record
}

// What a first turn may take.
const (
	firstTime  = time.Second
	firstNodes = 1 << 18
)

func (t *threatsFirst) Close() error { return errors.Join(t.prover.Close(), t.Case.Close()) }

// Solve implements [proof.Case].
func (t *threatsFirst) Solve(ctx context.Context, limits sente.Limits, report func(proof.Progress)) (proof.Result, error) {
	var nodes int64
	start := time.Now()
	for turn := (sente.Limits{Time: firstTime, Nodes: firstNodes}); ; turn.Time, turn.Nodes = 2*turn.Time, 2*turn.Nodes {
		some, _ := portion(turn, limits, start, nodes)
		p, err := t.prover.Prove(ctx, t.record, some, nil)
		if err != nil {
			return proof.Result{}, err
		}
		if p != nil {
			return t.won(p, nodes, time.Since(start)), nil
		}
		nodes += some.Nodes
		some, last := portion(turn, limits, start, nodes)
		some.Memory = limits.Memory
		r, err := t.Case.Solve(ctx, some, report)
		nodes += r.Nodes
		r.Nodes, r.Time = nodes, time.Since(start)
		if err != nil || r.Value != proof.Unknown || last || r.End == proof.Cancelled || r.End == proof.AtMemory {
			return r, err
		}
	}
}

// portion is a turn within what is left of limits, and whether it is the last one. It is measured
// by nodes if they are limited, so that the answer is the same on every machine, and else by time.
func portion(turn, limits sente.Limits, start time.Time, nodes int64) (_ sente.Limits, last bool) {
	if limits.Nodes > 0 {
		turn.Time = 0
		left := max(limits.Nodes-nodes, 1)
		turn.Nodes, last = min(turn.Nodes, left), turn.Nodes >= left
	} else {
		turn.Nodes = 0
	}
	if limits.Time > 0 {
		left := max(limits.Time-time.Since(start), 1)
		last = last || turn.Time >= left
		if turn.Time = min(turn.Time, left); turn.Time == 0 {
			turn.Time = left
		}
	}
	return turn, last
}

// won is a win by threats as the result of a proof.
func (t *threatsFirst) won(p *gomokuengine.Proof, nodes int64, took time.Duration) proof.Result {
	r := proof.Result{Value: proof.Lost, Line: p.Line, Plies: p.Plies, Certificates: []proof.Written{p}, Nodes: nodes + p.Nodes, Time: took}
	if p.Winner == t.Turn() {
		r.Value = proof.Won
	}
	return r
}
