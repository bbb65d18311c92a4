package stats

import (
	"bytes"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/match/rating"
	"github.com/sente-games/sente/record"
)

// played is a game of two that ended; winner -1 is a draw.
func played(first, second string, winner int) sente.Record {
	r := sente.Record{
		Game: "tictactoe", Moves: []sente.Move{"a1", "b1", "a2", "b2", "a3"}, Players: []string{first, second},
		Result: sente.Result{Winner: sente.Draw},
	}
	if winner >= 0 {
		r.Result.Winner = []string{"first", "second"}[winner]
	}
	return r
}

func file(t *testing.T, all ...sente.Record) string {
	t.Helper()
	var text bytes.Buffer
	testutil.NoError(t, record.Write(&text, games, record.JSONL, all...))
	name := filepath.Join(t.TempDir(), "games.jsonl")
	testutil.NoError(t, os.WriteFile(name, text.Bytes(), 0o600))
	return name
}

// likelihood is that of all games under some ratings (Bradley and Terry), a draw
// counting as half of a win and of a loss.
func likelihood(all []sente.Record, elo map[string]float64) (sum float64) {
	for _, r := range all {
		p := 1 / (1 + math.Pow(10, (elo[r.Players[1]]-elo[r.Players[0]])/400))
		switch r.Result.Winner {
		case "first":
			sum += math.Log(p)
		case "second":
			sum += math.Log(1 - p)
		default:
			sum += (math.Log(p) + math.Log(1-p)) / 2
		}
	}
	return sum
}

// Games are counted as by hand, and no ratings nearby explain them better.
func TestLeague_RatingsFitGames(t *testing.T) {
	dice := rand.New(rand.NewPCG(1, 2))
	names := []string{"a", "b", "c", "d"}
	var all []sente.Record
	wins := map[string]int{}
	for range 400 {
		i, j := dice.IntN(4), dice.IntN(4)
		if i == j {
			continue
		}
		winner := -1
		if dice.IntN(4) > 0 {
			winner = 0
			if dice.IntN(i+j+2) > i {
				winner = 1
			}
			wins[names[[]int{i, j}[winner]]]++
		}
		all = append(all, played(names[i], names[j], winner))
	}
	unfinished := played("a", "b", 0)
	unfinished.Result = sente.Result{}
	l := NewLeague(games, false, func(string) {})
	testutil.NoError(t, l.ReadFile(t.Context(), file(t, append(all, unfinished)...)))
	list, err := l.RankPlayers(t.Context(), rating.ListOptions{})
	if err != nil || l.Games != len(all) || l.LeftOut != 1 || len(list) != 4 {
		t.Fatalf("%d games, %d left out, %d players, %v", l.Games, l.LeftOut, len(list), err)
	}
	elo := map[string]float64{}
	for i, p := range list {
		elo[p.Name] = *p.Elo
		if p.Wins != wins[p.Name] || p.Games != p.Wins+p.Draws+p.Losses || i > 0 && *p.Elo > *list[i-1].Elo || p.Group != 0 {
			t.Errorf("%+v", *p)
		}
	}
	best := likelihood(all, elo)
	for _, name := range names {
		for _, step := range []float64{-5, 5} {
			elo[name] += step
			if other := likelihood(all, elo); other > best {
				t.Errorf("%s by %g: %g is better than %g", name, step, other, best)
			}
			elo[name] -= step
		}
	}
}

// Players whom no game connects are in groups, and one game says nothing of how it
// might have ended otherwise.
func TestLeague_Groups(t *testing.T) {
	l := NewLeague(games, false, func(string) {})
	testutil.NoError(t, l.ReadFile(t.Context(), file(t, played("a", "b", 0), played("c", "d", 1), played("c", "d", 0))))
	list, err := l.RankPlayers(t.Context(), rating.ListOptions{})
	testutil.NoError(t, err)
	groups := map[string]int{}
	for _, p := range list {
		groups[p.Name] = p.Group
	}
	if list, err := NewLeague(games, false, nil).RankPlayers(t.Context(), rating.ListOptions{}); err != nil || len(list) != 0 {
		t.Error(list, err)
	}
	if groups["a"] != groups["b"] || groups["c"] != groups["d"] || groups["a"] == groups["c"] {
		t.Error(groups)
	}
}
