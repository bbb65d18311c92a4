// Package tictactoe is the model of a game in the easy form: a small value with three methods, and
// further ones for optional features. Authors of other games can copy it; docs and CONTRIBUTING
// refer to it. Start with [Game] or, for a record, [Open].
package tictactoe

import (
	"fmt"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// Board is a position. Squares count row by row from the top left, 0 to 8.
type Board struct {
	Stones [2]uint16 // squares of the first and of the second player as bits
	Ply    int
}

// Square is a move.
type Square int

const fullBoard = 1<<9 - 1

// winningLines are the eight lines of three squares.
var winningLines = [...]uint16{0b111, 0b111000, 0b111000000, 0b1001001, 0b10010010, 0b100100100, 0b100010001, 0b1010100}

// Game is the game in the form required by searches.
var Game = rules.NewEasy(Board{})

// Open sets up the board of a record.
func Open(r sente.Record) (rules.Board, error) {
	game, start, err := Game.Open(r)
	if err != nil {
		return nil, err
	}
	return rules.NewBoard(game, start), nil
}

// Moves appends the free squares.
func (b Board) Moves(buf []Square) []Square {
	for s := range Square(9) {
		if (b.Stones[0]|b.Stones[1])>>s&1 == 0 {
			buf = append(buf, s)
		}
	}
	return buf
}

// Play marks a square.
func (b Board) Play(s Square) Board {
	b.Stones[b.Turn()] |= 1 << s
	b.Ply++
	return b
}

// Outcome returns a loss for the side to move if the other player has three in a row.
func (b Board) Outcome() rules.Outcome {
	switch {
	case b.winningSquares() != 0:
		return rules.Lost
	case b.Stones[0]|b.Stones[1] == fullBoard:
		return rules.Draw
	}
	return rules.Ongoing
}

// winningSquares returns the squares of three in a row, 0 if there are no such squares.
func (b Board) winningSquares() (squares uint16) {
	last := b.Stones[1-b.Turn()]
	for _, l := range winningLines {
		if last&l == l {
			squares |= l
		}
	}
	return squares
}

// Turn returns the player to move. It is optional, because players alternate by default.
func (b Board) Turn() int { return b.Ply & 1 }

// Key enables a transposition table.
func (b Board) Key() uint64 { return uint64(b.Stones[0])<<9 | uint64(b.Stones[1]) }

// MaxMoves returns the number of squares.
func (Board) MaxMoves() int { return 9 }

// MaxPlies returns the number of squares.
func (Board) MaxPlies() int { return 9 }

// Format returns a square by column and row with 1 as the lowest row: "b2".
func (Board) Format(s Square) string { return string([]byte{'a' + byte(s%3), '3' - byte(s/3)}) }

// Parse parses the output of Format.
func (Board) Parse(text string) (Square, error) {
	t := strings.ToLower(strings.TrimSpace(text))
	if len(t) == 2 && t[0] >= 'a' && t[0] <= 'c' && t[1] >= '1' && t[1] <= '3' {
		return Square('3'-t[1])*3 + Square(t[0]-'a'), nil
	}
	return 0, fmt.Errorf("invalid square %.20q: expected a1 to c3", text)
}

// Split splits "b2a1" into squares.
func (Board) Split(text string) (squares []string, err error) {
	return rules.CutMoves(text, func(rest string) int {
		if len(rest) < 2 || rest[1] < '0' || rest[1] > '9' {
			return 0
		}
		return 2
	}), nil
}

// Explain returns the reason why a square cannot be marked.
func (b Board) Explain(s Square) error {
	return sente.NewMessage("cell_occupied", "{cell} is occupied", "cell", b.Format(s))
}

// Reason returns the reason for the end of a game.
func (b Board) Reason() string {
	if b.winningSquares() != 0 {
		return "three in a row"
	}
	return "board full"
}

// BoardSize returns the size of the only board.
func (Board) BoardSize() string { return "3x3" }
