//go:build slow

package standard_test

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/search/book"
)

// bookGame is a game with the moves of each of its symmetries.
type bookGame struct {
	name, size string
	images     []func(sente.Move) sente.Move
}

var bookGames = []bookGame{
	{"connectfour", "7x6", []func(sente.Move) sente.Move{
		func(m sente.Move) sente.Move { return m },
		func(m sente.Move) sente.Move { return sente.Move('8' - m[0] + '0') },
	}},
	{"othello", "6x6", []func(sente.Move) sente.Move{ // those that keep the four discs of the start
		func(m sente.Move) sente.Move { return m },
		func(m sente.Move) sente.Move { return onSquare(m, func(x, y int) (int, int) { return y, x }) },
		func(m sente.Move) sente.Move { return onSquare(m, func(x, y int) (int, int) { return 5 - x, 5 - y }) },
		func(m sente.Move) sente.Move { return onSquare(m, func(x, y int) (int, int) { return 5 - y, 5 - x }) },
	}},
}

func onSquare(m sente.Move, to func(x, y int) (int, int)) sente.Move {
	if m == "pass" {
		return m
	}
	x, y := to(int(m[0]-'a'), int(m[1]-'1'))
	return sente.Move([]byte{byte('a' + x), byte('1' + y)})
}

// A book of one game answers in all images of it, and nowhere else.
func TestBook_AnswersInEveryImage(t *testing.T) {
	for _, b := range bookGames {
		g := gameOf(t, b.name)
		rng := rand.New(rand.NewPCG(1, 2))
		for range 10 {
			b.try(t, g, randomMoves(t, g, b, 8, rng), randomMoves(t, g, b, 8, rng))
		}
	}
}

// randomMoves is a game of random moves.
func randomMoves(t *testing.T, g catalog.Game, b bookGame, plies int, rng *rand.Rand) sente.Record {
	t.Helper()
	r := sente.Record{Game: b.name, Size: b.size}
	board, err := g.Open(r)
	testutil.NoError(t, err)
	for range plies {
		legal := board.Legal()
		m, err := board.Play(string(legal[rng.IntN(len(legal))]))
		testutil.NoError(t, err)
		r = r.WithMove(m)
	}
	return r
}

// try makes a book of one game and asks it about that and another one.
func (b bookGame) try(t *testing.T, g catalog.Game, game, other sente.Record) {
	t.Helper()
	k, err := g.Book(game)
	testutil.NoError(t, err)
	made := book.New(g.BookTitle(game))
	game.Result.Winner = sente.Draw
	testutil.NoError(t, k.AddRecord(made, game, 0))
	file := writeBook(t, made)
	for _, profile := range []string{"sente", "search"} {
		engine := engineOf(t, g, profile+":book="+file)
		ask := func(r sente.Record) sente.Choice {
			c, err := engine.Think(context.Background(), r, sente.Limits{Nodes: 50}, nil)
			testutil.NoError(t, err)
			return c
		}
		for i, image := range b.images {
			for n, m := range game.Moves {
				r := sente.Record{Game: b.name, Size: strings.ToUpper(b.size)}
				for _, played := range game.Moves[:n] {
					r.Moves = append(r.Moves, image(played))
				}
				if c := ask(r); c.Info.Source != "book" || !b.alike(t, k, r, c.Move, image(m)) {
					t.Errorf("%s %v, image %d: %s by %q, want %s", profile, r.Moves, i, c.Move, c.Info.Source, image(m))
				}
			}
		}
		if c := ask(other); c.Info.Source == "book" {
			t.Errorf("%s %v is in a book of %v", profile, other.Moves, game.Moves)
		}
	}
}

// alike reports whether two moves lead to one place: a position that is its own
// mirror image has two moves for each.
func (b bookGame) alike(t *testing.T, k book.Keeper, r sente.Record, m, want sente.Move) bool {
	t.Helper()
	if m == want {
		return true
	}
	one := book.New(book.Title{})
	after := r.WithMove(want)
	after.Result.Winner = sente.Draw
	testutil.NoError(t, k.AddRecord(one, after, 0))
	before := one.Len()
	after.Moves[len(after.Moves)-1] = m
	testutil.NoError(t, k.AddRecord(one, after, 0))
	for _, p := range one.Places() {
		if len(one.Moves(p)) > 1 {
			return false
		}
	}
	return one.Len() == before
}
