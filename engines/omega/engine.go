package omega

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/simple"
	game "github.com/sente-games/sente/games/omega"
	"github.com/sente-games/sente/internal/memory"
	"github.com/sente-games/sente/search"
	"github.com/sente-games/sente/search/mcts"
)

// Options are the settings of an engine.
type Options struct {
	Rollouts    Rollouts      // the zero value is DefaultRollouts
	Memory      int64         // bytes, half for the tree and half for the endgame; 0 is 64 MiB
	Tree        []mcts.Option // besides the defaults
	Search      sente.Engine  // what plays before the endgame; nil is the tree
	EndgameFrom int           // empty cells from which on the endgame is solved; 0 is the default, negative never
	Without     Part          // what is left out
	Weights     *Weights      // of the tree and of Rollouts, unless these are set; nil for the usual ones
}

const (
	defaultMemory = 64 << 20

	// defaultEndgameFrom is the number of empty cells from which on the endgame is
	// solved if there is time: 19 take seconds, 17 tenths of a second.
	defaultEndgameFrom = 20
)

// New returns an engine for all boards and any number of players. Close it after use.
func New(o Options) (sente.Engine, error) {
	if o.Memory == 0 {
		o.Memory = defaultMemory
	}
	o.weigh()
	if o.EndgameFrom == 0 {
		o.EndgameFrom = defaultEndgameFrom
	}
	o.leave(o.Without)
	lease, err := memory.Process().Lease("the table of the ending", o.Memory/2)
	if err != nil {
		return nil, err
	}
	e := &engine{search: o.Search, endgameFrom: o.EndgameFrom, memory: o.Memory / 2, parts: (1<<parts - 1) &^ o.Without, lease: lease}
	memory.Hold(e, lease)
	if e.search != nil {
		e.parts &= Exact
	} else {
		tree, err := OpenTree(o.Rollouts, append(o.Tree, mcts.TreeBytes(o.Memory/2))...)
		if err != nil {
			lease.Return()
			return nil, err
		}
		e.search = tree
	}
	return e, nil
}

// weigh fills in the numbers that are not set.
func (o *Options) weigh() {
	w := o.Weights
	if w == nil {
		w = usualWeights()
	}
	if o.Rollouts == (Rollouts{}) {
		o.Rollouts = w.rollouts()
	}
	o.Tree = append(w.tree(), o.Tree...)
}

// engine solves the endgame where there is time for it, and searches elsewhere. It serves one
// call at a time: others return search.ErrBusy, and after Close search.ErrClosed; Forget has
// no effect then.
type engine struct {
	guard       search.Guard
	search      sente.Engine
	endgameFrom int
	memory      int64
	lease       *memory.Lease // of the endgame
	parts       Part
	endgame     *endgameSolver // nil until it is needed
	lastTurn    lastTurnSolver
}

// Close releases the memory.
func (e *engine) Close() error {
	if first, err := e.guard.Close("omega"); !first {
		return err
	}
	e.endgame = nil
	e.lease.Return()
	return sente.Close(e.search)
}

// positionAfter is the position at the end of a record.
func positionAfter(r sente.Record) (Game, game.Step, error) {
	g, s, err := newGame(r, nil)
	if err != nil {
		return g, s, err
	}
	for i, text := range r.Moves {
		m, err := allowed(g, &s, text)
		if err != nil {
			return g, s, fmt.Errorf("move %d: %w", i+1, err)
		}
		var next game.Step
		g.Play(&next, &s, m, false)
		s = next
	}
	return g, s, goesOn(g, &s)
}

func goesOn(g Game, s *game.Step) error {
	if g.Left(s) == 0 {
		return fmt.Errorf("%w (%s)", sente.ErrGameOver, g.Reason(s))
	}
	return nil
}

// allowed reads a move that may be played.
func allowed(g Game, s *game.Step, text sente.Move) (game.Move, error) {
	if err := goesOn(g, s); err != nil {
		return 0, fmt.Errorf("%q cannot be played: %w", text, err)
	}
	m, err := g.Parse(s, string(text))
	if err == nil && !slices.Contains(g.Moves(s, nil), m) {
		err = fmt.Errorf("%q is not a legal move", text)
	}
	if err != nil {
		return m, sente.Illegal(err)
	}
	return m, nil
}

// Think plays a proven move, or what the search says.
func (e *engine) Think(ctx context.Context, r sente.Record, limits sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	if err := sente.CheckCall(ctx, "omega", limits); err != nil {
		return sente.Choice{}, err
	}
	if err := e.guard.Enter("omega"); err != nil {
		return sente.Choice{}, err
	}
	defer e.guard.Leave()
	begin := time.Now()
	g, s, err := positionAfter(r)
	if err != nil {
		return sente.Choice{}, err
	}
	limits = timeForStone(limits, g, &s)
	c, nodes, ok := e.prove(ctx, g, s, limits, begin)
	if ok {
		if report != nil {
			report(c.Info)
		}
		return c, nil
	}
	rest := simple.Spent(limits, time.Since(begin))
	if rest.Nodes > 0 {
		rest.Nodes = max(1, rest.Nodes-nodes/endgameNodesPerSample)
	}
	return e.search.Think(ctx, r, rest, report)
}

// endgameNodesPerSample is how many positions of the endgame take as long as a sample
// of the tree.
const endgameNodesPerSample = 16

// prove plays what is proven, if there is time for a proof; nodes are what that took.
func (e *engine) prove(ctx context.Context, g Game, s game.Step, limits sente.Limits, begin time.Time) (c sente.Choice, nodes int64, ok bool) {
	switch {
	case limits.Depth > 0 || limits.Lines > 1 || ctx.Err() != nil: // more than one best move is wanted, or none
		return c, 0, false
	case g.Players() > 2:
		c, ok = e.solveLastTurn(ctx, g, s, limits, begin)
		return c, 0, ok
	}
	return e.solveEndgame(ctx, g, s, limits, begin)
}

// solveEndgame plays the exact endgame of two players.
func (e *engine) solveEndgame(ctx context.Context, g Game, s game.Step, limits sente.Limits, begin time.Time) (c sente.Choice, nodes int64, ok bool) {
	empty := g.Cells() - g.Field.Placed()
	if empty > min(e.endgameFrom, MaxEndgameCells) {
		return c, 0, false
	}
	bound := limits
	switch {
	case limits.Nodes > 0:
		bound.Nodes = limits.Nodes * endgameNodesPerSample / 2
	case limits.Time == 0:
		bound.Nodes = maxEndgameNodes
	}
	bound.Time = limits.Time * 3 / 5
	if limits.Nodes == 0 && limits.Time > 0 && cannotFinish(empty, bound.Time) {
		return c, 0, false
	}
	if e.endgame == nil {
		e.endgame = newEndgame(e.memory)
	}
	v := e.endgame.solve(g.Live, &s, stopAt(ctx, begin, bound, nil))
	if !v.known || v.score.Lost() && (limits.Time > 0 || limits.Nodes > 0) {
		return c, v.nodes, false // the search sets better traps than any lost move
	}
	line := e.endgame.principalVariation(g, s, v.move, lineNodes)
	return sente.Choice{Move: line[0], Info: v.info(line, g.Left(&s), begin)}, v.nodes, true
}

// solveLastTurn plays what wins for three and more players whatever the opponents do,
// where that can be known.
func (e *engine) solveLastTurn(ctx context.Context, g Game, s game.Step, limits sente.Limits, begin time.Time) (c sente.Choice, ok bool) {
	if e.endgameFrom < 0 || limits.Time > 0 && limits.Time < lastTurnTime(g, &s) {
		return c, false
	}
	cell, won, ok := e.lastTurn.Win(g.Live, &s, stopAt(ctx, begin, sente.Limits{Time: limits.Time}, nil))
	left, score, source := g.Left(&s), sente.WinIn(g.Left(&s)), "proof"
	if ok && !won {
		var share float64
		cell, share, ok = e.lastTurn.Deny(denials(limits))
		score, source = sente.Score(2000*share)-1000, ""
	}
	if !ok {
		return c, false
	}
	move := sente.Move(g.Format(&s, game.At(g.NextColour(&s), cell)))
	return sente.Choice{Move: move, Info: sente.Info{
		Depth: left, SelDepth: left, Score: score, Nodes: e.lastTurn.nodes,
		Time: time.Since(begin), Line: []sente.Move{move}, Source: source,
	}}, true
}

// denials is how many turns may be looked at: as many as take half the time of the search.
func denials(limits sente.Limits) int64 {
	if limits.Nodes > 0 {
		return limits.Nodes * denialsPerSample / 2
	}
	return maxEndgameNodes
}

// denialsPerSample is how many turns are looked at in the time of a sample of the tree.
const denialsPerSample = 128

// maxEndgameNodes is the limit of the endgame if there is no other.
const maxEndgameNodes = 1 << 26

// As forgets the endgame's table with what the search learned.
func (e *engine) As(target any) bool {
	return sente.Adjust(target, e.search, func(f sente.Forgetter) sente.Forgetter {
		return sente.ForgetFunc(func() {
			if !e.guard.TryEnter() {
				return
			}
			defer e.guard.Leave()
			e.endgame = nil
			f.Forget()
		})
	})
}
