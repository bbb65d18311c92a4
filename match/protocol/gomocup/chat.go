package gomocup

import (
	"slices"
	"strconv"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/standstill"
)

// chat converts MESSAGE lines of a brain to an Info. The protocol does not define their form; chat
// parses the words of Yixin, Rapfi, Wine, sente and similar programs, in any order, on one line or
// several: depth 9-14, ev or eval or val 120 or +M7, n or node 81K, pv or bestline and points as
// 7,7 or [7,7] or H8.
type chat struct {
	size   int
	watch  *standstill.Stopwatch
	report func(sente.Info)
	info   sente.Info
	line   []string // unparsed words of the last principal variation
}

// message processes one MESSAGE.
func (c *chat) message(text string) {
	text = strings.NewReplacer(">=", ">", "<=", "<").Replace(text)
	words := strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(" \t|=:;()", r) })
	news := false
	for i := 0; i < len(words); i++ {
		value := ""
		if i+1 < len(words) {
			value = words[i+1]
		}
		switch strings.ToLower(words[i]) {
		case "pv", "bestline":
			c.line, i = words[i+1:], len(words)
			news = true
		default:
			if c.word(strings.ToLower(words[i]), value) {
				i++
				news = true
			}
		}
	}
	if news && c.report != nil {
		c.info.Time = c.watch.Elapsed()
		c.info.Line = c.points(c.line, bare)
		c.report(c.info)
	}
}

// word parses a key with its value and reports whether they are valid.
func (c *chat) word(key, value string) bool {
	switch key {
	case "depth":
		depth, deepest, _ := strings.Cut(value, "-")
		d, err := strconv.Atoi(depth)
		if err != nil || d < 0 || d > sente.MaxDistance {
			return false
		}
		c.info.Depth = d
		if s, err := strconv.Atoi(deepest); err == nil && s >= 0 && s <= sente.MaxDistance {
			c.info.SelDepth = s
		}
		return true
	case "ev", "eval", "val", "value", "score":
		score, bound, ok := readScore(value)
		if ok {
			c.info.Score, c.info.Bound = score, bound
		}
		return ok
	case "n", "node", "nodes":
		n, ok := readCount(value)
		if ok {
			c.info.Nodes = n
		}
		return ok
	}
	return false
}

// readScore parses "120", ">-5", "+M7" or "-M12": a win or loss in that number of plies.
func readScore(text string) (sente.Score, sente.Bound, bool) {
	bound := sente.Exact
	if rest, ok := strings.CutPrefix(text, ">"); ok {
		text, bound = rest, sente.Lower
	} else if rest, ok := strings.CutPrefix(text, "<"); ok {
		text, bound = rest, sente.Upper
	}
	digits := strings.Trim(text, "+-")
	mate, decided := strings.CutPrefix(strings.ToUpper(digits), "M")
	n, err := strconv.ParseFloat(mate, 64)
	if err != nil || n != n {
		return 0, 0, false
	}
	lost := strings.HasPrefix(text, "-")
	if decided {
		plies := int(max(0, min(n, sente.MaxDistance)))
		if lost {
			return sente.LossIn(plies), bound, true
		}
		return sente.WinIn(plies), bound, true
	}
	if lost {
		n = -n
	}
	return sente.Score(max(-float64(sente.MaxEval), min(n, float64(sente.MaxEval)))), bound, true
}

// readCount parses "81234", "81K", "1.5M" or "2G".
func readCount(text string) (int64, bool) {
	scale := 1.0
	if n := len(text) - 1; n > 0 {
		switch text[n] {
		case 'k', 'K':
			text, scale = text[:n], 1e3
		case 'm', 'M':
			text, scale = text[:n], 1e6
		case 'g', 'G':
			text, scale = text[:n], 1e9
		}
	}
	n, err := strconv.ParseFloat(text, 64)
	if err != nil || !(n >= 0 && n*scale <= 1e18) { // also rejects NaN
		return 0, false
	}
	return int64(n * scale), true
}

// points parses a line of play up to the first word that is not a point.
func (c *chat) points(words []string, read func(size int, word string) (cell, bool)) (line []sente.Move) {
	for _, w := range words {
		at, ok := read(c.size, strings.Trim(w, "[]"))
		if !ok || !inside(c.size, at.x, at.y) {
			break
		}
		line = append(line, Point(c.size, at.x, at.y))
	}
	return line
}

// bare parses 7,7.
func bare(_ int, word string) (cell, bool) {
	at, err := numbers(word, 2)
	if err != nil {
		return cell{}, false
	}
	return cell{at[0], at[1]}, true
}

// fromBelow parses H8 with rows numbered from the bottom.
func fromBelow(size int, word string) (cell, bool) {
	x, y, err := Coordinates(size, sente.Move(strings.ToLower(word)))
	return cell{x, y}, err == nil
}

// fromAbove parses H8 with rows numbered from the top.
func fromAbove(size int, word string) (cell, bool) {
	at, ok := fromBelow(size, word)
	at.y = size - 1 - at.y
	return at, ok
}

// final returns the last info for the chosen move. Brains number the rows of H8 from either end:
// the interpretation whose line begins with the move is used.
func (c *chat) final(m sente.Move, x, y int) sente.Info {
	c.info.Time = c.watch.Elapsed()
	c.info.Line = []sente.Move{m}
	for _, form := range []func(int, string) (cell, bool){bare, fromBelow, fromAbove} {
		if line := c.points(c.line, form); len(line) > 0 && line[0] == m {
			c.info.Line = slices.Clip(line)
			break
		}
	}
	if c.report != nil {
		c.report(c.info)
	}
	return c.info
}
