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

// PathError says which node of a path has no place in a game, and why.
type PathError struct {
	Node *Node
	Ply  int // moves before it on the path
	Err  error
}

// Error is one sentence.
func (e *PathError) Error() string {
	if e.Node.Move() == "" {
		return fmt.Sprintf("node %d, after move %d: %v", e.Node.ID(), e.Ply, e.Err)
	}
	return fmt.Sprintf("node %d, move %d (%s): %v", e.Node.ID(), e.Ply+1, visible.Clip(string(e.Node.Move())), e.Err)
}

// Unwrap returns what is wrong.
func (e *PathError) Unwrap() error { return e.Err }

// Record returns the game of a path, from the root to a node. Where something was set up
// in the middle, the turn was given to the other side or a game without passes was
// passed, the record begins with that position as its set-up. The result is kept by the
// main line alone. The error is a [PathError], or says that the game itself cannot be
// opened.
func (s *Study) Record(n *Node) (sente.Record, error) {
	c, err := s.course(n)
	if err != nil {
		return sente.Record{}, err
	}
	r := c.record()
	if n == s.Root().MainLineEnd() {
		r.Result = s.head.Result
	}
	return r, nil
}

// PlayableRecord returns the game of the longest part of a path that is one. The error says why
// it is not all of it; if it leaves no game at all, the record is empty.
func (s *Study) PlayableRecord(n *Node) (sente.Record, error) {
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

// PlayedRecord returns the game of a path as it was played: as Record, but what is set up after
// the root, a move out of turn or a pass that the rules do not know is an error.
func (s *Study) PlayedRecord(n *Node) (sente.Record, error) {
	c, err := s.begin()
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
	if n == s.Root().MainLineEnd() {
		r.Result = s.head.Result
	}
	return r, nil
}

// Board returns the position of a node on a board, with the moves since the last set-up.
func (s *Study) Board(n *Node) (rules.Board, error) {
	c, err := s.course(n)
	if err != nil {
		return nil, err
	}
	return c.top().board, nil
}

// Positions walks all of the tree, in the order of [Study.All], with one board: at each
// node yield is handed the board with its position, or the reason why there is none.
// The board must not be changed, nor kept.
func (s *Study) Positions() iter.Seq2[*Node, Position] { return s.positions(false) }

// positions is Positions, with or without the deleted.
func (s *Study) positions(deleted bool) iter.Seq2[*Node, Position] {
	return func(yield func(*Node, Position) bool) {
		c, err := s.begin()
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
				p.Board = c.top().board
			}
			if !yield(n, p) {
				return
			}
		}
	}
}

// Position is that of a node.
type Position struct {
	Board rules.Board // nil if there is none
	Err   error       // why there is none
}

// course is a way through a study, on boards.
type course struct {
	game   catalog.Game
	legs   []leg
	ply    int
	strict bool // nothing may be set up
}

// leg is a way from a set-up on.
type leg struct {
	board    rules.Board
	base     sente.Record // without moves
	moves    []sente.Move
	thinking []sente.Thought
	nodes    []step // that were entered on it
}

// step is what a node added to a leg.
type step struct {
	moves int  // played on the board
	ply   int  // 1 if it is a move of the path
	begun bool // the leg begins with it
}

// mostSetUps bounds the boards that a path takes.
const mostSetUps = 1 << 12

func (s *Study) begin() (*course, error) {
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
	return &course{game: g, legs: []leg{{board: board, base: base}}}, nil
}

// course follows the path to a node.
func (s *Study) course(n *Node) (*course, error) {
	c, err := s.begin()
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

func (c *course) top() *leg { return &c.legs[len(c.legs)-1] }

// record is the game from the last set-up on.
func (c *course) record() sente.Record {
	l := c.top()
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

// enter goes on to a node. With back, leave can go back from it; otherwise the legs
// before the last one are forgotten. After an error the course is where it was.
func (c *course) enter(n *Node, back bool) error {
	was := len(c.legs)
	var st step
	err := c.follow(n.Content(), &st)
	if err == nil && len(c.legs) > mostSetUps {
		err = fmt.Errorf("the path has more than %d set-ups", mostSetUps)
	}
	if err != nil {
		err = &PathError{Node: n, Ply: c.ply, Err: err}
		if len(c.legs) > was {
			c.legs = c.legs[:was]
		} else {
			c.top().take(st.moves)
		}
		return err
	}
	st.begun = len(c.legs) > was
	if n.Move() != "" {
		st.ply = 1
	}
	if !back && st.begun {
		c.legs = []leg{*c.top()}
	}
	c.ply += st.ply
	c.top().nodes = append(c.top().nodes, st)
	return nil
}

// leave goes back from the node that was entered last.
func (c *course) leave() {
	l := c.top()
	last := len(l.nodes) - 1
	st := l.nodes[last]
	c.ply -= st.ply
	if st.begun {
		c.legs = c.legs[:len(c.legs)-1]
		return
	}
	l.nodes = l.nodes[:last]
	l.take(st.moves)
}

// take takes moves back.
func (l *leg) take(moves int) {
	for range moves {
		l.board.Undo()
	}
	l.moves, l.thinking = l.moves[:len(l.moves)-moves], l.thinking[:len(l.thinking)-moves]
}

// follow does what a node holds.
func (c *course) follow(content Content, st *step) error {
	if c.strict && len(content.Put) > 0 {
		return fmt.Errorf("stones are set up after move %d: that is no game", c.ply)
	}
	if len(content.Put) > 0 || content.ToMove != "" && !moves(c.top().board, content.ToMove) {
		if err := c.arrange(content.Put, content.ToMove, st); err != nil {
			return err
		}
	}
	if content.Move == "" {
		return nil
	}
	if side := content.Side; side != "" && !moves(c.top().board, side) {
		if legal := c.top().board.Legal(); len(legal) == 1 && legal[0] == Pass {
			if err := c.play(Content{Move: Pass}, st); err != nil {
				return err
			}
		}
		if !moves(c.top().board, side) {
			if err := c.arrange(nil, side, st); err != nil && c.strict {
				return fmt.Errorf("it is a move of %s, but %s is to move", visible.Clip(side), SideToMove(c.top().board))
			} else if err != nil {
				return fmt.Errorf("it is a move of %s, but %s is to move, and %w", visible.Clip(side), SideToMove(c.top().board), err)
			}
		}
	}
	return c.play(content, st)
}

// play plays a move on the board of the last leg. A pass where the rules know none
// begins another leg, with the turn given away.
func (c *course) play(content Content, st *step) error {
	l := c.top()
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

// arrange begins another leg with pieces set up.
func (c *course) arrange(put []rules.Put, toMove string, st *step) error {
	board, ok := c.top().board.(rules.Arrangeable)
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

func (c *course) open(setup string, st *step) error {
	base := c.top().base
	base.Opening, base.Setup = "", setup
	board, err := c.game.Open(base)
	if err != nil {
		return err
	}
	if st.moves > 0 { // a pass that the rules forced: it stands in the set-up
		c.top().take(st.moves)
		st.moves = 0
	}
	c.legs = append(c.legs, leg{board: board, base: base})
	return nil
}

// SideToMove names the side to move as files do: its seat, or, where the players may still
// exchange colours, the colour of the stone that is placed next.
func SideToMove(board rules.Board) string {
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

// moves reports whether a side, by its seat or its colour, is to move.
func moves(board rules.Board, side string) bool {
	return board.Seats()[board.Turn()] == side || SideToMove(board) == side
}
