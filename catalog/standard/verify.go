package standard

import (
	"context"
	"io"
	"slices"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/engines/five/prove"
	fivecheck "github.com/sente-games/sente/engines/five/prove/check"
	gomokuengine "github.com/sente-games/sente/engines/gomoku"
	"github.com/sente-games/sente/games/gomoku"
	"github.com/sente-games/sente/search/proof/check"
)

// verifyThreats verifies a certificate of a win by threats in five in a row.
func verifyThreats(ctx context.Context, r io.Reader) (check.Claim, error) {
	of, err := fivecheck.VerifyThreats(ctx, r)
	if err != nil {
		return check.Claim{}, err
	}
	claim, err := fiveClaim(of.Record, of.Winner, of.Nodes)
	claim.Win = true
	return claim, err
}

// threatClaim returns the claim of such a certificate without verifying it.
func threatClaim(r io.Reader) (check.Claim, error) {
	tree, of, err := prove.ReadTree(r)
	if err != nil {
		return check.Claim{}, err
	}
	claim, err := fiveClaim(of.Record, of.Winner, tree.NumNodes())
	claim.Win = true
	return claim, err
}

// verifyBreaker verifies a certificate that a player does not lose in five in a row.
func verifyBreaker(ctx context.Context, r io.Reader) (check.Claim, error) {
	of, err := fivecheck.VerifyBreaker(ctx, r)
	if err != nil {
		return check.Claim{}, err
	}
	return fiveClaim(of.Record, of.Holder, of.Nodes)
}

// breakerClaim returns the claim of such a certificate without verifying it.
func breakerClaim(r io.Reader) (check.Claim, error) {
	of, err := fivecheck.ReadBreakerClaim(r)
	if err != nil {
		return check.Claim{}, err
	}
	return fiveClaim(of.Record, of.Holder, 0)
}

// fiveClaim returns the claim that the player of the seat at least draws in five in a row.
func fiveClaim(r sente.Record, seat string, nodes int) (check.Claim, error) {
	_, points, end, err := gomoku.Replay(r)
	if err != nil {
		return check.Claim{}, err
	}
	for i, p := range points {
		r.Moves[i] = sente.Move(p.String())
	}
	return check.Claim{
		Record: r, ToMove: fiveSeats[end.Turn()], Seat: seat,
		Player: slices.Index(fiveSeats[:], seat), Nodes: nodes,
	}, nil
}

// threatStrategy reads a certificate of a win by threats as a playable strategy.
func threatStrategy(r io.Reader) (catalog.StrategyInfo, error) {
	tree, claim, err := prove.ReadTree(r)
	if err != nil {
		return catalog.StrategyInfo{}, err
	}
	plays, err := newThreatPlayer(tree, claim)
	if err != nil {
		return catalog.StrategyInfo{}, err
	}
	s := catalog.StrategyInfo{Record: claim.Record, Winner: claim.Winner, Positions: tree.NumNodes(), Replies: tree.NumReplies(), Plies: tree.Plies(claim.Root), Answer: plays.WinnerReply, Zone: plays.LoserZone}
	switch {
	case claim.Root == prove.Five:
	case plays.WinnerMoves():
		n, size := tree.OrientedNode(claim.Root, claim.Game), claim.Game.Size()
		s.First = sente.Move(gomoku.PointAt(int(n.Move)%size, int(n.Move)/size).String())
	default:
		s.Plies = tree.PliesAfter(tree.OrientedNode(claim.Root, claim.Game))
	}
	return s, nil
}

// threatPlayer plays the strategy of a certificate of a win by threats.
type threatPlayer interface {
	WinnerMoves() bool
	WinnerReply(moves []sente.Move) (m sente.Move, plies int, ok bool)
	LoserZone(moves []sente.Move) (zone, longest []sente.Move, ok bool)
}

// newThreatPlayer returns the player for the rules of a certificate.
func newThreatPlayer(tree *prove.Tree, claim prove.Claim) (threatPlayer, error) {
	if claim.Game.Law().Has(gomoku.Captures) {
		return prove.NewCertificateStrategy(tree, claim)
	}
	return gomokuengine.NewCertifiedStrategy(tree, claim)
}

var fiveSeats = [...]string{"black", "white"}
