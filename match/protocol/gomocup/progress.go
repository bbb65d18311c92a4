package gomocup

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/sente-games/sente"
)

// progressWriter writes the reports of a search: MESSAGE lines at a limited rate and, if requested by
// INFO show_detail, marks for the points (1), the lines as key-value pairs (2), or both (3).
type progressWriter struct {
	session      *gomocupSession
	size         int
	numLines     int       // number of requested lines
	last         time.Time // time of the last MESSAGE
	lines        []sente.Info
	currentPoint string // point that the search was last reported to examine
	depth        int    // depth of the last painted line
	lostPoints   []string
}

func (s *gomocupSession) newProgress(began time.Time, lines int) *progressWriter {
	return &progressWriter{session: s, size: s.pos.size, numLines: lines, last: began}
}

func (p *progressWriter) isPainting() bool { return p.session.detail == 1 || p.session.detail == 3 }

func (p *progressWriter) writesDetails() bool { return p.session.detail == 2 || p.session.detail == 3 }

// handleInfo processes a report.
func (p *progressWriter) handleInfo(i sente.Info) {
	if p.isPainting() {
		p.paintState(i)
	}
	if len(i.Line) == 0 {
		return
	}
	p.storeLine(i)
	now := time.Now()
	if i.Rank == 0 && len(i.Now) == 0 && p.writesDetails() {
		p.writeDetails(i)
	}
	if i.Rank == 0 && now.Sub(p.last) >= messageInterval {
		p.last = now
		p.writeLines()
	}
}

// storeLine stores the latest report of each line.
func (p *progressWriter) storeLine(i sente.Info) {
	if i.Rank < 0 || i.Rank >= p.numLines {
		return
	}
	for len(p.lines) <= i.Rank {
		p.lines = append(p.lines, sente.Info{})
	}
	p.lines[i.Rank] = i
}

// writeLines writes a MESSAGE for each line.
func (p *progressWriter) writeLines() {
	for rank, i := range p.lines {
		if len(i.Line) == 0 {
			continue
		}
		text := formatMessage(p.size, i)
		if p.numLines > 1 {
			text = fmt.Sprintf("MESSAGE line %d%s", rank+1, strings.TrimPrefix(text, "MESSAGE"))
		}
		p.session.out.writeLine("%s", text)
	}
}

// writeFinal writes the final report of a choice.
func (p *progressWriter) writeFinal(c sente.Choice) {
	i := c.Info
	if len(i.Line) == 0 {
		i.Line = []sente.Move{c.Move}
	}
	i.Rank = 0
	p.storeLine(i)
	if p.isPainting() {
		p.paintBest(i)
	}
	if p.writesDetails() {
		p.writeDetails(i)
	}
	p.writeLines()
	p.session.last = i
}

// formatPoint formats a point of the board.
func (p *progressWriter) formatPoint(m sente.Move) (string, bool) {
	x, y, err := ParsePoint(p.size, m)
	return fmt.Sprintf("%d,%d", x, y), err == nil
}

// paintState writes the state of the search: POS for the point being examined, DONE for an examined
// one, LOSE for a losing one, and the best line after every iteration.
func (p *progressWriter) paintState(i sente.Info) {
	for _, c := range i.Candidates {
		if at, ok := p.formatPoint(c.Move); ok && c.Score.Lost() && c.Bound.Proves(c.Score) && !slices.Contains(p.lostPoints, at) {
			p.lostPoints = append(p.lostPoints, at)
			p.session.out.writeLine("MESSAGE REALTIME LOSE %s", at)
		}
	}
	if len(i.Now) > 0 {
		p.paintCurrent(i.Now[0])
		return
	}
	if i.Rank == 0 && len(i.Line) > 0 {
		p.paintBest(i)
	}
}

// paintCurrent reports the point being examined.
func (p *progressWriter) paintCurrent(m sente.Move) {
	at, ok := p.formatPoint(m)
	if !ok || at == p.currentPoint {
		return
	}
	if p.currentPoint != "" {
		p.session.out.writeLine("MESSAGE REALTIME DONE %s", p.currentPoint)
	}
	p.currentPoint = at
	p.session.out.writeLine("MESSAGE REALTIME POS %s", at)
}

// paintBest clears the marks and reports the best line.
func (p *progressWriter) paintBest(i sente.Info) {
	at, ok := p.formatPoint(i.Line[0])
	if !ok {
		return
	}
	p.currentPoint, p.depth = "", i.Depth
	p.session.out.writeLine("MESSAGE REALTIME REFRESH")
	p.session.out.writeLine("MESSAGE REALTIME BEST %s", at)
	p.session.out.writeLine("MESSAGE REALTIME VAL %d", i.Score)
	p.session.out.writeLine("MESSAGE REALTIME PV %s", p.formatLine(i.Line))
}

// formatLine formats a line as H8 I9, with rows numbered from the bottom.
func (p *progressWriter) formatLine(moves []sente.Move) string {
	words := make([]string, len(moves))
	for i, m := range moves {
		words[i] = strings.ToUpper(string(m))
	}
	return strings.Join(words, " ")
}

// writeDetails writes a line in Rapfi's form, one key per line.
func (p *progressWriter) writeDetails(i sente.Info) {
	var best []string
	for _, m := range i.Line {
		if at, ok := p.formatPoint(m); ok {
			best = append(best, at)
		}
	}
	for _, f := range [...]struct {
		key   string
		value any
	}{
		{"PV", i.Rank},
		{"NUMPV", p.numLines},
		{"DEPTH", i.Depth},
		{"SELDEPTH", max(i.SelDepth, i.Depth)},
		{"NODES", i.Nodes},
		{"TOTALNODES", i.Nodes},
		{"TOTALTIME", i.Time.Milliseconds()},
		{"SPEED", int64(i.Rate())},
		{"EVAL", formatScore(i.Score)},
		{"WINRATE", fmt.Sprintf("%.3f", i.Score.Chance(p.session.brain.Scale))},
		{"BESTLINE", strings.Join(best, " ")},
		{"PV", "DONE"},
	} {
		if f.key == "WINRATE" && p.session.brain.Scale == 0 && !i.Score.Decided() {
			continue // the chance is unknown
		}
		p.session.out.writeLine("INFO %s %v", f.key, f.value)
	}
}
