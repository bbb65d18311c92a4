package enginetest

import (
	"math"
	"os"
	"strconv"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/games/connectfour"
	"github.com/sente-games/sente/games/othello"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search/mcts"
)

// samples is the number of iterations of each move in the matches below.
const samples = 1000

// fresh is the first of the seeds that the matches below are played on. No setting
// of package mcts was chosen by looking at games on them: whoever tunes it
// measures elsewhere (SENTE_SEED=0 are the seeds of earlier choices), and whoever
// has looked here moves on.
const fresh = 1_000_000

// TestLongSampling plays mcts.New(rules), without a single option, against UCT
// as it stands in the textbook (docs/experiments/0010-mcts.md), at as many
// iterations: SENTE_RUNS times 100 games, each opening of four random moves with
// both colours.
func TestLongSampling(t *testing.T) {
	if os.Getenv("SENTE_LONG") == "" {
		t.Log("not played: set SENTE_LONG=1")
		return
	}
	runs, seed := setting(t, "SENTE_RUNS", 1), setting(t, "SENTE_SEED", fresh)
	t.Run("connectfour", func(t *testing.T) { beats(t, connectfour.Standard, seed, runs, 90) })
	t.Run("othello", func(t *testing.T) { beats(t, othello.Standard, seed, runs, 90) })
}

// setting is a whole number of the environment.
func setting(t *testing.T, name string, otherwise uint64) uint64 {
	t.Helper()
	text := os.Getenv(name)
	if text == "" {
		return otherwise
	}
	n, err := strconv.ParseUint(text, 10, 32)
	if err != nil {
		t.Fatalf("%s=%q is no whole number", name, text)
	}
	return n
}

// beats plays runs of 100 games on seeds from first on and wants at least so many
// wins of 100 on average.
func beats[R rules.Rules[S, M], S any, M comparable](t *testing.T, r R, first, runs uint64, least int) {
	const games = 100
	total := 0
	for run := range runs {
		won, drawn := 0, 0
		for seed := range uint64(games) {
			switch duel(t, r, first+run*games+seed) {
			case 1:
				won++
			case 0:
				drawn++
			}
		}
		t.Logf("seeds from %d: +%d =%d -%d", first+run*games, won, drawn, games-won-drawn)
		total += won
	}
	mean := float64(total) / float64(runs)
	share := mean / games
	t.Logf("%.1f of 100 games won, standard error %.1f", mean, math.Sqrt(share*(1-share)*games/float64(runs)))
	if mean < float64(least) {
		t.Errorf("%.1f of 100 games won, want at least %d", mean, least)
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
