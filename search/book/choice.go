package book

import (
	"cmp"
	"errors"
	"math/rand/v2"
	"slices"

	"github.com/sente-games/sente"
)

// Options determines how a move is chosen. The zero value always selects the
// best move.
type Options struct {
	Vary   bool                     // random choice: scored moves with equal probability, others by weight
	Seed   uint64                   // of the random choice, which is the same for the same seed and position
	Margin sente.Score              // with Vary: scored moves at most this much below the best are eligible
	Games  int64                    // minimum number of games of a move without a score; 0 means 1
	Plies  int                      // the book is used in the first Plies plies of a game; 0: in all
	Title  func(sente.Record) Title // returns the title of a record, for [Wrap]; nil: [TitleOf]
}

// validate returns an error for invalid options.
func (o Options) validate() error {
	if o.Margin < 0 || o.Games < 0 || o.Plies < 0 {
		return errors.New("book: margin, games and plies must not be negative")
	}
	return nil
}

// weightedMove is an eligible move.
type weightedMove[M any] struct {
	Found[M]
	weight int64
}

// selectCandidates returns the eligible moves, best first. Scores take
// precedence over game results.
func selectCandidates[M any](found []Found[M], o Options) (list []weightedMove[M]) {
	for _, f := range bestMoves(found, o.Margin) {
		list = append(list, weightedMove[M]{f, 1})
	}
	if len(list) == 0 {
		for _, f := range found {
			if f.Book.Games() >= max(o.Games, 1) && f.Book.Weight() > 0 {
				list = append(list, weightedMove[M]{f, f.Book.Weight()})
			}
		}
	}
	slices.SortStableFunc(list, func(x, y weightedMove[M]) int {
		return cmp.Or(cmp.Compare(y.Book.Score, x.Book.Score), cmp.Compare(y.Book.Weight(), x.Book.Weight()), cmp.Compare(x.Book.Losses, y.Book.Losses))
	})
	return list
}

// chooseIndex returns the index of the chosen move. The list must not be empty.
func chooseIndex[M any](list []weightedMove[M], p Place, o Options) int {
	if !o.Vary {
		return 0
	}
	point := rand.New(rand.NewPCG(o.Seed, p.Key)).Int64N(totalWeight(list))
	for i, w := range list {
		if point -= w.weight; point < 0 {
			return i
		}
	}
	return 0
}

func totalWeight[M any](list []weightedMove[M]) (sum int64) {
	for _, w := range list {
		sum += w.weight
	}
	return sum
}

// Choose returns the book move for a position; ok is false without one.
func (g *Guide[R, S, M]) Choose(b *Book, s *S, o Options) (m M, ok bool) {
	list := selectCandidates(g.Find(b, s), o)
	if len(list) == 0 {
		return m, false
	}
	return list[chooseIndex(list, g.Place(s), o)].Move, true
}
