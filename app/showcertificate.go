package app

import (
	"errors"
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/regular"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/lab"
)

// certificateFacts are what a certificate claims, and how large it is.
type certificateFacts struct {
	File string `json:"file"`
	lab.Identity
	Winner    string     `json:"winner"`
	First     sente.Move `json:"first,omitempty"` // the winner's move
	Positions int        `json:"positions"`       // of the winner
	Replies   int        `json:"replies"`         // that have an answer of their own
	Plies     int        `json:"plies"`           // of the longest game
	Bytes     int64      `json:"bytes"`
}

// showCertificate says what a certificate of a game's own form claims; is says whether the file is one.
func (v showVerb) showCertificate(env *environment) (is bool, err error) {
	f, err := regular.Open(v.Game)
	if err != nil {
		return false, nil // whatever it is, it is no certificate
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	s, is, err := env.games.Strategy(f)
	if err != nil {
		return is, fmt.Errorf("%s: %w", v.Game, err)
	}
	if !is {
		return false, nil
	}
	var size int64
	if info, err := f.Stat(); err == nil {
		size = info.Size()
	}
	return true, v.writeCertificate(env, s, size)
}

func (v showVerb) writeCertificate(env *environment, s catalog.Strategy, size int64) error {
	g, err := env.games.Game(s.Record.Game)
	if err != nil {
		return err
	}
	p, err := lab.At(g, s.Record)
	if err != nil {
		return err
	}
	c := certificateFacts{v.Game, p.Identity(), s.Winner, s.First, s.Positions, s.Replies, s.Plies, size}
	if v.JSON {
		return writeJSON(env.out, c)
	}
	first := ""
	if c.First != "" {
		first = " with " + p.Text(c.First)
	}
	fmt.Fprintf(env.out, "%s: a certificate that %s wins%s within %d plies; sente verify says whether it is true\n", visible.Line(v.Game), c.Winner, first, c.Plies)
	fmt.Fprintf(env.out, "  %s of the winner, %d replies with an answer of their own, %d bytes\n\n", counted(c.Positions, "position"), c.Replies, c.Bytes)
	return draw(env.out, p)
}
