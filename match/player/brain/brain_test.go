package brain

import (
	"bytes"
	"strings"
	"testing"

	"go.uber.org/goleak"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/internal/testutil"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func gomoku(t *testing.T) catalog.Game {
	t.Helper()
	return testutil.Must(standard.Games().FindGame("gomoku"))(t)
}

// options of two made-up engines.
func game() catalog.Game {
	return catalog.Game{Profiles: []catalog.Profile{
		{Name: "strong", Options: []catalog.Option{{Name: "memory", Default: "64"}, {Name: "level", Default: "100"}, {Name: "seed", Default: "0"}}},
		{Name: "plain"},
	}}
}

// TestBrain_PassesInfoToEngine: INFO keys become options of the engine, if it has them, and count
// more than the spec.
func TestBrain_PassesInfoToEngine(t *testing.T) {
	type info struct {
		key   string
		value int64
	}
	const mib = 1 << 20
	for _, c := range []struct {
		spec  string
		infos []info
		want  string
		last  bool // whether the last key changes the engine
	}{
		{"strong", []info{{"strength", 40}}, "strong:level=40", true},
		{"strong:level=10,seed=3", []info{{"strength", 40}}, "strong:seed=3,level=40", true},
		{"strong", []info{{"strength", 40}, {"strength", 40}}, "strong:level=40", false},
		{"", []info{{"strength", 40}}, ":level=40", true},
		{"plain", []info{{"strength", 40}, {"hash_size", 1024}, {"max_memory", mib}}, "plain", false},
		{"strong", []info{{"caution_factor", 3}}, "strong", false},
		{"strong", []info{{"hash_size", 128 << 10}}, "strong:memory=128", true},
		{"strong", []info{{"hash_size", 128 << 10}, {"hash_size", 0}}, "strong", true},
		{"strong", []info{{"max_memory", 238 * mib}}, "strong", false},
		{"strong", []info{{"max_memory", 51 * mib}}, "strong:memory=51", true},
		{"strong", []info{{"max_memory", 1}}, "strong:memory=8", true},
		{"strong", []info{{"max_memory", 51 * mib}, {"max_memory", 0}}, "strong", true},
		{"strong:memory=1024", []info{{"max_memory", 238 * mib}}, "strong:memory=238", true},
		{"strong", []info{{"hash_size", 512 << 10}, {"max_memory", 238 * mib}}, "strong:memory=238", true},
	} {
		s := &engineSeat{game: game(), spec: c.spec, infoOptions: map[string]string{}}
		changed := false
		for _, i := range c.infos {
			changed = s.setOption(i.key, i.value)
		}
		if got := s.currentSpec(); got != c.want || changed != c.last {
			t.Errorf("%s after %v: %s, changed %v; want %s, %v", c.spec, c.infos, got, changed, c.want, c.last)
		}
	}
}

// allProfiles has every profile tested, not only each third.
var allProfiles = false

// TestBrain_ServesEveryProfile runs every profile as a brain, by the rules of every league and with
// small memory.
func TestBrain_ServesEveryProfile(t *testing.T) {
	g := gomoku(t)
	for i, p := range g.Profiles {
		if i%3 > 0 && !allProfiles {
			continue
		}
		t.Run(p.Name, func(t *testing.T) {
			b := testutil.Must(NewBrain(g, p.Name))(t)
			b.Limits.Nodes = 300
			var in strings.Builder
			in.WriteString("INFO max_memory 67108864\nINFO strength 60\nINFO timeout_turn 1000\n")
			for _, rule := range []string{"0", "1", "4", "8"} {
				in.WriteString("INFO rule " + rule + "\nSTART 9\nTURN 4,4\nYXSHOWFORBID\n")
			}
			var out bytes.Buffer
			testutil.NoError(t, b.Serve(t.Context(), strings.NewReader(in.String()), &out))
			if n := strings.Count(out.String(), "\nFORBID "); n != 4 || strings.Contains(out.String(), "ERROR") {
				t.Errorf("answers %s", out.String())
			}
		})
	}
}

// TestBrain_ListsForbiddenPoints checks the points that black may not play.
func TestBrain_ListsForbiddenPoints(t *testing.T) {
	b := testutil.Must(NewBrain(gomoku(t), "heuristic"))(t)
	points, err := b.Forbidden(sente.Record{Game: "gomoku", Rules: "renju", Setup: "black: e8 f8 h8 i8 j8; white: e15 h15 e1 h1 k1; to-move: black"})
	if err != nil || len(points) != 1 || points[0] != "g8" {
		t.Errorf("%v, %v", points, err)
	}
	if _, err := NewBrain(gomoku(t), "sente:colour=red"); err == nil {
		t.Error("an unknown option is accepted")
	}
	if _, err := b.Judge(sente.Record{Game: "gomoku", Moves: []sente.Move{"h8", "h8"}}); err == nil {
		t.Error("a stone on a stone is no error")
	}
}
