package balance

import (
	"context"
	"math/bits"
	"slices"
	"time"

	"github.com/sente-games/sente"
)

// How many placements are looked at, and the least that one look costs.
const (
	fewest, mostDrawn = 4, 128
	leastTime         = 8 * time.Millisecond
	leastNodes        = 500
	usualNodes        = 50_000 // where there is no limit at all
)

// Find returns the stones after which the score is nearest to the quest's target,
// as far as the engine can tell within the limits. It ends early when ctx does,
// with the best known so far. report hears of the nearest placements after each
// round, of as many as limits.Lines says.
func Find(ctx context.Context, engine sente.Engine, q Quest, limits sente.Limits, report func(sente.Info)) (sente.Placement, error) {
	f, err := newFinder(ctx, engine, q, limits, report)
	if err != nil {
		return sente.Placement{}, err
	}
	return f.halve()
}

func newFinder(ctx context.Context, engine sente.Engine, q Quest, limits sente.Limits, report func(sente.Info)) (*finder, error) {
	f := &finder{ctx: ctx, engine: engine, quest: q, limits: within(limits), lines: max(limits.Lines, 1), keep: 1, start: time.Now(), report: report}
	game := q.Game
	if q.Procedure != nil {
		game = *q.Procedure
	}
	t, err := tableOf(game)
	if err != nil {
		return nil, err
	}
	f.table = t
	drawn, err := q.draw(t, f.many(), limits.Seed)
	if err != nil {
		return nil, err
	}
	for _, moves := range drawn {
		f.alive = append(f.alive, &candidate{moves: moves})
	}
	return f, nil
}

// within turns the limits of a game into those of one decision.
func within(l sente.Limits) sente.Limits {
	if l.Left != 0 {
		if share := max(l.Left/20, 1); l.Time == 0 || share < l.Time {
			l.Time = share
		}
		l.Left, l.Increment = 0, 0
	}
	if l.Time == 0 && l.Nodes == 0 && l.Depth == 0 {
		l.Nodes = usualNodes
	}
	l.Lines = 1
	return l
}

// finder is one call of Find.
type finder struct {
	ctx    context.Context
	engine sente.Engine
	quest  Quest
	limits sente.Limits
	lines  int // placements that report hears of
	keep   int // placements that are left in the end
	start  time.Time
	report func(sente.Info)
	table  *table
	alive  []*candidate
	gone   []*candidate // that were dropped, the last ones first
	nodes  int64
	err    error
}

// candidate is one placement.
type candidate struct {
	moves []sente.Move
	seen  bool
	score sente.Score // for the side to move before the stones
	info  sente.Info
}

// many is the number of placements that the limits are enough for.
func (f *finder) many() int {
	n := mostDrawn
	if f.limits.Time > 0 {
		n = int(min(int64(n), int64(f.limits.Time/leastTime)))
	}
	if f.limits.Nodes > 0 {
		n = int(min(int64(n), f.limits.Nodes/leastNodes))
	}
	return max(n, fewest)
}

// halve looks at all placements that are left and drops half of them, until as few as
// are to be kept are left. Every round has the same share of what the limits allow.
func (f *finder) halve() (sente.Placement, error) {
	rounds := max(bits.Len(uint((len(f.alive)-1)/f.keep)), 1)
	for round := range rounds {
		for i, c := range f.alive {
			if !f.look(c, rounds-round, len(f.alive)-i) {
				return f.best()
			}
		}
		f.rank()
		left := min(max((len(f.alive)+1)/2, f.keep), len(f.alive))
		f.gone = append(slices.Clone(f.alive[left:]), f.gone...)
		f.alive = f.alive[:left]
		f.tell()
	}
	return f.best()
}

// look has the engine judge a placement with its part of what is left: of the rounds,
// this one included, and of the placements in this one. It reports
// whether to go on.
func (f *finder) look(c *candidate, rounds, placements int) bool {
	if f.known() && (f.ctx.Err() != nil || f.spent()) {
		return false
	}
	info, err := f.judge(c.moves, f.part(rounds, placements))
	if err != nil {
		f.err = err
		c.seen, c.score = true, worst(f.quest.Target)
		return true
	}
	if len(c.moves)%2 != 0 {
		info.Score = -info.Score
	}
	c.seen, c.score, c.info = true, info.Score, info
	return true
}

// worst is the score farthest from a target.
func worst(target sente.Score) sente.Score {
	if target > 0 {
		return -sente.MaxScore
	}
	return sente.MaxScore
}

// known reports whether a placement has been judged.
func (f *finder) known() bool {
	return slices.ContainsFunc(f.alive, func(c *candidate) bool { return c.seen })
}

func (f *finder) spent() bool {
	return f.limits.Time > 0 && time.Since(f.start) >= f.limits.Time ||
		f.limits.Nodes > 0 && f.nodes >= f.limits.Nodes
}

// part is the limit of one look.
func (f *finder) part(rounds, placements int) sente.Limits {
	l := f.limits
	if l.Time > 0 {
		left := l.Time - time.Since(f.start)
		l.Time = max(left/time.Duration(rounds*placements), 1)
	}
	if l.Nodes > 0 {
		l.Nodes = max((l.Nodes-f.nodes)/int64(rounds*placements), 1)
	}
	if l.Time == 0 && l.Nodes == 0 {
		l.Depth = max(l.Depth-rounds+1, 1)
	}
	return l
}

// judge returns the engine's view of the position after some moves, for the side
// to move then.
func (f *finder) judge(moves []sente.Move, l sente.Limits) (sente.Info, error) {
	after := f.quest.Game.Clone()
	after.Moves = append(after.Moves, moves...)
	if info, over := f.ended(moves); over {
		return info, nil
	}
	c, err := f.engine.Think(f.ctx, after, l, nil)
	f.nodes += max(c.Info.Nodes, 1)
	c.Info.Line = append(slices.Clone(moves), c.Info.Line...)
	return c.Info, err
}

// ended judges positions in which nothing is left to think about.
func (f *finder) ended(moves []sente.Move) (info sente.Info, over bool) {
	b := f.table.board
	for _, m := range moves {
		if _, err := b.Play(string(m)); err != nil {
			panic("balance: a placement that cannot be played: " + err.Error())
		}
	}
	turn := b.Turn()
	over, winner, _ := b.Outcome()
	for range moves {
		b.Undo()
	}
	info.Line = slices.Clone(moves)
	if winner >= 0 {
		info.Score = sente.LossIn(0)
		if winner == turn {
			info.Score = sente.WinIn(0)
		}
	}
	return info, over
}

// gap is how far a candidate is from what is wanted.
func (f *finder) gap(c *candidate) sente.Score {
	return max(c.score-f.quest.Target, f.quest.Target-c.score)
}

// rank sorts by nearness; those not looked at come last.
func (f *finder) rank() {
	slices.SortStableFunc(f.alive, func(a, b *candidate) int {
		if a.seen != b.seen {
			if a.seen {
				return -1
			}
			return 1
		}
		return int(f.gap(a)) - int(f.gap(b))
	})
}

// best is the answer.
func (f *finder) best() (sente.Placement, error) {
	f.rank()
	c := f.alive[0]
	if c.seen && c.score == worst(f.quest.Target) && f.err != nil {
		return sente.Placement{}, f.err
	}
	if len(c.info.Line) == 0 {
		c.info.Line = c.moves
	}
	return sente.Placement{Moves: c.moves, Score: c.score, Info: f.info(c)}, nil
}

func (f *finder) tell() {
	if f.report == nil {
		return
	}
	all := slices.Concat(f.alive, f.gone)
	for rank, c := range all[:min(f.lines, len(all))] {
		if i := f.info(c); c.seen {
			i.Rank = rank
			f.report(i)
		}
	}
}

// info is a candidate's, as seen before its stones.
func (f *finder) info(c *candidate) sente.Info {
	i := c.info
	i.Score, i.Depth = c.score, c.info.Depth+len(c.moves)
	i.Nodes, i.Time, i.Bound = f.nodes, time.Since(f.start), sente.Exact
	i.Candidates, i.Now = nil, nil // they are those behind the placement
	return i
}
