package gomoku

import "github.com/sente-games/sente/engines/five/point"

// fours looks for a win by continuous fours (VCF): the attacker plays nothing
// but fours, so the defender has one reply to each, by Caro two at most, and if that
// reply is a four of his own the attacker must answer it with another four. With
// every reply tried a line found is a proof (threat sequences: Allis, van den Herik
// and Huntjens 1993).
//
// It moves stones on the board it was given and puts everything back. What it
// learns it keeps: an entry is a fact about a position and never grows old.
type fours struct {
	board *Board
	facts []fact // a power of two
	tries int64  // fours played so far, ever
	brief bool   // fours that make nothing else are left alone
	until int64  // tries at which to give up
}

// fact is what is known of a position: the first move of a win and how many
// plies it takes, or none at all.
type fact struct {
	key   uint64
	move  Cell
	plies uint8 // 0: no win by fours
}

// longestFours is how many plies a line of fours may have.
const longestFours = 250

func newFours(b *Board, facts int) *fours {
	return &fours{board: b, facts: make([]fact, facts)}
}

func (f *fours) forget() { clear(f.facts) }

// Win looks for a win of the side to move with at most the given number of
// fours tried. It returns the first move and the plies to the end, or plies = 0
// if there is none or the tries are used up.
func (f *fours) Win(tries int64) (first Cell, plies int) {
	f.until = f.tries + tries
	f.board.hasty = true
	defer func() { f.board.hasty = false }()
	return f.attack(0)
}

// Glance is Win by fours that make something else as well, at least an open two or
// a blocked three: of positions with none but bare fours one in forty thousand is
// won. It finds less, and what it finds is as true.
func (f *fours) Glance(tries int64) (first Cell, plies int) {
	f.brief = true
	defer func() { f.brief = false }()
	return f.Win(tries)
}

// attack returns the attacker's move in a won position and the plies to the
// end; plies is 0 if nothing was found, -1 if nothing can be said because the
// tries are used up.
func (f *fours) attack(depth int) (move Cell, plies int) {
	b := f.board
	me, you := b.turn, 1-b.turn
	switch {
	case b.count[me][point.Five] > 0:
		return b.where[me][point.Five].first(), 1
	case b.count[you][point.Five] > 0:
		return f.attackByBlock(depth)
	case b.count[me][point.OpenFour] > 0:
		return b.where[me][point.OpenFour].first(), 3
	case b.count[me][point.FourPlus]+b.count[me][point.FourThree]+b.count[me][point.Doubtful] == 0 && (f.brief || b.count[me][point.Four] == 0):
		return 0, 0
	}
	return f.attackByFours(depth)
}

// attackByBlock goes on where the opponent's five must be blocked.
func (f *fours) attackByBlock(depth int) (Cell, int) {
	b := f.board
	var buf [mostParries]Cell
	for _, c := range b.Parries(buf[:0]) {
		switch class := b.aspect[c].class(b.turn); {
		case class == point.OpenFour:
			return c, 3
		case class >= point.Four, class == point.Doubtful && b.aspect[c].known().of(b.turn).Four():
			if plies := f.try(c, depth); plies != 0 {
				return c, plies
			}
		}
	}
	return 0, 0
}

// attackByFours tries all fours, the most promising first.
func (f *fours) attackByFours(depth int) (Cell, int) {
	b := f.board
	key := b.Key()
	if f.brief {
		key = ^key
	}
	e := &f.facts[key&uint64(len(f.facts)-1)]
	if e.key == key {
		return e.move, int(e.plies)
	}
	var buf [32]Cell
	moves := buf[:0]
	least := point.Four
	if f.brief {
		least = point.FourPlus
	}
	for class := point.FourThree; class >= least; class-- {
		moves = b.where[b.turn][class].appendTo(moves)
	}
	if b.count[b.turn][point.Doubtful] > 0 {
		moves = b.doubtfulFours(moves)
	}
	for _, c := range moves {
		switch plies := f.try(c, depth); {
		case plies < 0:
			return 0, -1
		case plies > 0:
			*e = fact{key, c, uint8(plies)}
			return c, plies
		}
	}
	*e = fact{key, 0, 0}
	return 0, 0
}

// try plays a four and goes on from there after every answer.
func (f *fours) try(c Cell, depth int) int {
	if f.tries >= f.until || depth >= longestFours-4 {
		return -1
	}
	f.tries++
	f.board.Play(c)
	plies := f.defend(depth + 1)
	f.board.Undo()
	if plies > 0 {
		return plies + 1
	}
	return plies
}

// defend is attack after a four.
func (f *fours) defend(depth int) int {
	b := f.board
	longest := 1
	var buf [mostParries]Cell
	for _, c := range b.Parries(buf[:0]) {
		b.Play(c)
		_, plies := f.attack(depth + 1)
		b.Undo()
		if plies <= 0 {
			return plies
		}
		longest = max(longest, plies)
	}
	return longest + 1
}

// Line appends a whole line of the win that Win has just found.
func (f *fours) Line(buf []Cell) []Cell {
	b := f.board
	played := 0
	for {
		c, plies := f.Win(1 << 20)
		if plies <= 0 {
			break
		}
		buf = append(buf, c)
		if plies == 1 {
			break
		}
		b.Play(c)
		reply := f.reply()
		buf = append(buf, reply)
		b.Play(reply)
		played += 2
	}
	for range played {
		b.Undo()
	}
	return buf
}

// reply is the answer to a four after which the win takes longest; where none helps,
// the cell of a five or, if that is forbidden, any other.
func (f *fours) reply() (longest Cell) {
	b := f.board
	var buf [mostParries]Cell
	replies := b.Parries(buf[:0])
	if len(replies) == 0 {
		if c := b.where[1-b.turn][point.Five].first(); b.Legal(c) {
			return c
		}
		return b.quietMoves(nil)[0]
	}
	most := 0
	for _, c := range replies {
		b.Play(c)
		if _, plies := f.Win(1 << 20); plies > most {
			longest, most = c, plies
		}
		b.Undo()
	}
	return longest
}
