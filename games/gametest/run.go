package gametest

import (
	"errors"
	"testing"

	"github.com/sente-games/sente/rules"
)

// Run checks a game, one subtest for each part. The last subtest, "examined", logs the abilities that
// were checked, and the unchecked ones with the reason. It must not be called from a parallel
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
		{"signatures", nil, checkSignatures[S, M]},
		{"start", nil, func(x h) error { return recoverPanic((&endCheck[S, M]{harness: x}).checkStart) }},
		{"undo", func(x h) bool { return x.undo != nil }, atPositions(checkUndo[S, M])},
		{"play", nil, atPositions(checkPlay[S, M])},
		{"shared", func(x h) bool { return x.undo == nil }, checkShared[S, M]},
		{"moves", nil, atPositions(checkMoves[S, M])},
		{"status", nil, atPositions(checkStatus[S, M])},
		{"end", nil, checkEnd[S, M]},
		{"oracle", func(x h) bool { return x.oracle != nil }, checkOracle[S, M]},
		{"key", func(x h) bool { return x.hasKey }, func(x h) error { return (&keyCheck[S, M]{harness: x}).checkKeys() }},
		{"notation", func(x h) bool { return x.notation != nil }, func(x h) error { return x.forRandomPositions((&textCheck[S, M]{harness: x}).checkNotation) }},
		{"garbage", func(x h) bool { return x.notation != nil }, func(x h) error { return x.forRandomPositions((&textCheck[S, M]{harness: x}).checkGarbage) }},
		{"words", func(x h) bool { return x.has("Explainer", "Reasoner", "Forbidder") }, func(x h) error { return (&textCheck[S, M]{harness: x}).checkTexts() }},
		{"symmetry", func(x h) bool { return x.undo == nil && x.has("Symmetric") }, atPositions(checkSymmetry[S, M])},
		{"bounds", func(x h) bool {
			return x.isTwoPlayer() && x.has("BestScorer", "Resolver", "QuickResolver", "LineResolver")
		}, checkBounds[S, M]},
		{"order", func(x h) bool { return x.has("MoveScorer") }, atPositions(checkMoveScores[S, M])},
		{"noisy", func(x h) bool { return x.has("Noisy") }, atPositions(checkNoisy[S, M])},
		{"pass", func(x h) bool { return x.has("Passer", "Zugzwang") }, atPositions(checkPass[S, M])},
		{"rewards", func(x h) bool { return x.has("Rewarder") }, atPositions(checkRewards[S, M])},
		{"facts", func(x h) bool {
			return x.has("Sized", "Scorer", "Capturer", "Pointer", "RowFlipper", "TurnPasser", "Arranger", "SideChooser", "OpeningNamer", "SetUpper")
		}, atPositions(checkFacts[S, M])},
		{"clone", func(x h) bool { return x.has("Cloner") }, atPositions(checkClone[S, M])},
		{"scene", func(x h) bool { return x.scener != nil }, atPositions(checkScene[S, M])},
		{"board", func(x h) bool { return x.scener != nil && x.notation != nil && x.undo == nil }, func(x h) error { return recoverPanic(func() error { return checkBoard(x) }) }},
		{"repetition", func(x h) bool { return x.path != nil }, atPositions(checkRepetition[S, M])},
		{"perft", nil, func(x h) error { return recoverPanic(func() error { return checkPerft(x) }) }},
		{"allocations", nil, atPositions(checkAllocations[S, M])},
	}
}

// atPositions returns a function that calls check at positions of random games.
func atPositions[S any, M comparable](check func(*harness[S, M]) error) func(*harness[S, M]) error {
	return func(x *harness[S, M]) error {
		return x.forRandomPositions(func() error { return check(x) })
	}
}
