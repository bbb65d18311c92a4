// Package nim holds the rules of Nim, the game of heaps, for two to four
// players, in the easy form: a small value with three methods. It exists as the
// shortest whole game there is, as a game for more than two, and because its
// theory (Charles Bouton, 1901) says of every position of two players which wins: an
// oracle that no search can argue with. Start with [New] or, for the board of a
// record, with [Open].
package nim

import (
	"strconv"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// Heaps is a position.
type Heaps struct {
	Left    [MostHeaps]uint8 // sticks in each heap
	First   [MostHeaps]uint8 // what there was at the start, for pictures
	Player  int8             // the player to move
	Players int8             // 2 to 4
	Misere  bool             // the player that takes the last stick loses
}

// Move takes sticks from one heap.
type Move struct{ Heap, Take uint8 }

// Moves appends every way to take sticks from one heap.
func (h Heaps) Moves(buf []Move) []Move {
	for heap, sticks := range h.Left {
		for take := uint8(1); take <= sticks; take++ {
			buf = append(buf, Move{uint8(heap), take})
		}
	}
	return buf
}

// Play takes sticks.
func (h Heaps) Play(m Move) Heaps {
	h.Left[m.Heap] -= m.Take
	h.Player = (h.Player + 1) % h.Players
	return h
}

// Outcome looks for a stick. Without one the player that took the last has won, or, in
// the misère game, the player who would be next.
func (h Heaps) Outcome() rules.Outcome {
	switch {
	case h.Left != [MostHeaps]uint8{}:
		return rules.Ongoing
	case h.Misere:
		return rules.WonBy(int(h.Player))
	}
	return rules.WonBy(int(h.Player+h.Players-1) % int(h.Players))
}

// Turn is the player to move.
func (h Heaps) Turn() int { return int(h.Player) }

// Key packs the heaps, a byte each.
func (h Heaps) Key() (key uint64) {
	for _, sticks := range h.Left {
		key = key<<8 | uint64(sticks)
	}
	return key * 0x9e3779b97f4a7c15 // one-to-one, and no two small positions alike in their low bits
}

// Evaluate says by theory which player wins a game of two, and nothing of larger ones.
func (h Heaps) Evaluate() sente.Score {
	switch {
	case h.Players > 2:
		return 0
	case h.Winning():
		return theory
	}
	return -theory
}

// theory is what Evaluate gives a position that is won by theory.
const theory = 100

// Winning reports whether the side to move wins a game of two: the heaps differ
// in nim-sum from 0, but that in the misère game an even number of single
// sticks, and nothing else, wins (Bouton 1901).
func (h Heaps) Winning() bool {
	sum, larger := uint8(0), false
	for _, sticks := range h.Left {
		sum ^= sticks
		larger = larger || sticks > 1
	}
	return (sum != 0) != (h.Misere && !larger)
}

// MaxMoves is the number of sticks at the start.
func (h Heaps) MaxMoves() (sticks int) {
	for _, n := range h.First {
		sticks += int(n)
	}
	return sticks
}

// MaxPlies is the number of sticks at the start.
func (h Heaps) MaxPlies() int { return h.MaxMoves() }

// Seats names the players.
func (h Heaps) Seats() []string { return []string{"first", "second", "third", "fourth"}[:h.Players] }

// BoardSize names the heaps at the start: "3-4-5".
func (h Heaps) BoardSize() string {
	var heaps []string
	for _, sticks := range h.First {
		if sticks > 0 {
			heaps = append(heaps, strconv.Itoa(int(sticks)))
		}
	}
	return strings.Join(heaps, "-")
}

// Reason says how the game ended.
func (h Heaps) Reason() string {
	last := h.Seats()[(h.Player+h.Players-1)%h.Players]
	if h.Misere {
		return last + " had to take the last stick"
	}
	return last + " took the last stick"
}
