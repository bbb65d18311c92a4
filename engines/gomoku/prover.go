package gomoku

import (
	"github.com/sente-games/sente/engines/five/prove"
	"github.com/sente-games/sente/engines/internal/five/board"
)

// prover builds strategies from the wins that the threat searches find.
type prover struct {
	strategy
	vcf  *vcf
	vct  *vct
	stop func() bool // reports whether to stop; a result after that is not a win
	held Cell        // the reply that refuted the last failed defend
}

// win builds the attacker's win by threats, the attacker being to move, with a number of tries for
// each position. It joins the zone for the given number of spare stones to z.
func (p *prover) win(tries int64, spare int, z *cellSet) (r prove.Reference, ok bool) {
	b := p.board
	if b.count[p.side][board.Five] > 0 {
		return prove.Five, p.wins(prove.Five, spare, z)
	}
	if p.stop() {
		return r, false
	}
	c, ok := p.move(tries)
	if !ok {
		return r, false
	}
	b.Play(c)
	n, ok := p.defend(tries, spare, z)
	b.Undo()
	if !ok {
		return r, false
	}
	n.Move = uint16(c)
	z.add(c)
	return p.tree.Add(n), true
}

// move returns the first move of a win by threats.
func (p *prover) move(tries int64) (Cell, bool) {
	if c, plies := p.vcf.FindWin(tries); plies > 0 {
		return c, true
	}
	c, plies := p.vct.FindWin(tries)
	return c, plies > 0
}

// defend finds the attacker's continuation after each reply of the defender, which is to move.
func (p *prover) defend(tries int64, spare int, z *cellSet) (n prove.Node, ok bool) {
	b := p.board
	b.pass()
	n.Rest, ok = p.win(tries, spare+1, new(cellSet))
	b.pass()
	if !ok {
		return n, false
	}
	near, ok := p.near(n.Rest, spare, z)
	if !ok {
		return n, false
	}
	for _, c := range near.appendTo(nil) {
		if !b.Legal(c) {
			continue
		}
		var zone cellSet
		if p.answers(c, &n, spare, &zone) {
			z.join(&zone)
			continue
		}
		b.Play(c)
		then, ok := p.win(tries, spare, z)
		b.Undo()
		if !ok {
			p.held = c
			return n, false
		}
		n.Replies = append(n.Replies, prove.Reply{Move: uint16(c), Then: then})
	}
	return n, true
}
