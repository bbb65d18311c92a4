package catalog

import (
	"context"
	"io"
	"time"

	"github.com/sente-games/sente"
	gomokuengine "github.com/sente-games/sente/engines/gomoku"
	"github.com/sente-games/sente/search/proof"
)

// ProofSearch looks for a proof that a player wins a position, for hours if it must. What it has
// found out can be written down, and read by another one of the same position and player.
type ProofSearch interface {
	// Run searches until there is a proof, a limit of Time or Nodes is reached or ctx ends. It
	// goes on where the last call ended. report is called every so often, and at the end.
	Run(ctx context.Context, limits sente.Limits, every time.Duration, report func(proof.Report)) (proof.Result, error)
	// Save returns what was found out since the last call, nil if that is nothing.
	Save() []byte
	// Load reads, before Run, what Save returned, one after the other, and returns the
	// length of what is whole.
	Load(r io.Reader) (whole int64, err error)
	Close() error
}

// ProofOptions are what a [ProofSearch] may use.
type ProofOptions struct {
	Winner  int   // the player who is to win
	Threads int   // goroutines; 0: one
	Memory  int64 // bytes for tables; 0: the usual
}

// usualProofTables are the tables of each thread in bytes.
const usualProofTables = 256 << 20

// searchGomokuProof is a [Game.SearchProof].
func searchGomokuProof(r sente.Record, o ProofOptions) (ProofSearch, error) {
	threads, tables := max(o.Threads, 1), o.Memory
	if tables <= 0 {
		tables = int64(threads) * usualProofTables
	}
	s, err := gomokuengine.NewProofSearch(r, o.Winner, threads, tables)
	if err != nil {
		return nil, err
	}
	return gomokuProofSearch{s}, nil
}

type gomokuProofSearch struct{ *gomokuengine.ProofSearch }

// Run implements [ProofSearch].
func (s gomokuProofSearch) Run(ctx context.Context, limits sente.Limits, every time.Duration, report func(proof.Report)) (proof.Result, error) {
	start, before := time.Now(), s.Nodes()
	p, err := s.ProofSearch.Run(ctx, limits, every, report)
	r := proof.Result{Nodes: s.Nodes() - before, Time: time.Since(start)}
	r.End = end(ctx, limits, r.Nodes)
	if err != nil || p == nil {
		return r, err
	}
	r.Value, r.End = proof.Lost, proof.Settled
	if p.Winner == s.Turn() {
		r.Value = proof.Won
	}
	r.Line, r.Plies, r.Certificates = p.Line, p.Plies, []proof.Written{p}
	return r, nil
}
