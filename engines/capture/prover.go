package capture

import (
	"github.com/sente-games/sente/engines/five/prove"
	"github.com/sente-games/sente/engines/internal/five/board"
	"github.com/sente-games/sente/engines/internal/five/search"
	game "github.com/sente-games/sente/games/gomoku"
	"github.com/sente-games/sente/rules"
)

// strategyProver builds strategies from the wins that the threat searches and alpha-beta find. Since a
// stone anywhere may capture or be captured, no reply is omitted because of its distance: after
// every legal reply it tries the planned continuation, and adds a separate answer if that does not
// win.
type strategyProver struct {
	*proofAttempt
	searchLimits
	board       *Board
	side        int // the attacker
	tree        *prove.Tree
	won         map[uint64]prove.Reference // by the position, with the attacker to move
	unsolved    map[uint64]bool            // positions in which no win was found
	nodeResults map[nodePlace]bool         // cached results of whether a node wins in a position
	judgeErr    error                      // error of alpha-beta
}

// searchLimits is the limit of the search in a position.
type searchLimits struct {
	tries int64 // number of threats
	nodes int64 // nodes of alpha-beta; 0: not used
}

// nodePlace is a node of the strategy that is tried in a position.
type nodePlace struct {
	key  uint64
	node prove.Reference
}

// findWin returns a strategy with which the attacker, to move, wins by threats or by a line of
// alpha-beta.
func (p *strategyProver) findWin() (r prove.Reference, ok bool) {
	b := p.board
	if p.canEndGame() {
		return prove.Five, true
	}
	key := b.Key()
	if r, ok := p.won[key]; ok {
		return r, true
	}
	if p.unsolved[key] {
		return r, false
	}
	for _, look := range [...]func() (Cell, bool){p.findThreatWin, p.lookupWin, p.searchClaimedWin} {
		if p.IsExhausted() {
			return r, false
		}
		if c, found := look(); found {
			if r, ok = p.tryMove(c); ok {
				p.won[key] = r
				return r, true
			}
		}
	}
	if !p.IsExhausted() {
		p.unsolved[key] = true
	}
	return r, false
}

// canEndGame reports whether the attacker can end the game immediately. This includes a five whose only
// answers are forbidden now, which the other searches ignore.
func (p *strategyProver) canEndGame() bool {
	b := p.board
	if _, ok := b.winningMove(); ok {
		return true
	}
	var buf [maxCells]Cell
	for _, c := range b.appendLegal(&b.classCells[b.turn][board.Five-board.Three], buf[:0]) {
		out := b.Play(c)
		b.Undo()
		if out == rules.Lost {
			return true
		}
	}
	return false
}

// tryMove returns a strategy with which the attacker wins by the move c.
func (p *strategyProver) tryMove(c Cell) (r prove.Reference, ok bool) {
	b := p.board
	if !b.IsEmpty(c) || !b.IsLegal(c) {
		return r, false
	}
	var n prove.Node
	if ok = b.Play(c) == rules.Ongoing; ok {
		n, ok = p.answerReplies()
	}
	b.Undo()
	if !ok {
		return r, false
	}
	n.Move = p.pointNumber(c)
	return p.tree.AddNode(n), true
}

// findThreatWin returns the first move of a win by threats.
func (p *strategyProver) findThreatWin() (Cell, bool) {
	for _, find := range [...]func(tries int64) (Cell, int){p.vcf.FindWin, p.vct.FindWin} {
		if c, plies := p.searchInPortions(find); plies > 0 {
			return c, true
		}
	}
	return 0, false
}

// searchInPortions runs a threat search in portions and checks the limits between them. Each portion
// starts at the root again, with the table of the previous one, so that the portions grow.
func (p *strategyProver) searchInPortions(find func(tries int64) (Cell, int)) (c Cell, plies int) {
	plies = search.Unresolved
	for portion, remaining := int64(triesPerCheck), p.tries; plies == search.Unresolved && remaining > 0 && !p.IsExhausted(); portion = min(2*portion, 16*triesPerCheck) {
		c, plies = find(min(portion, remaining))
		remaining -= portion
	}
	return c, plies
}

// lookupWin returns the first move of a win that alpha-beta has already found.
func (p *strategyProver) lookupWin() (Cell, bool) {
	if p.searchLimits.nodes == 0 {
		return 0, false
	}
	c, _, ok := p.judge.LookupWin()
	return c, ok
}

// searchClaimedWin runs alpha-beta and returns the first move of a win, if it finds one.
func (p *strategyProver) searchClaimedWin() (Cell, bool) {
	if p.searchLimits.nodes == 0 {
		return 0, false
	}
	j, err := p.searchPosition(p.searchLimits.nodes)
	if err != nil {
		p.judgeErr = err
		return 0, false
	}
	return j.Move, search.ClaimsWin(j.Score)
}

// answerReplies builds the attacker's answers to all replies of the defender, who is to move. The default
// answer is the one after a pass or, if the defender must answer a threat, the execution of that
// threat.
func (p *strategyProver) answerReplies() (n prove.Node, ok bool) {
	b := p.board
	var likely cellSet // replies that may need a separate answer
	if !b.computeReplies(&likely) {
		b.togglePass()
		n.Rest, ok = p.findWin()
		b.togglePass()
		if !ok {
			return n, false
		}
		likely.addAll(&b.captureCells[b.turn])
	}
	others := b.allCells()
	others.removeAll(&likely)
	var buf [maxCells]Cell
	for _, c := range b.appendLegal(&others, b.appendLegal(&likely, buf[:0])) {
		if !p.answerReply(c, &n) {
			return n, false
		}
	}
	return n, true
}

// answerReply finds the attacker's answer after a reply, and adds it unless the default answer wins.
func (p *strategyProver) answerReply(c Cell, n *prove.Node) bool {
	b := p.board
	defer b.Undo()
	switch b.Play(c) {
	case rules.Won:
		return true
	case rules.Ongoing:
	default:
		return false
	}
	if p.winsBy(n.Rest) {
		return true
	}
	continuation, ok := p.findWin()
	if ok {
		n.Replies = append(n.Replies, prove.Reply{Move: p.pointNumber(c), Continuation: continuation})
	}
	return ok
}

// winsBy reports whether the attacker, to move, wins with the strategy at a reference.
func (p *strategyProver) winsBy(r prove.Reference) (won bool) {
	b := p.board
	if r == prove.Five {
		return p.canEndGame()
	}
	at := nodePlace{b.Key(), r}
	won, known := p.nodeResults[at]
	if known || p.mustStop() {
		return won
	}
	n := p.tree.Node(r)
	c := p.cellOfPoint(n.Move)
	if !b.IsEmpty(c) || !b.IsLegal(c) {
		return false
	}
	switch b.Play(c) {
	case rules.Lost:
		won = true
	case rules.Ongoing:
		won = p.winsAfter(n)
	}
	b.Undo()
	if len(p.nodeResults) >= maxCachedPlaces {
		clear(p.nodeResults)
	}
	if won || !p.IsExhausted() {
		p.nodeResults[at] = won
	}
	return won
}

// winsAfter reports whether the attacker wins with a node after every move of the defender, who is
// to move.
func (p *strategyProver) winsAfter(n *prove.Node) bool {
	b := p.board
	var buf [maxCells]Cell
	for _, c := range b.legalMoves(buf[:0]) {
		out := b.Play(c)
		won := out == rules.Won || out == rules.Ongoing && p.winsBy(n.ContinuationAfter(p.pointNumber(c)))
		b.Undo()
		if !won {
			return false
		}
	}
	return true
}

const (
	maxCachedPlaces = 1 << 19 // maximum number of cached places
	stepsPerCheck   = 1 << 8  // interval of the checks of the limits
)

// mustStop checks the limits at intervals and reports whether the search must end.
func (p *strategyProver) mustStop() bool {
	p.steps++
	return p.steps%stepsPerCheck == 0 && p.IsExhausted()
}

// pointNumber returns the number of a cell in certificates, and cell is its inverse.
func (p *strategyProver) pointNumber(c Cell) uint16 { return uint16(c.Y()*p.board.size + c.X()) }

func (p *strategyProver) cellOfPoint(point uint16) Cell {
	return game.PointAt(int(point)%p.board.size, int(point)/p.board.size)
}
