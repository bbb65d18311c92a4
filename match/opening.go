package match

import (
	"context"
	"fmt"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/scene"
	"github.com/sente-games/sente/search"
)

// playMoves plays a text of moves from the start position of the board and undoes them. Moves that
// end the game are an error.
func playMoves(board rules.Board, text string) (moves []sente.Move, err error) {
	defer func() {
		for board.Undo() {
		}
	}()
	for i, word := range strings.Fields(text) {
		m, err := board.Play(word)
		if err != nil {
			return nil, catalog.MoveError(i, err)
		}
		moves = append(moves, m)
	}
	if isOver, _, reason := board.Outcome(); isOver {
		return nil, fmt.Errorf("%w before the players begin (%s)", sente.ErrGameOver, reason)
	}
	return moves, nil
}

// openingMoves returns the moves of the opening with the given number, from 0.
func (p *Plan) openingMoves(ctx context.Context, games catalog.Catalog, number int) ([]sente.Move, error) {
	board, err := games.OpenBoard(p.startRecord())
	if err != nil {
		return nil, err
	}
	if n := len(p.Openings); n > 0 {
		return playMoves(board, p.Openings[number%n])
	}
	moves, err := RandomOpening(ctx, board, p.Plies, mixSeed(p.Seed, 1, uint64(number)))
	if err != nil {
		return nil, err
	}
	return moves, ctx.Err()
}

// maxOpeningTries is the maximum number of draws of a random opening; a draw that ends the game is
// discarded.
const maxOpeningTries = 50

// RandomOpening returns random moves determined by the seed, plies of them if possible and fewer if
// all tries end the game. On a large board the moves are near the middle and near stones. The board
// must be in its start position and is restored. RandomOpening returns nil once ctx is cancelled. A
// panic of the rules is returned as an error, a [search.PanicError].
func RandomOpening(ctx context.Context, board rules.Board, plies int, seed uint64) ([]sente.Move, error) {
	for ; plies > 0 && ctx.Err() == nil; plies-- {
		for try := range maxOpeningTries {
			d := seededRand(mixSeed(seed, uint64(plies), uint64(try)))
			if moves, err := d.tryOpening(ctx, board, plies); moves != nil || err != nil {
				return moves, err
			}
		}
	}
	return nil, nil
}

// tryOpening plays plies random moves and undoes them; it returns nil if the game ended.
func (d *seededRand) tryOpening(ctx context.Context, board rules.Board, plies int) (moves []sente.Move, err error) {
	var line []string
	defer func() {
		for board.Undo() {
		}
	}()
	defer search.RecoverPanic(&err, "a random opening", func() []string { return line })
	for range plies {
		if ctx.Err() != nil {
			return nil, nil
		}
		line = moveTexts(moves)
		legal := candidateMoves(board)
		if len(legal) == 0 {
			return nil, nil
		}
		m := legal[d.intN(len(legal))]
		line = append(line, string(m))
		if m, err = board.Play(string(m)); err != nil {
			return nil, nil // the rules reject the move: draw again
		}
		moves = append(moves, m)
	}
	if over, _, _ := board.Outcome(); over {
		return nil, nil
	}
	return moves, nil
}

func moveTexts(moves []sente.Move) []string {
	words := make([]string, len(moves))
	for i, m := range moves {
		words[i] = string(m)
	}
	return words
}

// candidateMoves returns the candidates for a random move: on a large board the legal moves in the
// middle ninth or adjacent to a stone, otherwise all. Adjacency is known only from the picture of a
// game; only the quality of random openings depends on it.
func candidateMoves(board rules.Board) []sente.Move {
	legal := board.Legal()
	if len(legal) < 60 {
		return legal
	}
	sc := board.Scene()
	var close []sente.Move
	for _, middle := range sc.Moves {
		if middle.Land >= 0 && isCentral(&sc, middle.Land) {
			close = append(close, middle.Move)
		}
	}
	if len(close) < 8 {
		return legal
	}
	return close
}

func isCentral(sc *scene.Scene, cell int) bool {
	c := sc.Cells[cell]
	if 3*absFloat(c.X-sc.Width/2) <= sc.Width/2 && 3*absFloat(c.Y-sc.Height/2) <= sc.Height/2 {
		return true
	}
	for _, s := range sc.Stones {
		cell := sc.Cells[s.Cell]
		if absFloat(cell.X-c.X) < 1.5 && absFloat(cell.Y-c.Y) < 1.5 {
			return true
		}
	}
	return false
}

func absFloat(x float64) float64 { return max(x, -x) }
