package protocol

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/testutil"
)

func TestUGIManager_KeepsBoundOfLastScore(t *testing.T) {
	line := []sente.Move{"b2", "a1"}
	for name, c := range map[string]struct {
		lines []string
		want  sente.Info
	}{
		"exact":            {[]string{"info depth 1 score cp 5 pv b2 a1"}, sente.Info{Depth: 1, Score: 5, Line: line}},
		"lower":            {[]string{"info depth 1 score cp 5 lowerbound pv b2 a1"}, sente.Info{Depth: 1, Score: 5, Bound: sente.Lower, Line: line}},
		"upper":            {[]string{"info depth 1 score cp 900 upperbound pv b2 a1"}, sente.Info{Depth: 1, Score: 900, Bound: sente.Upper, Line: line}},
		"win at most":      {[]string{"info score win 9 upperbound depth 4 pv b2 a1"}, sente.Info{Depth: 4, Score: sente.WinIn(9), Bound: sente.Upper, Line: line}},
		"mate at least":    {[]string{"info score mate 2 lowerbound depth 4 pv b2 a1"}, sente.Info{Depth: 4, Score: sente.WinIn(3), Bound: sente.Lower, Line: line}},
		"mated at least":   {[]string{"info score mate -2 lowerbound pv b2 a1"}, sente.Info{Score: sente.LossIn(4), Bound: sente.Lower, Line: line}},
		"bound first":      {[]string{"info lowerbound score cp 7 pv b2 a1"}, sente.Info{Score: 7, Bound: sente.Lower, Line: line}},
		"later exact":      {[]string{"info score cp 7 lowerbound pv b2", "info score cp 9 pv b2 a1"}, sente.Info{Score: 9, Line: line}},
		"later bound":      {[]string{"info score cp 7 pv b2", "info score cp 9 upperbound pv b2 a1"}, sente.Info{Score: 9, Bound: sente.Upper, Line: line}},
		"counts at last":   {[]string{"info depth 3 score cp 9 upperbound pv b2 a1", "info depth 3 nodes 99 nps 1000 hashfull 7"}, sente.Info{Depth: 3, Score: 9, Bound: sente.Upper, Nodes: 99, Table: 7, Line: line}},
		"exact, counts":    {[]string{"info depth 3 score win 5 pv b2 a1", "info nodes 99 depth 3"}, sente.Info{Depth: 3, Score: sente.WinIn(5), Nodes: 99, Line: line}},
		"other line":       {[]string{"info depth 3 score cp 9 pv b2 a1", "info depth 3 multipv 2 score cp 8 lowerbound pv c3"}, sente.Info{Depth: 3, Score: 9, Line: line}},
		"other counts":     {[]string{"info depth 3 score cp 9 pv b2 a1", "info multipv 2 depth 4"}, sente.Info{Depth: 3, Score: 9, Line: line}},
		"currmove":         {[]string{"info depth 3 score cp 9 lowerbound pv b2 a1", "info depth 3 currmove b2 currmovenumber 1"}, sente.Info{Depth: 3, Score: 9, Bound: sente.Lower, Line: line}},
		"string":           {[]string{"info depth 3 score cp 9 pv b2 a1", "info string score cp 1 lowerbound"}, sente.Info{Depth: 3, Score: 9, Line: line}},
		"score in pv":      {[]string{"info depth 3 score cp 9 lowerbound pv b2 a1", "info depth 4 pv b2 score"}, sente.Info{Depth: 4, Score: 9, Bound: sente.Lower, Line: []sente.Move{"b2", "score"}}},
		"time":             {[]string{"info depth 3 score cp 9 time 12 pv b2 a1"}, sente.Info{Depth: 3, Score: 9, EngineTime: 12 * time.Millisecond, Line: line}},
		"no score at all":  {[]string{"info depth 3 nodes 5"}, sente.Info{Bound: sente.NoScore, Depth: 3, Nodes: 5, Line: line[:1]}},
		"broken score":     {[]string{"info depth 3 score cp 9 upperbound pv b2 a1", "info depth 4 score cp x pv b2 a1"}, sente.Info{Depth: 4, Score: 9, Bound: sente.Upper, Line: line}},
		"silent":           {nil, sente.Info{Bound: sente.NoScore, Line: line[:1]}},
		"bound alone":      {[]string{"info depth 3 upperbound pv b2 a1"}, sente.Info{Bound: sente.NoScore, Depth: 3, Line: line}},
		"time at last":     {[]string{"info depth 8 seldepth 9 score cp 160 nodes 211 hashfull 4 time 22 pv b2 a1", "info time 65"}, sente.Info{Depth: 8, SelDepth: 9, Score: 160, Nodes: 211, Table: 4, EngineTime: 65 * time.Millisecond, Line: line}},
		"new depth":        {[]string{"info depth 8 seldepth 9 score cp 16 nodes 211 pv b2 a1", "info depth 9 score cp 17 pv b2 a1"}, sente.Info{Depth: 9, Score: 17, Nodes: 211, Line: line}},
		"same depth":       {[]string{"info depth 8 seldepth 9 score cp 16 nodes 211 pv b2 a1", "info depth 8 score cp 17 nodes 300"}, sente.Info{Depth: 8, SelDepth: 9, Score: 17, Nodes: 300, Line: line[:1]}},
		"win of other pv":  {[]string{"info score win 3 lowerbound pv c3"}, sente.Info{Score: sente.WinIn(3), Bound: sente.Lower, Line: line[:1]}},
		"zero upper bound": {[]string{"info score cp 0 upperbound pv b2 a1"}, sente.Info{Bound: sente.Upper, Line: line}},
	} {
		m := &UGIManager{Connection: Connection{Wire: engine(map[string][]string{"go": append(c.lines, "bestmove b2")})}}
		got, err := m.Think(t.Context(), sente.Record{}, sente.Limits{Time: time.Second}, nil)
		testutil.NoError(t, err)
		got.Info.Time = 0
		if d := cmp.Diff(c.want, got.Info); d != "" {
			t.Errorf("%s: %s", name, d)
		}
	}
}
