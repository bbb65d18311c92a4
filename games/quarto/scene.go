package quarto

import (
	"math/bits"
	"strconv"

	"github.com/sente-games/sente/scene"
)

// Where things lie: the board, at its right the piece in the hand, and the stock
// in two rows below, in cells that are smaller.
const (
	handX, handY = side + 0.72, 0.5
	stockCells   = 8    // in a row
	stockSize    = 0.64 // of a cell
	stockY       = side + 0.5
	sceneWidth   = handX + 0.5
	sceneHeight  = stockY + 2*stockSize

	handCell  = squares
	stockCell = squares + 1
)

// Scene draws the board, the hand and the stock.
func (r Rules) Scene(s *State) scene.Scene {
	sc := scene.Scene{
		Width: sceneWidth, Height: sceneHeight, Look: scene.Tiles, Common: true, Legend: legend,
		Cells: cells(), Zones: trays, Shapes: shapes, Stones: []scene.Stone{},
	}
	for i := range side {
		middle := float64(i) + 0.5
		sc.Labels = append(sc.Labels,
			scene.Label{X: middle, Y: -0.5, Text: string(rune('a' + i))},
			scene.Label{X: -0.5, Y: side - middle, Text: strconv.Itoa(i + 1)})
	}
	for q := range squares {
		if s.Taken>>q&1 != 0 {
			sc.Stones = append(sc.Stones, stone(q, s.at(q)))
		}
	}
	if s.Hand != None {
		sc.Stones = append(sc.Stones, stone(handCell, s.Hand))
	}
	for stock := s.Stock; stock != 0; stock &= stock - 1 {
		p := Piece(bits.TrailingZeros16(stock))
		sc.Stones = append(sc.Stones, stone(cellOf(p), p))
	}
	sc.Marks, sc.Prompt = s.marks(), s.prompt()
	return sc
}

// at is the piece on an occupied square.
func (s *State) at(q int) (p Piece) {
	for i := range properties {
		p |= Piece(s.Ones>>(i*squares+q)&1) << i
	}
	return p
}

func stone(cell int, p Piece) scene.Stone {
	return scene.Stone{Cell: cell, Player: int(p & light / light), Shape: p.Words()}
}

// cellOf is the place of a piece in the stock: dark ones in the upper row, tall before
// short.
func cellOf(p Piece) int {
	column := int(p&short/short)*stockCells/2 + int(p/square)
	return stockCell + int(p&light/light)*stockCells + column
}

func cells() []scene.Cell {
	all := make([]scene.Cell, stockCell+pieces)
	for q := range squares {
		cell := scene.Cell{Name: Game.Format(nil, Move(q)), X: float64(q%side) + 0.5, Y: float64(q/side) + 0.5}
		if q%side < side-1 {
			cell.Near = append(cell.Near, q+1)
		}
		if q/side < side-1 {
			cell.Near = append(cell.Near, q+side)
		}
		all[q] = cell
	}
	all[handCell] = scene.Cell{Name: "hand", X: handX, Y: handY}
	for p := range Piece(pieces) {
		i := cellOf(p) - stockCell
		all[cellOf(p)] = scene.Cell{
			Name: p.String(), Width: stockSize, Height: stockSize,
			X: (float64(i%stockCells) + 0.5) * stockSize, Y: stockY + (float64(i/stockCells)+0.5)*stockSize,
		}
	}
	return all
}

// trays are the hand and the stock.
var trays = func() []scene.Zone {
	stock := scene.Zone{Player: -1, Name: "the stock"}
	for i := range pieces {
		stock.Cells = append(stock.Cells, stockCell+i)
	}
	return []scene.Zone{{Cells: []int{handCell}, Player: -1, Name: "the piece in the hand"}, stock}
}()

// marks shows the lines that won.
func (s *State) marks() (marks []scene.Mark) {
	if !s.Over {
		return nil
	}
	won := fours(s.Ones) | fours(s.zeros())
	for q := range squares {
		if won>>q&lanes != 0 {
			marks = append(marks, scene.Mark{Cell: q, Kind: scene.WinLine})
		}
	}
	return marks
}

// prompt says what the side to move does.
func (s *State) prompt() string {
	switch {
	case s.Over:
		return ""
	case s.Hand == None:
		return "choose a piece for your opponent"
	}
	return "place the piece"
}

// Aims lets a click on a square place the piece and one on a piece give it.
func (Rules) Aims(_ *State, m Move) []scene.Aim {
	if m.gives() {
		return scene.ClickAny([]int{cellOf(m.piece())}, handCell)
	}
	return scene.Click(int(m))
}
