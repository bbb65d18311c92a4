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

// thought is one position that the solver thinks about.
type thought struct {
	place
	solver *solver.Solver
	lines  int
	nodes  int64
	most   uint64 // nodes, 0: any number
	begin  time.Time
	report func(sente.Info) // may be nil
	seen   *sente.Info      // what is said on the way; nil says nothing but what is proven
}

// within solves with half of the limits; what follows a proof may use the rest.
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

// solve returns a proven choice if there is one within that many nodes, 0 being as
// many as it takes, and before the end of soft.
func (t *thought) solve(ctx, soft context.Context, nodes uint64) (sente.Choice, bool) {
	known, err := t.solver.Score(soft, t.state, solver.Query{Nodes: nodes, Report: t.tell})
	t.nodes += int64(known.Nodes)
	score, _, ok := t.score(t.solver, known, false)
	if !ok || err != nil && score.Lost() { // how to hold out the search knows better
		return sente.Choice{}, false
	}
	m, cost, err := t.solver.Move(ctx, t.state, known.Lower, t.query(0))
	t.nodes += int64(cost.Nodes)
	if err != nil {
		return sente.Choice{}, false
	}
	return t.choose(ctx, branch{m, known, t.follow(ctx, m, known.Lower, max(uint64(t.nodes), glanceNodes))}), true
}

// query is about a share of the nodes that are left, 0 being all of them.
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

// branch is a move at the root with what is known of it.
type branch struct {
	move  move
	known solver.Progress
	line  []move
}

// follow is the line that begins with a move, as far as the nodes go. It is
// short work where the table remembers.
func (t *thought) follow(ctx context.Context, m move, score int, nodes uint64) []move {
	rest, cost, _ := t.solver.Line(ctx, t.after(m).state, -score, t.query(nodes)) // it may be short
	t.nodes += int64(cost.Nodes)
	return append([]move{m}, rest...)
}

// choose tells about every line that is wanted, the best one last.
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

// others returns all other branches in falling order. One that is not settled is
// known to be no better than the best.
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

// lineNodes is what the line of another move may cost.
const lineNodes = 20_000

// info is what is said about a branch.
func (t *thought) info(b branch) sente.Info {
	i := sente.Info{Nodes: t.nodes, Time: time.Since(t.begin), Line: t.write(b.line), Source: "proof"}
	known := b.known
	if !known.Exact() && known.Lower <= 0 { // no better than that
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

// share is the part of the nodes that a branch took of those of all.
func share(b branch, all []branch) float64 {
	sum := uint64(len(all))
	for _, o := range all {
		sum += o.known.Nodes
	}
	return float64(b.known.Nodes+1) / float64(sum)
}

// tell reports what the search saw at a glance, as long as there is nothing better.
func (t *thought) tell(p solver.Progress) {
	if t.report == nil || t.seen == nil {
		return
	}
	i := *t.seen
	i.Nodes, i.Time = t.nodes+int64(p.Nodes), time.Since(t.begin)
	t.report(i)
}
