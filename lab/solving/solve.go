package solving

import (
	"context"
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/lab"
	"github.com/sente-games/sente/search/proof"
)

// SolveOptions holds the options of a solver call.
type SolveOptions struct {
	Weak        bool   // only the winner, not the distance
	NoBook      bool   // do not use opening books
	Certificate string // file name for a certificate; "" for no certificate
	Limits      sente.Limits
	Report      func(sente.Info) // called with the progress of a search
}

// NewSolver returns the game's solver, or an error if it has none.
func (q SolveOptions) NewSolver(p lab.Position) (sente.Solver, error) {
	switch {
	case len(p.Board.Seats()) != 2:
		return nil, fmt.Errorf("%s has %d players here: only games for two players can be solved", p.Game.Name, len(p.Board.Seats()))
	case q.Certificate != "" && p.Game.Prove == nil:
		return nil, fmt.Errorf("--certificate: the solver of %s cannot write proofs", p.Game.Name)
	case p.Game.Solver == nil:
		return nil, fmt.Errorf("%s has no solver", p.Game.Name)
	}
	solver, err := p.Game.Solver()
	if err != nil {
		return nil, err
	}
	if b, ok := sente.As[sente.BookSolver](solver); ok && q.NoBook {
		solver = b.WithoutBook()
	}
	if !q.Weak {
		return solver, nil
	}
	if w, ok := sente.As[sente.WeakSolver](solver); ok {
		return w.Weak(), nil
	}
	return nil, fmt.Errorf("--weak: the solver of %s has only one mode", p.Game.Name)
}

// SolvePosition solves a position.
func (q SolveOptions) SolvePosition(ctx context.Context, solver sente.Solver, p lab.Position) (Solution, error) {
	if over, _, _ := p.Board.Outcome(); over {
		return finishedSolution(p), nil
	}
	info, err := solver.Solve(ctx, p.Record, q.Limits, q.Report)
	return newSolution(p, info), err
}

// ProvePosition proves the result of a position with verifiable certificates: a draw has two, an
// unproven result has no certificate.
func (q SolveOptions) ProvePosition(ctx context.Context, p lab.Position, report func(proof.Progress)) (Solution, []proof.CertificateWriter, error) {
	c, err := p.Game.Prove(p.Record)
	if err != nil {
		return Solution{}, nil, err
	}
	defer c.Close()
	r, err := c.Solve(ctx, q.Limits, report)
	if err == nil && r.Value != proof.Unknown && len(r.Certificates) == 0 {
		err = fmt.Errorf("--certificate %s: the result is a %v, but the search ended (%v) before the certificate was complete: use more time or nodes", q.Certificate, r.Value, r.End)
	}
	return ProofSolution(p, r), r.Certificates, err
}
