package gomocup

import (
	"fmt"
	"strings"
	"time"

	"github.com/sente-games/sente"
)

// debug writes a DEBUG line if the brain has debugging enabled.
func (s *session) debug(format string, args ...any) {
	if s.brain.Debug {
		s.out.say("DEBUG "+format, args...)
	}
}

// inWords formats limits.
func inWords(l sente.Limits) string {
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

// evaluate handles INFO evaluate, the point under the mouse, and writes its state as DEBUG.
func (s *session) evaluate(text string) {
	at, err := numbers(text, 2)
	if err != nil || s.pos == nil || !s.brain.Debug {
		return
	}
	if !inside(s.pos.size, at[0], at[1]) {
		s.debug("%v", outside(s.pos.size, at[0], at[1]))
		return
	}
	s.debug("%d,%d is %s: %s", at[0], at[1], Point(s.pos.size, at[0], at[1]), s.tenant(cell{at[0], at[1]}))
}

// tenant returns the state of a point.
func (s *session) tenant(at cell) string {
	for _, stones := range [...][]stone{s.pos.laid, s.pos.played} {
		for _, st := range stones {
			if st.x == at.x && st.y == at.y {
				return colour(st.own == s.pos.black)
			}
		}
	}
	for _, f := range s.forbidden() {
		if f == at {
			return "forbidden"
		}
	}
	return "free"
}
