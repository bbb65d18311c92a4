package rules

import "fmt"

// HistoryArray is the capacity of a [History] in positions.
type HistoryArray interface {
	[8]uint64 | [16]uint64 | [32]uint64 | [64]uint64 | [128]uint64
}

// History is the multiset of the keys of all positions since the last irreversible move, for rules
// on repetition. It is a value of fixed size in the state of a game. The keys are sorted, so that
// two states with the same future are equal, whatever the order of moves. A game with a History
// adds [History.Key] to the key of its position, so that tables, trees and proofs distinguish
// histories (the graph-history interaction problem: Campbell 1985; Kishimoto and Mueller 2004).
//
// R needs room for the maximum number of plies between irreversible moves, such as [128]uint64
// for fifty moves of both sides.
type History[R HistoryArray] struct {
	keys R // the first n, ascending
	n    uint8
}

// Begin clears the history. Call it after an irreversible move.
func (h *History[R]) Begin() { *h = History[R]{} }

// Add adds the key of a position, without its history, and returns the number of its occurrences.
// It panics if the history is full: the rules must end the game before.
func (h *History[R]) Add(key uint64) (times int) {
	if int(h.n) == len(h.keys) {
		panic(fmt.Sprintf("rules: a History for %d positions is full: end the game as a draw before, or use a larger one", len(h.keys)))
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

// Len returns the number of plies since the last irreversible move.
func (h *History[R]) Len() int { return int(h.n) }

// Key returns a hash of the history, the same for equal histories.
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
