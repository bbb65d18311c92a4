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

// Certificates are a form of certificates that a game has for itself.
type Certificates struct {
	Form   string // how files begin
	Verify func(ctx context.Context, r io.Reader) (check.Claim, error)
	// Claim reads what one claims, without looking whether it is true.
	Claim func(r io.Reader) (check.Claim, error)
	// Strategy reads one that can be played by, without looking whether it is true; nil if none can.
	Strategy func(r io.Reader) (Strategy, error)
}

// Verify reads a certificate and returns what it proves, or an error that says in one
// sentence what is wrong with it: one of any game holds all replies (package
// search/proof/check), and some games have forms of their own.
func (c Catalog) Verify(ctx context.Context, r io.Reader) (check.Claim, error) {
	in := bufio.NewReader(r)
	if own, ok := c.certificates(in); ok {
		return own.Verify(ctx, in)
	}
	if !begins(in, check.Form) {
		return check.Claim{}, c.noCertificate(in)
	}
	return check.Verify(ctx, in, c.Board)
}

// Claim returns what a certificate claims, without looking whether it is true; ok says whether
// it is one.
func (c Catalog) Claim(r io.Reader) (claim check.Claim, ok bool, err error) {
	in := bufio.NewReader(r)
	if own, ok := c.certificates(in); ok {
		claim, err = own.Claim(in)
		return claim, true, err
	}
	if !begins(in, check.Form) {
		return check.Claim{}, false, nil
	}
	claim, err = check.Read(in, c.Board)
	return claim, true, err
}

// Strategy is what a certificate says, which may be false: [Catalog.Verify] finds that out.
type Strategy struct {
	Record    sente.Record
	Winner    string     // a seat
	Positions int        // of the winner, each once
	Replies   int        // of the other side that have an answer of their own
	Plies     int        // of the longest game
	First     sente.Move // the winner's, "" if the other side is to move

	// Answer is the winner's move after moves that follow the record, and the plies in which the
	// game is over then; not ok where the certificate says nothing. It may be called only if the
	// certificate is true.
	Answer func(moves []sente.Move) (m sente.Move, plies int, ok bool)

	// Zone is where the loser, who is to move after moves that follow the record, may change
	// something, and a longest game; not ok where the certificate says nothing. It may be called
	// only if the certificate is true.
	Zone func(moves []sente.Move) (zone, longest []sente.Move, ok bool)
}

// Strategy reads a certificate that can be played by; ok says whether it is one.
func (c Catalog) Strategy(r io.Reader) (s Strategy, ok bool, err error) {
	in := bufio.NewReader(r)
	own, ok := c.certificates(in)
	if !ok || own.Strategy == nil {
		return Strategy{}, false, nil
	}
	s, err = own.Strategy(in)
	return s, true, err
}

// IsCertificate reports whether a file begins like one that [Catalog.Verify] reads.
func (c Catalog) IsCertificate(file []byte) bool {
	return slices.ContainsFunc(c.CertificateForms(), func(form string) bool { return bytes.HasPrefix(file, []byte(form)) })
}

// certificates are those whose form a file begins with.
func (c Catalog) certificates(in *bufio.Reader) (own Certificates, ok bool) {
	for _, g := range c {
		for _, own := range g.Certificates {
			if begins(in, own.Form) {
				return own, true
			}
		}
	}
	return own, false
}

// noCertificate says how certificates begin.
func (c Catalog) noCertificate(in *bufio.Reader) error {
	if _, err := in.Peek(1); err != nil {
		if errors.Is(err, io.EOF) {
			return errors.New("the file is empty: it is no certificate")
		}
		return fmt.Errorf("the certificate cannot be read: %w", err)
	}
	var forms []string
	for _, form := range c.CertificateForms() {
		forms = append(forms, strings.TrimSpace(form))
	}
	return fmt.Errorf("the file begins with none of %s: it is no certificate that this version knows", strings.Join(forms, ", "))
}

// CertificateForms are how the certificates begin that [Catalog.Verify] reads.
func (c Catalog) CertificateForms() []string {
	forms := []string{check.Form}
	for _, g := range c {
		for _, own := range g.Certificates {
			forms = append(forms, own.Form)
		}
	}
	return forms
}

func begins(in *bufio.Reader, form string) bool {
	start, _ := in.Peek(len(form))
	return string(start) == form
}
