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

// drawSearch searches for a draw in five in a row: a proof that each side can prevent every five of
// the other one.
type drawSearch struct {
	solvers  [2]*prove.BreakerSolver // indexed by the colour that prevents fives
	outcomes [2]prove.BreakerOutcome
	lease    *memory.Lease
}

// newDrawSearch returns nil if the rules are not supported or a search would be too large.
func newDrawSearch(r sente.Record) (*drawSearch, error) {
	if !prove.SupportsBreaker(r) {
		return nil, nil
	}
	h := &drawSearch{}
	for holder := range h.solvers {
		s, err := prove.NewBreakerSolver(r, holder)
		if err != nil {
			return nil, err
		}
		if !s.IsWorthwhile() {
			return nil, nil
		}
		h.solvers[holder] = s
	}
	lease, err := memory.Process().Lease("a search for a draw", int64(len(h.solvers))*prove.BreakerMemory)
	if err != nil {
		return nil, nil // the other searches run without it
	}
	h.lease = lease
	return h, nil
}

// releaseMemory releases the memory.
func (h *drawSearch) releaseMemory() {
	if h != nil {
		h.lease.Return()
	}
}

// searchDraw continues the unfinished searches within its share of the limits. It returns the nodes
// used and whether the position is a draw. If one side cannot hold, the other is not searched.
// report receives the side that shall hold and the nodes so far.
func (h *drawSearch) searchDraw(ctx context.Context, limits sente.Limits, report func(holder int, nodes int64)) (nodes int64, drawn bool) {
	if h == nil {
		return 0, false
	}
	if h.outcomes == [2]prove.BreakerOutcome{} {
		limits.Time, limits.Nodes = (limits.Time+1)/2, (limits.Nodes+1)/2
	}
	for holder, s := range h.solvers {
		if h.outcomes[holder] == prove.Undecided {
			s.Report = func(more int64) { report(holder, nodes+more) }
			h.outcomes[holder] = s.Search(ctx, limits)
			nodes += s.Nodes()
		}
		if h.outcomes[holder] == prove.NotHeld {
			return nodes, false
		}
	}
	return nodes, h.outcomes == [2]prove.BreakerOutcome{prove.Held, prove.Held}
}

// verifiedResult returns the result of a draw after verifying both certificates, since a bug in the
// search would produce a false claim.
func (h *drawSearch) verifiedResult(ctx context.Context, r sente.Record) (proof.Result, error) {
	for _, s := range h.solvers {
		var file bytes.Buffer
		if err := s.Write(&file, r); err != nil {
			return proof.Result{}, err
		}
		if _, err := check.VerifyBreaker(context.WithoutCancel(ctx), &file); err != nil {
			return proof.Result{}, fmt.Errorf("internal error: a draw was found, but its proof is invalid: %w", err)
		}
	}
	return proof.Result{Value: proof.Drawn, Certificates: []proof.CertificateWriter{h.solvers[0], h.solvers[1]}}, nil
}
