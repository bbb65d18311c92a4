package gomoku

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/five/certificate"
	"github.com/sente-games/sente/engines/five/point"
)

// extractor makes strategies of what alpha-beta claims. It plays the moves that the
// table names and looks for an answer to every reply that matters: by threats, by what has
// answered other replies, by the table, and by another search where the table has forgotten. So
// no claim need be believed, and nearly all of them turn out to be true.
type extractor struct {
	prover
	*judge
	board *Board
	ctx   context.Context
	left  func() time.Duration // 0: there is no limit
	facts *facts
	stage func(settled int, open []Cell)
	broke error // the judge failed
	depth int   // moves of the attacker on the way
}

const (
	extractTries  = 500  // for threats in each position
	leastNodes    = 1000 // that a position is searched for
	moreNodes     = 4    // times as many for a reply that holds against all that others lose to
	answersTried  = 12   // of those that other replies have lost to
	mostExtracted = 1 << 21
)

// use goes on with facts.
func (e *extractor) use(f *facts) {
	e.facts, e.tree, e.zones = f, f.tree, map[place]cellSet{}
}

// forget keeps what has been learned within bounds. No reference into the tree may be in use.
func (e *extractor) forget() {
	if e.facts == nil || e.facts.size() > mostExtracted {
		e.use(newFacts())
	}
}

// attack finds how the attacker, who is to move, wins. A position is searched for a
// number of nodes at most.
func (e *extractor) attack(nodes int64) (r certificate.Reference, ok bool) {
	key := e.board.Key()
	r, ok, held := e.facts.about(key)
	if ok || held >= nodes || e.stop() {
		return r, ok
	}
	if held == 0 {
		e.vct.quiet = 0
		r, ok = e.win(extractTries, 0, new(cellSet))
	}
	if !ok {
		r, ok = e.follow(nodes)
	}
	switch {
	case ok:
		e.facts.win(key, r)
	case !e.stop():
		e.facts.hold(key, nodes)
	}
	return r, ok
}

// follow proves the move that the table names, or else that of another search.
func (e *extractor) follow(nodes int64) (r certificate.Reference, ok bool) {
	if c, ok := e.known(); ok {
		if r, ok := e.prove(c, nodes); ok || e.stop() {
			return r, ok
		}
	}
	o, ok := e.ask(nodes)
	if !ok || !claimed(o.score) {
		return r, false
	}
	return e.prove(o.move, min(nodes, max(3*o.nodes, 2*leastNodes)))
}

// ask searches the position on the board.
func (e *extractor) ask(nodes int64) (o opinion, ok bool) {
	if e.stop() {
		return o, false
	}
	o, e.broke = e.search(e.ctx, sente.Limits{Nodes: nodes, Time: e.left()})
	return o, e.broke == nil
}

// prove finds how the attacker wins by a move.
func (e *extractor) prove(c Cell, nodes int64) (r certificate.Reference, ok bool) {
	if !e.board.Legal(c) {
		return r, false
	}
	e.board.Play(c)
	e.depth++
	n, ok := e.answer(nodes)
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
func (e *extractor) answer(nodes int64) (n certificate.Node, ok bool) {
	b := e.board
	if b.count[1-e.side][point.Five] > 0 {
		return n, false
	}
	b.pass()
	n.Rest, ok = e.attack(nodes)
	b.pass()
	if !ok {
		return n, false
	}
	near, ok := e.near(n.Rest, 0, new(cellSet))
	if !ok {
		return n, false
	}
	open := e.unanswered(&n, near.appendTo(nil))
	all := len(open)
	for some := min(nodes, leastNodes); len(open) > 0; some = min(moreNodes*some, nodes) {
		before := len(open)
		if open = e.settle(&n, open, some, all); len(open) == before && some == nodes || e.stop() {
			return n, false
		}
	}
	return n, true
}

// unanswered are the replies against which it is not enough to go on as if the defender had
// passed, likely ones first.
func (e *extractor) unanswered(n *certificate.Node, replies []Cell) []Cell {
	b := e.board
	replies = slices.DeleteFunc(replies, func(c Cell) bool {
		return !b.Legal(c) || e.answers(c, n, 0, new(cellSet))
	})
	ranks := make([]int32, len(replies))
	b.expect(replies, ranks)
	rank := make(map[Cell]int32, len(replies))
	for i, c := range replies {
		rank[c] = ranks[i]
	}
	slices.SortStableFunc(replies, func(x, y Cell) int { return cmp.Compare(rank[y], rank[x]) })
	return replies
}

// settle answers replies, of which at first there were all, and returns those that are
// still open.
func (e *extractor) settle(n *certificate.Node, replies []Cell, nodes int64, all int) (open []Cell) {
	b := e.board
	for i, c := range replies {
		if e.stage != nil && e.depth <= 1 {
			e.stage(all-len(open)-len(replies[i:]), append(slices.Clone(open), replies[i:]...))
		}
		b.Play(c)
		then, ok := e.again(n)
		if !ok {
			then, ok = e.attack(nodes)
		}
		b.Undo()
		if ok {
			n.Replies = append(n.Replies, certificate.Reply{Move: uint16(c), Then: then})
		} else if open = append(open, c); e.stop() {
			return open
		}
	}
	return open
}

// again looks for an answer among those to other replies, the last ones first.
func (e *extractor) again(n *certificate.Node) (r certificate.Reference, ok bool) {
	for i := len(n.Replies) - 1; i >= max(0, len(n.Replies)-answersTried); i-- {
		if then := n.Replies[i].Then; e.wins(then, 0, new(cellSet)) {
			return then, true
		}
	}
	return r, false
}
