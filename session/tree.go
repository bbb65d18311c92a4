package session

import (
	"slices"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/record/study"
)

// visit is a move of the game: its node in the study, and how it was played this time.
type visit struct {
	node    *study.Node
	move    sente.Move
	thought sente.Thought
	seat    int  // that made the move
	given   bool // it stood there, and took no time
}

// Study is all that was played in the session: what was taken back and then played
// otherwise stands in it as variations.
func (s *Session) Study() *study.Study { return s.study }

// Node is the position that is shown.
func (s *Session) Node() *study.Node {
	if n := len(s.line); n > 0 {
		return s.line[n-1].node
	}
	return s.root
}

// GoToNode makes another position of the study the game's, with the thoughts that are kept
// there. The error says why the path to it is no game; nothing has changed then.
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
	undone := s.left(n)
	s.ref = ref
	s.root, s.line = along(n, ref.Record(), match.Movers(ref))
	before, err := s.study.Record(s.root)
	s.stands = err != nil || before.Setup != r.Setup
	s.undone = undone
	s.changed()
	return nil
}

// left are the moves of the line behind a node, to be played again: none if the line does
// not go through it.
func (s *Session) left(n *study.Node) (undone []visit) {
	for _, v := range s.back() {
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

// along is the way to a node: where its last set-up stands, and the moves since. A pass
// that the rules forced has no node of its own, and stands at the one before it.
func along(n *study.Node, r sente.Record, seats []int) (root *study.Node, line []visit) {
	line = make([]visit, len(r.Moves))
	for i := len(line) - 1; i >= 0; i-- {
		for n.Move() == "" && n.Parent() != nil && !arranged(n) {
			n = n.Parent()
		}
		forced := r.Moves[i] == study.Pass && n.Move() != study.Pass && i < len(line)-1
		line[i] = visit{n, r.Moves[i], r.Thinking[i], seats[i], r.Thinking[i].Time == 0}
		if !forced {
			n = n.Parent()
		}
	}
	return n, line
}

// arranged reports whether a node sets something up.
func arranged(n *study.Node) bool {
	c := n.Content()
	return len(c.Put) > 0 || c.ToMove != ""
}

// SyncWithStudy looks what a change of the study has left of the game: where its position is
// gone, the game goes back to the last one that is there.
func (s *Session) SyncWithStudy() error {
	for _, v := range s.undone {
		if !s.there(v.node) {
			s.undone = nil
			break
		}
	}
	n := s.Node()
	if s.there(n) {
		return nil
	}
	for !s.there(n) {
		n = n.Parent()
	}
	err := s.GoToNode(n)
	s.undone = nil
	return err
}

func (s *Session) there(n *study.Node) bool {
	_, err := s.study.Node(n.ID())
	return err == nil
}

// grow goes on by a move: into the variation that begins with it, or a new one.
func (s *Session) grow(move sente.Move, thought sente.Thought, seat int) error {
	step, err := s.keep.Do(study.Edit{Kind: study.EnterMove, Node: s.Node().ID(), Move: move, Thought: thought})
	if err != nil {
		return err
	}
	s.line = append(s.line, visit{step.Node, move, thought, seat, false})
	s.undone = nil
	return nil
}

// Undo takes the last move back and reports whether there was one.
func (s *Session) Undo() bool {
	last := len(s.line) - 1
	if last < 0 || last == 0 && s.stands || !s.ref.Undo() {
		return false
	}
	s.undone = append(s.undone, s.line[last])
	s.line = s.line[:last]
	s.changed()
	return true
}

// Redo plays again the move that was taken back last, with its thought, and reports
// whether there was one. A game that a player gave up there does not go on.
func (s *Session) Redo() bool {
	last := s.NumUndone() - 1
	if last < 0 {
		return false
	}
	v := s.undone[last]
	if err := s.ref.Play(string(v.move), v.thought); err != nil {
		panic("session: a move that was legal before it was taken back is not legal any more: " + err.Error())
	}
	s.line, s.undone = append(s.line, v), s.undone[:last]
	s.changed()
	return true
}

// NumUndone is the number of moves that Redo can play again.
func (s *Session) NumUndone() (moves int) {
	if s.Over() {
		return 0
	}
	return len(s.undone)
}

// SetMoves makes other moves the game's, by taking back what differs and playing the rest, so
// that the thoughts and times of the common part survive. If one of the moves is not
// legal, nothing has changed.
func (s *Session) SetMoves(moves []sente.Move) error {
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

// UsedTime is the time that each seat has thought about the moves of the game.
func (s *Session) UsedTime() []time.Duration {
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
