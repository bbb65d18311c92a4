package connectfour

import "github.com/sente-games/sente"

// frame is what boards of one word and of two have in common: everything that
// follows from columns and rows alone, and nothing that a search is in a hurry
// for. S is the state of the rules that embed it.
type frame[S any] struct {
	width, height uint8
	line          uint8 // stones in a row that win
}

// Width is the number of columns.
func (f frame[S]) Width() int { return int(f.width) }

// Line is the number of stones in a row that win.
func (f frame[S]) Line() int { return int(f.line) }

// Height is the number of rows.
func (f frame[S]) Height() int { return int(f.height) }

// Size is the number of columns and rows.
func (f frame[S]) Size() Size { return Size{f.Width(), f.Height()} }

// BoardSize is the size as a record names it: "7x6".
func (f frame[S]) BoardSize() string { return f.Size().String() }

// Start returns the empty board.
func (frame[S]) Start() (empty S) { return empty }

// MaxMoves is the number of columns.
func (f frame[S]) MaxMoves() int { return f.Width() }

// MaxPlies is the number of cells.
func (f frame[S]) MaxPlies() int { return f.Width() * f.Height() }

// HasKey declares that the key identifies the position.
func (frame[S]) HasKey() bool { return true }

// HasEval declares that leaves are evaluated.
func (frame[S]) HasEval() bool { return true }

// Seats names the players.
func (frame[S]) Seats() []string { return []string{"first", "second"} }

// Symmetries counts the identity and the mirror image.
func (frame[S]) Symmetries() int { return 2 }

// MapMove mirrors the column if i is 1.
func (f frame[S]) MapMove(i int, m Move) Move {
	if i == 0 {
		return m
	}
	return Move(f.width) - 1 - m
}

// inARow says how a game was won, by the number of stones.
var inARow = [...]string{3: "three in a row", 4: "four in a row", 5: "five in a row", 6: "six in a row"}

// reason returns how a game ended, won or not.
func (f frame[S]) reason(won bool) *sente.Message {
	if won {
		return &sente.Message{Text: inARow[f.line]}
	}
	return &sente.Message{Text: "board full"}
}

// winWith is the score of a win with the given number of own stones from now, a
// draw if there is no room for them.
func winWith(stones, free int) sente.Score {
	if plies := 2*stones - 1; plies <= free {
		return sente.WinIn(plies)
	}
	return 0
}

// stonesToWin is the least number of further stones with which the side to move
// could have a line, by their number on the board alone.
func (f frame[S]) stonesToWin(ply int8) int { return max(1, int(f.line)-int(ply/2)) }

// central is larger for columns nearer to the middle.
func central(m Move, width uint8) int32 {
	off := 2*int32(m) - int32(width) + 1
	return int32(width) - max(off, -off)
}
