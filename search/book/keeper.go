package book

import (
	"context"
	"fmt"

	"github.com/sente-games/sente"
)

// Keeper makes books of one game, and reads them, where positions are known only
// as moves from its start. It is a [Guide] with its types erased, and safe
// for concurrent use if the rules are.
type Keeper interface {
	// Choose returns the move that the book plays after the moves, and whether it
	// knows one. Moves that cannot be played are an error.
	Choose(b *Book, moves []sente.Move, o Options) (sente.Choice, bool, error)
	// AddRecord adds the first plies moves of a record, all of them if plies is 0.
	AddRecord(b *Book, r sente.Record, plies int) error
	// Grow grows the book from the position after the moves; see [Guide.Grow].
	Grow(ctx context.Context, b *Book, moves []sente.Move, to Growth, think ...Reader) (searched int, err error)
}

// Reader looks for the best moves of the position after the moves, counted from
// the start of the game; see [Thinker].
type Reader func(ctx context.Context, moves []sente.Move) ([]Scored[sente.Move], error)

// Open returns the keeper of a game that begins at start. What [NewGuide] needs
// of rules, it needs too.
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
	if err := o.check(); err != nil {
		return sente.Choice{}, false, err
	}
	s, err := k.end(k.start, moves)
	if err != nil {
		return sente.Choice{}, false, err
	}
	list := weigh(k.Find(b, s), o)
	if len(list) == 0 {
		return sente.Choice{}, false, nil
	}
	return k.answer(s, list, choose(list, k.Place(s), o)), true, nil
}

func (k *keeper[R, S, M]) AddRecord(b *Book, r sente.Record, plies int) error {
	return k.Guide.AddRecord(b, k.start, r, plies)
}

func (k *keeper[R, S, M]) Grow(ctx context.Context, b *Book, moves []sente.Move, to Growth, read ...Reader) (int, error) {
	start, err := k.end(k.start, moves)
	if err != nil {
		return 0, err
	}
	think := make([]Thinker[S, M], len(read))
	for i, r := range read {
		think[i] = func(ctx context.Context, s *S, way []M) ([]Scored[M], error) {
			found, err := r(ctx, append(moves[:len(moves):len(moves)], k.write(*start, way)...))
			if err != nil {
				return nil, err
			}
			return k.parsed(s, found)
		}
	}
	return k.Guide.Grow(ctx, b, *start, to, think...)
}

// write writes a line of moves that begins at s.
func (g *Guide[R, S, M]) write(s S, way []M) (texts []sente.Move) {
	for _, m := range way {
		texts = append(texts, sente.Move(g.rules.Format(&s, m)))
		var next S
		g.rules.Play(&next, &s, m, false)
		s = next
	}
	return texts
}

func (g *Guide[R, S, M]) parsed(s *S, found []Scored[sente.Move]) (list []Scored[M], err error) {
	for _, f := range found {
		m, err := g.rules.Parse(s, string(f.Move))
		if err != nil {
			return nil, fmt.Errorf("book: what the search found: %w", err)
		}
		list = append(list, Scored[M]{m, f.Score, f.Depth})
	}
	return list, nil
}

// end returns the position after the moves.
func (g *Guide[R, S, M]) end(start S, texts []sente.Move) (*S, error) {
	moves, err := g.parse(start, texts)
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

// answer puts the chosen move into words, with the others as candidates.
func (g *Guide[R, S, M]) answer(s *S, list []weighed[M], chosen int) sente.Choice {
	best, sum := list[chosen], total(list)
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
