package bench

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/rules"
)

// FixedPositions returns a game's fixed positions: the start, every other position of the catalog's
// preview, and short random games. Finished positions are omitted; a preview that is illegal under
// the rules or the size is truncated.
func FixedPositions(g catalog.Game, base sente.Record) ([]sente.Record, error) {
	board, err := g.Open(base)
	if err != nil {
		return nil, err
	}
	base.Moves = []sente.Move{}
	all := []sente.Record{base}
	way := playPreview(g, board)
	for n := 2; n <= len(way); n += 2 {
		all = append(all, withMoves(base, way[:n]))
	}
	for plies := 3; plies <= 6; plies++ {
		undoAll(board)
		if line, ok := playMiddleMoves(board, plies); ok {
			all = append(all, withMoves(base, line))
		}
	}
	return all, nil
}

func withMoves(base sente.Record, moves []sente.Move) sente.Record {
	base = base.Clone()
	base.Moves = append(base.Moves, moves...)
	return base
}

// playPreview plays the catalog's preview as long as it is legal and the game is not over.
func playPreview(g catalog.Game, board rules.Board) (way []sente.Move) {
	words, err := board.Split(g.Preview)
	if err != nil {
		return nil
	}
	for _, w := range words {
		m, err := board.Play(w)
		if err != nil {
			break
		}
		if over, _, _ := board.Outcome(); over {
			break
		}
		way = append(way, m)
	}
	return way
}

func undoAll(board rules.Board) {
	for board.Undo() {
	}
}

// playMiddleMoves plays legal moves near the middle of the list, drawn by a fixed generator
// (SplitMix64, Steele, Lea and Flood 2014); ok is false if the game ended.
func playMiddleMoves(board rules.Board, plies int) (line []sente.Move, ok bool) {
	seed := uint64(plies)
	for range plies {
		legal := board.Legal()
		if len(legal) == 0 {
			return nil, false
		}
		m, err := board.Play(string(legal[drawInt(&seed, len(legal))]))
		if err != nil {
			return nil, false
		}
		line = append(line, m)
	}
	over, _, _ := board.Outcome()
	return line, !over
}

func drawInt(seed *uint64, n int) int {
	*seed += 0x9e3779b97f4a7c15
	z := *seed
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return int((z ^ z>>31) % uint64(n))
}
