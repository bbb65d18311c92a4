package book

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"github.com/sente-games/sente"
)

// Book maps positions to moves. It is safe for concurrent reading, but not for
// concurrent writing.
type Book struct {
	Title  Title
	places map[Place][]Move // moves sorted by their text
}

// Title identifies the game of a book with the fields of a sente.Record.
type Title struct{ Game, Rules, Size, Opening string }

// TitleOf returns the title of a record, with its fields unchanged.
func TitleOf(r sente.Record) Title { return Title{r.Game, r.Rules, r.Size, r.Opening} }

// Place identifies a position up to symmetry: its key, and a checksum that
// detects key collisions.
type Place struct {
	Key   uint64
	Check uint32
}

// Move is a move of the book. Results are those of the player that made it.
type Move struct {
	Text   string // in the folded position
	Wins   int64  // number of games
	Draws  int64
	Losses int64
	Score  sente.Score // for the player that makes the move; valid if Depth > 0
	Depth  int         // search depth of Score in plies, 0 without a score
}

// Games returns the number of games in which the move was played.
func (m Move) Games() int64 { return m.Wins + m.Draws + m.Losses }

// Weight returns two points per win and one per draw.
func (m Move) Weight() int64 { return 2*m.Wins + m.Draws }

// Limits of a book, which bound the memory that a file can require.
const (
	MostPlaces = 1 << 22
	MostMoves  = 1024    // per place
	MostText   = 64      // bytes of a move
	MostGames  = 1 << 40 // wins, draws or losses of a move
	MostDepth  = 1 << 16
)

// New returns an empty book.
func New(t Title) *Book { return &Book{Title: t, places: map[Place][]Move{}} }

// Len returns the number of places.
func (b *Book) Len() int { return len(b.places) }

// Moves returns the moves of a place, sorted by their text.
func (b *Book) Moves(p Place) []Move { return slices.Clone(b.places[p]) }

// Places returns all places, sorted.
func (b *Book) Places() []Place {
	return slices.SortedFunc(maps.Keys(b.places), comparePlaces)
}

func comparePlaces(x, y Place) int {
	return cmp.Or(cmp.Compare(x.Key, y.Key), cmp.Compare(x.Check, y.Check))
}

// Add adds the results of a move to those stored for the place; a score
// replaces one of a lower or equal depth.
func (b *Book) Add(p Place, m Move) error {
	if err := m.validate(); err != nil {
		return err
	}
	moves := b.places[p]
	i, found := slices.BinarySearchFunc(moves, m, compareText)
	switch {
	case found:
		sum := moves[i].addResults(m)
		if err := sum.validate(); err != nil {
			return err
		}
		moves[i] = sum
		return nil
	case len(moves) == MostMoves:
		return fmt.Errorf("a place of the book has %d moves: there is no room for %q", MostMoves, m.Text)
	case moves == nil && len(b.places) == MostPlaces:
		return fmt.Errorf("the book has %d places: there is no room for more", MostPlaces)
	}
	b.places[p] = slices.Insert(moves, i, m)
	return nil
}

func compareText(x, y Move) int { return cmp.Compare(x.Text, y.Text) }

func (m Move) addResults(more Move) Move {
	m.Wins, m.Draws, m.Losses = m.Wins+more.Wins, m.Draws+more.Draws, m.Losses+more.Losses
	if more.Depth > 0 && more.Depth >= m.Depth {
		m.Score, m.Depth = more.Score, more.Depth
	}
	return m
}

func (m Move) validate() error {
	switch {
	case m.Text == "" || len(m.Text) > MostText:
		return fmt.Errorf("invalid length of a book move (got %[2]d bytes, want 1 to %[1]d)", MostText, len(m.Text))
	case m.Wins < 0 || m.Draws < 0 || m.Losses < 0 || max(m.Wins, m.Draws, m.Losses) > MostGames:
		return fmt.Errorf("move %q has %d wins, %d draws and %d losses: expected 0 to %d each", m.Text, m.Wins, m.Draws, m.Losses, int64(MostGames))
	case m.Depth < 0 || m.Depth > MostDepth:
		return fmt.Errorf("move %q has a depth of %d plies: expected 0 to %d", m.Text, m.Depth, MostDepth)
	case m.Score >= sente.MaxScore || m.Score <= -sente.MaxScore:
		return fmt.Errorf("move %q has the score %d: expected -%d to %d", m.Text, int32(m.Score), sente.MaxScore-1, sente.MaxScore-1)
	case m.Depth == 0 && m.Score != 0:
		return fmt.Errorf("move %q has a score but no depth", m.Text)
	}
	return nil
}

// Merge adds all moves of another book of the same game.
func (b *Book) Merge(other *Book) error {
	if b.Title != other.Title {
		return fmt.Errorf("books for %v and for %v cannot be merged: their games differ", b.Title, other.Title)
	}
	for _, p := range other.Places() {
		for _, m := range other.places[p] {
			if err := b.Add(p, m); err != nil {
				return err
			}
		}
	}
	return nil
}

// Prune removes moves without a score that were played in fewer games, and
// places without moves.
func (b *Book) Prune(games int64) {
	for p, moves := range b.places { // the order does not matter
		moves = slices.DeleteFunc(moves, func(m Move) bool { return m.Depth == 0 && m.Games() < games })
		if b.places[p] = moves; len(moves) == 0 {
			delete(b.places, p)
		}
	}
}

// String formats a title, such as "connectfour 7x6".
func (t Title) String() string {
	text := t.Game
	for _, s := range []string{t.Rules, t.Size, t.Opening} {
		if s != "" {
			text += " " + s
		}
	}
	return text
}
