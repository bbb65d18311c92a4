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
	Score sente.Score // for the player who makes it
	Depth int         // plies of the search, at least 1
}

// Growth says how far a book grows.
type Growth struct {
	Plies   int         // positions fewer than so many plies from the start are searched
	Places  int         // at most so many positions are searched; 0: no limit
	Margin  sente.Score // moves at most so much worse than the best are good
	Replies bool        // whatever the others reply to a player's good moves is followed too, not only what is good for them
	// Told, if there is one, is called after each search, from the goroutine that
	// called Grow, when its scores are in the book. An error ends the growth.
	Told func(Progress) error
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
	if len(think) == 0 {
		return 0, errors.New("book: there is nobody to think about positions")
	}
	w := &growing[R, S, M]{Guide: g, book: b, to: to, think: think, heeded: map[Place]uint64{}}
	level := []shoot[S, M]{{state: start, heed: 1<<g.seats - 1}}
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

// shoot is a position that a book grows to.
type shoot[S, M any] struct {
	state S
	way   []M    // that led to it
	heed  uint64 // the players, as bits, who came here by good moves alone
}

// growing is one call of Grow.
type growing[R Game[S, M], S any, M comparable] struct {
	*Guide[R, S, M]
	book     *Book
	to       Growth
	think    []Thinker[S, M]
	heeded   map[Place]uint64 // for which players a place has been looked after
	ply      int
	searched int
}

// join makes one of those that are the same place, and drops what is over or was
// looked after before.
func (w *growing[R, S, M]) join(level []shoot[S, M]) (once []shoot[S, M]) {
	at := map[Place]int{}
	for _, x := range level {
		p := w.Place(&x.state)
		i, known := at[p]
		switch {
		case known:
			once[i].heed |= x.heed
		case w.rules.Status(&x.state).Outcome.Over() || x.heed&^w.heeded[p] == 0:
			continue
		default:
			at[p] = len(once)
			once = append(once, x)
		}
		w.heeded[p] |= x.heed
	}
	return once
}

// wanted reports whether a book must know a move here: for a player who would
// come here by its moves.
func (w *growing[R, S, M]) wanted(x *shoot[S, M]) bool {
	return x.heed>>w.rules.Status(&x.state).Turn&1 != 0
}

// search lets the thinkers look at the positions that have no scores yet; !more
// if it was stopped before it was through.
func (w *growing[R, S, M]) search(ctx context.Context, level []shoot[S, M]) (more bool, err error) {
	var open []*shoot[S, M]
	told := Progress{Ply: w.ply, Searched: w.searched}
	for i := range level {
		if x := &level[i]; w.wanted(x) {
			if told.Of++; w.scored(w.book, &x.state) {
				told.Place++
			} else {
				open = append(open, x)
			}
		}
	}
	more = true
	if left := w.to.Places - w.searched; w.to.Places > 0 && left < len(open) {
		open, more = open[:left], false
	}
	err = w.share(ctx, open, func(x *shoot[S, M], moves []Scored[M]) error {
		if err := w.keep(x, moves); err != nil {
			return err
		}
		w.searched++
		told.Place, told.Searched = told.Place+1, w.searched
		if w.to.Told == nil {
			return nil
		}
		return w.to.Told(told)
	})
	return more && ctx.Err() == nil, err
}

// answer is what one thinker says.
type answer[S, M any] struct {
	about *shoot[S, M]
	moves []Scored[M]
	err   error
	late  bool // it was stopped, and may be anything
}

// share divides the positions among the thinkers and hands their answers to
// keep, until all are there, something goes wrong, or ctx is cancelled.
func (w *growing[R, S, M]) share(ctx context.Context, open []*shoot[S, M], keep func(*shoot[S, M], []Scored[M]) error) (err error) {
	ctx, cancel := context.WithCancel(ctx)
	questions, answers := make(chan *shoot[S, M]), make(chan answer[S, M])
	var crew sync.WaitGroup
	for _, think := range w.think[:min(len(w.think), len(open))] {
		crew.Go(func() {
			for x := range questions {
				moves, err := think(ctx, &x.state, x.way)
				answers <- answer[S, M]{x, moves, err, ctx.Err() != nil}
			}
		})
	}
	crew.Go(func() { ask(ctx, questions, open) })
	go func() { crew.Wait(); close(answers) }()
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
func (w *growing[R, S, M]) keep(x *shoot[S, M], moves []Scored[M]) error {
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
func (w *growing[R, S, M]) next(level []shoot[S, M]) (list []shoot[S, M]) {
	for i := range level {
		x := &level[i]
		best := good(w.Find(w.book, &x.state), w.to.Margin)
		if !w.to.Replies {
			for _, f := range best {
				list = append(list, w.after(x, f.Move, x.heed))
			}
			continue
		}
		mover := uint64(1) << w.rules.Status(&x.state).Turn
		for _, m := range w.rules.Moves(&x.state, nil) {
			heed := x.heed
			if !slices.ContainsFunc(best, func(f Found[M]) bool { return f.Move == m }) {
				heed &^= mover
			}
			if heed != 0 {
				list = append(list, w.after(x, m, heed))
			}
		}
	}
	return list
}

func (w *growing[R, S, M]) after(x *shoot[S, M], m M, heed uint64) shoot[S, M] {
	y := shoot[S, M]{way: append(slices.Clone(x.way), m), heed: heed}
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
