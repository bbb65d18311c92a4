package app

import (
	"bytes"
	"context"
	"fmt"
	"net/url"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/regular"
	"github.com/sente-games/sente/studio"
)

// mostCertificate is the longest certificate that a studio plays by: it takes some fifteen times as
// much memory.
const mostCertificate = 1 << 30

// proofFile is a certificate: its file's name and bytes.
type proofFile struct {
	name string
	data []byte
}

// certificates reads those that the studio is to play by.
func (v studioVerb) certificates(env *environment) (all []proofFile, err error) {
	for _, name := range v.Certificate {
		data, err := regular.Read(name, mostCertificate)
		if err != nil {
			return nil, fmt.Errorf("%s cannot be read: %w", name, err)
		}
		if !env.games.IsCertificate(data) {
			return nil, fmt.Errorf("%s is no certificate: sente solve and sente prove write them with --certificate", name)
		}
		all = append(all, proofFile{name, data})
	}
	return all, nil
}

// follow has the studio at an address play by certificates, one after the other, each as soon as it
// is verified.
func (env *environment) follow(ctx context.Context, server *studio.Server, proofs []proofFile, address string) {
	for _, p := range proofs {
		env.notice(p.name + " is being verified")
		said, err := env.followed(ctx, server, p, address)
		switch {
		case ctx.Err() != nil:
			return
		case err != nil:
			env.notice(fmt.Sprintf("%s: %v; nothing is played by it", p.name, err))
		default:
			env.notice(p.name + " is true, " + said)
		}
	}
}

// followed is follow for one, and says what is true.
func (env *environment) followed(ctx context.Context, server *studio.Server, p proofFile, address string) (said string, err error) {
	claim, err := env.games.Verify(ctx, bytes.NewReader(p.data))
	if err != nil {
		return "", err
	}
	s, ok, err := env.games.Strategy(bytes.NewReader(p.data))
	switch {
	case err != nil:
		return "", err
	case !ok:
		return "", fmt.Errorf("%s, which is true, but only certificates of a win by threats tell every move", claim)
	}
	server.Follow(s)
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
