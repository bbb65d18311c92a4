package gomoku

import (
	"slices"
	"sync"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/five/prove"
	"github.com/sente-games/sente/engines/internal/five/board"
	game "github.com/sente-games/sente/games/gomoku"
)

// Strategy plays by a certificate. It does not verify the certificate: package
// engines/five/prove/check does that.
type Strategy struct {
	mu sync.Mutex // guards the board
	strategy
	claim prove.Claim
	at    replay
}

// NewStrategy returns the strategy of a certificate. It returns an error if the tables do not
// support the rules of its position.
func NewStrategy(tree *prove.Tree, claim prove.Claim) (*Strategy, error) {
	s := &Strategy{claim: claim}
	if _, err := s.at.lay(claim.Record); err != nil {
		return nil, err
	}
	s.strategy = strategy{board: &s.at.board.lines, game: s.at.rules, tree: tree}
	if claim.Winner == "white" {
		s.side = board.White
	}
	return s, nil
}

// Begins reports whether the winner is to move in the position of the certificate.
func (s *Strategy) Begins() bool { return s.at.board.turn == s.side }

// Line returns a longest game from the position of the certificate.
func (s *Strategy) Line() []sente.Move {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.Begins() {
		return s.at.write(s.line(s.claim.Root, nil))
	}
	return s.at.write(s.replied(s.tree.Seen(s.claim.Root, s.game), nil))
}

// Answer returns the winner's move after further moves, and the number of plies until the game is
// over. ok is false where the certificate has no move: the winner is not to move, or has not played
// by it.
func (s *Strategy) Answer(moves []sente.Move) (m sente.Move, plies int, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	r, wins, back := s.reach(moves)
	defer back()
	if !wins {
		return "", 0, false
	}
	return s.move(r)
}

// Zone returns the moves by which the loser, to move after further moves, may change the result,
// and a longest game: after any other move the winner continues as if the loser had passed. ok is
// false where the certificate has no continuation.
func (s *Strategy) Zone(moves []sente.Move) (zone, longest []sente.Move, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	r, wins, back := s.reach(moves)
	defer back()
	if wins || r == prove.Five {
		return nil, nil, false
	}
	n := s.tree.Seen(r, s.game)
	near, _ := s.mattering(n, 0, new(cellSet))
	return s.at.write(near.appendTo(nil)), s.at.write(s.replied(n, nil)), true
}

// reach plays further moves. If wins is set, the winner is to move with the node of r; otherwise
// the loser is to move after the move of that node. r is [prove.Five] where the certificate has no
// continuation. back takes the moves back.
func (s *Strategy) reach(moves []sente.Move) (r prove.Reference, wins bool, back func()) {
	played := 0
	back = func() {
		for range played {
			s.board.Undo()
		}
	}
	cells, err := s.cells(moves)
	if err != nil {
		return prove.Five, false, back
	}
	r, wins = s.claim.Root, s.Begins()
	for _, c := range cells {
		if r == prove.Five { // the game should have ended here
			return r, false, back
		}
		n := s.tree.Seen(r, s.game)
		if wins && c != Cell(n.Move) {
			return prove.Five, false, back
		}
		if !wins {
			r = s.after(n, c)
		}
		s.board.Play(c)
		played++
		wins = !wins
	}
	return r, wins, back
}

// cells returns the cells of moves that follow the certificate's position.
func (s *Strategy) cells(moves []sente.Move) ([]Cell, error) {
	r := s.claim.Record
	g, start, err := game.FromRecord(r)
	if err != nil {
		return nil, err
	}
	cells, _, err := follow(g, start, slices.Concat(r.Moves, moves))
	return cells[min(len(cells), len(r.Moves)):], err
}

// after returns the winner's continuation after a reply to a node. A listed reply counts only where
// it may change the result, because a node may be reached in several positions.
func (s *Strategy) after(n *prove.Node, reply Cell) prove.Reference {
	if near, _ := s.mattering(n, 0, new(cellSet)); near.has(reply) {
		return n.After(uint16(reply))
	}
	return n.Rest
}

// move returns the winner's move at a reference and the plies until the game is over.
func (s *Strategy) move(r prove.Reference) (sente.Move, int, bool) {
	if r != prove.Five {
		return s.at.write([]Cell{Cell(s.tree.Seen(r, s.game).Move)})[0], s.tree.Plies(r), true
	}
	if s.board.count[s.side][board.Five] == 0 {
		return "", 0, false
	}
	return s.at.write([]Cell{s.board.where[s.side][board.Five].first()})[0], 1, true
}
