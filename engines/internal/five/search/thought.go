package search

import (
	"context"
	"slices"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/search"
	"github.com/sente-games/sente/search/clock"
)

// ThinkCall is the state of one call of Think.
type ThinkCall[C Cell] struct {
	*Engine[C]
	Limits     sente.Limits
	TriesSpent int64      // tries spent before the search
	OnlyMove   sente.Move // the only move, which needs no choice; "" if there are several

	// LongestDefence is the root move after which the opponent's win by fours takes longest; LongestDefencePlies is the
	// number of plies to the end after it, 0 if there is no such win.
	LongestDefence      C
	LongestDefencePlies int

	ctx            context.Context
	start          time.Time
	budget         clock.Budget
	report         func(sente.Info)
	completedDepth int  // depth of the last completed search; reports of smaller depths are dropped
	useAllTime     bool // whether threat searches may use all of the time
}

// planTime sets the time budget, with a reserve on a machine that was slow before.
func (t *ThinkCall[C]) planTime() {
	if limit := t.Limits.Time; limit > 0 {
		minimum := time.Duration(0)
		if t.LagReserveDivisor > 0 {
			minimum = limit / time.Duration(t.LagReserveDivisor)
		}
		t.Limits.Time -= t.lag.reserveTime(limit, minimum)
	}
	t.budget = clock.Plan(t.Limits, clock.Habits{Margin: t.TimeMargin})
}

// reportMove reports and returns a move that needed no search.
func (t *ThinkCall[C]) reportMove(info sente.Info) sente.Choice {
	info.Nodes = t.spentNodes()
	info.Time = time.Since(t.start)
	info = t.markForced(info)
	if t.report != nil {
		t.report(info)
	}
	return sente.Choice{Move: info.Line[0], Info: info}
}

// markForced sets Forced if the first move of the line is the only move.
func (t *ThinkCall[C]) markForced(i sente.Info) sente.Info {
	i.Forced = t.OnlyMove != "" && len(i.Line) > 0 && i.Line[0] == t.OnlyMove
	return i
}

// ProofInfo returns the info of a proven win by threats.
func (t *ThinkCall[C]) ProofInfo(plies int, line []C) sente.Info {
	return sente.Info{Depth: plies, SelDepth: plies, Score: sente.WinIn(plies), Line: t.player.FormatLine(line), Source: "proof"}
}

// FindVCFInShare searches for a win by fours of the side to move, in portions between checks of the clock;
// table entries carry over from one portion to the next. It stops when the share of the time for
// threats is spent.
func (t *ThinkCall[C]) FindVCFInShare(tries int64) (first C, plies int) {
	return t.FindVCF(t.LimitToNodeShare(tries, 8))
}

// FindVCF is like FindVCFInShare, but uses tries as given instead of limiting them to a share of the nodes.
func (t *ThinkCall[C]) FindVCF(tries int64) (first C, plies int) {
	v := t.player.VCF()
	for ; tries > 0 && !t.ThreatTimeSpent(); tries -= t.TriesPerCheck {
		before := v.Tries
		first, plies = v.FindWin(min(tries, t.TriesPerCheck))
		t.TriesSpent += v.Tries - before
		if plies > 0 || !v.Exhausted() {
			break // a win, or all threats were tried
		}
	}
	return first, max(plies, 0)
}

// LimitToNodeShare returns tries, limited to the allowed nodes divided by of.
func (t *ThinkCall[C]) LimitToNodeShare(tries, of int64) int64 {
	if t.Limits.Nodes > 0 {
		return min(tries, t.triesForNodes(t.Limits.Nodes)/of)
	}
	return tries
}

// triesForNodes converts nodes of the search to tries that take as long.
func (t *ThinkCall[C]) triesForNodes(nodes int64) int64 { return nodes * max(t.TriesPerNode, 1) }

// spentNodes returns the tries so far, in nodes of the search.
func (t *ThinkCall[C]) spentNodes() int64 { return t.TriesSpent / max(t.TriesPerNode, 1) }

// ThreatTimeSpent reports whether the share of the time for threats is spent.
func (t *ThinkCall[C]) ThreatTimeSpent() bool {
	search.YieldToEvents()
	share := t.ThreatTimeDivisor
	if t.useAllTime {
		share = 1
	}
	return t.ctx.Err() != nil || t.budget.Hard > 0 && time.Since(t.start) > t.budget.Hard/time.Duration(share)
}

// restrictToVCFDefences restricts the root moves to defences against the opponent's win by fours, if it has one.
func (t *ThinkCall[C]) restrictToVCFDefences() {
	root := &t.Position.Root
	if len(root.Moves) > 0 || !t.player.Pass() {
		return
	}
	_, plies := t.FindVCFInShare(t.DefenceVCFTries)
	t.player.Pass()
	if plies == 0 {
		return
	}
	moves, _ := t.player.AppendCandidates(0, nil)
	for _, c := range moves {
		plies := 0
		if !t.player.PlayMove(c).IsOver() {
			_, plies = t.FindVCFInShare(t.DefenceVCFTries)
		}
		t.player.Undo()
		if plies == 0 {
			root.Moves = append(root.Moves, c)
		}
		if plies > t.LongestDefencePlies {
			t.LongestDefence, t.LongestDefencePlies = c, plies
		}
	}
}

// excludeRootMoves excludes the moves of avoid from the root and reports whether any move remains.
func (t *ThinkCall[C]) excludeRootMoves(avoid []sente.Move) bool {
	root := &t.Position.Root
	moves := root.Moves
	if len(moves) == 0 {
		moves, _ = t.player.AppendCandidates(0, nil)
	}
	root.Moves = slices.DeleteFunc(slices.Clone(moves), func(c C) bool {
		return slices.Contains(avoid, t.player.FormatLine([]C{c})[0])
	})
	return len(root.Moves) > 0
}

// chooseBySearch returns the move chosen by the main search within all remaining limits.
func (t *ThinkCall[C]) chooseBySearch() (sente.Choice, error) {
	choice, _, err := t.runSearch(0)
	return choice, err
}

// runSearch runs the main search with a number of nodes, 0 for all that remain. more reports whether
// these nodes were used up and others remain.
func (t *ThinkCall[C]) runSearch(nodes int64) (_ sente.Choice, more bool, err error) {
	offset := time.Since(t.start)
	limits := t.remainingLimits(offset)
	if nodes > 0 && (limits.Nodes == 0 || nodes < limits.Nodes) {
		limits.Nodes, more = nodes, true
	}
	t.Position.Recall()
	result, err := t.searcher.Search(t.ctx, State{}, limits, t.forwardInfo(offset))
	if err != nil {
		return sente.Choice{}, false, err
	}
	if result.End == search.AtTime && t.Limits.Time > 0 {
		t.lag.recordDelay(time.Since(t.start) - t.budget.Hard)
	}
	best := result.Best()
	info := t.player.CompleteInfo(t, t.convertReport(best, offset), best.Line)
	if t.UsesMCTS && result.End == search.Solved {
		info.Source = "proof"
	}
	return sente.Choice{Move: info.Line[0], Info: info}, more && result.End == search.AtNodes, nil
}

// remainingLimits returns the remaining limits for the search.
func (t *ThinkCall[C]) remainingLimits(offset time.Duration) sente.Limits {
	limits := t.Limits
	if limits.Time > 0 {
		limits.Time = max(limits.Time-offset, 1)
	}
	if limits.Left > 0 {
		limits.Left = max(limits.Left-offset, 1)
	}
	if limits.Nodes > 0 {
		limits.Nodes = max(limits.Nodes-t.spentNodes(), 1)
	}
	limits.Memory = 0 // preparePosition has already sized the table
	return limits
}

// forwardInfo returns the callback that forwards reports of the search, or nil if no report is wanted.
func (t *ThinkCall[C]) forwardInfo(offset time.Duration) func(search.Report[C]) {
	if t.report == nil {
		return nil
	}
	return func(r search.Report[C]) {
		if r.Depth >= t.completedDepth || t.UsesMCTS {
			t.report(t.convertReport(r, offset))
		}
	}
}

func (t *ThinkCall[C]) convertReport(r search.Report[C], offset time.Duration) sente.Info {
	info := r.Info(t.player.FormatLine)
	info.Nodes += t.spentNodes()
	info.Time += offset
	return t.markForced(info)
}
