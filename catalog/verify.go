package catalog

import (
	"bufio"
	"context"
	"io"
	"slices"

	"github.com/sente-games/sente"
	threats "github.com/sente-games/sente/engines/five/certificate/check"
	"github.com/sente-games/sente/games/gomoku"
	"github.com/sente-games/sente/search/proof/check"
)

// Certificates are a form of certificates that a game has for itself.
type Certificates struct {
	Form   string // how files begin
	Verify func(ctx context.Context, r io.Reader) (check.Claim, error)
}

// Verify reads a certificate and returns what it proves, or an error that says in one
// sentence what is wrong with it: one of any game holds all replies (package
// search/proof/check), and some games have a form of their own.
func (c Catalog) Verify(ctx context.Context, r io.Reader) (check.Claim, error) {
	in := bufio.NewReader(r)
	for _, g := range c {
		if start, _ := in.Peek(len(g.Certificates.Form)); g.Certificates.Form != "" && string(start) == g.Certificates.Form {
			return g.Certificates.Verify(ctx, in)
		}
	}
	return check.Verify(ctx, in, c.Board)
}

// verifyThreats checks a certificate of a win by threats in five in a row.
func verifyThreats(ctx context.Context, r io.Reader) (check.Claim, error) {
	of, err := threats.Verify(ctx, r)
	if err != nil {
		return check.Claim{}, err
	}
	_, points, end, err := gomoku.Replay(of.Record)
	if err != nil {
		return check.Claim{}, err
	}
	for i, p := range points {
		of.Record.Moves[i] = sente.Move(p.String())
	}
	seats := []string{"black", "white"}
	return check.Claim{
		Record: of.Record, ToMove: seats[end.Turn()], Seat: of.Winner,
		Player: slices.Index(seats, of.Winner), Win: true, Nodes: of.Nodes,
	}, nil
}
