package session

import (
	"slices"
	"time"

	"github.com/sente-games/sente"
)

// node is a position in the tree of variations, reached by a move; the root has none.
type node struct {
	move    sente.Move
	thought sente.Thought
	seat    int // that made the move
	parent  *node
	next    []*node // variations; the first is the one that was left last
}

// grow adds a variation and returns its end. A game in progress keeps the latest one
// alone: what was taken back and then played otherwise is forgotten.
func (n *node) grow(child node) *node {
	child.parent = n
	n.next = []*node{&child}
	return &child
}

// path is the nodes from the first move to this one.
func (n *node) path() (nodes []*node) {
	for ; n.parent != nil; n = n.parent {
		nodes = append(nodes, n)
	}
	slices.Reverse(nodes)
	return nodes
}

// Undo takes the last move back and reports whether there was one.
func (s *Session) Undo() bool {
	if s.at.parent == nil || !s.ref.Undo() {
		return false
	}
	s.enter(s.at.parent)
	return true
}

// Redo plays again the move that was taken back last, with its thought, and reports
// whether there was one.
func (s *Session) Redo() bool {
	if len(s.at.next) == 0 {
		return false
	}
	n := s.at.next[0]
	if err := s.ref.Play(string(n.move), n.thought); err != nil {
		panic("session: a move that was legal before it was taken back is not legal any more: " + err.Error())
	}
	s.enter(n)
	return true
}

// Undone is the number of moves that Redo can play again.
func (s *Session) Undone() (moves int) {
	for n := s.at; len(n.next) > 0; n = n.next[0] {
		moves++
	}
	return moves
}

// Goto makes other moves the game's, by taking back what differs and playing the rest, so
// that the thoughts and times of the common part survive. If one of the moves is not
// legal, nothing has changed.
func (s *Session) Goto(moves []sente.Move) error {
	r := s.ref.Record()
	same := common(r.Moves, moves)
	back := len(r.Moves) - same
	r.Moves, r.Thinking, r.Result = moves, nil, sente.Result{}
	if _, err := s.game.Board(r); err != nil {
		return err
	}
	for range back {
		s.Undo()
	}
	for _, m := range moves[same:] {
		if err := s.Play(string(m), sente.Thought{}); err != nil {
			return err
		}
	}
	return nil
}

// common is how many moves two games share from the start.
func common(a, b []sente.Move) (n int) {
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

// Movers are the seats that made the moves.
func (s *Session) Movers() []int {
	seats := []int{}
	for _, n := range s.at.path() {
		seats = append(seats, n.seat)
	}
	return seats
}

// Used is the time that each seat has thought about the moves of the game.
func (s *Session) Used() []time.Duration {
	used := make([]time.Duration, len(s.people))
	for n := s.at; n.parent != nil; n = n.parent {
		used[n.seat] += n.thought.Time
	}
	return used
}
