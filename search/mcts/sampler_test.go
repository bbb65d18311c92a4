package mcts

import (
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/search/internal/searchtest"
)

// selfplayed is a game whose rules play positions out as a rollout by chance does.
type selfplayed struct {
	searchtest.Stones
	asked *int
}

func (g selfplayed) Sample(s *searchtest.Grid, random *Random, out *Sample[searchtest.Cell]) {
	*g.asked++
	now, next := *s, searchtest.Grid{}
	st := g.Status(&now)
	for !st.Outcome.IsOver() {
		moves := g.Moves(&now, nil)
		m := moves[random.IntN(len(moves))]
		if out.NeedsMoves {
			out.Moves, out.Players = append(out.Moves, m), append(out.Players, st.Turn)
		}
		st = g.Play(&next, &now, m, false)
		now = next
	}
	for p := range 2 {
		switch st.Outcome.Winner(st.Turn) {
		case -1:
			out.Rewards[p] = Unit / 2
		case p:
			out.Rewards[p] = Unit
		default:
			out.Rewards[p] = 0
		}
	}
}

var _ Sampler[searchtest.Grid, searchtest.Cell] = selfplayed{}

// Samples replace rollouts: if they are equal, so is the search, including move
// statistics.
func TestSampler_ReplacesRollouts(t *testing.T) {
	for _, formula := range []Selection{UCT, RAVE, GRAVE} {
		for _, more := range []Feature{0, Progress} {
			opts := Options(Textbook(), Select(formula), With(more), Rollouts(2))
			asked := 0
			plain := find(t, searcher(t, five, opts), five.Start(), sente.Limits{Nodes: 300, Seed: 4})
			game := selfplayed{five, &asked}
			got := find(t, searcher(t, game, opts), game.Start(), sente.Limits{Nodes: 300, Seed: 4})
			if asked == 0 || got.Move != plain.Move || got.Best().Score != plain.Best().Score {
				t.Errorf("%v+%v: asked %d times, %v %v, with rollouts %v %v", formula, more, asked, got.Move, got.Best().Score, plain.Move, plain.Best().Score)
			}
		}
	}
}

// cloned is a game whose samples need memory of their own.
type cloned struct {
	selfplayed
	clones *int
}

func (g cloned) Clone() cloned {
	*g.clones++
	return cloned{selfplayed{g.Stones, new(int)}, g.clones}
}

func TestSampler_WorkersHaveOwnRules(t *testing.T) {
	clones, asked := 0, 0
	game := cloned{selfplayed{five, &asked}, &clones}
	find(t, searcher(t, game, Options(Textbook())), game.Start(), sente.Limits{Nodes: 300, Seed: 4, Threads: 4})
	if clones != 3 {
		t.Errorf("%d clones for 3 helpers", clones)
	}
}
