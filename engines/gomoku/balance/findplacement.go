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
	minCandidates, maxCandidates = 4, 128
	minTime                      = 8 * time.Millisecond
	minNodes                     = 500
	defaultNodes                 = 50_000 // default without any limit
)

// FindPlacement returns the stones after which the score is nearest to the quest's target within the limits.
// If ctx is cancelled, it returns the best placement so far. report receives the limits.Lines
// nearest placements after each round.
func FindPlacement(ctx context.Context, engine sente.Engine, q PlacementTask, limits sente.Limits, report func(sente.Info)) (sente.Placement, error) {
	f, err := newFinder(ctx, engine, q, limits, report)
	if err != nil {
		return sente.Placement{}, err
	}
	return f.halveRepeatedly()
}

func newFinder(ctx context.Context, engine sente.Engine, q PlacementTask, limits sente.Limits, report func(sente.Info)) (*placementFinder, error) {
	f := &placementFinder{ctx: ctx, engine: engine, quest: q, limits: decisionLimits(limits), lines: max(limits.Lines, 1), keptPlacements: 1, start: time.Now(), report: report}
	game := q.Game
	if q.Procedure != nil {
		game = *q.Procedure
	}
	t, err := newPlacementBoard(game)
	if err != nil {
		return nil, err
	}
	f.table = t
	drawn, err := q.drawPlacements(t, f.numPlacements(), limits.Seed)
	if err != nil {
		return nil, err
	}
	for _, moves := range drawn {
		f.remaining = append(f.remaining, &scoredPlacement{moves: moves})
	}
	return f, nil
}

// decisionLimits converts the limits of a game into the limits of one decision.
func decisionLimits(l sente.Limits) sente.Limits {
	if l.Left != 0 {
		if share := max(l.Left/20, 1); l.Time == 0 || share < l.Time {
			l.Time = share
		}
		l.Left, l.Increment = 0, 0
	}
	if l.Time == 0 && l.Nodes == 0 && l.Depth == 0 {
		l.Nodes = defaultNodes
	}
	l.Lines = 1
	return l
}

// placementFinder is the state of one call of Find.
type placementFinder struct {
	ctx            context.Context
	engine         sente.Engine
	quest          PlacementTask
	limits         sente.Limits
	lines          int // number of placements to report
	keptPlacements int // number of placements kept in the last round
	start          time.Time
	report         func(sente.Info)
	table          *placementBoard
	remaining      []*scoredPlacement
	dropped        []*scoredPlacement // dropped placements, the last dropped first
	nodes          int64
	err            error
}

// scoredPlacement is a placement with its score.
type scoredPlacement struct {
	moves    []sente.Move
	searched bool
	score    sente.Score // for the side to move before the stones
	info     sente.Info
}

// numPlacements returns the number of placements that the limits allow.
func (f *placementFinder) numPlacements() int {
	n := maxCandidates
	if f.limits.Time > 0 {
		n = int(min(int64(n), int64(f.limits.Time/minTime)))
	}
	if f.limits.Nodes > 0 {
		n = int(min(int64(n), f.limits.Nodes/minNodes))
	}
	return max(n, minCandidates)
}

// halveRepeatedly searches all remaining placements and drops half of them, until f.keptPlacements remain. Every round
// has the same share of the limits.
func (f *placementFinder) halveRepeatedly() (sente.Placement, error) {
	rounds := max(bits.Len(uint((len(f.remaining)-1)/f.keptPlacements)), 1)
	for round := range rounds {
		for i, c := range f.remaining {
			if !f.searchPlacement(c, rounds-round, len(f.remaining)-i) {
				return f.bestPlacement()
			}
		}
		f.sortByDistance()
		remaining := min(max((len(f.remaining)+1)/2, f.keptPlacements), len(f.remaining))
		f.dropped = append(slices.Clone(f.remaining[remaining:]), f.dropped...)
		f.remaining = f.remaining[:remaining]
		f.reportProgress()
	}
	return f.bestPlacement()
}

// searchPlacement searches a placement with its share of the remaining limits, given the number of remaining
// rounds, the current one included, and of remaining placements in this round. It reports whether
// to continue.
func (f *placementFinder) searchPlacement(c *scoredPlacement, rounds, placements int) bool {
	if f.hasSearched() && (f.ctx.Err() != nil || f.isExhausted()) {
		return false
	}
	info, err := f.judgePosition(c.moves, f.shareOfLimits(rounds, placements))
	if err != nil {
		f.err = err
		c.searched, c.score = true, worstScore(f.quest.Target)
		return true
	}
	if len(c.moves)%2 != 0 {
		info.Score = -info.Score
	}
	c.searched, c.score, c.info = true, info.Score, info
	return true
}

// worstScore returns the score farthest from a target.
func worstScore(target sente.Score) sente.Score {
	if target > 0 {
		return -sente.MaxScore
	}
	return sente.MaxScore
}

// hasSearched reports whether a placement has been searched.
func (f *placementFinder) hasSearched() bool {
	return slices.ContainsFunc(f.remaining, func(c *scoredPlacement) bool { return c.searched })
}

func (f *placementFinder) isExhausted() bool {
	return f.limits.Time > 0 && time.Since(f.start) >= f.limits.Time ||
		f.limits.Nodes > 0 && f.nodes >= f.limits.Nodes
}

// shareOfLimits returns the limits of one search.
func (f *placementFinder) shareOfLimits(rounds, placements int) sente.Limits {
	l := f.limits
	if l.Time > 0 {
		remaining := l.Time - time.Since(f.start)
		l.Time = max(remaining/time.Duration(rounds*placements), 1)
	}
	if l.Nodes > 0 {
		l.Nodes = max((l.Nodes-f.nodes)/int64(rounds*placements), 1)
	}
	if l.Time == 0 && l.Nodes == 0 {
		l.Depth = max(l.Depth-rounds+1, 1)
	}
	return l
}

// judgePosition returns the engine's info of the position after some moves, for the side then to move.
func (f *placementFinder) judgePosition(moves []sente.Move, l sente.Limits) (sente.Info, error) {
	after := f.quest.Game.Clone()
	after.Moves = append(after.Moves, moves...)
	if info, over := f.resultIfOver(moves); over {
		return info, nil
	}
	c, err := f.engine.Think(f.ctx, after, l, nil)
	f.nodes += max(c.Info.Nodes, 1)
	c.Info.Line = append(slices.Clone(moves), c.Info.Line...)
	return c.Info, err
}

// resultIfOver returns the result if the game is over after the moves.
func (f *placementFinder) resultIfOver(moves []sente.Move) (info sente.Info, over bool) {
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

// distanceToTarget returns the distance of a candidate's score from the target.
func (f *placementFinder) distanceToTarget(c *scoredPlacement) sente.Score {
	return max(c.score-f.quest.Target, f.quest.Target-c.score)
}

// sortByDistance sorts candidates by distance from the target; unsearched ones come last.
func (f *placementFinder) sortByDistance() {
	slices.SortStableFunc(f.remaining, func(a, b *scoredPlacement) int {
		if a.searched != b.searched {
			if a.searched {
				return -1
			}
			return 1
		}
		return int(f.distanceToTarget(a)) - int(f.distanceToTarget(b))
	})
}

// bestPlacement returns the nearest placement.
func (f *placementFinder) bestPlacement() (sente.Placement, error) {
	f.sortByDistance()
	c := f.remaining[0]
	if c.searched && c.score == worstScore(f.quest.Target) && f.err != nil {
		return sente.Placement{}, f.err
	}
	if len(c.info.Line) == 0 {
		c.info.Line = c.moves
	}
	return sente.Placement{Moves: c.moves, Score: c.score, Info: f.makeInfo(c)}, nil
}

func (f *placementFinder) reportProgress() {
	if f.report == nil {
		return
	}
	all := slices.Concat(f.remaining, f.dropped)
	for rank, c := range all[:min(f.lines, len(all))] {
		if i := f.makeInfo(c); c.searched {
			i.Rank = rank
			f.report(i)
		}
	}
}

// makeInfo returns the info of a candidate from the position before its stones.
func (f *placementFinder) makeInfo(c *scoredPlacement) sente.Info {
	i := c.info
	i.Score, i.Depth = c.score, c.info.Depth+len(c.moves)
	i.Nodes, i.Time, i.Bound = f.nodes, time.Since(f.start), sente.Exact
	i.Candidates, i.Now = nil, nil // they belong to the position after the placement
	return i
}
