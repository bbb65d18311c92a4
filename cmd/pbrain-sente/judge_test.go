package main

import (
	"math/rand/v2"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/player/brain"
)

// BenchmarkJudge replays a long game, as is done before and after every move.
func BenchmarkJudge(b *testing.B) {
	game, err := catalog.Standard().Game("gomoku")
	if err != nil {
		b.Fatal(err)
	}
	player, err := brain.New(game, "heuristic")
	if err != nil {
		b.Fatal(err)
	}
	r := longGame(b, game, sente.Record{Game: "gomoku", Size: "20"}, 200)
	for b.Loop() {
		if _, err := player.Judge(r); err != nil {
			b.Fatal(err)
		}
	}
}

// longGame plays at random without ever making a five.
func longGame(b *testing.B, game catalog.Game, r sente.Record, plies int) sente.Record {
	board, err := game.Open(r)
	if err != nil {
		b.Fatal(err)
	}
	random := rand.New(rand.NewPCG(1, 1))
	for len(r.Moves) < plies {
		legal := board.Legal()
		m, err := board.Play(string(legal[random.IntN(len(legal))]))
		if err != nil {
			b.Fatal(err)
		}
		if over, _, _ := board.Outcome(); over {
			board.Undo()
			continue
		}
		r.Moves = append(r.Moves, m)
	}
	return r
}
