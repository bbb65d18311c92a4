package rules_test

import (
	"testing"

	"github.com/sente-games/sente/rules"
)

// plainState can be compared, slicedState cannot.
type (
	plainState  struct{ A, B int }
	slicedState struct{ A []int }
)

// still is a game that only stands still, with any state.
type still[S any] struct{}

func (still[S]) Start() (s S) { return s }

func (still[S]) Status(*S) rules.Status { return rules.Status{Key: 7} }

func (still[S]) Moves(_ *S, buf []int) []int { return buf }

func (g still[S]) Play(_, src *S, _ int, _ bool) rules.Status { return g.Status(src) }

// labelled has a key, boarded keeps the board in itself.
type (
	labelled[S any] struct{ still[S] }
	boarded[S any]  struct{ labelled[S] }
)

func (labelled[S]) HasKey() bool { return true }

func (boarded[S]) Undo(*S, int) {}

func TestIdentityIsStateOrKeyOrNothing(t *testing.T) {
	state := plainState{1, 2}
	st := rules.Status{Key: 7}
	if id := rules.Identity[still[plainState], plainState, int](still[plainState]{}); id(&state, st) != any(state) {
		t.Errorf("a state that can be compared: %v", id(&state, st))
	}
	if id := rules.Identity[boarded[plainState], plainState, int](boarded[plainState]{}); id(&state, st) != any(uint64(7)) {
		t.Errorf("a state that is only part of the position: %v", id(&state, st))
	}
	sliced := slicedState{[]int{1}}
	if id := rules.Identity[labelled[slicedState], slicedState, int](labelled[slicedState]{}); id(&sliced, st) != any(uint64(7)) {
		t.Errorf("a state that cannot be compared: %v", id(&sliced, st))
	}
	if id := rules.Identity[still[slicedState], slicedState, int](still[slicedState]{}); id != nil {
		t.Error("a game with nothing to compare has an identity")
	}
}
