package gomoku

import (
	"github.com/sente-games/sente/engines/internal/five/board"
	"github.com/sente-games/sente/engines/internal/five/eval"
	"github.com/sente-games/sente/engines/internal/five/search"
)

// patternInfo is what is known of a pattern.
type patternInfo struct {
	class board.PointClass
	rank  int16 // of its threats, by hand: for players that look at nothing else
}

// orderValue is how much is expected of a move on a point by the side that moves:
// for what it makes of its own, and for what it takes from the other.
type orderValue struct{ own, other int16 }

// patternValue is what a point is worth to its side: when that side is to move (low half)
// and when it waits.
type patternValue uint32

func newPatternValue(mover, waiter int16) patternValue {
	return patternValue(uint16(mover)) | patternValue(uint16(waiter))<<16
}

func (w patternValue) mover() int16  { return int16(w) }
func (w patternValue) waiter() int16 { return int16(w >> 16) }

// sideTable is what is known of all patterns of a side, by their number.
type sideTable struct {
	of    [1 << 16]patternInfo
	class [1 << 16]board.PointClass // once more, close together, if it forces or forbids, else Quiet
	value [1 << 16]patternValue
	order [1 << 16]orderValue // for the order of moves
}

// tables are what is known of the patterns of both sides, and the network.
type tables struct {
	side    [2]*sideTable
	network *eval.Network    // nil: there is none
	calm    patternPair      // added to patterns, it leaves those below eight that promise less than [search.LoudRank]
	states  [numStates]int32 // what states are worth, tempo included
}

// newPoints lists all patterns, for games without fouls. Entries of numbers that
// are no pattern are zero.
func newPoints(w *weightValues) *tables {
	t := &tables{network: eval.NewNetwork(&w.Network)}
	for i, worth := range w.States {
		t.states[i] = int32(worth) + int32(w.Tempo)
	}
	all := &sideTable{}
	for i := range all.of {
		if p := board.Pattern(i); p.Valid() {
			all.learn(p, p.Class(), w.Kinds[p.Kind()])
		}
	}
	t.side = [2]*sideTable{all, all}
	t.calm = calmOf(t.side)
	return t
}

// calmOf finds the classes that are too low for a move to promise much, however many of them meet.
// If there are none all patterns count as more: no point has eight rows of the highest classes.
func calmOf(side [2]*sideTable) patternPair {
	for classes := 8; classes > 0; classes-- {
		if mostPromised(side, classes) < search.LoudRank {
			return patternPair(8-classes) * 0x11111111
		}
	}
	return eights
}

// mostPromised is the most that a move promises where no row has a class from the given one on.
func mostPromised(side [2]*sideTable, class int) int32 {
	var own, other int16
	for i := range class * class * class * class {
		p := i%class | i/class%class<<4 | i/class/class%class<<8 | i/class/class/class<<12
		for _, t := range side {
			own, other = max(own, t.order[p].own), max(other, t.order[p].other)
		}
	}
	return int32(own) + int32(other)
}

// withFouls is the same for games in which black may not play everywhere. A
// point that is forbidden is worth nothing to black.
func (t *tables) withFouls(w *weightValues) *tables {
	with := &sideTable{}
	for i := range with.of {
		p := board.Pattern(i)
		switch c := p.ClassWithFouls(); c {
		case board.Foul, board.Doubtful:
			with.learn(p, c, eval.PointValue{})
		default:
			p = p.WithoutOverlines()
			with.learn(board.Pattern(i), c, w.Kinds[p.Kind()])
		}
	}
	side := [2]*sideTable{with, t.side[board.White]}
	return &tables{side: side, network: t.network, states: t.states, calm: calmOf(side)}
}

// learn enters what a pattern is worth.
func (t *sideTable) learn(p board.Pattern, c board.PointClass, v eval.PointValue) {
	t.of[p] = patternInfo{class: c, rank: rankByHand(p, c)}
	t.value[p] = newPatternValue(v.Mover, v.Waiter)
	t.order[p] = orderValue{v.Own, v.Other}
	if c >= board.Four || c == board.Foul || c == board.Doubtful {
		t.class[p] = c
	}
}

// rankByHand is the rank of a pattern, 0 where a stone is likely forbidden.
func rankByHand(p board.Pattern, c board.PointClass) int16 {
	if c == board.Foul || c == board.Doubtful {
		return 0
	}
	return eval.HandTuned.Of(p.WithoutOverlines()).Other
}

// stateOf looks up what a cell is to both sides.
func (t *tables) stateOf(k patternPair) cellState {
	return cellState(k) | cellState(t.side[board.Black].class[k.of(board.Black)])<<32 | cellState(t.side[board.White].class[k.of(board.White)])<<40
}

// valueOf looks up what a cell adds to the evaluation by its classes.
func (t *tables) valueOf(k patternPair) cellValue {
	return sumOf(&t.side[board.Black].value, &t.side[board.White].value, k)
}

// sumOf is valueOf by what the patterns of both sides are worth.
func sumOf(black, white *[1 << 16]patternValue, k patternPair) cellValue {
	b, w := black[k.of(board.Black)], white[k.of(board.White)]
	return newCellValue(int32(b.mover())-int32(w.waiter()), int32(w.mover())-int32(b.waiter()))
}

// Prepare makes the tables of all rules, some tenths of a second's work: for
// programs in which the first move by a rule must not wait for its table.
func Prepare() {
	for rule := range board.NumRules {
		rule.ClassTable()
		embedded.points(rule, ordinarySize)
		embedded.points(rule, MaxSize)
	}
}
