package proof

import "github.com/sente-games/sente/rules"

// depthFirst is df-pn (Nagai 2002): proof-number search that stays below a move
// as long as it is the most promising, by limits on both numbers, and remembers
// what it left in a table.
type depthFirst[R rules.Rules[S, M], S, M any] struct {
	*path[R, S, M]
	table   *table
	epsilon uint32
	weak    bool
	probing bool
	counted []M

	symmetric rules.Symmetric[S, M]
	images    int // of a position that share an entry; 0 or 1: none besides itself
}

// prove answers the question at the frame.
func (d *depthFirst[R, S, M]) prove(ply int) pair {
	if st := d.frame(ply).status; st.Outcome.Over() {
		return d.verdict(st)
	}
	d.frame(ply).key = d.key(d.frame(ply))
	return d.explore(ply, unlimited)
}

// root are the numbers of the root as its moves make them now.
func (d *depthFirst[R, S, M]) root() pair {
	f := d.frame(0)
	if len(f.kids) == 0 {
		return untouched
	}
	return d.weigh(f, d.asks(f.status)).num
}

// explore searches below the frame, whose game goes on, until a number reaches
// its limit, and returns both.
func (d *depthFirst[R, S, M]) explore(ply int, limit pair) pair {
	if d.visit(ply) {
		return untouched
	}
	// 1. All moves, and what the table knows of them.
	before := d.watch.Nodes()
	f := d.expand(ply)
	if d.fault != nil {
		return untouched
	}
	asker := d.asks(f.status)
	var v view
	for {
		// 2. The numbers of the node follow from those of its moves.
		v = d.weigh(f, asker)
		if v.num.reaches(limit) || d.stopped() {
			break
		}
		// 3. Stay below the best move until it is not the best any more.
		k := &f.kids[v.best]
		below := d.limits(v, k, asker, limit)
		d.enter(ply, v.best).key = k.key
		k.num = d.explore(ply+1, below)
		d.leave(ply, v.best)
		k.visits += 1 - k.visits>>7
	}
	// 4. What was found is kept.
	d.table.store(f.key, v.num, saturate(uint64(d.watch.Nodes()-before)+1))
	return v.num
}

// choose returns a move of the frame that is known to be good for the prover
// the answer, the one with the least work behind it; what the table has lost is
// searched again. It returns -1 if there is none or the search was stopped.
func (d *depthFirst[R, S, M]) choose(ply int, good pair) int {
	f := d.expand(ply)
	if d.fault != nil {
		return -1
	}
	if i := easiest(f.kids, good); i >= 0 {
		return i
	}
	d.prove(ply)
	return easiest(f.kids, good)
}

// easiest is the index of the kid with these numbers and the least work, or -1.
func easiest(kids []kid, good pair) int {
	best := -1
	for i := range kids {
		if kids[i].num == good && (best < 0 || kids[i].work < kids[best].work) {
			best = i
		}
	}
	return best
}

// expand looks at the positions after all moves.
func (d *depthFirst[R, S, M]) expand(ply int) *frame[S, M] {
	f := d.open(ply)
	f.kids = f.kids[:0]
	for i := range f.moves {
		next := d.enter(ply, i)
		f.kids = append(f.kids, d.recall(next))
		d.leave(ply, i)
	}
	return f
}

// recall says what is known of a position without searching.
func (d *depthFirst[R, S, M]) recall(f *frame[S, M]) kid {
	if f.status.Outcome.Over() {
		return kid{status: f.status, num: d.verdict(f.status)}
	}
	k := kid{status: f.status, key: d.key(f), num: untouched}
	if e := d.table.probe(k.key); e != nil {
		k.num, k.work = e.num, e.work
	} else if d.probing {
		k.num = d.first(f)
	}
	return k
}

// key is that of the position, or of its image with the least key.
func (d *depthFirst[R, S, M]) key(f *frame[S, M]) uint64 {
	key := f.status.Key
	for i := 1; i < d.images; i++ {
		image := d.symmetric.MapState(i, &f.state)
		key = min(key, d.rules.Status(&image).Key)
	}
	return key
}

// first are the numbers of a new position: one move is enough for the player to
// move, all are needed against it.
func (d *depthFirst[R, S, M]) first(f *frame[S, M]) pair {
	d.counted = d.rules.Moves(&f.state, d.counted[:0])
	return paired(1, uint32(len(d.counted)), d.asks(f.status))
}

// view is a node as its moves make it.
type view struct {
	num    pair
	best   int    // the move to look at next
	second uint32 // least number of the other moves
	others uint32 // what the other moves add to the sum
}

func (d *depthFirst[R, S, M]) weigh(f *frame[S, M], asker bool) view {
	least, second, sum, most, open := uint32(infinite), uint32(infinite), uint32(0), uint32(0), uint32(0)
	best := 0
	for i := range f.kids {
		l, s := f.kids[i].num.seen(asker)
		sum = plus(sum, s)
		if s > 0 {
			most, open = max(most, s), open+1
		}
		switch {
		case l < least:
			least, second, best = l, least, i
		case l < second:
			second = l
		}
	}
	v := view{best: best, second: second}
	_, own := f.kids[best].num.seen(asker)
	if d.weak && open > 0 {
		sum = plus(most, open-1)
		own = most // the others count one each
	}
	if sum < infinite {
		v.others = sum - own
	}
	v.num = paired(least, sum, asker)
	return v
}

// limits are how far the best move is followed: until the second best looks as
// good, with 1+ε of patience, or until the node itself is past its limit.
func (d *depthFirst[R, S, M]) limits(v view, k *kid, asker bool, limit pair) pair {
	least, sum := limit.seen(asker)
	if patient := d.patience(v.second, k); patient < least {
		least = patient
	}
	if sum != infinite {
		sum -= v.others
	}
	return paired(least, sum, asker)
}

// patience is the number up to which the best move is followed. If the table
// has been losing entries a search may have to find again what it knew; each
// time it comes back to the same move it stays twice as long, in the end until
// that is settled, so that it always ends.
func (d *depthFirst[R, S, M]) patience(second uint32, k *kid) uint32 {
	patient := uint64(second) + max(1, uint64(second)*uint64(d.epsilon)/16)
	if d.table.lost > 0 && k.visits > calm {
		patient <<= min(k.visits-calm, 32)
	}
	return uint32(min(patient, infinite))
}

// calm is how often a move may be visited before patience grows.
const calm = 24

func (d *depthFirst[R, S, M]) resize(bytes int64) error { return d.table.resize(bytes) }

func (d *depthFirst[R, S, M]) close() { d.table.close() }
