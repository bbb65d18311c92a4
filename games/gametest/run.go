package gametest

import (
	"errors"
	"testing"

	"github.com/sente-games/sente/rules"
)

// Run examines a game, one subtest for each thing that it promises; the last one,
// "examined", logs which abilities were examined and which were not, and why. It must
// not be called from a parallel test, since it counts allocations.
func Run[R rules.Rules[S, M], S any, M comparable](t *testing.T, r R, opts ...Option) {
	t.Helper()
	s := newSuite(r, opts)
	for _, p := range s.parts() {
		t.Run(p.name, func(t *testing.T) {
			if s.deep != "" {
				t.Skipf("not examined: the part %q found what makes the rest useless", s.deep)
			}
			if err := s.examine(p); err != nil {
				t.Error(err)
			}
		})
	}
	t.Run("examined", func(t *testing.T) { t.Log(s.examined()) })
}

// Check examines a game as [Run] does, outside of a test: one error for each part of
// the suite that found a fault, none if the game keeps what it promises.
func Check[R rules.Rules[S, M], S any, M comparable](r R, opts ...Option) (faults []error) {
	s := newSuite(r, opts)
	for _, p := range s.parts() {
		if s.deep != "" {
			break
		}
		if err := s.examine(p); err != nil {
			faults = append(faults, partError{p.name, err})
		}
	}
	return faults
}

// partError is what a part of the suite found.
type partError struct {
	part string
	err  error
}

func (e partError) Error() string { return e.part + ": " + e.err.Error() }
func (e partError) Unwrap() error { return e.err }

// Play plays moves on the board and returns it. It fails the test at the first illegal move.
func Play(t testing.TB, b rules.Board, moves ...string) rules.Board {
	t.Helper()
	for _, m := range moves {
		if _, err := b.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	return b
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

// suite is the examination of a game by all parts.
type suite[R rules.Rules[S, M], S any, M comparable] struct {
	rules R
	opts  []Option
	deep  string // the part that found a deep fault
	ran   []string

	disagrees bool // the oracle with the rules
	notes     []string
}

func newSuite[R rules.Rules[S, M], S any, M comparable](r R, opts []Option) *suite[R, S, M] {
	return &suite[R, S, M]{rules: r, opts: opts}
}

// parts are those that apply to the game.
func (s *suite[R, S, M]) parts() (apply []part[R, S, M]) {
	x := newExam(s.rules, s.opts)
	for _, p := range parts[R, S, M]() {
		if p.applies == nil || p.applies(x) {
			apply = append(apply, p)
		}
	}
	return apply
}

func (s *suite[R, S, M]) examine(p part[R, S, M]) error {
	s.ran = append(s.ran, p.name)
	x := newExam(s.rules, s.opts)
	if s.disagrees {
		x.oracle = nil // its keys belong to other rules
	}
	err := x.attended(p.examine)
	s.notes = append(s.notes, x.notes...)
	var f fault
	s.disagrees = s.disagrees || p.name == "oracle" && err != nil
	if errors.As(err, &f) && f.deep {
		s.deep = p.name
	}
	return err
}

// part is one thing that a game promises.
type part[R rules.Rules[S, M], S any, M comparable] struct {
	name    string
	applies func(*exam[R, S, M]) bool // to the game; nil: to every one
	examine func(*exam[R, S, M]) error
}

func parts[R rules.Rules[S, M], S any, M comparable]() []part[R, S, M] {
	type e = *exam[R, S, M]
	return []part[R, S, M]{
		{"signatures", nil, e.methodsAreCalled},
		{"start", nil, func(x e) error { return guard(x.startGoesOn) }},
		{"undo", func(x e) bool { return x.undo != nil }, func(x e) error { return x.walk(x.undoRestores) }},
		{"play", nil, func(x e) error { return x.walk(x.playTwice) }},
		{"shared", func(x e) bool { return x.undo == nil }, e.rulesAreShared},
		{"moves", nil, func(x e) error { return x.walk(x.moveList) }},
		{"status", nil, func(x e) error { return x.walk(x.statusAgrees) }},
		{"end", nil, e.gamesEnd},
		{"oracle", func(x e) bool { return x.oracle != nil }, e.oracleAgrees},
		{"key", func(x e) bool { return x.hasKey }, e.keyIdentifies},
		{"notation", func(x e) bool { return x.notation != nil }, func(x e) error { return x.walk(x.notationAgrees) }},
		{"garbage", func(x e) bool { return x.notation != nil }, func(x e) error { return x.walk(x.garbageIsRefused) }},
		{"words", func(x e) bool { return x.has("Explainer", "Reasoner", "Forbidder") }, e.wordsAreThere},
		{"symmetry", func(x e) bool { return x.undo == nil && x.has("Symmetric") }, func(x e) error { return x.walk(x.symmetryCommutes) }},
		{"bounds", func(x e) bool { return x.two() && x.has("BestScorer", "Resolver", "QuickResolver") }, e.resultsAreTrue},
		{"order", func(x e) bool { return x.has("MoveScorer") }, func(x e) error { return x.walk(x.scoresEveryMove) }},
		{"noisy", func(x e) bool { return x.has("Noisy") }, func(x e) error { return x.walk(x.noisyAreLegal) }},
		{"pass", func(x e) bool { return x.has("Passer", "Zugzwang") }, func(x e) error { return x.walk(x.passTurns) }},
		{"rewards", func(x e) bool { return x.has("Rewarder") }, func(x e) error { return x.walk(x.rewardsAreBounded) }},
		{"facts", func(x e) bool {
			return x.has("Sized", "Scorer", "Capturer", "Pointer", "RowFlipper", "TurnPasser", "Arranger", "SideChooser", "OpeningNamer", "SetUpper")
		}, func(x e) error { return x.walk(x.factsAreSound) }},
		{"clone", func(x e) bool { return x.has("Cloner") }, func(x e) error { return x.walk(x.clonesAreApart) }},
		{"scene", func(x e) bool { return x.scener != nil }, func(x e) error { return x.walk(x.checkScene) }},
		{"board", func(x e) bool { return x.scener != nil && x.notation != nil && x.undo == nil }, func(x e) error { return guard(x.boardGoesBackAndForth) }},
		{"repetition", func(x e) bool { return x.path != nil }, func(x e) error { return x.walk(x.repetitionIsSound) }},
		{"perft", nil, func(x e) error { return guard(x.perftAgrees) }},
		{"allocations", nil, func(x e) error { return x.walk(x.allocatesNothing) }},
	}
}
