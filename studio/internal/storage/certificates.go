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
	// maxVerifyTime is the time limit for verifying an uploaded certificate. The number of concurrent
	// reads is limited as well.
	maxVerifyTime = 15 * time.Second

	// MaxCertificate is the maximum size of an uploaded certificate. Reading takes about forty times
	// its size in memory, and larger ones exceed maxVerifyTime.
	MaxCertificate = 4 << 20
)

// checkCertificateSize returns an error if data is a certificate larger than MaxCertificate.
func (k *Uploads) checkCertificateSize(data []byte) error {
	if len(data) <= MaxCertificate || !k.games.IsCertificate(data) {
		return nil
	}
	return httpapi.Errorf(http.StatusRequestEntityTooLarge, "the certificate exceeds the maximum of %d MiB for pages: use sente --certificate FILE to start a studio with it, sente verify to check it, and sente show to print its claim", MaxCertificate>>20)
}

// verifyCertificate verifies an uploaded certificate. It returns an error for an invalid certificate.
// If the verification takes too long, the certificate opens without enabling its strategy.
func (k *Uploads) verifyCertificate(ctx context.Context, u *Upload) error {
	if u.Found.Format != convert.Certificate {
		return nil
	}
	ctx, end := context.WithTimeout(ctx, maxVerifyTime)
	defer end()
	claim, err := k.games.VerifyCertificate(ctx, bytes.NewReader(u.Data))
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		u.Found.Notes = append(u.Found.Notes, fmt.Sprintf("verifying it takes longer than %v, so that it is not used here: use sente verify", maxVerifyTime))
	case err != nil:
		return httpapi.Errorf(http.StatusUnprocessableEntity, "%s", err)
	default:
		note := fmt.Sprintf("it is correct, %s checked", amount.Counted(claim.Nodes, "position"))
		if u.hasProof = u.Found.Strategy != nil; u.hasProof {
			note += ": Find win now plays it"
		}
		u.Found.Notes = append(u.Found.Notes, note)
	}
	return nil
}

// AddStrategy makes solvers use the strategy of a verified certificate.
func (k *Uploads) AddStrategy(of catalog.StrategyInfo) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.extraStrategies = append(k.extraStrategies, of)
}

// listStrategies returns the strategies of the verified certificates, the most recent upload first.
func (k *Uploads) listStrategies() (all []catalog.StrategyInfo) {
	for _, u := range k.certificates() {
		all = append(all, *u.Found.Strategy)
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	return append(all, k.extraStrategies...)
}

// findProof returns the proof of a record's final position from a verified certificate.
func (k *Uploads) findProof(g catalog.Game, r sente.Record) (sente.Info, bool) {
	for _, s := range k.listStrategies() {
		if !isContinuation(g, r, s.Record) {
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

// isContinuation reports whether the record r continues the record from.
func isContinuation(g catalog.Game, r, from sente.Record) bool {
	return r.Game == from.Game && g.RulesOf(r) == g.RulesOf(from) && g.SizeOf(r) == g.SizeOf(from) && r.Setup == from.Setup &&
		len(r.Moves) >= len(from.Moves) && slices.Equal(r.Moves[:len(from.Moves)], from.Moves)
}

// Solver returns a solver that looks up the certificates before it calls s.
func (k *Uploads) Solver(s sente.Solver, g catalog.Game) sente.Solver {
	return certifiedSolver{s, g, k}
}

// certifiedSolver is a solver with a lookup in the certificates.
type certifiedSolver struct {
	sente.Solver
	game    catalog.Game
	uploads *Uploads
}

// Solve implements [sente.Solver].
func (c certifiedSolver) Solve(ctx context.Context, r sente.Record, limits sente.Limits, report func(sente.Info)) (sente.Info, error) {
	if i, ok := c.uploads.findProof(c.game, r); ok {
		return i, nil
	}
	return c.Solver.Solve(ctx, r, limits, report)
}
