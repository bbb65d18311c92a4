package rules

import "fmt"

// Room is how many positions a [History] has room for.
type Room interface {
	[8]uint64 | [16]uint64 | [32]uint64 | [64]uint64 | [128]uint64
}

// History is what a position must remember of those before it where the rules speak of
// repetition: the keys of the positions since the last move that cannot be taken back,
// each as often as it occurred. It is a value to be kept in a state, of a fixed size,
// and in an order that does not tell which way led there: two states that have the same
// future are equal. A game that uses it adds [History.Key] to the key of its
// position, so that no table, tree or proof takes one history for another (the
// graph-history interaction: Campbell 1985; Kishimoto and Mueller 2004).
//
// R has room for as many plies as the rules let pass without a move that cannot be taken
// back, such as [128]uint64 for fifty moves of both sides.
type History[R Room] struct {
	keys R // the first n, ascending
	n    uint8
}

// Begin forgets everything: a move was played that cannot be taken back.
func (h *History[R]) Begin() { *h = History[R]{} }

// Add notes a position by its key, its history left out, and returns how many times it
// has now occurred. It panics if there is no room: the rules must end such a game.
func (h *History[R]) Add(key uint64) (times int) {
	if int(h.n) == len(h.keys) {
		panic(fmt.Sprintf("rules: a History with room for %d positions is full: end the game as drawn before, or take a larger one", len(h.keys)))
	}
	i := int(h.n)
	for ; i > 0 && h.keys[i-1] > key; i-- {
		h.keys[i] = h.keys[i-1]
	}
	h.keys[i] = key
	h.n++
	for times = 1; i > 0 && h.keys[i-1] == key; i-- {
		times++
	}
	return times
}

// Len is the number of plies since the last move that cannot be taken back.
func (h *History[R]) Len() int { return int(h.n) }

// Key is the same for equal histories.
func (h *History[R]) Key() uint64 {
	key := uint64(h.n) * 0x9e3779b97f4a7c15
	for i := range int(h.n) {
		x := h.keys[i] + key
		x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
		x = (x ^ x>>27) * 0x94d049bb133111eb
		key = x ^ x>>31
	}
	return key
}
