package gomoku

import (
	"context"
	"slices"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/five/prove"
	"github.com/sente-games/sente/engines/internal/five/board"
	"github.com/sente-games/sente/engines/internal/five/search"
)

// strategyExtractor builds strategies from the claims of alpha-beta. It plays the moves of the
// transposition table and searches for a continuation after every relevant reply: by strategies of
// similar positions, by threats, by the table, and by another search where the table entry was
// overwritten. So no claim is trusted, although nearly all of them turn out to be true.
type strategyExtractor struct {
	threatProver
	*proverSearch
	board         *Board
	ctx           context.Context
	remainingTime func() time.Duration // 0: no limit
	results       *proofResults
	reportStage   func(settled int, open []Cell)
	judgeErr      error    // error of the judge
	depth         int      // number of moves of the attacker in the current line
	keys          []uint64 // result of the last similarKeys
}

const (
	extractTries       = 500  // tries for threats in each position
	threatPlies        = 11   // maximum distance of a win that may be one by threats
	minNodes           = 1000 // minimum nodes of the search of a position
	maxNodes           = 1 << 40
	holdingReplyFactor = 4       // factor of the nodes for replies that still hold when the others are refuted
	similarTableBytes  = 4 << 20 // bytes of the table of similar positions
	maxSimilarSteps    = 100     // maximum steps of a walk through a strategy of a similar position
	maxExtracted       = 1 << 21
)

// switchFacts switches to other results.
func (e *strategyExtractor) switchFacts(f *proofResults) {
	e.results, e.tree, e.zones = f, f.tree, newZoneCache()
}

// limitFacts limits the number of results by replacing them when they are too large. No reference into
// the tree may be in use.
func (e *strategyExtractor) limitFacts() {
	if e.results == nil || e.results.countPositions() > maxExtracted {
		e.switchFacts(newProofResults(similarTableBytes))
	}
}

// extractAttack finds the attacker's win, the attacker being to move, that also holds with the given
// number of spare stones of the defender. nodes is the maximum for the search of a position.
func (e *strategyExtractor) extractAttack(nodes int64, spare int) (r prove.Reference, ok bool) {
	key := spareKey(e.board.Key(), spare)
	r, ok, held := e.results.lookupResult(key)
	if ok || held >= nodes || e.isStopped() {
		return r, ok
	}
	if r, ok = e.trySimilar(key, spare); !ok && held == 0 {
		r, ok = e.findKnownWin(spare)
	}
	if !ok {
		r, ok = e.followTable(nodes, spare)
	}
	switch {
	case ok:
		e.results.storeWin(key, r, e.similarKeys(key))
	case !e.isStopped():
		e.results.storeHeld(key, nodes)
	}
	return r, ok
}

// similarKeys returns the keys of similar positions: key, of the position itself, and the keys
// without one of the defender's stones, the last stone first.
func (e *strategyExtractor) similarKeys(key uint64) []uint64 {
	b := e.board
	e.keys = append(e.keys[:0], key)
	for i := range b.history {
		c := b.history[len(b.history)-1-i].cell
		if b.colour[c] == board.BlackStone+uint8(1-e.side) {
			e.keys = append(e.keys, key^b.geometry.key[c][1-e.side])
		}
	}
	return e.keys
}

// trySimilar tries the strategies of similar positions. Long walks seldom succeed, and most of their
// results are found in the positions below.
func (e *strategyExtractor) trySimilar(key uint64, spare int) (r prove.Reference, ok bool) {
	for _, r := range e.results.similarStrategies(e.similarKeys(key)) {
		if e.winsWithin(maxSimilarSteps, r, spare) {
			return r, true
		}
	}
	return r, false
}

// spareKey returns the key of a position with spare stones of the defender.
func spareKey(key uint64, spare int) uint64 { return key ^ uint64(spare)*0x9E3779B97F4A7C15 }

// findKnownWin finds a win by threats, or a stored win with fewer spare stones that also holds with all
// of them.
func (e *strategyExtractor) findKnownWin(spare int) (r prove.Reference, ok bool) {
	for fewer := range spare {
		if r, ok, _ = e.results.lookupResult(spareKey(e.board.Key(), fewer)); ok && e.winsBy(r, spare, new(cellSet)) {
			return r, true
		}
	}
	if e.hasDistantWin() {
		return r, false
	}
	e.vct.quietMovesLeft = 0
	return e.buildWin(extractTries, spare, new(cellSet))
}

// hasDistantWin reports whether the table has a win that is too distant for threats: one in nine of these
// is also a win by threats, and finding them took a tenth of the time of a proof.
func (e *strategyExtractor) hasDistantWin() bool {
	_, score, ok := e.LookupWin()
	plies, decided := score.Distance()
	return ok && !(decided && plies <= threatPlies)
}

// followTable proves the move of the table, or else the move of another search.
func (e *strategyExtractor) followTable(nodes int64, spare int) (r prove.Reference, ok bool) {
	if c, _, ok := e.LookupWin(); ok {
		if r, ok := e.proveMove(c, nodes, spare); ok || e.isStopped() {
			return r, ok
		}
	}
	o, ok := e.searchPosition(nodes)
	if !ok {
		return r, false
	}
	return e.proveClaim(o, nodes, spare)
}

// proveClaim proves the win that a search claims, if any. It limits the search after each reply to
// about the nodes of the claim.
func (e *strategyExtractor) proveClaim(o search.SearchResult[Cell], nodes int64, spare int) (r prove.Reference, ok bool) {
	if !search.ClaimsWin(o.Score) {
		return r, false
	}
	return e.proveMove(o.Move, min(nodes, max(3*o.Nodes, 2*minNodes)), spare)
}

// searchPosition searches the position on the board.
func (e *strategyExtractor) searchPosition(nodes int64) (o search.SearchResult[Cell], ok bool) {
	if e.isStopped() {
		return o, false
	}
	o, e.judgeErr = e.Search(e.ctx, sente.Limits{Nodes: nodes, Time: e.remainingTime()})
	return o, e.judgeErr == nil
}

// proveMove finds the attacker's win after a move.
func (e *strategyExtractor) proveMove(c Cell, nodes int64, spare int) (r prove.Reference, ok bool) {
	if !e.board.Legal(c) {
		return r, false
	}
	e.board.Play(c)
	e.depth++
	n, ok := e.answerReplies(nodes, spare)
	e.depth--
	e.board.Undo()
	if !ok {
		return r, false
	}
	n.Move = uint16(c)
	return e.tree.AddNode(n), true
}

// answerReplies finds the attacker's continuation after each reply of the defender, which is to move.
// Replies that hold for long are searched again after the others are refuted, because the same
// continuation may refute them.
func (e *strategyExtractor) answerReplies(nodes int64, spare int) (n prove.Node, ok bool) {
	if e.board.classCounts[1-e.side][board.Five] > 0 {
		return n, false
	}
	var near cellSet
	if n.Rest, near, ok = e.findPassContinuation(nodes, spare); !ok {
		return n, false
	}
	open := e.openReplies(&n, near.appendTo(nil), spare)
	all := len(open)
	for replyNodes := min(nodes, minNodes); len(open) > 0; replyNodes = min(holdingReplyFactor*replyNodes, nodes) {
		before := len(open)
		if open = e.refuteReplies(&n, open, replyNodes, spare, all); len(open) == before && replyNodes == nodes || e.isStopped() {
			return n, false
		}
	}
	return n, true
}

// findPassContinuation finds the attacker's continuation after a pass, and the replies that may change it. A win
// that was found without a spare stone mostly holds with one.
func (e *strategyExtractor) findPassContinuation(nodes int64, spare int) (r prove.Reference, near cellSet, ok bool) {
	for more := range 2 {
		e.board.togglePass()
		r, ok = e.extractAttack(nodes, spare+more)
		e.board.togglePass()
		if !ok {
			break
		}
		if near, ok = e.relevantCells(r, spare, new(cellSet)); ok {
			break
		}
	}
	return r, near, ok
}

// openReplies returns the replies that the continuation after a pass may not refute, likely ones
// first. Under rules with zones it is not tested, because it refutes only one reply in fifty, which
// is found as a win in a similar position.
func (e *strategyExtractor) openReplies(n *prove.Node, replies []Cell, spare int) []Cell {
	b := e.board
	replies = slices.DeleteFunc(replies, func(c Cell) bool {
		return !b.Legal(c) || !e.hasZones() && e.winsAfterReply(c, n, spare, new(cellSet))
	})
	return b.sortByProbability(replies)
}

// refuteReplies refutes replies and returns the open ones. all is the original number of replies, for
// reports.
func (e *strategyExtractor) refuteReplies(n *prove.Node, replies []Cell, nodes int64, spare, all int) (open []Cell) {
	b := e.board
	for i, c := range replies {
		if e.reportStage != nil && e.depth <= 1 {
			e.reportStage(all-len(open)-len(replies[i:]), append(slices.Clone(open), replies[i:]...))
		}
		b.Play(c)
		continuation, ok := e.extractAttack(nodes, spare)
		b.Undo()
		switch {
		case ok && continuation == n.Rest: // not listed, because it is the rest
		case ok:
			n.Replies = append(n.Replies, prove.Reply{Move: uint16(c), Continuation: continuation})
		default:
			if open = append(open, c); e.isStopped() {
				return open
			}
		}
	}
	return open
}
