package lab

import (
	"context"
	"math"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/search"
)

// Perft counts the lines of exactly depth plies, one first move at a time, so that progress can be
// reported: i of the first moves are counted. A panic of the rules is returned as an error, a
// [search.PanicError]. If ctx ends first, the error is its own, and lines is the partial count.
func (p Position) Perft(ctx context.Context, depth int, progress func(i, total int, lines uint64)) (lines uint64, err error) {
	c := perftCounter{Position: p}
	defer search.RecoverPanic(&err, "perft", c.panicLine)
	if depth == 0 {
		return 1, nil
	}
	legal := p.Board.Legal()
	for i, m := range legal {
		progress(i, len(legal), lines)
		n, err := c.countBelow(ctx, m, depth-1)
		if lines += n; err != nil {
			return lines, err
		}
	}
	return lines, nil
}

// perftCounter counts lines and keeps the current line for errors.
type perftCounter struct {
	Position
	line       []string
	batchPlies int // plies after the line that are counted at once
}

// maxPortion is the approximate number of lines, estimated from the width of the tree at its top,
// that are counted between two checks for cancellation.
const maxPortion = 1 << 14

// countBelow counts the lines after a move, in portions.
func (c *perftCounter) countBelow(ctx context.Context, m sente.Move, depth int) (lines uint64, err error) {
	if ctx.Err() != nil {
		return 0, ctx.Err()
	}
	c.line = append(c.line, string(m))
	if _, err := c.Board.Play(string(m)); err != nil {
		return 0, err
	}
	defer c.Board.Undo()
	legal := c.Board.Legal()
	if math.Pow(float64(len(legal)), float64(depth)) <= maxPortion {
		c.batchPlies = depth
		lines = c.Board.Perft(depth)
		c.batchPlies = 0
	} else {
		for _, m := range legal {
			n, err := c.countBelow(ctx, m, depth-1)
			if lines += n; err != nil {
				return lines, err
			}
		}
	}
	c.line = c.line[:len(c.line)-1]
	return lines, nil
}

// panicLine returns the line at which the rules panicked. Within a portion, the lines are played
// again, move by move and in the same order, to find it.
func (c *perftCounter) panicLine() []string {
	if c.batchPlies == 0 {
		return c.line
	}
	p, known := c.replayLine()
	if !known {
		return c.line
	}
	walk := perftCounter{Position: p, line: c.line}
	if !walk.findPanic(c.batchPlies) {
		return c.line
	}
	return walk.line
}

// replayLine returns the position at the end of the line, on a new board.
func (c *perftCounter) replayLine() (p Position, ok bool) {
	defer func() {
		if recover() != nil {
			ok = false
		}
	}()
	p, err := NewPosition(c.Game, c.Record)
	for _, m := range c.line {
		if err == nil {
			_, err = p.Board.Play(m)
		}
	}
	return p, err == nil
}

// findPanic plays all lines of depth plies until the rules panic; the line is then the one that
// panicked.
func (c *perftCounter) findPanic(depth int) (panicked bool) {
	defer func() { panicked = recover() != nil }()
	c.playAll(depth)
	return false
}

func (c *perftCounter) playAll(depth int) {
	legal := c.Board.Legal()
	if depth <= 1 {
		return
	}
	for _, m := range legal {
		c.line = append(c.line, string(m))
		if _, err := c.Board.Play(string(m)); err == nil {
			c.playAll(depth - 1)
			c.Board.Undo()
		}
		c.line = c.line[:len(c.line)-1]
	}
}
