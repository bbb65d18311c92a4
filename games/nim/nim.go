// Package nim implements the rules of Nim, the game of heaps, for two to four players, in the easy
// form: a small value with three methods. It is the shortest complete game, an example with more
// than two players, and a test oracle: its theory (Charles Bouton, 1901) gives the winner of every
// position of two players. Start with [New] or, for the board of a record, with [Open].
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
	First   [MostHeaps]uint8 // sticks at the start, for scenes
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

// Outcome returns the outcome: without sticks, the player that took the last one has won, or, in
// the misère game, the next player.
func (h Heaps) Outcome() rules.Outcome {
	switch {
	case h.Left != [MostHeaps]uint8{}:
		return rules.Ongoing
	case h.Misere:
		return rules.WonBy(int(h.Player))
	}
	return rules.WonBy(int(h.Player+h.Players-1) % int(h.Players))
}

// Turn returns the player to move.
func (h Heaps) Turn() int { return int(h.Player) }

// Key packs the heaps, one byte each.
func (h Heaps) Key() (key uint64) {
	for _, sticks := range h.Left {
		key = key<<8 | uint64(sticks)
	}
	return key * 0x9e3779b97f4a7c15 // one-to-one, with different low bits for small positions
}

// Evaluate returns the theoretical result of a game of two players, and 0 for more players.
func (h Heaps) Evaluate() sente.Score {
	switch {
	case h.Players > 2:
		return 0
	case h.Winning():
		return theoryScore
	}
	return -theoryScore
}

// theoryScore is the evaluation of a theoretically won position.
const theoryScore = 100

// Winning reports whether the side to move wins a game of two players: the nim-sum of the heaps is
// not 0. In the misère game, if all heaps are single sticks, an even number of them wins (Bouton
// 1901).
func (h Heaps) Winning() bool {
	sum, larger := uint8(0), false
	for _, sticks := range h.Left {
		sum ^= sticks
		larger = larger || sticks > 1
	}
	return (sum != 0) != (h.Misere && !larger)
}

// MaxMoves returns the number of sticks at the start.
func (h Heaps) MaxMoves() (sticks int) {
	for _, n := range h.First {
		sticks += int(n)
	}
	return sticks
}

// MaxPlies returns the number of sticks at the start.
func (h Heaps) MaxPlies() int { return h.MaxMoves() }

// Seats returns the names of the players.
func (h Heaps) Seats() []string { return []string{"first", "second", "third", "fourth"}[:h.Players] }

// BoardSize returns the heaps at the start: "3-4-5".
func (h Heaps) BoardSize() string {
	var heaps []string
	for _, sticks := range h.First {
		if sticks > 0 {
			heaps = append(heaps, strconv.Itoa(int(sticks)))
		}
	}
	return strings.Join(heaps, "-")
}

// Reason returns the reason for the end of a game.
func (h Heaps) Reason() string {
	last := h.Seats()[(h.Player+h.Players-1)%h.Players]
	if h.Misere {
		return last + " had to take the last stick"
	}
	return last + " took the last stick"
}
