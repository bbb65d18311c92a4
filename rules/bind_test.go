package rules_test

import (
	"testing"

	"github.com/sente-games/sente/rules"
)

// walker is a position of an interface type: a pointer to it has no methods that
// reflection could show.
type walker interface {
	Moves(buf []int8) []int8
	Play(m int8) walker
	Outcome() rules.Outcome
}

type step struct{ able }

func (s step) Play(m int8) walker { return step{s.able.Play(m)} }

func TestPositionOfAnInterfaceType(t *testing.T) {
	game, twin := rules.NewEasy[walker, int8](step{}), able{}
	s := game.Start()
	for range 8 {
		var next rules.EasyState[walker]
		if st := game.Play(&next, &s, 1, true); st.Outcome != twin.Play(1).Outcome() {
			t.Fatalf("after %v: outcome %d, want %d", twin, st.Outcome, twin.Play(1).Outcome())
		}
		s, twin = next, twin.Play(1)
	}
	if !game.Status(&s).Outcome.IsOver() {
		t.Error("eight moves do not end the game")
	}
}

// A node must not allocate, whatever the position can do.
func TestEasyPlayAllocatesNothing(t *testing.T) {
	game := rules.NewEasy(able{At: 2})
	states := make([]rules.EasyState[able], 2)
	states[0] = game.Start()
	if n := testing.AllocsPerRun(100, func() { game.Play(&states[1], &states[0], 1, true) }); n != 0 {
		t.Errorf("Play allocates %v times", n)
	}
}
