package search

import "github.com/sente-games/sente"

// In an analysis alpha-beta and the searches for threats take turns: each proves wins
// that the other does not (experiment 0170).
const (
	firstTurn  = 4000 // nodes of the first turn of alpha-beta; with less than two of them there is but one
	turnGrowth = 3    // each other one has as many times those of the one before
	threatPart = 2    // searches for threats have 1/threatPart of the nodes of alpha-beta
)

// analyze is a thought that is to see whatever there is: also wins by force beside other
// lines.
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

// alone asks for one line, whatever number is wanted.
func (t *Thought[C]) alone(look func(*Thought[C]) (sente.Info, bool)) (sente.Info, bool) {
	lines := t.Limits.Lines
	t.Limits.Lines = 1
	defer func() { t.Limits.Lines = lines }()
	return look(t)
}

// inTurns lets alpha-beta and the searches for threats think in turn, each time for longer.
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
			return t.bySearch() // for what is quicker, or holds out longer
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

// byOneLine lets alpha-beta look for a win with a single line where more are wanted: each
// of these takes its part of the nodes.
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

// proven is the answer where a win by threats is known: that line, and others beside it if
// they are wanted.
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

// beside tells of the lines of a search beside one that is proven.
type beside struct {
	win    sente.Info
	better int // lines that win sooner
	report func(sente.Info)
}

// hear ranks a line: those that win sooner stand before the one that is proven.
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
