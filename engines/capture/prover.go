package capture

import (
	"github.com/sente-games/sente/engines/five/prove"
	"github.com/sente-games/sente/engines/internal/five/board"
	"github.com/sente-games/sente/engines/internal/five/search"
	game "github.com/sente-games/sente/games/gomoku"
	"github.com/sente-games/sente/rules"
)

// prover builds strategies from the wins that the threat searches and alpha-beta find. Since a
// stone anywhere may capture or be captured, no reply is omitted because of its distance: after
// every legal reply it tries the planned continuation, and adds a separate answer if that does not
// win.
type prover struct {
	*attempt
	effort
	board *Board
	side  int // the attacker
	tree  *prove.Tree
	won   map[uint64]prove.Reference // by the position, with the attacker to move
	open  map[uint64]bool            // positions in which no win was found
	holds map[place]bool             // cached results of whether a node wins in a position
	broke error                      // error of alpha-beta
}

// effort is the limit of the search in a position.
type effort struct {
	tries int64 // number of threats
	nodes int64 // nodes of alpha-beta; 0: not used
}

// place is a node of the strategy that is tried in a position.
type place struct {
	key  uint64
	node prove.Reference
}

// win returns a strategy with which the attacker, to move, wins by threats or by a line of
// alpha-beta.
func (p *prover) win() (r prove.Reference, ok bool) {
	b := p.board
	if p.ends() {
		return prove.Five, true
	}
	key := b.Key()
	if r, ok := p.won[key]; ok {
		return r, true
	}
	if p.open[key] {
		return r, false
	}
	for _, look := range [...]func() (Cell, bool){p.threat, p.known, p.claim} {
		if p.IsExhausted() {
			return r, false
		}
		if c, found := look(); found {
			if r, ok = p.try(c); ok {
				p.won[key] = r
				return r, true
			}
		}
	}
	if !p.IsExhausted() {
		p.open[key] = true
	}
	return r, false
}

// ends reports whether the attacker can end the game immediately. This includes a five whose only
// answers are forbidden now, which the other searches ignore.
func (p *prover) ends() bool {
	b := p.board
	if _, ok := b.winning(); ok {
		return true
	}
	var buf [maxCells]Cell
	for _, c := range b.legalOf(&b.where[b.turn][board.Five-board.Three], buf[:0]) {
		out := b.Play(c)
		b.Undo()
		if out == rules.Lost {
			return true
		}
	}
	return false
}

// try returns a strategy with which the attacker wins by the move c.
func (p *prover) try(c Cell) (r prove.Reference, ok bool) {
	b := p.board
	if !b.Empty(c) || !b.Legal(c) {
		return r, false
	}
	var n prove.Node
	if ok = b.Play(c) == rules.Ongoing; ok {
		n, ok = p.defend()
	}
	b.Undo()
	if !ok {
		return r, false
	}
	n.Move = p.point(c)
	return p.tree.Add(n), true
}

// threat returns the first move of a win by threats.
func (p *prover) threat() (Cell, bool) {
	for _, find := range [...]func(tries int64) (Cell, int){p.vcf.FindWin, p.vct.FindWin} {
		if c, plies := p.inPortions(find); plies > 0 {
			return c, true
		}
	}
	return 0, false
}

// inPortions runs a threat search in portions and checks the limits between them. Each portion
// starts at the root again, with the table of the previous one, so that the portions grow.
func (p *prover) inPortions(find func(tries int64) (Cell, int)) (c Cell, plies int) {
	plies = search.Unresolved
	for some, left := int64(portion), p.tries; plies == search.Unresolved && left > 0 && !p.IsExhausted(); some = min(2*some, 16*portion) {
		c, plies = find(min(some, left))
		left -= some
	}
	return c, plies
}

// known returns the first move of a win that alpha-beta has already found.
func (p *prover) known() (Cell, bool) {
	if p.effort.nodes == 0 {
		return 0, false
	}
	c, _, ok := p.judge.LookupWin()
	return c, ok
}

// claim runs alpha-beta and returns the first move of a win, if it finds one.
func (p *prover) claim() (Cell, bool) {
	if p.effort.nodes == 0 {
		return 0, false
	}
	j, err := p.ask(p.effort.nodes)
	if err != nil {
		p.broke = err
		return 0, false
	}
	return j.Move, search.ClaimsWin(j.Score)
}

// defend builds the attacker's answers to all replies of the defender, who is to move. The default
// answer is the one after a pass or, if the defender must answer a threat, the execution of that
// threat.
func (p *prover) defend() (n prove.Node, ok bool) {
	b := p.board
	var likely cellSet // replies that may need a separate answer
	if !b.replies(&likely) {
		b.pass()
		n.Rest, ok = p.win()
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
		if !p.reply(c, &n) {
			return n, false
		}
	}
	return n, true
}

// reply finds the attacker's answer after a reply, and adds it unless the default answer wins.
func (p *prover) reply(c Cell, n *prove.Node) bool {
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
	then, ok := p.win()
	if ok {
		n.Replies = append(n.Replies, prove.Reply{Move: p.point(c), Then: then})
	}
	return ok
}

// wins reports whether the attacker, to move, wins with the strategy at a reference.
func (p *prover) wins(r prove.Reference) (won bool) {
	b := p.board
	if r == prove.Five {
		return p.ends()
	}
	at := place{b.Key(), r}
	won, known := p.holds[at]
	if known || p.tired() {
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
	if won || !p.IsExhausted() {
		p.holds[at] = won
	}
	return won
}

// winsAfter reports whether the attacker wins with a node after every move of the defender, who is
// to move.
func (p *prover) winsAfter(n *prove.Node) bool {
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
	mostKnown = 1 << 19 // maximum number of cached places
	manySteps = 1 << 8  // interval of the checks of the limits
)

// tired checks the limits at intervals and reports whether the search must end.
func (p *prover) tired() bool {
	p.steps++
	return p.steps%manySteps == 0 && p.IsExhausted()
}

// point returns the number of a cell in certificates, and cell is its inverse.
func (p *prover) point(c Cell) uint16 { return uint16(c.Y()*p.board.size + c.X()) }

func (p *prover) cell(point uint16) Cell {
	return game.At(int(point)%p.board.size, int(point)/p.board.size)
}
