package alphabeta_test

import (
	"errors"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search/alphabeta"
	"github.com/sente-games/sente/search/internal/searchtest"
)

// lie is a promise that a perjurer breaks.
type lie uint

const (
	tooMany  lie = 1 << iota // more moves than declared
	noMoves                  // no moves although the game is not over
	changing                 // other moves each time
	wild                     // Play returns arbitrary values
	endless                  // longer than declared
	best                     // BestScore returns arbitrary values
	knows                    // Resolve returns arbitrary values
	mirrors                  // invalid symmetries
	pass                     // Pass returns arbitrary values
	lies     = iota
)

// perjurer is a tree that breaks its promises now and then.
type perjurer struct {
	searchtest.Tree
	tells  lie
	chance *rand.Rand
}

func (l perjurer) now(what lie) bool { return l.tells&what != 0 && l.chance.IntN(4) == 0 }

func (l perjurer) anything() sente.Score {
	switch l.chance.IntN(3) {
	case 0:
		return sente.Score(l.chance.Uint32())
	case 1:
		return sente.WinIn(l.chance.IntN(9) - 4)
	}
	return sente.LossIn(l.chance.IntN(9) - 4)
}

func (l perjurer) status(st rules.Status) rules.Status {
	if l.now(endless) {
		st.Outcome = rules.Ongoing
	}
	if l.now(wild) {
		st = rules.Status{
			Key: l.chance.Uint64N(64), Eval: l.anything(),
			Turn: int8(l.chance.Uint32()), Outcome: rules.Outcome(l.chance.Uint32() & l.chance.Uint32()),
		}
	}
	return st
}

func (l perjurer) Play(dst, src *searchtest.Node, m searchtest.Branch, leaf bool) rules.Status {
	if src.Left <= 0 {
		*dst = *src
		return l.status(rules.Status{Turn: 1 - src.Turn})
	}
	return l.status(l.Tree.Play(dst, src, m, leaf))
}

func (l perjurer) Moves(n *searchtest.Node, buf []searchtest.Branch) []searchtest.Branch {
	switch {
	case n.Left < int32(l.Plies) && l.now(noMoves):
		return buf
	case l.now(tooMany):
		for range 70 {
			buf = append(buf, searchtest.Branch(l.chance.Uint32()))
		}
		return buf
	case n.Left == int32(l.Plies) || !l.now(changing):
		if buf = l.Tree.Moves(n, buf); len(buf) == 0 {
			buf = append(buf, 0)
		}
		return buf
	}
	return append(buf, searchtest.Branch(l.chance.Uint32()))
}

func (l perjurer) MaxMoves() int { return 2 }

func (l perjurer) MaxPlies() int { return 3 }

func (l perjurer) BestScore(n *searchtest.Node) sente.Score {
	if l.now(best) {
		return l.anything()
	}
	return sente.WinIn(1)
}

func (l perjurer) Resolve(*searchtest.Node, int) (sente.Score, bool) {
	return l.anything(), l.now(knows)
}

func (l perjurer) Pass(dst, src *searchtest.Node, _ bool) rules.Status {
	*dst = *src
	dst.Turn = 1 - dst.Turn
	if l.now(pass) {
		return l.status(rules.Status{Key: l.chance.Uint64(), Turn: int8(l.chance.Uint32()), Outcome: rules.Outcome(l.chance.IntN(3))})
	}
	return l.Tree.Status(dst)
}

func (l perjurer) Symmetries() int { return 3 }

func (l perjurer) MapState(i int, n *searchtest.Node) searchtest.Node {
	if l.now(mirrors) {
		return searchtest.Node{Left: n.Left, Place: l.chance.Uint32() % 8}
	}
	return *n
}

func (l perjurer) MapMove(i int, m searchtest.Branch) searchtest.Branch {
	if l.now(mirrors) {
		return searchtest.Branch(l.chance.Uint32())
	}
	return m
}

// said returns the message of a failed search.
func said(err error) (text string, runtimeError bool) {
	if err == nil {
		return "", false
	}
	return err.Error(), errors.As(err, new(runtime.Error))
}

// For any rules, a search returns a result or an error that describes the
// violated requirement.
func TestBrokenRules_AreReported(t *testing.T) {
	testutil.SkipUnderRace(t)
	named := 0
	for seed := range uint64(1500) {
		chance := rand.New(rand.NewPCG(seed, 3))
		l := perjurer{
			Tree:   searchtest.Tree{Seed: seed, Width: 4, Plies: 7, Places: 8, Turning: 4},
			tells:  1<<(seed%lies) | lie(chance.Uint32()&chance.Uint32()),
			chance: chance,
		}
		set := alphabeta.Feature(chance.Uint32())&(alphabeta.Exact|alphabeta.Sound|alphabeta.Selective|alphabeta.Compare) | alphabeta.Cutoffs | alphabeta.Table
		limits := sente.Limits{Depth: 1 + chance.IntN(8), Nodes: 3000, Lines: 1 + chance.IntN(2)}
		what, index := said(try(t, l, limits, only(set), alphabeta.PruneMargins(alphabeta.Margins{Depth: 3, Futility: 9, Reverse: 9, Razor: 9, Singular: 1, Moves: 2})))
		if index || what != "" && !strings.HasPrefix(what, "alphabeta: alphabeta_test.perjurer violates the contract of package rules: ") {
			t.Fatalf("seed %d, lies %b, %v: %s", seed, l.tells, set, what)
		}
		if what != "" {
			named++
		}
	}
	if named == 0 || named == 1500 {
		t.Errorf("%d of 1500 searches named a broken promise", named)
	}
}

// try searches and returns the error of the search.
func try[R rules.Rules[S, M], S any, M comparable](t *testing.T, r R, limits sente.Limits, opts ...alphabeta.Option) error {
	s, err := alphabeta.New(r, opts...)
	testutil.NoError(t, err)
	defer s.Close()
	_, err = s.Search(t.Context(), r.Start(), limits, nil)
	return err
}
