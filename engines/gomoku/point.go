package gomoku

import (
	"sync"

	"github.com/sente-games/sente/engines/five/line"
	"github.com/sente-games/sente/engines/five/point"
	"github.com/sente-games/sente/engines/gomoku/network"
	"github.com/sente-games/sente/engines/gomoku/weights"
)

// known is what is known of a pattern.
type known struct {
	class point.Class
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
	of    [1 << 16]known
	class [1 << 16]point.Class // once more, close together, if it forces or forbids, else Quiet
	worth [1 << 16]worth
	hopes [1 << 16]hopes // for the order of moves
}

// knowhow is what is known of the patterns of both sides, and the network.
type knowhow struct {
	side    [2]*patterns
	network *network.Network      // nil: there is none
	states  [network.States]int32 // what states are worth, tempo included
}

// points is what is known by the weights in use, for games by a rule.
func points(r line.Rule) *knowhow {
	if r.Law(line.Black).Fouls {
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
func newPoints(w *weights.Weights) *knowhow {
	t := &knowhow{network: network.New(&w.Network)}
	for i, worth := range w.States {
		t.states[i] = int32(worth) + int32(w.Tempo)
	}
	all := &patterns{}
	for i := range all.of {
		if p := point.Pattern(i); p.Valid() {
			all.learn(p, p.Class(), w.Kinds[p.Kind()])
		}
	}
	t.side = [2]*patterns{all, all}
	return t
}

// withFouls is the same for games in which black may not play everywhere. A
// point that is forbidden is worth nothing to black.
func (t *knowhow) withFouls(w *weights.Weights) *knowhow {
	with := &patterns{}
	for i := range with.of {
		p := point.Pattern(i)
		switch c := p.ClassWithFouls(); c {
		case point.Foul, point.Doubtful:
			with.learn(p, c, point.Value{})
		default:
			p = p.WithoutOverlines()
			with.learn(point.Pattern(i), c, w.Kinds[p.Kind()])
		}
	}
	return &knowhow{side: [2]*patterns{with, t.side[line.White]}, network: t.network, states: t.states}
}

// learn enters what a pattern is worth.
func (t *patterns) learn(p point.Pattern, c point.Class, v point.Value) {
	t.of[p] = known{class: c, rank: rankByHand(p, c)}
	t.worth[p] = newWorth(v.Mover, v.Waiter)
	t.hopes[p] = hopes{v.Own, v.Other}
	if c >= point.Four || c == point.Foul || c == point.Doubtful {
		t.class[p] = c
	}
}

// rankByHand is the rank of a pattern, 0 where a stone is likely forbidden.
func rankByHand(p point.Pattern, c point.Class) int16 {
	if c == point.Foul || c == point.Doubtful {
		return 0
	}
	return point.ByHand.Of(p.WithoutOverlines()).Other
}

// aspect looks up what a cell is to both sides.
func (t *knowhow) aspect(k knowledge) aspect {
	return aspect(k) | aspect(t.side[line.Black].class[k.of(line.Black)])<<32 | aspect(t.side[line.White].class[k.of(line.White)])<<40
}

// classPrice looks up what a cell adds to the evaluation by its classes.
func (t *knowhow) classPrice(k knowledge) price {
	return priceOf(&t.side[line.Black].worth, &t.side[line.White].worth, k)
}

// priceOf is classPrice by what the patterns of both sides are worth.
func priceOf(black, white *[1 << 16]worth, k knowledge) price {
	b, w := black[k.of(line.Black)], white[k.of(line.White)]
	return newPrice(int32(b.mover())-int32(w.waiter()), int32(w.mover())-int32(b.waiter()))
}

// Prepare makes the tables of all rules, nearly a tenth of a second's work: for
// programs in which the first move by a rule must not wait for its table.
func Prepare() {
	for rule := range line.Rules {
		rule.Table()
	}
	pointsWithFouls()
}
