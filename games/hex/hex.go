package hex

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"

	"github.com/sente-games/sente/rules"
)

// Board is a position. Cells have a border of stones: red's above and below, blue's left and right.
// Each stone stores whether its chain reaches one of the two edges of its colour, so that a winning
// chain is detected when it is formed.
type Board struct {
	Cells  [stride * stride]uint8
	Hash   uint64
	Size   uint8
	Side   uint8
	Stones uint8
	Linked bool // by the player that moved last
	Pie    bool // the pie rule applies: the second player may swap
}

// Move is the cell of a stone, or Swap.
type Move int16

// Swap takes over the first stone, mirrored for the other edges.
const Swap Move = 0

const (
	stride  = 16
	least   = 2
	largest = stride - 2

	// Content of a cell: a colour, red 1 and blue 2, and the edges that its chain reaches.
	colours  uint8 = 3
	nearEdge uint8 = 4 // above or left
	farEdge  uint8 = 8 // below or right
	bothEnds       = nearEdge | farEdge
)

// around contains the offsets of the six neighbours of a cell.
var around = [6]Move{-stride, 1 - stride, -1, 1, stride - 1, stride}

// keys are the Zobrist keys of stones on cells.
var keys = func() (keys [2][stride * stride]uint64) {
	rng := rand.New(rand.NewPCG(1942, 1948))
	for colour := range keys {
		for cell := range keys[colour] {
			keys[colour][cell] = rng.Uint64()
		}
	}
	return keys
}()

// New returns the empty board of a size.
func New(size int, pie bool) Board {
	b := Board{Size: uint8(size), Pie: pie}
	for i := range size {
		b.Cells[at(i, -1)], b.Cells[at(i, size)] = 1|nearEdge, 1|farEdge
		b.Cells[at(-1, i)], b.Cells[at(size, i)] = 2|nearEdge, 2|farEdge
	}
	return b
}

// at returns the cell of a column and a row, both from 0; -1 and the size are the border.
func at(x, y int) Move { return Move((y+1)*stride + x + 1) }

// Moves appends the free cells, and the swap if it is legal.
func (b Board) Moves(buf []Move) []Move {
	if b.mayswap() {
		buf = append(buf, Swap)
	}
	for y := range int(b.Size) {
		row := at(0, y)
		for m := row; m < row+Move(b.Size); m++ {
			if b.Cells[m] == 0 {
				buf = append(buf, m)
			}
		}
	}
	return buf
}

func (b *Board) mayswap() bool { return b.Pie && b.Stones == 1 && b.Side == 1 }

// Play puts a stone on a cell.
func (b Board) Play(m Move) Board {
	if m == Swap {
		first := b.first()
		b.Cells[first], b.Hash, b.Stones = 0, 0, 0
		m = mirrored(first)
	}
	b.place(m)
	b.Stones++
	b.Side = 1 - b.Side
	return b
}

// first returns the cell of the only stone.
func (b *Board) first() Move {
	for y := range int(b.Size) {
		for x := range int(b.Size) {
			if b.Cells[at(x, y)] != 0 {
				return at(x, y)
			}
		}
	}
	return Swap
}

// mirrored returns the cell with column and row exchanged.
func mirrored(m Move) Move { return m%stride*stride + m/stride }

// place puts a stone of the side to move on a cell and updates the edges of its chain.
func (b *Board) place(m Move) {
	stone := b.Side + 1
	b.Hash ^= keys[b.Side][m]
	var edges uint8
	for _, d := range around {
		if near := b.Cells[m+d]; near&colours == stone {
			edges |= near &^ colours
		}
	}
	b.Cells[m] = stone | edges
	switch edges {
	case 0:
	case bothEnds:
		b.Linked = true
	default:
		b.spread(m)
	}
}

// spread propagates the reached edges of a stone to its chain.
func (b *Board) spread(m Move) {
	for _, d := range around {
		if b.Cells[m+d] == b.Cells[m]&colours {
			b.Cells[m+d] = b.Cells[m]
			b.spread(m + d)
		}
	}
}

// Outcome returns a loss for the player to move if the other one has connected its edges. A full
// board always contains such a chain, so that there are no draws.
func (b Board) Outcome() rules.Outcome {
	if b.Linked {
		return rules.Lost
	}
	return rules.Ongoing
}

// Turn returns the player to move.
func (b Board) Turn() int { return int(b.Side) }

// Key returns the hash of the position.
func (b Board) Key() uint64 { return b.Hash }

// MaxMoves returns the number of cells: a swap replaces the occupied one.
func (b Board) MaxMoves() int { return int(b.Size) * int(b.Size) }

// MaxPlies returns the length of a game with a full board and a swap.
func (b Board) MaxPlies() int { return b.MaxMoves() + 1 }

// Symmetries returns 2: the identity and the rotation by 180 degrees.
func (Board) Symmetries() int { return 2 }

// Map rotates the board by 180 degrees.
func (b Board) Map(i int) Board {
	if i == 0 {
		return b
	}
	turned := New(int(b.Size), b.Pie)
	turned.Side, turned.Stones, turned.Linked = b.Side, b.Stones, b.Linked
	for _, m := range New(int(b.Size), false).Moves(nil) {
		if held := b.Cells[m]; held != 0 {
			edges := held & nearEdge << 1
			edges |= held & farEdge >> 1
			to := b.MapMove(1, m)
			turned.Cells[to] = held&colours | edges
			turned.Hash ^= keys[held&colours-1][to]
		}
	}
	return turned
}

// MapMove rotates a cell by 180 degrees.
func (b Board) MapMove(i int, m Move) Move {
	if i == 0 || m == Swap {
		return m
	}
	return Move(b.Size+1)*(stride+1) - m
}

// Seats returns the names of the players.
func (Board) Seats() []string { return []string{"red", "blue"} }

// Format returns column and row, a1 being the acute corner at the top left: "f6"; or "swap".
func (Board) Format(m Move) string {
	if m == Swap {
		return "swap"
	}
	return string(rune('a'+m%stride-1)) + strconv.Itoa(int(m/stride))
}

// Parse parses the notation of Format.
func (b Board) Parse(text string) (Move, error) {
	t := strings.ToLower(strings.TrimSpace(text))
	if t == "swap" {
		return Swap, nil
	}
	if len(t) >= 2 && len(t) <= 3 && t[1] != '0' {
		x := int(t[0]) - 'a'
		y, err := strconv.ParseUint(t[1:], 10, 8)
		if err == nil && x >= 0 && x < int(b.Size) && y <= uint64(b.Size) {
			return at(x, int(y)-1), nil
		}
	}
	return Swap, fmt.Errorf("%.20q is no cell: cells are a1 to %s", text, b.Format(at(int(b.Size)-1, int(b.Size)-1)))
}

// Split splits "f6swapg5" into moves: letters followed by digits.
func (Board) Split(text string) (moves []string, err error) {
	for from := 0; from < len(text); {
		end := from + 1
		if rest := text[from:]; len(rest) >= 4 && strings.EqualFold(rest[:4], "swap") {
			end = from + 4
		}
		for end < len(text) && text[end] >= '0' && text[end] <= '9' {
			end++
		}
		moves, from = append(moves, text[from:end]), end
	}
	return moves, nil
}

// Explain returns an error with the reason why a move is illegal.
func (b Board) Explain(m Move) error {
	switch {
	case m != Swap:
		return fmt.Errorf("%s is occupied", b.Format(m))
	case !b.Pie:
		return errors.New("a swap belongs to the rules pie")
	}
	return errors.New("only the second player may swap, and only at its first move")
}

// Reason returns a description of the end of the game.
func (b Board) Reason() string {
	if b.Side == 1 {
		return "top and bottom are linked"
	}
	return "left and right are linked"
}

// BoardSize returns the number of cells along an edge.
func (b Board) BoardSize() string { return strconv.Itoa(int(b.Size)) }
