package catalog_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/games/tictactoe"
	"github.com/sente-games/sente/rules"
)

// undoing are rules that seem to keep the board.
type undoing struct {
	rules.Easy[tictactoe.Board, tictactoe.Square]
}

func (undoing) Undo(*rules.EasyState[tictactoe.Board], tictactoe.Square) {}

// TestValidate_ExplainsMisuse: every misuse of a catalog, and what is said of it.
func TestValidate_ExplainsMisuse(t *testing.T) {
	good := catalog.New("mygame", "My game", tictactoe.Game.Open)
	with := func(change func(*catalog.Game)) catalog.Catalog {
		g := good
		change(&g)
		return catalog.Catalog{g}
	}
	withOptions := func(options ...catalog.Option) catalog.Catalog {
		mine := good.Profiles[0]
		mine.Name, mine.Options = "mine", options
		return with(func(g *catalog.Game) { g.Profiles = []catalog.Profile{mine} })
	}
	for want, c := range map[string]catalog.Catalog{
		"the catalog has no games: create one with catalog.New": nil,
		"game 1 of the catalog (My game): missing name":         with(func(g *catalog.Game) { g.Name = "" }),
		`invalid name "my game"`:                                with(func(g *catalog.Game) { g.Name = "my game" }),
		`invalid name "-game"`:                                  with(func(g *catalog.Game) { g.Name = "-game" }),
		"game 2 of the catalog: duplicate name mygame":          {good, good},
		"game mygame: missing Open":                             with(func(g *catalog.Game) { g.Open = nil }),
		"game nothing: missing Open":                            {catalog.New[rules.Easy[tictactoe.Board, tictactoe.Square]]("nothing", "Nothing", nil)},
		"without rules and size: no board today": with(func(g *catalog.Game) {
			g.Open = func(sente.Record) (rules.Board, error) { return nil, errors.New("no board today") }
		}),
		"stores the board in the rules (it has the method Undo)": {catalog.New("undoing", "Undoing", rules.Fixed(undoing{tictactoe.Game}))},
		"game mygame: the initial position is already decided (three in a row)": with(func(g *catalog.Game) {
			g.Open = func(r sente.Record) (rules.Board, error) {
				return good.BoardAfterMoves(sente.Record{Moves: []sente.Move{"a1", "b1", "a2", "b2", "a3"}})
			}
		}),
		"returned neither a board nor an error": with(func(g *catalog.Game) {
			g.Open = func(sente.Record) (rules.Board, error) { return nil, nil }
		}),
		"game mygame: engine 1: missing name":                      with(func(g *catalog.Game) { g.Profiles = []catalog.Profile{{}} }),
		"engine mine has no New function":                          with(func(g *catalog.Game) { g.Profiles = []catalog.Profile{{Name: "mine"}} }),
		"game mygame: duplicate engine name sente":                 with(func(g *catalog.Game) { g.Profiles = append(g.Profiles[:1:1], g.Profiles...) }),
		"game mygame: preview: move 2: ":                           with(func(g *catalog.Game) { g.Preview = "b2 b2" }),
		"game mygame: rule set Plain: the name must be lower case": with(func(g *catalog.Game) { g.Rules = []catalog.Choice{{Name: "Plain"}} }),
		"game mygame: rule set harder cannot be opened: no such rules": with(func(g *catalog.Game) {
			g.Rules = []catalog.Choice{{Name: "harder"}}
			g.Open = func(r sente.Record) (rules.Board, error) {
				if r.Rules != "" {
					return nil, errors.New("no such rules")
				}
				return good.Open(r)
			}
		}),
		"game mygame: size 4 cannot be opened: no such size": with(func(g *catalog.Game) {
			g.Sizes = []string{"4"}
			g.Open = func(r sente.Record) (rules.Board, error) {
				if r.Size != "" {
					return nil, errors.New("no such size")
				}
				return good.Open(r)
			}
		}),
		"engine mine: option 1: missing name":                                        withOptions(catalog.Option{}),
		"engine mine: duplicate option name x":                                       withOptions(catalog.Option{Name: "x"}, catalog.Option{Name: "x"}),
		"engine mine: option x is harmless but accepts any":                          withOptions(catalog.Option{Name: "x", Harmless: true}),
		"engine mine: the default of option x: x=9: expected an integer from 0 to 8": withOptions(catalog.Option{Name: "x", Default: "9", Values: catalog.IntegerValues(0, 8)}),
	} {
		if err := c.Validate(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v\nwant: %s", err, want)
		}
	}
	if err := standard.Games().Validate(); err != nil {
		t.Error(err)
	}
}
