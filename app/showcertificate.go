package app

import (
	"errors"
	"fmt"
	"io"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/lab"
	certificate "github.com/sente-games/sente/search/proof/check"
	"github.com/sente-games/sente/terminal"
)

// claimJSON is the JSON form of a certificate that does not contain a strategy.
type claimJSON struct {
	File string `json:"file"`
	lab.Identity
	Claim  string `json:"claim"` // "win", or "hold": win or draw
	Player string `json:"player"`
	Bytes  int64  `json:"bytes"`
}

// certificateJSON is the JSON form of a certificate that contains a strategy.
type certificateJSON struct {
	File string `json:"file"`
	lab.Identity
	Winner    string     `json:"winner"`
	First     sente.Move `json:"first,omitempty"` // first move of the winner
	Positions int        `json:"positions"`       // with the winner to move
	Replies   int        `json:"replies"`         // with a separate answer
	Plies     int        `json:"plies"`           // length of the longest game
	Bytes     int64      `json:"bytes"`
}

// showCertificate describes a certificate; is reports whether the file is one.
func (v showVerb) showCertificate(env *environment) (isCertificate bool, err error) {
	f, err := keep.OpenInput(v.Game)
	if err != nil {
		return false, nil // not a certificate; the caller reports the error
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	if err := checkNotJournal(f, v.Game); err != nil {
		return false, err
	}
	if isCertificate, err := v.showStrategy(env, f); isCertificate || err != nil {
		return isCertificate, err
	}
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		return false, nil // a pipe, which is not supported for certificates
	}
	return v.showClaim(env, f)
}

// showStrategy describes a certificate that contains a strategy.
func (v showVerb) showStrategy(env *environment, f keep.Input) (isCertificate bool, err error) {
	s, isCertificate, err := env.games.ReadStrategy(f)
	if err != nil {
		return isCertificate, fmt.Errorf("%s: %w", v.Game, err)
	}
	if !isCertificate {
		return false, nil
	}
	return true, v.writeCertificate(env, s, f.Size())
}

// showClaim describes any other certificate.
func (v showVerb) showClaim(env *environment, f keep.Input) (isCertificate bool, err error) {
	claim, isCertificate, err := env.games.ReadClaim(f)
	if err != nil {
		return isCertificate, fmt.Errorf("%s: %w", v.Game, err)
	}
	if !isCertificate {
		return false, nil
	}
	return true, v.writeClaim(env, claim, f.Size())
}

func (v showVerb) writeClaim(env *environment, claim certificate.Claim, size int64) error {
	g, err := env.games.FindGame(claim.Record.Game)
	if err != nil {
		return err
	}
	p, err := lab.NewPosition(g, claim.Record)
	if err != nil {
		return err
	}
	if v.JSON {
		return writeJSON(env.out, claimJSON{v.Game, p.Identity(), claimGoal(claim), claim.Seat, size})
	}
	if v.Picture != "" {
		return v.pictureFlags.writePicture(env, p)
	}
	fmt.Fprintf(env.out, "%s: a certificate that %s, %d bytes; use verify to check it\n\n", visible.Line(v.Game), claim, size)
	return terminal.WriteBoard(env.out, p)
}

func (v showVerb) writeCertificate(env *environment, s catalog.StrategyInfo, size int64) error {
	g, err := env.games.FindGame(s.Record.Game)
	if err != nil {
		return err
	}
	p, err := lab.NewPosition(g, s.Record)
	if err != nil {
		return err
	}
	c := certificateJSON{v.Game, p.Identity(), s.Winner, s.First, s.Positions, s.Replies, s.Plies, size}
	if v.JSON {
		return writeJSON(env.out, c)
	}
	if v.Picture != "" {
		return v.pictureFlags.writePicture(env, p)
	}
	first := ""
	if c.First != "" {
		first = " with " + p.MoveText(c.First)
	}
	fmt.Fprintf(env.out, "%s: a certificate that %s wins%s in at most %s (%d plies); use verify to check it\n", visible.Line(v.Game), c.Winner, first, formatCounted((c.Plies+1)/2, "move"), c.Plies)
	fmt.Fprintf(env.out, "  %s of the winner, %d replies with a separate answer, %d bytes\n\n", formatCounted(c.Positions, "position"), c.Replies, c.Bytes)
	return terminal.WriteBoard(env.out, p)
}
