package book

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"github.com/sente-games/sente"
)

// Scored is a move as a search sees it.
type Scored[M any] struct {
	Move  M
	Score sente.Score // for the player that makes it
	Depth int         // plies of the search, at least 1
}

// Growth says how far a book grows.
type Growth struct {
	Plies   int         // positions fewer plies than this from the start are searched
	Places  int         // most positions that are searched; 0: no limit
	Margin  sente.Score // moves up to this much worse than the best are good
	Replies bool        // all replies to a player's good moves are followed, not only the good ones
	// Report, if there is one, is called after each search, from the goroutine that
	// called Grow, when its scores are in the book. An error ends the growth.
	Report func(Progress) error
}

// check reports a growth that cannot begin.
func (to Growth) check(ctx context.Context, b *Book, thinkers int) error {
	switch {
	case ctx == nil:
		return errors.New("book: a growth needs a context, such as context.Background()")
	case b == nil:
		return errors.New("book: there is no book to grow")
	case thinkers == 0:
		return errors.New("book: there is nobody to think about positions")
	case to.Plies < 0 || to.Places < 0 || to.Margin < 0:
		return errors.New("book: plies, places and margin of a growth must not be negative")
	}
	return nil
}

// Progress is how far a book has grown.
type Progress struct {
	Ply      int // of the positions that are searched now, from the start
	Place    int // how many of them are in the book
	Of       int // how many there are
	Searched int // positions in all
}

// Thinker looks for the best moves of a position, to which the moves of way lead
// from the start of the growth. An answer that comes after ctx was cancelled
// counts for nothing.
type Thinker[S, M any] func(ctx context.Context, s *S, way []M) ([]Scored[M], error)

// Grow searches the positions that good moves lead to, those nearest to the
// start first, and adds what the thinkers say of their moves. Each thinker works
// on one position at a time; several work at once. Positions of which the book
// has scores are not searched again, so that growing goes on where it stopped.
// It returns the number of positions searched; when ctx is cancelled it returns
// with what there is and no error.
func (g *Guide[R, S, M]) Grow(ctx context.Context, b *Book, start S, to Growth, think ...Thinker[S, M]) (searched int, err error) {
	if err := to.check(ctx, b, len(think)); err != nil {
		return 0, err
	}
	w := &growth[R, S, M]{Guide: g, book: b, to: to, think: think, covered: map[Place]uint64{}}
	level := []node[S, M]{{state: start, players: 1<<g.seats - 1}}
	for w.ply = range to.Plies {
		level = w.join(level)
		more, err := w.search(ctx, level)
		if err != nil || !more {
			return w.searched, err
		}
		level = w.next(level)
	}
	return w.searched, nil
}

// node is a position that a book grows to.
type node[S, M any] struct {
	state   S
	way     []M    // that led to it
	players uint64 // the players, as bits, that came here by good moves alone
}

// growth is one call of Grow.
type growth[R Game[S, M], S any, M comparable] struct {
	*Guide[R, S, M]
	book     *Book
	to       Growth
	think    []Thinker[S, M]
	covered  map[Place]uint64 // for which players a place has been entered
	ply      int
	searched int
}

// join makes one of those that are the same place, and drops what is over or was
// entered before.
func (w *growth[R, S, M]) join(level []node[S, M]) (once []node[S, M]) {
	at := map[Place]int{}
	for _, x := range level {
		p := w.Place(&x.state)
		i, known := at[p]
		switch {
		case known:
			once[i].players |= x.players
		case w.rules.Status(&x.state).Outcome.Over() || x.players&^w.covered[p] == 0:
			continue
		default:
			at[p] = len(once)
			once = append(once, x)
		}
		w.covered[p] |= x.players
	}
	return once
}

// wanted reports whether a book must know a move here: for a player that comes here
// by moves of the book.
func (w *growth[R, S, M]) wanted(x *node[S, M]) bool {
	return x.players>>w.rules.Status(&x.state).Turn&1 != 0
}

// search lets the thinkers look at the positions that have no scores yet; !more
// if it was stopped before it was through.
func (w *growth[R, S, M]) search(ctx context.Context, level []node[S, M]) (more bool, err error) {
	var open []*node[S, M]
	progress := Progress{Ply: w.ply, Searched: w.searched}
	for i := range level {
		if x := &level[i]; w.wanted(x) {
			if progress.Of++; w.scored(w.book, &x.state) {
				progress.Place++
			} else {
				open = append(open, x)
			}
		}
	}
	more = true
	if left := w.to.Places - w.searched; w.to.Places > 0 && left < len(open) {
		open, more = open[:left], false
	}
	err = w.distribute(ctx, open, func(x *node[S, M], moves []Scored[M]) error {
		if err := w.keep(x, moves); err != nil {
			return err
		}
		w.searched++
		progress.Place, progress.Searched = progress.Place+1, w.searched
		if w.to.Report == nil {
			return nil
		}
		return w.to.Report(progress)
	})
	return more && ctx.Err() == nil, err
}

// answer is what one thinker says.
type answer[S, M any] struct {
	about *node[S, M]
	moves []Scored[M]
	err   error
	late  bool // it was stopped, and may be anything
}

// distribute divides the positions among the thinkers and hands their answers to
// keep, until all are there, something goes wrong, or ctx is cancelled.
func (w *growth[R, S, M]) distribute(ctx context.Context, open []*node[S, M], keep func(*node[S, M], []Scored[M]) error) (err error) {
	ctx, cancel := context.WithCancel(ctx)
	questions, answers := make(chan *node[S, M]), make(chan answer[S, M])
	var workers sync.WaitGroup
	for _, think := range w.think[:min(len(w.think), len(open))] {
		workers.Go(func() {
			for x := range questions {
				moves, err := think(ctx, &x.state, x.way)
				answers <- answer[S, M]{x, moves, err, ctx.Err() != nil}
			}
		})
	}
	workers.Go(func() { ask(ctx, questions, open) })
	go func() { workers.Wait(); close(answers) }()
	for a := range answers {
		switch {
		case err != nil || a.late:
			continue
		case a.err != nil:
			err = a.err
		default:
			err = keep(a.about, a.moves)
		}
		if err != nil {
			cancel()
		}
	}
	cancel()
	return err
}

// ask hands out the positions in order.
func ask[T any](ctx context.Context, questions chan<- T, open []T) {
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

func (g *Guide[R, S, M]) scored(b *Book, s *S) bool {
	return slices.ContainsFunc(b.places[g.Place(s)], func(m Move) bool { return m.Depth > 0 })
}

// keep adds what was found out about a position.
func (w *growth[R, S, M]) keep(x *node[S, M], moves []Scored[M]) error {
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

// next returns the positions one ply further on.
func (w *growth[R, S, M]) next(level []node[S, M]) (list []node[S, M]) {
	for i := range level {
		x := &level[i]
		best := good(w.Find(w.book, &x.state), w.to.Margin)
		if !w.to.Replies {
			for _, f := range best {
				list = append(list, w.after(x, f.Move, x.players))
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
				list = append(list, w.after(x, m, players))
			}
		}
	}
	return list
}

func (w *growth[R, S, M]) after(x *node[S, M], m M, players uint64) node[S, M] {
	y := node[S, M]{way: append(slices.Clone(x.way), m), players: players}
	w.rules.Play(&y.state, &x.state, m, false)
	return y
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
