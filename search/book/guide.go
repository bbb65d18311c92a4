package book

import (
	"cmp"
	"fmt"
	"hash/fnv"
	"slices"

	"github.com/sente-games/sente/rules"
)

// Game is the interface of rules that a guide requires.
type Game[S, M any] interface {
	rules.Rules[S, M]
	rules.Notation[S, M]
}

// Guide finds the positions of a game in books. It is safe for concurrent use
// if the rules are.
type Guide[R Game[S, M], S any, M comparable] struct {
	rules      R
	symmetry   rules.Symmetric[S, M] // nil without symmetries
	scener     rules.Scener[S, M]    // nil if positions cannot be drawn
	numPlayers int
}

// NewGuide returns the guide of a game. The rules must have a key (rules.Keyed)
// that is the same in every process, and must not keep the board themselves
// (rules.Undoer). Symmetric positions share a place if the rules implement
// rules.Symmetric.
func NewGuide[R Game[S, M], S any, M comparable](r R) (*Guide[R, S, M], error) {
	g := &Guide[R, S, M]{rules: r, numPlayers: len(rules.SeatsOf(r))}
	if k, ok := rules.Ability[rules.Keyed](r); !ok || !k.HasKey() {
		return nil, fmt.Errorf("book: %T lacks rules.Keyed, which a book needs", r)
	}
	if _, ok := rules.Ability[rules.Undoer[S, M]](r); ok {
		return nil, fmt.Errorf("book: %T stores the board itself, but a book needs states that are whole positions", r)
	}
	g.symmetry, _ = rules.Ability[rules.Symmetric[S, M]](r)
	g.scener, _ = rules.Ability[rules.Scener[S, M]](r)
	return g, nil
}

// foldedPosition is the canonical form of a position.
type foldedPosition[S any] struct {
	place  Place
	state  S     // canonical image
	images []int // symmetries that map the position to state
}

// Place returns the place of a position.
func (g *Guide[R, S, M]) Place(s *S) Place { return g.foldPosition(s).place }

// foldPosition returns the canonical form: the image with the minimum key.
func (g *Guide[R, S, M]) foldPosition(s *S) (f foldedPosition[S]) {
	f = foldedPosition[S]{state: *s, images: []int{0}}
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
	f.place.Check = g.computeCheck(&f.state)
	return f
}

// computeCheck returns a checksum of the position independent of its key: the
// player to move, the number of players if not two, the stones, and the moves.
func (g *Guide[R, S, M]) computeCheck(s *S) uint32 {
	h := fnv.New32a()
	fmt.Fprintf(h, "%d;", g.rules.Status(s).Turn)
	if g.numPlayers != 2 {
		fmt.Fprintf(h, "%d players;", g.numPlayers)
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

// foldedMoveText returns the text of a move in the folded position. If that
// position is symmetric itself, equivalent moves have the same text.
func (g *Guide[R, S, M]) foldedMoveText(f *foldedPosition[S], m M) (least string) {
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

// Found is a book move, mapped to the given position.
type Found[M any] struct {
	Move M
	Book Move
}

// Find returns the book moves of a position in the order of the rules, and only
// the first of equivalent moves. Illegal moves are omitted. It returns nil for
// a position that is not in the book.
func (g *Guide[R, S, M]) Find(b *Book, s *S) (found []Found[M]) {
	f := g.foldPosition(s)
	known := b.places[f.place]
	if len(known) == 0 {
		return nil
	}
	taken := make([]bool, len(known))
	for _, m := range g.rules.Moves(s, nil) {
		i, ok := slices.BinarySearchFunc(known, Move{Text: g.foldedMoveText(&f, m)}, compareText)
		if ok && !taken[i] {
			taken[i] = true
			found = append(found, Found[M]{m, known[i]})
		}
	}
	return found
}
