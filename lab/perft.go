package lab

import (
	"context"
	"math"

	"github.com/sente-games/sente"
)

// Perft counts the lines of play of exactly depth plies, move by move, so that
// progress can be reported: at which of how many first moves it is.
func (p Position) Perft(ctx context.Context, depth int, progress func(i, of int, lines uint64)) (lines uint64, err error) {
	if depth == 0 {
		return 1, nil
	}
	legal := p.Board.Legal()
	for i, m := range legal {
		progress(i, len(legal), lines)
		n, err := p.below(ctx, m, depth-1)
		if lines += n; err != nil {
			return lines, err
		}
	}
	return lines, nil
}

// portion is how many lines are counted, by about the width of the tree at its top,
// without a look whether to stop.
const portion = 1 << 20

// below counts the lines behind a move, in portions.
func (p Position) below(ctx context.Context, m sente.Move, depth int) (lines uint64, err error) {
	if ctx.Err() != nil {
		return 0, nil
	}
	if _, err := p.Board.Play(string(m)); err != nil {
		return 0, err
	}
	defer p.Board.Undo()
	legal := p.Board.Legal()
	if math.Pow(float64(len(legal)), float64(depth)) <= portion {
		return p.Board.Perft(depth), nil
	}
	for _, m := range legal {
		n, err := p.below(ctx, m, depth-1)
		if lines += n; err != nil {
			return lines, err
		}
	}
	return lines, nil
}
