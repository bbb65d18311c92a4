package book

import (
	"context"
	"fmt"

	"github.com/sente-games/sente"
)

// Keeper creates and reads books of one game, with positions given as moves
// from the start. It is a [Guide] without type parameters, and safe for
// concurrent use if the rules are.
type Keeper interface {
	// Choose returns the book move after the moves, and whether there is one. It
	// returns an error if a move is illegal.
	Choose(b *Book, moves []sente.Move, o Options) (sente.Choice, bool, error)
	// AddRecord adds the first plies moves of a record, or all of them if plies is
	// 0.
	AddRecord(b *Book, r sente.Record, plies int) error
	// Grow grows the book from the position after the moves; see [Guide.Grow].
	Grow(ctx context.Context, b *Book, moves []sente.Move, to Growth, think ...Reader) (searched int, err error)
}

// Reader searches the position after the moves, counted from the start of the
// game; see [Thinker].
type Reader func(ctx context.Context, moves []sente.Move) ([]Scored[sente.Move], error)

// Open returns the keeper of a game that begins at start. It has the
// requirements of [NewGuide].
func Open[R Game[S, M], S any, M comparable](r R, start S) (Keeper, error) {
	g, err := NewGuide[R, S, M](r)
	if err != nil {
		return nil, err
	}
	return &keeper[R, S, M]{g, start}, nil
}

type keeper[R Game[S, M], S any, M comparable] struct {
	*Guide[R, S, M]
	start S
}

func (k *keeper[R, S, M]) Choose(b *Book, moves []sente.Move, o Options) (sente.Choice, bool, error) {
	if err := o.validate(); err != nil {
		return sente.Choice{}, false, err
	}
	s, err := k.positionAfter(k.start, moves)
	if err != nil {
		return sente.Choice{}, false, err
	}
	list := selectCandidates(k.Find(b, s), o)
	if len(list) == 0 {
		return sente.Choice{}, false, nil
	}
	return k.makeChoice(s, list, chooseIndex(list, k.Place(s), o)), true, nil
}

func (k *keeper[R, S, M]) AddRecord(b *Book, r sente.Record, plies int) error {
	return k.Guide.AddRecord(b, k.start, r, plies)
}

func (k *keeper[R, S, M]) Grow(ctx context.Context, b *Book, moves []sente.Move, to Growth, read ...Reader) (int, error) {
	start, err := k.positionAfter(k.start, moves)
	if err != nil {
		return 0, err
	}
	think := make([]Thinker[S, M], len(read))
	for i, r := range read {
		think[i] = func(ctx context.Context, s *S, line []M) ([]Scored[M], error) {
			found, err := r(ctx, append(moves[:len(moves):len(moves)], k.formatLine(*start, line)...))
			if err != nil {
				return nil, err
			}
			return k.parseScored(s, found)
		}
	}
	return k.Guide.Grow(ctx, b, *start, to, think...)
}

// formatLine formats a line of moves that begins at s.
func (g *Guide[R, S, M]) formatLine(s S, line []M) (texts []sente.Move) {
	for _, m := range line {
		texts = append(texts, sente.Move(g.rules.Format(&s, m)))
		var next S
		g.rules.Play(&next, &s, m, false)
		s = next
	}
	return texts
}

func (g *Guide[R, S, M]) parseScored(s *S, found []Scored[sente.Move]) (list []Scored[M], err error) {
	for _, f := range found {
		m, err := g.rules.Parse(s, string(f.Move))
		if err != nil {
			return nil, fmt.Errorf("book: what the search found: %w", err)
		}
		list = append(list, Scored[M]{m, f.Score, f.Depth})
	}
	return list, nil
}

// positionAfter returns the position after the moves.
func (g *Guide[R, S, M]) positionAfter(start S, texts []sente.Move) (*S, error) {
	moves, err := g.parseMoves(start, texts)
	if err != nil {
		return nil, err
	}
	s := start
	for _, m := range moves {
		var next S
		g.rules.Play(&next, &s, m, false)
		s = next
	}
	return &s, nil
}

// makeChoice returns the choice for the selected move, with the other moves as
// candidates.
func (g *Guide[R, S, M]) makeChoice(s *S, list []weightedMove[M], chosen int) sente.Choice {
	best, sum := list[chosen], totalWeight(list)
	text := sente.Move(g.rules.Format(s, best.Move))
	info := sente.Info{Depth: best.Book.Depth, Score: best.Book.Score, Line: []sente.Move{text}, Source: "book"}
	for _, w := range list {
		info.Candidates = append(info.Candidates, sente.Candidate{
			Move:  sente.Move(g.rules.Format(s, w.Move)),
			Share: float64(w.weight) / float64(sum), Score: w.Book.Score,
		})
	}
	return sente.Choice{Move: text, Info: info}
}
