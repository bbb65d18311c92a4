package gametest

import (
	"fmt"
	"strings"
	"sync/atomic"

	"github.com/sente-games/sente/rules"
)

// game is a game in progress by some rules, with all its positions.
type game[S any, M comparable] struct {
	rules    rules.Rules[S, M]
	undo     rules.Undoer[S, M]   // nil without it
	notation rules.Notation[S, M] // nil without it
	scener   rules.Scener[S, M]   // nil without it
	path     *rules.Path[S]       // nil without rules.Repeater

	states    []S            // states[i] is the position after i moves
	statuses  []rules.Status // as returned by Play, with leaf set
	line      []M            // the moves so far
	lastTried M              // the move that Play was last called with
	calls     atomic.Uint64  // of the rules, roughly; the watchdog compares it
}

func newGame[S any, M comparable](r rules.Rules[S, M]) *game[S, M] {
	g := &game[S, M]{rules: r, path: rules.NewPath[S](r)}
	g.undo, _ = rules.Ability[rules.Undoer[S, M]](r)
	g.notation, _ = rules.Ability[rules.Notation[S, M]](r)
	g.scener, _ = rules.Ability[rules.Scener[S, M]](r)
	return g
}

func (g *game[S, M]) begin() {
	g.calls.Add(1)
	start := g.rules.Start()
	g.states = append(g.states[:0], start)
	g.statuses = append(g.statuses[:0], g.rules.Status(&g.states[0]))
	g.line = g.line[:0]
	g.path.Visit(0, &g.states[0], g.statuses[0])
}

func (g *game[S, M]) state() *S { return &g.states[len(g.states)-1] }

func (g *game[S, M]) status() rules.Status { return g.statuses[len(g.statuses)-1] }

// isOver reports whether the game has ended, by repetition as well.
func (g *game[S, M]) isOver() bool {
	return g.path.Visit(len(g.line), g.state(), g.status()).Outcome.IsOver()
}

func (g *game[S, M]) play(m M) {
	g.lastTried = m
	g.calls.Add(1)
	var next S
	st := g.rules.Play(&next, g.state(), m, true)
	g.states, g.statuses, g.line = append(g.states, next), append(g.statuses, st), append(g.line, m)
	g.path.Visit(len(g.line), g.state(), st)
}

// rewind goes back to the given ply.
func (g *game[S, M]) rewind(ply int) {
	for len(g.line) > ply {
		last := len(g.line) - 1
		m := g.line[last]
		g.states, g.statuses, g.line = g.states[:last+1], g.statuses[:last+1], g.line[:last]
		if g.undo != nil {
			g.undo.Undo(g.state(), m)
		}
	}
}

// try plays m, calls f and goes back.
func (g *game[S, M]) try(m M, f func() error) error {
	ply := len(g.line)
	g.play(m)
	err := f()
	g.rewind(ply)
	return err
}

// formatIn returns the text of move m in position s.
func (g *game[S, M]) formatIn(s *S, m M) string {
	if g.notation == nil {
		return fmt.Sprint(m)
	}
	return g.notation.Format(s, m)
}

// formatAt returns the text of move m in the position after ply moves.
func (g *game[S, M]) formatAt(ply int, m M) string { return g.formatIn(&g.states[ply], m) }

// format returns the text of move m in the current position.
func (g *game[S, M]) format(m M) string { return g.formatAt(len(g.line), m) }

// describePosition returns the moves to the current position, as words for an error.
func (g *game[S, M]) describePosition() string { return g.describeLine(g.line) }

// describeLine returns moves from the start, as words for an error.
func (g *game[S, M]) describeLine(line []M) string {
	if len(line) == 0 {
		return "in the start position"
	}
	texts := make([]string, len(line))
	err := recoverPanic(func() error {
		if g.undo != nil { // the board has changed
			for i, m := range line {
				texts[i] = g.formatIn(&g.states[min(i, len(g.states)-1)], m)
			}
			return nil
		}
		s := g.rules.Start()
		for i, m := range line {
			texts[i] = g.formatIn(&s, m)
			var next S
			g.rules.Play(&next, &s, m, false)
			s = next
		}
		return nil
	})
	if err != nil {
		return fmt.Sprintf("after the moves %v", line)
	}
	return "after the moves " + strings.Join(texts, " ")
}

// appearance returns the visible position: stones, texts, side to move, legal moves.
func (g *game[S, M]) appearance(s *S, st rules.Status) string {
	moves := g.rules.Moves(s, nil)
	if g.scener == nil {
		return fmt.Sprintf("turn %d, outcome %d, moves %v", st.Turn, st.Outcome, moves)
	}
	scene := g.scener.Scene(s)
	return fmt.Sprintf("turn %d, outcome %d, moves %v, stones %v, texts %v", st.Turn, st.Outcome, moves, scene.Stones, scene.Texts)
}
