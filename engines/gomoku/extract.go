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

// extractor builds strategies from the claims of alpha-beta. It plays the moves of the
// transposition table and searches for a continuation after every relevant reply: by strategies of
// similar positions, by threats, by the table, and by another search where the table entry was
// overwritten. So no claim is trusted, although nearly all of them turn out to be true.
type extractor struct {
	prover
	*judge
	board *Board
	ctx   context.Context
	left  func() time.Duration // 0: no limit
	facts *facts
	stage func(settled int, open []Cell)
	broke error    // error of the judge
	depth int      // number of moves of the attacker in the current line
	keys  []uint64 // result of the last similarKeys
}

const (
	extractTries   = 500  // tries for threats in each position
	threatPlies    = 11   // maximum distance of a win that may be one by threats
	leastNodes     = 1000 // minimum nodes of the search of a position
	mostNodes      = 1 << 40
	moreNodes      = 4       // factor of the nodes for replies that still hold when the others are refuted
	extractSimilar = 4 << 20 // bytes of the table of similar positions
	similarSteps   = 100     // maximum steps of a walk through a strategy of a similar position
	mostExtracted  = 1 << 21
)

// use switches to other facts.
func (e *extractor) use(f *facts) {
	e.facts, e.tree, e.zones = f, f.tree, newZones()
}

// forget limits the size of the facts by replacing them when they are too large. No reference into
// the tree may be in use.
func (e *extractor) forget() {
	if e.facts == nil || e.facts.size() > mostExtracted {
		e.use(newFacts(extractSimilar))
	}
}

// attack finds the attacker's win, the attacker being to move, that also holds with the given
// number of spare stones of the defender. nodes is the maximum for the search of a position.
func (e *extractor) attack(nodes int64, spare int) (r prove.Reference, ok bool) {
	key := spared(e.board.Key(), spare)
	r, ok, held := e.facts.about(key)
	if ok || held >= nodes || e.stop() {
		return r, ok
	}
	if r, ok = e.similar(key, spare); !ok && held == 0 {
		r, ok = e.atSight(spare)
	}
	if !ok {
		r, ok = e.follow(nodes, spare)
	}
	switch {
	case ok:
		e.facts.win(key, r, e.similarKeys(key))
	case !e.stop():
		e.facts.hold(key, nodes)
	}
	return r, ok
}

// similarKeys returns the keys of similar positions: key, of the position itself, and the keys
// without one of the defender's stones, the last stone first.
func (e *extractor) similarKeys(key uint64) []uint64 {
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

// similar tries the strategies of similar positions. Long walks seldom succeed, and most of their
// results are found in the positions below.
func (e *extractor) similar(key uint64, spare int) (r prove.Reference, ok bool) {
	for _, r := range e.facts.candidates(e.similarKeys(key)) {
		if e.winsWithin(similarSteps, r, spare) {
			return r, true
		}
	}
	return r, false
}

// spared returns the key of a position with spare stones of the defender.
func spared(key uint64, spare int) uint64 { return key ^ uint64(spare)*0x9E3779B97F4A7C15 }

// atSight finds a win by threats, or a stored win with fewer spare stones that also holds with all
// of them.
func (e *extractor) atSight(spare int) (r prove.Reference, ok bool) {
	for fewer := range spare {
		if r, ok, _ = e.facts.about(spared(e.board.Key(), fewer)); ok && e.wins(r, spare, new(cellSet)) {
			return r, true
		}
	}
	if e.farWin() {
		return r, false
	}
	e.vct.quiet = 0
	return e.win(extractTries, spare, new(cellSet))
}

// farWin reports whether the table has a win that is too distant for threats: one in nine of these
// is also a win by threats, and finding them took a tenth of the time of a proof.
func (e *extractor) farWin() bool {
	_, score, ok := e.LookupWin()
	plies, decided := score.Distance()
	return ok && !(decided && plies <= threatPlies)
}

// follow proves the move of the table, or else the move of another search.
func (e *extractor) follow(nodes int64, spare int) (r prove.Reference, ok bool) {
	if c, _, ok := e.LookupWin(); ok {
		if r, ok := e.prove(c, nodes, spare); ok || e.stop() {
			return r, ok
		}
	}
	o, ok := e.evaluate(nodes)
	if !ok {
		return r, false
	}
	return e.believe(o, nodes, spare)
}

// believe proves the win that a search claims, if any. It limits the search after each reply to
// about the nodes of the claim.
func (e *extractor) believe(o search.SearchResult[Cell], nodes int64, spare int) (r prove.Reference, ok bool) {
	if !search.ClaimsWin(o.Score) {
		return r, false
	}
	return e.prove(o.Move, min(nodes, max(3*o.Nodes, 2*leastNodes)), spare)
}

// evaluate searches the position on the board.
func (e *extractor) evaluate(nodes int64) (o search.SearchResult[Cell], ok bool) {
	if e.stop() {
		return o, false
	}
	o, e.broke = e.Search(e.ctx, sente.Limits{Nodes: nodes, Time: e.left()})
	return o, e.broke == nil
}

// prove finds the attacker's win after a move.
func (e *extractor) prove(c Cell, nodes int64, spare int) (r prove.Reference, ok bool) {
	if !e.board.Legal(c) {
		return r, false
	}
	e.board.Play(c)
	e.depth++
	n, ok := e.answer(nodes, spare)
	e.depth--
	e.board.Undo()
	if !ok {
		return r, false
	}
	n.Move = uint16(c)
	return e.tree.Add(n), true
}

// answer finds the attacker's continuation after each reply of the defender, which is to move.
// Replies that hold for long are searched again after the others are refuted, because the same
// continuation may refute them.
func (e *extractor) answer(nodes int64, spare int) (n prove.Node, ok bool) {
	if e.board.count[1-e.side][board.Five] > 0 {
		return n, false
	}
	var near cellSet
	if n.Rest, near, ok = e.rest(nodes, spare); !ok {
		return n, false
	}
	open := e.unanswered(&n, near.appendTo(nil), spare)
	all := len(open)
	for some := min(nodes, leastNodes); len(open) > 0; some = min(moreNodes*some, nodes) {
		before := len(open)
		if open = e.settle(&n, open, some, spare, all); len(open) == before && some == nodes || e.stop() {
			return n, false
		}
	}
	return n, true
}

// rest finds the attacker's continuation after a pass, and the replies that may change it. A win
// that was found without a spare stone mostly holds with one.
func (e *extractor) rest(nodes int64, spare int) (r prove.Reference, near cellSet, ok bool) {
	for more := range 2 {
		e.board.pass()
		r, ok = e.attack(nodes, spare+more)
		e.board.pass()
		if !ok {
			break
		}
		if near, ok = e.near(r, spare, new(cellSet)); ok {
			break
		}
	}
	return r, near, ok
}

// unanswered returns the replies that the continuation after a pass may not refute, likely ones
// first. Under rules with zones it is not tested, because it refutes only one reply in fifty, which
// is found as a win in a similar position.
func (e *extractor) unanswered(n *prove.Node, replies []Cell, spare int) []Cell {
	b := e.board
	replies = slices.DeleteFunc(replies, func(c Cell) bool {
		return !b.Legal(c) || !e.zoned() && e.answers(c, n, spare, new(cellSet))
	})
	return b.likely(replies)
}

// settle refutes replies and returns the open ones. all is the original number of replies, for
// reports.
func (e *extractor) settle(n *prove.Node, replies []Cell, nodes int64, spare, all int) (open []Cell) {
	b := e.board
	for i, c := range replies {
		if e.stage != nil && e.depth <= 1 {
			e.stage(all-len(open)-len(replies[i:]), append(slices.Clone(open), replies[i:]...))
		}
		b.Play(c)
		then, ok := e.attack(nodes, spare)
		b.Undo()
		switch {
		case ok && then == n.Rest: // not listed, because it is the rest
		case ok:
			n.Replies = append(n.Replies, prove.Reply{Move: uint16(c), Then: then})
		default:
			if open = append(open, c); e.stop() {
				return open
			}
		}
	}
	return open
}
