package quarto

import (
	"math/bits"
	"strconv"

	"github.com/sente-games/sente"
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
func (r Rules) Scene(s *State) sente.Scene {
	scene := sente.Scene{
		Width: sceneWidth, Height: sceneHeight, Look: sente.Tiles, Common: true, Legend: legend,
		Cells: cells(), Zones: trays, Shapes: shapes, Stones: []sente.Stone{},
	}
	for i := range side {
		middle := float64(i) + 0.5
		scene.Labels = append(scene.Labels,
			sente.Label{X: middle, Y: -0.5, Text: string(rune('a' + i))},
			sente.Label{X: -0.5, Y: side - middle, Text: strconv.Itoa(i + 1)})
	}
	for q := range squares {
		if s.Taken>>q&1 != 0 {
			scene.Stones = append(scene.Stones, stone(q, s.at(q)))
		}
	}
	if s.Hand != None {
		scene.Stones = append(scene.Stones, stone(handCell, s.Hand))
	}
	for stock := s.Stock; stock != 0; stock &= stock - 1 {
		p := Piece(bits.TrailingZeros16(stock))
		scene.Stones = append(scene.Stones, stone(cellOf(p), p))
	}
	scene.Marks, scene.Prompt = s.marks(), s.prompt()
	return scene
}

// at is the piece on an occupied square.
func (s *State) at(q int) (p Piece) {
	for i := range properties {
		p |= Piece(s.Ones>>(i*squares+q)&1) << i
	}
	return p
}

func stone(cell int, p Piece) sente.Stone {
	return sente.Stone{Cell: cell, Player: int(p & light / light), Shape: p.Words()}
}

// cellOf is the place of a piece in the stock: dark ones in the upper row, tall before
// short.
func cellOf(p Piece) int {
	column := int(p&short/short)*stockCells/2 + int(p/square)
	return stockCell + int(p&light/light)*stockCells + column
}

func cells() []sente.Cell {
	all := make([]sente.Cell, stockCell+pieces)
	for q := range squares {
		cell := sente.Cell{Name: Game.Format(nil, Move(q)), X: float64(q%side) + 0.5, Y: float64(q/side) + 0.5}
		if q%side < side-1 {
			cell.Near = append(cell.Near, q+1)
		}
		if q/side < side-1 {
			cell.Near = append(cell.Near, q+side)
		}
		all[q] = cell
	}
	all[handCell] = sente.Cell{Name: "hand", X: handX, Y: handY}
	for p := range Piece(pieces) {
		i := cellOf(p) - stockCell
		all[cellOf(p)] = sente.Cell{
			Name: p.String(), Width: stockSize, Height: stockSize,
			X: (float64(i%stockCells) + 0.5) * stockSize, Y: stockY + (float64(i/stockCells)+0.5)*stockSize,
		}
	}
	return all
}

// trays are the hand and the stock.
var trays = func() []sente.Zone {
	stock := sente.Zone{Player: -1, Name: "the stock"}
	for i := range pieces {
		stock.Cells = append(stock.Cells, stockCell+i)
	}
	return []sente.Zone{{Cells: []int{handCell}, Player: -1, Name: "the piece in the hand"}, stock}
}()

// marks shows the lines that won.
func (s *State) marks() (marks []sente.Mark) {
	if !s.Over {
		return nil
	}
	won := fours(s.Ones) | fours(s.zeros())
	for q := range squares {
		if won>>q&lanes != 0 {
			marks = append(marks, sente.Mark{Cell: q, Kind: sente.WinLine})
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
func (Rules) Aims(_ *State, m Move) []sente.Aim {
	if m.gives() {
		return sente.ClickAny([]int{cellOf(m.piece())}, handCell)
	}
	return sente.Click(int(m))
}
