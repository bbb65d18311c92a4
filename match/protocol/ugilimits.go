package protocol

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/sente-games/sente"
)

// ignoredGoWords are words of go in UCI that have no effect, with the number of their arguments.
var ignoredGoWords = map[string]int{"movestogo": 1, "mate": 1, "ponder": 0}

// parseGo parses the limits of a search for the player of a seat. Without a limit the search is
// infinite.
func (f Family) parseGo(text string, seat, seats int) (l sente.Limits, infinite bool, err error) {
	clocks := false
	words := strings.Fields(text)
	for i := 0; i < len(words); i++ {
		if words[i] == "infinite" {
			infinite = true
			continue
		}
		if skipped, ok := ignoredGoWords[words[i]]; ok && f.Mates {
			i += skipped
			continue
		}
		player, unit := f.parseClockWord(words[i], seats)
		switch {
		case unit == "" && words[i] != "movetime" && words[i] != "depth" && words[i] != "nodes":
			return l, false, fmt.Errorf("go: unknown word %s: expected movetime, depth, nodes, %stime, %sinc and so on, or infinite", QuoteReceived(words[i]), f.clock(0), f.clock(0))
		case i+1 == len(words):
			return l, false, fmt.Errorf("go: missing number after %s", words[i])
		}
		n, err := parseClamped(words[i+1])
		if err != nil {
			return l, false, fmt.Errorf("go: %s %w", words[i], err)
		}
		switch {
		case unit != "":
			clocks = true
			if player == seat {
				setClockLimit(&l, unit, n)
			}
		case n < 1:
			return l, false, fmt.Errorf("go: invalid %s %d: expected 1 or more", words[i], n)
		case words[i] == "movetime":
			l.Time = clampMillis(n)
		case words[i] == "depth":
			l.Depth = int(min(n, math.MaxInt32))
		default:
			l.Nodes = n
		}
		i++
	}
	bounded := l.Time != 0 || l.Depth != 0 || l.Nodes != 0 || l.Left != 0
	switch {
	case clocks && l.Left == 0:
		return l, false, fmt.Errorf("go: missing %stime, although p%d is to move", f.clock(seat), seat+1)
	case infinite && bounded:
		return l, false, errors.New("go: infinite cannot be combined with limits")
	}
	return l, !bounded, nil
}

// setClockLimit sets a limit from the player's own clock. If the time has run out, Left becomes -1.
func setClockLimit(l *sente.Limits, unit string, n int64) {
	if unit == "inc" {
		l.Increment = clampMillis(max(n, 0))
		return
	}
	if l.Left = clampMillis(n); n <= 0 {
		l.Left = -1
	}
}

func clampMillis(n int64) time.Duration { return time.Duration(n) * time.Millisecond }

// parseClamped parses an integer of any length. It is clamped to ±2^40, so that milliseconds fit in a
// Duration.
func parseClamped(text string) (int64, error) {
	const most = 1 << 40
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil && !errors.Is(err, strconv.ErrRange) {
		return 0, fmt.Errorf("%s is not a number", QuoteReceived(text))
	}
	return max(-most, min(most, n)), nil
}
