package standard

import (
	"bytes"
	"context"
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/five/prove"
	"github.com/sente-games/sente/engines/five/prove/check"
	"github.com/sente-games/sente/internal/memory"
	"github.com/sente-games/sente/search/proof"
)

// holding searches for a draw in five in a row: a proof that each side can prevent every five of
// the other one.
type holding struct {
	of    [2]*prove.BreakerSolver // indexed by the colour that prevents fives
	known [2]prove.BreakerOutcome
	lease *memory.Lease
}

// newHolding returns nil if the rules are not supported or a search would be too large.
func newHolding(r sente.Record) (*holding, error) {
	if !prove.SupportsBreaker(r) {
		return nil, nil
	}
	h := &holding{}
	for holder := range h.of {
		s, err := prove.NewBreakerSolver(r, holder)
		if err != nil {
			return nil, err
		}
		if !s.IsWorthwhile() {
			return nil, nil
		}
		h.of[holder] = s
	}
	lease, err := memory.Process().Lease("a search for a draw", int64(len(h.of))*prove.BreakerMemory)
	if err != nil {
		return nil, nil // the other searches run without it
	}
	h.lease = lease
	return h, nil
}

// close releases the memory.
func (h *holding) close() {
	if h != nil {
		h.lease.Return()
	}
}

// search continues the unfinished searches within its share of the limits. It returns the nodes
// used and whether the position is a draw. If one side cannot hold, the other is not searched.
// report receives the side that shall hold and the nodes so far.
func (h *holding) search(ctx context.Context, limits sente.Limits, report func(holder int, nodes int64)) (nodes int64, drawn bool) {
	if h == nil {
		return 0, false
	}
	if h.known == [2]prove.BreakerOutcome{} {
		limits.Time, limits.Nodes = (limits.Time+1)/2, (limits.Nodes+1)/2
	}
	for holder, s := range h.of {
		if h.known[holder] == prove.Undecided {
			s.Report = func(more int64) { report(holder, nodes+more) }
			h.known[holder] = s.Search(ctx, limits)
			nodes += s.Nodes()
		}
		if h.known[holder] == prove.NotHeld {
			return nodes, false
		}
	}
	return nodes, h.known == [2]prove.BreakerOutcome{prove.Held, prove.Held}
}

// result returns the result of a draw after verifying both certificates, since a bug in the search
// would produce a false claim.
func (h *holding) result(ctx context.Context, r sente.Record) (proof.Result, error) {
	for _, s := range h.of {
		var file bytes.Buffer
		if err := s.Write(&file, r); err != nil {
			return proof.Result{}, err
		}
		if _, err := check.VerifyBreaker(context.WithoutCancel(ctx), &file); err != nil {
			return proof.Result{}, fmt.Errorf("internal error: a draw was found, but its proof is invalid: %w", err)
		}
	}
	return proof.Result{Value: proof.Drawn, Certificates: []proof.CertificateWriter{h.of[0], h.of[1]}}, nil
}
