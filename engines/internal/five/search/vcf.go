package search

import (
	"github.com/sente-games/sente/internal/hashtable"
	"github.com/sente-games/sente/rules"
)

// Cell is the number of a point of a board.
type Cell interface{ ~int16 | ~uint16 }

// Unresolved is the number of plies where the tries are used up.
const Unresolved = -1

// VCFBoard is a board as a [VCF] sees it. Threats and answers are appended to buf.
type VCFBoard[C Cell] interface {
	// AtSight returns the attacker's move in a position that is won at sight and
	// the plies to the end, 0 if there is nothing to try. known is false where
	// threats have to be tried.
	AtSight(depth int) (move C, plies int, known bool)
	// Key identifies the position, the side to move included.
	Key() uint64
	// Threats are the attacker's moves to try, the most promising first.
	Threats(buf []C) []C
	// Legal reports whether a threat may be played.
	Legal(c C) bool
	// Answers are the legal moves that may help the defender; all others lose to
	// the next move. A threat that is none, because the defender wins first or
	// need not answer, is not ok.
	Answers(buf []C) (answers []C, ok bool)
	// Lost is any move of a defender that has no answers, if it is certain that
	// it has lost.
	Lost() (move C, certain bool)
	Play(c C) rules.Outcome
	Undo()
}

// VCF looks for a win by continuous fours (victory by continuous fours) and
// whatever else must be answered at once: the attacker plays nothing but such
// threats, and after each of them every answer is tried. So a win that it finds is
// a proof (threat sequences: Allis, van den Herik and Huntjens 1993).
//
// It moves stones on its board and puts everything back. What it learns it keeps:
// an entry of its table is a fact about a position and never grows old.
type VCF[C Cell] struct {
	Tries      int64 // threats played so far, ever
	Restricted bool  // positions with nothing but bare fours are left alone

	board   VCFBoard[C]
	facts   hashtable.Table[vcfFact[C]]
	longest int   // plies that a line may have
	until   int64 // tries at which to give up
	stack   []C   // the threats and answers of all positions on the way
}

// vcfFact is what is known of a position: the first move of a win and the plies that
// it takes, or that there is none.
type vcfFact[C Cell] struct {
	key   uint64
	move  C
	plies uint8 // 0: no win by fours
}

// VCFFactBytes is the memory of a fact.
const VCFFactBytes = 16

// NewVCF makes a search that remembers facts, a power of two, and follows lines up
// to longest plies, at most 250.
func NewVCF[C Cell](b VCFBoard[C], facts, longest int) VCF[C] {
	return VCF[C]{board: b, facts: hashtable.Of[vcfFact[C]](facts), longest: longest}
}

// Facts is the number of facts that are remembered.
func (v *VCF[C]) Facts() int { return len(v.facts.Buckets()) }

// Forget clears all that was learned.
func (v *VCF[C]) Forget() { v.facts.Clear() }

// Exhausted reports whether the last search used up its tries.
func (v *VCF[C]) Exhausted() bool { return v.Tries >= v.until }

// Win looks for a win of the side to move with a number of tries. It returns the
// first move and the plies to the end, or plies = 0 if there is no win, [Unresolved]
// if the tries are used up.
func (v *VCF[C]) Win(tries int64) (first C, plies int) {
	v.Allow(tries)
	return v.Attack(0)
}

// Allow sets the number of tries until the search gives up.
func (v *VCF[C]) Allow(tries int64) { v.until = v.Tries + tries }

// RestrictedWin is Win that leaves positions alone in which each four of the attacker
// makes nothing else, not even an open two or a blocked three: one in forty
// thousand of those is won. It finds less, and what it finds is as true.
func (v *VCF[C]) RestrictedWin(tries int64) (first C, plies int) {
	v.Restricted = true
	first, plies = v.Win(tries)
	v.Restricted = false
	return first, plies
}

// Attack is Win at a depth, within the tries that are allowed.
func (v *VCF[C]) Attack(depth int) (C, int) {
	if c, plies, known := v.board.AtSight(depth); known {
		return c, plies
	}
	key := v.board.Key()
	if v.Restricted {
		key = ^key
	}
	e := v.facts.Masked(key)
	if e.key == key {
		return e.move, int(e.plies)
	}
	base := len(v.stack)
	v.stack = v.board.Threats(v.stack)
	for _, c := range v.stack[base:] {
		if plies := v.Try(c, depth); plies != 0 {
			v.stack = v.stack[:base]
			if plies > 0 {
				*e = vcfFact[C]{key, c, uint8(plies)}
			}
			return c, plies
		}
	}
	v.stack = v.stack[:base]
	*e = vcfFact[C]{key: key}
	return 0, 0
}

// Try plays a threat and every answer to it. It returns the plies to the end, 0 if
// some answer helps.
func (v *VCF[C]) Try(c C, depth int) (plies int) {
	switch {
	case v.Tries >= v.until || depth >= v.longest:
		return Unresolved
	case !v.board.Legal(c):
		return 0
	}
	v.Tries++
	if v.board.Play(c) == rules.Ongoing {
		plies = v.defend(depth)
	}
	v.board.Undo()
	return plies
}

// defend tries every answer to the threat that the attacker has played and returns
// the plies until it wins after the one that holds out longest, the threat included.
func (v *VCF[C]) defend(depth int) int {
	base := len(v.stack)
	answers, ok := v.board.Answers(v.stack)
	if !ok {
		return 0
	}
	v.stack = answers
	longest := 1
	for _, c := range answers[base:] {
		plies := v.answer(c, depth)
		if plies <= 0 {
			v.stack = v.stack[:base]
			return plies
		}
		longest = max(longest, plies)
	}
	v.stack = v.stack[:base]
	return longest + 2
}

// answer plays an answer and lets the attacker go on.
func (v *VCF[C]) answer(c C, depth int) (plies int) {
	switch v.board.Play(c) {
	case rules.Ongoing:
		_, plies = v.Attack(depth + 2)
	case rules.Won: // the answer itself leaves the attacker a five
		plies = 1
	}
	v.board.Undo()
	return plies
}

// Line appends a line of the win that Win has just found, with the answers that
// hold out longest, as far as it is known or found with a number of tries.
func (v *VCF[C]) Line(buf []C, tries int64) []C {
	played := 0
	for end := v.Tries + tries; ; {
		c, plies := v.Win(max(end-v.Tries, 1))
		if plies <= 0 {
			break
		}
		buf = append(buf, c)
		if plies == 1 {
			break
		}
		v.board.Play(c)
		played++
		reply, ok := v.reply()
		if !ok {
			break
		}
		buf = append(buf, reply)
		v.board.Play(reply)
		played++
	}
	for range played {
		v.board.Undo()
	}
	return buf
}

// reply is the answer after which the attacker needs most.
func (v *VCF[C]) reply() (best C, ok bool) {
	answers, _ := v.board.Answers(nil)
	most := 0
	for _, c := range answers {
		if plies := v.answer(c, 0); plies > most {
			best, most, ok = c, plies, true
		}
	}
	if !ok {
		return v.board.Lost()
	}
	return best, ok
}
