package misuse

import (
	"context"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/player"
	"github.com/sente-games/sente/session"
)

// ended is a game of each kind that any moves have brought to its end.
func ended(t *testing.T, g catalog.Game) sente.Record {
	t.Helper()
	r := sente.Record{Game: g.Name}
	b, err := g.Open(r)
	if err != nil {
		t.Fatal(err)
	}
	dice := rand.New(rand.NewPCG(1, 2))
	for legal := b.Legal(); len(legal) > 0; legal = b.Legal() {
		m, err := b.Play(string(legal[dice.IntN(len(legal))]))
		if err != nil {
			t.Fatal(err)
		}
		r.Moves = append(r.Moves, m)
	}
	return r
}

// question is what an engine is asked that nothing can answer.
type question struct {
	name string
	game sente.Record
	want error
}

func questions(over sente.Record) []question {
	last := over.Moves[len(over.Moves)-1]
	return []question{
		{"a game that is over", over, sente.ErrGameOver},
		{"a move after the end", over.With(last), sente.ErrGameOver},
		{"a text that is no move", sente.Record{Game: over.Game, Moves: []sente.Move{"no move"}}, sente.ErrIllegalMove},
	}
}

// Every engine and every solver says in a way that a program understands that the game
// is over, or which move is illegal, and goes on answering.
func TestEveryEngineTellsWhatIsWrong(t *testing.T) {
	for _, g := range catalog.Standard() {
		over := ended(t, g)
		for _, p := range g.Profiles {
			t.Run(g.Name+"/"+p.Name, func(t *testing.T) {
				e, err := g.Engine(p.Name)
				if err != nil {
					t.Fatal(err)
				}
				defer sente.Close(e)
				for _, q := range questions(over) {
					c, err := e.Think(t.Context(), q.game, sente.Limits{Nodes: 1}, nil)
					if !errors.Is(err, q.want) {
						t.Errorf("%s: %v, %v", q.name, c.Move, err)
					}
				}
				start, none := sente.Record{Game: g.Name}, context.Context(nil)
				if c, err := e.Think(none, start, sente.Limits{Nodes: 1}, nil); err == nil || !strings.Contains(err.Error(), "a search needs a context") {
					t.Errorf("a nil context: %v, %v", c.Move, err)
				}
				if c, err := e.Think(t.Context(), start, sente.Limits{Nodes: -1}, nil); err == nil || !strings.Contains(err.Error(), "nodes is -1") {
					t.Errorf("negative limits: %v, %v", c.Move, err)
				}
				if c, err := e.Think(t.Context(), start, sente.Limits{Nodes: 1}, nil); err != nil || c.Move == "" {
					t.Errorf("the start: %v, %v", c.Move, err)
				}
			})
		}
	}
}

func TestEverySolverTellsWhatIsWrong(t *testing.T) {
	for _, g := range catalog.Standard() {
		if g.Solver == nil {
			continue
		}
		t.Run(g.Name, func(t *testing.T) {
			s, err := g.Solver()
			if err != nil {
				t.Fatal(err)
			}
			defer sente.Close(s)
			if _, err := s.Solve(context.Context(nil), sente.Record{Game: g.Name}, sente.Limits{Nodes: 1}, nil); err == nil || !strings.Contains(err.Error(), "a search needs a context") {
				t.Errorf("a nil context: %v", err)
			}
			for _, q := range questions(ended(t, g)) {
				i, err := s.Solve(t.Context(), q.game, sente.Limits{Nodes: 1}, nil)
				if !errors.Is(err, q.want) {
					t.Errorf("%s: %+v, %v", q.name, i, err)
				}
			}
		})
	}
}

func TestEveryBoardTellsWhatIsWrong(t *testing.T) {
	games := catalog.Standard()
	for _, g := range games {
		for _, q := range questions(ended(t, g)) {
			if q.name == "a game that is over" {
				continue // which a board may well show
			}
			_, err := games.Board(q.game)
			_, err2 := session.New(games, q.game)
			err3 := q.want
			if g.Prove != nil {
				_, err3 = g.Prove(q.game)
			}
			for _, err := range []error{err, err2, err3} {
				if !errors.Is(err, q.want) {
					t.Errorf("%s, %s: %v", g.Name, q.name, err)
				}
			}
		}
	}
}

// A game that ended by resignation is over, though the board goes on.
func TestAGameThatWasEndedIsOver(t *testing.T) {
	games := catalog.Standard()
	ref, err := match.NewReferee(games, sente.Record{Game: "tictactoe"})
	if err != nil {
		t.Fatal(err)
	}
	ref.End(1, "resignation")
	if err := ref.Play("b2", sente.Thought{}); !errors.Is(err, sente.ErrGameOver) || err.Error() != `"b2" cannot be played: the game is over (resignation)` {
		t.Error(err)
	}
	g, _ := games.Game("tictactoe")
	p, err := player.New(g, "")
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	if err := match.Turn(t.Context(), ref, p, sente.Limits{Nodes: 1}, 0, nil); !errors.Is(err, sente.ErrGameOver) {
		t.Error(err)
	}
	if r := ref.Record().Result; r.Winner != "second" && r.Winner != ref.Board().Seats()[1] || r.Reason != "resignation" {
		t.Errorf("the result is %+v now", r)
	}
}
