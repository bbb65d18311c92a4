package main

import (
	"fmt"
	"math/bits"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// Game is Pentago.
var Game = rules.NewEasy(Board{})

const (
	side  = 6
	cells = side * side
	whole = 1<<cells - 1
)

// Board is a position. Cells are bits, quarter by quarter, in each row by row from the top left, so
// that a turn of a quarter is a table lookup.
type Board struct {
	marbles [2]uint64
}

// Move places a marble and turns a quarter; a winning marble turns no quarter.
type Move struct{ cell, turn int8 }

// A turn is twice the quarter, plus one for a counterclockwise turn.
const (
	turns         = 8
	noTurn        = -1
	quarterCells  = 9
	quarterStates = 1 << quarterCells
)

// at returns the row from the top and the column from the left of a cell.
func at(cell int) (row, column int) {
	quarter, inner := cell/quarterCells, cell%quarterCells
	return 3*(quarter/2) + inner/3, 3*(quarter%2) + inner%3
}

// cellAt returns the cell in a row and a column.
func cellAt(row, column int) int {
	return quarterCells*(2*(row/3)+column/3) + 3*(row%3) + column%3
}

// lines are the winning lines, turned[0] and turned[1] the quarters turned clockwise and
// counterclockwise.
var (
	lines  = allLines()
	turned = allTurned()
)

func allLines() (all []uint64) {
	for _, d := range [][2]int{{0, 1}, {1, 0}, {1, 1}, {1, -1}} {
		for cell := range cells {
			row, column := at(cell)
			line := uint64(0)
			for i := range 5 {
				r, c := row+i*d[0], column+i*d[1]
				if r < side && c >= 0 && c < side {
					line |= 1 << cellAt(r, c)
				}
			}
			if bits.OnesCount64(line) == 5 {
				all = append(all, line)
			}
		}
	}
	return all
}

func allTurned() (turned [2][quarterStates]uint16) {
	for state := range quarterStates {
		for inner := range quarterCells {
			if state>>inner&1 != 0 {
				turned[0][state] |= 1 << inside(inner, 0)
				turned[1][state] |= 1 << inside(inner, 1)
			}
		}
	}
	return turned
}

// inside returns the new index of a cell within a quarter when the quarter is turned.
func inside(inner, against int) int {
	row, column := inner/3, inner%3
	if against == 1 {
		return 3*(2-column) + row
	}
	return 3*column + 2 - row
}

// Turn returns the player to move.
func (b Board) Turn() int { return bits.OnesCount64(b.marbles[0]|b.marbles[1]) & 1 }

// Seats returns the names of the players.
func (Board) Seats() []string { return []string{"black", "white"} }

// hasFive reports whether marbles contain five in a row.
func hasFive(marbles uint64) bool {
	for _, line := range lines {
		if marbles&line == line {
			return true
		}
	}
	return false
}

// Moves appends every free cell with every turn, or without a turn if it forms a five.
func (b Board) Moves(buf []Move) []Move {
	own := b.marbles[b.Turn()]
	for free := whole &^ (b.marbles[0] | b.marbles[1]); free != 0; free &= free - 1 {
		cell := int8(bits.TrailingZeros64(free))
		if hasFive(own | 1<<cell) {
			buf = append(buf, Move{cell, noTurn})
			continue
		}
		for turn := range int8(turns) {
			buf = append(buf, Move{cell, turn})
		}
	}
	return buf
}

// Play places the marble, then turns the quarter.
func (b Board) Play(m Move) Board {
	b.marbles[b.Turn()] |= 1 << m.cell
	if m.turn == noTurn {
		return b
	}
	shift := m.turn / 2 * quarterCells
	for i, all := range b.marbles {
		quarter := all >> shift & (quarterStates - 1)
		b.marbles[i] = all&^((quarterStates-1)<<shift) | uint64(turned[m.turn%2][quarter])<<shift
	}
	return b
}

// Outcome checks for fives of both players: a turn may complete the opponent's, or both.
func (b Board) Outcome() rules.Outcome {
	first, second := hasFive(b.marbles[0]), hasFive(b.marbles[1])
	switch {
	case first && second:
		return rules.Draw
	case first:
		return rules.WonBy(0)
	case second:
		return rules.WonBy(1)
	case b.marbles[0]|b.marbles[1] == whole:
		return rules.Draw
	}
	return rules.Ongoing
}

// Reason returns a description of the end of the game.
func (b Board) Reason() string {
	switch first, second := hasFive(b.marbles[0]), hasFive(b.marbles[1]); {
	case first && second:
		return "five in a row for both"
	case first || second:
		return "five in a row"
	}
	return "the board is full"
}

// MaxMoves and MaxPlies return upper bounds.
func (Board) MaxMoves() int { return cells * turns }
func (Board) MaxPlies() int { return cells }

// Key returns a hash of the position.
func (b Board) Key() uint64 { return mix(mix(b.marbles[0]) + b.marbles[1]) }

// mix is the finalizer of SplitMix64 (Steele, Lea and Flood 2014).
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// worth is the value of a line with the given number of marbles of a single player.
var worth = [...]sente.Score{0, 1, 4, 14, 40, 0}

// Evaluate returns the difference of the values of the open lines.
func (b Board) Evaluate() (sum sente.Score) {
	own, other := b.marbles[b.Turn()], b.marbles[1-b.Turn()]
	for _, line := range lines {
		switch {
		case other&line == 0:
			sum += worth[bits.OnesCount64(own&line)]
		case own&line == 0:
			sum -= worth[bits.OnesCount64(other&line)]
		}
	}
	return sum
}

// Symmetries returns the number of symmetries of the square.
func (Board) Symmetries() int { return len(images) }

// images[i][cell] is the cell under symmetry i: four rotations, and the same of the mirror image.
var images = allImages()

func allImages() (all [8][cells]int8) {
	for i := range all {
		for cell := range cells {
			row, column := at(cell)
			if i >= 4 {
				column = side - 1 - column
			}
			for range i % 4 {
				row, column = column, side-1-row
			}
			all[i][cell] = int8(cellAt(row, column))
		}
	}
	return all
}

// Map returns the i-th image of the board.
func (b Board) Map(i int) (image Board) {
	for player, marbles := range b.marbles {
		for ; marbles != 0; marbles &= marbles - 1 {
			image.marbles[player] |= 1 << images[i][bits.TrailingZeros64(marbles)]
		}
	}
	return image
}

// MapMove returns the i-th image of a move; mirror images reverse the direction of turns.
func (Board) MapMove(i int, m Move) Move {
	image := Move{images[i][m.cell], m.turn}
	if m.turn == noTurn {
		return image
	}
	quarter := images[i][m.turn/2*quarterCells] / quarterCells
	image.turn = 2*quarter + m.turn%2
	if i >= 4 {
		image.turn ^= 1
	}
	return image
}

// Format returns the cell, the quarter and the direction of its turn: "b2A+".
func (Board) Format(m Move) string {
	row, column := at(int(m.cell))
	text := fmt.Sprintf("%c%d", 'a'+column, side-row)
	if m.turn != noTurn {
		text += fmt.Sprintf("%c%c", 'A'+m.turn/2, "+-"[m.turn%2])
	}
	return text
}
