package gomocup

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/sente-games/sente"
)

// progress writes the reports of a search: MESSAGE lines at a limited rate and, if requested by
// INFO show_detail, marks for the points (1), the lines as key-value pairs (2), or both (3).
type progress struct {
	session *session
	size    int
	many    int       // number of requested lines
	last    time.Time // time of the last MESSAGE
	lines   []sente.Info
	now     string // point that the search was last reported to examine
	depth   int    // depth of the last painted line
	lost    []string
}

func (s *session) progress(began time.Time, lines int) *progress {
	return &progress{session: s, size: s.pos.size, many: lines, last: began}
}

func (p *progress) paints() bool { return p.session.detail == 1 || p.session.detail == 3 }

func (p *progress) tellsFacts() bool { return p.session.detail == 2 || p.session.detail == 3 }

// hear processes a report.
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

// keep stores the latest report of each line.
func (p *progress) keep(i sente.Info) {
	if i.Rank < 0 || i.Rank >= p.many {
		return
	}
	for len(p.lines) <= i.Rank {
		p.lines = append(p.lines, sente.Info{})
	}
	p.lines[i.Rank] = i
}

// tell writes a MESSAGE for each line.
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

// end writes the final report of a choice.
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

// at formats a point of the board.
func (p *progress) at(m sente.Move) (string, bool) {
	x, y, err := Coordinates(p.size, m)
	return fmt.Sprintf("%d,%d", x, y), err == nil
}

// paint writes the state of the search: POS for the point being examined, DONE for an examined one,
// LOSE for a losing one, and the best line after every iteration.
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

// look reports the point being examined.
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

// paintBest clears the marks and reports the best line.
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

// inLetters formats a line as H8 I9, with rows numbered from the bottom.
func (p *progress) inLetters(moves []sente.Move) string {
	words := make([]string, len(moves))
	for i, m := range moves {
		words[i] = strings.ToUpper(string(m))
	}
	return strings.Join(words, " ")
}

// facts writes a line in Rapfi's form, one key per line.
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
			continue // the chance is unknown
		}
		p.session.out.say("INFO %s %v", f.key, f.value)
	}
}
