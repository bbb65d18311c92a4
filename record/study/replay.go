package study

import (
	"errors"
	"fmt"
	"iter"
	"slices"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/rules"
)

// PathError is the error of the first node of a path that is illegal in the game.
type PathError struct {
	Node *Node
	Ply  int // moves before it on the path
	Err  error
}

// Error returns one sentence.
func (e *PathError) Error() string {
	if e.Node.Move() == "" {
		return fmt.Sprintf("node %d, after move %d: %v", e.Node.ID(), e.Ply, e.Err)
	}
	return fmt.Sprintf("node %d, move %d (%s): %v", e.Node.ID(), e.Ply+1, visible.Clip(string(e.Node.Move())), e.Err)
}

// Unwrap returns the cause.
func (e *PathError) Unwrap() error { return e.Err }

// Record returns the game of a path, from the root to a node. Where something was set up
// in the middle, the turn was given to the other side or a game without passes was
// passed, the record begins with that position as its set-up. The result is kept by the
// main line alone. The error is a [PathError], or says that the game itself cannot be
// opened.
func (s *Study) Record(n *Node) (sente.Record, error) {
	c, err := s.replayTo(n)
	if err != nil {
		return sente.Record{}, err
	}
	r := c.record()
	if n == s.Root().End() {
		r.Result = s.head.Result
	}
	return r, nil
}

// Playable returns the game of the longest part of a path that is one. The error says why
// it is not all of it; if it leaves no game at all, the record is empty.
func (s *Study) Playable(n *Node) (sente.Record, error) {
	r, first := s.Record(n)
	bad := &PathError{}
	for err := first; err != nil; r, err = s.Record(n) {
		if !errors.As(err, &bad) || bad.Node.Parent() == nil {
			return sente.Record{}, first
		}
		n = bad.Node.Parent()
	}
	return r, first
}

// Game returns the game of a path as it was played: as Record, but what is set up after
// the root, a move out of turn or a pass that the rules do not know is an error.
func (s *Study) Game(n *Node) (sente.Record, error) {
	c, err := s.newReplayer()
	if err != nil {
		return sente.Record{}, err
	}
	for _, at := range n.Path() {
		c.strict = at.parent != nil
		if err := c.enter(at, false); err != nil {
			return sente.Record{}, err
		}
	}
	r := c.record()
	if n == s.Root().End() {
		r.Result = s.head.Result
	}
	return r, nil
}

// Board returns the position of a node on a board, with the moves since the last set-up.
func (s *Study) Board(n *Node) (rules.Board, error) {
	c, err := s.replayTo(n)
	if err != nil {
		return nil, err
	}
	return c.last().board, nil
}

// Positions iterates over all nodes, in the order of [Study.All], with the position of each or
// the reason why it has none. All share one board, which must not be changed or kept.
func (s *Study) Positions() iter.Seq2[*Node, Position] { return s.positions(false) }

// positions is Positions, with or without the deleted.
func (s *Study) positions(deleted bool) iter.Seq2[*Node, Position] {
	return func(yield func(*Node, Position) bool) {
		c, err := s.newReplayer()
		path, faults := []*Node{}, []error{}
		for n := range s.walk(deleted) {
			for len(path) > 0 && path[len(path)-1] != n.parent {
				last := len(path) - 1
				if path = path[:last]; faults[last] == nil {
					c.leave()
				}
				faults = faults[:last]
			}
			fault := err
			if len(faults) > 0 && fault == nil {
				fault = faults[len(faults)-1]
			}
			if fault == nil {
				fault = c.enter(n, true)
			}
			path, faults = append(path, n), append(faults, fault)
			p := Position{Err: fault}
			if fault == nil {
				p.Board = c.last().board
			}
			if !yield(n, p) {
				return
			}
		}
	}
}

// Position is the position of a node.
type Position struct {
	Board rules.Board // nil if there is none
	Err   error       // why there is none
}

// replayer plays a path of a study on boards.
type replayer struct {
	game     catalog.Game
	segments []segment
	ply      int
	strict   bool // nothing may be set up
}

// segment is the part of a path after a set-up.
type segment struct {
	board    rules.Board
	base     sente.Record // without moves
	moves    []sente.Move
	thinking []sente.Thought
	steps    []nodeStep // of the nodes entered in it
}

// nodeStep is the change of a segment by a node, for leave.
type nodeStep struct {
	moves int  // played on the board
	ply   int  // 1 if it is a move of the path
	begun bool // the segment begins with it
}

// maxSetUps limits the boards of a path.
const maxSetUps = 1 << 12

func (s *Study) newReplayer() (*replayer, error) {
	g, err := s.games.Game(s.head.Game)
	if err != nil {
		return nil, err
	}
	base := s.head.Clone()
	base.Result = sente.Result{}
	board, err := g.Open(base)
	if err != nil {
		return nil, err
	}
	return &replayer{game: g, segments: []segment{{board: board, base: base}}}, nil
}

// replayer follows the path to a node.
func (s *Study) replayTo(n *Node) (*replayer, error) {
	c, err := s.newReplayer()
	if err != nil {
		return nil, err
	}
	for _, n := range n.Path() {
		if err := c.enter(n, false); err != nil {
			return nil, err
		}
	}
	return c, nil
}

func (c *replayer) last() *segment { return &c.segments[len(c.segments)-1] }

// record returns the game since the last set-up.
func (c *replayer) record() sente.Record {
	l := c.last()
	r := l.base.Clone()
	r.Moves, r.Thinking = slices.Clone(l.moves), slices.Clone(l.thinking)
	if r.Moves == nil {
		r.Moves = []sente.Move{}
	}
	if !slices.ContainsFunc(r.Thinking, func(t sente.Thought) bool { return t != sente.Thought{} }) {
		r.Thinking = nil
	}
	return r
}

// enter plays a node. With back, leave can undo it; otherwise the segments before the last one
// are dropped. After an error the replayer is unchanged.
func (c *replayer) enter(n *Node, back bool) error {
	was := len(c.segments)
	var st nodeStep
	err := c.follow(n.Content(), &st)
	if err == nil && len(c.segments) > maxSetUps {
		err = fmt.Errorf("the path has more than %d set-ups", maxSetUps)
	}
	if err != nil {
		err = &PathError{Node: n, Ply: c.ply, Err: err}
		if len(c.segments) > was {
			c.segments = c.segments[:was]
		} else {
			c.last().undo(st.moves)
		}
		return err
	}
	st.begun = len(c.segments) > was
	if n.Move() != "" {
		st.ply = 1
	}
	if !back && st.begun {
		c.segments = []segment{*c.last()}
	}
	c.ply += st.ply
	c.last().steps = append(c.last().steps, st)
	return nil
}

// leave undoes the node that was entered last.
func (c *replayer) leave() {
	l := c.last()
	last := len(l.steps) - 1
	st := l.steps[last]
	c.ply -= st.ply
	if st.begun {
		c.segments = c.segments[:len(c.segments)-1]
		return
	}
	l.steps = l.steps[:last]
	l.undo(st.moves)
}

// undo takes back moves.
func (l *segment) undo(moves int) {
	for range moves {
		l.board.Undo()
	}
	l.moves, l.thinking = l.moves[:len(l.moves)-moves], l.thinking[:len(l.thinking)-moves]
}

// follow plays the set-up and the move of a node.
func (c *replayer) follow(content Content, st *nodeStep) error {
	if c.strict && len(content.Put) > 0 {
		return fmt.Errorf("stones are set up after move %d: that is no game", c.ply)
	}
	if len(content.Put) > 0 || content.ToMove != "" && !moves(c.last().board, content.ToMove) {
		if err := c.arrange(content.Put, content.ToMove, st); err != nil {
			return err
		}
	}
	if content.Move == "" {
		return nil
	}
	if side := content.Side; side != "" && !moves(c.last().board, side) {
		if legal := c.last().board.Legal(); len(legal) == 1 && legal[0] == Pass {
			if err := c.play(Content{Move: Pass}, st); err != nil {
				return err
			}
		}
		if !moves(c.last().board, side) {
			if err := c.arrange(nil, side, st); err != nil && c.strict {
				return fmt.Errorf("it is a move of %s, but %s is to move", visible.Clip(side), Colour(c.last().board))
			} else if err != nil {
				return fmt.Errorf("it is a move of %s, but %s is to move, and %w", visible.Clip(side), Colour(c.last().board), err)
			}
		}
	}
	return c.play(content, st)
}

// play plays a move on the board of the last segment. A pass in a game without passes begins
// another segment, with the turn given to the other side.
func (c *replayer) play(content Content, st *nodeStep) error {
	l := c.last()
	m, err := l.board.Play(string(content.Move))
	if err != nil && content.Move == Pass && !c.strict && !errors.Is(err, sente.ErrGameOver) {
		setup, noPass := l.board.AfterPass()
		if noPass != nil {
			return noPass
		}
		return c.open(setup, st)
	}
	if err != nil {
		return err
	}
	l.moves, l.thinking = append(l.moves, m), append(l.thinking, content.Thought)
	st.moves++
	return nil
}

// arrange begins another segment with pieces set up.
func (c *replayer) arrange(put []rules.Put, toMove string, st *nodeStep) error {
	board, ok := c.last().board.(rules.Arrangeable)
	switch {
	case c.strict:
		return fmt.Errorf("the turn is given to %s after move %d: that is no game", visible.Clip(toMove), c.ply)
	case !ok:
		return rules.ErrNoSetup
	}
	setup, err := board.Arrange(put, toMove)
	if err != nil {
		return err
	}
	return c.open(setup, st)
}

func (c *replayer) open(setup string, st *nodeStep) error {
	base := c.last().base
	base.Opening, base.Setup = "", setup
	board, err := c.game.Open(base)
	if err != nil {
		return err
	}
	if st.moves > 0 { // a pass that the rules forced: it stands in the set-up
		c.last().undo(st.moves)
		st.moves = 0
	}
	c.segments = append(c.segments, segment{board: board, base: base})
	return nil
}

// Colour names the side to move as files do: its seat, or, where the players may still
// exchange colours, the colour of the stone that is placed next.
func Colour(board rules.Board) string {
	seat := board.Seats()[board.Turn()]
	if seat != "first" && seat != "second" {
		return seat
	}
	scene := board.Scene()
	turn := board.Turn()
	if scene.Next > 0 {
		turn = scene.Next - 1
	}
	return inkNames[scene.Ink(turn)%len(inkNames)]
}

// inkNames are the colours of [scene.Scene.Inks].
var inkNames = [...]string{"black", "white", "red", "blue"}

// moves reports whether a side, given by its seat or its colour, is to move.
func moves(board rules.Board, side string) bool {
	return board.Seats()[board.Turn()] == side || Colour(board) == side
}
