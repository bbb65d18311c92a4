package hex

import (
	"strconv"

	"github.com/sente-games/sente/scene"
)

// Dimensions of a hexagon of width one.
const (
	rowHeight = 0.8660254037844386 // distance of rows
	half      = 0.5                // distance from the centre to a side
	corner    = 0.5773502691896258 // distance from the centre to a corner
)

// Scene draws the rhombus with its coloured edges.
func (b Board) Scene() scene.Scene {
	n := int(b.Size)
	sc := scene.Scene{
		Width: float64(n) + float64(n-1)/2, Height: 2*corner + float64(n-1)*rowHeight,
		Look: scene.Hexes, Stones: []scene.Stone{}, Inks: []int{2, 3},
	}
	for y := range n {
		for x := range n {
			cell := b.drawCell(x, y)
			if colour := b.Cells[at(x, y)] & colours; colour != 0 {
				sc.Stones = append(sc.Stones, scene.Stone{Cell: len(sc.Cells), Player: int(colour) - 1})
			}
			sc.Cells = append(sc.Cells, cell)
		}
	}
	for i := range n {
		top, left := sc.Cells[i], sc.Cells[i*n]
		sc.Labels = append(sc.Labels,
			scene.Label{X: top.X, Y: top.Y - rowHeight, Text: string(rune('a' + i))},
			scene.Label{X: left.X - 0.95, Y: left.Y, Text: strconv.Itoa(i + 1)})
	}
	if b.canSwap() {
		sc.Prompt = "play, or click the stone to swap"
	}
	sc.Lines = edges(sc.Cells, n)
	b.markChain(&sc)
	return sc
}

func (b Board) drawCell(x, y int) scene.Cell {
	n := int(b.Size)
	cell := scene.Cell{
		Name: b.Format(at(x, y)),
		X:    half + float64(x) + float64(y)/2, Y: corner + float64(y)*rowHeight,
	}
	for _, d := range [3][2]int{{1, 0}, {0, 1}, {-1, 1}} { // each pair is drawn once
		if u, v := x+d[0], y+d[1]; u >= 0 && u < n && v < n {
			cell.Near = append(cell.Near, v*n+u)
		}
	}
	return cell
}

// edges returns the sides of the board, along the corners of the cells.
func edges(cells []scene.Cell, n int) (lines []scene.Line) {
	draw := func(player int, c scene.Cell, corners ...[2]float64) {
		for i := range len(corners) - 1 {
			from, to := corners[i], corners[i+1]
			lines = append(lines, scene.Line{
				X1: c.X + from[0], Y1: c.Y + from[1], X2: c.X + to[0], Y2: c.Y + to[1],
				Width: 0.12, Player: player,
			})
		}
	}
	const high = corner / 2
	top, bottom := [2]float64{0, -corner}, [2]float64{0, corner}
	upperLeft, upperRight := [2]float64{-half, -high}, [2]float64{half, -high}
	lowerLeft, lowerRight := [2]float64{-half, high}, [2]float64{half, high}
	for i := range n {
		draw(0, cells[i], upperLeft, top, upperRight)
		draw(0, cells[(n-1)*n+i], lowerLeft, bottom, lowerRight)
		left, right := cells[i*n], cells[i*n+n-1]
		draw(1, left, upperLeft, lowerLeft)
		draw(1, right, upperRight, lowerRight)
		if i < n-1 {
			draw(1, left, lowerLeft, bottom)
			draw(1, right, lowerRight, [2]float64{1, corner})
		}
	}
	return lines
}

// markChain marks the stones of a shortest winning chain.
func (b Board) markChain(sc *scene.Scene) {
	if b.Linked == 0 {
		return
	}
	n, stone := int(b.Size), b.Linked
	before := map[Move]Move{} // the previous cell on the path from the near edge
	var queue []Move
	for i := range n {
		m := at(i, 0)
		if stone == 2 {
			m = at(0, i)
		}
		if b.Cells[m]&colours == stone {
			before[m], queue = 0, append(queue, m)
		}
	}
	for ; len(queue) > 0; queue = queue[1:] {
		m := queue[0]
		x, y := int(m%stride)-1, int(m/stride)-1
		if stone == 1 && y == n-1 || stone == 2 && x == n-1 {
			for ; m != 0; m = before[m] {
				cell := (int(m/stride)-1)*n + int(m%stride) - 1
				sc.Marks = append(sc.Marks, scene.Mark{Cell: cell, Kind: scene.WinLine})
			}
			return
		}
		for _, d := range around {
			_, known := before[m+d]
			u, v := int((m+d)%stride), int((m+d)/stride)
			if !known && b.Cells[m+d]&colours == stone && u >= 1 && u <= n && v >= 1 && v <= n {
				before[m+d], queue = m, append(queue, m+d)
			}
		}
	}
}

// Aims defines the input of moves: a click on a cell plays there, and a click on the first stone
// swaps.
func (b Board) Aims(m Move) []scene.Aim {
	cell := func(m Move) int { return (int(m/stride)-1)*int(b.Size) + int(m%stride) - 1 }
	if m != Swap {
		return scene.Click(cell(m))
	}
	first := b.firstStone()
	return scene.ClickAny([]int{cell(first)}, cell(mirrored(first)))
}
