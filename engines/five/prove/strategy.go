package prove

import (
	"errors"
	"slices"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/games/gomoku"
)

// Strategy plays by a certificate in which the rest follows every reply that is not listed, as where
// stones are captured. Whether that is true is not looked at: package check does so, and what is said
// of a false one is worth nothing. It is safe for concurrent use.
type Strategy struct {
	tree  *Tree
	claim Claim
	start gomoku.State
	side  int // the winner
}

// NewStrategy returns the strategy of a certificate. An error says that there is no such position, or
// that nothing follows it.
func NewStrategy(tree *Tree, claim Claim) (*Strategy, error) {
	game, start, err := gomoku.FromRecord(claim.Record)
	if err != nil {
		return nil, err
	}
	claim.Game = game
	s := &Strategy{tree: tree, claim: claim, side: gomoku.Black}
	if claim.Winner == "white" {
		s.side = gomoku.White
	}
	if _, s.start, err = game.Follow(start, claim.Record.Moves); err != nil {
		return nil, err
	}
	if claim.Root == Five && !s.Begins() {
		return nil, errors.New("the certificate says nothing: the winner is not to move, and has no move before it")
	}
	return s, nil
}

// Begins reports whether the winner is to move in the position of the certificate.
func (s *Strategy) Begins() bool { return s.start.Turn() == s.side }

// Plies is within how many plies the game is over.
func (s *Strategy) Plies() int {
	if s.Begins() {
		return s.tree.Plies(s.claim.Root)
	}
	return s.tree.After(s.seen(s.claim.Root))
}

// Line is a longest game from there on.
func (s *Strategy) Line() []sente.Move { return s.from(&s.start, s.claim.Root, s.Begins()) }

// Answer is the winner's move after further moves, and the number of plies in which the game is
// over then. It is not ok where the certificate says nothing: the winner is not to move, or has
// not played by it.
func (s *Strategy) Answer(moves []sente.Move) (m sente.Move, plies int, ok bool) {
	at, r, wins, ok := s.reach(moves)
	if !ok || !wins {
		return "", 0, false
	}
	p, ok := s.move(&at, r)
	return sente.Move(p.String()), s.tree.Plies(r), ok
}

// Zone is where the loser, who is to move after further moves, may change something: the replies that
// are listed, for all others are followed by the same; and a longest game. It is not ok where the
// certificate says nothing.
func (s *Strategy) Zone(moves []sente.Move) (zone, longest []sente.Move, ok bool) {
	at, r, wins, ok := s.reach(moves)
	if !ok || wins || r == Five {
		return nil, nil, false
	}
	n := s.seen(r)
	for _, p := range s.claim.Game.Moves(&at, nil) {
		if slices.ContainsFunc(n.Replies, func(l Reply) bool { return l.Move == s.number(p) }) {
			zone = append(zone, sente.Move(p.String()))
		}
	}
	return zone, s.from(&at, r, false), true
}

// reach plays further moves. Either the winner is to move, by what stands at a reference, or the
// loser is, after the move of the node there.
func (s *Strategy) reach(moves []sente.Move) (at gomoku.State, r Reference, wins, ok bool) {
	at, r, wins = s.start, s.claim.Root, s.Begins()
	points, _, err := s.claim.Game.Follow(at, moves)
	if err != nil {
		return at, r, wins, false
	}
	for _, p := range points {
		if r == Five { // the game was to end here
			return at, r, wins, false
		}
		n := s.seen(r)
		if wins && s.number(p) != n.Move {
			return at, r, wins, false
		}
		if !wins {
			r = n.After(s.number(p))
		}
		at = s.play(&at, p)
		wins = !wins
	}
	return at, r, wins, true
}

// from is a longest game from what stands at a reference on or, unless the winner is to move, from
// after its move.
func (s *Strategy) from(at *gomoku.State, r Reference, wins bool) (line []sente.Move) {
	here := *at
	for ; ; wins = !wins {
		var p gomoku.Point
		if wins {
			var ok bool
			if p, ok = s.move(&here, r); !ok {
				return line
			}
		} else {
			n, replies := s.seen(r), s.claim.Game.Moves(&here, nil)
			if len(replies) == 0 {
				return line
			}
			p = s.longest(&here, n, replies)
			r = n.After(s.number(p))
		}
		line = append(line, sente.Move(p.String()))
		next := gomoku.State{}
		if s.claim.Game.Play(&next, &here, p, true).Outcome.Over() {
			return line
		}
		here = next
	}
}

// longest is the reply after which the game lasts longest: of several one that is listed or, where
// all lose to the move that ends the game, that point.
func (s *Strategy) longest(at *gomoku.State, n *Node, replies []gomoku.Point) (reply gomoku.Point) {
	most := 0
	for _, p := range replies {
		then := n.After(s.number(p))
		plies := 2 * s.tree.Plies(then)
		if then != n.Rest {
			plies++
		}
		if plies > most {
			reply, most = p, plies
		}
	}
	if most == 2*s.tree.Plies(Five) && n.Rest == Five {
		passed := s.claim.Game.Passed(at)
		if p, ok := s.move(&passed, Five); ok && slices.Contains(replies, p) {
			return p
		}
	}
	return reply
}

// move is the winner's move at a reference.
func (s *Strategy) move(at *gomoku.State, r Reference) (gomoku.Point, bool) {
	if r != Five {
		move, size := int(s.seen(r).Move), s.claim.Game.Size()
		return gomoku.At(move%size, move/size), true
	}
	for _, p := range s.claim.Game.Moves(at, nil) {
		var next gomoku.State
		if status := s.claim.Game.Play(&next, at, p, true); status.Outcome.Over() && status.Outcome.Winner(status.Turn) == s.side {
			return p, true
		}
	}
	return 0, false
}

func (s *Strategy) play(at *gomoku.State, p gomoku.Point) (next gomoku.State) {
	s.claim.Game.Play(&next, at, p, true)
	return next
}

func (s *Strategy) seen(r Reference) *Node { return s.tree.Seen(r, s.claim.Game) }

// number is a point as nodes name it.
func (s *Strategy) number(p gomoku.Point) uint16 { return uint16(p.Y()*s.claim.Game.Size() + p.X()) }
