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

// Limits of the engine's search before the exhaustive search: all but 1/threatSearchShare or
// 1/plainSearchShare of the remaining limits, and maxSearchedNodes nodes if there is no limit.
const (
	threatSearchShare = 16 // if the engine searches for threats
	plainSearchShare  = 2
	maxSearchedNodes  = 1 << 22
)

// gomokuSolver returns a solver that first uses the specialized prover of the rules and then
// searches exhaustively.
func gomokuSolver() (sente.Solver, error) {
	engine, err := strongGomoku(nil)
	if err != nil {
		return nil, err
	}
	everything := simple.NewProofSolver(suite.Gomoku().Prove)
	return rulesSolver{
		engine,
		simple.NewProofSolver(gomokuCase),
		simple.NewSequentialSolver(decisiveSolver{engine, threatSearchShare}, everything),
		simple.NewSequentialSolver(decisiveSolver{engine, plainSearchShare}, everything),
	}, nil
}

// decisiveSolver adapts an engine to the Solver interface and leaves a part of the limits unused: a
// decided score is a proof, though a shorter win may exist.
type decisiveSolver struct {
	engine sente.Engine
	spare  int64
}

func (d decisiveSolver) Solve(ctx context.Context, r sente.Record, limits sente.Limits, report func(sente.Info)) (sente.Info, error) {
	switch {
	case limits.Time == 0 && limits.Nodes == 0:
		limits.Nodes = maxSearchedNodes
	case limits.Nodes > 0:
		limits.Nodes = max(limits.Nodes-limits.Nodes/d.spare, 1)
	}
	limits.Time -= limits.Time / time.Duration(d.spare)
	limits.Lines, limits.Analysis = 1, true
	c, err := d.engine.Think(ctx, r, limits, report)
	switch {
	case c.Info.Score.Won() && c.Info.Bound.Proves(c.Info.Score):
		c.Info.Source, c.Info.Bound = "proof", sente.Lower
	case c.Info.Bound.Proves(c.Info.Score):
		c.Info.Source, c.Info.Bound = "proof", sente.Upper
	default:
		c.Info.Source = ""
	}
	return c.Info, err
}

// rulesSolver selects the solver by the rules: a prover of wins by threats, an engine with a threat
// search, or one without.
type rulesSolver struct {
	engine                sente.Engine
	lines, threats, plain sente.Solver
}

// Forget clears the engine's tables.
func (b rulesSolver) Forget() {
	if e, ok := sente.As[sente.Forgetter](b.engine); ok {
		e.Forget()
	}
}

func (b rulesSolver) Close() error { return sente.Close(b.engine) }

func (b rulesSolver) Solve(ctx context.Context, r sente.Record, limits sente.Limits, report func(sente.Info)) (sente.Info, error) {
	switch {
	case gomokuengine.SupportsGame(r):
		return b.lines.Solve(ctx, r, limits, report)
	case capture.SupportsGame(r):
		return b.threats.Solve(ctx, r, limits, report)
	}
	return b.plain.Solve(ctx, r, limits, report)
}

// gomokuCase opens a position for a proof. Under supported rules it alternates between wins by
// threats, draws by pairings and an exhaustive search; otherwise it only searches exhaustively.
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
	h, err := newDrawSearch(r)
	if err != nil {
		return nil, errors.Join(err, p.Close(), c.Close())
	}
	return &threatCase{c, p, h, r}, nil
}

// threatProver proves wins by threats and returns verifiable proofs.
type threatProver interface {
	Prove(ctx context.Context, r sente.Record, limits sente.Limits, report func(prove.Stage)) (*prove.Proof, error)
	Nodes() int64 // nodes of the last call
	Close() error
}

// newThreatProver returns the threat prover for the rules of a record, nil if there is no such
// prover.
func newThreatProver(r sente.Record) (threatProver, error) {
	switch {
	case gomokuengine.SupportsGame(r):
		return gomokuengine.NewProver()
	case capture.SupportsGame(r):
		return capture.NewProver()
	}
	return nil, nil
}

// threatCase alternates between a search for wins by threats, a search for a draw and an
// exhaustive search, with limits that double in each round.
type threatCase struct {
	proof.Case
	prover     threatProver
	drawSearch *drawSearch // nil if draws are not searched for
	record     sente.Record
}

const (
	// Limits of the first round.
	initialTime  = time.Second
	initialNodes = 1 << 18

	pairingNodes = 256 // initial search for draws by pairings

	// The exhaustive search gets 1/exhaustiveShare of a round, or all of it if at most maxFewPoints
	// points are free.
	exhaustiveShare = 8
	maxFewPoints    = 49
)

func (t *threatCase) Close() error {
	t.drawSearch.releaseMemory()
	return errors.Join(t.prover.Close(), t.Case.Close())
}

// Solve implements [proof.Case].
func (t *threatCase) Solve(ctx context.Context, limits sente.Limits, report func(proof.Progress)) (proof.Result, error) {
	var nodes int64
	start := time.Now()
	part := int64(exhaustiveShare)
	if freePoints(t.record) <= maxFewPoints {
		part = 1
	}
	listen := func(holder int, some int64) {
		if report != nil {
			report(proof.Progress{Question: proof.Question{Player: holder, Goal: proof.Hold}, Nodes: nodes + some, Time: time.Since(start)})
		}
	}
	draws := func(limits sente.Limits) (r proof.Result, drawn bool, err error) {
		spent, drawn := t.drawSearch.searchDraw(ctx, limits, listen)
		if nodes += spent; drawn {
			r, err = t.drawSearch.verifiedResult(ctx, t.record)
		}
		r.Nodes, r.Time = nodes, time.Since(start)
		return r, drawn, err
	}
	if r, drawn, err := draws(sente.Limits{Nodes: pairingNodes}); drawn {
		return r, err
	}
	for turn := (sente.Limits{Time: initialTime, Nodes: initialNodes}); ; turn.Time, turn.Nodes = 2*turn.Time, 2*turn.Nodes {
		some, last := roundLimits(turn, limits, start, nodes)
		p, err := t.prover.Prove(ctx, t.record, some, t.stageReporter(report, nodes, start))
		if err != nil {
			return proof.Result{}, err
		}
		if p != nil {
			return t.threatResult(p, nodes, time.Since(start)), nil
		}
		nodes += t.prover.Nodes()
		if last && part > 1 {
			return proof.Result{Nodes: nodes, Time: time.Since(start), End: endReason(ctx, limits, nodes)}, nil
		}
		some, _ = roundLimits(turn, limits, start, nodes)
		if r, drawn, err := draws(some); drawn {
			return r, err
		}
		some, last = roundLimits(sente.Limits{Time: turn.Time / time.Duration(part), Nodes: turn.Nodes / part}, limits, start, nodes)
		some.Memory = limits.Memory
		r, err := t.Case.Solve(ctx, some, offsetProgress(report, nodes, time.Since(start)))
		nodes += r.Nodes
		r.Nodes, r.Time = nodes, time.Since(start)
		if err != nil || r.Value != proof.Unknown || last || r.End == proof.Cancelled || r.End == proof.AtMemory {
			return r, err
		}
	}
}

// freePoints returns the number of free points at the end of a record.
func freePoints(r sente.Record) int {
	g, s, err := gomoku.FromRecord(r)
	if err == nil {
		_, s, err = g.Follow(s, r.Moves)
	}
	if err != nil { // the solvers report the error
		return math.MaxInt
	}
	return g.Size()*g.Size() - s.Count(gomoku.Black) - s.Count(gomoku.White)
}

// offsetProgress returns a report function that adds the nodes and time of earlier searches; nil if
// report is nil.
func offsetProgress(report func(proof.Progress), nodes int64, took time.Duration) func(proof.Progress) {
	if report == nil {
		return nil
	}
	return func(p proof.Progress) {
		p.Nodes, p.Time = p.Nodes+nodes, p.Time+took
		report(p)
	}
}

// endReason returns the reason why a proof search ended without a result.
func endReason(ctx context.Context, limits sente.Limits, nodes int64) proof.End {
	switch {
	case ctx.Err() != nil:
		return proof.Cancelled
	case limits.Nodes > 0 && nodes >= limits.Nodes:
		return proof.AtNodes
	}
	return proof.AtTime
}

// stageReporter returns a function that reports the stages of the prover; nil if report is nil.
func (t *threatCase) stageReporter(report func(proof.Progress), nodes int64, start time.Time) func(prove.Stage) {
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

// roundLimits returns the limits of a round, restricted to the remaining limits, and whether it is
// the last one. Rounds are measured in nodes if nodes are limited, so that the result is the same
// on every machine, and otherwise in time.
func roundLimits(turn, limits sente.Limits, start time.Time, nodes int64) (_ sente.Limits, last bool) {
	if limits.Nodes > 0 {
		turn.Time = 0
		remaining := max(limits.Nodes-nodes, 1)
		turn.Nodes, last = min(turn.Nodes, remaining), turn.Nodes >= remaining
	} else {
		turn.Nodes = 0
	}
	if limits.Time > 0 {
		remaining := max(limits.Time-time.Since(start), 1)
		last = last || turn.Time >= remaining
		if turn.Time = min(turn.Time, remaining); turn.Time == 0 {
			turn.Time = remaining
		}
	}
	return turn, last
}

// threatResult converts a win by threats to the result of a proof.
func (t *threatCase) threatResult(p *prove.Proof, nodes int64, took time.Duration) proof.Result {
	r := proof.Result{Value: proof.Lost, Line: p.Line, Plies: p.Plies, Certificates: []proof.CertificateWriter{p}, Nodes: nodes + p.Nodes, Time: took}
	if p.Winner == t.Turn() {
		r.Value = proof.Won
	}
	return r
}
