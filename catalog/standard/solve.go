package standard

import (
	"context"
	"errors"
	"math"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/capture"
	"github.com/sente-games/sente/engines/five/prove"
	gomokuengine "github.com/sente-games/sente/engines/gomoku"
	"github.com/sente-games/sente/engines/simple"
	"github.com/sente-games/sente/engines/suite"
	"github.com/sente-games/sente/games/gomoku"
	"github.com/sente-games/sente/search/proof"
)

// What the engine may take before everything is tried: all but a part of what is left, and
// that many nodes of what has no limit.
const (
	partForAll   = 16 // where the engine searches for threats
	partElse     = 2
	mostSearched = 1 << 22
)

// gomokuSolver proves by what is made for the rules, and by trying everything.
func gomokuSolver() (sente.Solver, error) {
	engine, err := strongGomoku(nil)
	if err != nil {
		return nil, err
	}
	everything := simple.Prover(suite.Gomoku().Prove)
	return byRules{
		engine,
		simple.Prover(gomokuCase),
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

// byRules solves by a prover of wins by threats, by an engine that searches for threats, or by one
// that does not: whichever knows the rules.
type byRules struct {
	engine                sente.Engine
	lines, threats, plain sente.Solver
}

// Forget makes the solver as good as new.
func (b byRules) Forget() {
	if e, ok := sente.As[sente.Forgetter](b.engine); ok {
		e.Forget()
	}
}

// Close closes the engine.
func (b byRules) Close() error { return sente.Close(b.engine) }

func (b byRules) Solve(ctx context.Context, r sente.Record, limits sente.Limits, report func(sente.Info)) (sente.Info, error) {
	switch {
	case gomokuengine.Knows(r):
		return b.lines.Solve(ctx, r, limits, report)
	case capture.Knows(r):
		return b.threats.Solve(ctx, r, limits, report)
	}
	return b.plain.Solve(ctx, r, limits, report)
}

// gomokuCase proves wins by threats and by what the engine claims, where it knows the rules, draws
// by pairings, and tries everything, in turn.
func gomokuCase(r sente.Record) (proof.Case, error) {
	c, err := suite.Gomoku().Prove(r)
	if err != nil {
		return c, err
	}
	p, err := newThreatProver(r)
	switch {
	case err != nil:
		return nil, errors.Join(err, c.Close())
	case p == nil:
		return c, nil
	}
	h, err := newHolding(r)
	if err != nil {
		return nil, errors.Join(err, p.Close(), c.Close())
	}
	return &threatsFirst{c, p, h, r}, nil
}

// threatProver proves wins by threats, and how others can check them.
type threatProver interface {
	Prove(ctx context.Context, r sente.Record, limits sente.Limits, report func(prove.Stage)) (*prove.Proof, error)
	Nodes() int64 // of the last call
	Close() error
}

// newThreatProver returns that for the rules of a record, nil if there is none.
func newThreatProver(r sente.Record) (threatProver, error) {
	switch {
	case gomokuengine.Knows(r):
		return gomokuengine.NewProver()
	case capture.Knows(r):
		return capture.NewProver()
	}
	return nil, nil
}

// threatsFirst looks for wins by threats, for a draw, and tries everything in turn, each time for
// longer.
type threatsFirst struct {
	proof.Case
	prover  threatProver
	holding *holding // nil where no draw is looked for
	record  sente.Record
}

const (
	// What a first turn may take.
	firstTime  = time.Second
	firstNodes = 1 << 18

	plainNodes = 256 // for draws that pairings show at once, before anything else

	// Trying everything takes a part of that, unless few points are left.
	partOfTurn = 8
	fewPoints  = 49
)

func (t *threatsFirst) Close() error {
	t.holding.close()
	return errors.Join(t.prover.Close(), t.Case.Close())
}

// Solve implements [proof.Case].
func (t *threatsFirst) Solve(ctx context.Context, limits sente.Limits, report func(proof.Progress)) (proof.Result, error) {
	var nodes int64
	start := time.Now()
	part := int64(partOfTurn)
	if freePoints(t.record) <= fewPoints {
		part = 1
	}
	listen := func(holder int, some int64) {
		if report != nil {
			report(proof.Progress{Question: proof.Question{Player: holder, Goal: proof.Hold}, Nodes: nodes + some, Time: time.Since(start)})
		}
	}
	draws := func(limits sente.Limits) (r proof.Result, drawn bool, err error) {
		spent, drawn := t.holding.search(ctx, limits, listen)
		if nodes += spent; drawn {
			r, err = t.holding.result(ctx, t.record)
		}
		r.Nodes, r.Time = nodes, time.Since(start)
		return r, drawn, err
	}
	if r, drawn, err := draws(sente.Limits{Nodes: plainNodes}); drawn {
		return r, err
	}
	for turn := (sente.Limits{Time: firstTime, Nodes: firstNodes}); ; turn.Time, turn.Nodes = 2*turn.Time, 2*turn.Nodes {
		some, last := portion(turn, limits, start, nodes)
		p, err := t.prover.Prove(ctx, t.record, some, t.listen(report, nodes, start))
		if err != nil {
			return proof.Result{}, err
		}
		if p != nil {
			return t.won(p, nodes, time.Since(start)), nil
		}
		nodes += t.prover.Nodes()
		if last && part > 1 {
			return proof.Result{Nodes: nodes, Time: time.Since(start), End: end(ctx, limits, nodes)}, nil
		}
		some, _ = portion(turn, limits, start, nodes)
		if r, drawn, err := draws(some); drawn {
			return r, err
		}
		some, last = portion(sente.Limits{Time: turn.Time / time.Duration(part), Nodes: turn.Nodes / part}, limits, start, nodes)
		some.Memory = limits.Memory
		r, err := t.Case.Solve(ctx, some, later(report, nodes, time.Since(start)))
		nodes += r.Nodes
		r.Nodes, r.Time = nodes, time.Since(start)
		if err != nil || r.Value != proof.Unknown || last || r.End == proof.Cancelled || r.End == proof.AtMemory {
			return r, err
		}
	}
}

// freePoints is how many points are free at the end of a record.
func freePoints(r sente.Record) int {
	g, s, err := gomoku.FromRecord(r)
	if err == nil {
		_, s, err = g.Follow(s, r.Moves)
	}
	if err != nil { // the solvers say what is wrong
		return math.MaxInt
	}
	return g.Size()*g.Size() - s.Count(gomoku.Black) - s.Count(gomoku.White)
}

// later reports what follows so many nodes and so much time.
func later(report func(proof.Progress), nodes int64, took time.Duration) func(proof.Progress) {
	if report == nil {
		return nil
	}
	return func(p proof.Progress) {
		p.Nodes, p.Time = p.Nodes+nodes, p.Time+took
		report(p)
	}
}

// end is why a proof came back that settled nothing.
func end(ctx context.Context, limits sente.Limits, nodes int64) proof.End {
	switch {
	case ctx.Err() != nil:
		return proof.Cancelled
	case limits.Nodes > 0 && nodes >= limits.Nodes:
		return proof.AtNodes
	}
	return proof.AtTime
}

// listen reports the stages of the prover, if anybody listens.
func (t *threatsFirst) listen(report func(proof.Progress), nodes int64, start time.Time) func(prove.Stage) {
	if report == nil {
		return nil
	}
	return func(s prove.Stage) {
		q := proof.Question{Player: t.Turn()}
		if s.Winner >= 0 {
			q.Player = s.Winner
		}
		report(proof.Progress{Question: q, Nodes: nodes + s.Nodes, Time: time.Since(start), Depth: s.Round, Answered: s.Answered, Open: s.Open})
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
func (t *threatsFirst) won(p *prove.Proof, nodes int64, took time.Duration) proof.Result {
	r := proof.Result{Value: proof.Lost, Line: p.Line, Plies: p.Plies, Certificates: []proof.CertificateWriter{p}, Nodes: nodes + p.Nodes, Time: took}
	if p.Winner == t.Turn() {
		r.Value = proof.Won
	}
	return r
}
