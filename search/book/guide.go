package book

import (
	"cmp"
	"fmt"
	"hash/fnv"
	"slices"

	"github.com/sente-games/sente/rules"
)

// Game is what a guide needs of rules.
type Game[S, M any] interface {
	rules.Rules[S, M]
	rules.Notation[S, M]
}

// Guide finds the positions of a game in books. It is safe for concurrent use if
// the rules are.
type Guide[R Game[S, M], S any, M comparable] struct {
	rules    R
	symmetry rules.Symmetric[S, M] // nil if the board has none
	scener   rules.Scener[S, M]    // nil if positions cannot be drawn
	seats    int
}

// NewGuide returns the guide of a game. The rules must have a key
// (rules.Keyed), the same in every run, and must not keep the board in
// themselves (rules.Undoer); mirror images are one place if they have
// rules.Symmetric.
func NewGuide[R Game[S, M], S any, M comparable](r R) (*Guide[R, S, M], error) {
	g := &Guide[R, S, M]{rules: r, seats: len(rules.SeatsOf(r))}
	if k, ok := rules.Ability[rules.Keyed](r); !ok || !k.HasKey() {
		return nil, fmt.Errorf("book: a book needs rules.Keyed, which %T lacks", r)
	}
	if _, ok := rules.Ability[rules.Undoer[S, M]](r); ok {
		return nil, fmt.Errorf("book: a book needs rules whose states are whole positions; %T keeps the board itself", r)
	}
	g.symmetry, _ = rules.Ability[rules.Symmetric[S, M]](r)
	g.scener, _ = rules.Ability[rules.Scener[S, M]](r)
	return g, nil
}

// fold is a position as the book knows it.
type fold[S any] struct {
	place  Place
	state  S     // the image that stands for all of them
	images []int // the symmetries that lead to it
}

// Place returns where a book keeps the position.
func (g *Guide[R, S, M]) Place(s *S) Place { return g.fold(s).place }

// fold takes the image with the least key.
func (g *Guide[R, S, M]) fold(s *S) (f fold[S]) {
	f = fold[S]{state: *s, images: []int{0}}
	f.place.Key = g.rules.Status(s).Key
	for i := 1; g.symmetry != nil && i < g.symmetry.Symmetries(); i++ {
		image := g.symmetry.MapState(i, s)
		switch key := g.rules.Status(&image).Key; {
		case key < f.place.Key:
			f.place.Key, f.state, f.images = key, image, []int{i}
		case key == f.place.Key:
			f.images = append(f.images, i)
		}
	}
	f.place.Check = g.check(&f.state)
	return f
}

// check sums up what there is to be seen of a position besides its key: whose
// turn it is, of how many players if not of two, the stones, and the moves.
func (g *Guide[R, S, M]) check(s *S) uint32 {
	h := fnv.New32a()
	fmt.Fprintf(h, "%d;", g.rules.Status(s).Turn)
	if g.seats != 2 {
		fmt.Fprintf(h, "%d players;", g.seats)
	}
	if g.scener != nil {
		stones := g.scener.Scene(s).Stones
		seen := make([][2]int, len(stones))
		for i, stone := range stones {
			seen[i] = [2]int{stone.Cell, stone.Player}
		}
		slices.SortFunc(seen, func(x, y [2]int) int { return cmp.Or(cmp.Compare(x[0], y[0]), cmp.Compare(x[1], y[1])) })
		fmt.Fprint(h, seen)
	}
	var texts []string
	for _, m := range g.rules.Moves(s, nil) {
		texts = append(texts, g.rules.Format(s, m))
	}
	slices.Sort(texts)
	fmt.Fprintf(h, "%q", texts)
	return h.Sum32()
}

// name is the text of a move in the folded position. Where that is symmetric
// itself, moves that mirror each other have one name.
func (g *Guide[R, S, M]) name(f *fold[S], m M) (least string) {
	for _, i := range f.images {
		image := m
		if i > 0 {
			image = g.symmetry.MapMove(i, m)
		}
		if text := g.rules.Format(&f.state, image); least == "" || text < least {
			least = text
		}
	}
	return least
}

// Found is a move of a book, mapped back to the position that was asked about.
type Found[M any] struct {
	Move M
	Book Move
}

// Find returns the book's moves for a position, in the order of the rules; of
// moves that mirror each other only the first. What is no legal move is left
// out. It returns none for a position that the book does not know.
func (g *Guide[R, S, M]) Find(b *Book, s *S) (found []Found[M]) {
	f := g.fold(s)
	known := b.places[f.place]
	if len(known) == 0 {
		return nil
	}
	taken := make([]bool, len(known))
	for _, m := range g.rules.Moves(s, nil) {
		i, ok := slices.BinarySearchFunc(known, Move{Text: g.name(&f, m)}, compareText)
		if ok && !taken[i] {
			taken[i] = true
			found = append(found, Found[M]{m, known[i]})
		}
	}
	return found
}
