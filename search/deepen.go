package search

import (
	"context"
	"errors"
	"iter"

	"github.com/sente-games/sente"
)

// Searcher is a search that reports its progress, such as the searchers of packages alphabeta
// and mcts.
type Searcher[S, M any] interface {
	Search(ctx context.Context, root S, limits sente.Limits, report func(Report[M])) (Result[M], error)
}

// Deepen returns an iterator that runs a search and yields each of its reports: alpha-beta
// reports every depth (and every line if Limits.Lines is above 1), MCTS about twenty times a
// second, the final reports last. Leaving the loop stops the search and waits for its end; the
// best move so far is the first of the last report's Line. Deepen starts no goroutine.
//
// If the search fails, the iterator last yields its error with an empty report; all other errors
// are nil. Each loop over the iterator runs a new search.
func Deepen[S, M any](ctx context.Context, s Searcher[S, M], root S, limits sente.Limits) iter.Seq2[Report[M], error] {
	return func(yield func(Report[M], error) bool) {
		if s == nil {
			yield(Report[M]{}, errors.New("search: missing searcher (got nil): create one with alphabeta.New or mcts.New"))
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
		case l.panicValue != nil:
			panic(l.panicValue)
		case l.finished:
		case err != nil:
			yield(Report[M]{}, err)
		case !l.reported:
			yield(result.Best(), nil)
		}
	}
}

// loop is the body of the caller's loop.
type loop[M any] struct {
	yield      func(Report[M], error) bool
	stop       context.CancelFunc
	reported   bool // at least one report was yielded
	finished   bool // the caller has left the loop
	panicValue any  // the value of a panic in the body of the loop
}

// report yields a report and stops the search when the loop was left. A panic in the body of the
// loop is not a fault of the search or the game: it is raised again after the search.
func (l *loop[M]) report(r Report[M]) {
	if l.finished {
		return
	}
	defer func() {
		if l.finished {
			l.panicValue = recover()
			l.stop()
		}
	}()
	l.reported, l.finished = true, true
	l.finished = !l.yield(r, nil)
}
