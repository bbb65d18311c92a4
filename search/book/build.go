package book

import (
	"context"
	"fmt"
	"slices"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// AddGame adds the first plies moves of a game, all of them if plies is 0.
// winner is the player who won, -1 if it was drawn.
func (g *Guide[R, S, M]) AddGame(b *Book, start S, moves []M, winner, plies int) error {
	s := start
	for i, m := range moves {
		if plies > 0 && i == plies {
			break
		}
		st := g.rules.Status(&s)
		if !slices.Contains(g.rules.Moves(&s, nil), m) {
			return fmt.Errorf("move %d: %q is not a legal move", i+1, g.rules.Format(&s, m))
		}
		f := g.fold(&s)
		if err := b.Add(f.place, result(g.name(&f, m), int(st.Turn), winner)); err != nil {
			return fmt.Errorf("move %d: %w", i+1, err)
		}
		var next S
		g.rules.Play(&next, &s, m, false)
		s = next
	}
	return nil
}

// result is a move of one game.
func result(text string, player, winner int) Move {
	switch winner {
	case -1:
		return Move{Text: text, Draws: 1}
	case player:
		return Move{Text: text, Wins: 1}
	}
	return Move{Text: text, Losses: 1}
}

// AddRecord adds the first plies moves of a record, all of them if plies is 0.
// start is the position before its first move. A game without a result is an
// error, and so is a faulty move; the book is then as it was.
func (g *Guide[R, S, M]) AddRecord(b *Book, start S, r sente.Record, plies int) error {
	winner, err := g.winner(r.Result.Winner)
	if err != nil {
		return err
	}
	moves, err := g.parse(start, r.Moves)
	if err != nil {
		return err
	}
	return g.AddGame(b, start, moves, winner, plies)
}

func (g *Guide[R, S, M]) winner(name string) (int, error) {
	seats := rules.SeatsOf(g.rules)
	switch i := slices.Index(seats, name); {
	case name == sente.Draw:
		return -1, nil
	case name == "":
		return 0, fmt.Errorf("the game has no result: a book counts wins, draws and losses")
	case i < 0:
		return 0, fmt.Errorf("the winner %q is nobody here: the players are %v", name, seats)
	default:
		return i, nil
	}
}

// parse reads the moves of a game and checks that they are legal.
func (g *Guide[R, S, M]) parse(start S, texts []sente.Move) (moves []M, err error) {
	s := start
	for i, text := range texts {
		m, err := g.rules.Parse(&s, string(text))
		if err != nil {
			return nil, fmt.Errorf("move %d: %w", i+1, err)
		}
		if !slices.Contains(g.rules.Moves(&s, nil), m) {
			return nil, fmt.Errorf("move %d: %q is not a legal move", i+1, text)
		}
		var next S
		g.rules.Play(&next, &s, m, false)
		s, moves = next, append(moves, m)
	}
	return moves, nil
}

// AddScore adds what a search of depth plies thinks of a move, for the player
// who makes it.
func (g *Guide[R, S, M]) AddScore(b *Book, s *S, m M, score sente.Score, depth int) error {
	f := g.fold(s)
	return b.Add(f.place, Move{Text: g.name(&f, m), Score: score, Depth: depth})
}

// Scored is a move as a search sees it.
type Scored[M any] struct {
	Move  M
	Score sente.Score // for the player who makes it
	Depth int         // plies of the search, at least 1
}

// Growth says how far a book grows.
type Growth struct {
	Plies  int         // positions fewer than so many plies from the start are searched
	Places int         // at most so many positions are searched; 0: no limit
	Margin sente.Score // moves at most so much worse than the best are followed
}

// Grow searches the positions that good moves lead to, those nearest to the
// start first, and adds what think says of their moves. Positions of which the
// book has scores are not searched again, so that growing goes on where it
// stopped. It returns the number of positions searched; when ctx is cancelled it
// returns with what there is and no error.
func (g *Guide[R, S, M]) Grow(ctx context.Context, b *Book, start S, to Growth, think func(context.Context, *S) ([]Scored[M], error)) (searched int, err error) {
	level, seen := []S{start}, map[Place]bool{}
	for range to.Plies {
		var next []S
		for i := range level {
			s := &level[i]
			if p := g.Place(s); seen[p] || g.rules.Status(s).Outcome.Over() {
				continue
			} else {
				seen[p] = true
			}
			if !g.scored(b, s) {
				if ctx.Err() != nil || to.Places > 0 && searched == to.Places {
					return searched, nil
				}
				if err := g.search(ctx, b, s, think); err != nil {
					return searched, err
				}
				searched++
			}
			next = g.follow(next, b, s, to.Margin)
		}
		level = next
	}
	return searched, nil
}

func (g *Guide[R, S, M]) scored(b *Book, s *S) bool {
	return slices.ContainsFunc(b.places[g.Place(s)], func(m Move) bool { return m.Depth > 0 })
}

func (g *Guide[R, S, M]) search(ctx context.Context, b *Book, s *S, think func(context.Context, *S) ([]Scored[M], error)) error {
	moves, err := think(ctx, s)
	if err != nil {
		return err
	}
	for _, m := range moves {
		if m.Depth < 1 {
			return fmt.Errorf("book: a score of %q needs a depth of at least 1", g.rules.Format(s, m.Move))
		}
		if err := g.AddScore(b, s, m.Move, m.Score, m.Depth); err != nil {
			return err
		}
	}
	return nil
}

// follow appends the positions after the good moves.
func (g *Guide[R, S, M]) follow(list []S, b *Book, s *S, margin sente.Score) []S {
	for _, f := range good(g.Find(b, s), margin) {
		var next S
		g.rules.Play(&next, s, f.Move, false)
		list = append(list, next)
	}
	return list
}

// good returns the moves that have a score at most margin below the best.
func good[M any](found []Found[M], margin sente.Score) []Found[M] {
	best := -sente.MaxScore
	for _, f := range found {
		if f.Book.Depth > 0 {
			best = max(best, f.Book.Score)
		}
	}
	return slices.DeleteFunc(slices.Clone(found), func(f Found[M]) bool {
		return f.Book.Depth == 0 || f.Book.Score < best-margin
	})
}
