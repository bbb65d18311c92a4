package main

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/games/gametest"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/rules"
)

func TestRulesKeepTheirPromises(t *testing.T) { gametest.Run(t, Game, gametest.Games(8)) }

func FuzzParse(f *testing.F) { gametest.FuzzParse(f, Game) }

// field is the rules once more: tiles and pieces by the names of their squares.
type field struct {
	tiles map[string]bool
	at    [3]string
	out   [3]bool
	turn  int
}

func startField() field {
	f := field{tiles: map[string]bool{}, at: [3]string{"d1", "a6", "g6"}}
	for x := range 7 {
		for y := range 7 {
			f.tiles[fmt.Sprintf("%c%d", 'a'+x, y+1)] = true
		}
	}
	return f
}

// beside are the names of the free tiles around a square.
func (f field) beside(at string) (names []string) {
	for dx := -1; dx <= 1; dx++ {
		for dy := -1; dy <= 1; dy++ {
			if name := fmt.Sprintf("%c%c", int(at[0])+dx, int(at[1])+dy); name != at && f.isFree(name) {
				names = append(names, name)
			}
		}
	}
	return names
}

func (f field) isFree(name string) bool { return f.tiles[name] && !slices.Contains(f.at[:], name) }

func (f field) left() (players []int) {
	for player, out := range f.out {
		if !out {
			players = append(players, player)
		}
	}
	return players
}

// moves are the texts of the legal moves and the fields after them.
func (f field) moves() map[string]field {
	all := map[string]field{}
	if len(f.left()) == 1 {
		return all
	}
	for _, to := range f.beside(f.at[f.turn]) {
		stepped := f
		stepped.at[f.turn] = to
		for tile := range f.tiles {
			if stepped.isFree(tile) {
				all[to+"/"+tile] = stepped.without(tile)
			}
		}
	}
	return all
}

// without removes a tile and hands on the turn.
func (f field) without(tile string) field {
	f.tiles = maps.Clone(f.tiles)
	delete(f.tiles, tile)
	for range 3 {
		f.turn = (f.turn + 1) % 3
		if len(f.left()) > 1 && !f.out[f.turn] && len(f.beside(f.at[f.turn])) == 0 {
			f.out[f.turn] = true
		}
		if !f.out[f.turn] {
			break
		}
	}
	return f
}

func (f field) perft(depth int) (lines uint64) {
	if depth == 0 {
		return 1
	}
	for _, after := range f.moves() {
		lines += after.perft(depth - 1)
	}
	return lines
}

// rewards are Rewards once more.
func (f field) rewards() (out [3]int) {
	sum := 0
	for player := range out {
		if f.out[player] {
			continue
		}
		near := f.beside(f.at[player])
		far := map[string]bool{}
		for _, name := range near {
			far[name] = true
			for _, next := range f.beside(name) {
				far[next] = true
			}
		}
		out[player] = 1 + len(near) + len(far)
		sum += out[player]
	}
	for player := range out {
		out[player] = out[player] * 3000 / sum
	}
	return out
}

// field writes a board as the oracle does.
func (b Board) field() field {
	f := field{tiles: map[string]bool{}, turn: int(b.Side)}
	for i := range int8(64) {
		if b.Tiles>>i&1 != 0 {
			f.tiles[square(i)] = true
		}
	}
	for player, at := range b.Pieces {
		f.at[player], f.out[player] = square(at), b.isOut(int8(player))
	}
	return f
}

// The counts are those of the oracle.
func TestPerft(t *testing.T) {
	gametest.Perft(t, Game, 230, 50625)
	for depth, want := range []uint64{1, 230, 50625} {
		if got := startField().perft(depth); got != want {
			t.Errorf("the oracle counts %d lines of %d plies, want %d", got, depth, want)
		}
	}
}

func TestRulesAgreeWithTheOracle(t *testing.T) {
	testutil.SkipUnderRace(t)
	rng, wins := rand.New(rand.NewPCG(7, 7)), [3]int{}
	for range 16 {
		s, f := Game.Start(), startField()
		for {
			b := s.Pos()
			if fmt.Sprint(b.field()) != fmt.Sprint(f) {
				t.Fatalf("the board is\n%v, the oracle's\n%v", b.field(), f)
			}
			var texts []string
			moves, known := Game.Moves(&s, nil), f.moves()
			for _, m := range moves {
				texts = append(texts, b.Format(m))
			}
			if want := slices.Sorted(maps.Keys(known)); !slices.Equal(slices.Sorted(slices.Values(texts)), want) {
				t.Fatalf("%v: the moves are %v, by the oracle %v", f, texts, want)
			}
			checkRewards(t, b, f)
			if len(moves) == 0 {
				st := Game.Status(&s)
				if winner := st.Outcome.Winner(st.Turn); !slices.Equal(f.left(), []int{winner}) {
					t.Fatalf("%v: player %d has won", f, winner)
				}
				wins[f.left()[0]]++
				break
			}
			i := rng.IntN(len(moves))
			f = known[texts[i]]
			var next rules.EasyState[Board]
			Game.Play(&next, &s, moves[i], true)
			s = next
		}
	}
	if slices.Contains(wins[:], 0) {
		t.Errorf("somebody never won: %v", wins)
	}
}

func checkRewards(t *testing.T, b Board, f field) {
	t.Helper()
	var out [3]sente.Score
	b.Rewards(out[:])
	for player, want := range f.rewards() {
		if int(out[player]) != want {
			t.Fatalf("%v: the rewards are %v, by the oracle %v", f, out, f.rewards())
		}
	}
}
