package catalog

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/search/proof/check"
)

// CertificateFormat is a game-specific certificate format.
type CertificateFormat struct {
	Prefix string // prefix of the files
	Verify func(ctx context.Context, r io.Reader) (check.Claim, error)
	// Claim reads the claim of a certificate without verifying it.
	Claim func(r io.Reader) (check.Claim, error)
	// Strategy reads a certificate as a playable strategy without verifying it; nil if the format
	// has no strategies.
	Strategy func(r io.Reader) (StrategyInfo, error)
}

// VerifyCertificate verifies a certificate and returns the proven claim, or an error that describes
// the first fault in one sentence. The format for all games contains every reply (package
// search/proof/check); some games have formats of their own.
func (c Catalog) VerifyCertificate(ctx context.Context, r io.Reader) (check.Claim, error) {
	in := bufio.NewReader(r)
	if own, ok := c.certificateFormat(in); ok {
		return own.Verify(ctx, in)
	}
	if !hasPrefix(in, check.Form) {
		return check.Claim{}, c.unknownFormatError(in)
	}
	return check.Verify(ctx, in, c.OpenBoard)
}

// ReadClaim returns the claim of a certificate without verifying it; ok reports whether the data is a
// certificate.
func (c Catalog) ReadClaim(r io.Reader) (claim check.Claim, ok bool, err error) {
	in := bufio.NewReader(r)
	if own, ok := c.certificateFormat(in); ok {
		claim, err = own.Claim(in)
		return claim, true, err
	}
	if !hasPrefix(in, check.Form) {
		return check.Claim{}, false, nil
	}
	claim, err = check.Read(in, c.OpenBoard)
	return claim, true, err
}

// StrategyInfo is the content of an unverified certificate; [Catalog.VerifyCertificate] verifies it.
type StrategyInfo struct {
	Record    sente.Record
	Winner    string     // seat of the winner
	Positions int        // number of different positions with the winner to move
	Replies   int        // number of replies of the other side with a stored answer
	Plies     int        // length of the longest game in plies
	First     sente.Move // the winner's first move, "" if the other side is to move

	// Answer returns the winner's move after moves that follow the record, and the remaining plies
	// of the game; ok is false if the certificate does not cover the position. It may be called
	// only if the certificate is verified.
	Answer func(moves []sente.Move) (m sente.Move, plies int, ok bool)

	// Zone returns the moves with which the loser, who is to move after moves that follow the
	// record, may change the outcome, and a longest game; ok is false if the certificate does not
	// cover the position. It may be called only if the certificate is verified.
	Zone func(moves []sente.Move) (zone, longest []sente.Move, ok bool)
}

// ReadStrategy reads a certificate as a playable strategy; ok is false if it is not one.
func (c Catalog) ReadStrategy(r io.Reader) (s StrategyInfo, ok bool, err error) {
	in := bufio.NewReader(r)
	own, ok := c.certificateFormat(in)
	if !ok || own.Strategy == nil {
		return StrategyInfo{}, false, nil
	}
	s, err = own.Strategy(in)
	return s, true, err
}

// IsCertificate reports whether a file has the prefix of a certificate that
// [Catalog.VerifyCertificate] reads.
func (c Catalog) IsCertificate(file []byte) bool {
	return slices.ContainsFunc(c.CertificateForms(), func(form string) bool { return bytes.HasPrefix(file, []byte(form)) })
}

// certificateFormat returns the game-specific format with the prefix of the file; ok is false if
// there is no such format.
func (c Catalog) certificateFormat(in *bufio.Reader) (own CertificateFormat, ok bool) {
	for _, g := range c {
		for _, own := range g.Certificates {
			if hasPrefix(in, own.Prefix) {
				return own, true
			}
		}
	}
	return own, false
}

// unknownFormatError returns the error for a file with an unknown prefix, which lists the known ones.
func (c Catalog) unknownFormatError(in *bufio.Reader) error {
	if _, err := in.Peek(1); err != nil {
		if errors.Is(err, io.EOF) {
			return errors.New("the file is empty, not a certificate")
		}
		return fmt.Errorf("the certificate cannot be read: %w", err)
	}
	var forms []string
	for _, form := range c.CertificateForms() {
		forms = append(forms, strings.TrimSpace(form))
	}
	return fmt.Errorf("unknown certificate format: expected a file that starts with one of %s", strings.Join(forms, ", "))
}

// CertificateForms returns the prefixes of the certificates that [Catalog.VerifyCertificate] reads.
func (c Catalog) CertificateForms() []string {
	forms := []string{check.Form}
	for _, g := range c {
		for _, own := range g.Certificates {
			forms = append(forms, own.Prefix)
		}
	}
	return forms
}

func hasPrefix(in *bufio.Reader, form string) bool {
	start, _ := in.Peek(len(form))
	return string(start) == form
}
