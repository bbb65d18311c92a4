package gomoku

import "sync"

// Class is what a stone of one side on an empty point makes, all four
// directions together. Larger is more forcing.
type Class uint8

const (
	Quiet       Class = iota // nothing that matters at once
	Two                      // an open two or a blocked three
	DoubleTwo                // two of those
	Three                    // an open three
	ThreePlus                // an open three and something of Two
	DoubleThree              // two open threes
	Four                     // a four: the opponent must answer
	FourPlus                 // a four and something of Two
	FourThree                // a four and an open three
	OpenFour                 // an open four or two fours: wins if no five comes first
	Five                     // wins
	classes                  // how many there are
)

var classNames = [...]string{"quiet", "two", "double two", "three", "three plus", "double three", "four", "four plus", "four three", "open four", "five"}

// String names the class in words.
func (c Class) String() string {
	if c < classes {
		return classNames[c]
	}
	return "unknown class"
}

// pattern packs the line classes of a point for one side, four bits each.
type pattern uint16

// in returns the line class in direction d.
func (p pattern) in(d int) line { return line(p >> (4 * d) & 15) }

// point is what is known of a pattern.
type point struct {
	class Class
	rank  int16 // of its threats, by hand: for players who look at nothing else
	worth worth
}

// hopes are how much is expected of a move on a point by the side that moves:
// for what it makes of its own, and for what it takes from the other.
type hopes struct{ own, other int16 }

// worth is what a point is worth to its side: when that side is to move (low half)
// and when it waits.
type worth uint32

func newWorth(mover, waiter int16) worth { return worth(uint16(mover)) | worth(uint16(waiter))<<16 }

func (w worth) mover() int16  { return int16(w) }
func (w worth) waiter() int16 { return int16(w >> 16) }

// knowhow is what is known of all patterns, by their number.
type knowhow struct {
	of    [1 << 16]point
	class [1 << 16]Class // once more, close together, if it is Four or more, else Quiet
	hopes [1 << 16]hopes // for the order of moves

	threats [threatStates]int32 // what states are worth, tempo included
}

var points = sync.OnceValue(func() *knowhow { return newPoints(defaultWeights()) })

// newPoints lists all patterns. Entries of numbers that are no pattern are zero.
func newPoints(w *weights) *knowhow {
	t := &knowhow{}
	for i, worth := range w.threats {
		t.threats[i] = int32(worth) + int32(w.tempo)
	}
	for i := range t.of {
		if p := pattern(i); p.valid() {
			t.learn(p, w.of[p.kind()])
		}
	}
	return t
}

// learn enters what a pattern is worth.
func (t *knowhow) learn(p pattern, v value) {
	c := p.class()
	t.of[p] = point{class: c, rank: byHand.of(p).other, worth: newWorth(v.mover, v.waiter)}
	t.hopes[p] = hopes{v.own, v.other}
	if c >= Four {
		t.class[p] = c
	}
}

// aspect looks up what a cell is to both sides.
func (t *knowhow) aspect(k knowledge) aspect {
	return aspect(k) | aspect(t.class[k.of(Black)])<<32 | aspect(t.class[k.of(White)])<<40
}

// price looks up what a cell is worth to both sides.
func (t *knowhow) price(k knowledge) price {
	return price(t.of[k.of(Black)].worth) | price(t.of[k.of(White)].worth)<<32
}

func (p pattern) valid() bool {
	for d := range 4 {
		if p.in(d) >= lines {
			return false
		}
	}
	return true
}

// class combines the four directions.
func (p pattern) class() Class {
	var n [lines]int
	for d := range 4 {
		n[p.in(d)]++
	}
	threes := n[openThree] + n[wideThree]
	twos := n[openTwo] + n[wideTwo] + n[blockedThree]
	switch {
	case n[five] > 0:
		return Five
	case n[openFour] > 0 || n[four] > 1:
		return OpenFour
	case n[four] > 0 && threes > 0:
		return FourThree
	case n[four] > 0 && twos > 0:
		return FourPlus
	case n[four] > 0:
		return Four
	case threes > 1:
		return DoubleThree
	case threes > 0 && twos > 0:
		return ThreePlus
	case threes > 0:
		return Three
	case twos > 1:
		return DoubleTwo
	case twos > 0:
		return Two
	}
	return Quiet
}
