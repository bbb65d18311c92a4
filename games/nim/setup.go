package nim

import (
	"fmt"
	"strconv"

	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/rules"
)

// heapsPart is the part of a set-up with the sticks of each heap.
const heapsPart = "heaps"

// Kit returns the parts of set-ups.
func (h Heaps) Kit() rules.Kit {
	part := rules.SetupField{Name: heapsPart, About: "the number of sticks left in each heap, such as 1 0 5, each at most as in the size"}
	for i, sticks := range h.First {
		if sticks > 0 {
			part.Counts = append(part.Counts, rules.Count{Name: fmt.Sprintf("heap %d", i+1), Most: int(sticks), Usual: int(sticks)})
		}
	}
	return rules.Kit{Seats: h.Seats(), Others: []rules.SetupField{part}}
}

// Setup formats the position: "heaps: 1 0 5; to-move: second".
func (h Heaps) Setup() (string, error) {
	part := rules.Part{Name: heapsPart}
	for i, sticks := range h.First {
		if sticks > 0 {
			part.Words = append(part.Words, strconv.Itoa(int(h.Left[i])))
		}
	}
	return rules.Setup{part, {Name: rules.ToMove, Words: []string{h.Seats()[h.Player]}}}.String(), nil
}

// SetUp parses the output of Setup, for the game with these heaps at its start.
func (h Heaps) SetUp(text string) (Heaps, error) {
	u, err := rules.ParseSetup(text)
	if err == nil {
		err = u.CheckParts(h.Kit())
	}
	if err != nil {
		return h, err
	}
	turn, err := u.Turn(h.Kit(), 0)
	if err != nil {
		return h, err
	}
	h.Player = int8(turn)
	words, ok := u.Words(heapsPart)
	if !ok {
		return h, nil
	}
	heaps := 0
	for heaps < MostHeaps && h.First[heaps] > 0 {
		heaps++
	}
	if len(words) != heaps {
		return h, fmt.Errorf("set-up has %d heaps: the size %s has %d", len(words), h.BoardSize(), heaps)
	}
	for i, word := range words {
		n, err := strconv.Atoi(word)
		if err != nil || n < 0 || n > int(h.First[i]) {
			return h, fmt.Errorf("set-up: invalid number of sticks of heap %d (got %q; with size %s, expected 0 to %d)", i+1, visible.Clip(word), h.BoardSize(), h.First[i])
		}
		h.Left[i] = uint8(n)
	}
	return h, nil
}
