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
	Rollouts     RolloutSettings // the zero value is DefaultRollouts
	Memory       int64           // bytes, half for the tree and half for the endgame; 0 is 64 MiB
	Tree         []mcts.Option   // in addition to the defaults
	Search       sente.Engine    // engine before the endgame; nil is the tree
	EndgameCells int             // empty cells from which the endgame is solved; 0 is the default, negative never
	Disabled     EnginePart      // disabled parts
	Weights      *Weights        // weights of the tree and of Rollouts, unless these are set; nil is the default
}

const (
	defaultMemory = 64 << 20

	// defaultEndgameFrom is the number of empty cells from which the endgame is solved if there is
	// time: 19 take seconds, 17 tenths of a second.
	defaultEndgameFrom = 20
)

// New returns an engine for all boards and any number of players. The caller must close it.
func New(o Options) (sente.Engine, error) {
	if o.Memory == 0 {
		o.Memory = defaultMemory
	}
	o.applyWeights()
	if o.EndgameCells == 0 {
		o.EndgameCells = defaultEndgameFrom
	}
	o.disableParts(o.Disabled)
	lease, err := memory.Process().Lease("the table of the ending", o.Memory/2)
	if err != nil {
		return nil, err
	}
	e := &engine{search: o.Search, endgameFrom: o.EndgameCells, memory: o.Memory / 2, parts: (1<<numParts - 1) &^ o.Disabled, lease: lease}
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

// applyWeights sets the options that the caller did not set from the weights.
func (o *Options) applyWeights() {
	w := o.Weights
	if w == nil {
		w = defaultWeights()
	}
	if o.Rollouts == (RolloutSettings{}) {
		o.Rollouts = w.rolloutSettings()
	}
	o.Tree = append(w.treeOptions(), o.Tree...)
}

// engine solves the endgame if there is time for it, and searches otherwise. It handles one call at
// a time: concurrent calls return search.ErrBusy, and calls after Close search.ErrClosed; Forget
// then has no effect.
type engine struct {
	guard       search.Guard
	search      sente.Engine
	endgameFrom int
	memory      int64
	lease       *memory.Lease // of the endgame's memory
	parts       EnginePart
	endgame     *endgameSolver // nil until first use
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

// positionAfter returns the position at the end of a record.
func positionAfter(r sente.Record) (RolloutGame, game.Step, error) {
	g, s, err := newGame(r, nil)
	if err != nil {
		return g, s, err
	}
	for i, text := range r.Moves {
		m, err := parseLegalMove(g, &s, text)
		if err != nil {
			return g, s, fmt.Errorf("move %d: %w", i+1, err)
		}
		var next game.Step
		g.Play(&next, &s, m, false)
		s = next
	}
	return g, s, checkNotOver(g, &s)
}

func checkNotOver(g RolloutGame, s *game.Step) error {
	if g.Left(s) == 0 {
		return fmt.Errorf("%w (%s)", sente.ErrGameOver, g.Reason(s))
	}
	return nil
}

// parseLegalMove parses a move and returns an error if it is not legal.
func parseLegalMove(g RolloutGame, s *game.Step, text sente.Move) (game.Move, error) {
	if err := checkNotOver(g, s); err != nil {
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

// Think returns a proven move if there is one, otherwise the result of the search.
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
	c, nodes, ok := e.proveMove(ctx, g, s, limits, begin)
	if ok {
		if report != nil {
			report(c.Info)
		}
		return c, nil
	}
	rest := simple.RemainingLimits(limits, time.Since(begin))
	if rest.Nodes > 0 {
		rest.Nodes = max(1, rest.Nodes-nodes/endgameNodesPerSample)
	}
	return e.search.Think(ctx, r, rest, report)
}

// endgameNodesPerSample is the number of endgame positions that take as long as a sample of the
// tree.
const endgameNodesPerSample = 16

// proveMove returns a proven move, if there is time for a proof, and the number of nodes used.
func (e *engine) proveMove(ctx context.Context, g RolloutGame, s game.Step, limits sente.Limits, begin time.Time) (c sente.Choice, nodes int64, ok bool) {
	switch {
	case limits.Depth > 0 || limits.Lines > 1 || ctx.Err() != nil: // the caller wants several moves, or no move at all
		return c, 0, false
	case g.Players() > 2:
		c, ok = e.solveLastTurn(ctx, g, s, limits, begin)
		return c, 0, ok
	}
	return e.solveEndgame(ctx, g, s, limits, begin)
}

// solveEndgame returns the exact move in the endgame of two players.
func (e *engine) solveEndgame(ctx context.Context, g RolloutGame, s game.Step, limits sente.Limits, begin time.Time) (c sente.Choice, nodes int64, ok bool) {
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
		e.endgame = newEndgameSolver(e.memory)
	}
	v := e.endgame.solvePosition(g.Live, &s, newStopFunc(ctx, begin, bound, nil))
	if !v.known || v.score.Lost() && (limits.Time > 0 || limits.Nodes > 0) {
		return c, v.nodes, false // the search sets better traps than an arbitrary lost move
	}
	line := e.endgame.principalVariation(g, s, v.move, lineNodes)
	return sente.Choice{Move: line[0], Info: v.makeInfo(line, g.Left(&s), begin)}, v.nodes, true
}

// solveLastTurn returns a move that wins for three and more players whatever the opponents do, if
// it can be computed, or else the best denial.
func (e *engine) solveLastTurn(ctx context.Context, g RolloutGame, s game.Step, limits sente.Limits, begin time.Time) (c sente.Choice, ok bool) {
	if e.endgameFrom < 0 || limits.Time > 0 && limits.Time < lastTurnTime(g, &s) {
		return c, false
	}
	cell, won, ok := e.lastTurn.FindWin(g.Live, &s, newStopFunc(ctx, begin, sente.Limits{Time: limits.Time}, nil))
	stonesLeft, score, source := g.Left(&s), sente.WinIn(g.Left(&s)), "proof"
	if ok && !won {
		var share float64
		cell, share, ok = e.lastTurn.DenyWin(maxDenials(limits))
		score, source = sente.Score(2000*share)-1000, ""
	}
	if !ok {
		return c, false
	}
	move := sente.Move(g.Format(&s, game.NewMove(g.NextColour(&s), cell)))
	return sente.Choice{Move: move, Info: sente.Info{
		Depth: stonesLeft, SelDepth: stonesLeft, Score: score, Nodes: e.lastTurn.nodes,
		Time: time.Since(begin), Line: []sente.Move{move}, Source: source,
	}}, true
}

// maxDenials returns the maximum number of turns to examine: as many as take half the time of the
// search.
func maxDenials(limits sente.Limits) int64 {
	if limits.Nodes > 0 {
		return limits.Nodes * denialsPerSample / 2
	}
	return maxEndgameNodes
}

// denialsPerSample is the number of turns examined in the time of one sample of the tree.
const denialsPerSample = 128

// maxEndgameNodes is the node limit of the endgame if there is no other limit.
const maxEndgameNodes = 1 << 26

// As implements [sente.Adjuster]: Forget also clears the endgame's table.
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
