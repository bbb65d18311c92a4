package gametest

import (
	"testing"

	"github.com/sente-games/sente/rules"
)

func allocations(f func()) float64 { return testing.AllocsPerRun(10, f) }

// FuzzParse feeds the parser of a game's notation with anything; it must read a
// move or refuse in one sentence.
func FuzzParse[R rules.Rules[S, M], S any, M comparable](f *testing.F, r R) {
	x := newHarness(newSubject(r), nil)
	check := &textCheck[S, M]{harness: x}
	if x.notation == nil {
		f.Fatalf("%T has no Notation to fuzz", r)
	}
	x.begin()
	for _, m := range x.someMoves(movesPerPosition) {
		f.Add(x.format(m))
	}
	for _, text := range garbage {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if err := check.checkParse(text); err != nil {
			t.Error(err)
		}
		if s, ok := rules.Ability[rules.Splitter](r); ok {
			_, _ = s.Split(text)
		}
	})
}
