package prove

import (
	"errors"
	"slices"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/games/gomoku"
)

// CertificateStrategy plays by a certificate in which the rest follows every reply that is not listed, as
// where stones are captured. It does not verify the certificate: package check does that, and the
// results of an invalid certificate are meaningless. It is safe for concurrent use.
type CertificateStrategy struct {
	tree  *Tree
	claim Claim
	start gomoku.State
	side  int // the winner
}

// NewCertificateStrategy returns the strategy of a certificate. It returns an error if the position is invalid
// or the certificate contains no move.
func NewCertificateStrategy(tree *Tree, claim Claim) (*CertificateStrategy, error) {
	game, start, err := gomoku.FromRecord(claim.Record)
	if err != nil {
		return nil, err
	}
	claim.Game = game
	s := &CertificateStrategy{tree: tree, claim: claim, side: gomoku.Black}
	if claim.Winner == "white" {
		s.side = gomoku.White
	}
	if _, s.start, err = game.Follow(start, claim.Record.Moves); err != nil {
		return nil, err
	}
	if claim.Root == Five && !s.WinnerMoves() {
		return nil, errors.New("the certificate is empty: the winner is not to move and has no earlier move")
	}
	return s, nil
}

// WinnerMoves reports whether the winner is to move in the position of the certificate.
func (s *CertificateStrategy) WinnerMoves() bool { return s.start.Turn() == s.side }

// Plies returns the maximum number of plies until the game is over.
func (s *CertificateStrategy) Plies() int {
	if s.WinnerMoves() {
		return s.tree.Plies(s.claim.Root)
	}
	return s.tree.PliesAfter(s.orientedNode(s.claim.Root))
}

// LongestLine returns a longest game from the position of the certificate.
func (s *CertificateStrategy) LongestLine() []sente.Move {
	return s.longestLineFrom(&s.start, s.claim.Root, s.WinnerMoves())
}

// WinnerReply returns the winner's move after further moves, and the number of plies until the game is
// over. ok is false where the certificate has no move: the winner is not to move, or has not played
// by it.
func (s *CertificateStrategy) WinnerReply(moves []sente.Move) (m sente.Move, plies int, ok bool) {
	at, r, wins, ok := s.playMoves(moves)
	if !ok || !wins {
		return "", 0, false
	}
	p, ok := s.winnerMove(&at, r)
	return sente.Move(p.String()), s.tree.Plies(r), ok
}

// LoserZone returns the listed replies of the loser, to move after further moves, and a longest game;
// all other replies have the same continuation. ok is false where the certificate has no
// continuation.
func (s *CertificateStrategy) LoserZone(moves []sente.Move) (zone, longest []sente.Move, ok bool) {
	at, r, wins, ok := s.playMoves(moves)
	if !ok || wins || r == Five {
		return nil, nil, false
	}
	n := s.orientedNode(r)
	for _, p := range s.claim.Game.Moves(&at, nil) {
		if slices.ContainsFunc(n.Replies, func(l Reply) bool { return l.Move == s.pointNumber(p) }) {
			zone = append(zone, sente.Move(p.String()))
		}
	}
	return zone, s.longestLineFrom(&at, r, false), true
}

// playMoves plays further moves. If wins is set, the winner is to move with the node of reference r;
// otherwise the loser is to move after the move of that node.
func (s *CertificateStrategy) playMoves(moves []sente.Move) (at gomoku.State, r Reference, wins, ok bool) {
	at, r, wins = s.start, s.claim.Root, s.WinnerMoves()
	points, _, err := s.claim.Game.Follow(at, moves)
	if err != nil {
		return at, r, wins, false
	}
	for _, p := range points {
		if r == Five { // the game should have ended here
			return at, r, wins, false
		}
		n := s.orientedNode(r)
		if wins && s.pointNumber(p) != n.Move {
			return at, r, wins, false
		}
		if !wins {
			r = n.ContinuationAfter(s.pointNumber(p))
		}
		at = s.playPoint(&at, p)
		wins = !wins
	}
	return at, r, wins, true
}

// longestLineFrom returns a longest game: from reference r on if the winner is to move, else from after the
// move of its node.
func (s *CertificateStrategy) longestLineFrom(at *gomoku.State, r Reference, wins bool) (line []sente.Move) {
	state := *at
	for ; ; wins = !wins {
		var p gomoku.Point
		if wins {
			var ok bool
			if p, ok = s.winnerMove(&state, r); !ok {
				return line
			}
		} else {
			n, replies := s.orientedNode(r), s.claim.Game.Moves(&state, nil)
			if len(replies) == 0 {
				return line
			}
			p = s.longestReply(&state, n, replies)
			r = n.ContinuationAfter(s.pointNumber(p))
		}
		line = append(line, sente.Move(p.String()))
		next := gomoku.State{}
		if s.claim.Game.Play(&next, &state, p, true).Outcome.IsOver() {
			return line
		}
		state = next
	}
}

// longestReply returns the reply after which the game lasts longest. It prefers a listed reply; where
// all replies lose to the next move, it returns the point of that move.
func (s *CertificateStrategy) longestReply(at *gomoku.State, n *Node, replies []gomoku.Point) (reply gomoku.Point) {
	maxPlies := 0
	for _, p := range replies {
		continuation := n.ContinuationAfter(s.pointNumber(p))
		plies := 2 * s.tree.Plies(continuation)
		if continuation != n.Rest {
			plies++
		}
		if plies > maxPlies {
			reply, maxPlies = p, plies
		}
	}
	if maxPlies == 2*s.tree.Plies(Five) && n.Rest == Five {
		passed := s.claim.Game.Passed(at)
		if p, ok := s.winnerMove(&passed, Five); ok && slices.Contains(replies, p) {
			return p
		}
	}
	return reply
}

// winnerMove returns the winner's move at a reference.
func (s *CertificateStrategy) winnerMove(at *gomoku.State, r Reference) (gomoku.Point, bool) {
	if r != Five {
		move, size := int(s.orientedNode(r).Move), s.claim.Game.Size()
		return gomoku.PointAt(move%size, move/size), true
	}
	for _, p := range s.claim.Game.Moves(at, nil) {
		var next gomoku.State
		if status := s.claim.Game.Play(&next, at, p, true); status.Outcome.IsOver() && status.Outcome.Winner(status.Turn) == s.side {
			return p, true
		}
	}
	return 0, false
}

func (s *CertificateStrategy) playPoint(at *gomoku.State, p gomoku.Point) (next gomoku.State) {
	s.claim.Game.Play(&next, at, p, true)
	return next
}

func (s *CertificateStrategy) orientedNode(r Reference) *Node {
	return s.tree.OrientedNode(r, s.claim.Game)
}

// pointNumber returns the number of a point in nodes.
func (s *CertificateStrategy) pointNumber(p gomoku.Point) uint16 {
	return uint16(p.Y()*s.claim.Game.Size() + p.X())
}
