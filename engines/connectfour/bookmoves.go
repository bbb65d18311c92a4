package connectfour

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/games/connectfour"
)

// lookupBook returns the opening book's result for the position.
func (p recordPosition) lookupBook() (i sente.Info, ok bool) {
	if p.rules != connectfour.Standard {
		return i, false
	}
	book := DefaultBook()
	a, ok := book.FindAnswer(&p.state)
	if !ok {
		return i, false
	}
	i = sente.Info{Score: p.size.Score(int(p.state.Ply), a.Score), Bound: sente.Exact, Source: "book"}
	i.Depth = p.rules.MaxPlies() - int(p.state.Ply)
	if plies, decided := i.Score.Distance(); decided {
		i.Depth = plies
	}
	i.SelDepth, i.Line = i.Depth, p.bookLine(book)
	return i, true
}

// bookLine returns the book's line from the position.
func (p recordPosition) bookLine(book *Book) []sente.Move {
	var line []move
	for at := p; !at.state.Over; at = at.afterMove(line[len(line)-1]) {
		a, ok := book.FindAnswer(&at.state)
		if !ok {
			break
		}
		line = append(line, a.Move)
	}
	return p.formatLine(line)
}

// chooseFromBook returns the book's choice. It is not used if several lines are requested, since the book
// has only one, or if nodes are limited, as in measurements.
func (e *exactEngine) chooseFromBook(p recordPosition, limits sente.Limits) (c sente.Choice, ok bool) {
	if e.noBook || limits.Lines > 1 || limits.Nodes > 0 {
		return c, false
	}
	c.Info, ok = p.lookupBook()
	if ok {
		c.Move = c.Info.Line[0]
		c.Info.Candidates = []sente.Candidate{{Move: c.Move, Share: 1, Score: c.Info.Score, Bound: c.Info.Bound}}
	}
	return c, ok
}
