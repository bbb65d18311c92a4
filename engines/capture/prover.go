package capture

import (
	"github.com/sente-games/sente/engines/five/certificate"
	game "github.com/sente-games/sente/games/gomoku"
	"github.com/sente-games/sente/rules"
)

// prover makes strategies of the wins that the searches for threats find. A stone anywhere may
// capture or be captured, so that nothing is left out for being far away: after every legal reply
// it plays what it means to play, and gives an answer of its own where that does not win.
type prover struct {
	*Prover
	board *Board
	side  int // the attacker
	tree  *certificate.Tree
	stop  func() bool                      // it must end; what it returns then is no win
	won   map[uint64]certificate.Reference // by the position, the attacker to move
	holds map[place]bool                   // whether a node wins in a position
}

// place is a node that is tried in a position.
type place struct {
	key  uint64
	node certificate.Reference
}

// win finds how the attacker, who is to move, wins by threats, with a number of tries for each
// position.
func (p *prover) win(tries int64) (r certificate.Reference, ok bool) {
	b := p.board
	if _, ok := b.winning(); ok {
		return certificate.Five, true
	}
	key := b.Key()
	if r, ok := p.won[key]; ok {
		return r, true
	}
	if p.stop() {
		return r, false
	}
	c, ok := p.move(tries)
	if !ok {
		return r, false
	}
	var n certificate.Node
	if ok = b.Play(c) == rules.Ongoing; ok {
		n, ok = p.defend(tries)
	}
	b.Undo()
	if !ok {
		return r, false
	}
	n.Move = p.point(c)
	r = p.tree.Add(n)
	p.won[key] = r
	return r, true
}

// move is the first move of a win by threats.
func (p *prover) move(tries int64) (Cell, bool) {
	if c, plies := p.vcf.Win(tries); plies > 0 {
		return c, true
	}
	c, plies := p.vct.Win(tries)
	return c, plies > 0
}

// defend finds what the attacker does after each reply of the defender, who is to move. What it does
// after those that nothing else is said of is what it would do after a pass or, where the
// defender must answer a threat, to carry that out.
func (p *prover) defend(tries int64) (n certificate.Node, ok bool) {
	b := p.board
	var likely cellSet // to need an answer of their own
	if !b.replies(&likely) {
		b.pass()
		n.Rest, ok = p.win(tries)
		b.pass()
		if !ok {
			return n, false
		}
		likely.join(&b.takes[b.turn])
	}
	others := b.everywhere()
	others.part(&likely)
	var buf [maxCells]Cell
	for _, c := range b.legalOf(&others, b.legalOf(&likely, buf[:0])) {
		if !p.reply(c, &n, tries) {
			return n, false
		}
	}
	return n, true
}

// reply finds what the attacker does after a reply, and lists it if that is not the rest.
func (p *prover) reply(c Cell, n *certificate.Node, tries int64) bool {
	b := p.board
	defer b.Undo()
	switch b.Play(c) {
	case rules.Won:
		return true
	case rules.Ongoing:
	default:
		return false
	}
	if p.wins(n.Rest) {
		return true
	}
	then, ok := p.win(tries)
	if ok {
		n.Replies = append(n.Replies, certificate.Reply{Move: p.point(c), Then: then})
	}
	return ok
}

// wins reports whether the attacker, who is to move, wins by what stands at a reference.
func (p *prover) wins(r certificate.Reference) (won bool) {
	b := p.board
	if r == certificate.Five {
		_, won = b.winning()
		return won
	}
	at := place{b.Key(), r}
	won, known := p.holds[at]
	if known || p.late() {
		return won
	}
	n := p.tree.Node(r)
	c := p.cell(n.Move)
	if !b.Empty(c) || !b.Legal(c) {
		return false
	}
	switch b.Play(c) {
	case rules.Lost:
		won = true
	case rules.Ongoing:
		won = p.winsAfter(n)
	}
	b.Undo()
	if len(p.holds) >= mostKnown {
		clear(p.holds)
	}
	if won || !p.late() {
		p.holds[at] = won
	}
	return won
}

// winsAfter reports whether the attacker wins by a node whatever the defender, who is to move, does.
func (p *prover) winsAfter(n *certificate.Node) bool {
	b := p.board
	var buf [maxCells]Cell
	for _, c := range b.legalMoves(buf[:0]) {
		out := b.Play(c)
		won := out == rules.Won || out == rules.Ongoing && p.wins(n.After(p.point(c)))
		b.Undo()
		if !won {
			return false
		}
	}
	return true
}

const (
	mostKnown = 1 << 19 // places that are remembered
	manySteps = 1 << 8  // between two looks at the clock
)

// late asks every so often whether it must end.
func (p *prover) late() bool {
	p.steps++
	return p.steps%manySteps == 0 && p.stop()
}

// point is a cell as certificates number it, and cell the reverse.
func (p *prover) point(c Cell) uint16 { return uint16(c.Y()*p.board.size + c.X()) }

func (p *prover) cell(point uint16) Cell {
	return game.At(int(point)%p.board.size, int(point)/p.board.size)
}
