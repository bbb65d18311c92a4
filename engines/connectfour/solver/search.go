package solver

import (
	"context"
	"math/bits"
	"sync/atomic"

	"github.com/sente-games/sente/internal/hashtable"
	"github.com/sente-games/sente/search"
)

// worker is a search thread. Several workers may share a table.
type worker[N any] struct {
	shape  *shape
	table  *table
	uses   Technique
	nodes  uint64
	limit  uint64 // of nodes, 0: no limit
	quit   *atomic.Bool
	ctx    context.Context
	tell   func(nodes uint64) // reports the nodes at intervals, for one worker only; nil for the others
	claims *hashtable.Claims  // of all workers, nil for a single worker
	way    way                // path for the return to a node that another worker has solved
	frames []frame
	_      [64]byte // padding, so that no other worker's node counter is on the same cache line
}

// frame holds the children and moves of a node.
type frame struct {
	child [maxWidth]position
	hopes [maxWidth]hope
	moves [maxWidth]choice
}

// hope holds the threats by which a move is ranked.
type hope struct {
	threats uint64 // of the side that moved, without unreachable ones
	soon    uint64 // threats one cell above the landing cells
}

// choice is a move to be searched: from the top its rank, the number of its child, so that of equal
// ranks the first is the largest, and its column.
type choice int32

func choose(child, column int) choice { return choice((maxWidth-1-child)<<placeBits | column) }

func (m choice) column() int { return int(m) & (maxWidth - 1) }
func (m choice) child() int  { return maxWidth - 1 - int(m)>>placeBits&(maxWidth-1) }

// ranked returns the move with more added to its rank.
func (m choice) ranked(more int) choice { return m + choice(more)<<(2*placeBits) }

const (
	placeBits = 5
	maxWidth  = 1 << placeBits
)

const (
	lookEvery = 1 << 12 // interval in nodes, a power of two, of the checks for cancellation
	tellEvery = 1 << 19 // interval in nodes of the reports during a search: about a fifth of a second
)

// lookUp checks for cancellation and for nodes solved by other workers, and reports the nodes.
func (w *worker[N]) lookUp() {
	search.YieldToEvents()
	if w.ctx.Err() != nil {
		w.quit.Store(true)
	}
	if w.claims != nil {
		w.lookBack()
	}
	if w.tell != nil && w.nodes&(tellEvery-1) == 0 {
		w.tell(w.nodes)
	}
}

// ended reports whether the search was stopped, so that its result is invalid.
func (w *worker[N]) ended() bool {
	return w.quit.Load() || w.limit != 0 && w.nodes >= w.limit
}

// search returns the value of p, whose result is not known, for the side to move, or a bound of it
// outside of the window. The result is invalid after the node limit or cancellation.
func (w *worker[N]) search(p *position, alpha, beta int) int {
	w.nodes++
	if w.nodes&(lookEvery-1) == 0 {
		w.lookUp()
	}
	if w.ended() {
		return 0
	}
	if !p.probed {
		w.identify(p)
	}
	floor := max(alpha, -w.shape.winAt(p.ply+3))
	alpha, beta = floor, min(beta, p.upper)
	if alpha >= beta {
		return beta
	}

	f := &w.frames[p.ply]
	count, best, column := w.expand(f, p, alpha, beta)
	if alpha = max(alpha, best); alpha >= beta {
		return alpha
	}
	p.upper = min(p.upper, w.shape.winAt(p.ply+4)) // no child is won immediately
	if beta = min(beta, p.upper); alpha >= beta {
		return beta
	}
	if count == 0 {
		return best
	}

	if !p.probed {
		w.probe(p)
	}
	lower, favourite := -w.shape.winAt(p.ply+1), -1
	if e := p.entry; e != 0 {
		lower, p.upper = e.lower(), min(p.upper, e.upper())
		alpha, beta = max(alpha, lower), min(beta, p.upper)
		if alpha >= beta {
			return outside(lower, p.upper, beta)
		}
		favourite = w.turned(p, e.column())
	}

	before := w.nodes
	moves := f.moves[:count]
	w.sort(f, moves, p.ply, favourite)
	if w.sharing(p) {
		t := tally{alpha, beta, best, column}
		if value, settled := w.together(f, p, moves, &t); settled {
			return value
		}
		best, column = t.best, t.column
	} else {
		for _, m := range moves {
			value := w.below(p, &f.child[m.child()], alpha, beta)
			if value > best {
				best, column = value, m.column()
			}
			if alpha = max(alpha, value); alpha >= beta {
				break
			}
		}
	}
	if w.uses&Remember != 0 && !w.ended() {
		if best > floor {
			lower = max(lower, best)
		}
		if best < beta {
			p.upper = min(p.upper, best)
		}
		w.table.store(p.key, lower, p.upper, w.turned(p, column), w.nodes-before+1)
	}
	return best
}

// outside returns the bound of an entry that is outside of the window.
func outside(lower, upper, beta int) int {
	if lower >= beta {
		return lower
	}
	return upper
}

// below searches a child, which may be several plies below p.
func (w *worker[N]) below(p, child *position, alpha, beta int) int {
	if (child.ply^p.ply)&1 == 0 {
		return w.search(child, alpha, beta)
	}
	return -w.search(child, -beta, -alpha)
}

// expand generates the children of p and writes the moves to be searched to the frame. best is the
// largest of the known values, by its column; expand stops at a value of at least beta.
func (w *worker[N]) expand(f *frame, p *position, alpha, beta int) (count, best, by int) {
	best = -none
	landing := p.landing(w.shape)
	for cells := p.safe(w.shape); cells != 0; cells &= cells - 1 {
		cell := cells & -cells
		c := &f.child[count]
		play[N](w.shape, c, p, cell)
		h := &f.hopes[count]
		h.threats = c.theirs &^ (c.ownWins << 1)
		h.soon = h.threats & ((landing + cell) << 1)
		m := choose(count, column[N](w.shape, bits.TrailingZeros64(cell)))
		value, ok := w.staticBound(c, -beta, -max(alpha, best))
		if ok {
			if -value > best {
				best, by = -value, m.column()
			}
			if best >= beta {
				return 0, best, by
			}
			continue
		}
		if w.uses&Children != 0 && c.ply < w.shape.cells-childrenEnd {
			w.identify(c)
		}
		f.moves[count] = m
		count++
	}
	return w.ask(f, p, count, alpha, beta, best, by)
}

// childrenEnd is the number of empty cells below which children are not probed in the table before
// the search.
const childrenEnd = 12

// ask removes the children that are decided by their table entries.
func (w *worker[N]) ask(f *frame, p *position, count, alpha, beta, best, by int) (int, int, int) {
	if w.uses&Children == 0 {
		return count, best, by
	}
	left := 0
	for _, m := range f.moves[:count] {
		c := &f.child[m.child()]
		if c.key != 0 {
			w.probe(c)
			if value, ok := w.known(p, c, max(alpha, best), beta); ok {
				if value > best {
					best, by = value, m.column()
				}
				if best >= beta {
					return 0, best, by
				}
				continue
			}
		}
		f.moves[left] = m
		left++
	}
	return left, best, by
}

// known returns the value of a child's entry for p, if it is exact or outside of the window.
func (w *worker[N]) known(p, c *position, alpha, beta int) (int, bool) {
	if c.entry == 0 {
		return 0, false
	}
	lower, upper := c.entry.lower(), c.entry.upper()
	if (c.ply^p.ply)&1 != 0 {
		lower, upper = -upper, -lower
	}
	switch {
	case lower >= beta || lower == upper:
		return lower, true
	case upper <= alpha:
		return upper, true
	}
	return 0, false
}

// identify computes the key of a position and prefetches its bucket.
func (w *worker[N]) identify(p *position) {
	if w.uses&Remember == 0 {
		p.probed = true
		return
	}
	key := (p.own | p.other) + w.shape.bottom | p.other
	if w.uses&Mirror != 0 {
		if m := mirror[N](w.shape, key); m < key {
			key, p.mirrored = m, true
		}
	}
	p.key = w.table.mix(key)
	w.table.prefetch(p.key)
}

func (w *worker[N]) probe(p *position) {
	if w.uses&Remember != 0 {
		p.entry = w.table.probe(p.key)
	}
	p.probed = true
}

// turned maps a column of the position to the column of the key, which may be of the mirror image,
// and back.
func (w *worker[N]) turned(p *position, column int) int {
	if p.mirrored {
		return w.shape.width - 1 - column
	}
	return column
}
