package connectfour

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/connectfour/solver"
	"github.com/sente-games/sente/search/clock"
)

// solving is the state of solving one position.
type solving struct {
	recordPosition
	solver   *solver.Solver
	lines    int
	nodes    int64
	maxNodes uint64 // node limit, 0: no limit
	begin    time.Time
	report   func(sente.Info) // may be nil
	interim  *sente.Info      // interim result to report; nil reports proven results only
}

// solveWithin solves with half of the limits; the computation of lines may use the rest.
func (t *solving) solveWithin(ctx context.Context, limits sente.Limits) (sente.Choice, bool) {
	soft := ctx
	if b := clock.Plan(limits, clock.Habits{}); b.Soft > 0 {
		softCtx, stop := context.WithTimeout(ctx, max(b.Soft-time.Since(t.begin), 0))
		defer stop()
		half, stopHalf := context.WithTimeout(ctx, max(b.Soft/2-time.Since(t.begin), 0))
		defer stopHalf()
		ctx, soft = softCtx, half
	}
	t.maxNodes = uint64(limits.Nodes)
	return t.solveChoice(ctx, soft, t.maxNodes/2)
}

// solveChoice returns a proven choice if there is one within nodes, where 0 is no limit, and before soft
// ends.
func (t *solving) solveChoice(ctx, soft context.Context, nodes uint64) (sente.Choice, bool) {
	known, err := t.solver.ScorePosition(soft, t.state, solver.Query{Nodes: nodes, Report: t.reportInterim})
	t.nodes += int64(known.Nodes)
	score, _, ok := t.scoreOfProgress(t.solver, known, false)
	if !ok || err != nil && score.Lost() { // the search chooses better moves in lost positions
		return sente.Choice{}, false
	}
	m, cost, err := t.solver.BestMove(ctx, t.state, known.Lower, t.makeQuery(0))
	t.nodes += int64(cost.Nodes)
	if err != nil {
		return sente.Choice{}, false
	}
	return t.reportBranches(ctx, rootBranch{m, known, t.followMove(ctx, m, known.Lower, max(uint64(t.nodes), firstAnswerNodes))}), true
}

// makeQuery returns a query with a share of the remaining nodes; a share of 0 is all of them.
func (t *solving) makeQuery(share uint64) solver.Query {
	if t.maxNodes == 0 {
		return solver.Query{Nodes: share}
	}
	remaining := max(t.maxNodes-min(t.maxNodes, uint64(t.nodes)), 1)
	if share == 0 || remaining < share {
		share = remaining
	}
	return solver.Query{Nodes: share}
}

// rootBranch is a root move with its result.
type rootBranch struct {
	move  move
	known solver.Progress
	line  []move
}

// followMove returns the line that begins with a move, as far as the nodes allow. It is fast if the
// table contains the positions.
func (t *solving) followMove(ctx context.Context, m move, score int, nodes uint64) []move {
	rest, cost, _ := t.solver.BestLine(ctx, t.afterMove(m).state, -score, t.makeQuery(nodes)) // an incomplete line is acceptable
	t.nodes += int64(cost.Nodes)
	return append([]move{m}, rest...)
}

// reportBranches reports the requested lines, the best one last, and returns the best.
func (t *solving) reportBranches(ctx context.Context, best rootBranch) sente.Choice {
	all := []rootBranch{best}
	if t.lines > 1 {
		all = append(all, t.otherBranches(ctx, best)...)
	}
	candidates := make([]sente.Candidate, len(all))
	for i, b := range all {
		info := t.makeInfo(b)
		candidates[i] = sente.Candidate{Move: info.Line[0], Share: nodeShare(b, all), Score: info.Score, Bound: info.Bound}
	}
	shown := all[:min(t.lines, len(all))]
	for rank := len(shown) - 1; ; rank-- {
		info := t.makeInfo(shown[rank])
		info.Rank, info.Candidates = rank, candidates
		if t.report != nil {
			t.report(info)
		}
		if rank == 0 {
			return sente.Choice{Move: info.Line[0], Info: info}
		}
	}
}

// otherBranches returns all other branches in descending order. The upper bound of an unsolved one is the
// best score.
func (t *solving) otherBranches(ctx context.Context, best rootBranch) (all []rootBranch) {
	moves := slices.DeleteFunc(t.rules.Moves(&t.state, nil), func(m move) bool { return m == best.move })
	for i, m := range moves {
		q := t.makeQuery(0)
		if q.Nodes > 0 {
			q.Nodes = max(q.Nodes/uint64(len(moves)-i), 1)
		}
		known, err := t.solver.ScoreColumn(ctx, t.state, m, q)
		t.nodes += int64(known.Nodes)
		known.Upper = min(known.Upper, best.known.Upper)
		b := rootBranch{m, known, []move{m}}
		if err == nil {
			b.line = t.followMove(ctx, m, known.Lower, lineNodes)
		}
		all = append(all, b)
	}
	slices.SortStableFunc(all, func(a, b rootBranch) int { return cmp.Compare(b.known.Upper, a.known.Upper) })
	return all
}

// lineNodes is the node limit for the line of another move.
const lineNodes = 20_000

// makeInfo converts a branch to a report.
func (t *solving) makeInfo(b rootBranch) sente.Info {
	i := sente.Info{Nodes: t.nodes, Time: time.Since(t.begin), Line: t.formatLine(b.line), Source: "proof"}
	known := b.known
	if !known.IsExact() && known.Lower <= 0 { // only the upper bound is known
		known.Lower = known.Upper
		i.Source = ""
	}
	i.Score, i.Bound, _ = t.scoreOfProgress(t.solver, known, false)
	if i.Source == "" {
		i.Bound = sente.Upper
	}
	i.Depth = t.solver.PliesToEnd(int(t.state.Ply), known.Lower)
	i.SelDepth = i.Depth
	return i
}

// nodeShare returns the branch's fraction of the nodes of all branches.
func nodeShare(b rootBranch, all []rootBranch) float64 {
	sum := uint64(len(all))
	for _, o := range all {
		sum += o.known.Nodes
	}
	return float64(b.known.Nodes+1) / float64(sum)
}

// reportInterim reports the interim result with the current nodes and time.
func (t *solving) reportInterim(p solver.Progress) {
	if t.report == nil || t.interim == nil {
		return
	}
	i := *t.interim
	i.Nodes, i.Time = t.nodes+int64(p.Nodes), time.Since(t.begin)
	t.report(i)
}
