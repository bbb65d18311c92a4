package simple_test

import (
	"errors"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/simple"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/rules"
)

// ko is a game of two tokens on a ring in which the player who repeats a position for the third
// time loses.
type ko struct {
	tokens [2]int8
	turn   int8
	plies  int8
}

func (k ko) Moves(buf []int8) []int8 { return append(buf, -1, 1) }

func (k ko) Play(step int8) ko {
	k.tokens[k.turn] = (k.tokens[k.turn] + step + 6) % 6
	k.turn, k.plies = 1-k.turn, k.plies+1
	return k
}

func (k ko) Turn() int              { return int(k.turn) }
func (k ko) Outcome() rules.Outcome { return rules.Ongoing }
func (k ko) Key() uint64            { return 1 + uint64(k.tokens[0])*6 + uint64(k.tokens[1])*36 }
func (k ko) ReversiblePlies() int   { return int(k.plies) }

func (k ko) Repeated(times int) rules.Outcome {
	if times >= 3 {
		return rules.Won // by the player to move
	}
	return rules.Ongoing
}

// An engine knows the positions before the last one of a record.
func TestEngine_CountsRepetitionsOfTheGame(t *testing.T) {
	game := rules.NewEasy(ko{})
	twice := []sente.Move{"1", "1", "-1", "-1", "1", "1", "-1"}
	alphaBeta, err := simple.New(game, simple.AlphaBeta())
	testutil.NoError(t, err)
	tree, err := simple.New(game, simple.MonteCarlo())
	testutil.NoError(t, err)
	for name, engine := range map[string]sente.Engine{"alpha-beta": alphaBeta, "tree": tree} {
		choice, err := engine.Think(t.Context(), sente.Record{Moves: twice}, sente.Limits{Depth: 1, Nodes: 200}, nil)
		testutil.NoError(t, err)
		if choice.Move != "1" {
			t.Errorf("%s plays %s, which repeats the position for the third time, want 1", name, choice.Move)
		}
		_, err = engine.Think(t.Context(), sente.Record{Moves: append(twice, "-1")}, sente.Limits{Depth: 1, Nodes: 200}, nil)
		if !errors.Is(err, sente.ErrGameOver) {
			t.Errorf("%s: error %v after the third occurrence, want %v", name, err, sente.ErrGameOver)
		}
	}
}
