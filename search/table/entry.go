package table

import "github.com/sente-games/sente"

// Entry is what a search knows of one position, packed into a word:
//
//	score 24 | move 16 | depth 12 | bound 2 | complete 1 | stored 1 | generation 8
//
// The score is relative to the position itself: a win's distance counts from it.
// The move is an index in the order of Rules.Moves, which depends on nothing but
// the position.
type Entry uint64

const (
	generationBits = 8
	storedBit      = generationBits
	completeBit    = storedBit + 1
	boundShift     = completeBit + 1
	depthShift     = boundShift + 2
	moveShift      = depthShift + 12
	scoreShift     = moveShift + 16

	generations = 1<<generationBits - 1

	// MaxDepth is the largest depth that an entry can hold; larger ones are cut.
	MaxDepth = 1<<12 - 1
	// NoMove is the move of an entry without one.
	NoMove = 1<<16 - 1
)

// Pack makes an entry. score is relative to the position; move is an index or
// [NoMove]; complete says that no leaf on the horizon took part, so that the
// score is the game's own truth at any depth.
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

// Score is the stored score, relative to the position.
func (e Entry) Score() sente.Score { return sente.Score(int64(e) >> scoreShift) }

// Bound says which side of the truth the score is on.
func (e Entry) Bound() sente.Bound { return sente.Bound(e >> boundShift & 3) }

// Depth is the depth, in plies, of the search that found the score.
func (e Entry) Depth() int { return int(e >> depthShift & MaxDepth) }

// Move is the index of the best move, or [NoMove]. Who uses it must check it
// against the number of moves: keys collide.
func (e Entry) Move() int { return int(e >> moveShift & NoMove) }

// Complete reports whether the score holds at any depth.
func (e Entry) Complete() bool { return e>>completeBit&1 != 0 }

// Cuts reports whether the score, seen from the root as score, ends a search
// with the window (alpha, beta).
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

func (e Entry) of(generation uint8) Entry { return e&^generations | Entry(generation) }

// worth orders entries for replacement: a generation of age weighs as much as
// agePrice plies of depth, and an empty slot is worth nothing.
func (e Entry) worth(now uint8) int {
	if e == 0 {
		return -1 << 20
	}
	age := (int(now) - int(e.generation()) + generations) % generations
	return e.Depth() - agePrice*age
}

const (
	agePrice  = 8 // plies
	muchDeep  = 4 // plies by which an old entry outlives a new bound
	moveMask  = Entry(NoMove) << moveShift
	boundMask = Entry(3) << boundShift
)

// outlives reports whether old, of the same position, is to be kept instead of e.
func (e Entry) outlives(old Entry) bool {
	return e&boundMask != 0 && old.generation() == e.generation() && old.Depth() >= e.Depth()+muchDeep
}

// keepingMove gives e the move of old if it has none.
func (e Entry) keepingMove(old Entry) Entry {
	if e.Move() == NoMove {
		return e&^moveMask | old&moveMask
	}
	return e
}
