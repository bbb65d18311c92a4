package nim

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/rules"
)

// Format returns the heap as a letter and the number of sticks: "b2" takes two from the second
// heap.
func (Heaps) Format(m Move) string { return fmt.Sprintf("%c%d", 'a'+m.Heap, m.Take) }

// Parse parses the output of Format.
func (h Heaps) Parse(text string) (Move, error) {
	t := strings.ToLower(strings.TrimSpace(text))
	if len(t) > 1 && t[0] >= 'a' && t[0] < 'a'+h.numHeaps() && t[1] >= '1' && t[1] <= '9' {
		if take, err := strconv.ParseUint(t[1:], 10, 8); err == nil {
			return Move{t[0] - 'a', uint8(take)}, nil
		}
	}
	return Move{}, fmt.Errorf("invalid move %q: expected a heap, a to %c, and the number of sticks, such as a2", visible.Clip(text), 'a'+h.numHeaps()-1)
}

// numHeaps returns the number of heaps at the start.
func (h Heaps) numHeaps() (n uint8) {
	for n < MostHeaps && h.First[n] > 0 {
		n++
	}
	return n
}

// Split splits "a2b1" into a letter with a number each.
func (Heaps) Split(text string) (moves []string, err error) {
	return rules.CutMoves(text, func(rest string) int {
		n := 1
		for n < len(rest) && rest[n] >= '0' && rest[n] <= '9' {
			n++
		}
		if letter := rest[0] | 0x20; n == 1 || letter < 'a' || letter > 'z' {
			return 0
		}
		return n
	}), nil
}

// Explain returns the reason why m cannot be played.
func (h Heaps) Explain(m Move) error {
	if m.Heap >= MostHeaps {
		return nil
	}
	switch name, left := string(rune('a'+m.Heap)), h.Left[m.Heap]; {
	case left == 0:
		return sente.NewMessage("heap_empty", "heap {heap} is empty", "heap", name)
	case m.Take > left:
		return sente.NewMessage("too_many_sticks", "heap {heap} has {left} left: take 1 to {left}", "heap", name, "left", left)
	}
	return nil
}
