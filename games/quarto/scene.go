package quarto

import (
	"math/bits"
	"strconv"

	"github.com/sente-games/sente"
)

// Where things lie: the board on the left, the piece in the hand beside it, and
// the stock on the right.
const (
	handX, handY = 5, 1.5
	stockX       = 6
	sceneWidth   = stockX + side

	handCell  = squares
	stockCell = squares + 1
)

// signs are what pieces look like: filled is dark, a middle of its own hollow,
// with a bar before it tall.
var signs = map[Piece]string{
	0: "●", hollow: "◉", square: "■", square | hollow: "▣",
	light: "○", light | hollow: "◎", light | square: "□", light | square | hollow: "⊡",
}

// tallSign stands before tall pieces; it is narrow, so that both fit a square.
const tallSign = "|"

// glyph draws a piece.
func (p Piece) glyph() string {
	if p&short != 0 {
		return signs[p&^short]
	}
	return tallSign + signs[p]
}

// Scene draws the board, the hand and the stock.
func (r Rules) Scene(s *State) sente.Scene {
	scene := sente.Scene{Width: sceneWidth, Height: side, Look: sente.Tiles, Cells: cells(), Stones: []sente.Stone{}}
	for i := range side {
		middle := float64(i) + 0.5
		scene.Labels = append(scene.Labels,
			sente.Label{X: middle, Y: side + 0.5, Text: string(rune('a' + i))},
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
	scene.Marks, scene.Texts = s.marks(), s.texts()
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
	return sente.Stone{Cell: cell, Player: int(p & light / light), Glyph: p.glyph()}
}

// cellOf is the place of a piece in the stock: tall and short side by side, dark
// before light, a row for each form.
func cellOf(p Piece) int { return stockCell + int(p/square)*side + int(p&(short|light)) }

func cells() []sente.Cell {
	all := make([]sente.Cell, 0, stockCell+pieces)
	for q := range squares {
		all = append(all, grid(q, 0, 0, Game.Format(nil, Move(q))))
	}
	all = append(all, sente.Cell{Name: "hand", X: handX, Y: handY})
	for i := range pieces {
		all = append(all, grid(i, stockCell, stockX, Piece(i).String()))
	}
	return all
}

// grid is a cell of a block of 4x4 cells, which begins at the given index and x.
func grid(i, first int, x float64, name string) sente.Cell {
	cell := sente.Cell{Name: name, X: x + float64(i%side) + 0.5, Y: float64(i/side) + 0.5}
	if i%side < side-1 {
		cell.Near = append(cell.Near, first+i+1)
	}
	if i/side < side-1 {
		cell.Near = append(cell.Near, first+i+side)
	}
	return cell
}

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

func (s *State) texts() (texts []sente.Text) {
	switch {
	case s.Over:
	case s.Hand == None:
		texts = append(texts, sente.Text{Player: int(s.turn()), Name: "next", Value: "gives a piece"})
	default:
		texts = append(texts, sente.Text{Player: int(s.turn()), Name: "next", Value: "places " + s.Hand.Words()})
	}
	return append(texts, sente.Text{Player: -1, Name: "pieces", Value: "filled is dark, barred is tall, with a middle is hollow"})
}

// Aims lets a click on a square place the piece and one on a piece give it.
func (Rules) Aims(_ *State, m Move) []sente.Aim {
	if m.gives() {
		return sente.ClickAny([]int{cellOf(m.piece())}, handCell)
	}
	return sente.Click(int(m))
}
