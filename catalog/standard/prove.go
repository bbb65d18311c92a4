package standard

import (
	"context"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	gomokuengine "github.com/sente-games/sente/engines/gomoku"
	"github.com/sente-games/sente/search/proof"
)

// defaultProofTables is the default size of the tables of each thread in bytes.
const defaultProofTables = 256 << 20

// searchGomokuProof implements [catalog.Game.SearchProof].
func searchGomokuProof(r sente.Record, o catalog.ProofOptions) (catalog.ProofSearch, error) {
	threads, tables := max(o.Threads, 1), o.Memory
	if tables <= 0 {
		tables = int64(threads) * defaultProofTables
	}
	s, err := gomokuengine.NewProofSearch(r, o.Winner, threads, tables)
	if err != nil {
		return nil, err
	}
	return gomokuProofSearch{s}, nil
}

type gomokuProofSearch struct{ *gomokuengine.ProofSearch }

// RunSearch implements [catalog.ProofSearch].
func (s gomokuProofSearch) RunSearch(ctx context.Context, limits sente.Limits, every time.Duration, report func(proof.Report)) (proof.Result, error) {
	start, before := time.Now(), s.Nodes()
	p, err := s.ProofSearch.Run(ctx, limits, every, report)
	r := proof.Result{Nodes: s.Nodes() - before, Time: time.Since(start)}
	r.End = endReason(ctx, limits, r.Nodes)
	if err != nil || p == nil {
		return r, err
	}
	r.Value, r.End = proof.Lost, proof.Settled
	if p.Winner == s.Turn() {
		r.Value = proof.Won
	}
	r.Line, r.Plies, r.Certificates = p.Line, p.Plies, []proof.CertificateWriter{p}
	return r, nil
}
