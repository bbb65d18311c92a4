package catalog

import (
	"bufio"
	"context"
	"io"
	"slices"

	threats "github.com/sente-games/sente/engines/five/certificate/check"
	"github.com/sente-games/sente/search/proof/check"
)

// Verify reads a certificate of either form and returns what it proves, or an error that says in
// one sentence what is wrong with it: one of any game holds all replies (package search/proof/check), one
// of a win by threats in five in a row those that matter (engines/five/certificate/check).
func (c Catalog) Verify(ctx context.Context, r io.Reader) (check.Claim, error) {
	in := bufio.NewReader(r)
	if start, _ := in.Peek(len(threats.Form)); string(start) != threats.Form {
		return check.Verify(ctx, in, c.Board)
	}
	of, err := threats.Verify(ctx, in)
	if err != nil {
		return check.Claim{}, err
	}
	start := of.Record
	start.Moves = nil
	board, err := c.Board(start)
	for i, m := range of.Record.Moves {
		if err == nil {
			of.Record.Moves[i], err = board.Play(string(m))
		}
	}
	if err != nil {
		return check.Claim{}, err
	}
	claim := check.Claim{Record: of.Record, ToMove: board.Seats()[board.Turn()], Seat: of.Winner, Win: true, Nodes: of.Nodes}
	claim.Player = slices.Index(board.Seats(), of.Winner)
	return claim, nil
}
