package session

import (
	"slices"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/record/study"
)

// playedMove is a move of the game: its node in the study and the circumstances of its play.
type playedMove struct {
	node    *study.Node
	move    sente.Move
	thought sente.Thought
	seat    int  // seat of the player
	preset  bool // loaded from the study, without a time
}

// Study returns all moves played in the session; undone moves that were replaced are variations.
func (s *Session) Study() *study.Study { return s.study }

// Node returns the node of the current position.
func (s *Session) Node() *study.Node {
	if n := len(s.line); n > 0 {
		return s.line[n-1].node
	}
	return s.root
}

// GoToNode moves the game to another position of the study, with the stored search info. It returns an error if
// the path to it is not a legal game; then the session is unchanged.
func (s *Session) GoToNode(n *study.Node) error {
	r, err := s.study.Record(n)
	if err != nil {
		return err
	}
	r.Result = sente.Result{}
	ref, err := match.NewReferee(s.games, r)
	if err != nil {
		return err
	}
	undone := s.movesAfter(n)
	s.ref = ref
	s.root, s.line = pathMoves(n, ref.Record(), match.MoverSeats(ref))
	before, err := s.study.Record(s.root)
	s.firstMoveFixed = err != nil || before.Setup != r.Setup
	s.undone = undone
	s.resetTurn()
	return nil
}

// movesAfter returns the moves of the line after a node, to be redone; nil if the line does not contain the
// node.
func (s *Session) movesAfter(n *study.Node) (undone []playedMove) {
	for _, v := range s.reversedLine() {
		if v.node == n {
			return append(slices.Clone(s.undone), undone...)
		}
		undone = append(undone, v)
	}
	if n == s.root && n != nil {
		return append(slices.Clone(s.undone), undone...)
	}
	return nil
}

// pathMoves returns the path to a node: the node of its last set-up, and the moves since. A pass forced by the
// rules has no node of its own and refers to the previous one.
func pathMoves(n *study.Node, r sente.Record, seats []int) (root *study.Node, line []playedMove) {
	line = make([]playedMove, len(r.Moves))
	for i := len(line) - 1; i >= 0; i-- {
		for n.Move() == "" && n.Parent() != nil && !hasSetup(n) {
			n = n.Parent()
		}
		forced := r.Moves[i] == study.Pass && n.Move() != study.Pass && i < len(line)-1
		line[i] = playedMove{n, r.Moves[i], r.Thinking[i], seats[i], r.Thinking[i].Time == 0}
		if !forced {
			n = n.Parent()
		}
	}
	return n, line
}

// hasSetup reports whether a node sets up pieces or the side to move.
func hasSetup(n *study.Node) bool {
	c := n.Content()
	return len(c.Put) > 0 || c.ToMove != ""
}

// SyncWithStudy updates the game after a change of the study: if its position was deleted, the game returns to
// the last existing one.
func (s *Session) SyncWithStudy() error {
	for _, v := range s.undone {
		if !s.exists(v.node) {
			s.undone = nil
			break
		}
	}
	n := s.Node()
	if s.exists(n) {
		return nil
	}
	for !s.exists(n) {
		n = n.Parent()
	}
	err := s.GoToNode(n)
	s.undone = nil
	return err
}

func (s *Session) exists(n *study.Node) bool {
	_, err := s.study.Node(n.ID())
	return err == nil
}

// appendMove advances to the child with a move, or creates it.
func (s *Session) appendMove(move sente.Move, thought sente.Thought, seat int) error {
	step, err := s.keeper.Do(study.Edit{Kind: study.EnterMove, Node: s.Node().ID(), Move: move, Thought: thought})
	if err != nil {
		return err
	}
	s.line = append(s.line, playedMove{step.Node, move, thought, seat, false})
	s.undone = nil
	return nil
}

// Undo undoes the last move and reports whether there was one.
func (s *Session) Undo() bool {
	last := len(s.line) - 1
	if last < 0 || last == 0 && s.firstMoveFixed || !s.ref.Undo() {
		return false
	}
	s.undone = append(s.undone, s.line[last])
	s.line = s.line[:last]
	s.resetTurn()
	return true
}

// Redo redoes the last undone move with its search info, and reports whether there was one. A finished game has
// no moves to redo.
func (s *Session) Redo() bool {
	last := s.NumUndone() - 1
	if last < 0 {
		return false
	}
	v := s.undone[last]
	if err := s.ref.Play(string(v.move), v.thought); err != nil {
		panic("session: internal error: a legal move was rejected after it was taken back: " + err.Error())
	}
	s.line, s.undone = append(s.line, v), s.undone[:last]
	s.resetTurn()
	return true
}

// NumUndone returns the number of moves that Redo can play.
func (s *Session) NumUndone() (moves int) {
	if s.IsOver() {
		return 0
	}
	return len(s.undone)
}

// SetMoves replaces the moves of the game. It undoes the moves after the common prefix and plays the rest, so
// that the search info and times of the prefix are kept. If a move is illegal, it returns an error and the
// session is unchanged.
func (s *Session) SetMoves(moves []sente.Move) error {
	r := s.ref.Record()
	now := r.Moves
	r.Moves, r.Thinking, r.Result = moves, nil, sente.Result{}
	r, _, err := s.game.ReplayMoves(r)
	if err != nil {
		return err
	}
	same := commonPrefix(now, r.Moves)
	for range len(now) - same {
		s.Undo()
	}
	for _, m := range r.Moves[same:] {
		if err := s.Play(string(m), sente.Thought{}); err != nil {
			return err
		}
	}
	return nil
}

// commonPrefix returns the length of the common prefix of two games.
func commonPrefix(a, b []sente.Move) (n int) {
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

// Movers returns the seat of each move.
func (s *Session) Movers() []int {
	seats := make([]int, len(s.line))
	for i, v := range s.line {
		seats[i] = v.seat
	}
	return seats
}

// UsedTime returns the time that each seat has used for the moves of the game.
func (s *Session) UsedTime() []time.Duration {
	used := make([]time.Duration, len(s.people))
	for _, v := range s.line {
		used[v.seat] += v.thought.Time
	}
	return used
}

// reversedLine returns the moves of the game from last to first.
func (s *Session) reversedLine() []playedMove {
	line := slices.Clone(s.line)
	slices.Reverse(line)
	return line
}
