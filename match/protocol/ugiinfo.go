package protocol

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/sente-games/sente"
)

// progressLog writes the progress of one search.
type progressLog struct {
	out    *replyWriter
	family Family
	write  func(line []sente.Move) []sente.Move // writes moves in the protocol's notation
	last   map[int]sente.Info                   // last written report, by rank
}

// addInfo writes a report, unless it equals the previous one of its rank.
func (l *progressLog) addInfo(i sente.Info) {
	old, previous := l.last[i.Rank]
	if len(i.Line) == 0 || previous && old.Depth == i.Depth && old.Score == i.Score && old.Bound == i.Bound && slices.Equal(old.Line, i.Line) {
		return
	}
	l.writeInfo(i)
}

func (l *progressLog) writeInfo(i sente.Info) {
	if l.last == nil {
		l.last = map[int]sente.Info{}
	}
	l.last[i.Rank] = i
	i.Line = l.write(i.Line)
	l.out.writeLine("%s", l.family.formatInfo(i))
}

// writeFinal writes the final info of the choice with the total number of nodes, and its source if
// it was not searched.
func (l *progressLog) writeFinal(c sente.Choice) {
	i := c.Info
	i.Rank = 0
	if len(i.Line) == 0 {
		i.Line = []sente.Move{c.Move}
	}
	last, reported := l.last[0]
	if last.Time = i.Time; !reported || UGI.formatInfo(last) != UGI.formatInfo(i) {
		l.writeInfo(i)
	}
	if i.Source != "" && i.Source != "search" {
		l.out.writeLine("info string from the %s", i.Source)
	}
}

// formatInfo returns an info line.
func (f Family) formatInfo(i sente.Info) string {
	var b strings.Builder
	fmt.Fprintf(&b, "info depth %d", i.Depth)
	if i.SelDepth > 0 {
		fmt.Fprintf(&b, " seldepth %d", i.SelDepth)
	}
	if i.Rank > 0 {
		fmt.Fprintf(&b, " multipv %d", i.Rank+1)
	}
	if i.Bound != sente.NoScore {
		b.WriteString(" score " + f.formatScore(i.Score))
	}
	switch i.Bound {
	case sente.Lower:
		b.WriteString(" lowerbound")
	case sente.Upper:
		b.WriteString(" upperbound")
	}
	fmt.Fprintf(&b, " nodes %d nps %d", i.Nodes, int64(i.Rate()))
	if i.Table > 0 {
		fmt.Fprintf(&b, " hashfull %d", i.Table)
	}
	fmt.Fprintf(&b, " time %d", i.Time.Milliseconds())
	if len(i.Line) > 0 {
		b.WriteString(" pv")
		for _, m := range i.Line {
			b.WriteString(" " + string(m))
		}
	}
	return b.String()
}

// parseUGI parses the known fields of an info line, without the word info; ok is false if it
// contains none. Bound is [sente.NoScore] if the line has no valid score. A mate score of UCI, in moves, is converted to a win or a loss in plies.
func parseUGI(text string) (i sente.Info, ok bool) {
	words := strings.Fields(text)
	bound, scored := sente.Exact, false
	defer func() {
		if i.Bound = bound; !scored {
			i.Bound = sente.NoScore
		}
	}()
	for n := 0; n < len(words); n++ {
		value := ""
		if n+1 < len(words) {
			value = words[n+1]
		}
		switch words[n] {
		case "string":
			return i, ok
		case "pv":
			for _, m := range words[n+1:] {
				i.Line = append(i.Line, sente.Move(m))
			}
			return i, ok || len(i.Line) > 0
		case "lowerbound":
			bound = sente.Lower
		case "upperbound":
			bound = sente.Upper
		case "score":
			if n+2 < len(words) && parseScore(&i, value, words[n+2]) {
				ok, scored = true, true
				n += 2
			}
		default:
			if parseCount(&i, words[n], value) {
				ok = true
				n++
			}
		}
	}
	return i, ok
}

// mergeInfo completes a report of the best line with the fields of the previous report that it does not
// repeat: an engine may send its counts or its time alone. The deepest ply of another depth is not kept.
func mergeInfo(i, last sente.Info) sente.Info {
	if i.Depth == 0 {
		i.Depth = last.Depth
	}
	if i.Depth == last.Depth {
		i.SelDepth = cmp.Or(i.SelDepth, last.SelDepth)
	}
	if i.Bound == sente.NoScore {
		i.Score, i.Bound = last.Score, last.Bound
		if len(i.Line) == 0 {
			i.Line = last.Line
		}
	}
	i.Nodes, i.Table, i.EngineTime = cmp.Or(i.Nodes, last.Nodes), cmp.Or(i.Table, last.Table), cmp.Or(i.EngineTime, last.EngineTime)
	return i
}

// parseCount parses a field with a non-negative number.
func parseCount(i *sente.Info, name, value string) bool {
	n, err := strconv.ParseInt(value, 10, 64)
	if err != nil || n < 0 {
		return false
	}
	switch small := int(min(n, sente.MaxDistance)); name {
	case "depth":
		i.Depth = small
	case "seldepth":
		i.SelDepth = small
	case "multipv":
		i.Rank = max(small-1, 0)
	case "hashfull":
		i.Table = min(small, 1000)
	case "nodes":
		i.Nodes = n
	case "time":
		i.Time = time.Duration(min(n, 1<<40)) * time.Millisecond
	default:
		return false
	}
	return true
}

func parseScore(i *sente.Info, unit, value string) bool {
	n, err := strconv.ParseInt(value, 10, 32)
	if err != nil {
		return false
	}
	plies := int(min(max(n, 0), sente.MaxDistance))
	switch unit {
	case "cp":
		i.Score = sente.Score(max(-int64(sente.MaxEval), min(n, int64(sente.MaxEval))))
	case "win":
		i.Score = sente.WinIn(plies)
	case "loss":
		i.Score = sente.LossIn(plies)
	case "mate":
		moves := max(-sente.MaxDistance/2, min(n, sente.MaxDistance/2))
		if i.Score = sente.WinIn(int(2*moves - 1)); moves <= 0 {
			i.Score = sente.LossIn(int(-2 * moves))
		}
	default:
		return false
	}
	return true
}
