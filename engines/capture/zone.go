package capture

import (
	"github.com/sente-games/sente/engines/internal/five/board"
	game "github.com/sente-games/sente/games/gomoku"
	"github.com/sente-games/sente/rules"
)

// zone collects every move that may refute a win by threats: had the defender passed, the attacker,
// which is to move now, would have won by the line that a restricted VCF has just found. A stone of
// the defender outside the zone does not affect that win, so that it loses to the same threats
// (relevance zones: Thomsen 2000). It returns false if the win cannot be followed, or if too little
// of the board is left.
//
// A stone without a capture affects distant points in only a few ways, each handled below: it
// occupies a point where a side plays in the win; it becomes part of a five or a four of the
// defender's answers ([Board.helps]); it captures, or is one end of a pair that is captured later
// (menaces, also [Board.bares]); it is captured together with another stone, whose point becomes
// free ([Board.baits]); or it changes the legality of a stone ([Board.permits]).
func (v *vcf) zone(set *cellSet) bool {
	b := v.board
	if !zoned(b.law) {
		return false
	}
	v.Restricted = true
	defer func() { v.Restricted = false }()
	_, plies := v.FindWin(zoneTries)
	if plies <= 0 || b.cells-b.stones < 2*plies+roomLeft {
		return false
	}
	you := 1 - b.turn
	set.join(&b.takes[you])
	for class := board.Four; class <= board.Five; class++ {
		set.join(&b.where[you][class-board.Three])
	}
	return v.chart(set, 0)
}

// zoned reports whether a law supports zones: fives do not depend on their ends, and captures are
// never forbidden.
func zoned(law game.Law) bool {
	return law.Clauses&(game.Unblocked|game.Exact) == 0 &&
		(law.Has(game.CaptureExcuses) || !law.Has(game.NoDoubleThree))
}

const (
	zoneTries = 500 // threats tried to follow a win whose table entries may be lost
	roomLeft  = 16  // free points that must be left in addition to the points of the win
)

// chart adds the relevant points of a position with the attacker to move.
func (v *vcf) chart(set *cellSet, depth int) bool {
	b := v.board
	if c, ok := b.winning(); ok {
		b.ends(set, c)
		return true
	}
	c, plies := v.SearchAttack(depth)
	if plies <= 0 {
		return false
	}
	b.marks(set, c)
	ok := b.Play(c) == rules.Ongoing && v.chartAnswers(set, depth)
	b.Undo()
	return ok
}

// chartAnswers adds the relevant points of a position in which the defender must answer a threat.
func (v *vcf) chartAnswers(set *cellSet, depth int) bool {
	b := v.board
	var answers cellSet
	if !b.replies(&answers) {
		return false
	}
	if !b.pending {
		t := b.threatened()
		b.pass()
		for _, c := range t.at[:t.n] {
			b.ends(set, c)
		}
		b.pass()
	}
	set.join(&answers)
	set.join(&b.menaces[b.turn])
	var buf [128]Cell
	for _, c := range answers.appendTo(buf[:0]) {
		if !b.Legal(c) {
			b.star(set, c)
			continue
		}
		if !v.chartAnswer(set, c, depth) {
			return false
		}
	}
	return true
}

// chartAnswer adds the relevant points of one answer.
func (v *vcf) chartAnswer(set *cellSet, c Cell, depth int) bool {
	b := v.board
	me, ways, ok := b.turn, b.state[c].takes(b.turn), true
	b.helps(set, c, me, board.LineBlockedThree)
	if b.Play(c) == rules.Ongoing {
		var buf [mostTaken]Cell
		for _, freed := range prisoners(c, ways, buf[:0]) {
			b.helps(set, freed, me, board.LineFour)
		}
		ok = v.chart(set, depth+2)
	}
	b.Undo()
	return ok
}

// ends adds the points relevant to a stone of the attacker that would win immediately.
func (b *Board) ends(set *cellSet, c Cell) {
	set.join(&b.menaces[1-b.turn])
	set.join(&b.takes[1-b.turn])
	b.marks(set, c)
	b.bares(set, c)
}

// helps adds the points in line with a free one, in the directions in which its line class for a
// side is at least least.
func (b *Board) helps(set *cellSet, c Cell, side int, least board.LineClass) {
	p := b.state[c].pattern(side)
	for d := range steps {
		if p.LineClass(d) >= least {
			b.ray(set, c, d)
		}
	}
}

// star adds all points in line with c that are within reach.
func (b *Board) star(set *cellSet, c Cell) {
	for d := range steps {
		b.ray(set, c, d)
	}
}

func (b *Board) ray(set *cellSet, c Cell, d int) {
	s := b.spot[c][d]
	for k := -int(s.PointsBefore); k <= int(s.PointsAfter); k++ {
		set.add(c + Cell(k)*steps[d])
	}
}

// marks adds the points relevant to a stone of the attacker, the side to move, on c.
func (b *Board) marks(set *cellSet, c Cell) {
	set.add(c)
	b.permits(set, c)
	for d := range steps {
		b.baits(set, c, d, 1)
		b.baits(set, c, d, -1)
	}
}

// permits adds the points from which the attacker's four on c could be blocked if the four excuses
// a free three.
func (b *Board) permits(set *cellSet, c Cell) {
	if b.state[c].threes(b.turn) > 0 {
		b.helps(set, c, b.turn, board.LineFour)
	}
}

// baits adds the points where a stone of the defender would be captured by one of the attacker on w
// together with another, in one of the eight directions.
func (b *Board) baits(set *cellSet, w Cell, d, sign int) {
	s := b.spot[w][d]
	at := func(k int) uint64 { return b.row[s.Row] >> (int(s.Shift) + 2*k*sign) & 3 }
	mine, yours := uint64(board.BlackStone+b.turn), uint64(board.WhiteStone-b.turn)
	if at(3) != mine {
		return
	}
	first, second := at(1), at(2)
	if first == board.Empty && (second == board.Empty || second == yours) {
		set.add(w + Cell(sign)*steps[d])
	}
	if second == board.Empty && (first == board.Empty || first == yours) {
		set.add(w + Cell(2*sign)*steps[d])
	}
}

// bares adds the open ends of pairs that a stone of the side to move on w forms.
func (b *Board) bares(set *cellSet, w Cell) {
	mine := uint64(board.BlackStone + b.turn)
	for d := range steps {
		s := b.spot[w][d]
		at := func(k int) uint64 { return b.row[s.Row] >> (int(s.Shift) + 2*k) & 3 }
		for _, sign := range [2]int{1, -1} {
			if at(sign) == mine && at(-sign) == board.Empty && at(2*sign) == board.Empty {
				set.add(w - Cell(sign)*steps[d])
				set.add(w + Cell(2*sign)*steps[d])
			}
		}
	}
}
