package simple

import (
	"fmt"
	"slices"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search"
)

// LegalityJudge is implemented by rules whose Moves omits needless legal moves. Legal reports whether m is
// legal in s.
type LegalityJudge[S, M any] interface {
	Legal(s *S, m M) bool
}

// RootGenerator is implemented by rules whose Moves omits needless moves except at the root of an
// analysis. Root is called before each search with the root and the number of requested lines.
type RootGenerator[S any] interface {
	Root(s *S, lines int)
}

// gameCourse is the current position of an engine, with the positions and moves that led to it.
type gameCourse[R Playable[S, M], S any, M comparable] struct {
	rules  R
	undo   rules.Undoer[S, M]  // nil unless the rules keep the board
	judge  LegalityJudge[S, M] // nil if Moves generates all legal moves
	states []S                 // states[i] is the position after i moves
	moves  []M
	texts  []sente.Move // the same moves in the notation of the record
	path   *rules.Path[S]
}

func newGameCourse[R Playable[S, M], S any, M comparable](r R, start S) gameCourse[R, S, M] {
	c := gameCourse[R, S, M]{rules: r, states: []S{start}, path: rules.NewPath[S](r)}
	c.path.Visit(0, &start, r.Status(&start))
	c.undo, _ = rules.Ability[rules.Undoer[S, M]](r)
	c.judge, _ = any(r).(LegalityJudge[S, M])
	return c
}

func (c *gameCourse[R, S, M]) currentState() *S { return &c.states[len(c.states)-1] }

// goTo goes to the position after the given moves, undoing and playing only the moves that
// differ. On an error the position is the one before the invalid move.
func (c *gameCourse[R, S, M]) goTo(moves []sente.Move) error {
	same := 0
	for same < len(c.texts) && same < len(moves) && c.texts[same] == moves[same] {
		same++
	}
	for len(c.texts) > same {
		c.undoMove()
	}
	for i := same; i < len(moves); i++ {
		if err := c.playMove(moves[i]); err != nil {
			return fmt.Errorf("move %d: %w", i+1, err)
		}
	}
	return nil
}

func (c *gameCourse[R, S, M]) undoMove() {
	last := len(c.moves) - 1
	c.states = c.states[:len(c.states)-1]
	if c.undo != nil {
		c.undo.Undo(c.currentState(), c.moves[last])
	}
	c.moves, c.texts = c.moves[:last], c.texts[:last]
}

func (c *gameCourse[R, S, M]) playMove(text sente.Move) error {
	if err := c.checkNotOver(); err != nil {
		return fmt.Errorf("%q cannot be played: %w", text, err)
	}
	m, err := c.rules.Parse(c.currentState(), string(text))
	if err != nil {
		return sente.Illegal(err)
	}
	if !c.isLegal(m) {
		return sente.Illegal(fmt.Errorf("%q is not a legal move", text))
	}
	var next S
	c.path.Visit(len(c.states), &next, c.rules.Play(&next, c.currentState(), m, false))
	c.states, c.moves, c.texts = append(c.states, next), append(c.moves, m), append(c.texts, text)
	return nil
}

func (c *gameCourse[R, S, M]) isLegal(m M) bool {
	if c.judge != nil {
		return c.judge.Legal(c.currentState(), m)
	}
	return slices.Contains(c.rules.Moves(c.currentState(), nil), m)
}

// checkNotOver returns an error with the reason if the game is over, otherwise nil.
func (c *gameCourse[R, S, M]) checkNotOver() error {
	st := c.rules.Status(c.currentState())
	if !st.Outcome.IsOver() {
		if c.path.Visit(len(c.moves), c.currentState(), st).Outcome.IsOver() {
			return fmt.Errorf("%w (%w)", sente.ErrGameOver, c.path.Reason(len(c.moves)))
		}
		return nil
	}
	if r, ok := rules.Ability[rules.Reasoner[S]](c.rules); ok {
		return fmt.Errorf("%w (%s)", sente.ErrGameOver, r.Reason(c.currentState()))
	}
	return sente.ErrGameOver
}

// lineFormatter returns a function that formats lines that start at the current position.
func (c *gameCourse[R, S, M]) lineFormatter() func([]M) []sente.Move {
	if c.undo != nil {
		return search.MoveFormatter(func(m M) string { return c.rules.Format(c.currentState(), m) })
	}
	return search.LineFormatter(c.rules, *c.currentState())
}
