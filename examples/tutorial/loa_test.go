package main

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/games/gametest"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/rules"
)

var oracle = rules.NewEasy(startDiagram())

func TestEasyForm(t *testing.T) { gametest.Run(t, Game, gametest.Oracle(oracle), gametest.Games(8)) }

func TestFastForm(t *testing.T) { gametest.Run(t, Fast{}, gametest.Oracle(Game)) }

func FuzzParse(f *testing.F) { gametest.FuzzParse(f, Game) }

// No published counts were found; the oracle counts the same.
func TestPerftLong(t *testing.T) {
	want := []uint64{36, 1244, 44952, 1563208}
	gametest.Perft(t, oracle, want[:2]...)
	gametest.Perft(t, Game, want[:3]...)
	gametest.Perft(t, Fast{}, want...)
	if testutil.LongEnabled() {
		gametest.Perft(t, oracle, want...)
	}
}

// Along random games both forms say the same of every position, and what is kept up to
// date is what is counted from scratch.
func TestFormsSayTheSame(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for range 10 {
		easy, fast, slow := Game.Start(), Fast{}.Start(), startDiagram()
		for {
			if whole := fastOf(easy.Pos()); whole != fast {
				t.Fatalf("%v: kept %+v, from scratch %+v", easy.Pos(), fast, whole)
			}
			if f := slow.features(); f != fast.features() {
				t.Fatalf("%v: features %v, by the oracle %v", easy.Pos(), fast.features(), f)
			}
			moves := Game.Moves(&easy, nil)
			if other := (Fast{}).Moves(&fast, nil); !slices.Equal(moves, other) {
				t.Fatalf("%v: the moves are %v and %v", easy.Pos(), moves, other)
			}
			if len(moves) == 0 {
				break
			}
			compare(t, &easy, &fast, moves)
			m := moves[rng.IntN(len(moves))]
			slow = slow.Play(easy.Pos().Format(m))
			var nextEasy State
			var nextFast FastState
			Game.Play(&nextEasy, &easy, m, true)
			Fast{}.Play(&nextFast, &fast, m, true)
			easy, fast = nextEasy, nextFast
		}
	}
}

// compare compares what both forms know of a position.
func compare(t *testing.T, easy *State, fast *FastState, moves []Move) {
	t.Helper()
	if a, b := Value(easy), FastValue(fast); a != b {
		t.Fatalf("%v: valued %d and %d", easy.Pos(), a, b)
	}
	noisy := (Fast{}).Noisy(fast, nil)
	if a := Noisy(easy, nil); !slices.Equal(a, noisy) {
		t.Fatalf("%v: noisy are %v and %v", easy.Pos(), a, noisy)
	}
	scores, others := make([]int32, len(moves)), make([]int32, len(moves))
	Order(easy, moves, scores)
	Fast{}.ScoreMoves(fast, moves, others)
	if !slices.Equal(scores, others) {
		t.Fatalf("%v: rated %v and %v", easy.Pos(), scores, others)
	}
	for _, m := range moves {
		before, after := easy.Pos(), easy.Pos().Play(m)
		side := 1 - before.Turn()
		if takes := before.Men[side] != after.Men[side]; takes != slices.Contains(noisy, m) {
			t.Fatalf("%v: %s takes %v, noisy are %v", before, before.Format(m), takes, noisy)
		}
	}
}

// A player without any other move passes.
func TestPass(t *testing.T) {
	// Black's men in the corners are shut in by white's.
	b := Board{Men: [2]uint64{1<<0 | 1<<63, 1<<1 | 1<<8 | 1<<9 | 1<<62 | 1<<55 | 1<<54}}
	for _, moves := range [][]Move{b.Moves(nil), Fast{}.Moves(ptr(fastOf(b)), nil)} {
		if !slices.Equal(moves, []Move{pass}) {
			t.Fatalf("the moves are %v", moves)
		}
	}
	after := b.Play(pass)
	if after.Men != b.Men || after.Turn() != 1 {
		t.Errorf("after the pass: %+v", after)
	}
	var fast FastState
	Fast{}.Play(&fast, ptr(fastOf(b)), pass, true)
	if fast != fastOf(after) {
		t.Errorf("after the pass: %+v", fast)
	}
	scene := b.Scene()
	if aims := b.Aims(pass); scene.Cells[aims[0].Path[0]].Name != "pass" {
		t.Errorf("aims %v", aims)
	}
	if got := b.Explain(Move{0, 2}); got == nil {
		t.Error("nothing is said of a move over another's man")
	}
}

func ptr[T any](v T) *T { return &v }

// Rules of the tournaments, https://webdocs.cs.ualberta.ca/~darse/LOA/rules.html: the
// three moves of the man on b1, and a capture by the first move.
func TestPublishedMoves(t *testing.T) {
	var moves []string
	for _, m := range start.Moves(nil) {
		if text := start.Format(m); text[:2] == "b1" || text == "f8h6" {
			moves = append(moves, text)
		}
	}
	slices.Sort(moves)
	if want := []string{"b1b3", "b1d3", "b1h1", "f8h6"}; !slices.Equal(moves, want) {
		t.Errorf("the moves are %v, want %v", moves, want)
	}
}

// BenchmarkSteps says how many nodes each step needs to depth 5 over ten positions, and the
// time of a node.
func BenchmarkSteps(b *testing.B) {
	for _, p := range steps() {
		if p.Name == "trees" || p.Name == "guided" {
			continue // they sample, to no depth
		}
		b.Run(p.Name, func(b *testing.B) {
			var nodes int64
			for b.Loop() {
				nodes = 0
				for seed := range uint64(10) {
					e, err := p.New(nil)
					if err != nil {
						b.Fatal(err)
					}
					c, err := e.Think(b.Context(), sente.Record{Moves: opening(seed)}, sente.Limits{Depth: 5}, nil)
					if err != nil {
						b.Fatal(err)
					}
					nodes += c.Info.Nodes
					if err := sente.Close(e); err != nil {
						b.Fatal(err)
					}
				}
			}
			b.ReportMetric(float64(nodes), "nodes")
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(nodes)/float64(b.N), "ns/node")
		})
	}
}

// opening is twelve random moves.
func opening(seed uint64) (moves []sente.Move) {
	b, rng := start, rand.New(rand.NewPCG(seed, 12))
	for range 12 {
		all := b.Moves(nil)
		m := all[rng.IntN(len(all))]
		moves, b = append(moves, sente.Move(b.Format(m))), b.Play(m)
	}
	return moves
}
