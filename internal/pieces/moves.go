package pieces

import "slices"

// The pieces of march.
const (
	pawn = iota + 1
	knight
	bishop
	rook
	queen
	king
)

// promotionNames are the pieces to which a pawn promotes; they are names of shapes.
var promotionNames = map[int8]string{queen: "queen", knight: "knight"}

var directions = [8][2]int{{1, 0}, {0, 1}, {-1, 0}, {0, -1}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}}

// neighbour returns the cell at a distance on a board of n columns, or -1 outside.
func neighbour(n, from, dx, dy int) int {
	x, y := from%n+dx, from/n+dy
	if x < 0 || y < 0 || x >= n || y >= n {
		return -1
	}
	return y*n + x
}

// marchMoves appends steps of one cell for each piece, and knight moves; a pawn on the last row
// promotes.
func (p Position) marchMoves(buf []Move) []Move {
	for from, piece := range p.board[:64] {
		piece *= p.sideSign()
		if piece <= 0 {
			continue
		}
		for i, way := range directions {
			dx, dy := way[0], way[1]*int(p.sideSign())
			switch {
			case piece == pawn && i != 3, piece == rook && i > 3, piece == bishop && i < 4:
				continue
			case piece == knight:
				dx, dy = []int{1, 1, -1, -1, 2, 2, -2, -2}[i], []int{2, -2, 2, -2, 1, -1, 1, -1}[i]
			}
			to := neighbour(8, from, dx, dy)
			if to < 0 || p.board[to]*p.sideSign() > 0 || piece == pawn && p.board[to] != 0 {
				continue
			}
			m := newMove(from, to)
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

// hopMoves appends steps and chains of jumps over pieces, which may end after any jump.
func (p Position) hopMoves(buf []Move) []Move {
	for from := range 36 {
		if p.board[from]*p.sideSign() > 0 {
			buf = p.jumpChains(buf, []int{from})
		}
	}
	return buf
}

func (p Position) jumpChains(buf []Move, path []int) []Move {
	for _, way := range directions[:4] {
		over, to := neighbour(6, path[len(path)-1], way[0], way[1]), neighbour(6, path[len(path)-1], 2*way[0], 2*way[1])
		if len(path) == 1 && over >= 0 && p.board[over] == 0 {
			buf = append(buf, newMove(path[0], over))
		}
		if to >= 0 && len(path) < 5 && p.board[over] != 0 && over != path[0] && p.board[to] == 0 && !slices.Contains(path, to) {
			longer := append(slices.Clone(path), to)
			buf = p.jumpChains(append(buf, newMove(longer...)), longer)
		}
	}
	return buf
}

// dropMoves appends the drops from the hand, and a pass by the button.
func (p Position) dropMoves(buf []Move) []Move {
	hand := 25
	if p.sideSign() < 0 {
		hand = 26
	}
	for to := range 25 {
		if p.board[hand] != 0 && p.board[to] == 0 {
			buf = append(buf, newMove(hand, to))
		}
	}
	return append(buf, newMove(27))
}

// sowMoves appends the pits that a player may empty.
func (p Position) sowMoves(buf []Move) []Move {
	first := 7 * int(p.ply%2)
	for pit := first; pit < first+6; pit++ {
		if p.board[pit] > 0 {
			buf = append(buf, newMove(pit))
		}
	}
	return buf
}

func (p *Position) sowSeeds(pit int) {
	n := p.board[pit]
	p.board[pit] = 0
	for ; n > 0; n-- {
		pit = (pit + 1) % 14
		p.board[pit]++
	}
}

// amazonMoves appends the moves of Amazons.
func (p Position) amazonMoves(buf []Move) []Move {
	for from := range p.board {
		if p.board[from] != p.sideSign() {
			continue
		}
		free := p
		free.board[from] = 0
		for _, to := range free.queenRays(nil, from) {
			for _, shot := range free.queenRays(nil, to) {
				buf = append(buf, newMove(from, to, shot))
			}
		}
	}
	return buf
}

func (p *Position) queenRays(to []int, from int) []int {
	for _, way := range directions {
		for c := neighbour(10, from, way[0], way[1]); c >= 0 && p.board[c] == 0; c = neighbour(10, c, way[0], way[1]) {
			to = append(to, c)
		}
	}
	return to
}
