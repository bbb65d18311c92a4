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
	shape       *boardShape
	table       *hashTable
	techniques  Technique
	nodes       uint64
	limit       uint64 // of nodes, 0: no limit
	quit        *atomic.Bool
	ctx         context.Context
	reportNodes func(nodes uint64) // reports the nodes at intervals, for one worker only; nil for the others
	claims      *hashtable.Claims  // of all workers, nil for a single worker
	path        sharedPath         // path for the return to a node that another worker has solved
	frames      []nodeFrame
	_           [64]byte // padding, so that no other worker's node counter is on the same cache line
}

// nodeFrame holds the children and moves of a node.
type nodeFrame struct {
	child   [maxWidth]searchPosition
	threats [maxWidth]moveThreats
	moves   [maxWidth]rankedMove
}

// moveThreats holds the threats by which a move is ranked.
type moveThreats struct {
	threats     uint64 // of the side that moved, without unreachable ones
	nearThreats uint64 // threats one cell above the landing cells
}

// rankedMove is a move to be searched: from the top its rank, the number of its child, so that of equal
// ranks the first is the largest, and its column.
type rankedMove int32

func newRankedMove(child, column int) rankedMove {
	return rankedMove((maxWidth-1-child)<<placeBits | column)
}

func (m rankedMove) columnIndex() int { return int(m) & (maxWidth - 1) }
func (m rankedMove) childIndex() int  { return maxWidth - 1 - int(m)>>placeBits&(maxWidth-1) }

// withRank returns the move with more added to its rank.
func (m rankedMove) withRank(more int) rankedMove { return m + rankedMove(more)<<(2*placeBits) }

const (
	placeBits = 5
	maxWidth  = 1 << placeBits
)

const (
	checkInterval  = 1 << 12 // interval in nodes, a power of two, of the checks for cancellation
	reportInterval = 1 << 19 // interval in nodes of the reports during a search: about a fifth of a second
)

// checkStop checks for cancellation and for nodes solved by other workers, and reports the nodes.
func (w *worker[N]) checkStop() {
	search.YieldToEvents()
	if w.ctx.Err() != nil {
		w.quit.Store(true)
	}
	if w.claims != nil {
		w.checkSharedPath()
	}
	if w.reportNodes != nil && w.nodes&(reportInterval-1) == 0 {
		w.reportNodes(w.nodes)
	}
}

// isStopped reports whether the search was stopped, so that its result is invalid.
func (w *worker[N]) isStopped() bool {
	return w.quit.Load() || w.limit != 0 && w.nodes >= w.limit
}

// searchNode returns the value of p, whose result is not known, for the side to move, or a bound of it
// outside of the window. The result is invalid after the node limit or cancellation.
func (w *worker[N]) searchNode(p *searchPosition, alpha, beta int) int {
	w.nodes++
	if w.nodes&(checkInterval-1) == 0 {
		w.checkStop()
	}
	if w.isStopped() {
		return 0
	}
	if !p.probed {
		w.computeKey(p)
	}
	floor := max(alpha, -w.shape.scoreOfWin(p.ply+3))
	alpha, beta = floor, min(beta, p.upper)
	if alpha >= beta {
		return beta
	}

	f := &w.frames[p.ply]
	count, best, column := w.expandNode(f, p, alpha, beta)
	if alpha = max(alpha, best); alpha >= beta {
		return alpha
	}
	p.upper = min(p.upper, w.shape.scoreOfWin(p.ply+4)) // no child is won immediately
	if beta = min(beta, p.upper); alpha >= beta {
		return beta
	}
	if count == 0 {
		return best
	}

	if !p.probed {
		w.probeTable(p)
	}
	lower, favourite := -w.shape.scoreOfWin(p.ply+1), -1
	if e := p.entry; e != 0 {
		lower, p.upper = e.lowerBound(), min(p.upper, e.upperBound())
		alpha, beta = max(alpha, lower), min(beta, p.upper)
		if alpha >= beta {
			return outsideBound(lower, p.upper, beta)
		}
		favourite = w.keyColumn(p, e.bestColumn())
	}

	before := w.nodes
	moves := f.moves[:count]
	w.sortMoves(f, moves, p.ply, favourite)
	if w.isShared(p) {
		t := nodeState{alpha, beta, best, column}
		if value, settled := w.searchTogether(f, p, moves, &t); settled {
			return value
		}
		best, column = t.best, t.column
	} else {
		for _, m := range moves {
			value := w.searchChild(p, &f.child[m.childIndex()], alpha, beta)
			if value > best {
				best, column = value, m.columnIndex()
			}
			if alpha = max(alpha, value); alpha >= beta {
				break
			}
		}
	}
	if w.techniques&Remember != 0 && !w.isStopped() {
		if best > floor {
			lower = max(lower, best)
		}
		if best < beta {
			p.upper = min(p.upper, best)
		}
		w.table.storeEntry(p.key, lower, p.upper, w.keyColumn(p, column), w.nodes-before+1)
	}
	return best
}

// outsideBound returns the bound of an entry that is outside of the window.
func outsideBound(lower, upper, beta int) int {
	if lower >= beta {
		return lower
	}
	return upper
}

// searchChild searches a child, which may be several plies below p.
func (w *worker[N]) searchChild(p, child *searchPosition, alpha, beta int) int {
	if (child.ply^p.ply)&1 == 0 {
		return w.searchNode(child, alpha, beta)
	}
	return -w.searchNode(child, -beta, -alpha)
}

// expandNode generates the children of p and writes the moves to be searched to the frame. best is the
// largest of the known values, by its column; expand stops at a value of at least beta.
func (w *worker[N]) expandNode(f *nodeFrame, p *searchPosition, alpha, beta int) (count, best, by int) {
	best = -noBound
	landing := p.landingCells(w.shape)
	for cells := p.safeCells(w.shape); cells != 0; cells &= cells - 1 {
		cell := cells & -cells
		c := &f.child[count]
		playStone[N](w.shape, c, p, cell)
		h := &f.threats[count]
		h.threats = c.otherWins &^ (c.ownWins << 1)
		h.nearThreats = h.threats & ((landing + cell) << 1)
		m := newRankedMove(count, columnOf[N](w.shape, bits.TrailingZeros64(cell)))
		value, ok := w.staticBound(c, -beta, -max(alpha, best))
		if ok {
			if -value > best {
				best, by = -value, m.columnIndex()
			}
			if best >= beta {
				return 0, best, by
			}
			continue
		}
		if w.techniques&Children != 0 && c.ply < w.shape.cells-minProbeCells {
			w.computeKey(c)
		}
		f.moves[count] = m
		count++
	}
	return w.probeChildren(f, p, count, alpha, beta, best, by)
}

// minProbeCells is the number of empty cells below which children are not probed in the table before
// the search.
const minProbeCells = 12

// probeChildren removes the children that are decided by their table entries.
func (w *worker[N]) probeChildren(f *nodeFrame, p *searchPosition, count, alpha, beta, best, by int) (int, int, int) {
	if w.techniques&Children == 0 {
		return count, best, by
	}
	remaining := 0
	for _, m := range f.moves[:count] {
		c := &f.child[m.childIndex()]
		if c.key != 0 {
			w.probeTable(c)
			if value, ok := w.knownValue(p, c, max(alpha, best), beta); ok {
				if value > best {
					best, by = value, m.columnIndex()
				}
				if best >= beta {
					return 0, best, by
				}
				continue
			}
		}
		f.moves[remaining] = m
		remaining++
	}
	return remaining, best, by
}

// knownValue returns the value of a child's entry for p, if it is exact or outside of the window.
func (w *worker[N]) knownValue(p, c *searchPosition, alpha, beta int) (int, bool) {
	if c.entry == 0 {
		return 0, false
	}
	lower, upper := c.entry.lowerBound(), c.entry.upperBound()
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

// computeKey computes the key of a position and prefetches its bucket.
func (w *worker[N]) computeKey(p *searchPosition) {
	if w.techniques&Remember == 0 {
		p.probed = true
		return
	}
	key := (p.own | p.other) + w.shape.bottom | p.other
	if w.techniques&Mirror != 0 {
		if m := mirrorKey[N](w.shape, key); m < key {
			key, p.mirrored = m, true
		}
	}
	p.key = w.table.mixKey(key)
	w.table.prefetchBucket(p.key)
}

func (w *worker[N]) probeTable(p *searchPosition) {
	if w.techniques&Remember != 0 {
		p.entry = w.table.probeEntry(p.key)
	}
	p.probed = true
}

// keyColumn maps a column of the position to the column of the key, which may be of the mirror image,
// and back.
func (w *worker[N]) keyColumn(p *searchPosition, column int) int {
	if p.mirrored {
		return w.shape.width - 1 - column
	}
	return column
}
