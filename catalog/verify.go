package catalog

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"slices"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/five/certificate"
	threats "github.com/sente-games/sente/engines/five/certificate/check"
	gomokuengine "github.com/sente-games/sente/engines/gomoku"
	"github.com/sente-games/sente/games/gomoku"
	"github.com/sente-games/sente/search/proof/check"
)

// Certificates are a form of certificates that a game has for itself.
type Certificates struct {
	Form   string // how files begin
	Verify func(ctx context.Context, r io.Reader) (check.Claim, error)
	// Strategy reads one without looking whether it is true.
	Strategy func(r io.Reader) (Strategy, error)
}

// Verify reads a certificate and returns what it proves, or an error that says in one
// sentence what is wrong with it: one of any game holds all replies (package
// search/proof/check), and some games have a form of their own.
func (c Catalog) Verify(ctx context.Context, r io.Reader) (check.Claim, error) {
	in := bufio.NewReader(r)
	if own, ok := c.certificates(in); ok {
		return own.Verify(ctx, in)
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
	return check.Claim{
		Record: of.Record, ToMove: threatSeats[end.Turn()], Seat: of.Winner,
		Player: slices.Index(threatSeats[:], of.Winner), Win: true, Nodes: of.Nodes,
	}, nil
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

// Strategy reads a certificate of a game's own form; ok says whether it is in one.
func (c Catalog) Strategy(r io.Reader) (s Strategy, ok bool, err error) {
	in := bufio.NewReader(r)
	own, ok := c.certificates(in)
	if ok {
		s, err = own.Strategy(in)
	}
	return s, ok, err
}

// HasStrategy reports whether a file begins like one that [Catalog.Strategy] reads.
func (c Catalog) HasStrategy(file []byte) bool {
	_, ok := c.certificates(bufio.NewReader(bytes.NewReader(file)))
	return ok
}

// certificates are those whose form a file begins with.
func (c Catalog) certificates(in *bufio.Reader) (own Certificates, ok bool) {
	for _, g := range c {
		own = g.Certificates
		if start, _ := in.Peek(len(own.Form)); own.Form != "" && string(start) == own.Form {
			return own, true
		}
	}
	return own, false
}

// threatStrategy is what a certificate of a win by threats says.
func threatStrategy(r io.Reader) (Strategy, error) {
	tree, claim, err := certificate.Read(r)
	if err != nil {
		return Strategy{}, err
	}
	plays, err := gomokuengine.NewStrategy(tree, claim)
	if err != nil {
		return Strategy{}, err
	}
	s := Strategy{Record: claim.Record, Winner: claim.Winner, Positions: tree.Nodes(), Replies: tree.Replies(), Plies: tree.Plies(claim.Root), Answer: plays.Answer, Zone: plays.Zone}
	switch {
	case claim.Root == certificate.Five:
	case plays.Begins():
		n, size := tree.Seen(claim.Root, claim.Game), claim.Game.Size()
		s.First = sente.Move(gomoku.At(int(n.Move)%size, int(n.Move)/size).String())
	default:
		s.Plies = tree.After(tree.Seen(claim.Root, claim.Game))
	}
	return s, nil
}

var threatSeats = [...]string{"black", "white"}
