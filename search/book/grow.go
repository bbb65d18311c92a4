package book

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"github.com/sente-games/sente"
)

// Scored is a move with the score of a search.
type Scored[M any] struct {
	Move  M
	Score sente.Score // for the player that makes the move
	Depth int         // search depth in plies, at least 1
}

// Growth contains the limits of growing a book.
type Growth struct {
	Plies   int         // positions at lower plies, counted from the start, are searched
	Places  int         // maximum number of searched positions; 0: no limit
	Margin  sente.Score // moves at most this much below the best count as good
	Replies bool        // follow all replies to a player's good moves instead of the good replies only
	// Report, if not nil, is called after each search from the goroutine of Grow,
	// when its scores are stored. An error ends the growth.
	Report func(Progress) error
}

// validate returns an error for invalid arguments of Grow.
func (to Growth) validate(ctx context.Context, b *Book, thinkers int) error {
	switch {
	case ctx == nil:
		return errors.New("book: Grow needs a context, such as context.Background()")
	case b == nil:
		return errors.New("book: missing book (got nil)")
	case thinkers == 0:
		return errors.New("book: missing function for evaluations (got nil)")
	case to.Plies < 0 || to.Places < 0 || to.Margin < 0:
		return errors.New("book: plies, places and margin must not be negative")
	}
	return nil
}

// Progress is the state of growing a book.
type Progress struct {
	Ply      int // ply of the current positions, from the start
	Place    int // number of them in the book
	Of       int // total number of them
	Searched int // total number of searched positions
}

// Thinker searches a position, which is reached from the start of the growth by
// the moves of line, and returns its best moves. Results after the cancellation
// of ctx are ignored.
type Thinker[S, M any] func(ctx context.Context, s *S, line []M) ([]Scored[M], error)

// Grow searches the positions reached by good moves, in order of their distance
// from the start, and adds the thinkers' scores. Each thinker searches one
// position at a time; all of them run concurrently. Positions with scores in
// the book are not searched again, so that growing can be resumed. Grow returns
// the number of searched positions; it returns no error if ctx is cancelled.
func (g *Guide[R, S, M]) Grow(ctx context.Context, b *Book, start S, to Growth, think ...Thinker[S, M]) (searched int, err error) {
	if err := to.validate(ctx, b, len(think)); err != nil {
		return 0, err
	}
	w := &growthRun[R, S, M]{Guide: g, book: b, limits: to, thinkers: think, enteredPlayers: map[Place]uint64{}}
	level := []growthNode[S, M]{{state: start, players: 1<<g.numPlayers - 1}}
	for w.ply = range to.Plies {
		level = w.mergeTranspositions(level)
		more, err := w.searchLevel(ctx, level)
		if err != nil || !more {
			return w.searched, err
		}
		level = w.nextLevel(level)
	}
	return w.searched, nil
}

// growthNode is a position to which the book may grow.
type growthNode[S, M any] struct {
	state   S
	line    []M    // moves from the start
	players uint64 // bit set of the players that reach the position by good moves only
}

// growthRun is the state of a call of Grow.
type growthRun[R Game[S, M], S any, M comparable] struct {
	*Guide[R, S, M]
	book           *Book
	limits         Growth
	thinkers       []Thinker[S, M]
	enteredPlayers map[Place]uint64 // players for which a place was already entered
	ply            int
	searched       int
}

// mergeTranspositions merges nodes of the same place, and removes finished and
// previously entered ones.
func (w *growthRun[R, S, M]) mergeTranspositions(level []growthNode[S, M]) (once []growthNode[S, M]) {
	at := map[Place]int{}
	for _, x := range level {
		p := w.Place(&x.state)
		i, known := at[p]
		switch {
		case known:
			once[i].players |= x.players
		case w.rules.Status(&x.state).Outcome.IsOver() || x.players&^w.enteredPlayers[p] == 0:
			continue
		default:
			at[p] = len(once)
			once = append(once, x)
		}
		w.enteredPlayers[p] |= x.players
	}
	return once
}

// needsMove reports whether the book needs a move here: the player to move
// reaches the position by book moves.
func (w *growthRun[R, S, M]) needsMove(x *growthNode[S, M]) bool {
	return x.players>>w.rules.Status(&x.state).Turn&1 != 0
}

// searchLevel searches the positions without scores; more is false if it
// stopped early.
func (w *growthRun[R, S, M]) searchLevel(ctx context.Context, level []growthNode[S, M]) (more bool, err error) {
	var open []*growthNode[S, M]
	progress := Progress{Ply: w.ply, Searched: w.searched}
	for i := range level {
		if x := &level[i]; w.needsMove(x) {
			if progress.Of++; w.hasScores(w.book, &x.state) {
				progress.Place++
			} else {
				open = append(open, x)
			}
		}
	}
	more = true
	if left := w.limits.Places - w.searched; w.limits.Places > 0 && left < len(open) {
		open, more = open[:left], false
	}
	err = w.distribute(ctx, open, func(x *growthNode[S, M], moves []Scored[M]) error {
		if err := w.storeScores(x, moves); err != nil {
			return err
		}
		w.searched++
		progress.Place, progress.Searched = progress.Place+1, w.searched
		if w.limits.Report == nil {
			return nil
		}
		return w.limits.Report(progress)
	})
	return more && ctx.Err() == nil, err
}

// thinkerResult is the result of a thinker for one position.
type thinkerResult[S, M any] struct {
	node        *growthNode[S, M]
	moves       []Scored[M]
	err         error
	isCancelled bool // ctx was cancelled; the result is invalid
}

// distribute distributes the positions among the thinkers and calls keep with
// their results, until all are complete, an error occurs, or ctx is cancelled.
func (w *growthRun[R, S, M]) distribute(ctx context.Context, open []*growthNode[S, M], keep func(*growthNode[S, M], []Scored[M]) error) (err error) {
	ctx, cancel := context.WithCancel(ctx)
	questions, answers := make(chan *growthNode[S, M]), make(chan thinkerResult[S, M])
	var workers sync.WaitGroup
	for _, think := range w.thinkers[:min(len(w.thinkers), len(open))] {
		workers.Go(func() {
			for x := range questions {
				moves, err := think(ctx, &x.state, x.line)
				answers <- thinkerResult[S, M]{x, moves, err, ctx.Err() != nil}
			}
		})
	}
	workers.Go(func() { sendNodes(ctx, questions, open) })
	go func() { workers.Wait(); close(answers) }()
	for a := range answers {
		switch {
		case err != nil || a.isCancelled:
			continue
		case a.err != nil:
			err = a.err
		default:
			err = keep(a.node, a.moves)
		}
		if err != nil {
			cancel()
		}
	}
	cancel()
	return err
}

// sendNodes sends the positions in order.
func sendNodes[T any](ctx context.Context, questions chan<- T, open []T) {
	defer close(questions)
	for _, x := range open {
		if ctx.Err() != nil {
			return
		}
		select {
		case <-ctx.Done():
			return
		case questions <- x:
		}
	}
}

func (g *Guide[R, S, M]) hasScores(b *Book, s *S) bool {
	return slices.ContainsFunc(b.places[g.Place(s)], func(m Move) bool { return m.Depth > 0 })
}

// storeScores adds the scores of a position to the book.
func (w *growthRun[R, S, M]) storeScores(x *growthNode[S, M], moves []Scored[M]) error {
	for _, m := range moves {
		if m.Depth < 1 {
			return fmt.Errorf("book: a score of %q needs a depth of at least 1", w.rules.Format(&x.state, m.Move))
		}
	}
	for _, m := range moves {
		if err := w.AddScore(w.book, &x.state, m.Move, m.Score, m.Depth); err != nil {
			return err
		}
	}
	return nil
}

// nextLevel returns the positions one ply deeper.
func (w *growthRun[R, S, M]) nextLevel(level []growthNode[S, M]) (list []growthNode[S, M]) {
	for i := range level {
		x := &level[i]
		best := bestMoves(w.Find(w.book, &x.state), w.limits.Margin)
		if !w.limits.Replies {
			for _, f := range best {
				list = append(list, w.childNode(x, f.Move, x.players))
			}
			continue
		}
		mover := uint64(1) << w.rules.Status(&x.state).Turn
		for _, m := range w.rules.Moves(&x.state, nil) {
			players := x.players
			if !slices.ContainsFunc(best, func(f Found[M]) bool { return f.Move == m }) {
				players &^= mover
			}
			if players != 0 {
				list = append(list, w.childNode(x, m, players))
			}
		}
	}
	return list
}

func (w *growthRun[R, S, M]) childNode(x *growthNode[S, M], m M, players uint64) growthNode[S, M] {
	y := growthNode[S, M]{line: append(slices.Clone(x.line), m), players: players}
	w.rules.Play(&y.state, &x.state, m, false)
	return y
}

// bestMoves returns the moves with a score at most margin below the best.
func bestMoves[M any](found []Found[M], margin sente.Score) []Found[M] {
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
