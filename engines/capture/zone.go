package capture

import (
	"github.com/sente-games/sente/engines/internal/five/board"
	game "github.com/sente-games/sente/games/gomoku"
	"github.com/sente-games/sente/rules"
)

// collectZone collects every move that may refute a win by threats: had the defender passed, the attacker,
// which is to move now, would have won by the line that a restricted VCF has just found. A stone of
// the defender outside the zone does not affect that win, so that it loses to the same threats
// (relevance zones: Thomsen 2000). It returns false if the win cannot be followed, or if too little
// of the board is left.
//
// A stone without a capture affects distant points in only a few ways, each handled below: it
// occupies a point where a side plays in the win; it becomes part of a five or a four of the
// defender's answers ([Board.addHelpfulPoints]); it captures, or is one end of a pair that is captured later
// (menaces, also [Board.addOpenPairEnds]); it is captured together with another stone, whose point becomes
// free ([Board.addBaits]); or it changes the legality of a stone ([Board.addPermittingBlocks]).
func (v *vcf) collectZone(set *cellSet) bool {
	b := v.board
	if !supportsZones(b.law) {
		return false
	}
	v.Restricted = true
	defer func() { v.Restricted = false }()
	_, plies := v.FindWin(zoneTries)
	if plies <= 0 || b.cells-b.stones < 2*plies+minRoom {
		return false
	}
	opponent := 1 - b.turn
	set.addAll(&b.captureCells[opponent])
	for class := board.Four; class <= board.Five; class++ {
		set.addAll(&b.classCells[opponent][class-board.Three])
	}
	return v.addAttackPoints(set, 0)
}

// supportsZones reports whether a law supports zones: fives do not depend on their ends, and captures are
// never forbidden.
func supportsZones(law game.Law) bool {
	return law.Clauses&(game.Unblocked|game.Exact) == 0 &&
		(law.Has(game.CaptureExcuses) || !law.Has(game.NoDoubleThree))
}

const (
	zoneTries = 500 // threats tried to follow a win whose table entries may be lost
	minRoom   = 16  // free points that must be left in addition to the points of the win
)

// addAttackPoints adds the relevant points of a position with the attacker to move.
func (v *vcf) addAttackPoints(set *cellSet, depth int) bool {
	b := v.board
	if c, ok := b.winningMove(); ok {
		b.addWinPoints(set, c)
		return true
	}
	c, plies := v.SearchAttack(depth)
	if plies <= 0 {
		return false
	}
	b.addStonePoints(set, c)
	ok := b.Play(c) == rules.Ongoing && v.addAnswerPoints(set, depth)
	b.Undo()
	return ok
}

// addAnswerPoints adds the relevant points of a position in which the defender must answer a threat.
func (v *vcf) addAnswerPoints(set *cellSet, depth int) bool {
	b := v.board
	var answers cellSet
	if !b.computeReplies(&answers) {
		return false
	}
	if !b.fivePending {
		t := b.findThreat()
		b.togglePass()
		for _, c := range t.cells[:t.n] {
			b.addWinPoints(set, c)
		}
		b.togglePass()
	}
	set.addAll(&answers)
	set.addAll(&b.menaceCells[b.turn])
	var buf [128]Cell
	for _, c := range answers.appendTo(buf[:0]) {
		if !b.IsLegal(c) {
			b.addStar(set, c)
			continue
		}
		if !v.addAnswer(set, c, depth) {
			return false
		}
	}
	return true
}

// addAnswer adds the relevant points of one answer.
func (v *vcf) addAnswer(set *cellSet, c Cell, depth int) bool {
	b := v.board
	side, directions, ok := b.turn, b.state[c].capturesFor(b.turn), true
	b.addHelpfulPoints(set, c, side, board.LineBlockedThree)
	if b.Play(c) == rules.Ongoing {
		var buf [maxCapturedAtOnce]Cell
		for _, freed := range appendCaptured(c, directions, buf[:0]) {
			b.addHelpfulPoints(set, freed, side, board.LineFour)
		}
		ok = v.addAttackPoints(set, depth+2)
	}
	b.Undo()
	return ok
}

// addWinPoints adds the points relevant to a stone of the attacker that would win immediately.
func (b *Board) addWinPoints(set *cellSet, c Cell) {
	set.addAll(&b.menaceCells[1-b.turn])
	set.addAll(&b.captureCells[1-b.turn])
	b.addStonePoints(set, c)
	b.addOpenPairEnds(set, c)
}

// addHelpfulPoints adds the points in line with a free one, in the directions in which its line class for a
// side is at least minClass.
func (b *Board) addHelpfulPoints(set *cellSet, c Cell, side int, minClass board.LineClass) {
	p := b.state[c].patternFor(side)
	for d := range rowSteps {
		if p.LineClass(d) >= minClass {
			b.addRay(set, c, d)
		}
	}
}

// addStar adds all points in line with c that are within reach.
func (b *Board) addStar(set *cellSet, c Cell) {
	for d := range rowSteps {
		b.addRay(set, c, d)
	}
}

func (b *Board) addRay(set *cellSet, c Cell, d int) {
	s := b.spot[c][d]
	for k := -int(s.PointsBefore); k <= int(s.PointsAfter); k++ {
		set.add(c + Cell(k)*rowSteps[d])
	}
}

// addStonePoints adds the points relevant to a stone of the attacker, the side to move, on c.
func (b *Board) addStonePoints(set *cellSet, c Cell) {
	set.add(c)
	b.addPermittingBlocks(set, c)
	for d := range rowSteps {
		b.addBaits(set, c, d, 1)
		b.addBaits(set, c, d, -1)
	}
}

// addPermittingBlocks adds the points from which the attacker's four on c could be blocked if the four excuses
// a free three.
func (b *Board) addPermittingBlocks(set *cellSet, c Cell) {
	if b.state[c].freeThreesFor(b.turn) > 0 {
		b.addHelpfulPoints(set, c, b.turn, board.LineFour)
	}
}

// addBaits adds the points where a stone of the defender would be captured by one of the attacker on w
// together with another, in one of the eight directions.
func (b *Board) addBaits(set *cellSet, w Cell, d, sign int) {
	s := b.spot[w][d]
	at := func(k int) uint64 { return b.row[s.Row] >> (int(s.Shift) + 2*k*sign) & 3 }
	ownColour, otherColour := uint64(board.BlackStone+b.turn), uint64(board.WhiteStone-b.turn)
	if at(3) != ownColour {
		return
	}
	first, second := at(1), at(2)
	if first == board.Empty && (second == board.Empty || second == otherColour) {
		set.add(w + Cell(sign)*rowSteps[d])
	}
	if second == board.Empty && (first == board.Empty || first == otherColour) {
		set.add(w + Cell(2*sign)*rowSteps[d])
	}
}

// addOpenPairEnds adds the open ends of pairs that a stone of the side to move on w forms.
func (b *Board) addOpenPairEnds(set *cellSet, w Cell) {
	ownColour := uint64(board.BlackStone + b.turn)
	for d := range rowSteps {
		s := b.spot[w][d]
		at := func(k int) uint64 { return b.row[s.Row] >> (int(s.Shift) + 2*k) & 3 }
		for _, sign := range [2]int{1, -1} {
			if at(sign) == ownColour && at(-sign) == board.Empty && at(2*sign) == board.Empty {
				set.add(w - Cell(sign)*rowSteps[d])
				set.add(w + Cell(2*sign)*rowSteps[d])
			}
		}
	}
}
