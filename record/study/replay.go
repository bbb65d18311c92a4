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

// PathError reports the node of a path that the rules reject, with the cause.
type PathError struct {
	Node *Node
	Ply  int // number of moves before the node on the path
	Err  error
}

// Error returns the node, the move and the cause in one sentence.
func (e *PathError) Error() string {
	if e.Node.Move() == "" {
		return fmt.Sprintf("node %d, after move %d: %v", e.Node.ID(), e.Ply, e.Err)
	}
	return fmt.Sprintf("node %d, move %d (%s): %v", e.Node.ID(), e.Ply+1, visible.Clip(string(e.Node.Move())), e.Err)
}

// Unwrap returns the cause.
func (e *PathError) Unwrap() error { return e.Err }

// Record returns the game of the path from the root to n. After a set-up in the middle, an explicit change of
// the side to move or a pass in a game without passes, the record begins with that position as its set-up. Only
// the main line keeps the result. The error is a [PathError], or the error of opening the game.
func (s *Study) Record(n *Node) (sente.Record, error) {
	c, err := s.replayPath(n)
	if err != nil {
		return sente.Record{}, err
	}
	r := c.buildRecord()
	if n == s.Root().MainLineEnd() {
		r.Result = s.head.Result
	}
	return r, nil
}

// PlayableRecord returns the game of the longest legal prefix of the path to n. The error describes why the
// prefix is not the complete path; without any legal prefix the record is empty.
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

// PlayedRecord returns the game of a path as it was played. Unlike Record it returns an error for a set-up
// after the root, a move out of turn or an illegal pass.
func (s *Study) PlayedRecord(n *Node) (sente.Record, error) {
	c, err := s.newReplay()
	if err != nil {
		return sente.Record{}, err
	}
	for _, at := range n.Path() {
		c.rejectSetups = at.parent != nil
		if err := c.enterNode(at, false); err != nil {
			return sente.Record{}, err
		}
	}
	r := c.buildRecord()
	if n == s.Root().MainLineEnd() {
		r.Result = s.head.Result
	}
	return r, nil
}

// Board returns a board with the position of n and the moves since the last set-up.
func (s *Study) Board(n *Node) (rules.Board, error) {
	c, err := s.replayPath(n)
	if err != nil {
		return nil, err
	}
	return c.currentSegment().board, nil
}

// Positions iterates over all nodes in the order of [Study.All] on a single board: it yields each node with its
// position or its error. The callback must neither change nor keep the board.
func (s *Study) Positions() iter.Seq2[*Node, Position] { return s.walkPositions(false) }

// walkPositions is Positions, optionally with deleted nodes.
func (s *Study) walkPositions(deleted bool) iter.Seq2[*Node, Position] {
	return func(yield func(*Node, Position) bool) {
		c, err := s.newReplay()
		path, faults := []*Node{}, []error{}
		for n := range s.walkNodes(deleted) {
			for len(path) > 0 && path[len(path)-1] != n.parent {
				last := len(path) - 1
				if path = path[:last]; faults[last] == nil {
					c.leaveNode()
				}
				faults = faults[:last]
			}
			fault := err
			if len(faults) > 0 && fault == nil {
				fault = faults[len(faults)-1]
			}
			if fault == nil {
				fault = c.enterNode(n, true)
			}
			path, faults = append(path, n), append(faults, fault)
			p := Position{Err: fault}
			if fault == nil {
				p.Board = c.currentSegment().board
			}
			if !yield(n, p) {
				return
			}
		}
	}
}

// Position is the position of a node.
type Position struct {
	Board rules.Board // nil if Err is set
	Err   error       // why the node has no position
}

// pathReplay replays a path of a study on boards.
type pathReplay struct {
	game         catalog.Game
	segments     []segment
	ply          int
	rejectSetups bool // set-ups are an error
}

// segment is the part of a path after a set-up.
type segment struct {
	board    rules.Board
	base     sente.Record // record before the moves
	moves    []sente.Move
	thinking []sente.Thought
	effects  []nodeEffect // effects of the nodes in the segment, for leaveNode
}

// nodeEffect describes the changes of one node to a segment.
type nodeEffect struct {
	moves         int  // number of moves played on the board
	ply           int  // 1 if the node is a move of the path
	startsSegment bool // the node starts the segment
}

// maxSetUps bounds the number of boards of a path.
const maxSetUps = 1 << 12

func (s *Study) newReplay() (*pathReplay, error) {
	g, err := s.games.FindGame(s.head.Game)
	if err != nil {
		return nil, err
	}
	base := s.head.Clone()
	base.Result = sente.Result{}
	board, err := g.Open(base)
	if err != nil {
		return nil, err
	}
	return &pathReplay{game: g, segments: []segment{{board: board, base: base}}}, nil
}

// replayPath replays the path to n.
func (s *Study) replayPath(n *Node) (*pathReplay, error) {
	c, err := s.newReplay()
	if err != nil {
		return nil, err
	}
	for _, n := range n.Path() {
		if err := c.enterNode(n, false); err != nil {
			return nil, err
		}
	}
	return c, nil
}

func (c *pathReplay) currentSegment() *segment { return &c.segments[len(c.segments)-1] }

// buildRecord returns the game since the last set-up.
func (c *pathReplay) buildRecord() sente.Record {
	l := c.currentSegment()
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

// enterNode applies a node. If back is set, leaveNode can revert it; otherwise earlier segments are dropped. On
// an error the replay is unchanged.
func (c *pathReplay) enterNode(n *Node, back bool) error {
	was := len(c.segments)
	var st nodeEffect
	err := c.applyContent(n.Content(), &st)
	if err == nil && len(c.segments) > maxSetUps {
		err = fmt.Errorf("the path has more than %d set-ups", maxSetUps)
	}
	if err != nil {
		err = &PathError{Node: n, Ply: c.ply, Err: err}
		if len(c.segments) > was {
			c.segments = c.segments[:was]
		} else {
			c.currentSegment().undoMoves(st.moves)
		}
		return err
	}
	st.startsSegment = len(c.segments) > was
	if n.Move() != "" {
		st.ply = 1
	}
	if !back && st.startsSegment {
		c.segments = []segment{*c.currentSegment()}
	}
	c.ply += st.ply
	c.currentSegment().effects = append(c.currentSegment().effects, st)
	return nil
}

// leaveNode reverts the last node that was entered.
func (c *pathReplay) leaveNode() {
	l := c.currentSegment()
	last := len(l.effects) - 1
	st := l.effects[last]
	c.ply -= st.ply
	if st.startsSegment {
		c.segments = c.segments[:len(c.segments)-1]
		return
	}
	l.effects = l.effects[:last]
	l.undoMoves(st.moves)
}

// undoMoves takes back the last moves.
func (l *segment) undoMoves(moves int) {
	for range moves {
		l.board.Undo()
	}
	l.moves, l.thinking = l.moves[:len(l.moves)-moves], l.thinking[:len(l.thinking)-moves]
}

// applyContent applies the set-up and the move of a node.
func (c *pathReplay) applyContent(content Content, st *nodeEffect) error {
	if c.rejectSetups && len(content.Put) > 0 {
		return fmt.Errorf("stones are set up after move %d: this is not a game", c.ply)
	}
	if len(content.Put) > 0 || content.ToMove != "" && !isSideToMove(c.currentSegment().board, content.ToMove) {
		if err := c.arrangePieces(content.Put, content.ToMove, st); err != nil {
			return err
		}
	}
	if content.Move == "" {
		return nil
	}
	if side := content.Side; side != "" && !isSideToMove(c.currentSegment().board, side) {
		if rules.IsPassForced(c.currentSegment().board) {
			if err := c.playMove(Content{Move: Pass}, st); err != nil {
				return err
			}
		}
		if !isSideToMove(c.currentSegment().board, side) {
			if err := c.arrangePieces(nil, side, st); err != nil && c.rejectSetups {
				return fmt.Errorf("move of %s, but %s is to move", visible.Clip(side), SideToMove(c.currentSegment().board))
			} else if err != nil {
				return fmt.Errorf("move of %s, but %s is to move, and %w", visible.Clip(side), SideToMove(c.currentSegment().board), err)
			}
		}
	}
	return c.playMove(content, st)
}

// playMove plays a move on the current board, after the passes that the rules force. A pass that the rules do not allow starts a new segment with the
// other side to move.
func (c *pathReplay) playMove(content Content, st *nodeEffect) error {
	l := c.currentSegment()
	m, passes, err := rules.PlayWritten(l.board, string(content.Move))
	if err != nil && content.Move == Pass && !c.rejectSetups && !errors.Is(err, sente.ErrGameOver) {
		setup, noPass := l.board.AfterPass()
		if noPass != nil {
			return noPass
		}
		return c.openSegment(setup, st)
	}
	if err != nil {
		return err
	}
	for range passes {
		l.moves, l.thinking = append(l.moves, Pass), append(l.thinking, sente.Thought{})
	}
	l.moves, l.thinking = append(l.moves, m), append(l.thinking, content.Thought)
	st.moves += passes + 1
	return nil
}

// arrangePieces starts a new segment with pieces set up.
func (c *pathReplay) arrangePieces(put []rules.CellChange, toMove string, st *nodeEffect) error {
	board, ok := c.currentSegment().board.(rules.Arrangeable)
	switch {
	case c.rejectSetups:
		return fmt.Errorf("the turn is set to %s after move %d: this is not a game", visible.Clip(toMove), c.ply)
	case !ok:
		return rules.ErrNoSetup
	}
	setup, err := board.Arrange(put, toMove)
	if err != nil {
		return err
	}
	return c.openSegment(setup, st)
}

func (c *pathReplay) openSegment(setup string, st *nodeEffect) error {
	base := c.currentSegment().base
	base.Opening, base.Setup = "", setup
	board, err := c.game.Open(base)
	if err != nil {
		return err
	}
	if st.moves > 0 { // the rules forced a pass; the new set-up includes it
		c.currentSegment().undoMoves(st.moves)
		st.moves = 0
	}
	c.segments = append(c.segments, segment{board: board, base: base})
	return nil
}

// SideToMove returns the name of the side to move in the form of game files: its seat or, while the players may
// still swap colours, the colour of the next stone.
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

// isSideToMove reports whether side, a seat or a colour, is to move.
func isSideToMove(board rules.Board, side string) bool {
	return board.Seats()[board.Turn()] == side || SideToMove(board) == side
}
