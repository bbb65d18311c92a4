// Package order implements move ordering: the better the first moves of a node
// are, the smaller is the tree.
//
// It is independent of the game: moves are indexes and codes. [Picker] returns
// the moves of a node best first, [Killers] and [History] store moves that
// caused cutoffs. Killer moves: Akl and Newborn (1977); history heuristic:
// Schaeffer (1983).
package order

import (
	"fmt"
	"slices"
)

// Picker iterates over the moves of one node, best first:
//
//	p.Start(len(moves), first)
//	for p.Next() || p.Unranked() && rank() {
//		m := moves[p.Index()]
//		...
//	}
//
// where rank calls Rank, SetKeys and Next.
//
// The first index, usually the table move, is returned before the moves
// are scored, since a cutoff often makes that unnecessary. The others follow by
// descending score, ties by ascending index. Each index is returned exactly
// once.
type Picker struct {
	keys               []int64 // score<<indexBits | indexMask-index; keys[:numTried] were returned
	numTried           int
	firstPostponed     int // keys[firstPostponed:numMoves] are postponed
	numMoves           int
	firstIndex         int
	isRanked           bool
	replayingPostponed bool // the postponed moves are being returned
}

const (
	indexBits = 16
	indexMask = 1<<indexBits - 1
)

// None is the first index of a node without a first move.
const None = -1

// Start initializes the picker for a node with n moves; first is the index of
// the first move, or [None] or any index out of range.
func (p *Picker) Start(n, first int) {
	p.numMoves, p.firstPostponed, p.numTried, p.isRanked, p.replayingPostponed = n, n, 0, false, false
	p.firstIndex = None
	if uint(first) < uint(n) {
		p.firstIndex = first
	}
}

// Reserve allocates memory for n moves.
func (p *Picker) Reserve(n int) { p.keys = slices.Grow(p.keys[:0], n) }

// First returns the index that precedes the ranking, or [None].
func (p *Picker) First() int { return p.firstIndex }

// Unranked reports whether the moves have not been scored yet.
func (p *Picker) Unranked() bool { return !p.isRanked }

// Tried returns the number of returned moves, including the current one.
func (p *Picker) Tried() int { return p.numTried }

// TriedIndex returns the i-th returned index.
func (p *Picker) TriedIndex(i int) int { return keyIndex(p.keys[i]) }

// Index returns the current index.
func (p *Picker) Index() int { return keyIndex(p.keys[p.numTried-1]) }

// Score returns the score of the current move, 0 for the first one.
func (p *Picker) Score() int64 { return p.keys[p.numTried-1] >> indexBits }

func keyIndex(key int64) int { return indexMask - int(key&indexMask) }

// Key returns the key of index i with a score of at most 47 bits.
func Key(i int, score int64) int64 { return score<<indexBits | int64(indexMask-i) }

// Postpone moves the current move to the end; postponed moves are
// returned again in the order of their scores. It returns false for the first
// move, for a move that was already postponed, and if no other move remains.
func (p *Picker) Postpone() bool {
	if p.numTried < 2 || p.numTried == p.numMoves || p.replayingPostponed {
		return false
	}
	p.numTried--
	p.firstPostponed--
	p.keys[p.numTried], p.keys[p.firstPostponed] = p.keys[p.firstPostponed], p.keys[p.numTried]
	return true
}

// Rank starts the scoring. It returns a slice to which the caller appends a
// [Key] for each index except First, and which it passes to SetKeys; as a local
// variable, the slice stays in registers.
func (p *Picker) Rank() []int64 { return p.keys[:p.numTried] }

// SetKeys completes the scoring. There must be a key for each move.
func (p *Picker) SetKeys(keys []int64) {
	if len(keys) != p.numMoves {
		panicKeyCount(len(keys), p.numMoves)
	}
	p.keys, p.isRanked = keys, true
}

//go:noinline
func panicKeyCount(keys, moves int) {
	panic(fmt.Sprintf("order: SetKeys needs a key for each of %d moves, including the first (got %d)", moves, keys))
}

// Next advances to the next move. It returns false at the end, and also if the
// moves must be scored before the next one.
func (p *Picker) Next() bool {
	if !p.isRanked {
		return p.takeFirst()
	}
	if p.numTried >= p.numMoves {
		return false
	}
	if p.numTried == p.firstPostponed {
		p.firstPostponed, p.replayingPostponed = p.numMoves, true
	}
	p.selectBest()
	p.numTried++
	return true
}

func (p *Picker) takeFirst() bool {
	if p.numTried > 0 || p.firstIndex == None {
		return false
	}
	p.keys = append(p.keys[:0], Key(p.firstIndex, 0))
	p.numTried = 1
	return true
}

// selectBest moves the largest of the remaining keys to the front. Sorting all
// of them would be wasted effort, because cutoffs usually occur early.
func (p *Picker) selectBest() {
	rest := p.keys[p.numTried:p.firstPostponed]
	best, most := 0, rest[0]
	for i, k := range rest {
		if k > most {
			best, most = i, k
		}
	}
	rest[0], rest[best] = most, rest[0]
}
