package book

import (
	"cmp"
	"errors"
	"math/rand/v2"
	"slices"

	"github.com/sente-games/sente"
)

// Options say how a move is chosen. The zero value always takes the best one.
type Options struct {
	Vary   bool                     // choose by chance: scored moves alike, others by their weight
	Seed   uint64                   // of the chance; the same seed chooses the same move in the same position
	Margin sente.Score              // Vary: scored moves up to this much below the best are as good
	Games  int64                    // least games in which a move without a score was made; 0 is 1
	Plies  int                      // the book is used in the first Plies plies of a game; 0: in all
	Title  func(sente.Record) Title // the title of a record, for [Wrap]; nil: [TitleOf]
}

// check reports options that make no sense.
func (o Options) check() error {
	if o.Margin < 0 || o.Games < 0 || o.Plies < 0 {
		return errors.New("book: margin, games and plies must not be negative")
	}
	return nil
}

// weighed is a move that may be chosen.
type weighed[M any] struct {
	Found[M]
	weight int64
}

// weigh returns the moves that may be chosen, the best first. Scores, where
// there are any, count more than results.
func weigh[M any](found []Found[M], o Options) (list []weighed[M]) {
	for _, f := range good(found, o.Margin) {
		list = append(list, weighed[M]{f, 1})
	}
	if len(list) == 0 {
		for _, f := range found {
			if f.Book.Games() >= max(o.Games, 1) && f.Book.Weight() > 0 {
				list = append(list, weighed[M]{f, f.Book.Weight()})
			}
		}
	}
	slices.SortStableFunc(list, func(x, y weighed[M]) int {
		return cmp.Or(cmp.Compare(y.Book.Score, x.Book.Score), cmp.Compare(y.Book.Weight(), x.Book.Weight()), cmp.Compare(x.Book.Losses, y.Book.Losses))
	})
	return list
}

// choose returns the index of the chosen move; the list is not empty.
func choose[M any](list []weighed[M], p Place, o Options) int {
	if !o.Vary {
		return 0
	}
	point := rand.New(rand.NewPCG(o.Seed, p.Key)).Int64N(total(list))
	for i, w := range list {
		if point -= w.weight; point < 0 {
			return i
		}
	}
	return 0
}

func total[M any](list []weighed[M]) (sum int64) {
	for _, w := range list {
		sum += w.weight
	}
	return sum
}

// Choose returns the move that the book plays in a position, and whether it
// knows one.
func (g *Guide[R, S, M]) Choose(b *Book, s *S, o Options) (m M, ok bool) {
	list := weigh(g.Find(b, s), o)
	if len(list) == 0 {
		return m, false
	}
	return list[choose(list, g.Place(s), o)].Move, true
}
