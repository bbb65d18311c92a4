package capture

import (
	"github.com/sente-games/sente/engines/five/point"
	"github.com/sente-games/sente/rules"
)

// hunt looks for a win by continuous threats: the attacker plays only moves after
// which he wins at once unless the defender does something about it, fours as a
// rule, but also captures and stones that threaten the last pair. The defender
// answers with everything that can help ([Board.replies]): he blocks, captures,
// makes a five of his own or prepares to break the attacker's. A win found so is
// a proof (threat sequences: Allis, van den Herik and Huntjens 1993, who need one
// answer to each threat; here each has several).
//
// It moves stones on the board it was given and puts everything back. What it
// learns it keeps: an entry is a fact about a position and never grows old.
type hunt struct {
	board *Board
	facts []fact // a power of two
	tries int64  // threats played so far, ever
	until int64  // tries at which to give up
	brief bool   // positions with nothing but bare fours are left alone
}

// fact is what is known of a position: the first move of a win and how many plies
// it takes, or none at all.
type fact struct {
	key   uint64
	move  Cell
	plies uint8 // 0: no win by threats
}

const (
	longest   = 120 // plies of a line of threats
	unknown   = -1  // the tries are used up
	factBytes = 16  // of a fact
)

func newHunt(b *Board, facts int) *hunt { return &hunt{board: b, facts: make([]fact, facts)} }

func (h *hunt) forget() { clear(h.facts) }

// Win looks for a win of the side to move with at most so many threats tried. It
// returns the first move and the plies to the end, or plies = 0 if there is none
// or the tries are used up.
func (h *hunt) Win(tries int64) (first Cell, plies int) {
	h.until = h.tries + tries
	first, plies = h.attack(0)
	return first, max(plies, 0)
}

// Glance is Win that leaves positions alone in which each four of the attacker
// makes nothing else. It finds less, and what it finds is as true.
func (h *hunt) Glance(tries int64) (first Cell, plies int) {
	h.brief = true
	first, plies = h.Win(tries)
	h.brief = false
	return first, plies
}

// attack returns the attacker's move in a won position and the plies to the end;
// plies is 0 if nothing was found, unknown if the tries are used up.
func (h *hunt) attack(depth int) (Cell, int) {
	b := h.board
	if c, ok := b.winning(); ok {
		return c, 1
	}
	if !b.pending && !h.promising() {
		return 0, 0
	}
	key := b.Key()
	if h.brief {
		key = ^key
	}
	e := &h.facts[key&uint64(len(h.facts)-1)]
	if e.key == key {
		return e.move, int(e.plies)
	}
	var buf [96]Cell
	for _, c := range h.threats(buf[:0]) {
		switch plies := h.try(c, depth); {
		case plies == unknown:
			return 0, unknown
		case plies > 0:
			*e = fact{key, c, uint8(plies)}
			return c, plies
		}
	}
	*e = fact{key, 0, 0}
	return 0, 0
}

// promising reports whether there is anything to try: fours, captures that parry,
// captures and what prepares them when the last pair is near.
func (h *hunt) promising() bool {
	b := h.board
	n, you := &b.count[b.turn], 1-b.turn
	if b.sums[b.turn].taking > 0 && (b.count[you][point.Five-point.Three] > 0 || b.nearPrize(you)) {
		return true
	}
	if n[point.OpenFour-point.Three]+n[point.FourThree-point.Three]+n[point.FourPlus-point.Three]+n[point.Five-point.Three] > 0 || !h.brief && n[point.Four-point.Three] > 0 {
		return true
	}
	return b.nearPrize(b.turn) && b.sums[b.turn].taking+b.sums[b.turn].menacing > 0
}

// nearPrize reports whether a side lacks two pairs at most: then captures are
// threats.
func (b *Board) nearPrize(side int) bool { return b.taken[side]+4 >= int(b.law.Prize) }

// threats appends the moves that may be threats, the most promising first: those
// that parry where the attacker must parry himself.
func (h *hunt) threats(buf []Cell) []Cell {
	b := h.board
	var must cellSet
	forced := b.replies(&must)
	keep := func(set *cellSet, buf []Cell) []Cell {
		if !forced {
			return set.appendTo(buf)
		}
		both := *set
		both.meet(&must)
		return both.appendTo(buf)
	}
	if forced && b.pending {
		return must.appendTo(buf)
	}
	me := b.turn
	for class := point.Five; class >= point.Four; class-- {
		if b.count[me][class-point.Three] > 0 && len(buf) < 40 {
			buf = keep(&b.where[me][class-point.Three], buf)
		}
	}
	if b.nearPrize(me) || forced {
		buf = h.besides(b.takes[me], buf, keep)
	}
	if b.taken[me]+2 >= int(b.law.Prize) {
		buf = h.besides(b.menaces[me], buf, keep)
	}
	return buf
}

// besides appends the cells of a set that make no four; those are there already.
func (h *hunt) besides(set cellSet, buf []Cell, keep func(*cellSet, []Cell) []Cell) []Cell {
	for class := point.Four; class <= point.Five; class++ {
		set.part(&h.board.where[h.board.turn][class-point.Three])
	}
	return keep(&set, buf)
}

// try plays a threat and every answer to it.
func (h *hunt) try(c Cell, depth int) int {
	b := h.board
	switch {
	case h.tries >= h.until || depth >= longest:
		return unknown
	case !b.Legal(c):
		return 0
	}
	h.tries++
	plies := 0
	if b.Play(c) == rules.Ongoing {
		plies = h.defend(depth)
	}
	b.Undo()
	return plies
}

// defend tries every answer to what the attacker has played and returns the plies
// until he wins after the longest of them, his threat included.
func (h *hunt) defend(depth int) int {
	b := h.board
	if _, ok := b.winning(); ok {
		return 0
	}
	var set cellSet
	if !b.replies(&set) {
		return 0
	}
	plies := 3
	var buf [128]Cell
	for _, c := range set.appendTo(buf[:0]) {
		if !b.Legal(c) {
			continue
		}
		more := h.answer(c, depth)
		if more <= 0 {
			return more
		}
		plies = max(plies, more+2)
	}
	return plies
}

// answer plays an answer and lets the attacker go on.
func (h *hunt) answer(c Cell, depth int) (plies int) {
	b := h.board
	switch b.Play(c) {
	case rules.Ongoing:
		_, plies = h.attack(depth + 2)
	case rules.Won: // the answer itself leaves the attacker a five
		plies = 1
	}
	b.Undo()
	return plies
}

// lineTries is how many threats are tried at most to write a line down: facts may
// have been overwritten.
const lineTries = 4000

// Line appends a line of the win that Win has just found, with the answer that
// holds out longest, as far as it is known or found with so many threats tried.
func (h *hunt) Line(buf []Cell, tries int64) []Cell {
	b := h.board
	played := 0
	for end := h.tries + tries; ; {
		c, plies := h.Win(max(end-h.tries, 1))
		if plies <= 0 {
			break
		}
		buf = append(buf, c)
		if plies == 1 {
			break
		}
		b.Play(c)
		played++
		reply, ok := h.longest()
		if !ok {
			if !b.helpless() {
				break
			}
			reply = b.anyMove()
		}
		buf = append(buf, reply)
		b.Play(reply)
		played++
	}
	for range played {
		b.Undo()
	}
	return buf
}

// longest is the answer after which the attacker needs most.
func (h *hunt) longest() (best Cell, ok bool) {
	b := h.board
	var set cellSet
	b.replies(&set)
	most := 0
	for _, c := range set.appendTo(nil) {
		if !b.Legal(c) {
			continue
		}
		if plies := h.answer(c, 0); plies > most {
			best, most, ok = c, plies, true
		}
	}
	return best, ok
}
