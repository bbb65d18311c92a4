package gomoku

import "sync"

// Class is what a stone of one side on an empty point makes, all four
// directions together. Larger is more forcing.
type Class uint8

const (
	Quiet       Class = iota // nothing that matters at once
	Foul                     // an overline or two fours: forbidden
	Doubtful                 // two threes: forbidden unless they are false, see [Board.Legal]
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

var classNames = [...]string{"quiet", "foul", "doubtful", "two", "double two", "three", "three plus", "double three", "four", "four plus", "four three", "open four", "five"}

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

// patterns is what is known of all patterns of a side, by their number.
type patterns struct {
	of    [1 << 16]point
	class [1 << 16]Class // once more, close together, if it forces or forbids, else Quiet
	worth [1 << 16]worth
	hopes [1 << 16]hopes // for the order of moves
}

// knowhow is what is known of the patterns of both sides, and of stars.
type knowhow struct {
	side    [2]*patterns
	stars   *stars              // nil: nothing is known of them
	threats [threatStates]int32 // what states are worth, tempo included
}

// points is what is known by the weights in use, for games by a rule.
func points(r Rule) *knowhow {
	if r.law(Black).fouls {
		return pointsWithFouls()
	}
	return pointsWithoutFouls()
}

var (
	pointsWithoutFouls = sync.OnceValue(func() *knowhow { return newPoints(defaultWeights()) })
	pointsWithFouls    = sync.OnceValue(func() *knowhow { return pointsWithoutFouls().withFouls(defaultWeights()) })
)

// newPoints lists all patterns, for games without fouls. Entries of numbers that
// are no pattern are zero.
func newPoints(w *weights) *knowhow {
	t := &knowhow{stars: newStars(&w.stars)}
	for i, worth := range w.threats {
		t.threats[i] = int32(worth) + int32(w.tempo)
	}
	all := &patterns{}
	for i := range all.of {
		if p := pattern(i); p.valid() {
			all.learn(p, p.class(), w.of[p.kind()])
		}
	}
	t.side = [2]*patterns{all, all}
	return t
}

// withFouls is the same for games in which black may not play everywhere. A
// point that is forbidden is worth nothing to black.
func (t *knowhow) withFouls(w *weights) *knowhow {
	with := &patterns{}
	for i := range with.of {
		p := pattern(i)
		switch c := p.classWithFouls(); c {
		case Foul, Doubtful:
			with.learn(p, c, value{})
		default:
			p = p.withoutOverlines()
			with.learn(pattern(i), c, w.of[p.kind()])
		}
	}
	return &knowhow{side: [2]*patterns{with, t.side[White]}, stars: t.stars, threats: t.threats}
}

// learn enters what a pattern is worth.
func (t *patterns) learn(p pattern, c Class, v value) {
	t.of[p] = point{class: c, rank: rankByHand(p, c)}
	t.worth[p] = newWorth(v.mover, v.waiter)
	t.hopes[p] = hopes{v.own, v.other}
	if c >= Four || c == Foul || c == Doubtful {
		t.class[p] = c
	}
}

// rankByHand is the rank of a pattern, 0 where a stone is likely forbidden.
func rankByHand(p pattern, c Class) int16 {
	if c == Foul || c == Doubtful {
		return 0
	}
	return byHand.of(p.withoutOverlines()).other
}

// aspect looks up what a cell is to both sides.
func (t *knowhow) aspect(k knowledge) aspect {
	return aspect(k) | aspect(t.side[Black].class[k.of(Black)])<<32 | aspect(t.side[White].class[k.of(White)])<<40
}

// classPrice looks up what a cell adds to the evaluation by its classes.
func (t *knowhow) classPrice(k knowledge) price {
	b, w := t.side[Black].worth[k.of(Black)], t.side[White].worth[k.of(White)]
	return newPrice(int32(b.mover())-int32(w.waiter()), int32(w.mover())-int32(b.waiter()))
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

// classWithFouls is the class for a side that may not make an overline, two fours
// or two threes. A five makes everything right; whether two threes are two depends
// on more than the point.
func (p pattern) classWithFouls() Class {
	var n [1 << 4]int
	for d := range 4 {
		n[p.in(d)]++
	}
	switch {
	case n[five] > 0:
		return Five
	case n[overline] > 0 || n[doubleFour] > 0 || n[four]+n[openFour] > 1:
		return Foul
	case n[openThree]+n[wideThree] > 1:
		return Doubtful
	case !p.valid():
		return Quiet // a number that is no pattern
	}
	return p.class()
}

// withoutOverlines is the pattern with dead rows instead of what is known of
// foul ones only.
func (p pattern) withoutOverlines() pattern {
	for d := range 4 {
		if p.in(d) >= lines {
			p &^= 15 << (4 * d)
		}
	}
	return p
}
