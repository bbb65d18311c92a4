package catalog_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/games/othello"
	"github.com/sente-games/sente/games/tictactoe"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/search/book"
)

// TestNew_ReturnsCompleteGame: one call gives a user's game everything that the same
// built-in game has.
func TestNew_ReturnsCompleteGame(t *testing.T) {
	own := catalog.New("mygame", "My game", tictactoe.Game.Open)
	house, _ := standard.Games().FindGame("tictactoe")
	if !slices.Equal(own.ProfileNames(), house.ProfileNames()) {
		t.Errorf("engines %v, want %v", own.ProfileNames(), house.ProfileNames())
	}
	for i, p := range own.Profiles {
		if fmt.Sprint(p.Options) != fmt.Sprint(house.Profiles[i].Options) {
			t.Errorf("%s has options %v, want %v", p.Name, p.Options, house.Profiles[i].Options)
		}
	}
	if own.Book == nil || own.Prove == nil || own.Solver == nil {
		t.Fatal("no books, proofs or solver")
	}
	s, err := own.Solver()
	testutil.NoError(t, err)
	defer sente.Close(s)
	info, err := s.Solve(t.Context(), sente.Record{Game: "mygame", Moves: []sente.Move{"b2", "a2"}}, sente.Limits{}, nil)
	if err != nil || info.Score != sente.WinIn(5) {
		t.Errorf("after b2 a2: %v, %v; want a win in five", info.Score, err)
	}
}

// TestNew_FieldsMayBeSetLater: a book that is made for a size and rules named later is
// the book that the engine finds fitting.
func TestNew_FieldsMayBeSetLater(t *testing.T) {
	g := catalog.New("mygame", "My game", othello.FromRecord)
	g.Sizes, g.SizeHelp = []string{"8x8", "4x4"}, othello.SizeHelp
	r := sente.Record{Game: "mygame", Size: "4x4"}
	b := book.New(g.BookTitle(r))
	keeper, err := g.Book(r)
	testutil.NoError(t, err)
	played := r.WithMove("a2")
	played.Result.Winner = sente.Draw
	testutil.NoError(t, keeper.AddRecord(b, played, 0))
	var text bytes.Buffer
	testutil.NoError(t, b.Write(&text))
	file := filepath.Join(t.TempDir(), "a.book")
	testutil.NoError(t, os.WriteFile(file, text.Bytes(), 0o600))
	e := testutil.Must(g.NewEngine("sente:book=" + file))(t)
	defer sente.Close(e)
	if c, err := e.Think(t.Context(), r, sente.Limits{Depth: 1}, nil); err != nil || c.Info.Source != "book" {
		t.Errorf("%s from %q, %v; want a move of the book", c.Move, c.Info.Source, err)
	}
}

// fixedMove is an engine of one answer.
type fixedMove struct{}

func (fixedMove) Think(context.Context, sente.Record, sente.Limits, func(sente.Info)) (sente.Choice, error) {
	return sente.Choice{Move: "a1"}, nil
}

// TestAddEngines_AddsCommonOptions: a new one at the end, one of a known name in its place.
func TestAddEngines_AddsCommonOptions(t *testing.T) {
	mine := catalog.Profile{
		Name: "mine", Options: []catalog.Option{{Name: "memory", Default: "1"}},
		New: func(args map[string]string) (sente.Engine, error) {
			if len(args) > 0 {
				t.Errorf("the engine itself is built with %v", args)
			}
			return fixedMove{}, nil
		},
	}
	before := catalog.New("mygame", "My game", tictactoe.Game.Open)
	strong := mine
	strong.Name = "sente"
	g := before.AddEngines(mine, strong)
	if want := []string{"sente", "random", "search", "mcts", "mine"}; !slices.Equal(g.ProfileNames(), want) || len(before.Profiles) != 4 {
		t.Errorf("engines %v, want %v; and %v before", g.ProfileNames(), want, before.ProfileNames())
	}
	if _, err := g.NewEngine("mine:level=club,threads=2"); err != nil {
		t.Error(err)
	}
	for _, name := range []string{"level", "threads", "book", "variety"} {
		if _, ok := g.Profiles[0].FindOption(name); !ok {
			t.Errorf("the own engine sente has no option %s", name)
		}
	}
}
