package table

import "github.com/sente-games/sente"

// Entry is the search result of one position, packed into a word:
//
//	score 24 | move 16 | depth 12 | bound 2 | complete 1 | stored 1 | generation 8
//
// Distances of decided scores count from the position itself. The move is an
// index in the order of Rules.Moves, which depends only on the position.
type Entry uint64

const (
	generationBits = 8
	storedBit      = generationBits
	completeBit    = storedBit + 1
	boundShift     = completeBit + 1
	depthShift     = boundShift + 2
	moveShift      = depthShift + 12
	scoreShift     = moveShift + 16

	numGenerations = 1<<generationBits - 1

	// MaxDepth is the maximum depth of an entry; larger depths are clamped.
	MaxDepth = 1<<12 - 1
	// NoMove is the move of an entry without a move.
	NoMove = 1<<16 - 1
)

// Pack returns an entry. score is relative to the position; move is an index or
// [NoMove]; complete means that the score does not depend on any leaf at the
// horizon and is therefore valid at any depth.
func Pack(score sente.Score, bound sente.Bound, depth, move int, complete bool) Entry {
	e := Entry(uint64(int64(score))<<scoreShift) |
		Entry(min(uint(move), NoMove))<<moveShift |
		Entry(min(uint(depth), MaxDepth))<<depthShift |
		Entry(bound)<<boundShift | 1<<storedBit
	if complete {
		e |= 1 << completeBit
	}
	return e
}

// Score returns the score relative to the position.
func (e Entry) Score() sente.Score { return sente.Score(int64(e) >> scoreShift) }

// Bound returns the bound type of the score.
func (e Entry) Bound() sente.Bound { return sente.Bound(e >> boundShift & 3) }

// Depth returns the depth of the search, in plies.
func (e Entry) Depth() int { return int(e >> depthShift & MaxDepth) }

// Move returns the index of the best move, or [NoMove]. Callers must check it
// against the number of moves, because keys may collide.
func (e Entry) Move() int { return int(e >> moveShift & NoMove) }

// Complete reports whether the score is valid at any depth.
func (e Entry) Complete() bool { return e>>completeBit&1 != 0 }

// Cuts reports whether the score, converted to the root's distance as score,
// causes a cutoff in the window (alpha, beta).
func (e Entry) Cuts(score, alpha, beta sente.Score) bool {
	switch e.Bound() {
	case sente.Lower:
		return score >= beta
	case sente.Upper:
		return score <= alpha
	}
	return true
}

func (e Entry) generation() uint8 { return uint8(e) }

func (e Entry) withGeneration(generation uint8) Entry { return e&^numGenerations | Entry(generation) }

// replacementValue returns the value of the entry for replacement: the depth
// minus pliesPerGeneration for each generation of age, and the minimum for an
// empty slot.
func (e Entry) replacementValue(now uint8) int {
	if e == 0 {
		return -1 << 20
	}
	age := (int(now) - int(e.generation()) + numGenerations) % numGenerations
	return e.Depth() - pliesPerGeneration*age
}

const (
	pliesPerGeneration = 8 // plies
	minDepthAdvantage  = 4 // depth advantage, in plies, with which an old entry is kept over a new bound
	moveMask           = Entry(NoMove) << moveShift
	boundMask          = Entry(3) << boundShift
)

// isOutlivedBy reports whether the existing entry old of the same position is
// kept instead of e.
func (e Entry) isOutlivedBy(old Entry) bool {
	return e&boundMask != 0 && old.generation() == e.generation() && old.Depth() >= e.Depth()+minDepthAdvantage
}

// withMoveOf returns e with the move of old if e has no move.
func (e Entry) withMoveOf(old Entry) Entry {
	if e.Move() == NoMove {
		return e&^moveMask | old&moveMask
	}
	return e
}
