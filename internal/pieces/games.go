package pieces

import (
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/rules"
)

// Games are all the games.
func Games() catalog.Catalog {
	all := catalog.Catalog{
		enter("march", "March", "Each piece steps as it may; a pawn that arrives becomes another.", begin(march)),
		enter("hops", "Hops", "A step, or any number of jumps.", begin(hops)),
		enter("drops", "Drops", "Drop one of your hand on a free square, or pass.", begin(drops)),
		enter("seeds", "Seeds", "Sow the seeds of a pit, one by one.", begin(seeds)),
		enter("darts", "Darts", "Move as a queen, and shoot as one.", begin(darts)),
	}
	all[0].Preview, all[1].Preview = "d2-d3 e7-e6 c1-d2", "b1-b3 c5-c4"
	return all
}

func enter(name, title, about string, start Position) catalog.Game {
	g := catalog.New(name, title, rules.NewEasy[Position, Move](start).Open)
	g.About = about
	return g
}

func begin(k kind) Position {
	p := Position{kind: k}
	switch k {
	case march:
		for i, piece := range []int8{rook, knight, bishop, queen, king, bishop, knight, rook} {
			p.at[i], p.at[8+i], p.at[48+i], p.at[56+i] = -piece, -pawn, pawn, piece
		}
		p.at[8], p.at[0], p.at[16] = 0, 0, pawn // one step from the far edge, after the next
	case hops:
		for i := range 12 {
			p.at[i], p.at[35-i] = -1, 1
		}
		p.at[2], p.at[33] = -2, 2
	case drops:
		p.at[25], p.at[26] = 5, -5
	case seeds:
		for i := range 14 {
			if i%7 < 6 {
				p.at[i] = 4
			}
		}
	case darts:
		for _, c := range []int{60, 69, 93, 96} {
			p.at[c], p.at[99-c] = 1, -1
		}
	}
	return p
}
