package connectfour

import "github.com/sente-games/sente"

// frame contains the parts common to boards of one word and of two: everything that depends on
// columns and rows alone and is not critical for speed. S is the state of the rules that embed it.
type frame[S any] struct {
	width, height uint8
	line          uint8 // stones in a row that win
}

// Width returns the number of columns.
func (f frame[S]) Width() int { return int(f.width) }

// Line returns the number of stones in a row that win.
func (f frame[S]) Line() int { return int(f.line) }

// Height returns the number of rows.
func (f frame[S]) Height() int { return int(f.height) }

// Size returns the number of columns and rows.
func (f frame[S]) Size() Size { return Size{f.Width(), f.Height()} }

// BoardSize returns the size in the form of records: "7x6".
func (f frame[S]) BoardSize() string { return f.Size().String() }

// Start returns the empty board.
func (frame[S]) Start() (empty S) { return empty }

// MaxMoves returns the number of columns.
func (f frame[S]) MaxMoves() int { return f.Width() }

// MaxPlies returns the number of cells.
func (f frame[S]) MaxPlies() int { return f.Width() * f.Height() }

// HasKey returns true: the key identifies the position.
func (frame[S]) HasKey() bool { return true }

// HasEval returns true: leaves are evaluated.
func (frame[S]) HasEval() bool { return true }

// Seats returns the names of the players.
func (frame[S]) Seats() []string { return []string{"first", "second"} }

// Symmetries returns 2: the identity and the mirror image.
func (frame[S]) Symmetries() int { return 2 }

// MapMove mirrors the column if i is 1.
func (f frame[S]) MapMove(i int, m Move) Move {
	if i == 0 {
		return m
	}
	return Move(f.width) - 1 - m
}

// lineReasons are the reasons of a win by the number of stones.
var lineReasons = [...]string{3: "three in a row", 4: "four in a row", 5: "five in a row", 6: "six in a row"}

// endReason returns the reason for the end of a game.
func (f frame[S]) endReason(won bool) *sente.Message {
	if won {
		return &sente.Message{Text: lineReasons[f.line]}
	}
	return &sente.Message{Text: "board full"}
}

// winningScore returns the score of a win with the given number of own stones from now, or a draw
// if there is no room for them.
func winningScore(stones, free int) sente.Score {
	if plies := 2*stones - 1; plies <= free {
		return sente.WinIn(plies)
	}
	return 0
}

// stonesToWin returns the minimum number of further stones with which the side to move could
// complete a line, given only the number of its stones on the board.
func (f frame[S]) stonesToWin(ply int8) int { return max(1, int(f.line)-int(ply/2)) }

// centrality is larger for columns closer to the middle.
func centrality(m Move, width uint8) int32 {
	off := 2*int32(m) - int32(width) + 1
	return int32(width) - max(off, -off)
}
