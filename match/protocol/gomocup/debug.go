package gomocup

import (
	"fmt"
	"strings"
	"time"

	"github.com/sente-games/sente"
)

// writeDebug writes a DEBUG line if the brain has debugging enabled.
func (s *gomocupSession) writeDebug(format string, args ...any) {
	if s.brain.Debug {
		s.out.writeLine("DEBUG "+format, args...)
	}
}

// formatLimits formats limits.
func formatLimits(l sente.Limits) string {
	parts := []string{"time " + l.Time.Round(time.Millisecond).String()}
	if l.Left != 0 {
		parts = append(parts, "left "+l.Left.Round(time.Millisecond).String())
	}
	for _, f := range [...]struct {
		name  string
		value int64
	}{
		{"depth", int64(l.Depth)}, {"nodes", l.Nodes}, {"threads", int64(l.Threads)}, {"memory", l.Memory},
	} {
		if f.value > 0 {
			parts = append(parts, fmt.Sprintf("%s %d", f.name, f.value))
		}
	}
	return strings.Join(parts, ", ")
}

// writePointState handles INFO evaluate, the point under the mouse, and writes its state as DEBUG.
func (s *gomocupSession) writePointState(text string) {
	at, err := parseNumbers(text, 2)
	if err != nil || s.pos == nil || !s.brain.Debug {
		return
	}
	if !isInside(s.pos.size, at[0], at[1]) {
		s.writeDebug("%v", checkInside(s.pos.size, at[0], at[1]))
		return
	}
	s.writeDebug("%d,%d is %s: %s", at[0], at[1], FormatPoint(s.pos.size, at[0], at[1]), s.pointState(coordinates{at[0], at[1]}))
}

// pointState returns the state of a point.
func (s *gomocupSession) pointState(at coordinates) string {
	for _, stones := range [...][]boardStone{s.pos.boardStones, s.pos.played} {
		for _, st := range stones {
			if st.x == at.x && st.y == at.y {
				return colourName(st.own == s.pos.black)
			}
		}
	}
	for _, f := range s.forbiddenCells() {
		if f == at {
			return "forbidden"
		}
	}
	return "free"
}
