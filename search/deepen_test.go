package search_test

import (
	"context"
	"errors"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search"
	"github.com/sente-games/sente/search/alphabeta"
	"github.com/sente-games/sente/search/mcts"
)

// Bones is a pile: each player in turn takes one to three, and taking the last one loses.
type Bones struct{ Pile int }

func (b Bones) Moves(buf []int) []int {
	for n := 1; n <= min(3, b.Pile); n++ {
		buf = append(buf, n)
	}
	return buf
}

func (b Bones) Play(n int) Bones { return Bones{b.Pile - n} }

func (b Bones) Outcome() rules.Outcome {
	if b.Pile == 0 {
		return rules.Won // the other player took the last one
	}
	return rules.Ongoing
}

func (b Bones) Key() uint64 { return uint64(b.Pile) }

type bones = rules.EasyState[Bones]

// searchers are those that Deepen is for.
func searchers(t *testing.T, game rules.Easy[Bones, int]) map[string]search.Searcher[bones, int] {
	t.Helper()
	ab := testutil.Must(alphabeta.New(game, alphabeta.Without(alphabeta.Table)))(t)
	tree := testutil.Must(mcts.New(game, mcts.Textbook()))(t)
	t.Cleanup(func() { _ = ab.Close() })
	t.Cleanup(func() { _ = tree.Close() })
	return map[string]search.Searcher[bones, int]{"alphabeta": ab, "mcts": tree}
}

// The iterator yields what the search reports, in order.
func TestDeepenYieldsEveryReport(t *testing.T) {
	game := rules.NewEasy(Bones{20})
	for name, s := range searchers(t, game) {
		limits := sente.Limits{Nodes: 300, Seed: 1}
		var want, got []int64
		result := testutil.Must(s.Search(t.Context(), game.Start(), limits, func(r search.Report[int]) { want = append(want, r.Nodes) }))(t)
		s.(interface{ Forget() }).Forget()
		var last search.Report[int]
		for r, err := range search.Deepen(t.Context(), s, game.Start(), limits) {
			testutil.NoError(t, err)
			got, last = append(got, r.Nodes), r
		}
		// a busy machine makes more reports by the clock: the last one is the same
		if len(got) == 0 || got[len(got)-1] != want[len(want)-1] || last.Line[0] != result.Move {
			t.Errorf("%s: nodes %v, want %v; move %v, want %v", name, got, want, last.Line, result.Move)
		}
	}
}

// Who leaves the loop ends the search, which is back by then and can search again.
func TestDeepenEndsWithTheLoop(t *testing.T) {
	game := rules.NewEasy(Bones{200})
	before := runtime.NumGoroutine()
	for name, s := range searchers(t, game) {
		for _, threads := range []int{1, 3} {
			rounds := 0
			for _, err := range search.Deepen(context.Background(), s, game.Start(), sente.Limits{Threads: threads}) {
				rounds++
				testutil.NoError(t, err)
				break
			}
			result, err := s.Search(t.Context(), game.Start(), sente.Limits{Nodes: 50}, nil)
			if rounds != 1 || err != nil || result.Move == 0 {
				t.Errorf("%s: %d rounds, then %v, %v", name, rounds, result.Move, err)
			}
		}
	}
	for runtime.NumGoroutine() > before { // one that has been waited for may not be gone yet
		runtime.Gosched()
	}
}

// What the loop panics with is not the fault of the game.
func TestDeepenLetsAPanicOfTheLoopThrough(t *testing.T) {
	game := rules.NewEasy(Bones{200})
	for name, s := range searchers(t, game) {
		func() {
			defer func() {
				if r := recover(); r != "the loop's own" {
					t.Errorf("%s: %v", name, r)
				}
			}()
			for range search.Deepen(t.Context(), s, game.Start(), sente.Limits{}) {
				panic("the loop's own")
			}
		}()
		if _, err := s.Search(t.Context(), game.Start(), sente.Limits{Nodes: 50}, nil); err != nil {
			t.Errorf("%s is broken: %v", name, err)
		}
	}
}

// A context that is cancelled ends the search; its last report is no error.
func TestDeepenEndsWithItsContext(t *testing.T) {
	game := rules.NewEasy(Bones{200})
	for name, s := range searchers(t, game) {
		ctx, cancel := context.WithCancel(t.Context())
		t.Cleanup(cancel)
		rounds := 0
		for r, err := range search.Deepen(ctx, s, game.Start(), sente.Limits{}) {
			if rounds++; err != nil {
				t.Errorf("%s: %v after %+v", name, err, r)
			}
			cancel()
		}
		if rounds == 0 {
			t.Errorf("%s: nothing was reported", name)
		}
	}
}

// brittle is a game in which one or two are taken, and whose Moves panics at three.
type brittle int

var errBrittle = errors.New("three left")

func (b brittle) Play(n int) brittle { return b - brittle(n) }

func (b brittle) Outcome() rules.Outcome {
	return map[bool]rules.Outcome{false: rules.Ongoing, true: rules.Lost}[b <= 0]
}

func (b brittle) Moves(buf []int) []int {
	if b == 3 {
		panic(errBrittle)
	}
	return append(buf, 1, 2)
}

func TestBreakdown_NamesMethodAndLine(t *testing.T) {
	game := rules.NewEasy[brittle, int](5)
	ab := testutil.Must(alphabeta.New(game))(t)
	if _, err := ab.Search(t.Context(), rules.EasyState[brittle]{}, sente.Limits{}, nil); err == nil || search.IsPanic(err) || !strings.Contains(err.Error(), "was called without a position") {
		t.Errorf("a zero state: %v", err)
	}
	_, err := ab.Search(t.Context(), game.Start(), sente.Limits{Depth: 9}, nil)
	const want = "alphabeta: search_test.brittle.Moves panicked after "
	if !search.IsPanic(err) || !errors.Is(err, errBrittle) || !strings.HasPrefix(err.Error(), want+"2 (deepen_test.go:") && !strings.HasPrefix(err.Error(), want+"1 1 (deepen_test.go:") {
		t.Errorf("error %v, want %s2", err, want)
	}
	for want, b := range map[string]search.PanicError{
		"mcts: a promise was broken after a b":                    {Search: "mcts", Line: []string{"a", "b"}, Cause: "mcts: a promise was broken"},
		"mcts: internal error of the search (tree.go:7): no node": {Search: "mcts", Place: "tree.go:7", Cause: "no node"},
	} {
		if b.Error() != want {
			t.Errorf("error %q, want %q", b.Error(), want)
		}
	}
	texts := search.FormatLine(3, func(i int) string { return []string{"a", "b"}[i] })
	if moves := search.MoveFormatter(strconv.Itoa)([]int{1, 2}); !slices.Equal(texts, []string{"a", "b"}) || !slices.Equal(moves, []sente.Move{"1", "2"}) {
		t.Errorf("texts %v, moves %v", texts, moves)
	}
}
