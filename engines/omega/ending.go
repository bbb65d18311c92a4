package omega

import (
	"math/bits"

	game "github.com/sente-games/sente/games/omega"
	"github.com/sente-games/sente/internal/hashtable"
)

const (
	// MostEnding is the largest number of empty cells that an [Ending] takes.
	MostEnding = 30

	elements = 128 // cells and groups; more groups than these are never alive at once
)

// Ending plays the last stones of a game of two exactly. It knows the empty cells
// and the groups that touch them, and nothing else of the board: what the score
// gains from here depends on nothing else, so that positions which differ only in
// dead groups, or in how the same groups came about, are one to its table.
//
// Whether a gain of at least so much can be forced is asked by null windows, and
// the answer is kept as a bound on the gain (fail-soft, Fishburn 1983); the margin
// is found by such questions, each at the bound that the last one gave (MTD(f),
// Plaat and others 1996). All gains are white's: those of log(white) - log(black).
type Ending struct {
	table hashtable.Table[entry]
	salt  uint64 // tells sets of empty cells at the root apart

	cells  int // elements 0 to cells-1 are empty cells at the root; groups follow
	names  [MostEnding]uint16
	beside [MostEnding][6]uint8 // elements around a cell, none behind the last one
	adj    [MostEnding]uint32   // cells around a cell

	colour [elements]uint8 // 0: empty, 1: white, 2: black; off the board: none
	up     [elements]uint8
	size   [elements]uint16
	touch  [elements]uint32 // cells around a group
	heads  [2]uint64        // leaders of groups
	free   uint32
	joins  [elements]join
	joined int

	history [2][2][MostEnding]int32
	lists   [MostEnding + 2][MostEnding]option
	watch   func(nodes int64) bool // says when to stop; nil: never
	nodes   int64
	stopped bool
	doubt   bool // some sum of logarithms was too close to call
}

const none = elements - 1

// join is a group that has become part of another one.
type join struct {
	child uint8
	touch uint32 // of the larger one, before
}

// option is a cell for the next stone.
type option struct {
	cell  uint8
	rate  int32
	delta int64 // what white gains at once
}

// entry is a bound on white's gain from a position.
type entry struct {
	key  uint64
	data uint64 // gain << 8 | cell << 1 | lower
}

// NewEnding makes a solver with a table of about so many bytes.
func NewEnding(bytes int64) *Ending {
	n := max(bytes/16, 1<<10)
	size := 1 << (bits.Len64(uint64(n)) - 1)
	return &Ending{table: hashtable.Of[entry](size)}
}

// set puts the position on the solver's board, and reports whether it fits.
func (e *Ending) set(g game.Live) bool {
	free := g.Field.AppendEmpty(nil)
	if len(free) > MostEnding {
		return false
	}
	e.cells, e.joined, e.nodes, e.stopped, e.doubt = len(free), 0, 0, false, false
	e.free = 1<<len(free) - 1
	e.heads, e.history = [2]uint64{}, [2][2][MostEnding]int32{}
	e.colour[none] = none
	e.salt = uint64(g.Side())
	ids := map[int]uint8{}
	for i, cell := range free {
		ids[int(cell)], e.names[i] = uint8(i), cell
		e.colour[i] = 0
		e.salt = (e.salt ^ uint64(cell) + 1) * 0x9e3779b97f4a7c15
		e.salt ^= e.salt >> 29
	}
	next := len(free)
	for i, cell := range free {
		if next = e.surround(i, g, int(cell), ids, next); next < 0 {
			return false
		}
	}
	return true
}

// surround fills in what is around a cell; groups get numbers from next on.
func (e *Ending) surround(i int, g game.Live, cell int, ids map[int]uint8, next int) int {
	e.beside[i], e.adj[i] = [6]uint8{none, none, none, none, none, none}, 0
	n := 0
	for _, near := range g.Near(cell) {
		if int(near) == g.Cells() {
			break
		}
		colour, stone := g.Field.Stone(int(near))
		if !stone {
			id := ids[int(near)]
			e.beside[i][n], e.adj[i] = id, e.adj[i]|1<<id
			n++
			continue
		}
		leader := g.Field.Leader(int(near))
		id, known := ids[leader]
		if !known {
			if next == none {
				return -1
			}
			id = uint8(next)
			ids[leader] = id
			next++
			e.colour[id], e.up[id], e.size[id], e.touch[id] = uint8(colour+1), id, uint16(g.Field.GroupSize(leader)), 0
			e.heads[id>>6] |= 1 << (id & 63)
		}
		e.touch[id] |= 1 << i
		e.beside[i][n] = id
		n++
	}
	return next
}

func (e *Ending) leader(x uint8) uint8 {
	for e.up[x] != x {
		x = e.up[x]
	}
	return x
}

// place puts a stone (1 or 2) on a cell and returns the number of joins.
func (e *Ending) place(cell, stone uint8) (joins int) {
	e.colour[cell], e.up[cell], e.size[cell], e.touch[cell] = stone, cell, 1, e.adj[cell]
	e.free &^= 1 << cell
	e.heads[0] |= 1 << cell
	leader := cell
	for _, x := range &e.beside[cell] {
		if e.colour[x] != stone {
			continue
		}
		other := e.leader(x)
		if other == leader {
			continue
		}
		if e.size[leader] > e.size[other] {
			leader, other = other, leader
		}
		e.joins[e.joined] = join{leader, e.touch[other]}
		e.joined++
		e.up[leader] = other
		e.size[other] += e.size[leader]
		e.touch[other] |= e.touch[leader]
		e.heads[leader>>6] &^= 1 << (leader & 63)
		leader = other
		joins++
	}
	return joins
}

// remove takes the last stone back.
func (e *Ending) remove(cell uint8, joins int) {
	for range joins {
		e.joined--
		j := e.joins[e.joined]
		other := e.up[j.child]
		e.size[other] -= e.size[j.child]
		e.touch[other] = j.touch
		e.up[j.child] = j.child
		e.heads[j.child>>6] |= 1 << (j.child & 63)
	}
	e.heads[0] &^= 1 << cell
	e.colour[cell] = 0
	e.free |= 1 << cell
}

// gain is what a stone on a cell adds to the logarithm of its colour's score.
func (e *Ending) gain(cell, stone uint8) int64 {
	var seen [3]uint8
	groups, size, gain := 0, 1, int64(0)
next:
	for _, x := range &e.beside[cell] {
		if e.colour[x] != stone {
			continue
		}
		leader := e.leader(x)
		for _, other := range seen[:groups] {
			if other == leader {
				continue next
			}
		}
		if groups < len(seen) {
			seen[groups] = leader
			groups++
		}
		size += int(e.size[leader])
		gain -= game.LogOf(int(e.size[leader]))
	}
	return gain + game.LogOf(size)
}

// key tells positions apart whose gains may differ: by the empty cells and by the
// groups that touch them, each known by its colour, size and the cells around it.
func (e *Ending) key() uint64 {
	key := e.salt ^ uint64(e.free)*0x9e3779b97f4a7c15
	for w, left := range e.heads {
		for ; left != 0; left &= left - 1 {
			x := w<<6 + bits.TrailingZeros64(left)
			touch := e.touch[x] & e.free
			if touch == 0 {
				continue
			}
			h := (uint64(touch)<<24 | uint64(e.size[x])<<8 | uint64(e.colour[x])) * 0xbf58476d1ce4e5b9
			h = (h ^ h>>31) * 0x94d049bb133111eb
			key += h ^ h>>29
		}
	}
	return key
}

// colours of the next stone and of the player who places it, by the stones left:
// the last one is black's own.
func nextStone(left int) (stone uint8, white bool) {
	stone = 2
	if left&1 == 0 {
		stone = 1
	}
	return stone, left&3 == 0 || left&3 == 3
}

// mover is the number of the player.
func mover(white bool) int {
	if white {
		return 0
	}
	return 1
}

// last is white's gain from the last stone, black's own.
func (e *Ending) last() int64 {
	best := int64(endless)
	for free := e.free; free != 0; free &= free - 1 {
		best = min(best, -e.gain(uint8(bits.TrailingZeros32(free)), 2))
	}
	e.nodes += int64(bits.OnesCount32(e.free))
	return best
}

const endless = 1 << 54

// search returns a bound on white's gain with so many stones left: if v >= want,
// white gains v at least, else v at most.
func (e *Ending) search(left int, want int64) int64 {
	if left == 1 {
		return e.last()
	}
	if e.nodes++; e.nodes&1023 == 0 && e.watch != nil && e.watch(e.nodes) {
		e.stopped = true
	}
	if e.stopped {
		return 0
	}
	stone, white := nextStone(left)
	first := uint8(none)
	var key uint64
	if left > 2 {
		key = e.key()
		if t := e.table.Masked(key); t.key == key {
			v, lower := int64(t.data)>>8, t.data&1 != 0
			if lower == (v >= want) {
				return v
			}
			first = uint8(t.data>>1) & 127
		}
	}
	options := e.options(left, stone, white, first)
	best, cell := e.walk(left, want, options, stone, white)
	if left > 2 && !e.stopped {
		data := uint64(best)<<8 | uint64(cell)<<1
		if best >= want {
			data |= 1
		}
		*e.table.Masked(key) = entry{key, data}
	}
	return best
}

// walk tries the options until the question is answered.
func (e *Ending) walk(left int, want int64, options []option, stone uint8, white bool) (best int64, cell uint8) {
	best = endless
	if white {
		best = -endless
	}
	for i := range options {
		o := pickBest(options[i:])
		joins := e.place(o.cell, stone)
		v := o.delta + e.search(left-1, want-o.delta)
		e.remove(o.cell, joins)
		if e.stopped {
			return best, cell
		}
		if white && v > best || !white && v < best {
			best, cell = v, o.cell
			if (v >= want) == white {
				e.history[mover(white)][stone-1][cell] += int32(left * left)
				break
			}
		}
	}
	return best, cell
}

// pickBest brings the option that is rated best to the front.
func pickBest(options []option) *option {
	best := 0
	for i := range options {
		if options[i].rate > options[best].rate {
			best = i
		}
	}
	options[0], options[best] = options[best], options[0]
	return &options[0]
}

// options are the cells worth trying: of those that are alike only the first.
func (e *Ending) options(left int, stone uint8, white bool, first uint8) []option {
	list := e.lists[left][:0]
	var looks [MostEnding][2]uint64
	for free := e.free; free != 0; free &= free - 1 {
		cell := uint8(bits.TrailingZeros32(free))
		if left > 2 {
			if looks[cell] = e.looks(cell); e.alike(cell, &looks) {
				continue
			}
		}
		delta := e.gain(cell, stone)
		if stone == 2 {
			delta = -delta
		}
		rate := int32(delta >> 24)
		if !white {
			rate = -rate
		}
		rate += e.history[mover(white)][stone-1][cell]
		if cell == first {
			rate = 1 << 30
		}
		list = append(list, option{cell, rate, delta})
	}
	return list
}

// looks is the set of groups around a cell.
func (e *Ending) looks(cell uint8) (set [2]uint64) {
	for _, x := range &e.beside[cell] {
		if c := e.colour[x]; c == 1 || c == 2 {
			leader := e.leader(x)
			set[leader>>6] |= 1 << (leader & 63)
		}
	}
	return set
}

// alike reports whether an earlier empty cell is surrounded by the same groups and
// the same empty cells.
func (e *Ending) alike(cell uint8, looks *[MostEnding][2]uint64) bool {
	mine := e.adj[cell] & e.free
	for before := e.free & (1<<cell - 1); before != 0; before &= before - 1 {
		other := bits.TrailingZeros32(before)
		if looks[other] == looks[cell] && e.adj[other]&e.free&^(1<<cell) == mine&^(1<<other) {
			return true
		}
	}
	return false
}

// root is search for the position itself, and a cell that answers the question for
// who is to move, if there is one that does.
func (e *Ending) root(left int, want int64) (gain int64, cell uint8, white bool) {
	stone, white := nextStone(left)
	if left == 1 {
		gain, cell = endless, none
		for free := e.free; free != 0; free &= free - 1 {
			at := uint8(bits.TrailingZeros32(free))
			if g := -e.gain(at, 2); g < gain {
				gain, cell = g, at
			}
		}
		return gain, cell, white
	}
	gain, cell = e.walk(left, want, e.options(left, stone, white, none), stone, white)
	return gain, cell, white
}

// Gain finds white's gain in log(white) - log(black) when both play their best from
// the position on, and a cell for the next stone. Only the question whether the gain
// reaches want is answered unless exact is set: then it is a bound, and the cell
// answers the question for who is to move if it can be answered so. !ok says that
// there are too many empty cells, not two players, or that watch said stop; watch
// is called now and then with the positions visited and may be nil.
func (e *Ending) Gain(g game.Live, s *game.Step, want int64, exact bool, watch func(nodes int64) bool) (gain int64, cell int, ok bool) {
	if g.Players() != 2 || !e.set(g) {
		return 0, 0, false
	}
	e.watch = watch
	left, lower, upper := g.Left(s), int64(-endless), int64(endless)
	best := uint8(none)
	for gain = want; lower < upper; {
		ask := gain
		if ask == lower {
			ask++
		}
		v, at, white := e.root(left, ask)
		if e.stopped {
			return 0, 0, false
		}
		if v >= ask {
			lower = v
		} else {
			upper = v
		}
		if (v >= ask) == white || best == none {
			best = at
		}
		if gain = v; !exact {
			break
		}
	}
	return gain, int(e.names[best]), true
}

// Nodes is the number of positions that the last question took.
func (e *Ending) Nodes() int64 { return e.nodes }
