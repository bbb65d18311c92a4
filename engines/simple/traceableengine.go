package simple

import (
	"context"
	"errors"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search/alphabeta"
	"github.com/sente-games/sente/search/trace"
)

// traceableEngine is an engine that reports the features of its search and can trace it, if the search is
// alpha-beta.
type traceableEngine[R Playable[S, M], S any, M comparable] struct {
	engine[R, S, M]
	choice  string          // the chosen search and the reason
	sampled func() []string // returns the features of a Monte Carlo tree search; nil for other searches
}

// Trace implements [trace.Engine]. It returns an error if the game is searched by max^n, which
// cannot be traced.
func (e *traceableEngine[R, S, M]) Trace(ctx context.Context, game sente.Record, limits sente.Limits, keep trace.Limits) (*trace.Tree, error) {
	if err := e.guard.Enter("simple"); err != nil {
		return nil, err
	}
	defer e.guard.Leave()
	if err := e.prepareSearcher(game); err != nil {
		return nil, err
	}
	if err := e.course.goTo(game.Moves); err != nil {
		return nil, err
	}
	searcher, ok := e.searcher.(*alphabeta.Searcher[R, S, M])
	if !ok {
		return nil, errors.New("the search for games of several players (max^n) cannot be traced: use an engine with Monte Carlo tree search, such as mcts")
	}
	recorder := trace.New(newMoveNamer(&e.course).moveName, keep)
	searcher.SetTracer(recorder)
	defer searcher.SetTracer(nil)
	limits.Threads = 1
	_, err := e.thinkLocked(ctx, game, limits, nil)
	return recorder.Tree(), err
}

// moveNamer formats the moves of a tree. It replays them on its own states, since the notation of a
// move may depend on the position. Rules that keep the board format their moves without a replay.
type moveNamer[R Playable[S, M], S any, M comparable] struct {
	rules  R
	passer rules.Passer[S]
	keeps  bool // the rules keep the board, so that lines cannot be replayed
	steps  []trace.Step[M]
	states []S // the root state and the state after each step
}

func newMoveNamer[R Playable[S, M], S any, M comparable](c *gameCourse[R, S, M]) *moveNamer[R, S, M] {
	n := &moveNamer[R, S, M]{rules: c.rules, keeps: c.undo != nil, states: []S{*c.currentState()}}
	n.passer, _ = rules.Ability[rules.Passer[S]](c.rules)
	return n
}

// moveName returns the notation of the last move of a line.
func (n *moveNamer[R, S, M]) moveName(line []trace.Step[M]) string {
	last := len(line) - 1
	if !n.keeps {
		n.computeStates(line[:last])
	}
	return n.rules.Format(&n.states[len(n.states)-1], line[last].Move)
}

// computeStates computes the states of a line, reusing the common prefix with the previous line.
func (n *moveNamer[R, S, M]) computeStates(line []trace.Step[M]) {
	common := 0
	for common < min(len(line), len(n.steps)) && line[common] == n.steps[common] {
		common++
	}
	n.steps, n.states = n.steps[:common], n.states[:common+1]
	for _, step := range line[common:] {
		before := &n.states[len(n.states)-1]
		next := *before
		switch {
		case !step.Pass:
			n.rules.Play(&next, before, step.Move, false)
		case n.passer != nil:
			n.passer.Pass(&next, before, false)
		}
		n.steps, n.states = append(n.steps, step), append(n.states, next)
	}
}
