package misuse

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/lab"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search"
	"github.com/sente-games/sente/search/alphabeta"
	"github.com/sente-games/sente/search/mcts"
	"github.com/sente-games/sente/search/multi"
	"github.com/sente-games/sente/search/proof"
)

// opened is a game of the catalog in which a method panics.
func opened(fault string) catalog.Game {
	return catalog.Game{Name: "track", Title: "Track", Open: func(sente.Record) (rules.Board, error) {
		return rules.NewEasy(track{Fault: fault}).Board(), nil
	}}
}

// A panic of the rules in a perft and in a random opening is an error that names the
// method, the place and the way to the position.
func TestAPanicOfTheRulesIsAnErrorWithoutASearch(t *testing.T) {
	for _, fault := range []string{"Play", "Moves", "Outcome"} {
		for name, ask := range map[string]func() error{
			"perft": func() error {
				p, err := lab.At(opened(fault), sente.Record{Game: "track"})
				if err == nil {
					_, err = p.Perft(t.Context(), 8, func(int, int, uint64) {})
				}
				return err
			},
			"a random opening": func() error {
				board, _ := opened(fault).Open(sente.Record{})
				_, err := match.RandomOpening(t.Context(), board, 8, 1)
				return err
			},
		} {
			err := ask()
			var b *search.Breakdown
			if !errors.As(err, &b) {
				t.Errorf("%s, %s: %v", name, fault, err)
				continue
			}
			want := fmt.Sprintf("%s: misuse.track.%s panicked after go", name, fault)
			if !strings.HasPrefix(err.Error(), want) || !strings.HasPrefix(b.Place, "breakdown_test.go:") || !leads(b.Line, fault) {
				t.Errorf("%s, %s: %v", name, fault, err)
			}
		}
	}
}

// A searcher that was asked of no position says so, and answers the next question.
func TestAZeroStateDoesNotBreakASearcher(t *testing.T) {
	game := rules.NewEasy(track{})
	limits := sente.Limits{Nodes: 100}
	a, _ := alphabeta.New(game)
	b, _ := mcts.New(game, mcts.Textbook())
	c, _ := multi.New(game)
	d, _ := proof.New(game)
	for name, ask := range map[string]func(rules.EasyState[track]) error{
		"alphabeta": func(s rules.EasyState[track]) error { return second(a.Search(t.Context(), s, limits, nil)) },
		"mcts":      func(s rules.EasyState[track]) error { return second(b.Search(t.Context(), s, limits, nil)) },
		"multi":     func(s rules.EasyState[track]) error { return second(c.Search(t.Context(), s, limits, nil)) },
		"proof":     func(s rules.EasyState[track]) error { return second(d.Solve(t.Context(), s, limits, nil)) },
	} {
		var none rules.EasyState[track]
		if err := ask(none); err == nil || !strings.HasPrefix(err.Error(), name+" was asked to search no position of the game: rules: a zero ") {
			t.Errorf("%s: %v", name, err)
		}
		if err := ask(game.Start()); err != nil {
			t.Errorf("%s is of no more use: %v", name, err)
		}
	}
}
