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
	// StaticWin returns the attacker's move and the plies to the end in a position that is won
	// without a search; plies is 0 if there is no threat to try. known is false where threats have
	// to be searched.
	StaticWin(depth int) (move C, plies int, known bool)
	// Key returns the hash key of the position, including the side to move.
	Key() uint64
	// AppendThreats appends the attacker's candidate moves, the most promising first.
	AppendThreats(buf []C) []C
	// IsLegalThreat reports whether a threat may be played.
	IsLegalThreat(c C) bool
	// AppendReplies appends the legal replies that may help the defender; all others lose to the next
	// move. ok is false if the move was not a threat, because the defender wins first or need not
	// reply.
	AppendReplies(buf []C) (answers []C, ok bool)
	// LosingMove returns any move of a defender without replies; certain reports whether the defender has
	// certainly lost.
	LosingMove() (move C, certain bool)
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

	board      VCFBoard[C]
	entries    hashtable.Table[vcfEntry[C]]
	maxPlies   int   // maximum length of a line in plies
	triesLimit int64 // value of Tries at which the search gives up
	stack      []C   // threats and replies of all positions of the current line
}

// vcfEntry is a table entry: the first move of a win and the plies that it takes, or that there is
// no win.
type vcfEntry[C Cell] struct {
	key   uint64
	move  C
	plies uint8 // 0: no win by fours
}

// VCFEntryBytes is the size of a table entry in bytes.
const VCFEntryBytes = 16

// NewVCF creates a search with a table of numEntries entries, a power of two. It searches lines of up to
// longest plies, at most 250.
func NewVCF[C Cell](b VCFBoard[C], numEntries, longest int) VCF[C] {
	return VCF[C]{board: b, entries: hashtable.Of[vcfEntry[C]](numEntries), maxPlies: longest}
}

// NumEntries returns the number of table entries.
func (v *VCF[C]) NumEntries() int { return len(v.entries.Buckets()) }

// Forget clears the table.
func (v *VCF[C]) Forget() { v.entries.Clear() }

// Exhausted reports whether the last search used up its tries.
func (v *VCF[C]) Exhausted() bool { return v.Tries >= v.triesLimit }

// FindWin searches for a win of the side to move within a number of tries. It returns the first move
// and the plies to the end; plies is 0 if there is no win and [Unresolved] if the tries are used
// up.
func (v *VCF[C]) FindWin(tries int64) (first C, plies int) {
	v.LimitTries(tries)
	return v.SearchAttack(0)
}

// LimitTries sets the number of tries until the search gives up.
func (v *VCF[C]) LimitTries(tries int64) { v.triesLimit = v.Tries + tries }

// FindRestrictedWin is like FindWin, but skips positions in which no four of the attacker creates anything
// else, not even an open two or a blocked three: one in forty thousand of these is won. It finds
// fewer wins; the wins that it finds are equally proven.
func (v *VCF[C]) FindRestrictedWin(tries int64) (first C, plies int) {
	v.Restricted = true
	first, plies = v.FindWin(tries)
	v.Restricted = false
	return first, plies
}

// SearchAttack searches for a win at the given depth within the allowed tries. It returns the same values
// as FindWin.
func (v *VCF[C]) SearchAttack(depth int) (C, int) {
	if c, plies, known := v.board.StaticWin(depth); known {
		return c, plies
	}
	key := v.board.Key()
	if v.Restricted {
		key = ^key
	}
	e := v.entries.Masked(key)
	if e.key == key {
		return e.move, int(e.plies)
	}
	base := len(v.stack)
	v.stack = v.board.AppendThreats(v.stack)
	for _, c := range v.stack[base:] {
		if plies := v.TryThreat(c, depth); plies != 0 {
			v.stack = v.stack[:base]
			if plies > 0 {
				*e = vcfEntry[C]{key, c, uint8(plies)}
			}
			return c, plies
		}
	}
	v.stack = v.stack[:base]
	*e = vcfEntry[C]{key: key}
	return 0, 0
}

// TryThreat plays a threat and searches every reply to it. It returns the plies to the end, 0 if some
// reply refutes the threat, or [Unresolved].
func (v *VCF[C]) TryThreat(c C, depth int) (plies int) {
	switch {
	case v.Tries >= v.triesLimit || depth >= v.maxPlies:
		return Unresolved
	case !v.board.IsLegalThreat(c):
		return 0
	}
	v.Tries++
	if v.board.Play(c) == rules.Ongoing {
		plies = v.searchReplies(depth)
	}
	v.board.Undo()
	return plies
}

// searchReplies searches every reply to the attacker's threat. It returns the plies to the end, including
// the threat, after the reply that resists longest, or 0 if some reply refutes the threat.
func (v *VCF[C]) searchReplies(depth int) int {
	base := len(v.stack)
	answers, ok := v.board.AppendReplies(v.stack)
	if !ok {
		return 0
	}
	v.stack = answers
	longest := 1
	for _, c := range answers[base:] {
		plies := v.searchReply(c, depth)
		if plies <= 0 {
			v.stack = v.stack[:base]
			return plies
		}
		longest = max(longest, plies)
	}
	v.stack = v.stack[:base]
	return longest + 2
}

// searchReply plays a reply and continues the attack.
func (v *VCF[C]) searchReply(c C, depth int) (plies int) {
	switch v.board.Play(c) {
	case rules.Ongoing:
		_, plies = v.SearchAttack(depth + 2)
	case rules.Won: // the reply itself leaves the attacker a five
		plies = 1
	}
	v.board.Undo()
	return plies
}

// AppendLine appends the line of the win that FindWin has just found, with the replies that resist longest,
// as far as it is in the table or found within a number of tries.
func (v *VCF[C]) AppendLine(buf []C, tries int64) []C {
	played := 0
	for end := v.Tries + tries; ; {
		c, plies := v.FindWin(max(end-v.Tries, 1))
		if plies <= 0 {
			break
		}
		buf = append(buf, c)
		if plies == 1 {
			break
		}
		v.board.Play(c)
		played++
		reply, ok := v.longestReply()
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

// AppendRestrictedLine is like AppendLine for the win that FindRestrictedWin finds.
func (v *VCF[C]) AppendRestrictedLine(buf []C, tries int64) []C {
	v.Restricted = true
	buf = v.AppendLine(buf, tries)
	v.Restricted = false
	return buf
}

// LineTries is the number of tries to find the moves of a win that a node of the search has proven.
const LineTries = 2000

// longestReply returns the reply after which the win takes longest.
func (v *VCF[C]) longestReply() (best C, ok bool) {
	answers, _ := v.board.AppendReplies(nil)
	maxPlies := 0
	for _, c := range answers {
		if plies := v.searchReply(c, 0); plies > maxPlies {
			best, maxPlies, ok = c, plies, true
		}
	}
	if !ok {
		return v.board.LosingMove()
	}
	return best, ok
}
