package mcts

import (
	"slices"

	"github.com/sente-games/sente/rules"
)

// dead is where nodes go that are not kept.
const dead = 1<<32 - 1

// keep makes the node at index at the root and drops everything that is not
// below it. The nodes that stay slide down over the dropped ones: the old root is
// one of these, so that there is room for the new one at once.
func (t *tree[M]) keep(at uint32) {
	if at == 0 {
		return
	}
	used := t.used.Load()
	if len(t.forward) < int(used) {
		t.forward = make([]uint32, len(t.nodes))
	}
	for i := range t.forward[:used] {
		t.forward[i] = dead
	}
	t.mark(at)
	t.move(0, at)
	t.forward[at] = 0
	next := uint32(1)
	for i := uint32(1); i < used; i++ {
		if i == at || t.forward[i] == dead {
			continue
		}
		t.move(next, i)
		t.forward[i] = next
		next++
	}
	t.used.Store(next)
	t.relink()
	t.settlePlaces()
}

// mark notes that a node stays, and all below it.
func (t *tree[M]) mark(at uint32) {
	t.forward[at] = at
	first, count := t.nodes[at].family()
	if first == 0 || t.forward[first] != dead {
		return
	}
	for c := first; c < first+uint32(count); c++ {
		t.mark(c)
	}
}

// relink lets nodes that have moved point at each other again.
func (t *tree[M]) relink() {
	t.nodes[0].parent = 0
	for i := range t.used.Load() {
		n := &t.nodes[i]
		first, count := n.family()
		if first == 0 {
			continue
		}
		first = t.forward[first]
		n.children = uint64(first)<<16 | uint64(count)
		for c := first; c < first+uint32(count); c++ {
			t.nodes[c].parent = i
		}
	}
}

// move copies a node and what lies beside it.
func (t *tree[M]) move(to, from uint32) {
	t.nodes[to], t.moves[to] = t.nodes[from], t.moves[from]
	if t.need&squares != 0 {
		t.squares[to] = t.squares[from]
	}
	if t.need&shared != 0 {
		t.shared[to] = t.shared[from]
	}
	if t.need&values != 0 {
		t.values[to] = t.values[from]
	}
	if t.need&priors != 0 {
		t.priors[to] = t.priors[from]
	}
	if t.need&keys != 0 {
		t.keys[to] = t.keys[from]
	}
}

// resume makes the node of the position with this status the root, if there is
// one: the root itself after Advance, or a node near it with the same key.
func (t *tree[M]) resume(st rules.Status, moves []M, players int) bool {
	if t.used.Load() == 0 || len(t.nodes) > t.most {
		return false
	}
	at, ok := uint32(0), t.advanced && t.need&keys == 0
	if !ok {
		at, ok = t.find(st.Key, st.Turn)
	}
	t.advanced = false
	if !ok {
		return false
	}
	t.keep(at)
	root := &t.nodes[0]
	if !root.opened() { // what the game resolved says nothing about the moves
		root.learn(newFact(anything(players), 0, st.Turn))
		return true
	}
	return root.know().turn() == int(st.Turn) && t.offers(moves)
}

// offers reports whether the root has exactly these moves.
func (t *tree[M]) offers(moves []M) bool {
	first, count := t.nodes[0].family()
	return count == len(moves) && !slices.ContainsFunc(t.moves[first:first+uint32(count)], func(m M) bool {
		return !slices.Contains(moves, m)
	})
}

// soon is how many plies below the old root a new one is looked for: a move of
// each of three players, or two moves each of two.
const soon = 4

// find returns the node of a position with this key and turn near the root.
func (t *tree[M]) find(key uint64, turn int8) (at uint32, ok bool) {
	if t.need&keys == 0 || t.used.Load() == 0 {
		return 0, false
	}
	return t.below(0, soon, key, turn)
}

func (t *tree[M]) below(i uint32, plies int, key uint64, turn int8) (uint32, bool) {
	n := &t.nodes[i]
	if n.visits > 0 && t.keys[i] == key && n.know().turn() == int(turn) {
		return i, true
	}
	if plies == 0 || !n.opened() {
		return 0, false
	}
	first, count := n.family()
	for c := range uint32(count) {
		if at, ok := t.below(first+c, plies-1, key, turn); ok {
			return at, true
		}
	}
	return 0, false
}

// root returns the root's child by a move.
func (t *tree[M]) root(m M) (at uint32, ok bool) {
	if t.used.Load() == 0 || !t.nodes[0].opened() {
		return 0, false
	}
	first, count := t.nodes[0].family()
	for c := first; c < first+uint32(count); c++ {
		if t.moves[c] == m {
			return c, true
		}
	}
	return 0, false
}
