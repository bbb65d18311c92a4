package catalog

import (
	"context"
	"io"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/search/proof"
)

// ProofSearch searches for a proof that a player wins a position, possibly for hours. Its progress
// can be saved, and loaded by another search of the same position and player.
type ProofSearch interface {
	// RunSearch searches until there is a proof, a limit of Time or Nodes is reached or ctx ends. It
	// continues where the last call ended. report is called at the interval every, and at the end.
	RunSearch(ctx context.Context, limits sente.Limits, every time.Duration, report func(proof.Report)) (proof.Result, error)
	// Save returns the results since the previous call, nil if there are no new ones.
	Save() []byte
	// Load reads the concatenated results of Save, before RunSearch, and returns the length of the
	// complete part.
	Load(r io.Reader) (whole int64, err error)
	Close() error
}

// ProofOptions are the options of a [ProofSearch].
type ProofOptions struct {
	Winner  int   // player for whom a win is to be proven
	Threads int   // goroutines; 0 is one
	Memory  int64 // size of the tables in bytes; 0 is the default
}
