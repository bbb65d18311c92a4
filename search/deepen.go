package search

import (
	"context"
	"errors"
	"iter"

	"github.com/sente-games/sente"
)

// Searcher is a search that reports while it runs: those of packages alphabeta and mcts,
// and decorators of them.
type Searcher[S, M any] interface {
	Search(ctx context.Context, root S, limits sente.Limits, report func(Report[M])) (Result[M], error)
}

// Deepen searches, and its iterator yields each report when it is made: of alpha-beta one
// for every depth (and every line, if Limits.Lines asks for several), of sampling about
// twenty a second, the final ones last. Who has seen enough leaves the loop: the search then
// ends and is waited for, and the last report's Line begins with the move. There is no
// other goroutine than those of the search.
//
// A search that fails yields its error last, with an empty report; every other error is nil.
// Each loop over the iterator is a search of its own.
func Deepen[S, M any](ctx context.Context, s Searcher[S, M], root S, limits sente.Limits) iter.Seq2[Report[M], error] {
	return func(yield func(Report[M], error) bool) {
		if s == nil {
			yield(Report[M]{}, errors.New("search: Deepen was given no searcher: make one with alphabeta.New or mcts.New"))
			return
		}
		if err := sente.CheckCall(ctx, "search", limits); err != nil {
			yield(Report[M]{}, err)
			return
		}
		searching, stop := context.WithCancel(ctx)
		defer stop()
		l := loop[M]{yield: yield, stop: stop}
		result, err := s.Search(searching, root, limits, l.report)
		switch {
		case l.trouble != nil:
			panic(l.trouble)
		case l.left:
		case err != nil:
			yield(Report[M]{}, err)
		case !l.told:
			yield(result.Best(), nil)
		}
	}
}

// loop is the caller's, as the search sees it.
type loop[M any] struct {
	yield   func(Report[M], error) bool
	stop    context.CancelFunc
	told    bool // anything
	left    bool // by the caller
	trouble any  // what the body of the loop panicked with
}

// report hands a report to the loop, and ends the search when the loop has been left. A panic in
// the loop is none of the search's or of the game's: it goes on when the search is back.
func (l *loop[M]) report(r Report[M]) {
	if l.left {
		return
	}
	defer func() {
		if l.left {
			l.trouble = recover()
			l.stop()
		}
	}()
	l.told, l.left = true, true
	l.left = !l.yield(r, nil)
}
