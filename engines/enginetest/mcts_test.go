package enginetest

import (
	"os"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/games/connectfour"
	"github.com/sente-games/sente/games/othello"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search/mcts"
)

// samples is the number of iterations of each move in the matches below.
const samples = 1000

// TestLongSampling plays the package's defaults against UCT as it stands in the
// textbook (docs/experiments/0010-mcts.md): 100 games at as many iterations, each
// opening of four random moves with both colours.
func TestLongSampling(t *testing.T) {
	if os.Getenv("SENTE_LONG") == "" {
		t.Log("not played: set SENTE_LONG=1")
		return
	}
	t.Run("connectfour", func(t *testing.T) { beats(t, connectfour.Standard, 90) })
	t.Run("othello", func(t *testing.T) { beats(t, othello.Standard, 90) })
}

func beats[R rules.Rules[S, M], S any, M comparable](t *testing.T, r R, least int) {
	const games = 100
	won, drawn := 0, 0
	for seed := range uint64(games) {
		switch duel(t, r, seed) {
		case 1:
			won++
		case 0:
			drawn++
		}
	}
	t.Logf("+%d =%d -%d", won, drawn, games-won-drawn)
	if won < least {
		t.Errorf("%d of %d games won, want at least %d", won, games, least)
	}
}

// duel returns 1 if the defaults win, -1 if the textbook does, 0 for a draw.
func duel[R rules.Rules[S, M], S any, M comparable](t *testing.T, r R, seed uint64) int {
	ours := int(seed % 2)
	var players [2]*mcts.Searcher[R, S, M]
	for i := range players {
		var opts []mcts.Option
		if i != ours {
			opts = append(opts, mcts.Textbook())
		}
		s, err := mcts.New(r, opts...)
		if err != nil {
			t.Fatal(err)
		}
		players[i] = s
	}
	pos := opening(r, seed/2)
	for {
		st := r.Status(&pos)
		if st.Outcome.Over() {
			return balance(st.Outcome.Winner(st.Turn), ours)
		}
		got, err := players[st.Turn].Search(t.Context(), pos, sente.Limits{Nodes: samples, Seed: seed}, nil)
		if err != nil {
			t.Fatal(err)
		}
		var next S
		r.Play(&next, &pos, got.Move, false)
		pos = next
	}
}

func balance(winner, ours int) int {
	switch winner {
	case -1:
		return 0
	case ours:
		return 1
	}
	return -1
}

// opening is the position after four moves at random.
func opening[R rules.Rules[S, M], S, M any](r R, seed uint64) S {
	pos := r.Start()
	x := seed*0x9e3779b97f4a7c15 + 1
	for range 4 {
		moves := r.Moves(&pos, nil)
		x ^= x << 13
		x ^= x >> 7
		x ^= x << 17
		var next S
		r.Play(&next, &pos, moves[x%uint64(len(moves))], false)
		pos = next
	}
	return pos
}
