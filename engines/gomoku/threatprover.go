package gomoku

import (
	"github.com/sente-games/sente/engines/five/prove"
	"github.com/sente-games/sente/engines/internal/five/board"
)

// threatProver builds strategies from the wins that the threat searches find.
type threatProver struct {
	strategyVerifier
	vcf       *vcf
	vct       *vct
	isStopped func() bool // reports whether to stop; a result after that is not a win
	heldReply Cell        // the reply that refuted the last failed buildDefence
}

// buildWin builds the attacker's win by threats, the attacker being to move, with a number of tries for
// each position. It joins the zone for the given number of spare stones to z.
func (p *threatProver) buildWin(tries int64, spare int, z *cellSet) (r prove.Reference, ok bool) {
	b := p.board
	if b.classCounts[p.side][board.Five] > 0 {
		return prove.Five, p.winsBy(prove.Five, spare, z)
	}
	if p.isStopped() {
		return r, false
	}
	c, ok := p.winningMove(tries)
	if !ok {
		return r, false
	}
	b.Play(c)
	n, ok := p.buildDefence(tries, spare, z)
	b.Undo()
	if !ok {
		return r, false
	}
	n.Move = uint16(c)
	z.add(c)
	return p.tree.AddNode(n), true
}

// winningMove returns the first move of a win by threats.
func (p *threatProver) winningMove(tries int64) (Cell, bool) {
	if c, plies := p.vcf.FindWin(tries); plies > 0 {
		return c, true
	}
	c, plies := p.vct.FindWin(tries)
	return c, plies > 0
}

// buildDefence finds the attacker's continuation after each reply of the defender, which is to move.
func (p *threatProver) buildDefence(tries int64, spare int, z *cellSet) (n prove.Node, ok bool) {
	b := p.board
	b.togglePass()
	n.Rest, ok = p.buildWin(tries, spare+1, new(cellSet))
	b.togglePass()
	if !ok {
		return n, false
	}
	near, ok := p.relevantCells(n.Rest, spare, z)
	if !ok {
		return n, false
	}
	for _, c := range near.appendTo(nil) {
		if !b.Legal(c) {
			continue
		}
		var zone cellSet
		if p.winsAfterReply(c, &n, spare, &zone) {
			z.addAll(&zone)
			continue
		}
		b.Play(c)
		continuation, ok := p.buildWin(tries, spare, z)
		b.Undo()
		if !ok {
			p.heldReply = c
			return n, false
		}
		n.Replies = append(n.Replies, prove.Reply{Move: uint16(c), Continuation: continuation})
	}
	return n, true
}
