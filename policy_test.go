package sente_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/sente-games/sente"
)

func TestPolicy(t *testing.T) {
	i := sente.Info{Nodes: 1000, Candidates: []sente.Candidate{
		{Move: "h8", Share: 0.7, Score: 40},
		{Move: "a:b", Share: 0.2, Score: -12, Bound: sente.Upper},
		{Move: "i9", Share: 0.0999, Score: sente.WinIn(5), Bound: sente.Lower},
		{Move: "o1", Share: 0.0001},
		{Move: "o2", Share: 0.009, Bound: sente.Upper},
	}}
	p := sente.PolicyOf(i)
	if want := sente.Policy("h8:700:40 a:b:200:<=-12 i9:100:>=999995"); p != want {
		t.Fatalf("%q, want %q", p, want)
	}
	moves, err := p.Moves()
	want := []sente.PolicyMove{{"h8", 700, 40, sente.Exact}, {"a:b", 200, -12, sente.Upper}, {"i9", 100, 999995, sente.Lower}}
	if err != nil || !slices.Equal(moves, want) {
		t.Errorf("%+v, %v", moves, err)
	}
	if p := sente.PolicyOf(sente.Info{Nodes: 9, Candidates: []sente.Candidate{{Move: "a b", Share: 1}}}); p != "" {
		t.Errorf("%q", p)
	}
	if moves, err := sente.Policy("").Moves(); moves != nil || err != nil {
		t.Error(moves, err)
	}
}

func TestPolicyErrors(t *testing.T) {
	for _, text := range []string{"h8", "h8:1", ":1:2", "h8:x:1", "h8:-1:1", "h8:1:", "h8:1:<=", "h8:1:9999999", "h8:1:1 i9"} {
		if moves, err := sente.Policy(text).Moves(); err == nil || !strings.Contains(err.Error(), "such as h8:312:40") {
			t.Errorf("%q: %v, %v", text, moves, err)
		}
	}
}

// FuzzPolicy: what is read and written again is read as the same.
func FuzzPolicy(f *testing.F) {
	for _, text := range []string{"", "h8:312:40", "h8:312:<=40 i9:1:>=-3", "a:b:1:2", "h8:1"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		moves, err := sente.Policy(text).Moves()
		if err != nil {
			return
		}
		i := sente.Info{Nodes: 1}
		for _, m := range moves {
			if m.Effort == 0 || m.Effort > 1<<50 {
				return
			}
			i.Candidates = append(i.Candidates, sente.Candidate{Move: m.Move, Share: float64(m.Effort), Score: m.Score, Bound: m.Bound})
		}
		again, err := sente.PolicyOf(i).Moves()
		if err != nil || !slices.Equal(again, moves) {
			t.Errorf("%q: %+v, then %+v, %v", text, moves, again, err)
		}
	})
}
