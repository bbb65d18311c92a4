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

// mostCertificate is the longest certificate that a studio plays by: it takes some fifteen times as
// much memory.
const mostCertificate = 1 << 30

// mayFollow refuses files that the studio could not play by, before it serves.
func (v studioVerb) mayFollow(env *environment) error {
	for _, name := range v.Certificate {
		known, err := begins(name, certificateKind(env.games))
		if err != nil {
			return fmt.Errorf("%s cannot be read: %w", name, err)
		}
		if !known {
			return fmt.Errorf("%s is no certificate: solve and prove write them with --certificate", name)
		}
	}
	return nil
}

// begins reports whether a file begins like one of a kind.
func begins(name string, kind keep.Kind) (bool, error) {
	file, err := keep.OpenFile(name)
	if err != nil {
		return false, err
	}
	defer file.Close()
	return kind.Is(file), nil
}

// follow has the studio at an address play by certificates, one after the other, each as soon as it
// is verified.
func (v studioVerb) follow(ctx context.Context, env *environment, server *studio.Server, address string) {
	for _, name := range v.Certificate {
		env.notice(name + " is being verified")
		said, err := env.followed(ctx, server, name, address)
		switch {
		case ctx.Err() != nil:
			return
		case err != nil:
			env.notice(fmt.Sprintf("%s: %v; nothing is played by it", name, err))
		default:
			env.notice(name + " is true, " + said)
		}
	}
}

// followed is follow for one, and says what is true. What is played by are the bytes that were
// verified: the file may be another by then.
func (env *environment) followed(ctx context.Context, server *studio.Server, name, address string) (said string, err error) {
	data, err := keep.ReadInput(name, mostCertificate)
	if err != nil {
		return "", err
	}
	claim, err := env.games.Verify(ctx, bytes.NewReader(data))
	if err != nil {
		return "", err
	}
	s, ok, err := env.games.Strategy(bytes.NewReader(data))
	switch {
	case err != nil:
		return "", err
	case !ok:
		return "", fmt.Errorf("%s, which is true, but only certificates of a win by threats tell every move", claim)
	}
	server.AddStrategy(s)
	return fmt.Sprintf("%s: Find win plays by it, %s", claim, positionAt(address, s.Record)), nil
}

// positionAt is where a page shows a position, two people being at the board.
func positionAt(studio string, r sente.Record) string {
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
