package review

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/lab"
	"github.com/sente-games/sente/rules"
)

// Judge is how a game is judged.
type Judge struct {
	Engine sente.Engine
	Spec   string       // the engine as the catalog names it: whose scale its scores have
	Limits sente.Limits // of each position; what seems a mistake gets twice as much, a blunder eight times
	From   int          // the first moves, which are not judged
	// Progress hears each judgement, that of the last move first, and how many of the
	// moves are judged; nil if nobody asks.
	Progress func(j Judgement, done, of int)
}

// What may be wrong with a game that is to be judged.
var errNoMoves = errors.New("the game has no moves: there is nothing to review")

// Review judges the moves of the game that ends in a position, the last one first. An error
// says which move could not be judged, and why, or after how many moves ctx ended; the review
// then holds the moves that were judged, and is empty if there are none.
func (j Judge) Review(ctx context.Context, p lab.Position) (Review, error) {
	moves := len(p.Record.Moves)
	switch {
	case moves == 0:
		return Review{}, errNoMoves
	case j.From < 0 || j.From >= moves:
		return Review{}, fmt.Errorf("the game has %d moves: %d of them cannot be left out", moves, j.From)
	}
	g, err := j.open(p)
	if err != nil {
		return Review{}, err
	}
	if f, ok := sente.As[sente.Forgetter](j.Engine); ok {
		f.Forget()
	}
	judged := make([]Judgement, moves)
	for i := moves; i >= j.From; i-- { // the last position first
		if err := g.look(ctx, i); err != nil {
			return g.partial(judged[min(i+1, moves):]), g.trouble(ctx, max(moves-i-1, 0), err)
		}
		if i == moves {
			continue
		}
		if judged[i], err = g.judge(ctx, i); err != nil {
			return g.partial(judged[i+1:]), g.trouble(ctx, moves-i-1, err)
		}
		if j.Progress != nil {
			j.Progress(judged[i], moves-i, moves-j.From)
		}
	}
	return Of(p, j.About(p), judged[j.From:]), nil
}

// game is a game that is being judged.
type game struct {
	Judge
	p     lab.Position
	seats []string
	scale float64
	plies []ply // one for each position, the start and the end among them
}

// ply is a position of the game.
type ply struct {
	turn   int
	legal  int        // moves that may be played
	over   bool       // the game is
	winner int        // then, -1 if it is drawn
	value             // for the seat to move, while the game goes on
	best   sente.Move // the engine's move
	line   []sente.Move
	only   bool         // no other move is worth a thought
	lines  []sente.Info // with more than two seats: all moves, the best first
}

// open replays the game.
func (j Judge) open(p lab.Position) (*game, error) {
	g := &game{Judge: j, p: p, seats: p.Board.Seats(), scale: p.Game.Scale(j.Spec), plies: make([]ply, len(p.Record.Moves)+1)}
	r := p.Record
	r.Moves = nil
	board, err := p.Game.Board(r)
	if err != nil {
		return nil, err
	}
	for i := range g.plies {
		g.plies[i] = g.stand(board)
		if i == len(p.Record.Moves) {
			break
		}
		if _, err := board.Play(string(p.Record.Moves[i])); err != nil {
			return nil, fmt.Errorf("move %d: %w", i+1, err)
		}
	}
	return g, nil
}

// stand is what the rules know of the position on a board.
func (g *game) stand(b rules.Board) ply {
	s := ply{turn: b.Turn(), legal: len(b.Legal())}
	over, winner, _ := b.Outcome()
	if !over {
		return s
	}
	s.over, s.winner = true, winner
	return s
}

// ended is how a game that is over ended, for a seat.
func (g *game) ended(s ply, seat int) value {
	i := sente.Info{Source: "proof"}
	switch {
	case s.winner == seat:
		i.Score = sente.WinIn(0)
	case s.winner >= 0:
		i.Score = sente.LossIn(0)
	}
	return g.valueOf(i, seat)
}

// valueOf is what a report says, for the seat whose score it is.
func (g *game) valueOf(i sente.Info, turn int) value {
	return value{sente.Assess(i, g.seats, turn, g.scale)}
}

// look lets the engine think about a position, if the game goes on there.
func (g *game) look(ctx context.Context, i int) error {
	s := &g.plies[i]
	if s.over {
		return nil
	}
	limits := g.Limits
	if len(g.seats) > 2 {
		limits.Lines = max(min(s.legal, mostLines), 1)
	}
	c, lines, err := g.think(ctx, g.before(i), limits)
	if err != nil {
		return err
	}
	s.value, s.best, s.line = g.valueOf(c.Info, s.turn), c.Move, c.Info.Line
	s.only, s.lines = c.Info.Forced || s.legal == 1, lines
	return nil
}

// mostLines is the number of moves that are compared with each other where the score of
// the next player says nothing about that of the one that moved.
const mostLines = 100

// before is the record before the i-th move.
func (g *game) before(i int) sente.Record {
	r := g.p.Record
	r.Moves, r.Thinking, r.Result = slices.Clip(r.Moves[:i]), nil, sente.Result{}
	return r
}

// think asks the engine about a position.
func (g *game) think(ctx context.Context, r sente.Record, limits sente.Limits) (sente.Choice, []sente.Info, error) {
	limits.Analysis = true
	lines := lab.Ranking{}
	c, err := g.Engine.Think(ctx, r, limits, lines.Add)
	if err == nil && ctx.Err() != nil {
		err = ctx.Err()
	}
	if err != nil {
		return c, nil, err
	}
	return c, lines.Best(c, max(limits.Lines, 1)), nil
}

// after is the value for a seat of a move in the position before the i-th, at factor times
// the limits.
func (g *game) after(ctx context.Context, i int, m sente.Move, factor int64) (value, []sente.Move, error) {
	seat, r := g.plies[i].turn, g.before(i).With(m)
	next, err := g.p.Game.Board(r)
	if err != nil {
		return value{}, nil, err
	}
	s := g.stand(next)
	if s.over {
		return g.ended(s, seat), nil, nil
	}
	c, _, err := g.think(ctx, r, g.times(factor))
	if err != nil {
		return value{}, nil, err
	}
	return g.valueOf(c.Info, s.turn).before(seat), c.Info.Line, nil
}

// partial is the review of the last moves of the game, the zero Review if none is judged.
func (g *game) partial(judged []Judgement) Review {
	if len(judged) == 0 {
		return Review{}
	}
	return Of(g.p, g.About(g.p), judged)
}

// times are the limits of a longer look.
func (g *game) times(factor int64) sente.Limits {
	limits := g.Limits
	limits.Time, limits.Nodes = limits.Time*time(factor), limits.Nodes*factor
	return limits
}

// trouble says where a review ended.
func (g *game) trouble(ctx context.Context, done int, err error) error {
	moves := len(g.p.Record.Moves)
	if ctx.Err() != nil {
		return fmt.Errorf("stopped after %d of %d moves: %w", done, moves, ctx.Err())
	}
	return fmt.Errorf("move %d cannot be judged: %w", moves-done, err)
}
