package gomoku

import (
	"math"
	"math/bits"
)

// threes looks for a win by continuous threats (VCT): the attacker plays nothing
// but fours and open threes, and the defender everything that does not lose at
// once: what takes the open four away, and fours of his own. A few quiet moves may
// be allowed, too, that threaten no more than a win by fours (fukumi moves); any
// move may answer them. It is df-pn (Nagai
// 2002) with weak proof numbers (Ueda, Hashimoto, Hashimoto and Iida 2008), which
// grow with the number of open moves and not with that of ways to the same
// position. Where the attacker is to move, a win by fours alone ends the line;
// where the defender is, one of his refutes it.
//
// Like fours it moves stones on the board it was given and puts everything back,
// and what it learns never grows old.
type threes struct {
	board *Board
	fours *fours
	known []threat // a power of two, in buckets
	quiet int      // how many moves the attacker may still play that threaten no more than a win by fours
	naive bool     // the defender plays no fours, so that wins may be none
	tries int64    // positions looked at so far, ever
	until int64    // tries at which to give up
}

// threat is what is known of a position: what it takes to prove that the attacker
// wins and that he does not, and, once he does, a move and the plies to the end.
type threat struct {
	key    uint64
	pn, dn uint16
	plies  uint16
	move   Cell // the attacker's; the defender's that holds out longest
}

const (
	never       = math.MaxUint16 // a number of what cannot be proven
	mostNumber  = never - 1
	mostThreats = 200 // plies that a line may have
	glances     = 30  // fours tried in each position
	quietCost   = 8   // added to the proof number by a quiet move
	bucket      = 4
	threatBytes = 16
)

func newThrees(f *fours, known int) *threes {
	return &threes{board: f.board, fours: f, known: make([]threat, max(known, bucket))}
}

func (t *threes) forget() { clear(t.known) }

// Win looks for a win of the side to move and at most so many positions. It
// returns the first move and the plies to the end, or plies = 0 if there is no
// such win, -1 if the tries are used up.
func (t *threes) Win(tries int64) (first Cell, plies int) {
	t.until = t.tries + tries
	t.board.hasty = true
	defer func() { t.board.hasty = false }()
	for {
		root := t.look(true)
		switch {
		case root.pn == 0:
			return root.move, int(root.plies)
		case root.dn == 0:
			return 0, 0
		case t.tries >= t.until:
			return 0, -1
		}
		t.expand(true, mostNumber, mostNumber, 0)
	}
}

// Line appends a line of the win that Win has just found, in which the defender
// holds out as long as he can.
func (t *threes) Line(buf []Cell) []Cell {
	b := t.board
	played, spent := 0, 0
	for {
		c, plies := t.Win(1 << 20)
		if plies <= 0 {
			break
		}
		b.Play(c)
		spent += t.spend(true)
		buf, played = append(buf, c), played+1
		if plies == 1 {
			break
		}
		c = t.reply()
		b.Play(c)
		buf, played = append(buf, c), played+1
	}
	for range played {
		b.Undo()
	}
	t.quiet += spent
	return buf
}

// reply is the answer after which the win takes longest.
func (t *threes) reply() (longest Cell) {
	b := t.board
	var buf [maxCells]Cell
	moves := t.moves(false, buf[:0])
	if len(moves) == 0 {
		return b.quietMoves(nil)[0] // nothing helps
	}
	most := -1
	for _, c := range moves {
		b.Play(c)
		if _, plies := t.Win(1 << 20); plies > most {
			longest, most = c, plies
		}
		b.Undo()
	}
	return longest
}

// look is what is known of the position on the board, from before or at sight.
func (t *threes) look(attacking bool) threat {
	key := t.key(attacking)
	e := t.slot(key)
	if e.key != key {
		if attacking {
			*e = t.attackAtSight()
		} else {
			*e = t.defenceAtSight()
		}
		e.key = key
	}
	return *e
}

// key tells the attacker's positions from the defender's.
func (t *threes) key(attacking bool) uint64 {
	key := t.board.Key()
	key = bits.RotateLeft64(key, 8*t.quiet)
	if attacking {
		return key * 0x9E3779B97F4A7C15
	}
	return ^key * 0xC2B2AE3D27D4EB4F
}

// slot is where a position is known or may be written: in a bucket any other than
// those of settled positions goes first.
func (t *threes) slot(key uint64) *threat {
	at := key >> 7 & uint64(len(t.known)-1) &^ (bucket - 1)
	entries := t.known[at : at+bucket]
	victim := int(uint64(t.tries) % bucket)
	for i := range entries {
		e := &entries[i]
		if e.key == key {
			return e
		}
		if e.pn != 0 && e.dn != 0 && (entries[victim].pn == 0 || entries[victim].dn == 0) {
			victim = i
		}
	}
	return &entries[victim]
}
