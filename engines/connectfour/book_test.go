package connectfour_test

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/sente-games/sente"
	engine "github.com/sente-games/sente/engines/connectfour"
	"github.com/sente-games/sente/engines/connectfour/solver"
	"github.com/sente-games/sente/games/connectfour"
	"github.com/sente-games/sente/internal/testutil"
)

func openSearch(t testing.TB, size connectfour.Size) (*solver.Solver, connectfour.Rules) {
	t.Helper()
	s, err := solver.New(size, solver.Options{Memory: 16 << 20})
	testutil.NoError(t, err)
	t.Cleanup(func() { s.Close() })
	game, err := connectfour.New(size.Width, size.Height)
	testutil.NoError(t, err)
	return s, game
}

// A book made in pieces knows every position up to its last ply, or the position
// is won with the next stone.
func TestMakeBook_IsComplete(t *testing.T) {
	testutil.SkipUnderRace(t)
	for _, size := range []connectfour.Size{{Width: 4, Height: 4}, {Width: 5, Height: 4}, {Width: 6, Height: 3}} {
		s, game := openSearch(t, size)
		b := made(t, size, 5)
		seen := 0
		rng := rand.New(rand.NewPCG(1, uint64(size.Width)))
		for range 400 {
			state := game.Start()
			for range rng.IntN(6) {
				if moves := game.Moves(&state, nil); len(moves) > 0 {
					state = after(game, state, moves[rng.IntN(len(moves))])
				}
			}
			if state.Over || game.Threats(state.Own, state.Mask)&game.Landing(&state) != 0 {
				continue
			}
			seen++
			check(t, s, game, b, state)
		}
		if seen < 100 {
			t.Errorf("%v: only %d positions compared", size, seen)
		}
	}
}

// check compares an answer with the solver's.
func check(t *testing.T, s *solver.Solver, game connectfour.Rules, b *engine.Book, state connectfour.State) {
	t.Helper()
	a, ok := b.FindAnswer(&state)
	want, err := s.ScorePosition(t.Context(), state, solver.Query{})
	if !ok || err != nil || a.Score != want.Lower {
		t.Fatalf("%+v: the book says %+v %v, the solver %+v (%v)", state, a, ok, want, err)
	}
	if kept, err := s.ScoreColumn(t.Context(), state, a.Move, solver.Query{}); err != nil || kept.Lower != a.Score {
		t.Fatalf("%+v: column %d has score %d, not %d (%v)", state, a.Move, kept.Lower, a.Score, err)
	}
}

func after(game connectfour.Rules, s connectfour.State, m connectfour.Move) (next connectfour.State) {
	game.Play(&next, &s, m, false)
	return next
}

// made stops after every tenth line and goes on.
func made(t *testing.T, size connectfour.Size, plies int) *engine.Book {
	t.Helper()
	s := engine.NewSolver(engine.ExactOptions{Options: engine.Options{Memory: 16 << 20}})
	defer s.Close()
	var text bytes.Buffer
	for rounds := 0; ; rounds++ {
		ctx, stop := context.WithCancel(t.Context())
		told := 0
		err := s.MakeBook(ctx, sente.Record{Game: "connectfour", Size: size.String()}, sente.BookTask{
			Plies: plies, Known: bytes.NewReader(text.Bytes()), Lines: &text,
			Progress: func(known, all int) {
				if told++; told == 10 {
					stop()
				}
			},
		})
		stop()
		if err == nil {
			if rounds < 2 {
				t.Errorf("%v: made in %d rounds", size, rounds)
			}
			break
		}
	}
	b, err := engine.ReadBook(&text, size)
	testutil.NoError(t, err)
	return b
}

// Every position of the public sets that the book knows has the known score.
func TestDefaultBook_AgreesWithTestSets(t *testing.T) {
	b := engine.DefaultBook()
	files, err := filepath.Glob("solver/testdata/Test_*")
	if err != nil || len(files) != 6 {
		t.Fatalf("%d sets: %v", len(files), err)
	}
	found := 0
	for _, name := range files {
		file, err := os.Open(name)
		testutil.NoError(t, err)
		for lines := bufio.NewScanner(file); lines.Scan(); {
			var moves string
			var score int
			if _, err := fmt.Sscan(lines.Text(), &moves, &score); err != nil {
				t.Fatal(err)
			}
			state := connectfour.Standard.Start()
			for _, digit := range moves {
				state = after(connectfour.Standard, state, connectfour.Move(digit-'1'))
			}
			if a, ok := b.FindAnswer(&state); ok {
				if found++; a.Score != score {
					t.Errorf("%s: the book says %d, the set %d", moves, a.Score, score)
				}
			}
		}
		file.Close()
	}
	if found < 100 {
		t.Errorf("only %d positions of the sets are in a book of %d", found, b.Len())
	}
	t.Logf("%d positions of the sets, %d in the book, up to %d plies", found, b.Len(), b.MaxPlies())
}

// Whatever is played for the first eight plies, the book knows what it is worth,
// unless the next stone wins.
func TestDefaultBook_KnowsEveryOpening(t *testing.T) {
	b, g, rng := engine.DefaultBook(), connectfour.Standard, rand.New(rand.NewPCG(8, 8))
	wins := func(state connectfour.State) bool {
		return slices.ContainsFunc(g.Moves(&state, nil), func(m connectfour.Move) bool {
			next := after(g, state, m)
			return g.Status(&next).Outcome.IsOver()
		})
	}
	asked := 0
	for range 20_000 {
		state := g.Start()
		for n := rng.IntN(9); n > 0 && !g.Status(&state).Outcome.IsOver(); n-- {
			moves := g.Moves(&state, nil)
			state = after(g, state, moves[rng.IntN(len(moves))])
		}
		if g.Status(&state).Outcome.IsOver() || wins(state) {
			continue
		}
		if _, ok := b.FindAnswer(&state); !ok {
			t.Fatalf("a position is not in the book: %+v", state)
		}
		asked++
	}
	if asked < 10_000 {
		t.Errorf("only %d positions were asked for", asked)
	}
}

func FuzzReadBook(f *testing.F) {
	for _, seed := range []string{"", "44 -1 3\n", "4453 2 4\n\n", "1212121 1 1", "44 2 8 9"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		b, err := engine.ReadBook(strings.NewReader(text), connectfour.Standard.Size())
		if err != nil && strings.Contains(err.Error(), "\n") {
			t.Errorf("%q", err)
		}
		if held := strings.TrimSpace(text) != ""; err == nil && held != (b.Len() > 0) {
			t.Errorf("%q: %d positions", text, b.Len())
		}
	})
}
