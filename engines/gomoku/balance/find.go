package balance

import (
	"context"
	"math/bits"
	"slices"
	"time"

	"github.com/sente-games/sente"
)

// Numbers of candidate placements, and the minimum limits of one search.
const (
	fewest, mostDrawn = 4, 128
	leastTime         = 8 * time.Millisecond
	leastNodes        = 500
	usualNodes        = 50_000 // default without any limit
)

// Find returns the stones after which the score is nearest to the quest's target within the limits.
// If ctx is cancelled, it returns the best placement so far. report receives the limits.Lines
// nearest placements after each round.
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

// within converts the limits of a game into the limits of one decision.
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

// finder is the state of one call of Find.
type finder struct {
	ctx    context.Context
	engine sente.Engine
	quest  Quest
	limits sente.Limits
	lines  int // number of placements to report
	keep   int // number of placements kept in the last round
	start  time.Time
	report func(sente.Info)
	table  *table
	alive  []*candidate
	gone   []*candidate // dropped placements, the last dropped first
	nodes  int64
	err    error
}

// candidate is a placement with its score.
type candidate struct {
	moves []sente.Move
	seen  bool
	score sente.Score // for the side to move before the stones
	info  sente.Info
}

// many returns the number of placements that the limits allow.
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

// halve searches all remaining placements and drops half of them, until f.keep remain. Every round
// has the same share of the limits.
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

// look searches a placement with its share of the remaining limits, given the number of remaining
// rounds, the current one included, and of remaining placements in this round. It reports whether
// to continue.
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

// worst returns the score farthest from a target.
func worst(target sente.Score) sente.Score {
	if target > 0 {
		return -sente.MaxScore
	}
	return sente.MaxScore
}

// known reports whether a placement has been searched.
func (f *finder) known() bool {
	return slices.ContainsFunc(f.alive, func(c *candidate) bool { return c.seen })
}

func (f *finder) spent() bool {
	return f.limits.Time > 0 && time.Since(f.start) >= f.limits.Time ||
		f.limits.Nodes > 0 && f.nodes >= f.limits.Nodes
}

// part returns the limits of one search.
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

// judge returns the engine's info of the position after some moves, for the side then to move.
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

// ended returns the result if the game is over after the moves.
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

// gap returns the distance of a candidate's score from the target.
func (f *finder) gap(c *candidate) sente.Score {
	return max(c.score-f.quest.Target, f.quest.Target-c.score)
}

// rank sorts candidates by distance from the target; unsearched ones come last.
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

// best returns the nearest placement.
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

// info returns the info of a candidate from the position before its stones.
func (f *finder) info(c *candidate) sente.Info {
	i := c.info
	i.Score, i.Depth = c.score, c.info.Depth+len(c.moves)
	i.Nodes, i.Time, i.Bound = f.nodes, time.Since(f.start), sente.Exact
	i.Candidates, i.Now = nil, nil // they belong to the position after the placement
	return i
}
