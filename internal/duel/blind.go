package duel

import (
	"testing"

	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/rules"
)

// blind is an easy game without its evaluation.
type blind[P rules.Position[P, M], M comparable] struct{ rules.Easy[P, M] }

// HasEval is what the searches ask first.
func (blind[P, M]) HasEval() bool { return false }

// Status leaves the evaluation out.
func (b blind[P, M]) Status(s *rules.EasyState[P]) rules.Status {
	st := b.Easy.Status(s)
	st.Eval = 0
	return st
}

// Play asks for none.
func (b blind[P, M]) Play(dst, src *rules.EasyState[P], m M, _ bool) rules.Status {
	return b.Easy.Play(dst, src, m, false)
}

// Without plays the match that is asked for in a game that has lost its evaluation, and is
// skipped where none is asked for.
func Without[P rules.Position[P, M], M comparable](t *testing.T, game rules.Easy[P, M]) {
	t.Helper()
	terms, ok, err := Asked()
	if err != nil {
		t.Fatal(err)
	}
	if !ok {
		t.Skip("SENTE_DUEL asks for no match")
	}
	g := catalog.New("blind", "without an evaluation", rules.Fixed(blind[P, M]{game}))
	why, err := g.Profiles[0].Choice()
	if err != nil {
		t.Fatal(err)
	}
	t.Log("the engine takes " + why)
	Run(t, g, terms)
}
