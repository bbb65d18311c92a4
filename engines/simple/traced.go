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
// move is written may depend on where it is played. Rules that keep the board
// write their moves without it.
type namer[R Playable[S, M], S any, M comparable] struct {
	*trace.Recorder[M]
	rules  R
	passer rules.Passer[S]
	keeps  bool // the rules keep the board: nothing can be followed
	states []S  // by ply
	before *S   // where the move that is being written is played
}

func newNamer[R Playable[S, M], S any, M comparable](c *course[R, S, M], keep trace.Limits) *namer[R, S, M] {
	n := &namer[R, S, M]{rules: c.rules, keeps: c.undo != nil, states: []S{*c.now()}}
	n.passer, _ = rules.Ability[rules.Passer[S]](c.rules)
	n.before = &n.states[0]
	n.Recorder = trace.New(func(m M) string { return n.rules.Format(n.before, m) }, keep)
	return n
}

// Enter records the node and goes to its position.
func (n *namer[R, S, M]) Enter(v *search.Visit[M]) {
	if v.Ply == 0 || n.keeps {
		n.before = &n.states[0]
		n.Recorder.Enter(v)
		return
	}
	for len(n.states) <= v.Ply {
		n.states = append(n.states, n.states[0])
	}
	n.before = &n.states[v.Ply-1]
	n.Recorder.Enter(v)
	switch next := &n.states[v.Ply]; {
	case v.Purpose != search.Passing:
		n.rules.Play(next, n.before, v.Move, false)
	case n.passer != nil:
		n.passer.Pass(next, n.before, false)
	}
}

// follow goes to the position that a move leads to, and returns how the move is written.
func (n *namer[R, S, M]) follow(ply int, m M) string {
	if ply == 0 {
		return ""
	}
	if n.keeps {
		return n.rules.Format(&n.states[0], m)
	}
	for len(n.states) <= ply {
		n.states = append(n.states, n.states[0])
	}
	name := n.rules.Format(&n.states[ply-1], m)
	n.rules.Play(&n.states[ply], &n.states[ply-1], m, false)
	return name
}
