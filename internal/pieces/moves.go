package pieces

import "slices"

// What lies on a cell.
const (
	pawn = iota + 1
	knight
	bishop
	rook
	queen
	king
)

// words are what a pawn becomes; they name shapes.
var words = map[int8]string{queen: "queen", knight: "knight"}

var ways = [8][2]int{{1, 0}, {0, 1}, {-1, 0}, {0, -1}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}}

// beside is the cell at a distance on a board of n columns, -1 beyond the edge.
func beside(n, from, dx, dy int) int {
	x, y := from%n+dx, from/n+dy
	if x < 0 || y < 0 || x >= n || y >= n {
		return -1
	}
	return y*n + x
}

// marches are steps of one cell for each piece, and two to the side for a knight; a pawn
// that comes to the far edge becomes something else.
func (p Position) marches(buf []Move) []Move {
	for from, piece := range p.at[:64] {
		piece *= p.side()
		if piece <= 0 {
			continue
		}
		for i, way := range ways {
			dx, dy := way[0], way[1]*int(p.side())
			switch {
			case piece == pawn && i != 3, piece == rook && i > 3, piece == bishop && i < 4:
				continue
			case piece == knight:
				dx, dy = []int{1, 1, -1, -1, 2, 2, -2, -2}[i], []int{2, -2, 2, -2, 1, -1, 1, -1}[i]
			}
			to := beside(8, from, dx, dy)
			if to < 0 || p.at[to]*p.side() > 0 || piece == pawn && p.at[to] != 0 {
				continue
			}
			m := moveOf(from, to)
			if piece == pawn && (to < 8 || to >= 56) {
				for _, m.word = range []int8{queen, knight} {
					buf = append(buf, m)
				}
				continue
			}
			buf = append(buf, m)
		}
	}
	return buf
}

// hops are chains of jumps over pieces, which may end anywhere.
func (p Position) hops(buf []Move) []Move {
	for from := range 36 {
		if p.at[from]*p.side() > 0 {
			buf = p.chain(buf, []int{from})
		}
	}
	return buf
}

func (p Position) chain(buf []Move, path []int) []Move {
	for _, way := range ways[:4] {
		over, to := beside(6, path[len(path)-1], way[0], way[1]), beside(6, path[len(path)-1], 2*way[0], 2*way[1])
		if len(path) == 1 && over >= 0 && p.at[over] == 0 {
			buf = append(buf, moveOf(path[0], over))
		}
		if to >= 0 && len(path) < 5 && p.at[over] != 0 && over != path[0] && p.at[to] == 0 && !slices.Contains(path, to) {
			longer := append(slices.Clone(path), to)
			buf = p.chain(append(buf, moveOf(longer...)), longer)
		}
	}
	return buf
}

// drops put a piece from the hand on the board; the button passes.
func (p Position) drops(buf []Move) []Move {
	hand := 25
	if p.side() < 0 {
		hand = 26
	}
	for to := range 25 {
		if p.at[hand] != 0 && p.at[to] == 0 {
			buf = append(buf, moveOf(hand, to))
		}
	}
	return append(buf, moveOf(27))
}

// sowings are the pits that a player may empty.
func (p Position) sowings(buf []Move) []Move {
	first := 7 * int(p.ply%2)
	for pit := first; pit < first+6; pit++ {
		if p.at[pit] > 0 {
			buf = append(buf, moveOf(pit))
		}
	}
	return buf
}

func (p *Position) sow(pit int) {
	n := p.at[pit]
	p.at[pit] = 0
	for ; n > 0; n-- {
		pit = (pit + 1) % 14
		p.at[pit]++
	}
}

// shots are the moves of Amazons.
func (p Position) shots(buf []Move) []Move {
	for from := range p.at {
		if p.at[from] != p.side() {
			continue
		}
		free := p
		free.at[from] = 0
		for _, to := range free.rays(nil, from) {
			for _, shot := range free.rays(nil, to) {
				buf = append(buf, moveOf(from, to, shot))
			}
		}
	}
	return buf
}

func (p *Position) rays(to []int, from int) []int {
	for _, way := range ways {
		for c := beside(10, from, way[0], way[1]); c >= 0 && p.at[c] == 0; c = beside(10, c, way[0], way[1]) {
			to = append(to, c)
		}
	}
	return to
}
