package alphabeta

import (
	"fmt"
	"math/bits"

	"github.com/sente-games/sente/internal/order"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search/table"
)

// mostNumbers is how many moves a word can tell apart.
const mostNumbers = 64

// numbering is the moves of a game that numbers them.
type numbering[M any] [mostNumbers]M

// number asks for the moves of a game that numbers them.
func (g *config[R, S, M]) number() error {
	g.numbered, _ = rules.Ability[rules.Numbered[R, S, M]](g.rules)
	if g.numbered == nil {
		return nil
	}
	all := g.numbered.Numbers(g.rules)
	if len(all) < 1 || len(all) > mostNumbers {
		return fmt.Errorf("alphabeta: Numbers of %T are %d moves: they must be 1 to %d", g.rules, len(all), mostNumbers)
	}
	g.numbers = new(numbering[M])
	copy(g.numbers[:], all)
	return nil
}

// settle decides whether moves are taken from a set of bits and never listed: where
// nothing rates them and nothing else looks at the list.
func (g *config[R, S, M]) settle() {
	g.features &^= unlisted
	if g.numbered != nil && g.features&listing == 0 {
		g.features |= unlisted
	}
}

// offer puts the moves of a position on its frame. For a game that numbers them it
// puts only that with index first there: the rest may never be needed. If there is
// none, and wherever something looks at all of them at once, all are.
func (k *kernel[R, S, M, F]) offer(f *frame[S, M], first int) {
	if k.numbered == nil {
		f.moves = k.rules.Moves(&f.state, f.moves[:0])
		return
	}
	f.set = k.numbered.MoveSet(&f.state)
	n := bits.OnesCount64(f.set)
	if cap(f.moves) < n {
		f.moves = make([]M, n, mostNumbers)
	}
	f.moves = f.moves[:n]
	if uint(first) >= uint(n) || k.has(ETC|Fold) {
		k.listRest(f)
		return
	}
	f.moves[first] = k.numbers[bits.TrailingZeros64(fromNth(f.set, first))&(mostNumbers-1)]
}

// listRest lists what offer has put off.
func (k *kernel[R, S, M, F]) listRest(f *frame[S, M]) {
	moves := f.moves
	for i := range moves {
		moves[i] = k.numbers[bits.TrailingZeros64(f.set)&(mostNumbers-1)]
		f.set &= f.set - 1
	}
}

// fromNth is a set without its n lowest bits.
func fromNth(set uint64, n int) uint64 {
	for range n {
		set &= set - 1
	}
	return set
}

// numberOf is the number of the move with an index in the order of the rules, or none.
func numberOf(set uint64, index int) int {
	if index < 0 || index >= mostNumbers {
		return order.None
	}
	if set = fromNth(set, index); set == 0 {
		return order.None
	}
	return bits.TrailingZeros64(set)
}

// take is the first number if there is one, else the lowest of a set that is not empty,
// and the others, of which none is first.
func take(set uint64, first int) (number int, rest uint64, none int) {
	if first >= 0 {
		return first, set &^ (1 << (uint(first) & (mostNumbers - 1))), order.None
	}
	return bits.TrailingZeros64(set), set & (set - 1), order.None
}

// indexOf is the index of the move with a number, which is in the set, for the table.
func indexOf(set uint64, number int) int {
	if number == table.NoMove {
		return table.NoMove
	}
	return bits.OnesCount64(set & (1<<(uint(number)&(mostNumbers-1)) - 1))
}
