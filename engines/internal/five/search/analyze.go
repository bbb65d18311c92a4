package search

import "github.com/sente-games/sente"

// In an analysis alpha-beta and the threat searches alternate: each proves wins that the other does
// not (experiment 0170).
const (
	firstTurnNodes = 4000 // nodes of the first turn of alpha-beta; a limit below twice as many gives a single turn
	turnGrowth     = 3    // factor by which each turn has more nodes than the previous one
	threatShare    = 2    // threat searches have 1/threatShare of the nodes of alpha-beta
)

// runAnalysis runs an analysis, which also searches for forced wins if several lines are requested.
func (t *ThinkCall[C]) runAnalysis() (sente.Choice, error) {
	if info, ok := t.player.FindImmediateMove(t); ok {
		return t.reportMove(info), nil
	}
	if t.OnlyMove == "" {
		if info, ok := t.withSingleLine(t.player.FindForcedWin); ok {
			return t.returnProvenWin(info)
		}
	}
	t.restrictToVCFDefences()
	if t.OnlyMove != "" || t.Limits.Nodes > 0 && t.Limits.Nodes < 2*firstTurnNodes {
		return t.chooseBySearch()
	}
	return t.alternateSearches()
}

// withSingleLine calls look with a request for a single line.
func (t *ThinkCall[C]) withSingleLine(look func(*ThinkCall[C]) (sente.Info, bool)) (sente.Info, bool) {
	lines := t.Limits.Lines
	t.Limits.Lines = 1
	defer func() { t.Limits.Lines = lines }()
	return look(t)
}

// alternateSearches alternates alpha-beta and the threat searches, with more nodes in each turn.
func (t *ThinkCall[C]) alternateSearches() (best sente.Choice, err error) {
	t.useAllTime = true
	for nodes := int64(firstTurnNodes); ; nodes *= turnGrowth {
		if win, ok := t.searchSingleLine(nodes / threatShare); ok {
			return t.returnProvenWin(win)
		}
		choice, more, err := t.runSearch(nodes)
		if err != nil {
			return choice, err
		}
		if choice.Info.Depth >= t.completedDepth || choice.Info.Score.Decided() || t.UsesMCTS {
			best, t.completedDepth = choice, choice.Info.Depth
		}
		if !more {
			return best, nil
		}
		t.TriesSpent = t.triesForNodes(choice.Info.Nodes)
		if best.Info.Score.Decided() {
			return t.chooseBySearch() // for a quicker win or a longer defence
		}
		tries := t.triesForNodes(nodes) / threatShare
		if t.Limits.Nodes > 0 {
			tries = min(tries, t.triesForNodes(t.Limits.Nodes)-t.TriesSpent)
		}
		info, ok := t.withSingleLine(func(t *ThinkCall[C]) (sente.Info, bool) { return t.player.FindDeepThreatWin(t, tries) })
		if ok {
			return t.returnProvenWin(info)
		}
	}
}

// searchSingleLine searches for a win with a single line where several are requested, because each line
// takes its share of the nodes.
func (t *ThinkCall[C]) searchSingleLine(nodes int64) (sente.Info, bool) {
	if t.Limits.Lines <= 1 {
		return sente.Info{}, false
	}
	report := t.report
	t.report = nil
	defer func() { t.report = report }()
	won := false
	info, ok := t.withSingleLine(func(t *ThinkCall[C]) (sente.Info, bool) {
		choice, _, err := t.runSearch(nodes)
		t.TriesSpent = max(t.TriesSpent, t.triesForNodes(choice.Info.Nodes))
		won = choice.Info.Score.Won() && choice.Info.Bound != sente.Upper
		return choice.Info, err == nil
	})
	return info, ok && won
}

// returnProvenWin returns a proven win by threats, after reporting other lines if several are requested.
func (t *ThinkCall[C]) returnProvenWin(win sente.Info) (sente.Choice, error) {
	others := t.Limits.Lines - 1
	if others < 1 || !t.excludeRootMoves(win.Line[:1]) {
		return t.reportMove(win), nil
	}
	answer := t.reportMove(win)
	t.Limits.Lines, t.completedDepth = others, 0
	merger := provenWinMerger{win: answer.Info, report: t.report}
	if t.report != nil {
		t.report = merger.mergeLine
	}
	choice, err := t.chooseBySearch()
	if err != nil {
		return choice, err
	}
	if choice.Info.Score > win.Score {
		return choice, nil
	}
	answer.Info.Nodes, answer.Info.Time = choice.Info.Nodes, choice.Info.Time
	return answer, nil
}

// provenWinMerger merges a proven win into the reports of a search for the other lines.
type provenWinMerger struct {
	win           sente.Info
	numSoonerWins int // number of lines that win sooner
	report        func(sente.Info)
}

// mergeLine ranks and forwards a line: lines that win sooner are ranked before the proven one.
func (b *provenWinMerger) mergeLine(i sente.Info) {
	switch sooner := i.Score > b.win.Score; {
	case sooner:
		b.numSoonerWins = max(b.numSoonerWins, i.Rank+1)
	case i.Rank < b.numSoonerWins:
		b.numSoonerWins = i.Rank
	}
	if i.Rank >= b.numSoonerWins {
		i.Rank++
	}
	b.report(i)
	if i.Rank <= 1 {
		win := b.win
		win.Rank, win.Nodes, win.Time = b.numSoonerWins, i.Nodes, i.Time
		b.report(win)
	}
}
