package omega

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/simple"
	game "github.com/sente-games/sente/games/omega"
	"github.com/sente-games/sente/internal/memory"
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
	if o.Rollouts == (Rollouts{}) {
		o.Rollouts = DefaultRollouts
	}
	if o.EndgameFrom == 0 {
		o.EndgameFrom = defaultEndgameFrom
	}
	o.Tree = o.Tree[:len(o.Tree):len(o.Tree)]
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

// engine solves the endgame where there is time for it, and searches elsewhere.
type engine struct {
	search      sente.Engine
	endgameFrom int
	memory      int64
	lease       *memory.Lease // of the endgame
	parts       Part
	endgame     *Endgame // nil until it is needed
	lastTurn    LastTurn
}

// Close gives the memory back. The engine must not be used any more.
func (e *engine) Close() error {
	e.endgame = nil
	e.lease.Return()
	return sente.Close(e.search)
}

// positionAfter is the position at the end of a record.
func positionAfter(r sente.Record) (Game, game.Step, error) {
	g, s, err := NewGame(r, nil)
	if err != nil {
		return g, s, err
	}
	for i, text := range r.Moves {
		m, err := g.Parse(&s, string(text))
		if err == nil && !slices.Contains(g.Moves(&s, nil), m) {
			err = fmt.Errorf("%q is not a legal move", text)
		}
		if err != nil {
			return g, s, fmt.Errorf("move %d: %w", i+1, err)
		}
		var next game.Step
		g.Play(&next, &s, m, false)
		s = next
	}
	if g.Left(&s) == 0 {
		return g, s, errors.New("the game is over (" + g.Reason(&s) + ")")
	}
	return g, s, nil
}

// Think plays a proven move, or what the search says.
func (e *engine) Think(ctx context.Context, r sente.Record, limits sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	begin := time.Now()
	g, s, err := positionAfter(r)
	if err != nil {
		return sente.Choice{}, err
	}
	limits = timeForStone(limits, g, &s)
	c, nodes, ok := e.solveEndgame(ctx, g, s, limits, begin)
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

// solveEndgame solves the position, if there is time for it.
func (e *engine) solveEndgame(ctx context.Context, g Game, s game.Step, limits sente.Limits, begin time.Time) (c sente.Choice, nodes int64, ok bool) {
	free := g.Cells() - g.Field.Placed()
	if g.Players() > 2 {
		return e.solveLastTurn(ctx, g, s, limits, begin)
	}
	if free > min(e.endgameFrom, MaxEndgameCells) || !wantsOneMove(ctx, limits) {
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
	if limits.Nodes == 0 && limits.Time > 0 && cannotFinish(free, bound.Time) {
		return c, 0, false
	}
	if e.endgame == nil {
		e.endgame = NewEndgame(e.memory)
	}
	v := e.endgame.solve(g.Live, &s, stopAt(ctx, begin, bound, nil))
	if !v.known || v.score.Lost() && (limits.Time > 0 || limits.Nodes > 0) {
		return c, v.nodes, false // the search sets better traps than any lost move
	}
	line := e.endgame.principalVariation(g, s, v.move, lineNodes)
	return sente.Choice{Move: line[0], Info: v.info(line, g.Left(&s), begin)}, v.nodes, true
}

// wantsOneMove reports whether a single best move is wanted, however it is found.
func wantsOneMove(ctx context.Context, limits sente.Limits) bool {
	return limits.Depth == 0 && limits.Lines <= 1 && ctx.Err() == nil
}

// solveLastTurn plays what wins for three and more players whatever the opponents do,
// where that can be known.
func (e *engine) solveLastTurn(ctx context.Context, g Game, s game.Step, limits sente.Limits, begin time.Time) (c sente.Choice, nodes int64, ok bool) {
	if e.endgameFrom < 0 || !wantsOneMove(ctx, limits) || limits.Time > 0 && limits.Time < lastTurnTime(g, &s) {
		return c, 0, false
	}
	cell, won, ok := e.lastTurn.Win(g.Live, &s, stopAt(ctx, begin, sente.Limits{Time: limits.Time}, nil))
	if !ok || !won {
		return c, 0, false
	}
	move := sente.Move(g.Format(&s, game.At(g.NextColour(&s), cell)))
	left := g.Left(&s)
	return sente.Choice{Move: move, Info: sente.Info{
		Depth: left, SelDepth: left, Score: sente.WinIn(left), Nodes: e.lastTurn.nodes,
		Time: time.Since(begin), Line: []sente.Move{move}, Source: "proof",
	}}, 0, true
}

// lastTurnTime is about how long a [LastTurn] takes on a slow machine.
func lastTurnTime(g Game, s *game.Step) time.Duration {
	if g.Players()-1-g.ToMove(s) < 2 {
		return 10 * time.Millisecond
	}
	return 100 * time.Millisecond
}

// maxEndgameNodes is the limit of the endgame if there is no other.
const maxEndgameNodes = 1 << 26

// cannotFinish reports whether this number of empty cells will hardly be solved in
// time: 13 take about 10 ms, and each one more 2.6 times as long (docs/experiments).
func cannotFinish(free int, time time.Duration) bool {
	need := 10_000.0 // microseconds
	for n := 13; n < free; n++ {
		need *= 2.6
	}
	for n := free; n < 13; n++ {
		need /= 2.6
	}
	return float64(time.Microseconds()) < need
}

// timeForStone is the time for this stone of what is left on the clock: an even part
// for each of the player's stones to come, less for those of the endgame, after a
// reserve for the end.
func timeForStone(l sente.Limits, g Game, s *game.Step) sente.Limits {
	if l.Left <= 0 {
		return l
	}
	own, late := stonesToCome(g, s)
	reserve := min(l.Left/20+30*time.Millisecond, l.Left/2)
	part := time.Duration(float64(l.Left-reserve)/(float64(own)+float64(late)/4)) + l.Increment*3/4
	part = max(1, min(part, l.Left-min(reserve, l.Left/2)))
	if l.Time == 0 || part < l.Time {
		l.Time = part
	}
	l.Left, l.Increment = 0, 0
	return l
}

// stonesToCome counts the stones that the player to move has still to place: before
// the endgame, and in it.
func stonesToCome(g Game, s *game.Step) (own, late int) {
	players, me := g.Players(), g.ToMove(s)
	endgame := 0
	if players == 2 {
		endgame = 16
	}
	t := *s
	for left := g.Left(s); left > 0; left-- {
		if g.ToMove(&t) == me {
			if left <= endgame {
				late++
			} else {
				own++
			}
		}
		t.Placed++
	}
	return own, max(late, sign(own == 0))
}

// As forgets the endgame's table with what the search learned.
func (e *engine) As(target any) bool {
	return sente.Adjust(target, e.search, func(f sente.Forgetter) sente.Forgetter {
		return sente.ForgetFunc(func() {
			e.endgame = nil
			f.Forget()
		})
	})
}
