package rules

import (
	"fmt"
	"slices"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/scene"
)

// Board is a game in progress with its types erased: what a referee, a browser
// or a terminal needs. It is not safe for concurrent use.
type Board interface {
	// Seats names the players in order of turn.
	Seats() []string
	// Turn is the player to move, counted from 0.
	Turn() int
	// Ply is the number of moves played on this board, set-up stones excluded.
	Ply() int
	// Legal returns the moves that may be played, none when the game is over.
	Legal() []sente.Move
	// Forbidden returns the moves that a rule of the game forbids on free points.
	Forbidden() []sente.Move
	// Play plays a move written in any form the game accepts and returns it in
	// canonical form. The error is one sentence; the board is then unchanged.
	Play(text string) (sente.Move, error)
	// Undo takes the last move back and reports whether there was one.
	Undo() bool
	// Outcome returns whether the game is over, the winning player (-1 if it is
	// drawn or goes on) and in one clause how it ended (nil if it goes on).
	Outcome() (over bool, winner int, reason *sente.Message)
	// Split cuts a text of moves written in order into single moves.
	Split(text string) ([]string, error)
	// Size names the size of the board as a record does: "15", "7x6"; "" if the game
	// has one size only.
	Size() string
	// Scores are the players' running scores, whole numbers in decimal digits; nil in
	// a game without.
	Scores() []string
	// Captures are the stones that each player has taken, nil in a game without.
	Captures() []int
	// Points translates a proven score, for the side to move, into the game's own
	// scale; ok is false if it has none.
	Points(score sente.Score) (points int, ok bool)
	// FromTop rewrites a point whose row counts from the top edge as one that counts
	// from the bottom, and the other way round; [ErrNoRows] in a game without rows.
	FromTop(text string) (string, error)
	// AfterPass returns the set-up of this position with the other side to move;
	// [ErrNoPass] in a game in which a pass makes no sense.
	AfterPass() (setup string, err error)
	// SidesOpen reports whether players may still exchange sides in the opening: then
	// what an engine thinks of the position is a secret of whoever chooses.
	SidesOpen() bool
	// OpeningName is the name of the opening that the game began with, "" if it has none.
	OpeningName() string
	// Kit says what set-ups of the game are made of, !ok if it has none.
	Kit() (kit Kit, ok bool)
	// Setup is the position as a record's set-up; [ErrNoSetup] in a game without.
	Setup() (string, error)
	// Scene draws the position.
	Scene() scene.Scene
	// Picture is Scene without its Moves, at a part of the cost: for those who look on.
	Picture() scene.Scene
	// Perft counts the lines of play of exactly depth plies from here (a game
	// that ends earlier counts at no greater depth).
	Perft(depth int) uint64
}

// playable is what rules must offer to be put on a Board.
type playable[S, M any] interface {
	Rules[S, M]
	Notation[S, M]
	Scener[S, M]
}

// NewBoard puts a game on a Board at the given position, usually r.Start().
// Rules that keep the board in themselves ([Undoer]) cannot be put on one: it panics.
func NewBoard[R playable[S, M], S any, M comparable](r R, start S) Board {
	if _, undoes := Ability[Undoer[S, M]](r); undoes {
		panic(fmt.Errorf("rules: %T keeps the board in itself (it has Undo), so that no Board can show it: put rules whose states hold the position on a Board", r))
	}
	b := &board[R, S, M]{rules: r, states: []S{start}, path: NewPath[S](r)}
	b.status = []Status{b.path.Visit(0, &b.states[0], r.Status(&b.states[0]))}
	return b
}

type board[R playable[S, M], S any, M comparable] struct {
	rules  R
	states []S      // states[i] is the position after i moves
	status []Status // of the same index
	moves  []M
	path   *Path[S]
}

func (b *board[R, S, M]) now() *S { return &b.states[len(b.states)-1] }

func (b *board[R, S, M]) Seats() []string { return SeatsOf(b.rules) }

// SeatsOf returns the players' names of any rules, in order of turn.
func SeatsOf(rules any) []string {
	if s, ok := rules.(Seats); ok {
		return s.Seats()
	}
	return []string{"first", "second"}
}

func (b *board[R, S, M]) Turn() int { return int(b.status[len(b.status)-1].Turn) }

func (b *board[R, S, M]) Ply() int { return len(b.moves) }

func (b *board[R, S, M]) Legal() []sente.Move { return b.format(b.legal()) }

// legal returns the moves that may be played, none when the game is over.
func (b *board[R, S, M]) legal() []M {
	if b.path != nil && b.status[len(b.status)-1].Outcome.Over() {
		return nil // the rules do not know that a position has been repeated
	}
	return b.rules.Moves(b.now(), nil)
}

func (b *board[R, S, M]) Forbidden() []sente.Move {
	if f, ok := any(b.rules).(Forbidder[S, M]); ok {
		return b.format(f.Forbidden(b.now(), nil))
	}
	return []sente.Move{}
}

func (b *board[R, S, M]) format(moves []M) []sente.Move {
	texts := make([]sente.Move, len(moves))
	for i, m := range moves {
		texts[i] = sente.Move(b.rules.Format(b.now(), m))
	}
	return texts
}

func (b *board[R, S, M]) Play(text string) (sente.Move, error) {
	if over, _, reason := b.Outcome(); over {
		return "", sente.NewMessage("move_after_end", `"{move}" cannot be played: {over} ({reason})`, "move", visible.Clip(text), "over", sente.ErrGameOver, "reason", reason)
	}
	m, err := b.rules.Parse(b.now(), text)
	if err != nil {
		return "", sente.Illegal(err)
	}
	if !b.isLegal(m) {
		return "", sente.Illegal(b.explain(text, m))
	}
	name := sente.Move(b.rules.Format(b.now(), m))
	var next S
	st := b.path.Visit(len(b.states), &next, b.rules.Play(&next, b.now(), m, true))
	b.states, b.status, b.moves = append(b.states, next), append(b.status, st), append(b.moves, m)
	return name, nil
}

func (b *board[R, S, M]) isLegal(m M) bool {
	for _, l := range b.legal() {
		if l == m {
			return true
		}
	}
	return false
}

func (b *board[R, S, M]) explain(text string, m M) error {
	if e, ok := any(b.rules).(Explainer[S, M]); ok {
		if err := e.Explain(b.now(), m); err != nil {
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
	if !st.Outcome.Over() {
		return false, -1, nil
	}
	winner = st.Outcome.Winner(st.Turn)
	if b.path.Times(len(b.moves)) > 1 && !b.rules.Status(b.now()).Outcome.Over() {
		return true, winner, b.path.Reason(len(b.moves))
	}
	if r, ok := any(b.rules).(Reasoner[S]); ok {
		return true, winner, r.Reason(b.now())
	}
	return true, winner, defaultReason(b.Seats(), winner)
}

func (b *board[R, S, M]) Split(text string) ([]string, error) {
	var moves []string
	s, glued := any(b.rules).(Splitter)
	for _, word := range strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == ',' || r == '\n' || r == '\t' || r == '\r' }) {
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
	s := b.now()
	sc := b.Picture()
	for _, m := range b.legal() {
		name := sente.Move(b.rules.Format(s, m))
		for _, aim := range b.rules.Aims(s, m) {
			aim.Move = name
			sc.Moves = append(sc.Moves, aim)
		}
	}
	return sc
}

func (b *board[R, S, M]) Picture() scene.Scene {
	sc := b.rules.Scene(b.now())
	b.addCourse(&sc)
	return sc
}

// addCourse numbers the stones by the ply that placed them and marks the last move.
func (b *board[R, S, M]) addCourse(sc *scene.Scene) {
	ply := map[int]int{}
	var last scene.Aim
	for i, m := range b.moves {
		aims := b.rules.Aims(&b.states[i], m)
		if len(aims) == 0 {
			continue
		}
		if last = aims[0]; last.Land >= 0 {
			ply[last.Land] = i + 1
		}
	}
	for i := range sc.Stones {
		stone := &sc.Stones[i]
		moved := stone.Ply == scene.Moved
		stone.Ply = ply[stone.Cell]
		if stone.Ply > 0 && stone.Ply == len(b.moves) {
			sc.Marks = append(sc.Marks, scene.Mark{Cell: stone.Cell, Kind: scene.LastMove})
		}
		if moved {
			stone.Ply = 0
		}
	}
	sown := sc.Look == scene.Pits
	if n := len(last.Path); (n > 1 || sown && n > 0) && last.Path[0] != last.Land {
		sc.Marks = append(sc.Marks, scene.Mark{Cell: last.Path[0], Kind: scene.From})
	}
}

func (b *board[R, S, M]) Perft(depth int) uint64 {
	if b.path == nil {
		return Perft(b.rules, b.now(), depth)
	}
	if over, _, _ := b.Outcome(); over && depth > 0 {
		return 0
	}
	path := *b.path
	path.visits = slices.Clone(path.visits[:len(b.states)])
	return newPerft(b.rules, b.now(), &path, depth).count(0, nil, depth)
}

// Perft counts the lines of play of exactly depth plies from s, before which no position counts
// as repeated.
func Perft[R Rules[S, M], S, M any](r R, s *S, depth int) uint64 {
	path := NewPath[S](r)
	path.Visit(0, s, r.Status(s))
	return newPerft(r, s, path, depth).count(0, make([]M, 0, 512), depth)
}

// perft is a count of lines of play.
type perft[R Rules[S, M], S, M any] struct {
	rules  R
	undo   Undoer[S, M]
	path   *Path[S]
	before int // plies on the path before the root
	stack  []S
}

func newPerft[R Rules[S, M], S, M any](r R, s *S, path *Path[S], depth int) *perft[R, S, M] {
	p := &perft[R, S, M]{rules: r, path: path, stack: make([]S, depth+1)}
	p.undo, _ = any(r).(Undoer[S, M])
	if path != nil {
		p.before = len(path.visits) - 1
	}
	p.stack[0] = *s
	return p
}

// count returns the number of lines of depth plies from the position at ply. Moves are appended
// to buf.
func (p *perft[R, S, M]) count(ply int, buf []M, depth int) (lines uint64) {
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
		st := p.path.Visit(p.before+ply+1, next, p.rules.Play(next, s, m, false))
		if depth == 1 {
			lines++
		} else if p.path == nil || !st.Outcome.Over() {
			lines += p.count(ply+1, moves, depth-1)
		}
		if p.undo != nil {
			p.undo.Undo(s, m)
		}
	}
	return lines
}
