package gomoku

import (
	"github.com/sente-games/sente/engines/internal/five/board"
	"github.com/sente-games/sente/engines/internal/five/eval"
	"github.com/sente-games/sente/engines/internal/five/search"
)

// patternInfo is the table entry of a pattern.
type patternInfo struct {
	class board.PointClass
	rank  int16 // hand-tuned rank of its threats, for engines without a search
}

// orderValue is the move ordering value of a point for the side that moves: for its own threats,
// and for the opponent's threats that it prevents.
type orderValue struct{ own, other int16 }

// patternValue is the value of a point for its side: when that side is to move (low half) and when
// it is not.
type patternValue uint32

func newPatternValue(mover, waiter int16) patternValue {
	return patternValue(uint16(mover)) | patternValue(uint16(waiter))<<16
}

func (w patternValue) moverValue() int16  { return int16(w) }
func (w patternValue) waiterValue() int16 { return int16(w >> 16) }

// sideTable holds the table entries of all patterns for one side, by pattern.
type sideTable struct {
	patternInfos [1 << 16]patternInfo
	class        [1 << 16]board.PointClass // the class once more, packed densely, if it forces or forbids, else Quiet
	value        [1 << 16]patternValue
	order        [1 << 16]orderValue // move ordering values
}

// patternTables hold the pattern tables of both sides, and the network.
type patternTables struct {
	side       [2]*sideTable
	network    *eval.Network    // nil: no network
	calmAddend patternPair      // added to patterns, it leaves those below eight with values below [search.LoudRank]
	states     [numStates]int32 // values of the states, tempo included
}

// newPatternTables computes the tables for games without fouls. Entries of invalid patterns are zero.
func newPatternTables(w *weightValues) *patternTables {
	t := &patternTables{network: eval.NewNetwork(&w.Network)}
	for i, worth := range w.States {
		t.states[i] = int32(worth) + int32(w.Tempo)
	}
	all := &sideTable{}
	for i := range all.patternInfos {
		if p := board.Pattern(i); p.Valid() {
			all.setPattern(p, p.PointClass(), w.Kinds[p.KindNumber()])
		}
	}
	t.side = [2]*sideTable{all, all}
	t.calmAddend = computeCalmAddend(t.side)
	return t
}

// computeCalmAddend returns the addend with which all line classes that are too low for a loud move, in any
// combination, stay below eight. If there is no such addend, every pattern counts as loud.
func computeCalmAddend(side [2]*sideTable) patternPair {
	for classes := 8; classes > 0; classes-- {
		if maxOrderValue(side, classes) < search.LoudRank {
			return patternPair(8-classes) * 0x11111111
		}
	}
	return highBits
}

// maxOrderValue returns the largest value of a move if all its line classes are below class.
func maxOrderValue(side [2]*sideTable, class int) int32 {
	var own, other int16
	for i := range class * class * class * class {
		p := i%class | i/class%class<<4 | i/class/class%class<<8 | i/class/class/class<<12
		for _, t := range side {
			own, other = max(own, t.order[p].own), max(other, t.order[p].other)
		}
	}
	return int32(own) + int32(other)
}

// withFouls returns the tables for games in which black has fouls. A forbidden point has no value
// for black.
func (t *patternTables) withFouls(w *weightValues) *patternTables {
	with := &sideTable{}
	for i := range with.patternInfos {
		p := board.Pattern(i)
		switch c := p.ClassWithFouls(); c {
		case board.Foul, board.Doubtful:
			with.setPattern(p, c, eval.PointValue{})
		default:
			p = p.WithoutOverlines()
			with.setPattern(board.Pattern(i), c, w.Kinds[p.KindNumber()])
		}
	}
	side := [2]*sideTable{with, t.side[board.White]}
	return &patternTables{side: side, network: t.network, states: t.states, calmAddend: computeCalmAddend(side)}
}

// setPattern sets the entries of a pattern.
func (t *sideTable) setPattern(p board.Pattern, c board.PointClass, v eval.PointValue) {
	t.patternInfos[p] = patternInfo{class: c, rank: rankByHand(p, c)}
	t.value[p] = newPatternValue(v.Mover, v.Waiter)
	t.order[p] = orderValue{v.Own, v.Other}
	if c >= board.Four || c == board.Foul || c == board.Doubtful {
		t.class[p] = c
	}
}

// rankByHand returns the hand-tuned rank of a pattern, 0 where a stone is likely forbidden.
func rankByHand(p board.Pattern, c board.PointClass) int16 {
	if c == board.Foul || c == board.Doubtful {
		return 0
	}
	return eval.HandTuned.PatternValue(p.WithoutOverlines()).Other
}

// stateOf returns the state of a cell with the given patterns.
func (t *patternTables) stateOf(k patternPair) cellState {
	return cellState(k) | cellState(t.side[board.Black].class[k.patternOf(board.Black)])<<32 | cellState(t.side[board.White].class[k.patternOf(board.White)])<<40
}

// valueOf returns the value that a cell adds to the evaluation.
func (t *patternTables) valueOf(k patternPair) cellValue {
	return sumValues(&t.side[board.Black].value, &t.side[board.White].value, k)
}

// sumValues is valueOf with the value tables of both sides as arguments.
func sumValues(black, white *[1 << 16]patternValue, k patternPair) cellValue {
	b, w := black[k.patternOf(board.Black)], white[k.patternOf(board.White)]
	return newCellValue(int32(b.moverValue())-int32(w.waiterValue()), int32(w.moverValue())-int32(b.waiterValue()))
}

// Prepare computes the tables of all rules, which takes some tenths of a second. It is for programs
// in which the first move by a rule must not wait for its table.
func Prepare() {
	for rule := range board.NumRules {
		rule.ClassTable()
		embedded.patternTables(rule, defaultSize)
		embedded.patternTables(rule, MaxSize)
	}
}
