package search

import (
	"context"
	"slices"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/search"
	"github.com/sente-games/sente/search/clock"
)

// Thought is the state of one call of Think.
type Thought[C Cell] struct {
	*Engine[C]
	Limits sente.Limits
	Nodes  int64      // tries spent before the search
	Only   sente.Move // the only move, which needs no choice; "" if there are several

	// Stubborn is the root move after which the opponent's win by fours takes longest; Until is the
	// number of plies to the end after it, 0 if there is no such win.
	Stubborn C
	Until    int

	ctx     context.Context
	start   time.Time
	budget  clock.Budget
	report  func(sente.Info)
	deepest int  // depth of the last completed search; reports of smaller depths are dropped
	patient bool // whether threat searches may use all of the time
}

// plan sets the time budget, with a reserve on a machine that was slow before.
func (t *Thought[C]) plan() {
	if limit := t.Limits.Time; limit > 0 {
		least := time.Duration(0)
		if t.LagReserve > 0 {
			least = limit / time.Duration(t.LagReserve)
		}
		t.Limits.Time -= t.lag.reserve(limit, least)
	}
	t.budget = clock.Plan(t.Limits, clock.Habits{Margin: t.Margin})
}

// answer reports and returns a move that needed no search.
func (t *Thought[C]) answer(info sente.Info) sente.Choice {
	info.Nodes = t.spent()
	info.Time = time.Since(t.start)
	info = t.mark(info)
	if t.report != nil {
		t.report(info)
	}
	return sente.Choice{Move: info.Line[0], Info: info}
}

// mark sets Forced if the first move of the line is the only move.
func (t *Thought[C]) mark(i sente.Info) sente.Info {
	i.Forced = t.Only != "" && len(i.Line) > 0 && i.Line[0] == t.Only
	return i
}

// Proof returns the info of a proven win by threats.
func (t *Thought[C]) Proof(plies int, line []C) sente.Info {
	return sente.Info{Depth: plies, SelDepth: plies, Score: sente.WinIn(plies), Line: t.player.Write(line), Source: "proof"}
}

// ByFours searches for a win by fours of the side to move, in portions between checks of the clock;
// table entries carry over from one portion to the next. It stops when the share of the time for
// threats is spent.
func (t *Thought[C]) ByFours(tries int64) (first C, plies int) { return t.Fours(t.Part(tries, 8)) }

// Fours is like ByFours, but uses tries as given instead of limiting them to a share of the nodes.
func (t *Thought[C]) Fours(tries int64) (first C, plies int) {
	v := t.player.VCF()
	for ; tries > 0 && !t.Late(); tries -= t.Portion {
		before := v.Tries
		first, plies = v.Win(min(tries, t.Portion))
		t.Nodes += v.Tries - before
		if plies > 0 || !v.Exhausted() {
			break // a win, or all threats were tried
		}
	}
	return first, max(plies, 0)
}

// Part returns tries, limited to the allowed nodes divided by of.
func (t *Thought[C]) Part(tries, of int64) int64 {
	if t.Limits.Nodes > 0 {
		return min(tries, t.tries(t.Limits.Nodes)/of)
	}
	return tries
}

// tries converts nodes of the search to tries that take as long.
func (t *Thought[C]) tries(nodes int64) int64 { return nodes * max(t.Tries, 1) }

// spent returns the tries so far, in nodes of the search.
func (t *Thought[C]) spent() int64 { return t.Nodes / max(t.Tries, 1) }

// Late reports whether the share of the time for threats is spent.
func (t *Thought[C]) Late() bool {
	search.YieldToEvents()
	share := t.Share
	if t.patient {
		share = 1
	}
	return t.ctx.Err() != nil || t.budget.Hard > 0 && time.Since(t.start) > t.budget.Hard/time.Duration(share)
}

// beware restricts the root moves to defences against the opponent's win by fours, if it has one.
func (t *Thought[C]) beware() {
	root := &t.Position.Root
	if len(root.Moves) > 0 || !t.player.Pass() {
		return
	}
	_, plies := t.ByFours(t.Defence)
	t.player.Pass()
	if plies == 0 {
		return
	}
	moves, _ := t.player.Candidates(0, nil)
	for _, c := range moves {
		plies := 0
		if !t.player.Move(c).Over() {
			_, plies = t.ByFours(t.Defence)
		}
		t.player.Undo()
		if plies == 0 {
			root.Moves = append(root.Moves, c)
		}
		if plies > t.Until {
			t.Stubborn, t.Until = c, plies
		}
	}
}

// among excludes the moves of avoid from the root and reports whether any move remains.
func (t *Thought[C]) among(avoid []sente.Move) bool {
	root := &t.Position.Root
	moves := root.Moves
	if len(moves) == 0 {
		moves, _ = t.player.Candidates(0, nil)
	}
	root.Moves = slices.DeleteFunc(slices.Clone(moves), func(c C) bool {
		return slices.Contains(avoid, t.player.Write([]C{c})[0])
	})
	return len(root.Moves) > 0
}

// bySearch returns the move chosen by the main search within all remaining limits.
func (t *Thought[C]) bySearch() (sente.Choice, error) {
	choice, _, err := t.search(0)
	return choice, err
}

// search runs the main search with a number of nodes, 0 for all that remain. more reports whether
// these nodes were used up and others remain.
func (t *Thought[C]) search(nodes int64) (_ sente.Choice, more bool, err error) {
	offset := time.Since(t.start)
	limits := t.left(offset)
	if nodes > 0 && (limits.Nodes == 0 || nodes < limits.Nodes) {
		limits.Nodes, more = nodes, true
	}
	t.Position.Recall()
	result, err := t.searcher.Search(t.ctx, State{}, limits, t.relay(offset))
	if err != nil {
		return sente.Choice{}, false, err
	}
	if result.End == search.AtTime && t.Limits.Time > 0 {
		t.lag.learn(time.Since(t.start) - t.budget.Hard)
	}
	best := result.Best()
	info := t.player.Finish(t, t.info(best, offset), best.Line)
	if t.Sampled && result.End == search.Solved {
		info.Source = "proof"
	}
	return sente.Choice{Move: info.Line[0], Info: info}, more && result.End == search.AtNodes, nil
}

// left returns the remaining limits for the search.
func (t *Thought[C]) left(offset time.Duration) sente.Limits {
	limits := t.Limits
	if limits.Time > 0 {
		limits.Time = max(limits.Time-offset, 1)
	}
	if limits.Left > 0 {
		limits.Left = max(limits.Left-offset, 1)
	}
	if limits.Nodes > 0 {
		limits.Nodes = max(limits.Nodes-t.spent(), 1)
	}
	limits.Memory = 0 // prepare has already sized the table
	return limits
}

// relay returns the callback that forwards reports of the search, or nil if no report is wanted.
func (t *Thought[C]) relay(offset time.Duration) func(search.Report[C]) {
	if t.report == nil {
		return nil
	}
	return func(r search.Report[C]) {
		if r.Depth >= t.deepest || t.Sampled {
			t.report(t.info(r, offset))
		}
	}
}

func (t *Thought[C]) info(r search.Report[C], offset time.Duration) sente.Info {
	info := r.Info(t.player.Write)
	info.Nodes += t.spent()
	info.Time += offset
	return t.mark(info)
}
