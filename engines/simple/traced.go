package simple

import (
	"context"
	"errors"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search"
	"github.com/sente-games/sente/search/alphabeta"
	"github.com/sente-games/sente/search/trace"
)

// traceable is an engine whose search, in games of two, is alpha-beta: the search
// that names its features and can be traced.
type traceable[R Playable[S, M], S any, M comparable] struct {
	engine[R, S, M]
	choice string // of the search, and why
}

// Trace implements [trace.Engine]. It is an error if the game is searched by
// max^n, which cannot be traced.
func (e *traceable[R, S, M]) Trace(ctx context.Context, game sente.Record, limits sente.Limits, keep trace.Limits) (*trace.Tree, error) {
	if err := e.prepare(game); err != nil {
		return nil, err
	}
	if err := e.course.follow(game.Moves); err != nil {
		return nil, err
	}
	searcher, ok := e.searcher.(*alphabeta.Searcher[R, S, M])
	if !ok {
		return nil, errors.New("the search cannot be traced: it is no alpha-beta")
	}
	n := newNamer(&e.course, keep)
	searcher.Trace(n)
	defer searcher.Trace(nil)
	limits.Threads = 1
	_, err := e.Think(ctx, game, limits, nil)
	return n.Tree(), err
}

// namer is a recorder that follows the search on states of its own, since how a
// move is written may depend on where it is played; no state is made before a move is
// written there, since most nodes of a search are counted, not kept. Rules that keep the
// board write their moves without it.
type namer[R Playable[S, M], S any, M comparable] struct {
	*trace.Recorder[M]
	rules  R
	passer rules.Passer[S]
	keeps  bool // the rules keep the board: nothing can be followed
	steps  []step[M]
	states []S // by ply; those up to played are on the path
	played int
}

// step is what led to a node.
type step[M any] struct {
	move M
	pass bool
}

func newNamer[R Playable[S, M], S any, M comparable](c *course[R, S, M], keep trace.Limits) *namer[R, S, M] {
	n := &namer[R, S, M]{rules: c.rules, keeps: c.undo != nil, steps: make([]step[M], 1), states: []S{*c.now()}}
	n.passer, _ = rules.Ability[rules.Passer[S]](c.rules)
	n.Recorder = trace.New(func(M) string { return n.name() }, keep)
	return n
}

// Enter records the node.
func (n *namer[R, S, M]) Enter(v *search.Visit[M]) {
	n.follow(v.Ply, step[M]{v.Move, v.Purpose == search.Passing})
	n.Recorder.Enter(v)
}

// follow notes what led to the newest node, which lies at this ply.
func (n *namer[R, S, M]) follow(ply int, s step[M]) {
	if ply == 0 {
		n.steps, n.played = n.steps[:1], 0
		return
	}
	n.steps = append(n.steps[:ply], s)
	n.played = min(n.played, ply-1)
}

// name is how the move is written that led to the newest node.
func (n *namer[R, S, M]) name() string {
	last := len(n.steps) - 1
	if last == 0 {
		return ""
	}
	if !n.keeps {
		n.playTo(last - 1)
	}
	return n.rules.Format(&n.states[n.played], n.steps[last].move)
}

// playTo makes the states of the path up to a ply.
func (n *namer[R, S, M]) playTo(ply int) {
	for ; n.played < ply; n.played++ {
		if len(n.states) == n.played+1 {
			n.states = append(n.states, n.states[0])
		}
		before, next, s := &n.states[n.played], &n.states[n.played+1], n.steps[n.played+1]
		switch {
		case !s.pass:
			n.rules.Play(next, before, s.move, false)
		case n.passer != nil:
			n.passer.Pass(next, before, false)
		}
	}
}
