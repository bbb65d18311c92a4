package app

import (
	"context"
	"fmt"
	"math"

	"github.com/sente-games/sente"
)

type perftVerb struct {
	positionFlags
	Depth int `required:"" placeholder:"N" help:"Plies; 0 counts the position itself."`
}

// Help teaches by example.
func (perftVerb) Help() string {
	return `The count of all lines of play of exactly N plies, in plain digits: the proof that moves, captures and ends of a game are right.

    sente perft connectfour --depth 8
    sente perft gomoku h8i9 --size 9 --depth 2`
}

// Run counts.
func (v perftVerb) Run(env *environment) error {
	if v.Depth < 0 || v.Depth > 1000 {
		return fmt.Errorf("--depth %d is no number of plies: write 0 to 1000", v.Depth)
	}
	all, err := v.positions(env)
	if err != nil {
		return err
	}
	progress := newProgress(env.err)
	for _, p := range all {
		n, err := p.perft(env.ctx, v.Depth, progress)
		progress.clear()
		if env.ctx.Err() != nil {
			return fmt.Errorf("stopped after %d lines: there are more", n)
		}
		if err != nil {
			return err
		}
		fmt.Fprintln(env.out, n)
	}
	return nil
}

// perft counts move by move, so that there is progress to show.
func (p position) perft(ctx context.Context, depth int, progress progress) (lines uint64, err error) {
	if depth == 0 {
		return 1, nil
	}
	legal := p.board.Legal()
	for i, m := range legal {
		progress.say("%d of %d moves, %d lines", i, len(legal), lines)
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
func (p position) below(ctx context.Context, m sente.Move, depth int) (lines uint64, err error) {
	if ctx.Err() != nil {
		return 0, nil
	}
	if _, err := p.board.Play(string(m)); err != nil {
		return 0, err
	}
	defer p.board.Undo()
	legal := p.board.Legal()
	if math.Pow(float64(len(legal)), float64(depth)) <= portion {
		return p.board.Perft(depth), nil
	}
	for _, m := range legal {
		n, err := p.below(ctx, m, depth-1)
		if lines += n; err != nil {
			return lines, err
		}
	}
	return lines, nil
}
