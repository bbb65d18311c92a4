package solving

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/lab"
	"github.com/sente-games/sente/search/proof"
)

// ProofPlan describes a proof search that can take hours. Its results are kept in a journal, with
// which the search continues after it was killed.
type ProofPlan struct {
	Winner  string       // seat of the winner; "" is the side to move
	Limits  sente.Limits // Time and Nodes of this run; Threads and Memory for tables
	Journal string       // file to create or continue; "" is no journal
	Disk    keep.Disk
}

// proofSaveInterval is the interval at which new results are written to the journal; at most these
// are lost.
const proofSaveInterval = time.Second

// RunProof searches for a proof that a player wins a position, until there is one, a limit is
// reached or ctx ends. report is called every second.
func (plan ProofPlan) RunProof(ctx context.Context, p lab.Position, report func(proof.Report)) (r proof.Result, err error) {
	if p.Game.SearchProof == nil {
		return r, fmt.Errorf("%s has no proof-number search for long proofs: use solve", p.Game.Name)
	}
	winner, err := plan.WinnerSeat(p)
	if err != nil {
		return r, err
	}
	search, err := p.Game.SearchProof(p.Record, catalog.ProofOptions{Winner: winner, Threads: plan.Limits.Threads, Memory: plan.Limits.Memory})
	if err != nil {
		return r, err
	}
	defer func() { err = errors.Join(err, search.Close()) }()
	var j *proofJournal
	if plan.Journal != "" {
		if j, err = openProofJournal(plan.Disk, plan.Journal, plan.journalHead(p, winner), search); err != nil {
			return r, err
		}
		defer func() { err = errors.Join(err, j.closeLog()) }()
	}
	return plan.searchAndSave(ctx, search, j, report)
}

// searchAndSave searches and saves the results.
func (plan ProofPlan) searchAndSave(ctx context.Context, search catalog.ProofSearch, j *proofJournal, report func(proof.Report)) (proof.Result, error) {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	var broken error
	limits := plan.Limits
	limits.Threads, limits.Memory = 0, 0
	r, err := search.RunSearch(ctx, limits, proofSaveInterval, func(now proof.Report) {
		if broken == nil {
			if broken = j.writeResults(search); broken != nil {
				stop()
			}
		}
		report(now)
	})
	if broken != nil && len(r.Certificates) == 0 {
		return r, fmt.Errorf("the search was stopped because its results cannot be stored: %w", broken)
	}
	return r, err
}

// WinnerSeat returns the index of the player for whom a win is to be proven.
func (plan ProofPlan) WinnerSeat(p lab.Position) (int, error) {
	seats := p.Board.Seats()
	if plan.Winner == "" {
		return p.Board.Turn(), nil
	}
	for i, seat := range seats {
		if strings.EqualFold(seat, plan.Winner) {
			return i, nil
		}
	}
	return 0, fmt.Errorf("unknown player %q of %s: expected one of %s", plan.Winner, p.Game.Name, strings.Join(seats, ", "))
}

func (plan ProofPlan) journalHead(p lab.Position, winner int) ProofHead {
	return ProofHead{Sente: proofJournalName, Format: proofJournalFormat, Position: p.Identity(), Winner: p.Board.Seats()[winner]}
}
