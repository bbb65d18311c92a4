package gomocup

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/sente-games/sente"
)

// progress prints what a search reports: MESSAGE lines, not too often, and for
// boards that ask by INFO show_detail what to paint on the points (1), the lines
// as facts (2), or both (3).
type progress struct {
	session *session
	size    int
	many    int       // lines that were asked for
	last    time.Time // of a MESSAGE
	lines   []sente.Info
	now     string // the point that the search was last said to look at
	depth   int    // of the last line that was painted
	lost    []string
}

func (s *session) progress(began time.Time, lines int) *progress {
	return &progress{session: s, size: s.pos.size, many: lines, last: began}
}

func (p *progress) paints() bool { return p.session.detail == 1 || p.session.detail == 3 }

func (p *progress) tellsFacts() bool { return p.session.detail == 2 || p.session.detail == 3 }

// hear takes a report.
func (p *progress) hear(i sente.Info) {
	if p.paints() {
		p.paint(i)
	}
	if len(i.Line) == 0 {
		return
	}
	p.keep(i)
	now := time.Now()
	if i.Rank == 0 && len(i.Now) == 0 && p.tellsFacts() {
		p.facts(i)
	}
	if i.Rank == 0 && now.Sub(p.last) >= messageEvery {
		p.last = now
		p.tell()
	}
}

// keep notes the latest of each line.
func (p *progress) keep(i sente.Info) {
	if i.Rank < 0 || i.Rank >= p.many {
		return
	}
	for len(p.lines) <= i.Rank {
		p.lines = append(p.lines, sente.Info{})
	}
	p.lines[i.Rank] = i
}

// tell prints a MESSAGE for each line.
func (p *progress) tell() {
	for rank, i := range p.lines {
		if len(i.Line) == 0 {
			continue
		}
		text := message(p.size, i)
		if p.many > 1 {
			text = fmt.Sprintf("MESSAGE line %d%s", rank+1, strings.TrimPrefix(text, "MESSAGE"))
		}
		p.session.out.say("%s", text)
	}
}

// end prints the last word on a choice.
func (p *progress) end(c sente.Choice) {
	i := c.Info
	if len(i.Line) == 0 {
		i.Line = []sente.Move{c.Move}
	}
	i.Rank = 0
	p.keep(i)
	if p.paints() {
		p.paintBest(i)
	}
	if p.tellsFacts() {
		p.facts(i)
	}
	p.tell()
	p.session.last = i
}

// at writes a point of the board.
func (p *progress) at(m sente.Move) (string, bool) {
	x, y, err := Coordinates(p.size, m)
	return fmt.Sprintf("%d,%d", x, y), err == nil
}

// paint tells where the search is: POS the point that it looks at, DONE one that
// it has looked at, LOSE one that loses, and after every iteration the best.
func (p *progress) paint(i sente.Info) {
	for _, c := range i.Candidates {
		if at, ok := p.at(c.Move); ok && c.Score.Lost() && c.Bound != sente.Lower && !slices.Contains(p.lost, at) {
			p.lost = append(p.lost, at)
			p.session.out.say("MESSAGE REALTIME LOSE %s", at)
		}
	}
	if len(i.Now) > 0 {
		p.look(i.Now[0])
		return
	}
	if i.Rank == 0 && len(i.Line) > 0 {
		p.paintBest(i)
	}
}

// look moves on to another point.
func (p *progress) look(m sente.Move) {
	at, ok := p.at(m)
	if !ok || at == p.now {
		return
	}
	if p.now != "" {
		p.session.out.say("MESSAGE REALTIME DONE %s", p.now)
	}
	p.now = at
	p.session.out.say("MESSAGE REALTIME POS %s", at)
}

// paintBest begins a new picture with the best line.
func (p *progress) paintBest(i sente.Info) {
	at, ok := p.at(i.Line[0])
	if !ok {
		return
	}
	p.now, p.depth = "", i.Depth
	p.session.out.say("MESSAGE REALTIME REFRESH")
	p.session.out.say("MESSAGE REALTIME BEST %s", at)
	p.session.out.say("MESSAGE REALTIME VAL %d", i.Score)
	p.session.out.say("MESSAGE REALTIME PV %s", p.inLetters(i.Line))
}

// inLetters writes a line as boards show it: H8 I9, the rows from below.
func (p *progress) inLetters(moves []sente.Move) string {
	words := make([]string, len(moves))
	for i, m := range moves {
		words[i] = strings.ToUpper(string(m))
	}
	return strings.Join(words, " ")
}

// facts tells a line as Rapfi does, a key on each line.
func (p *progress) facts(i sente.Info) {
	var best []string
	for _, m := range i.Line {
		if at, ok := p.at(m); ok {
			best = append(best, at)
		}
	}
	for _, f := range [...]struct {
		key   string
		value any
	}{
		{"PV", i.Rank},
		{"NUMPV", p.many},
		{"DEPTH", i.Depth},
		{"SELDEPTH", max(i.SelDepth, i.Depth)},
		{"NODES", i.Nodes},
		{"TOTALNODES", i.Nodes},
		{"TOTALTIME", i.Time.Milliseconds()},
		{"SPEED", int64(i.Rate())},
		{"EVAL", written(i.Score)},
		{"WINRATE", fmt.Sprintf("%.3f", i.Score.Chance(p.session.brain.Scale))},
		{"BESTLINE", strings.Join(best, " ")},
		{"PV", "DONE"},
	} {
		if f.key == "WINRATE" && p.session.brain.Scale == 0 && !i.Score.Decided() {
			continue // the chance is not known
		}
		p.session.out.say("INFO %s %v", f.key, f.value)
	}
}
