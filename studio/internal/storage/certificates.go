package storage

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/amount"
	"github.com/sente-games/sente/record/convert"
	"github.com/sente-games/sente/studio/internal/httpapi"
)

const (
	// maxVerifyTime is how long a certificate that is brought may take to be verified. No more than
	// maxReading files are read at a time.
	maxVerifyTime = 15 * time.Second

	// MaxCertificate is the largest certificate that is read: it takes some forty times its length
	// in memory, and longer ones are not verified in time.
	MaxCertificate = 4 << 20
)

// checkCertificateSize refuses a certificate that is too long.
func (k *Uploads) checkCertificateSize(data []byte) error {
	if len(data) <= MaxCertificate || !k.games.IsCertificate(data) {
		return nil
	}
	return httpapi.Errorf(http.StatusRequestEntityTooLarge, "the certificate is longer than %d MiB, the most that pages open: sente --certificate FILE starts a studio that plays by it, sente verify checks it, and sente show says what it claims", MaxCertificate>>20)
}

// verify looks whether a certificate that was brought is true. One that is false is refused; one
// that takes too long is opened, but nothing is played by it.
func (k *Uploads) verify(ctx context.Context, u *Upload) error {
	if u.Found.Format != convert.Certificate {
		return nil
	}
	ctx, end := context.WithTimeout(ctx, maxVerifyTime)
	defer end()
	claim, err := k.games.Verify(ctx, bytes.NewReader(u.Data))
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		u.Found.Notes = append(u.Found.Notes, fmt.Sprintf("it takes longer than %v to verify, and so nothing is played by it here: sente verify does so", maxVerifyTime))
	case err != nil:
		return httpapi.Errorf(http.StatusUnprocessableEntity, "%s", err)
	default:
		note := fmt.Sprintf("it is true, %s checked", amount.Counted(claim.Nodes, "position"))
		if u.certified = u.Found.Strategy != nil; u.certified {
			note += ": Find win plays by it"
		}
		u.Found.Notes = append(u.Found.Notes, note)
	}
	return nil
}

// Follow makes the solver of positions use the strategy of a certificate, which must have been
// verified.
func (k *Uploads) Follow(of catalog.Strategy) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.followed = append(k.followed, of)
}

// strategies returns those of certificates that are true, the latest upload first.
func (k *Uploads) strategies() (all []catalog.Strategy) {
	for _, u := range k.certificates() {
		all = append(all, *u.Found.Strategy)
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	return append(all, k.followed...)
}

// proven returns the proof that a certificate has for the position at the end of a record.
func (k *Uploads) proven(g catalog.Game, r sente.Record) (sente.Info, bool) {
	for _, s := range k.strategies() {
		if !continues(g, r, s.Record) {
			continue
		}
		after := r.Moves[len(s.Record.Moves):]
		if m, plies, ok := s.Answer(after); ok {
			return sente.Info{Line: []sente.Move{m}, Score: sente.WinIn(plies), Bound: sente.Lower, Source: "proof"}, true
		}
		if zone, longest, ok := s.Zone(after); ok {
			return sente.Info{Line: longest, Score: sente.LossIn(len(longest)), Bound: sente.Upper, Source: "proof", Zone: zone}, true
		}
	}
	return sente.Info{}, false
}

// continues reports whether a record goes on from the end of another one.
func continues(g catalog.Game, r, from sente.Record) bool {
	return r.Game == from.Game && g.RulesOf(r) == g.RulesOf(from) && g.SizeOf(r) == g.SizeOf(from) && r.Setup == from.Setup &&
		len(r.Moves) >= len(from.Moves) && slices.Equal(r.Moves[:len(from.Moves)], from.Moves)
}

// Solver returns a solver that first looks into the certificates.
func (k *Uploads) Solver(s sente.Solver, g catalog.Game) sente.Solver { return certified{s, g, k} }

// certified is a solver that first looks into certificates.
type certified struct {
	sente.Solver
	game    catalog.Game
	uploads *Uploads
}

// Solve implements [sente.Solver].
func (c certified) Solve(ctx context.Context, r sente.Record, limits sente.Limits, report func(sente.Info)) (sente.Info, error) {
	if i, ok := c.uploads.proven(c.game, r); ok {
		return i, nil
	}
	return c.Solver.Solve(ctx, r, limits, report)
}
