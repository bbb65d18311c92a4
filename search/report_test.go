package search

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// count is a game in which a move is a number and its text the sum so far.
type count struct{}

func (count) Start() int                                 { return 0 }
func (count) Status(*int) rules.Status                   { return rules.Status{} }
func (count) Moves(_ *int, buf []int) []int              { return append(buf, 1, 2) }
func (count) Format(s *int, m int) string                { return strings.Repeat("i", *s+m) }
func (count) Parse(*int, string) (int, error)            { return 0, nil }
func (count) Play(d, s *int, m int, _ bool) rules.Status { *d = *s + m; return rules.Status{} }

func TestInfoWritesLinesFromTheRoot(t *testing.T) {
	r := Report[int]{
		Depth: 3, SelDepth: 5, Rank: 1, Score: 12, Bound: sente.Lower, Nodes: 99, Time: time.Second, Table: 7,
		Line: []int{1, 2, 1}, Now: []int{2, 2},
		Candidates: []Candidate[int]{{Move: 2, Share: 0.75, Score: 12}, {Move: 1, Share: 0.25, Score: -3, Bound: sente.Upper}},
	}
	want := sente.Info{
		Depth: 3, SelDepth: 5, Rank: 1, Score: 12, Bound: sente.Lower, Nodes: 99, Time: time.Second, Table: 7,
		Line: []sente.Move{"i", "iii", "iiii"}, Now: []sente.Move{"ii", "iiii"},
		Candidates: []sente.Candidate{{Move: "ii", Share: 0.75, Score: 12}, {Move: "i", Share: 0.25, Score: -3, Bound: sente.Upper}},
	}
	if diff := cmp.Diff(want, r.Info(LineFormatter(count{}, 0))); diff != "" {
		t.Error(diff)
	}
}
