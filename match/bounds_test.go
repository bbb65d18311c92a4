package match

import (
	"bytes"
	"context"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/match/player"
)

func TestScoreAgreement_BoundsNeverCountAsExact(t *testing.T) {
	rules := Adjudication{Resign: Agreement{Moves: 2, Score: 500}, Draw: Agreement{Moves: 2, Score: 10}}
	for _, c := range []struct {
		name   string
		scores [2]sente.Score // of the two seats, in each of their moves
		bounds [2]sente.Bound
		cause  Cause
		winner int
	}{
		{"exact", [2]sente.Score{-900, 900}, [2]sente.Bound{}, Resigned, 1},
		{"exact mates", [2]sente.Score{sente.LossIn(8), sente.WinIn(9)}, [2]sente.Bound{}, Resigned, 1},
		{"loser at most", [2]sente.Score{-900, 900}, [2]sente.Bound{sente.Upper, sente.Exact}, Resigned, 1},
		{"winner at least", [2]sente.Score{-900, 900}, [2]sente.Bound{sente.Exact, sente.Lower}, Resigned, 1},
		{"both the right way", [2]sente.Score{900, -900}, [2]sente.Bound{sente.Lower, sente.Upper}, Resigned, 0},
		{"loser at least", [2]sente.Score{-900, 900}, [2]sente.Bound{sente.Lower, sente.Exact}, "", -1},
		{"winner at most", [2]sente.Score{-900, 900}, [2]sente.Bound{sente.Exact, sente.Upper}, "", -1},
		{"both the wrong way", [2]sente.Score{900, -900}, [2]sente.Bound{sente.Upper, sente.Lower}, "", -1},
		{"win at most", [2]sente.Score{sente.LossIn(8), sente.WinIn(9)}, [2]sente.Bound{sente.Upper, sente.Upper}, "", -1},
		{"loss at least", [2]sente.Score{sente.LossIn(8), sente.WinIn(9)}, [2]sente.Bound{sente.Lower, sente.Lower}, "", -1},
		{"mates the right way", [2]sente.Score{sente.LossIn(8), sente.WinIn(9)}, [2]sente.Bound{sente.Upper, sente.Lower}, Resigned, 1},
		{"likely mates the wrong way", [2]sente.Score{sente.LossIn(8).Presumed(), sente.WinIn(9).Presumed()}, [2]sente.Bound{sente.Lower, sente.Upper}, "", -1},
		{"exact draw", [2]sente.Score{5, -5}, [2]sente.Bound{}, Agreed, -1},
		{"draw at most", [2]sente.Score{5, -5}, [2]sente.Bound{sente.Upper, sente.Exact}, "", -1},
		{"draw at least", [2]sente.Score{5, -5}, [2]sente.Bound{sente.Exact, sente.Lower}, "", -1},
		{"draw between", [2]sente.Score{5, -5}, [2]sente.Bound{sente.Upper, sente.Lower}, "", -1},
		{"zeros at most", [2]sente.Score{0, 0}, [2]sente.Bound{sente.Upper, sente.Upper}, "", -1},
		{"zeros at least", [2]sente.Score{0, 0}, [2]sente.Bound{sente.Lower, sente.Lower}, "", -1},
		{"limits of the rule", [2]sente.Score{-500, 500}, [2]sente.Bound{sente.Upper, sente.Lower}, Resigned, 1},
		{"below the rule", [2]sente.Score{-499, 499}, [2]sente.Bound{sente.Upper, sente.Lower}, "", -1},
		{"draw at its limits", [2]sente.Score{10, -10}, [2]sente.Bound{}, Agreed, -1},
		{"far bounds are no draw", [2]sente.Score{11, -11}, [2]sente.Bound{sente.Upper, sente.Lower}, "", -1},
	} {
		o := scoreAgreement{rules: rules}
		winner, cause := -1, Cause("")
		for i := 0; i < 4 && cause == ""; i++ {
			winner, cause = o.addThought(i%2, sente.Thought{Score: c.scores[i%2], Bound: c.bounds[i%2]})
		}
		if cause != c.cause || winner != c.winner {
			t.Errorf("%s: %q for seat %d, want %q for seat %d", c.name, cause, winner, c.cause, c.winner)
		}
	}
}

// boundedEngine plays the first legal move, with the given result of its search.
type boundedEngine struct{ info sente.Info }

func (e boundedEngine) Think(_ context.Context, game sente.Record, _ sente.Limits, _ func(sente.Info)) (sente.Choice, error) {
	board, err := builtinGames.OpenBoard(sente.Record{Game: game.Game})
	if err != nil {
		return sente.Choice{}, err
	}
	for _, m := range game.Moves {
		if _, err := board.Play(string(m)); err != nil {
			return sente.Choice{}, err
		}
	}
	return sente.Choice{Move: board.Legal()[0], Info: e.info}, nil
}

func TestJournal_StoresBounds(t *testing.T) {
	ref := testutil.Must(NewReferee(builtinGames, sente.Record{Game: "tictactoe"}))(t)
	atMost := player.Player{Name: "a", Engine: boundedEngine{sente.Info{Score: sente.WinIn(9), Bound: sente.Upper, Depth: 3}}}
	atLeast := player.Player{Name: "b", Engine: boundedEngine{sente.Info{Score: -5, Bound: sente.Lower, Depth: 3}}}
	testutil.NoError(t, PlayGame(t.Context(), ref, PlayOptions{Players: []player.Player{atMost, atLeast}}))
	line := testutil.Must(encodeResult(Result{Players: []int{0, 1}, Points: seatPoints(2, 0, -1), Cause: ByRules, Record: ref.Record()}))(t)
	r := testutil.Must(decodeResult(bytes.TrimSuffix(line, []byte("\n"))))(t)
	for i, th := range r.Record.Thinking {
		if want := []sente.Bound{sente.Upper, sente.Lower}[i%2]; th.Bound != want {
			t.Errorf("move %d: %+v, want bound %q", i+1, th, want)
		}
	}
	if !bytes.Contains(line, []byte(`{"score":999991,"bound":"upper","depth":3`)) {
		t.Errorf("%s", line)
	}
}
