package gomocup

import (
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/standstill"
)

// messageParser converts MESSAGE lines of a brain to an Info. The protocol does not define their
// form; chat parses the words of Yixin, Rapfi, Wine, sente and similar programs, in any order, on
// one line or several: depth 9-14, ev or eval or val 120 or +M7, n or node 81K, pv or bestline and
// points as 7,7 or [7,7] or H8.
type messageParser struct {
	size    int
	watch   *standstill.Stopwatch
	report  func(sente.Info)
	info    sente.Info
	pvWords []string // unparsed words of the last principal variation
}

// boundSigns shortens the signs of bounds, and joins them with the score.
var boundSigns = strings.NewReplacer(">= ", ">", "<= ", "<", "≥ ", ">", "≤ ", "<", "> ", ">", "< ", "<", ">=", ">", "<=", "<", "≥", ">", "≤", "<")

// parseMessage processes one MESSAGE.
func (c *messageParser) parseMessage(text string) {
	text = boundSigns.Replace(text)
	words := strings.FieldsFunc(text, func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune("|=:;()", r) })
	updated := false
	for i := 0; i < len(words); i++ {
		value := ""
		if i+1 < len(words) {
			value = words[i+1]
		}
		switch strings.ToLower(words[i]) {
		case "pv", "bestline":
			c.pvWords, i = words[i+1:], len(words)
			updated = true
		default:
			if c.parseWord(strings.ToLower(words[i]), value) {
				i++
				updated = true
			}
		}
	}
	if updated && c.report != nil {
		c.info.Time = c.watch.Elapsed()
		c.info.Line = c.parsePoints(c.pvWords, parsePair)
		c.report(c.info)
	}
}

// parseWord parses a key with its value and reports whether they are valid.
func (c *messageParser) parseWord(key, value string) bool {
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
	case "tm", "time":
		d, ok := parseMillis(value)
		if ok {
			c.info.EngineTime = d
		}
		return ok
	case "ev", "eval", "val", "value", "score":
		score, bound, ok := parseScore(value)
		if ok {
			c.info.Score, c.info.Bound = score, bound
		}
		return ok
	case "n", "nd", "node", "nodes":
		n, ok := parseCount(value)
		if ok {
			c.info.Nodes = n
		}
		return ok
	}
	return false
}

// parseScore parses "120", ">-5", "+M7" or "-M12": a win or loss in that number of plies.
func parseScore(text string) (sente.Score, sente.Bound, bool) {
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

// parseCount parses "81234", "81K", "1.5M" or "2G".
func parseCount(text string) (int64, bool) {
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

// parseMillis parses "470", "470ms" or "1.5s"; a number without a unit is milliseconds.
func parseMillis(text string) (time.Duration, bool) {
	number, unit := strings.TrimSuffix(text, "ms"), float64(time.Millisecond)
	if seconds, ok := strings.CutSuffix(number, "s"); ok && number == text {
		number, unit = seconds, float64(time.Second)
	}
	n, err := strconv.ParseFloat(number, 64)
	if err != nil || !(n >= 0 && n*unit <= float64(24*time.Hour)) { // also rejects NaN
		return 0, false
	}
	return time.Duration(n * unit), true
}

// parsePoints parses a line of play up to the first word that is not a point.
func (c *messageParser) parsePoints(words []string, read func(size int, word string) (coordinates, bool)) (line []sente.Move) {
	for _, w := range words {
		at, ok := read(c.size, strings.Trim(w, "[]"))
		if !ok || !isInside(c.size, at.x, at.y) {
			break
		}
		line = append(line, FormatPoint(c.size, at.x, at.y))
	}
	return line
}

// parsePair parses 7,7.
func parsePair(_ int, word string) (coordinates, bool) {
	at, err := parseNumbers(word, 2)
	if err != nil {
		return coordinates{}, false
	}
	return coordinates{at[0], at[1]}, true
}

// parseFromBottom parses H8 with rows numbered from the bottom.
func parseFromBottom(size int, word string) (coordinates, bool) {
	x, y, err := ParsePoint(size, sente.Move(strings.ToLower(word)))
	return coordinates{x, y}, err == nil
}

// parseFromTop parses H8 with rows numbered from the top.
func parseFromTop(size int, word string) (coordinates, bool) {
	at, ok := parseFromBottom(size, word)
	at.y = size - 1 - at.y
	return at, ok
}

// finalInfo returns the last info for the chosen move. Brains number the rows of H8 from either end:
// the interpretation whose line begins with the move is used.
func (c *messageParser) finalInfo(m sente.Move, x, y int) sente.Info {
	c.info.Time = c.watch.Elapsed()
	c.info.Line = []sente.Move{m}
	for _, form := range []func(int, string) (coordinates, bool){parsePair, parseFromBottom, parseFromTop} {
		if line := c.parsePoints(c.pvWords, form); len(line) > 0 && line[0] == m {
			c.info.Line = slices.Clip(line)
			break
		}
	}
	if c.report != nil {
		c.report(c.info)
	}
	return c.info
}
