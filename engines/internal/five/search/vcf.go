package search

import (
	"github.com/sente-games/sente/internal/hashtable"
	"github.com/sente-games/sente/rules"
)

// Cell is the index of a point of a board.
type Cell interface{ ~int16 | ~uint16 }

// Unresolved is returned instead of a number of plies when the tries are used up.
const Unresolved = -1

// VCFBoard is the board interface that a [VCF] needs. Threats and answers are appended to buf.
type VCFBoard[C Cell] interface {
	// AtSight returns the attacker's move and the plies to the end in a position that is won
	// without a search; plies is 0 if there is no threat to try. known is false where threats have
	// to be searched.
	AtSight(depth int) (move C, plies int, known bool)
	// Key returns the hash key of the position, including the side to move.
	Key() uint64
	// Threats appends the attacker's candidate moves, the most promising first.
	Threats(buf []C) []C
	// Legal reports whether a threat may be played.
	Legal(c C) bool
	// Answers appends the legal replies that may help the defender; all others lose to the next
	// move. ok is false if the move was not a threat, because the defender wins first or need not
	// reply.
	Answers(buf []C) (answers []C, ok bool)
	// Lost returns any move of a defender without replies; certain reports whether the defender has
	// certainly lost.
	Lost() (move C, certain bool)
	Play(c C) rules.Outcome
	Undo()
}

// VCF searches for a win by continuous fours (victory by continuous fours) and other threats that
// must be answered at once: the attacker plays only such threats, and after each of them every
// reply is searched. A win that it finds is therefore a proof (threat sequences: Allis, van den
// Herik and Huntjens 1993).
//
// The search plays moves on its board and takes all of them back. Its table is kept between
// searches: an entry is a proven result of a position and never becomes stale.
type VCF[C Cell] struct {
	Tries      int64 // total number of threats played
	Restricted bool  // whether to skip positions with bare fours as the only threats

	board   VCFBoard[C]
	facts   hashtable.Table[vcfFact[C]]
	longest int   // maximum length of a line in plies
	until   int64 // value of Tries at which the search gives up
	stack   []C   // threats and replies of all positions of the current line
}

// vcfFact is a table entry: the first move of a win and the plies that it takes, or that there is
// no win.
type vcfFact[C Cell] struct {
	key   uint64
	move  C
	plies uint8 // 0: no win by fours
}

// VCFFactBytes is the size of a table entry in bytes.
const VCFFactBytes = 16

// NewVCF creates a search with a table of facts entries, a power of two. It searches lines of up to
// longest plies, at most 250.
func NewVCF[C Cell](b VCFBoard[C], facts, longest int) VCF[C] {
	return VCF[C]{board: b, facts: hashtable.Of[vcfFact[C]](facts), longest: longest}
}

// Facts returns the number of table entries.
func (v *VCF[C]) Facts() int { return len(v.facts.Buckets()) }

// Forget clears the table.
func (v *VCF[C]) Forget() { v.facts.Clear() }

// Exhausted reports whether the last search used up its tries.
func (v *VCF[C]) Exhausted() bool { return v.Tries >= v.until }

// Win searches for a win of the side to move within a number of tries. It returns the first move
// and the plies to the end; plies is 0 if there is no win and [Unresolved] if the tries are used
// up.
func (v *VCF[C]) Win(tries int64) (first C, plies int) {
	v.Allow(tries)
	return v.Attack(0)
}

// Allow sets the number of tries until the search gives up.
func (v *VCF[C]) Allow(tries int64) { v.until = v.Tries + tries }

// RestrictedWin is like Win, but skips positions in which no four of the attacker creates anything
// else, not even an open two or a blocked three: one in forty thousand of these is won. It finds
// fewer wins; the wins that it finds are equally proven.
func (v *VCF[C]) RestrictedWin(tries int64) (first C, plies int) {
	v.Restricted = true
	first, plies = v.Win(tries)
	v.Restricted = false
	return first, plies
}

// Attack searches for a win at the given depth within the allowed tries. It returns the same values
// as Win.
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

// Try plays a threat and searches every reply to it. It returns the plies to the end, 0 if some
// reply refutes the threat, or [Unresolved].
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

// defend searches every reply to the attacker's threat. It returns the plies to the end, including
// the threat, after the reply that resists longest, or 0 if some reply refutes the threat.
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

// answer plays a reply and continues the attack.
func (v *VCF[C]) answer(c C, depth int) (plies int) {
	switch v.board.Play(c) {
	case rules.Ongoing:
		_, plies = v.Attack(depth + 2)
	case rules.Won: // the reply itself leaves the attacker a five
		plies = 1
	}
	v.board.Undo()
	return plies
}

// Line appends the line of the win that Win has just found, with the replies that resist longest,
// as far as it is in the table or found within a number of tries.
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

// reply returns the reply after which the win takes longest.
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
