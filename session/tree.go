package session

import (
	"slices"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/study"
)

// visit is a move of the game: its node in the study, and how it was played this time.
type visit struct {
	node    *study.Node
	thought sente.Thought
	seat    int // that made the move
}

// Study is all that was played in the session: what was taken back and then played
// otherwise stands in it as variations. It is changed by the session alone.
func (s *Session) Study() *study.Study { return s.study }

// Node is the position that is shown.
func (s *Session) Node() *study.Node {
	if n := len(s.line); n > 0 {
		return s.line[n-1].node
	}
	return s.study.Root()
}

// grow goes on by a move: into the variation that begins with it, or a new one.
func (s *Session) grow(move sente.Move, thought sente.Thought, seat int) error {
	n := s.Node().Child(move)
	switch {
	case n == nil:
		var err error
		if n, err = s.study.Grow(s.Node(), study.Content{Move: move, Thought: thought}); err != nil {
			return err
		}
	case thought != sente.Thought{}:
		c := n.Content()
		c.Thought = thought
		s.study.Amend(n, c)
	}
	s.line = append(s.line, visit{n, thought, seat})
	s.undone = nil
	return nil
}

// Undo takes the last move back and reports whether there was one.
func (s *Session) Undo() bool {
	last := len(s.line) - 1
	if last < 0 || !s.ref.Undo() {
		return false
	}
	s.undone = append(s.undone, s.line[last])
	s.line = s.line[:last]
	s.changed()
	return true
}

// Redo plays again the move that was taken back last, with its thought, and reports
// whether there was one.
func (s *Session) Redo() bool {
	last := len(s.undone) - 1
	if last < 0 {
		return false
	}
	v := s.undone[last]
	if err := s.ref.Play(string(v.node.Move()), v.thought); err != nil {
		panic("session: a move that was legal before it was taken back is not legal any more: " + err.Error())
	}
	s.line, s.undone = append(s.line, v), s.undone[:last]
	s.changed()
	return true
}

// Undone is the number of moves that Redo can play again.
func (s *Session) Undone() (moves int) { return len(s.undone) }

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
	seats := make([]int, len(s.line))
	for i, v := range s.line {
		seats[i] = v.seat
	}
	return seats
}

// Used is the time that each seat has thought about the moves of the game.
func (s *Session) Used() []time.Duration {
	used := make([]time.Duration, len(s.people))
	for _, v := range s.line {
		used[v.seat] += v.thought.Time
	}
	return used
}

// back are the moves of the game from the last to the first.
func (s *Session) back() []visit {
	line := slices.Clone(s.line)
	slices.Reverse(line)
	return line
}
