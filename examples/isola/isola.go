package main

import (
	"errors"
	"fmt"
	"math/bits"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// Board is a position. A square is 8*row + column, both from 0; a tile is a bit.
type Board struct {
	Tiles  uint64 // remaining tiles
	Pieces [players]int8
	Out    uint8 // eliminated players, as bits; their pieces stay on the board
	Side   int8
}

// Move is a step of a player's piece, and the tile that is removed afterwards.
type Move struct{ To, Tile int8 }

const (
	players = 3
	side    = 7
	row     = 0x7f
	whole   = row | row<<8 | row<<16 | row<<24 | row<<32 | row<<40 | row<<48
)

// Game is the game in the form that searches use.
var Game = rules.NewEasy[Board, Move](Board{Tiles: whole, Pieces: [players]int8{3, 8*5 + 0, 8*5 + 6}})

// around returns the squares adjacent to a set. The eighth column separates the rows.
func around(set uint64) uint64 {
	wide := set | set<<1 | set>>1
	return (wide | wide<<8 | wide>>8) & whole &^ set
}

// free returns the tiles without a piece.
func (b *Board) free() uint64 {
	free := b.Tiles
	for _, at := range b.Pieces {
		free &^= 1 << at
	}
	return free
}

// steps returns the tiles that a player's piece can enter.
func (b *Board) steps(player int8) uint64 { return around(1<<b.Pieces[player]) & b.free() }

// Moves appends each step with each tile that can be removed afterwards, including the one that the
// piece left.
func (b Board) Moves(buf []Move) []Move {
	free := b.free() | 1<<b.Pieces[b.Side]
	for to := b.steps(b.Side); to != 0; to &= to - 1 {
		for tile := free &^ (to & -to); tile != 0; tile &= tile - 1 {
			buf = append(buf, Move{int8(bits.TrailingZeros64(to)), int8(bits.TrailingZeros64(tile))})
		}
	}
	return buf
}

// Play steps and removes a tile. Players without a step at their turn are eliminated.
func (b Board) Play(m Move) Board {
	b.Pieces[b.Side] = m.To
	b.Tiles &^= 1 << m.Tile
	for {
		b.Side = (b.Side + 1) % players
		switch {
		case b.isOut(b.Side):
		case b.left() == 1 || b.steps(b.Side) != 0:
			return b
		default:
			b.Out |= 1 << b.Side
		}
	}
}

func (b *Board) isOut(player int8) bool { return b.Out>>player&1 != 0 }

// left returns the number of remaining players.
func (b *Board) left() int { return players - bits.OnesCount8(b.Out) }

// Outcome returns a win of the last remaining player.
func (b Board) Outcome() rules.Outcome {
	if b.left() == 1 {
		return rules.WonBy(bits.TrailingZeros8(^b.Out))
	}
	return rules.Ongoing
}

// Turn returns the player to move.
func (b Board) Turn() int { return int(b.Side) }

// Key returns a hash of the position without the turn.
func (b Board) Key() uint64 {
	rest := uint64(b.Out)<<24 | uint64(b.Pieces[2])<<16 | uint64(b.Pieces[1])<<8 | uint64(b.Pieces[0])
	high, low := bits.Mul64(b.Tiles^0x9e3779b97f4a7c15, rest^0xbf58476d1ce4e5b9)
	return high ^ low
}

// all is the sum of the players' rewards, except for rounding.
const all = 3000

// Rewards divides all among the players by the tiles that each reaches in two steps, the nearer
// ones counting twice.
func (b Board) Rewards(out []sente.Score) {
	free, sum := b.free(), 0
	for player := range out {
		out[player] = 0
		if !b.isOut(int8(player)) {
			near := b.steps(int8(player))
			far := near | around(near)&free
			out[player] = sente.Score(1 + bits.OnesCount64(near) + bits.OnesCount64(far))
		}
		sum += int(out[player])
	}
	for player := range out {
		out[player] = out[player] * all / sente.Score(sum)
	}
}

// RewardBounds returns the bounds of Rewards.
func (Board) RewardBounds() (least, sum sente.Score) { return 0, all }

// ScoreMoves gives higher scores to steps to open areas, and to the removal of tiles adjacent to
// opponents.
func (b Board) ScoreMoves(moves []Move, scores []int32) {
	free := b.free() | 1<<b.Pieces[b.Side]
	var others uint64
	for player, at := range b.Pieces {
		if int8(player) != b.Side && !b.isOut(int8(player)) {
			others |= around(1 << at)
		}
	}
	for i, m := range moves {
		scores[i] = int32(bits.OnesCount64(around(1<<m.To)&free)) + 6*int32(others>>m.Tile&1)
	}
}

// MaxMoves returns the bound of eight steps and any tile without a piece.
func (Board) MaxMoves() int { return 8 * (side*side - players) }

// MaxPlies returns the number of removable tiles.
func (Board) MaxPlies() int { return side*side - players }

// Seats returns the names of the players.
func (Board) Seats() []string { return []string{"white", "red", "blue"} }

// Format returns the destination and the removed tile: "d2/c3".
func (Board) Format(m Move) string { return square(m.To) + "/" + square(m.Tile) }

func square(at int8) string { return string([]byte{'a' + byte(at&7), '1' + byte(at>>3)}) }

// Parse parses the notation of Format, with or without the slash.
func (Board) Parse(text string) (Move, error) {
	t := strings.ToLower(strings.TrimSpace(text))
	if len(t) == 5 && (t[2] == '/' || t[2] == '-' || t[2] == 'x') {
		t = t[:2] + t[3:]
	}
	if len(t) != 4 || !isSquare(t[:2]) || !isSquare(t[2:]) {
		return Move{}, fmt.Errorf("%.20q is no move: write the square that the piece enters and the tile to remove, as in d2/c3", text)
	}
	return Move{index(t[:2]), index(t[2:])}, nil
}

func isSquare(t string) bool { return t[0] >= 'a' && t[0] < 'a'+side && t[1] >= '1' && t[1] < '1'+side }

func index(t string) int8 { return int8(t[1]-'1')*8 + int8(t[0]-'a') }

// Split splits "d2/c3b6/e4" into moves.
func (Board) Split(text string) (moves []string, err error) {
	for len(text) > 4 {
		n := 4
		if text[2] < 'A' {
			n = 5 // with a separator between the squares
		}
		moves, text = append(moves, text[:n]), text[n:]
	}
	if text != "" || len(moves) == 0 {
		moves = append(moves, text)
	}
	return moves, nil
}

// Explain returns an error with the reason why a move is illegal.
func (b Board) Explain(m Move) error {
	free := b.free()
	switch {
	case around(1<<b.Pieces[b.Side])>>m.To&1 == 0:
		return fmt.Errorf("%s stands on %s and steps to a square beside it", b.Seats()[b.Side], square(b.Pieces[b.Side]))
	case free>>m.To&1 == 0:
		return fmt.Errorf("there is no free tile on %s", square(m.To))
	case m.Tile == m.To:
		return errors.New("the tile under the piece cannot be removed")
	case (free|1<<b.Pieces[b.Side])>>m.Tile&1 == 0:
		return fmt.Errorf("there is no free tile on %s to remove", square(m.Tile))
	}
	return nil
}

// Reason returns a description of the end of the game.
func (b Board) Reason() string {
	return b.Seats()[bits.TrailingZeros8(^b.Out)] + " is the last one left"
}
