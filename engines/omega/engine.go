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
	Sampling Sampling      // how games are played out; the zero value is Usual
	Memory   int64         // bytes, half for the tree and half for the ending; 0 is 64 MiB
	Tree     []mcts.Option // how the tree grows, besides what is usual
	Search   sente.Engine  // what plays until the ending can; nil is the tree
	Latest   int           // empty cells from which on the ending is asked; 0 is Usual, negative never
	Without  Part          // what is left out
}

const (
	defaultMemory = 64 << 20

	// usualLatest is the number of empty cells from which on the ending is asked if
	// there is time: 19 take seconds, 17 tenths of a second.
	usualLatest = 20
)

// New returns an engine for all boards and any number of players. Close it when it is
// done with.
func New(o Options) (sente.Engine, error) {
	if o.Memory == 0 {
		o.Memory = defaultMemory
	}
	if o.Sampling == (Sampling{}) {
		o.Sampling = Usual
	}
	if o.Latest == 0 {
		o.Latest = usualLatest
	}
	o.Tree = o.Tree[:len(o.Tree):len(o.Tree)]
	o.leave(o.Without)
	lease, err := memory.Process().Lease("the table of the ending", o.Memory/2)
	if err != nil {
		return nil, err
	}
	e := &engine{search: o.Search, latest: o.Latest, memory: o.Memory / 2, parts: (1<<parts - 1) &^ o.Without, lease: lease}
	memory.Hold(e, lease)
	if e.search != nil {
		e.parts &= Exact
	} else {
		tree, err := OpenTree(o.Sampling, append(o.Tree, mcts.TreeBytes(o.Memory/2))...)
		if err != nil {
			lease.Return()
			return nil, err
		}
		e.search = tree
	}
	return e, nil
}

// engine asks the ending first where it may know the answer in time, and lets the
// search answer where it does not.
type engine struct {
	search sente.Engine
	latest int
	memory int64
	lease  *memory.Lease // of the ending
	parts  Part
	ending *Ending // made when it is needed
	stand  Stand
}

// Close gives the memory back. The engine must not be used any more.
func (e *engine) Close() error {
	e.ending = nil
	e.lease.Return()
	return sente.Close(e.search)
}

// reach is the position at the end of a record.
func reach(r sente.Record) (Game, game.Step, error) {
	g, s, err := Lay(r, nil)
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
	g, s, err := reach(r)
	if err != nil {
		return sente.Choice{}, err
	}
	limits = share(limits, g, &s)
	c, nodes, ok := e.settle(ctx, g, s, limits, begin)
	if ok {
		if report != nil {
			report(c.Info)
		}
		return c, nil
	}
	rest := simple.Spent(limits, time.Since(begin))
	if rest.Nodes > 0 {
		rest.Nodes = max(1, rest.Nodes-nodes/weight)
	}
	return e.search.Think(ctx, r, rest, report)
}

// weight is how many positions of the ending take as long as a sample of the tree.
const weight = 16

// settle asks the ending, if it may answer in time.
func (e *engine) settle(ctx context.Context, g Game, s game.Step, limits sente.Limits, begin time.Time) (c sente.Choice, nodes int64, ok bool) {
	free := g.Cells() - g.Field.Placed()
	if g.Players() > 2 {
		return e.hold(ctx, g, s, limits, begin)
	}
	if free > min(e.latest, MostEnding) || !asked(ctx, limits) {
		return c, 0, false
	}
	bound := limits
	switch {
	case limits.Nodes > 0:
		bound.Nodes = limits.Nodes * weight / 2
	case limits.Time == 0:
		bound.Nodes = unlimited
	}
	bound.Time = limits.Time * 3 / 5
	if limits.Nodes == 0 && limits.Time > 0 && hopeless(free, bound.Time) {
		return c, 0, false
	}
	if e.ending == nil {
		e.ending = NewEnding(e.memory)
	}
	v := e.ending.judge(g.Live, &s, watchOf(ctx, begin, bound, nil))
	if !v.known || v.score.Lost() && (limits.Time > 0 || limits.Nodes > 0) {
		return c, v.nodes, false // the search sets better traps than any lost move
	}
	line := e.ending.line(g, s, v.move, lineNodes)
	return sente.Choice{Move: line[0], Info: v.info(line, g.Left(&s), begin)}, v.nodes, true
}

// asked reports whether a single best move is wanted, however it is found.
func asked(ctx context.Context, limits sente.Limits) bool {
	return limits.Depth == 0 && limits.Lines <= 1 && ctx.Err() == nil
}

// hold plays what wins for three and more players whatever the others do, where
// that can be known.
func (e *engine) hold(ctx context.Context, g Game, s game.Step, limits sente.Limits, begin time.Time) (c sente.Choice, nodes int64, ok bool) {
	if e.latest < 0 || !asked(ctx, limits) || limits.Time > 0 && limits.Time < standing(g, &s) {
		return c, 0, false
	}
	cell, won, ok := e.stand.Win(g.Live, &s, watchOf(ctx, begin, sente.Limits{Time: limits.Time}, nil))
	if !ok || !won {
		return c, 0, false
	}
	move := sente.Move(g.Format(&s, game.At(g.NextColour(&s), cell)))
	left := g.Left(&s)
	return sente.Choice{Move: move, Info: sente.Info{
		Depth: left, SelDepth: left, Score: sente.WinIn(left), Nodes: e.stand.nodes,
		Time: time.Since(begin), Line: []sente.Move{move}, Source: "proof",
	}}, 0, true
}

// standing is about how long a stand takes on a slow machine.
func standing(g Game, s *game.Step) time.Duration {
	if g.Players()-1-g.ToMove(s) < 2 {
		return 10 * time.Millisecond
	}
	return 100 * time.Millisecond
}

// unlimited is how long the ending thinks if nothing limits it.
const unlimited = 1 << 26

// hopeless reports whether so many empty cells will hardly be played out in time:
// 13 take about 10 ms, and each one more 2.6 times as long (docs/experiments).
func hopeless(free int, time time.Duration) bool {
	need := 10_000.0 // microseconds
	for n := 13; n < free; n++ {
		need *= 2.6
	}
	for n := free; n < 13; n++ {
		need /= 2.6
	}
	return float64(time.Microseconds()) < need
}

// share is the time for this stone of what is left on the clock: an even part of
// what the own stones to come need, of which those that the ending plays need
// little, after a reserve for the end.
func share(l sente.Limits, g Game, s *game.Step) sente.Limits {
	if l.Left <= 0 {
		return l
	}
	own, late := stonesOf(g, s)
	reserve := min(l.Left/20+30*time.Millisecond, l.Left/2)
	part := time.Duration(float64(l.Left-reserve)/(float64(own)+float64(late)/4)) + l.Increment*3/4
	part = max(1, min(part, l.Left-min(reserve, l.Left/2)))
	if l.Time == 0 || part < l.Time {
		l.Time = part
	}
	l.Left, l.Increment = 0, 0
	return l
}

// stonesOf counts the stones that the player to move has still to place: before the
// ending, and in it.
func stonesOf(g Game, s *game.Step) (own, late int) {
	players, me := g.Players(), g.ToMove(s)
	ending := 0
	if players == 2 {
		ending = 16
	}
	t := *s
	for left := g.Left(s); left > 0; left-- {
		if g.ToMove(&t) == me {
			if left <= ending {
				late++
			} else {
				own++
			}
		}
		t.Placed++
	}
	return own, max(late, sign(own == 0))
}

// As forgets the ending with what the search learned.
func (e *engine) As(target any) bool {
	return sente.Adjust(target, e.search, func(f sente.Forgetter) sente.Forgetter {
		return sente.ForgetFunc(func() {
			e.ending = nil
			f.Forget()
		})
	})
}
