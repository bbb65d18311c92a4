package gametest

import (
	"errors"
	"testing"

	"github.com/sente-games/sente/rules"
)

// Run checks a game, one subtest for each part. The last subtest, "examined", logs the abilities that
// were checked, and those that were not with the reason. It must not be called from a parallel
// test, since it counts allocations.
func Run[R rules.Rules[S, M], S any, M comparable](t *testing.T, r R, opts ...Option) {
	t.Helper()
	s := newSuite(r, opts)
	for _, p := range s.parts() {
		t.Run(p.name, func(t *testing.T) {
			if s.fatal != "" {
				t.Skipf("not examined: the part %q failed", s.fatal)
			}
			if err := s.examine(p); err != nil {
				t.Error(err)
			}
		})
	}
	t.Run("examined", func(t *testing.T) { t.Log(s.examined()) })
}

// Check runs the suite outside of a test and returns one error for each part that found a fault.
func Check[R rules.Rules[S, M], S any, M comparable](r R, opts ...Option) (faults []error) {
	s := newSuite(r, opts)
	for _, p := range s.parts() {
		if s.fatal != "" {
			break
		}
		if err := s.examine(p); err != nil {
			faults = append(faults, partError{p.name, err})
		}
	}
	return faults
}

// partError is the fault that a part of the suite found.
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

// Perft compares the number of lines of 1, 2, 3 … plies from the start with want.
func Perft[R rules.Rules[S, M], S, M any](t testing.TB, r R, want ...uint64) {
	t.Helper()
	for i, lines := range want {
		s := r.Start()
		if got := rules.Perft(r, &s, i+1); got != lines {
			t.Errorf("perft %d is %d, want %d: in some position a legal move is missing or an illegal one is included", i+1, got, lines)
		}
	}
}

// suite runs all parts on a game.
type suite[S any, M comparable] struct {
	subject[S, M]
	opts  []Option
	fatal string // the part with a fatal fault
	ran   []string

	disagrees bool // the oracle disagrees with the rules
	notes     []string
}

func newSuite[R rules.Rules[S, M], S any, M comparable](r R, opts []Option) *suite[S, M] {
	return &suite[S, M]{subject: newSubject(r), opts: opts}
}

// parts returns the parts that apply to the game.
func (s *suite[S, M]) parts() (apply []part[S, M]) {
	x := newHarness(s.subject, s.opts)
	for _, p := range parts[S, M]() {
		if p.applies == nil || p.applies(x) {
			apply = append(apply, p)
		}
	}
	return apply
}

func (s *suite[S, M]) examine(p part[S, M]) error {
	s.ran = append(s.ran, p.name)
	x := newHarness(s.subject, s.opts)
	if s.disagrees {
		x.oracle = nil // its keys belong to other rules
	}
	err := x.runWithWatchdog(p.examine)
	s.notes = append(s.notes, x.notes...)
	var f fault
	s.disagrees = s.disagrees || p.name == "oracle" && err != nil
	if errors.As(err, &f) && f.fatal {
		s.fatal = p.name
	}
	return err
}

// part is one property that a game must have.
type part[S any, M comparable] struct {
	name    string
	applies func(*harness[S, M]) bool // nil: to every game
	examine func(*harness[S, M]) error
}

func parts[S any, M comparable]() []part[S, M] {
	type h = *harness[S, M]
	return []part[S, M]{
		{"signatures", nil, func(x h) error { return (&signatureCheck[S, M]{x}).checkSignatures() }},
		{"start", nil, func(x h) error { return recoverPanic((&endCheck[S, M]{harness: x}).checkStart) }},
		{"undo", func(x h) bool { return x.undo != nil }, func(x h) error { return x.forRandomPositions((&playCheck[S, M]{x}).checkUndo) }},
		{"play", nil, func(x h) error { return x.forRandomPositions((&playCheck[S, M]{x}).checkPlay) }},
		{"shared", func(x h) bool { return x.undo == nil }, func(x h) error { return (&sharedCheck[S, M]{x}).checkShared() }},
		{"moves", nil, func(x h) error { return x.forRandomPositions((&moveCheck[S, M]{x}).checkMoves) }},
		{"status", nil, func(x h) error { return x.forRandomPositions((&playCheck[S, M]{x}).checkStatus) }},
		{"end", nil, func(x h) error {
			return (&endCheck[S, M]{harness: x, turns: turnFieldOf[S](x.rules)}).checkGamesEnd()
		}},
		{"oracle", func(x h) bool { return x.oracle != nil }, func(x h) error { return (&oracleCheck[S, M]{x}).checkOracle() }},
		{"key", func(x h) bool { return x.hasKey }, func(x h) error { return (&keyCheck[S, M]{harness: x}).checkKeys() }},
		{"notation", func(x h) bool { return x.notation != nil }, func(x h) error { return x.forRandomPositions((&textCheck[S, M]{harness: x}).checkNotation) }},
		{"garbage", func(x h) bool { return x.notation != nil }, func(x h) error { return x.forRandomPositions((&textCheck[S, M]{harness: x}).checkGarbage) }},
		{"words", func(x h) bool { return x.has("Explainer", "Reasoner", "Forbidder") }, func(x h) error { return (&textCheck[S, M]{harness: x}).checkTexts() }},
		{"symmetry", func(x h) bool { return x.undo == nil && x.has("Symmetric") }, func(x h) error { return x.forRandomPositions((&symmetryCheck[S, M]{x}).checkSymmetry) }},
		{"bounds", func(x h) bool { return x.isTwoPlayer() && x.has("BestScorer", "Resolver", "QuickResolver") }, func(x h) error { return (&boundsCheck[S, M]{x}).checkBounds() }},
		{"order", func(x h) bool { return x.has("MoveScorer") }, func(x h) error { return x.forRandomPositions((&moveCheck[S, M]{x}).checkMoveScores) }},
		{"noisy", func(x h) bool { return x.has("Noisy") }, func(x h) error { return x.forRandomPositions(x.checkNoisy) }},
		{"pass", func(x h) bool { return x.has("Passer", "Zugzwang") }, func(x h) error { return x.forRandomPositions((&passCheck[S, M]{x}).checkPass) }},
		{"rewards", func(x h) bool { return x.has("Rewarder") }, func(x h) error { return x.forRandomPositions((&rewardCheck[S, M]{x}).checkRewards) }},
		{"facts", func(x h) bool {
			return x.has("Sized", "Scorer", "Capturer", "Pointer", "RowFlipper", "TurnPasser", "Arranger", "SideChooser", "OpeningNamer", "SetUpper")
		}, func(x h) error { return x.forRandomPositions((&factsCheck[S, M]{x}).checkFacts) }},
		{"clone", func(x h) bool { return x.has("Cloner") }, func(x h) error { return x.forRandomPositions((&sharedCheck[S, M]{x}).checkClone) }},
		{"scene", func(x h) bool { return x.scener != nil }, func(x h) error { return x.forRandomPositions((&sceneCheck[S, M]{x}).checkScene) }},
		{"board", func(x h) bool { return x.scener != nil && x.notation != nil && x.undo == nil }, func(x h) error { return recoverPanic((&boardCheck[S, M]{x}).checkBoard) }},
		{"repetition", func(x h) bool { return x.path != nil }, func(x h) error { return x.forRandomPositions(x.checkRepetition) }},
		{"perft", nil, func(x h) error { return recoverPanic((&perftCheck[S, M]{x}).checkPerft) }},
		{"allocations", nil, func(x h) error { return x.forRandomPositions((&perftCheck[S, M]{x}).checkAllocations) }},
	}
}
