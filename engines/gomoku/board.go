package gomoku

import (
	"math/bits"

	"github.com/sente-games/sente/engines/five/line"
	"github.com/sente-games/sente/engines/five/point"
	"github.com/sente-games/sente/engines/gomoku/network"
)

// Board is a position with everything the engine knows about its empty points,
// kept up to date while stones come and go. It allocates only when it is made.
type Board struct {
	*geometry
	rule   line.Rule
	table  line.Table
	points *knowhow

	turn   line.Side
	stones int
	colour [maxCells]uint8           // none, black or white
	row    [maxRows]uint64           // the rows, see spot
	aspect [maxCells]aspect          // of empty cells; of others as it was when they were taken
	price  [maxCells]price           // the same: what they add to the evaluation by their classes
	where  [2][point.Classes]cellSet // the empty cells of each forcing class, for each side; Quiet has the others
	census                           // of the empty cells
	acc    network.Accumulator       // of the empty cells with a stone in their features
	taken  cellSet                   // cells that are not empty
	near   cellSet                   // cells close to a stone, taken or not
	seen   cellSet                   // cells with a stone in their features: they count in acc
	key    uint64
	hasty  bool // what the evaluation needs is not kept up to date; see fours

	log     []change // what Undo has to put back
	history []ply

	rates [maxCells]int32 // scratch of narrow
}

// knowledge is the pattern of a cell for black (low half) and for white.
type knowledge uint32

func (k knowledge) of(s line.Side) point.Pattern { return point.Pattern(k >> (16 * s)) }

// aspect is what an empty cell is to both sides: its knowledge and, because
// looking them up again would take longer than anything else, its class for black
// and for white, a byte each. Classes that force nothing all count as Quiet there:
// cells change between them at every stone, and no search needs them. An aspect is
// one word so that it is written as it is read.
type aspect uint64

func (a aspect) known() knowledge              { return knowledge(a) }
func (a aspect) class(s line.Side) point.Class { return point.Class(a >> (32 + 8*s)) }

// price is what an empty cell adds to the evaluation: if black is to move in the
// low half, if white is in the high one. Prices are added up as they are.
type price int64

func newPrice(black, white int32) price { return price(int64(white)<<32 + int64(black)) }

// to is the price for a side to move.
func (p price) to(s line.Side) int32 {
	black := int32(p)
	if s == line.Black {
		return black
	}
	return int32((p - price(black)) >> 32)
}

// census sums up the empty cells.
type census struct {
	count [2][point.Classes]int16 // of each class, for each side
	worth price                   // the sum of their prices
}

// change is a cell whose aspect was replaced.
type change struct {
	was   aspect
	price price
	cell  Cell
}

// ply is what one stone on the board must remember.
type ply struct {
	cell  Cell
	turn  line.Side
	log   int // length of the log before the stone
	steps int // of acc before it
	near  cellSet
	seen  cellSet
	census
	totals network.Totals
}

// NewBoard returns an empty board of the given side length, which must be
// between MinSize and MaxSize. Black is to move.
func NewBoard(size int, rule line.Rule) *Board {
	return newBoard(newGeometry(size, rule), rule, points(rule))
}

func newBoard(g *geometry, rule line.Rule, p *knowhow) *Board {
	b := &Board{geometry: g, rule: rule, table: rule.Table(), points: p}
	b.history = make([]ply, 0, g.cells)
	b.log = make([]change, 0, g.cells*(8*rule.Reach()+1))
	b.acc.Steps = make([]network.Step, 0, g.cells*8*network.Reach)
	b.Clear()
	return b
}

// Clear takes all stones off the board. Black is to move.
func (b *Board) Clear() {
	b.turn, b.stones, b.key = line.Black, 0, 0
	b.colour, b.taken, b.near, b.seen = [maxCells]uint8{}, cellSet{}, cellSet{}, cellSet{}
	b.history, b.log, b.acc.Steps = b.history[:0], b.log[:0], b.acc.Steps[:0]
	b.where, b.census, b.acc.Totals = [2][point.Classes]cellSet{}, census{}, network.Totals{}
	for i := range b.row {
		b.row[i] = ^uint64(0)
	}
	for c := range b.cells {
		for d := range 4 {
			s := b.spot[c][d]
			b.row[s.Row] &^= line.Wall << s.Shift
		}
	}
	for c := range b.cells {
		b.survey(Cell(c))
		b.enter(Cell(c))
	}
}

// survey learns all about an empty cell, from scratch.
func (b *Board) survey(c Cell) {
	k := b.look(c)
	b.aspect[c], b.price[c] = b.points.aspect(k), b.points.classPrice(k)
	if b.points.network != nil {
		b.acc.Refresh(b.points.network, uint16(c), b.features(c))
	}
}

// features reads the pattern features of a cell, from scratch.
func (b *Board) features(c Cell) (p network.Features) {
	for d, at := range b.spot[c] {
		p = p.With(d, network.Cut(b.row[at.Row], at.Shift))
	}
	return p
}

// look reads the knowledge of an empty cell from the table, from scratch.
func (b *Board) look(c Cell) knowledge {
	var k knowledge
	for d := range 4 {
		s := b.spot[c][d]
		k |= widen(b.table[line.Key(b.row[s.Row], s.Shift, b.half)]) << (4 * d)
	}
	return k
}

// widen puts an entry of a line table where direction 0 has it in knowledge.
func widen(entry uint8) knowledge {
	return knowledge(entry&15) | knowledge(entry>>4)<<16
}

// enter counts an empty cell in, leave counts it out.
func (b *Board) enter(c Cell) {
	for side := range b.where {
		class := b.aspect[c].class(line.Side(side))
		b.where[side][class].add(c)
		b.count[side][class]++
	}
	if b.hasty {
		return
	}
	b.worth += b.price[c]
	if b.counts(c) {
		b.acc.Add(uint16(c))
	}
}

func (b *Board) leave(c Cell) {
	for side := range b.where {
		class := b.aspect[c].class(line.Side(side))
		b.where[side][class].remove(c)
		b.count[side][class]--
	}
	if b.hasty {
		return
	}
	b.worth -= b.price[c]
	if b.counts(c) {
		b.acc.Drop(uint16(c))
	}
}

// counts reports whether an empty cell counts in acc.
func (b *Board) counts(c Cell) bool { return b.seen.has(c) && b.points.network != nil }

// Turn is the side to move.
func (b *Board) Turn() line.Side { return b.turn }

// Key identifies the position, including the side to move.
func (b *Board) Key() uint64 {
	if b.turn == line.White {
		return b.key ^ b.turnKey
	}
	return b.key
}

// Full reports whether no point is left.
func (b *Board) Full() bool { return b.stones == b.cells }

// Has returns how many empty points are of the class, Four or more, for the side.
func (b *Board) Has(s line.Side, c point.Class) int { return int(b.count[s][c]) }

// ClassAt returns the class of an empty cell for the side.
func (b *Board) ClassAt(s line.Side, c Cell) point.Class {
	return b.points.side[s].of[b.aspect[c].known().of(s)].class
}

// Play puts a stone of the side to move on an empty cell and passes the turn.
func (b *Board) Play(c Cell) { b.Put(c, b.turn, 1-b.turn) }

// Put puts a stone of any side on an empty cell and gives the turn to next.
func (b *Board) Put(c Cell, s line.Side, next line.Side) {
	b.history = b.history[:len(b.history)+1] // written where it lies: it is large
	p := &b.history[len(b.history)-1]
	p.cell, p.turn, p.log, p.steps, p.near, p.count = c, b.turn, len(b.log), len(b.acc.Steps), b.near, b.count
	if !b.hasty {
		p.seen, p.worth, p.totals = b.seen, b.worth, b.acc.Totals
	}
	b.key ^= b.geometry.key[c][s]
	b.turn = next
	b.place(c, line.BlackStone+uint8(s))
}

// block puts a stone of nobody on an empty cell, which is in the way of both sides. It
// stays until the board is cleared.
func (b *Board) block(c Cell) {
	seen := b.seen
	b.key ^= bits.RotateLeft64(b.geometry.key[c][line.Black], 1)
	b.place(c, line.Wall)
	b.seen = seen // a wall lets no point count
	b.acc.Totals = network.Totals{}
	for c := range Cell(b.cells) {
		if b.colour[c] == line.Empty && b.counts(c) {
			b.acc.Add(uint16(c))
		}
	}
}

// place takes an empty cell and tells those around it.
func (b *Board) place(c Cell, colour uint8) {
	b.leave(c)
	b.colour[c] = colour
	b.taken.add(c)
	b.near.join(&b.geometry.near[c])
	b.stones++
	from := len(b.acc.Steps)
	for d := range 4 {
		b.spread(c, d, uint64(colour))
	}
	b.acc.Update(b.points.network, from)
	if !b.hasty {
		b.seen.join(&b.geometry.around[c])
	}
}

// spread carries a new stone of the given colour to the empty cells along one row.
func (b *Board) spread(c Cell, d int, colour uint64) {
	s, along := b.spot[c&(maxCells-1)][d], b.step[d]
	before := b.row[s.Row]
	row := before | colour<<s.Shift
	b.row[s.Row] = row
	first, start := s.Shift-2*s.Before, int(c)-int(s.Before)*along
	empty := ^(row | row>>1) & line.LowBits >> first & (1<<(2*(s.Before+s.After+1)) - 1)
	others, log, steps := ^(knowledge(0x000F000F) << (4 * d)), b.log, b.acc.Steps
	for ; empty != 0; empty &= empty - 1 {
		k := bits.TrailingZeros64(empty)
		at, shift := Cell(start+k/2*along)&(maxCells-1), first+uint8(k)
		if n := b.points.network; !b.hasty && n != nil && uint(k/2-int(s.Before)+network.Reach) <= 2*network.Reach {
			was, is := n.Index(network.Cut(before, shift)), n.Index(network.Cut(row, shift))
			steps = append(steps, network.Step{Cell: uint16(at), Was: was, Is: is, Counted: uint16(-b.seen.bit(at))})
		}
		was := b.aspect[at]
		now := was.known()&others | widen(b.table[line.Key(row, shift, b.half)])<<(4*d)
		if was.known() == now {
			continue
		}
		log = append(log, change{was, b.price[at], at})
		is := b.points.aspect(now)
		b.aspect[at] = is
		if was>>32 != is>>32 {
			b.reclass(at, was, is)
		}
		if !b.hasty {
			p := b.points.classPrice(now)
			b.worth += p - b.price[at]
			b.price[at] = p
		}
	}
	b.log, b.acc.Steps = log, steps
}

// reclass moves a cell from set to set.
func (b *Board) reclass(c Cell, was, is aspect) {
	for side := range b.where {
		if p, q := was.class(line.Side(side)), is.class(line.Side(side)); p != q {
			b.where[side][p].remove(c)
			b.count[side][p]--
			b.where[side][q].add(c)
			b.count[side][q]++
		}
	}
}

// Undo takes the last stone off the board.
func (b *Board) Undo() {
	last := &b.history[len(b.history)-1]
	c := last.cell
	s := line.Side(b.colour[c] - line.BlackStone)
	for d := range 4 {
		at := b.spot[c][d]
		b.row[at.Row] &^= line.Wall << at.Shift
	}
	for i := last.log; i < len(b.log); i++ {
		ch := &b.log[i]
		at := ch.cell & (maxCells - 1)
		if is := b.aspect[at]; is>>32 != ch.was>>32 {
			b.reclass(at, is, ch.was)
		}
		b.aspect[at], b.price[at] = ch.was, ch.price
	}
	b.acc.Revert(b.points.network, last.steps)
	b.colour[c] = line.Empty
	b.taken.remove(c)
	for side := range b.where {
		b.where[side][b.aspect[c].class(line.Side(side))].add(c)
	}
	b.count = last.count
	if !b.hasty {
		b.seen, b.worth, b.acc.Totals = last.seen, last.worth, last.totals
	}
	b.key ^= b.geometry.key[c][s]
	b.near = last.near
	b.stones--
	b.turn = last.turn
	b.log = b.log[:last.log]
	b.history = b.history[:len(b.history)-1]
}

// pass gives the turn to the other side; passing again takes it back.
func (b *Board) pass() { b.turn = 1 - b.turn }

// fiveThrough reports whether the stone on c is part of a winning row. It
// counts stones and needs no table: for positions that were set up.
func (b *Board) fiveThrough(c Cell) bool {
	law := b.rule.Law(line.Side(b.colour[c] - line.BlackStone))
	for d := range 4 {
		after, before := b.run(c, d, 1), b.run(c, d, -1)
		if law.Wins(1+after+before) && !(law.Unblocked && b.stoneAt(c, d, after+1) && b.stoneAt(c, d, -before-1)) {
			return true
		}
	}
	return false
}

// stoneAt reports whether a stone stands so many steps from c in one direction.
func (b *Board) stoneAt(c Cell, d, steps int) bool {
	v := line.Directions[d]
	x, y := int(c)%b.size+steps*v[0], int(c)/b.size+steps*v[1]
	return b.Inside(x, y) && b.colour[y*b.size+x] != line.Empty
}

// run counts the stones next to c of its colour in one direction.
func (b *Board) run(c Cell, d, sign int) int {
	v := line.Directions[d]
	x, y := int(c)%b.size, int(c)/b.size
	n := 0
	for {
		x, y = x+sign*v[0], y+sign*v[1]
		if !b.Inside(x, y) || b.colour[y*b.size+x] != b.colour[c] {
			return n
		}
		n++
	}
}
