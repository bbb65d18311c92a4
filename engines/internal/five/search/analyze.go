package search

import "github.com/sente-games/sente"

// In an analysis alpha-beta and the threat searches alternate: each proves wins that the other does
// not (experiment 0170).
const (
	firstTurn  = 4000 // nodes of the first turn of alpha-beta; a limit below twice as many gives a single turn
	turnGrowth = 3    // factor by which each turn has more nodes than the previous one
	threatPart = 2    // threat searches have 1/threatPart of the nodes of alpha-beta
)

// analyze runs an analysis, which also searches for forced wins if several lines are requested.
func (t *Thought[C]) analyze() (sente.Choice, error) {
	if info, ok := t.player.AtOnce(t); ok {
		return t.answer(info), nil
	}
	if t.Only == "" {
		if info, ok := t.alone(t.player.ByForce); ok {
			return t.proven(info)
		}
	}
	t.beware()
	if t.Only != "" || t.Limits.Nodes > 0 && t.Limits.Nodes < 2*firstTurn {
		return t.bySearch()
	}
	return t.inTurns()
}

// alone calls look with a request for a single line.
func (t *Thought[C]) alone(look func(*Thought[C]) (sente.Info, bool)) (sente.Info, bool) {
	lines := t.Limits.Lines
	t.Limits.Lines = 1
	defer func() { t.Limits.Lines = lines }()
	return look(t)
}

// inTurns alternates alpha-beta and the threat searches, with more nodes in each turn.
func (t *Thought[C]) inTurns() (best sente.Choice, err error) {
	t.patient = true
	for nodes := int64(firstTurn); ; nodes *= turnGrowth {
		if win, ok := t.byOneLine(nodes / threatPart); ok {
			return t.proven(win)
		}
		choice, more, err := t.search(nodes)
		if err != nil {
			return choice, err
		}
		if choice.Info.Depth >= t.deepest || choice.Info.Score.Decided() || t.Sampled {
			best, t.deepest = choice, choice.Info.Depth
		}
		if !more {
			return best, nil
		}
		t.Nodes = t.tries(choice.Info.Nodes)
		if best.Info.Score.Decided() {
			return t.bySearch() // for a quicker win or a longer defence
		}
		tries := t.tries(nodes) / threatPart
		if t.Limits.Nodes > 0 {
			tries = min(tries, t.tries(t.Limits.Nodes)-t.Nodes)
		}
		info, ok := t.alone(func(t *Thought[C]) (sente.Info, bool) { return t.player.ByDeepThreats(t, tries) })
		if ok {
			return t.proven(info)
		}
	}
}

// byOneLine searches for a win with a single line where several are requested, because each line
// takes its share of the nodes.
func (t *Thought[C]) byOneLine(nodes int64) (sente.Info, bool) {
	if t.Limits.Lines <= 1 {
		return sente.Info{}, false
	}
	report := t.report
	t.report = nil
	defer func() { t.report = report }()
	won := false
	info, ok := t.alone(func(t *Thought[C]) (sente.Info, bool) {
		choice, _, err := t.search(nodes)
		t.Nodes = max(t.Nodes, t.tries(choice.Info.Nodes))
		won = choice.Info.Score.Won() && choice.Info.Bound != sente.Upper
		return choice.Info, err == nil
	})
	return info, ok && won
}

// proven returns a proven win by threats, after reporting other lines if several are requested.
func (t *Thought[C]) proven(win sente.Info) (sente.Choice, error) {
	others := t.Limits.Lines - 1
	if others < 1 || !t.among(win.Line[:1]) {
		return t.answer(win), nil
	}
	answer := t.answer(win)
	t.Limits.Lines, t.deepest = others, 0
	beside := beside{win: answer.Info, report: t.report}
	if t.report != nil {
		t.report = beside.hear
	}
	choice, err := t.bySearch()
	if err != nil {
		return choice, err
	}
	if choice.Info.Score > win.Score {
		return choice, nil
	}
	answer.Info.Nodes, answer.Info.Time = choice.Info.Nodes, choice.Info.Time
	return answer, nil
}

// beside merges a proven win into the reports of a search for the other lines.
type beside struct {
	win    sente.Info
	better int // number of lines that win sooner
	report func(sente.Info)
}

// hear ranks and forwards a line: lines that win sooner are ranked before the proven one.
func (b *beside) hear(i sente.Info) {
	switch sooner := i.Score > b.win.Score; {
	case sooner:
		b.better = max(b.better, i.Rank+1)
	case i.Rank < b.better:
		b.better = i.Rank
	}
	if i.Rank >= b.better {
		i.Rank++
	}
	b.report(i)
	if i.Rank <= 1 {
		win := b.win
		win.Rank, win.Nodes, win.Time = b.better, i.Nodes, i.Time
		b.report(win)
	}
}
