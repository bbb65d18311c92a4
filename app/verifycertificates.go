package app

import (
	"bytes"
	"context"
	"fmt"
	"net/url"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/studio"
)

// maxCertificate is the maximum size in bytes of a certificate in the studio, which needs about 15
// times as much memory.
const maxCertificate = 1 << 30

// checkCertificates returns an error for files that are not certificates, before the studio starts.
func (v studioVerb) checkCertificates(env *environment) error {
	for _, name := range v.Certificate {
		known, err := startsWithKind(name, certificateKind(env.games))
		if err != nil {
			return fmt.Errorf("%s cannot be read: %w", name, err)
		}
		if !known {
			return fmt.Errorf("%s is not a certificate: create one with solve --certificate or prove --certificate", name)
		}
	}
	return nil
}

// startsWithKind reports whether the start of a file matches a kind.
func startsWithKind(name string, kind keep.Kind) (bool, error) {
	file, err := keep.OpenFile(name)
	if err != nil {
		return false, err
	}
	defer file.Close()
	return kind.Is(file), nil
}

// verifyCertificates verifies the certificates one after the other. The studio plays by each as
// soon as it is verified.
func (v studioVerb) verifyCertificates(ctx context.Context, env *environment, server *studio.Server, address string) {
	for _, name := range v.Certificate {
		env.printNotice("verifying " + name)
		message, err := env.verifyAndOpen(ctx, server, name, address)
		switch {
		case ctx.Err() != nil:
			return
		case err != nil:
			env.printNotice(fmt.Sprintf("%s: %v; the certificate is not used", name, err))
		default:
			env.printNotice(name + " is correct: " + message)
		}
	}
}

// verifyAndOpen verifies one certificate, adds it to the studio and returns its claim. It reads the
// file once, so that the studio uses the verified bytes even if the file changes.
func (env *environment) verifyAndOpen(ctx context.Context, server *studio.Server, name, address string) (message string, err error) {
	data, err := keep.ReadInput(name, maxCertificate)
	if err != nil {
		return "", err
	}
	claim, err := env.games.VerifyCertificate(ctx, bytes.NewReader(data))
	if err != nil {
		return "", err
	}
	s, ok, err := env.games.ReadStrategy(bytes.NewReader(data))
	switch {
	case err != nil:
		return "", err
	case !ok:
		return "", fmt.Errorf("%s: the certificate is correct, but only certificates of a win by threats contain every move", claim)
	}
	server.AddStrategy(s)
	return fmt.Sprintf("%s; Find win now plays it: %s", claim, positionURL(address, s.Record)), nil
}

// positionURL returns the URL of a position in the studio with two human players.
func positionURL(studio string, r sente.Record) string {
	query := url.Values{"seat": {"human", "human"}}
	for word, value := range map[string]string{"rules": r.Rules, "size": r.Size, "opening": r.Opening, "setup": r.Setup} {
		if value != "" {
			query.Set(word, value)
		}
	}
	var moves []string
	for _, m := range r.Moves {
		moves = append(moves, string(m))
	}
	if moves != nil {
		query.Set("moves", strings.Join(moves, ","))
	}
	return studio + "#/" + url.PathEscape(r.Game) + "?" + strings.ReplaceAll(query.Encode(), "%2C", ",")
}
