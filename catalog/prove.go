package catalog

import (
	"context"
	"io"
	"time"

	"github.com/sente-games/sente"
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
