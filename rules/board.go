package rules

import (
	"fmt"
	"slices"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/scene"
)

// Board is a game in progress without type parameters, for referees, browsers and terminals. It
// is not safe for concurrent use.
type Board interface {
	// Seats returns the names of the players in order of turn.
	Seats() []string
	// Turn returns the player to move, counted from 0.
	Turn() int
	// Ply returns the number of moves played on this board, without set-up stones.
	Ply() int
	// Legal returns the legal moves; it is empty when the game is over.
	Legal() []sente.Move
	// Forbidden returns the moves to empty cells that a rule of the game forbids.
	Forbidden() []sente.Move
	// Play parses and plays a move, and returns it in canonical notation. If the move is illegal,
	// the error is one sentence and the board is unchanged.
	Play(text string) (sente.Move, error)
	// Undo takes the last move back and reports whether there was one.
	Undo() bool
	// Outcome returns whether the game is over, the winning player (-1 if drawn or not over) and a
	// clause on how it ended (nil if not over).
	Outcome() (over bool, winner int, reason *sente.Message)
	// Split separates a text of consecutive moves into single moves.
	Split(text string) ([]string, error)
	// Size returns the board size in the notation of records: "15", "7x6"; "" if the game has a
	// single size.
	Size() string
	// Scores returns the running score of each player, a whole number in decimal digits; nil if the
	// game has no scores.
	Scores() []string
	// Captures returns the number of stones that each player has captured; nil if the game has no
	// captures.
	Captures() []int
	// Points converts a proven score, for the side to move, to the scale of the game; ok is false
	// if it has none.
	Points(score sente.Score) (points int, ok bool)
	// FromTop converts a point with its row counted from the top edge to one counted from the
	// bottom edge, and the reverse. It returns [ErrNoRows] in a game without rows.
	FromTop(text string) (string, error)
	// AfterPass returns the set-up of this position with the other side to move, or [ErrNoPass] in
	// a game without passes.
	AfterPass() (setup string, err error)
	// SidesOpen reports whether the players may still exchange sides in the opening. The scores of
	// engines are hidden during that time.
	SidesOpen() bool
	// OpeningName returns the name of the opening of the game, "" if it has none.
	OpeningName() string
	// Kit returns the parts of set-ups; ok is false if the game has no set-ups.
	Kit() (kit Kit, ok bool)
	// Setup returns the position as the set-up of a record, or [ErrNoSetup] in a game without
	// set-ups.
	Setup() (string, error)
	// Scene returns the drawing of the position.
	Scene() scene.Scene
	// Picture returns the scene without its Moves, which is faster; for spectators.
	Picture() scene.Scene
	// Perft returns the number of lines of play of exactly depth plies from this position. Games
	// that end earlier are not counted.
	Perft(depth int) uint64
}

// playableRules are the methods that a Board requires.
type playableRules[S, M any] interface {
	Rules[S, M]
	Notation[S, M]
	Scener[S, M]
}

// NewBoard returns a Board of the game at the given position, usually r.Start(). It panics if the
// rules keep the board ([Undoer]).
func NewBoard[R playableRules[S, M], S any, M comparable](r R, start S) Board {
	if _, undoes := Ability[Undoer[S, M]](r); undoes {
		panic(fmt.Errorf("rules: %T stores the board itself (it has Undo), so that no Board can show it: use rules whose states contain the position", r))
	}
	b := &board[R, S, M]{rules: r, states: []S{start}, path: NewPath[S](r)}
	b.status = []Status{b.path.Visit(0, &b.states[0], r.Status(&b.states[0]))}
	return b
}

type board[R playableRules[S, M], S any, M comparable] struct {
	rules  R
	states []S      // states[i] is the position after i moves
	status []Status // of the same index
	moves  []M
	path   *Path[S]
	legal  []M // buffer of isLegal
}

func (b *board[R, S, M]) state() *S { return &b.states[len(b.states)-1] }

func (b *board[R, S, M]) Seats() []string { return SeatsOf(b.rules) }

// SeatsOf returns the names of the players of any rules, in order of turn.
func SeatsOf(rules any) []string {
	if s, ok := rules.(Seats); ok {
		return s.Seats()
	}
	return []string{"first", "second"}
}

func (b *board[R, S, M]) Turn() int { return int(b.status[len(b.status)-1].Turn) }

func (b *board[R, S, M]) Ply() int { return len(b.moves) }

func (b *board[R, S, M]) Legal() []sente.Move { return b.formatMoves(b.legalMoves()) }

func (b *board[R, S, M]) legalMoves() []M { return b.appendLegalMoves(nil) }

func (b *board[R, S, M]) appendLegalMoves(buf []M) []M {
	if b.path != nil && b.status[len(b.status)-1].Outcome.IsOver() {
		return buf // the rules ignore repetition
	}
	return b.rules.Moves(b.state(), buf)
}

func (b *board[R, S, M]) Forbidden() []sente.Move {
	if f, ok := any(b.rules).(Forbidder[S, M]); ok {
		return b.formatMoves(f.Forbidden(b.state(), nil))
	}
	return []sente.Move{}
}

func (b *board[R, S, M]) formatMoves(moves []M) []sente.Move {
	texts := make([]sente.Move, len(moves))
	for i, m := range moves {
		texts[i] = sente.Move(b.rules.Format(b.state(), m))
	}
	return texts
}

func (b *board[R, S, M]) Play(text string) (sente.Move, error) {
	if over, _, reason := b.Outcome(); over {
		return "", sente.NewMessage("move_after_end", `"{move}" is not possible: {over} ({reason})`, "move", visible.Clip(text), "over", sente.ErrGameOver, "reason", reason)
	}
	m, err := b.rules.Parse(b.state(), text)
	if err != nil {
		return "", sente.Illegal(err)
	}
	if !b.isLegal(m) {
		return "", sente.Illegal(b.illegalMoveError(text, m))
	}
	name := sente.Move(b.rules.Format(b.state(), m))
	var next S
	n := len(b.states)
	states := append(b.states, next) // written in place, without an allocation; a panic of Play leaves the board unchanged
	st := b.path.Visit(n, &states[n], b.rules.Play(&states[n], &states[n-1], m, true))
	b.states, b.status, b.moves = states, append(b.status, st), append(b.moves, m)
	return name, nil
}

func (b *board[R, S, M]) isLegal(m M) bool {
	if t, ok := any(b.rules).(LegalityTester[S, M]); ok && b.path == nil {
		return t.IsLegal(b.state(), m)
	}
	b.legal = b.appendLegalMoves(b.legal[:0])
	for _, l := range b.legal {
		if l == m {
			return true
		}
	}
	return false
}

func (b *board[R, S, M]) illegalMoveError(text string, m M) error {
	if e, ok := any(b.rules).(Explainer[S, M]); ok {
		if err := e.Explain(b.state(), m); err != nil {
			return err
		}
	}
	return fmt.Errorf("%q is not a legal move here", text)
}

func (b *board[R, S, M]) Undo() bool {
	if len(b.moves) == 0 {
		return false
	}
	b.moves = b.moves[:len(b.moves)-1]
	b.states = b.states[:len(b.states)-1]
	b.status = b.status[:len(b.status)-1]
	return true
}

func (b *board[R, S, M]) Outcome() (over bool, winner int, reason *sente.Message) {
	st := b.status[len(b.status)-1]
	if !st.Outcome.IsOver() {
		return false, -1, nil
	}
	winner = st.Outcome.Winner(st.Turn)
	if b.path.Times(len(b.moves)) > 1 && !b.rules.Status(b.state()).Outcome.IsOver() {
		return true, winner, b.path.Reason(len(b.moves))
	}
	if r, ok := any(b.rules).(Reasoner[S]); ok {
		return true, winner, r.Reason(b.state())
	}
	return true, winner, defaultReason(b.Seats(), winner)
}

func (b *board[R, S, M]) Split(text string) ([]string, error) {
	var moves []string
	s, glued := any(b.rules).(Splitter)
	c, commas := any(b.rules).(CommaSplitter)
	commas = commas && c.SplitsAtCommas()
	for _, word := range strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == ',' && !commas || r == '\n' || r == '\t' || r == '\r' }) {
		if !glued {
			moves = append(moves, word)
			continue
		}
		parts, err := s.Split(word)
		if err != nil {
			return nil, err
		}
		moves = append(moves, parts...)
	}
	return moves, nil
}

func (b *board[R, S, M]) Scene() scene.Scene {
	s := b.state()
	sc := b.Picture()
	for _, m := range b.legalMoves() {
		name := sente.Move(b.rules.Format(s, m))
		for _, aim := range b.rules.Aims(s, m) {
			aim.Move = name
			sc.Moves = append(sc.Moves, aim)
		}
	}
	return sc
}

func (b *board[R, S, M]) Picture() scene.Scene {
	sc := b.rules.Scene(b.state())
	b.markHistory(&sc)
	return sc
}

// markHistory sets the ply numbers of stones and marks the last turn.
func (b *board[R, S, M]) markHistory(sc *scene.Scene) {
	ply, recent := map[int]int{}, b.recentPlies()
	var last scene.Aim
	for i, m := range b.moves {
		aims := b.rules.Aims(&b.states[i], m)
		if len(aims) == 0 {
			continue
		}
		if last = aims[0]; last.Land >= 0 {
			ply[last.Land] = i + 1
		} else if i >= recent {
			sc.Marks = appendTaken(sc.Marks, last)
		}
	}
	for i := range sc.Stones {
		stone := &sc.Stones[i]
		moved := stone.Ply == scene.Moved
		if stone.Ply = ply[stone.Cell]; moved {
			stone.Ply = 0
		}
	}
	markStones(sc, ply, recent)
	markOrigin(sc, last)
}

// recentPlies returns the number of moves before the last turn of each other player: the moves since the
// player to move has finished a turn, and after the end the last turn.
func (b *board[R, S, M]) recentPlies() int {
	n := len(b.moves)
	if n == 0 {
		return 0
	}
	i, mover := n, b.status[n].Turn
	if b.status[n].Outcome.IsOver() {
		mover = b.status[n-1].Turn
	}
	for i > 0 && b.status[i-1].Turn == mover { // its unfinished turn
		i--
	}
	if b.status[n].Outcome.IsOver() {
		return i
	}
	for i > 0 && b.status[i-1].Turn != mover {
		i--
	}
	return i
}

// markStones marks the stones that were placed after so many plies, the newest first.
func markStones(sc *scene.Scene, ply map[int]int, recent int) {
	var placed []int
	for _, stone := range sc.Stones {
		if ply[stone.Cell] > recent {
			placed = append(placed, stone.Cell)
		}
	}
	slices.SortFunc(placed, func(a, b int) int { return ply[b] - ply[a] })
	for _, cell := range placed {
		sc.Marks = append(sc.Marks, scene.Mark{Cell: cell, Kind: scene.LastMove})
	}
}

// appendTaken marks the cells from which a move has taken stones off the board.
func appendTaken(marks []scene.Mark, aim scene.Aim) []scene.Mark {
	for _, cell := range aim.Takes {
		marks = append(marks, scene.Mark{Cell: cell, Kind: scene.From})
	}
	return marks
}

// markOrigin marks where the last move began, and where its piece has shot an arrow.
func markOrigin(sc *scene.Scene, last scene.Aim) {
	sown := sc.Look == scene.Pits
	n := len(last.Path)
	if n < 2 && !(sown && n > 0) || last.Path[0] == last.Land {
		return
	}
	sc.Marks = append(sc.Marks, scene.Mark{Cell: last.Path[0], Kind: scene.From})
	if end := last.Path[n-1]; last.Land >= 0 && end != last.Land && end != last.Path[0] {
		sc.Marks = append(sc.Marks, scene.Mark{Cell: end, Kind: scene.LastMove})
	}
}

func (b *board[R, S, M]) Perft(depth int) uint64 {
	if b.path == nil {
		return Perft(b.rules, b.state(), depth)
	}
	if over, _, _ := b.Outcome(); over && depth > 0 {
		return 0
	}
	path := *b.path
	path.visits = slices.Clone(path.visits[:len(b.states)])
	return newPerft(b.rules, b.state(), &path, depth).countLines(0, nil, depth)
}

// Perft returns the number of lines of play of exactly depth plies from s. Repetitions count from
// s on.
func Perft[R Rules[S, M], S, M any](r R, s *S, depth int) uint64 {
	path := NewPath[S](r)
	path.Visit(0, s, r.Status(s))
	return newPerft(r, s, path, depth).countLines(0, make([]M, 0, 512), depth)
}

// perftCounter counts lines of play.
type perftCounter[R Rules[S, M], S, M any] struct {
	rules   R
	undo    Undoer[S, M]
	path    *Path[S]
	rootPly int // index of the root on the path
	stack   []S
}

func newPerft[R Rules[S, M], S, M any](r R, s *S, path *Path[S], depth int) *perftCounter[R, S, M] {
	p := &perftCounter[R, S, M]{rules: r, path: path, stack: make([]S, depth+1)}
	p.undo, _ = any(r).(Undoer[S, M])
	if path != nil {
		p.rootPly = len(path.visits) - 1
	}
	p.stack[0] = *s
	return p
}

// countLines returns the number of lines of depth plies from the position at ply, with buf as
// scratch space for moves.
func (p *perftCounter[R, S, M]) countLines(ply int, buf []M, depth int) (lines uint64) {
	if depth == 0 {
		return 1
	}
	s := &p.stack[ply]
	moves := p.rules.Moves(s, buf[len(buf):])
	if depth == 1 && p.undo == nil {
		return uint64(len(moves))
	}
	for _, m := range moves {
		next := &p.stack[ply+1]
		st := p.path.Visit(p.rootPly+ply+1, next, p.rules.Play(next, s, m, false))
		if depth == 1 {
			lines++
		} else if p.path == nil || !st.Outcome.IsOver() {
			lines += p.countLines(ply+1, moves, depth-1)
		}
		if p.undo != nil {
			p.undo.Undo(s, m)
		}
	}
	return lines
}
