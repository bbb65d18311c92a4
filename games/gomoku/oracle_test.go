package gomoku

import (
	"math/rand/v2"
	"slices"
)

// oracle is a reference implementation of the rules: a board of characters on which every clause is
// evaluated by placing stones and counting, without any tables.
type oracle struct {
	law     Law
	size    int
	cell    [MaxSize][MaxSize]byte // [y][x]: '.', 'x' for black, 'o' for white
	taken   map[byte]int
	turn    byte
	pending bool // the side that is not to move has a pending five
	over    bool
	winner  byte // '.' for a draw
}

type spot struct{ x, y int }

var lines = []spot{{1, 0}, {0, 1}, {1, 1}, {1, -1}}

func newOracle(law Law, size int) *oracle {
	o := &oracle{law: law, size: size, taken: map[byte]int{}, turn: 'x'}
	for y := range o.cell {
		for x := range o.cell[y] {
			o.cell[y][x] = '.'
		}
	}
	return o
}

func other(stone byte) byte { return 'x' + 'o' - stone }

func (o *oracle) at(p spot) byte {
	if p.x < 0 || p.y < 0 || p.x >= o.size || p.y >= o.size {
		return '#'
	}
	return o.cell[p.y][p.x]
}

func (o *oracle) put(p spot, stone byte) { o.cell[p.y][p.x] = stone }

func (p spot) step(d spot, n int) spot { return spot{p.x + n*d.x, p.y + n*d.y} }

func (o *oracle) free() (points []spot) {
	for y := range o.size {
		for x := range o.size {
			if o.cell[y][x] == '.' {
				points = append(points, spot{x, y})
			}
		}
	}
	return points
}

// run returns the stones of one colour in a run with p along d, in order.
func (o *oracle) run(p, d spot) (stones []spot) {
	stone := o.at(p)
	first := p
	for o.at(first.step(d, -1)) == stone {
		first = first.step(d, -1)
	}
	for ; o.at(first) == stone; first = first.step(d, 1) {
		stones = append(stones, first)
	}
	return stones
}

// winsWith reports whether a complete run wins.
func (o *oracle) winsWith(run []spot, d spot) bool {
	stone := o.at(run[0])
	switch {
	case len(run) < 5:
		return false
	case len(run) > 5:
		exact := o.law.Has(Exact) || o.law.Has(Fouls) && stone == 'x'
		return !exact
	}
	before, after := o.at(run[0].step(d, -1)), o.at(run[4].step(d, 1))
	return !(o.law.Has(Unblocked) && before == other(stone) && after == other(stone))
}

// five reports whether a colour has a winning line anywhere.
func (o *oracle) five(stone byte) bool {
	for y := range o.size {
		for x := range o.size {
			if o.cell[y][x] == stone && o.fiveThrough(spot{x, y}) {
				return true
			}
		}
	}
	return false
}

func (o *oracle) fiveThrough(p spot) bool {
	for _, d := range lines {
		if o.winsWith(o.run(p, d), d) {
			return true
		}
	}
	return false
}

// with calls f with a stone on p.
func (o *oracle) with(p spot, stone byte, f func()) {
	o.put(p, stone)
	f()
	o.put(p, '.')
}

// near returns the free points of the line through p that could share a five with it.
func (o *oracle) near(p, d spot) (points []spot) {
	for i := -4; i <= 4; i++ {
		if o.at(p.step(d, i)) == '.' {
			points = append(points, p.step(d, i))
		}
	}
	return points
}

// fours returns the different sets of four stones in the line of the stone on p that one more extends to a
// winning length.
func (o *oracle) fours(p, d spot, exact bool) (sets [][]spot) {
	stone := o.at(p)
	for _, q := range o.near(p, d) {
		o.with(q, stone, func() {
			run := o.run(q, d)
			if !slices.Contains(run, p) || len(run) < 5 || exact && len(run) > 5 {
				return
			}
			for i := 0; i+5 <= len(run); i++ {
				five := run[i : i+5]
				if !slices.Contains(five, p) || !slices.Contains(five, q) {
					continue
				}
				four := without(five, q)
				if !slices.ContainsFunc(sets, func(s []spot) bool { return slices.Equal(s, four) }) {
					sets = append(sets, four)
				}
			}
		})
	}
	return sets
}

func without(run []spot, q spot) (rest []spot) {
	for _, p := range run {
		if p != q {
			rest = append(rest, p)
		}
	}
	return rest
}

// threes returns the sets of three stones in the line of the stone on p that one stone accepted by ok
// extends to an open four.
func (o *oracle) threes(p, d spot, exact bool, ok func(q spot) bool) (sets [][]spot) {
	stone := o.at(p)
	for _, q := range o.near(p, d) {
		o.with(q, stone, func() {
			run := o.run(q, d)
			if len(run) != 4 || !slices.Contains(run, p) || !o.openFour(run, d, exact) {
				return
			}
			o.put(q, '.')
			if !ok(q) {
				return
			}
			three := without(run, q)
			if !slices.ContainsFunc(sets, func(s []spot) bool { return slices.Equal(s, three) }) {
				sets = append(sets, three)
			}
		})
	}
	return sets
}

// openFour reports whether a run of four can become a five at either end.
func (o *oracle) openFour(run []spot, d spot, exact bool) bool {
	for _, end := range []spot{run[0].step(d, -1), run[3].step(d, 1)} {
		if o.at(end) != '.' {
			return false
		}
		n := 0
		o.with(end, o.at(run[0]), func() { n = len(o.run(end, d)) })
		if exact && n != 5 {
			return false
		}
	}
	return true
}

// foul returns the reason why black may not play p in Renju; five represents a winning move.
func (o *oracle) foul(p spot) (why string) {
	o.with(p, 'x', func() {
		longest, fours := 0, 0
		for _, d := range lines {
			n := len(o.run(p, d))
			if n == 5 {
				why = "five"
			}
			longest = max(longest, n)
			fours += len(o.fours(p, d, true))
		}
		switch {
		case why == "five":
		case longest > 5:
			why = "overline"
		case fours >= 2:
			why = "double four"
		case o.realThrees(p) >= 2:
			why = "double three"
		}
	})
	return why
}

func (o *oracle) realThrees(p spot) (n int) {
	for _, d := range lines {
		if len(o.threes(p, d, true, func(q spot) bool { return o.foul(q) == "" })) > 0 {
			n++
		}
	}
	return n
}

// freeThrees counts the free threes of the stone on p along d by the rules with captures.
func (o *oracle) freeThrees(p, d spot) int {
	exact := o.law.Has(Exact)
	run := o.run(p, d)
	if len(run) == 5 || len(run) > 5 && !exact || len(o.fours(p, d, exact)) > 0 {
		return 0
	}
	n := 0
	for _, three := range o.threes(p, d, exact, func(spot) bool { return true }) {
		if o.law.Has(SplitThrees) || three[0].step(d, 2) == three[2] {
			n++
		}
	}
	if o.law.Has(CrampedThrees) && n == 0 && len(run) == 3 && o.at(run[0].step(d, -1)) == '.' && o.at(run[2].step(d, 1)) == '.' {
		n = 1
	}
	if !o.law.Has(EachThree) {
		n = min(n, 1)
	}
	return n
}

// captures returns the stones that a stone of that colour on p captures.
func (o *oracle) captures(p spot, stone byte) (taken []spot) {
	for dx := -1; dx <= 1; dx++ {
		for dy := -1; dy <= 1; dy++ {
			d := spot{dx, dy}
			ray := string([]byte{o.at(p.step(d, 1)), o.at(p.step(d, 2)), o.at(p.step(d, 3))})
			if ray == string([]byte{other(stone), other(stone), stone}) {
				taken = append(taken, p.step(d, 1), p.step(d, 2))
			}
		}
	}
	return taken
}

func (o *oracle) doubleThree(p spot) bool {
	var taken []spot
	if o.law.Has(Captures) {
		taken = o.captures(p, o.turn)
	}
	if len(taken) > 0 && o.law.Has(CaptureExcuses) {
		return false
	}
	after := *o
	for _, q := range taken {
		after.put(q, '.')
	}
	after.put(p, o.turn)
	n := 0
	for _, d := range lines {
		n += after.freeThrees(p, d)
	}
	return n >= 2
}

// forbidden reports whether the rules forbid the side to move to play the free point.
func (o *oracle) forbidden(p spot) bool {
	switch {
	case o.law.Has(Fouls) && o.turn == 'x':
		why := o.foul(p)
		return why != "" && why != "five"
	case o.law.Has(NoDoubleThree):
		return o.doubleThree(p)
	}
	return false
}

func (o *oracle) legal() (points []spot) {
	for _, p := range o.free() {
		if !o.over && !o.forbidden(p) {
			points = append(points, p)
		}
	}
	return points
}

// clone copies the fields that play changes.
func (o *oracle) clone() *oracle {
	c := *o
	c.taken = map[byte]int{'x': o.taken['x'], 'o': o.taken['o']}
	return &c
}

// place places a stone of the side to move, removes captured stones and changes the side to move.
func (o *oracle) place(p spot) {
	me := o.turn
	o.put(p, me)
	if o.law.Has(Captures) {
		taken := o.captures(p, me)
		for _, q := range taken {
			o.put(q, '.')
		}
		o.taken[me] += len(taken)
	}
	o.turn = other(me)
}

// play plays a legal move and determines the outcome by the text of the rules.
func (o *oracle) play(p spot) {
	me, foe := o.turn, other(o.turn)
	o.place(p)
	o.pending = false
	if o.law.Has(Continuous) {
		o.score(p, me)
		return
	}
	switch {
	case o.law.Has(Captures) && o.taken[me] >= int(o.law.Prize):
		o.end(me)
	case o.five(foe): // an earlier five that was not broken
		o.end(foe)
	case o.five(me) && !o.answered():
		o.end(me)
	case o.five(me):
		o.pending = true
	default:
		o.stuck()
	}
}

// score counts the lines of the stone on p and marks their stones as dead.
func (o *oracle) score(p spot, me byte) {
	var crossed []spot
	for _, d := range lines {
		if run := o.run(p, d); o.winsWith(run, d) {
			crossed = append(crossed, run...)
			o.taken[me]++
		}
	}
	for _, q := range crossed {
		o.put(q, '+')
	}
	if len(o.free()) > 0 {
		return
	}
	o.end('.')
	for _, side := range []byte("xo") {
		if o.taken[side] > o.taken[other(side)] {
			o.end(side)
		}
	}
}

// graves returns the dead stones.
func (o *oracle) graves() (all Plane) {
	for y := range o.size {
		for x := range o.size {
			if o.cell[y][x] == '+' {
				all.Add(PointAt(x, y))
			}
		}
	}
	return all
}

func (o *oracle) end(winner byte) { o.over, o.winner = true, winner }

// answered reports whether the side to move can break the other side's five.
func (o *oracle) answered() bool {
	if !o.law.Has(Captures) {
		return false
	}
	for _, p := range o.legal() {
		taken := len(o.captures(p, o.turn))
		if taken == 0 {
			continue
		}
		after := o.clone()
		after.place(p)
		switch {
		case o.law.Has(Breakable) && !after.five(after.turn),
			o.law.Has(LastPair) && o.taken[o.turn] >= int(o.law.Prize)-2,
			o.law.Has(LastCapture) && after.taken[o.turn] >= int(o.law.Prize):
			return true
		}
	}
	return false
}

func (o *oracle) stuck() {
	switch {
	case len(o.free()) == 0:
		o.end('.')
	case len(o.legal()) > 0:
	case o.law.Has(Fouls):
		o.end('o')
	default:
		o.end('.')
	}
}

// scatter places random stones on a board; lively ones are on few lines, so that there are many rows.
func (o *oracle) scatter(rng *rand.Rand) {
	share, black := 0.1+0.6*rng.Float64(), 0.3+0.4*rng.Float64()
	for y := range o.size {
		for x := range o.size {
			if rng.Float64() < share {
				o.cell[y][x] = "ox"[map[bool]int{true: 1}[rng.Float64() < black]]
			}
		}
	}
}

// state returns the same position for the optimised rules.
func (o *oracle) state() (s State) {
	for y := range o.size {
		for x := range o.size {
			switch o.cell[y][x] {
			case 'x':
				s.stones[Black].Add(PointAt(x, y))
				s.counts[Black]++
			case 'o':
				s.stones[White].Add(PointAt(x, y))
				s.counts[White]++
			}
		}
	}
	s.taken = [2]uint8{uint8(o.taken['x']), uint8(o.taken['o'])}
	if o.turn == 'o' {
		s.turn = White
	}
	return s
}

// String draws the board, top row first.
func (o *oracle) String() string {
	var text []byte
	for y := o.size - 1; y >= 0; y-- {
		text = append(append(text, o.cell[y][:o.size]...), '\n')
	}
	return string(text)
}

func (p spot) point() Point { return PointAt(p.x, p.y) }
