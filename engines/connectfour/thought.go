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

// thought is the state of solving one position.
type thought struct {
	place
	solver *solver.Solver
	lines  int
	nodes  int64
	most   uint64 // node limit, 0: no limit
	begin  time.Time
	report func(sente.Info) // may be nil
	seen   *sente.Info      // interim result to report; nil reports proven results only
}

// within solves with half of the limits; the computation of lines may use the rest.
func (t *thought) within(ctx context.Context, limits sente.Limits) (sente.Choice, bool) {
	soft := ctx
	if b := clock.Plan(limits, clock.Habits{}); b.Soft > 0 {
		whole, stop := context.WithTimeout(ctx, max(b.Soft-time.Since(t.begin), 0))
		defer stop()
		half, stopHalf := context.WithTimeout(ctx, max(b.Soft/2-time.Since(t.begin), 0))
		defer stopHalf()
		ctx, soft = whole, half
	}
	t.most = uint64(limits.Nodes)
	return t.solve(ctx, soft, t.most/2)
}

// solve returns a proven choice if there is one within nodes, where 0 is no limit, and before soft
// ends.
func (t *thought) solve(ctx, soft context.Context, nodes uint64) (sente.Choice, bool) {
	known, err := t.solver.Score(soft, t.state, solver.Query{Nodes: nodes, Report: t.tell})
	t.nodes += int64(known.Nodes)
	score, _, ok := t.score(t.solver, known, false)
	if !ok || err != nil && score.Lost() { // the search chooses better moves in lost positions
		return sente.Choice{}, false
	}
	m, cost, err := t.solver.Move(ctx, t.state, known.Lower, t.query(0))
	t.nodes += int64(cost.Nodes)
	if err != nil {
		return sente.Choice{}, false
	}
	return t.choose(ctx, branch{m, known, t.follow(ctx, m, known.Lower, max(uint64(t.nodes), glanceNodes))}), true
}

// query returns a query with a share of the remaining nodes; a share of 0 is all of them.
func (t *thought) query(share uint64) solver.Query {
	if t.most == 0 {
		return solver.Query{Nodes: share}
	}
	left := max(t.most-min(t.most, uint64(t.nodes)), 1)
	if share == 0 || left < share {
		share = left
	}
	return solver.Query{Nodes: share}
}

// branch is a root move with its result.
type branch struct {
	move  move
	known solver.Progress
	line  []move
}

// follow returns the line that begins with a move, as far as the nodes allow. It is fast if the
// table contains the positions.
func (t *thought) follow(ctx context.Context, m move, score int, nodes uint64) []move {
	rest, cost, _ := t.solver.Line(ctx, t.after(m).state, -score, t.query(nodes)) // an incomplete line is acceptable
	t.nodes += int64(cost.Nodes)
	return append([]move{m}, rest...)
}

// choose reports the requested lines, the best one last, and returns the best.
func (t *thought) choose(ctx context.Context, best branch) sente.Choice {
	all := []branch{best}
	if t.lines > 1 {
		all = append(all, t.others(ctx, best)...)
	}
	candidates := make([]sente.Candidate, len(all))
	for i, b := range all {
		info := t.info(b)
		candidates[i] = sente.Candidate{Move: info.Line[0], Share: share(b, all), Score: info.Score, Bound: info.Bound}
	}
	shown := all[:min(t.lines, len(all))]
	for rank := len(shown) - 1; ; rank-- {
		info := t.info(shown[rank])
		info.Rank, info.Candidates = rank, candidates
		if t.report != nil {
			t.report(info)
		}
		if rank == 0 {
			return sente.Choice{Move: info.Line[0], Info: info}
		}
	}
}

// others returns all other branches in descending order. The upper bound of an unsolved one is the
// best score.
func (t *thought) others(ctx context.Context, best branch) (all []branch) {
	moves := slices.DeleteFunc(t.rules.Moves(&t.state, nil), func(m move) bool { return m == best.move })
	for i, m := range moves {
		q := t.query(0)
		if q.Nodes > 0 {
			q.Nodes = max(q.Nodes/uint64(len(moves)-i), 1)
		}
		known, err := t.solver.Column(ctx, t.state, m, q)
		t.nodes += int64(known.Nodes)
		known.Upper = min(known.Upper, best.known.Upper)
		b := branch{m, known, []move{m}}
		if err == nil {
			b.line = t.follow(ctx, m, known.Lower, lineNodes)
		}
		all = append(all, b)
	}
	slices.SortStableFunc(all, func(a, b branch) int { return cmp.Compare(b.known.Upper, a.known.Upper) })
	return all
}

// lineNodes is the node limit for the line of another move.
const lineNodes = 20_000

// info converts a branch to a report.
func (t *thought) info(b branch) sente.Info {
	i := sente.Info{Nodes: t.nodes, Time: time.Since(t.begin), Line: t.write(b.line), Source: "proof"}
	known := b.known
	if !known.Exact() && known.Lower <= 0 { // only the upper bound is known
		known.Lower = known.Upper
		i.Source = ""
	}
	i.Score, i.Bound, _ = t.score(t.solver, known, false)
	if i.Source == "" {
		i.Bound = sente.Upper
	}
	i.Depth = t.solver.Plies(int(t.state.Ply), known.Lower)
	i.SelDepth = i.Depth
	return i
}

// share returns the branch's fraction of the nodes of all branches.
func share(b branch, all []branch) float64 {
	sum := uint64(len(all))
	for _, o := range all {
		sum += o.known.Nodes
	}
	return float64(b.known.Nodes+1) / float64(sum)
}

// tell reports the interim result with the current nodes and time.
func (t *thought) tell(p solver.Progress) {
	if t.report == nil || t.seen == nil {
		return
	}
	i := *t.seen
	i.Nodes, i.Time = t.nodes+int64(p.Nodes), time.Since(t.begin)
	t.report(i)
}
