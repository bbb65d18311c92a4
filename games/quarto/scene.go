package quarto

import (
	"math/bits"
	"strconv"

	"github.com/sente-games/sente/scene"
)

// Layout: the board, the piece in the hand at its right, and the stock in two rows below, in
// smaller cells.
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
		Cells: sceneCells(), Zones: trayZones, Shapes: pieceShapes, Stones: []scene.Stone{},
	}
	for i := range side {
		middle := float64(i) + 0.5
		sc.Labels = append(sc.Labels,
			scene.Label{X: middle, Y: -0.5, Text: string(rune('a' + i))},
			scene.Label{X: -0.5, Y: side - middle, Text: strconv.Itoa(i + 1)})
	}
	for q := range squares {
		if s.Taken>>q&1 != 0 {
			sc.Stones = append(sc.Stones, newStone(q, s.pieceAt(q)))
		}
	}
	if s.Hand != None {
		sc.Stones = append(sc.Stones, newStone(handCell, s.Hand))
	}
	for stock := s.Stock; stock != 0; stock &= stock - 1 {
		p := Piece(bits.TrailingZeros16(stock))
		sc.Stones = append(sc.Stones, newStone(stockCellOf(p), p))
	}
	sc.Marks, sc.Prompt = s.winningMarks(), s.promptText()
	return sc
}

// pieceAt returns the piece on an occupied square.
func (s *State) pieceAt(q int) (p Piece) {
	for i := range numProperties {
		p |= Piece(s.Ones>>(i*squares+q)&1) << i
	}
	return p
}

func newStone(cell int, p Piece) scene.Stone {
	return scene.Stone{Cell: cell, Player: int(p & light / light), Shape: p.Words()}
}

// stockCellOf returns the cell of a piece in the stock: dark pieces in the upper row, tall before
// short.
func stockCellOf(p Piece) int {
	column := int(p&short/short)*stockCells/2 + int(p/square)
	return stockCell + int(p&light/light)*stockCells + column
}

func sceneCells() []scene.Cell {
	all := make([]scene.Cell, stockCell+numPieces)
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
	for p := range Piece(numPieces) {
		i := stockCellOf(p) - stockCell
		all[stockCellOf(p)] = scene.Cell{
			Name: p.String(), Width: stockSize, Height: stockSize,
			X: (float64(i%stockCells) + 0.5) * stockSize, Y: stockY + (float64(i/stockCells)+0.5)*stockSize,
		}
	}
	return all
}

// trayZones are the hand and the stock.
var trayZones = func() []scene.Zone {
	stock := scene.Zone{Player: -1, Name: "the stock"}
	for i := range numPieces {
		stock.Cells = append(stock.Cells, stockCell+i)
	}
	return []scene.Zone{{Cells: []int{handCell}, Player: -1, Name: "the piece in the hand"}, stock}
}()

// winningMarks returns the marks of the winning lines.
func (s *State) winningMarks() (marks []scene.Mark) {
	if !s.Over {
		return nil
	}
	won := completeLines(s.Ones) | completeLines(s.missingBits())
	for q := range squares {
		if won>>q&laneBits != 0 {
			marks = append(marks, scene.Mark{Cell: q, Kind: scene.WinLine})
		}
	}
	return marks
}

// promptText returns the prompt for the side to move.
func (s *State) promptText() string {
	switch {
	case s.Over:
		return ""
	case s.Hand == None:
		return "choose a piece for your opponent"
	}
	return "place the piece"
}

// Aims maps a click on a square to placing the piece, and one on a piece to giving it.
func (Rules) Aims(_ *State, m Move) []scene.Aim {
	if m.isGive() {
		cell := stockCellOf(m.givenPiece())
		return []scene.Aim{{Path: []int{cell}, Land: handCell, Takes: []int{cell}}}
	}
	return []scene.Aim{{Path: []int{int(m)}, Land: int(m), Takes: []int{handCell}}}
}
