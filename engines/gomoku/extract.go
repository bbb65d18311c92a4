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

// extractor makes strategies of what alpha-beta claims. It plays the moves that the
// table names and looks for an answer to every reply that matters: by what wins in similar
// positions, by threats, by the table, and by another search where the table has forgotten. So
// no claim need be believed, and nearly all of them turn out to be true.
type extractor struct {
	prover
	*judge
	board *Board
	ctx   context.Context
	left  func() time.Duration // 0: there is no limit
	facts *facts
	stage func(settled int, open []Cell)
	broke error    // the judge failed
	depth int      // moves of the attacker on the way
	keys  []uint64 // the last similarKeys
}

const (
	extractTries   = 500  // for threats in each position
	threatPlies    = 11   // to a win that may be one by threats
	leastNodes     = 1000 // that a position is searched for
	mostNodes      = 1 << 40
	moreNodes      = 4       // times as many for a reply that holds against all that others lose to
	extractSimilar = 4 << 20 // bytes for what wins in similar positions
	similarSteps   = 100     // of a walk through one of these strategies
	mostExtracted  = 1 << 21
)

// use goes on with facts.
func (e *extractor) use(f *facts) {
	e.facts, e.tree, e.zones = f, f.tree, newZones()
}

// forget keeps what has been learned within bounds. No reference into the tree may be in use.
func (e *extractor) forget() {
	if e.facts == nil || e.facts.size() > mostExtracted {
		e.use(newFacts(extractSimilar))
	}
}

// attack finds how the attacker, who is to move, wins even if the defender has so many spare
// stones. A position is searched for a number of nodes at most.
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

// similarKeys are the keys by which similar positions meet: that of the position, which is given, and those
// without one of the defender's stones, the last one first.
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

// similar tries what wins in similar positions. Long walks seldom succeed; what they would find is
// mostly found in the positions below.
func (e *extractor) similar(key uint64, spare int) (r prove.Reference, ok bool) {
	for _, r := range e.facts.candidates(e.similarKeys(key)) {
		if e.winsWithin(similarSteps, r, spare) {
			return r, true
		}
	}
	return r, false
}

// spared is the key of a position with spare stones of the defender.
func spared(key uint64, spare int) uint64 { return key ^ uint64(spare)*0x9E3779B97F4A7C15 }

// atSight finds a win by threats, or what wins without the spare stones and holds with them, too.
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

// farWin reports whether the table names a win that is too far for threats: one in nine of them is
// a win by threats, too, and to find these took a tenth of a proof's time.
func (e *extractor) farWin() bool {
	_, score, ok := e.Known()
	plies, decided := score.Distance()
	return ok && !(decided && plies <= threatPlies)
}

// follow proves the move that the table names, or else that of another search.
func (e *extractor) follow(nodes int64, spare int) (r prove.Reference, ok bool) {
	if c, _, ok := e.Known(); ok {
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

// believe proves what a search claims, if it claims anything, without searching much longer for
// each reply.
func (e *extractor) believe(o search.Judgement[Cell], nodes int64, spare int) (r prove.Reference, ok bool) {
	if !search.ClaimsWin(o.Score) {
		return r, false
	}
	return e.prove(o.Move, min(nodes, max(3*o.Nodes, 2*leastNodes)), spare)
}

// evaluate searches the position on the board.
func (e *extractor) evaluate(nodes int64) (o search.Judgement[Cell], ok bool) {
	if e.stop() {
		return o, false
	}
	o, e.broke = e.Search(e.ctx, sente.Limits{Nodes: nodes, Time: e.left()})
	return o, e.broke == nil
}

// prove finds how the attacker wins by a move.
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

// answer finds what the attacker does after each reply of the defender, who is to move. Those
// that hold for long are searched again when the others are known to lose, for the same may
// answer them.
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

// rest finds how the attacker goes on after a pass, and the replies that may change something
// then. A win that was found without a spare stone mostly holds with one.
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

// unanswered are the replies against which it may not be enough to go on as if the defender had
// passed, likely ones first. Where a zone has said which replies matter, it is enough against one
// in fifty, and that is found as a win in a similar position.
func (e *extractor) unanswered(n *prove.Node, replies []Cell, spare int) []Cell {
	b := e.board
	replies = slices.DeleteFunc(replies, func(c Cell) bool {
		return !b.Legal(c) || !e.zoned() && e.answers(c, n, spare, new(cellSet))
	})
	return b.likely(replies)
}

// settle answers replies, of which at first there were all, and returns those that are
// still open.
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
		case ok && then == n.Rest: // which needs no mention
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
