package capture

import (
	"math"
	"math/bits"

	"github.com/sente-games/sente/rules"
)

// threes looks for a win by continuous threats of two kinds (VCT): those of the
// hunt, which must be answered at once, and slower ones, which would become a win
// by such threats if the defender passed: threes as a rule, but also captures.
// Against the first kind the defender has all of [Board.replies], against the
// second the whole [hunt.zone] of that win. A win found so is a proof.
//
// It is df-pn (Nagai 2002) with weak proof numbers (Ueda, Hashimoto, Hashimoto
// and Iida 2008), as in package engines/gomoku; there the answers to a three are
// known from its line, here they have to be collected.
type threes struct {
	board *Board
	hunt  *hunt
	known []node // a power of two, in buckets
	tries int64  // positions looked at so far, ever
	until int64  // tries at which to give up
}

// node is what is known of a position: what it takes to prove that the
// attacker wins and that he does not, and, once he does, a move and the plies to
// the end.
type node struct {
	key    uint64
	pn, dn uint16
	plies  uint16
	move   Cell // the attacker's; the defender's that holds out longest
}

const (
	never      = math.MaxUint16 // a number of what cannot be proven
	mostNumber = never - 1
	mostPlies  = 200 // that a line may have
	glances    = 30  // threats of the hunt tried in each position
	bucket     = 4
	nodeBytes  = 16
)

func newThrees(h *hunt, known int) *threes {
	return &threes{board: h.board, hunt: h, known: make([]node, max(known, bucket))}
}

func (t *threes) forget() { clear(t.known) }

// Win looks for a win of the side to move and at most so many positions. It
// returns the first move and the plies to the end, or plies = 0 if there is no
// such win, unknown if the tries are used up. The plies hold where the defender
// answers the threats; if he does not, it may take him longer to lose, but not
// longer than it would have taken to carry them out.
func (t *threes) Win(tries int64) (first Cell, plies int) {
	t.until = t.tries + tries
	for {
		root := t.look(true, rules.Ongoing)
		switch {
		case root.pn == 0:
			return root.move, int(root.plies)
		case root.dn == 0:
			return 0, 0
		case t.tries >= t.until:
			return 0, unknown
		}
		t.expand(true, mostNumber, mostNumber, 0)
	}
}

// Line appends a line of the win that Win has just found, in which the defender
// holds out as long as he can, as far as it is cheap to find out.
func (t *threes) Line(buf []Cell) []Cell {
	b := t.board
	played := 0
	for end := t.tries + lineTries; t.tries < end; {
		c, plies := t.Win(end - t.tries)
		if plies <= 0 {
			break
		}
		buf = append(buf, c)
		if plies == 1 {
			break
		}
		b.Play(c)
		played++
		known := t.look(false, rules.Ongoing)
		if known.pn != 0 || known.plies < 2 || !b.Empty(known.move) || !b.Legal(known.move) {
			break
		}
		buf = append(buf, known.move)
		played++
		if b.Play(known.move).Over() {
			break
		}
	}
	for range played {
		b.Undo()
	}
	return buf
}

// look is what is known of the position on the board, from before or at sight.
func (t *threes) look(attacking bool, outcome rules.Outcome) node {
	if outcome != rules.Ongoing {
		return ended(attacking, outcome)
	}
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

// ended is what the end of a game is to the attacker.
func ended(attacking bool, outcome rules.Outcome) node {
	if outcome == rules.Won && attacking || outcome == rules.Lost && !attacking {
		return proven(0, 0)
	}
	return refuted()
}

// key tells the attacker's positions from the defender's.
func (t *threes) key(attacking bool) uint64 {
	key := t.board.Key()
	if attacking {
		return key * 0x9E3779B97F4A7C15
	}
	return ^bits.RotateLeft64(key, 8) * 0xC2B2AE3D27D4EB4F
}

// slot is where a position is known or may be written: in a bucket any other than
// those of settled positions goes first.
func (t *threes) slot(key uint64) *node {
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

func proven(move Cell, plies int) node {
	return node{dn: never, move: move, plies: uint16(plies)}
}

func refuted() node { return node{pn: never} }

// attackAtSight is what the attacker's position is worth before it is searched.
func (t *threes) attackAtSight() node {
	if c, plies := t.hunt.Glance(glances); plies > 0 {
		return proven(c, plies)
	}
	return node{pn: 1, dn: 1}
}

// defenceAtSight is what the defender's position is worth before it is searched:
// refuted if nothing threatens, or if he wins first.
func (t *threes) defenceAtSight() node {
	b := t.board
	if _, ok := b.winning(); ok {
		return refuted()
	}
	var buf [maxCells]Cell
	moves, worst, ok := t.defences(buf[:0])
	switch {
	case !ok:
		return refuted()
	case len(moves) == 0:
		return t.helpless(worst)
	}
	return node{pn: uint16(len(moves)), dn: 1}
}

// helpless is a defender's position in which no move answers the threat. If no
// move is legal at all the game is drawn.
func (t *threes) helpless(worst int) node {
	b := t.board
	var buf [maxCells]Cell
	if moves := b.legalMoves(buf[:0]); len(moves) > 0 {
		return proven(moves[0], worst+1)
	}
	return refuted()
}

// defences appends the defender's moves that may help, and says in how many plies
// he loses after any other. It is false where nothing threatens, or where he wins
// by threats of his own.
func (t *threes) defences(buf []Cell) (moves []Cell, worst int, ok bool) {
	b := t.board
	var set cellSet
	if b.replies(&set) {
		return b.legalOf(&set, buf), 1, true
	}
	if _, plies := t.hunt.Glance(glances); plies > 0 {
		return buf, 0, false
	}
	b.pass()
	_, worst = t.hunt.Glance(glances)
	ok = worst > 0 && t.hunt.zone(&set)
	b.pass()
	if !ok {
		return buf, 0, false
	}
	return b.legalOf(&set, buf), worst, true
}

// attacks appends the attacker's moves that may threaten: all answers where he has
// to answer himself, else what makes a three or more, or captures.
func (t *threes) attacks(buf []Cell) []Cell {
	b := t.board
	var set cellSet
	if b.replies(&set) {
		return b.legalOf(&set, buf)
	}
	me := b.turn
	for class := range forcing {
		set.join(&b.where[me][class])
	}
	set.join(&b.takes[me])
	if b.nearPrize(me) {
		set.join(&b.menaces[me])
	}
	return b.legalOf(&set, buf)
}
