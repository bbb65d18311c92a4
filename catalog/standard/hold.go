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

// holding looks for a draw in five in a row: neither side can be kept from spoiling every five of
// the other one.
type holding struct {
	of    [2]*prove.BreakerSolver // by the colour that holds
	known [2]prove.BreakerOutcome
	lease *memory.Lease
}

// newHolding returns nil where a search would not end, or nothing is known about the rules.
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
		if !s.Worthwhile() {
			return nil, nil
		}
		h.of[holder] = s
	}
	lease, err := memory.Process().Lease("a search for a draw", int64(len(h.of))*prove.BreakerMemory)
	if err != nil {
		return nil, nil // the other searches do without
	}
	h.lease = lease
	return h, nil
}

// close gives the memory back.
func (h *holding) close() {
	if h != nil {
		h.lease.Return()
	}
}

// search goes on with what is open, for its part of the limits, and returns what it took and
// whether the position is a draw. Where one side cannot be held the other is not asked. A report is
// who shall hold, and the nodes so far.
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

// result is that of a draw, if both certificates are believed: a fault of the search would be a
// false claim.
func (h *holding) result(ctx context.Context, r sente.Record) (proof.Result, error) {
	for _, s := range h.of {
		var file bytes.Buffer
		if err := s.Write(&file, r); err != nil {
			return proof.Result{}, err
		}
		if _, err := check.VerifyBreaker(context.WithoutCancel(ctx), &file); err != nil {
			return proof.Result{}, fmt.Errorf("a draw was found, but its proof is wrong, which is a fault of this program: %w", err)
		}
	}
	return proof.Result{Value: proof.Drawn, Certificates: []proof.CertificateWriter{h.of[0], h.of[1]}}, nil
}
