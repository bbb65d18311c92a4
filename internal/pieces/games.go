package pieces

import (
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/rules"
)

// Games returns all games.
func Games() catalog.Catalog {
	all := catalog.Catalog{
		newGame("march", "March", "Each piece steps as it may; a pawn that arrives becomes another.", startPosition(march)),
		newGame("hops", "Hops", "A step, or any number of jumps.", startPosition(hops)),
		newGame("drops", "Drops", "Drop one of your hand on a free square, or pass.", startPosition(drops)),
		newGame("seeds", "Seeds", "Sow the seeds of a pit, one by one.", startPosition(seeds)),
		newGame("darts", "Darts", "Move as a queen, and shoot as one.", startPosition(darts)),
	}
	all[0].Preview, all[1].Preview = "d2-d3 e7-e6 c1-d2", "b1-b3 c5-c4"
	return all
}

func newGame(name, title, about string, start Position) catalog.Game {
	g := catalog.New(name, title, rules.NewEasy[Position, Move](start).Open)
	g.About = about
	return g
}

func startPosition(k kind) Position {
	p := Position{kind: k}
	switch k {
	case march:
		for i, piece := range []int8{rook, knight, bishop, queen, king, bishop, knight, rook} {
			p.board[i], p.board[8+i], p.board[48+i], p.board[56+i] = -piece, -pawn, pawn, piece
		}
		p.board[8], p.board[0], p.board[16] = 0, 0, pawn // one step from the far edge after the next move
	case hops:
		for i := range 12 {
			p.board[i], p.board[35-i] = -1, 1
		}
		p.board[2], p.board[33] = -2, 2
	case drops:
		p.board[25], p.board[26] = 5, -5
	case seeds:
		for i := range 14 {
			if i%7 < 6 {
				p.board[i] = 4
			}
		}
	case darts:
		for _, c := range []int{60, 69, 93, 96} {
			p.board[c], p.board[99-c] = 1, -1
		}
	}
	return p
}
