package nim

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/visible"
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

// Split splits "a2b1" before every letter.
func (Heaps) Split(text string) (moves []string, err error) {
	for i := 1; i < len(text); i++ {
		if c := text[i] | 0x20; c >= 'a' && c <= 'z' {
			moves, text, i = append(moves, text[:i]), text[i:], 0
		}
	}
	return append(moves, text), nil
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
