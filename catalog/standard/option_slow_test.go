//go:build slow

package standard_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/testutil"
)

// answers tell what an engine said of some positions: the moves, and how far it
// looked.
func answers(t *testing.T, spec string, limits sente.Limits) string {
	t.Helper()
	var all strings.Builder
	for _, moves := range []string{"h8 i9 h10 g9 i10 d4", "h8 h9 i8 g8 i10", "h8 i8 i9 g7 h10 h9 j10"} {
		r := sente.Record{Game: "gomoku"}
		for m := range strings.FieldsSeq(moves) {
			r = r.WithMove(sente.Move(m))
		}
		c, err := gomokuEngine(t, spec).Think(t.Context(), r, limits, nil)
		testutil.NoError(t, err)
		fmt.Fprintf(&all, "%s %v %d %d; ", c.Move, c.Info.Score, c.Info.Depth, c.Info.Nodes)
	}
	return all.String()
}

// TestOptions_HaveAnEffect: an engine with another value of an option thinks
// otherwise than with the usual one, which is named here.
func TestOptions_HaveAnEffect(t *testing.T) {
	limits := sente.Limits{Seed: 3}
	for spec, options := range map[string][2]string{
		"heuristic random":   {"heuristic:random=0", "heuristic:random=9000"},
		"zerosum random":     {"zerosum:random=0", "zerosum:random=9000"},
		"minimax depth":      {"minimax:depth=5", "minimax:depth=3"},
		"minimax breadth":    {"minimax:breadth=3", "minimax:breadth=5"},
		"minimax layers":     {"minimax:layers=all", "minimax:layers=even"},
		"minimax random":     {"minimax:random=0", "minimax:random=500"},
		"kill depth":         {"kill:depth=5", "kill:depth=2"},
		"kill breadth":       {"kill:breadth=3", "kill:breadth=5"},
		"kill layers":        {"kill:layers=all", "kill:layers=even"},
		"kill random":        {"kill:random=0", "kill:random=500"},
		"negascout depth":    {"negascout:depth=4", "negascout:depth=2"},
		"negascout breadth":  {"negascout:breadth=6", "negascout:breadth=4"},
		"negascout layers":   {"negascout:layers=even", "negascout:layers=all"},
		"negascout random":   {"negascout:random=0", "negascout:random=500"},
		"zeromax depth":      {"zeromax:depth=2", "zeromax:depth=3"},
		"zeromax breadth":    {"zeromax:breadth=10", "zeromax:breadth=4"},
		"zeromax layers":     {"zeromax:layers=all", "zeromax:layers=even"},
		"zeromax random":     {"zeromax:random=0", "zeromax:random=500"},
		"zeromax simulation": {"zeromax:simulation=8", "zeromax:simulation=0"},
		"zeromax rollout":    {"zeromax:rollout=100", "zeromax:rollout=0"},
		"mcts breadth":       {"mcts:iterations=900,breadth=24", "mcts:iterations=900,breadth=2"},
		"mcts iterations":    {"mcts:iterations=60", "mcts:iterations=40"},
		"uct3000 iterations": {"uct3000:iterations=50", "uct3000:iterations=30"},
	} {
		usual, other := answers(t, options[0], limits), answers(t, options[1], limits)
		if usual == other {
			t.Errorf("%s has no effect: %s and %s both say %s", spec, options[0], options[1], usual)
		}
	}
}

// TestOptions_DefaultsAreNamed: naming the default value of an option has no effect.
func TestOptions_DefaultsAreNamed(t *testing.T) {
	for _, name := range []string{"heuristic", "zerosum", "minimax", "kill", "negascout", "zeromax"} {
		var named []string
		profile, err := gameOf(t, "gomoku").FindProfile(name)
		testutil.NoError(t, err)
		for _, p := range profile.Options {
			if p.Default != "" && p.Name != "level" {
				named = append(named, p.Name+"="+p.Default)
			}
		}
		spec := name + ":" + strings.Join(named, ",")
		if usual, same := answers(t, name, sente.Limits{Seed: 3}), answers(t, spec, sente.Limits{Seed: 3}); usual != same {
			t.Errorf("%s says %s, %s says %s", name, usual, spec, same)
		}
	}
}
