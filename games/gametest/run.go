package gametest

import (
	"testing"

	"github.com/sente-games/sente/rules"
)

// Option changes how a game is examined.
type Option func(*settings)

type settings struct {
	games   int
	history bool
}

// Games sets how many random games each part of the suite plays. Default 20.
func Games(n int) Option { return func(s *settings) { s.games = n } }

// HistoryMatters says that positions which look the same and allow the same
// moves may still be different, so that their keys may differ: for rules on
// repetition.
func HistoryMatters() Option { return func(s *settings) { s.history = true } }

// Run examines a game, one subtest for each thing that it promises. It must not
// be called from a parallel test, since it counts allocations.
func Run[R rules.Rules[S, M], S any, M comparable](t *testing.T, r R, opts ...Option) {
	t.Helper()
	for _, p := range parts[R, S, M]() {
		t.Run(p.name, func(t *testing.T) {
			if err := p.examine(newExam(r, opts)); err != nil {
				t.Error(err)
			}
		})
	}
}

// Perft compares the number of lines of one, two, three ... plies from the
// start with the numbers wanted.
func Perft[R rules.Rules[S, M], S, M any](t testing.TB, r R, want ...uint64) {
	t.Helper()
	for i, lines := range want {
		s := r.Start()
		if got := rules.Perft(r, &s, i+1); got != lines {
			t.Errorf("perft %d counts %d lines of play, want %d: some position has a legal move too many or too few", i+1, got, lines)
		}
	}
}

// part is one thing that a game promises.
type part[R rules.Rules[S, M], S any, M comparable] struct {
	name    string
	examine func(*exam[R, S, M]) error
}

func parts[R rules.Rules[S, M], S any, M comparable]() []part[R, S, M] {
	type e = *exam[R, S, M]
	return []part[R, S, M]{
		{"moves", func(x e) error { return x.walk(x.moveList) }},
		{"play", func(x e) error { return x.walk(x.playTwice) }},
		{"status", func(x e) error { return x.walk(x.statusAgrees) }},
		{"end", func(x e) error { return x.walk(x.endOfGame) }},
		{"undo", func(x e) error { return x.walk(x.undoRestores) }},
		{"key", func(x e) error { return x.walk(x.keyIdentifies) }},
		{"notation", func(x e) error { return x.walk(x.notationAgrees) }},
		{"garbage", func(x e) error { return x.walk(x.garbageIsRefused) }},
		{"symmetry", func(x e) error { return x.walk(x.symmetryCommutes) }},
		{"bounds", func(x e) error { return x.walk(x.resultsWithinBounds) }},
		{"order", func(x e) error { return x.walk(x.scoresEveryMove) }},
		{"scene", func(x e) error { return x.walk(x.sceneIsWhole) }},
		{"board", func(x e) error { return guard(x.boardGoesBackAndForth) }},
		{"perft", func(x e) error { return guard(x.perftAgrees) }},
		{"allocations", func(x e) error { return x.walk(x.allocatesNothing) }},
	}
}
