// Package order brings the moves of a node into the order in which a search
// should try them: the better the first ones are, the smaller the tree.
//
// It exists so that orderings are the same for all games: it knows moves as
// indices and codes only. [Picker] hands out moves best first, [Killers] and
// [History] remember what refuted before. Killer moves: Akl and Newborn (1977);
// history heuristic: Schaeffer (1983).
package order

import (
	"fmt"
	"slices"
)

// Picker is a scanner over the moves of one node:
//
//	p.Start(len(moves), first)
//	for p.Next() || p.Unranked() && rank() {
//		m := moves[p.Index()]
//		...
//	}
//
// where rank calls Rank, Ranked and Next.
//
// It hands out one index before anything has been rated (the table move often
// makes the rest needless), then the rest by falling score, ties by rising
// index. Each index comes exactly once.
type Picker struct {
	keys   []int64 // score<<indexBits | mask-index; keys[:at] are handed out
	at     int
	end    int // keys[end:n] are postponed
	n      int
	first  int
	ranked bool
	again  bool // the postponed ones are being handed out
}

const (
	indexBits = 16
	indexMask = 1<<indexBits - 1
)

// None is the first index of a node without one.
const None = -1

// Start begins a node with n moves; first is an index to hand out at once, or
// [None]. An index out of range counts as none.
func (p *Picker) Start(n, first int) {
	p.n, p.end, p.at, p.ranked, p.again = n, n, 0, false, false
	p.first = None
	if uint(first) < uint(n) {
		p.first = first
	}
}

// Reserve makes room for n moves.
func (p *Picker) Reserve(n int) { p.keys = slices.Grow(p.keys[:0], n) }

// First is the index that comes before the ranking, or [None].
func (p *Picker) First() int { return p.first }

// Unranked reports whether the ranking is still to be done.
func (p *Picker) Unranked() bool { return !p.ranked }

// Tried is the number of moves handed out, the current one included.
func (p *Picker) Tried() int { return p.at }

// Past is the i-th index handed out.
func (p *Picker) Past(i int) int { return indexOf(p.keys[i]) }

// Index is the current index.
func (p *Picker) Index() int { return indexOf(p.keys[p.at-1]) }

// Score is the rating of the current move, 0 for the one before the ranking.
func (p *Picker) Score() int64 { return p.keys[p.at-1] >> indexBits }

func indexOf(key int64) int { return indexMask - int(key&indexMask) }

// Key rates index i. The score fits in 47 bits.
func Key(i int, score int64) int64 { return score<<indexBits | int64(indexMask-i) }

// Postpone puts the current move behind all others: it will come again, ranked
// among those that were postponed, too. That is done only once to a move, not to
// the first one, and not if no other is left; then Postpone returns false.
func (p *Picker) Postpone() bool {
	if p.at < 2 || p.at == p.n || p.again {
		return false
	}
	p.at--
	p.end--
	p.keys[p.at], p.keys[p.end] = p.keys[p.end], p.keys[p.at]
	return true
}

// Rank begins the ranking. To the slice that it returns the caller appends a
// [Key] for every index but First, and hands it to Ranked: it stays in registers
// that way.
func (p *Picker) Rank() []int64 { return p.keys[:p.at] }

// Ranked ends the ranking. There must be a key for each of the moves.
func (p *Picker) Ranked(keys []int64) {
	if len(keys) != p.n {
		miscounted(len(keys), p.n)
	}
	p.keys, p.ranked = keys, true
}

//go:noinline
func miscounted(keys, moves int) {
	panic(fmt.Sprintf("order: Ranked needs a key for each of %d moves, the first included, and got %d", moves, keys))
}

// Next goes to the next move. It returns false at the end, and also when the
// first index has been handed out (or there is none) and nothing is ranked.
func (p *Picker) Next() bool {
	if !p.ranked {
		return p.takeFirst()
	}
	if p.at >= p.n {
		return false
	}
	if p.at == p.end {
		p.end, p.again = p.n, true
	}
	p.selectBest()
	p.at++
	return true
}

func (p *Picker) takeFirst() bool {
	if p.at > 0 || p.first == None {
		return false
	}
	p.keys = append(p.keys[:0], Key(p.first, 0))
	p.at = 1
	return true
}

// selectBest brings the largest of the remaining keys to the front. Cutoffs come
// early, so that sorting them all would be wasted.
func (p *Picker) selectBest() {
	rest := p.keys[p.at:p.end]
	best, most := 0, rest[0]
	for i, k := range rest {
		if k > most {
			best, most = i, k
		}
	}
	rest[0], rest[best] = most, rest[0]
}
