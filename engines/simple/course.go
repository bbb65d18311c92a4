package simple

import (
	"fmt"
	"slices"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search"
)

// Judge is implemented by rules whose Moves omits needless legal moves. Legal reports whether m is
// legal in s.
type Judge[S, M any] interface {
	Legal(s *S, m M) bool
}

// Rooted is implemented by rules whose Moves omits needless moves except at the root of an
// analysis. Root is called before each search with the root and the number of requested lines.
type Rooted[S any] interface {
	Root(s *S, lines int)
}

// course is the current position of an engine, with the positions and moves that led to it.
type course[R Playable[S, M], S any, M comparable] struct {
	rules  R
	undo   rules.Undoer[S, M] // nil unless the rules keep the board
	judge  Judge[S, M]        // nil if Moves generates all legal moves
	states []S                // states[i] is the position after i moves
	moves  []M
	texts  []sente.Move // the same moves in the notation of the record
	path   *rules.Path[S]
}

func newCourse[R Playable[S, M], S any, M comparable](r R, start S) course[R, S, M] {
	c := course[R, S, M]{rules: r, states: []S{start}, path: rules.NewPath[S](r)}
	c.path.Visit(0, &start, r.Status(&start))
	c.undo, _ = rules.Ability[rules.Undoer[S, M]](r)
	c.judge, _ = any(r).(Judge[S, M])
	return c
}

func (c *course[R, S, M]) now() *S { return &c.states[len(c.states)-1] }

// follow goes to the position after the given moves, undoing and playing only the moves that
// differ. On an error the position is the one before the invalid move.
func (c *course[R, S, M]) follow(moves []sente.Move) error {
	same := 0
	for same < len(c.texts) && same < len(moves) && c.texts[same] == moves[same] {
		same++
	}
	for len(c.texts) > same {
		c.back()
	}
	for i := same; i < len(moves); i++ {
		if err := c.play(moves[i]); err != nil {
			return fmt.Errorf("move %d: %w", i+1, err)
		}
	}
	return nil
}

func (c *course[R, S, M]) back() {
	last := len(c.moves) - 1
	c.states = c.states[:len(c.states)-1]
	if c.undo != nil {
		c.undo.Undo(c.now(), c.moves[last])
	}
	c.moves, c.texts = c.moves[:last], c.texts[:last]
}

func (c *course[R, S, M]) play(text sente.Move) error {
	if err := c.ended(); err != nil {
		return fmt.Errorf("%q cannot be played: %w", text, err)
	}
	m, err := c.rules.Parse(c.now(), string(text))
	if err != nil {
		return sente.Illegal(err)
	}
	if !c.legal(m) {
		return sente.Illegal(fmt.Errorf("%q is not a legal move", text))
	}
	var next S
	c.path.Visit(len(c.states), &next, c.rules.Play(&next, c.now(), m, false))
	c.states, c.moves, c.texts = append(c.states, next), append(c.moves, m), append(c.texts, text)
	return nil
}

func (c *course[R, S, M]) legal(m M) bool {
	if c.judge != nil {
		return c.judge.Legal(c.now(), m)
	}
	return slices.Contains(c.rules.Moves(c.now(), nil), m)
}

// ended returns an error with the reason if the game is over, otherwise nil.
func (c *course[R, S, M]) ended() error {
	st := c.rules.Status(c.now())
	if !st.Outcome.Over() {
		if c.path.Visit(len(c.moves), c.now(), st).Outcome.Over() {
			return fmt.Errorf("%w (%w)", sente.ErrGameOver, c.path.Reason(len(c.moves)))
		}
		return nil
	}
	if r, ok := rules.Ability[rules.Reasoner[S]](c.rules); ok {
		return fmt.Errorf("%w (%s)", sente.ErrGameOver, r.Reason(c.now()))
	}
	return sente.ErrGameOver
}

// notation returns a function that formats lines that start at the current position.
func (c *course[R, S, M]) notation() func([]M) []sente.Move {
	if c.undo != nil {
		return search.NotateMoves(func(m M) string { return c.rules.Format(c.now(), m) })
	}
	return search.Notate(c.rules, *c.now())
}
