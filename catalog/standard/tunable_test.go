package standard

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/testutil"
)

// TestTunable_ParametersMatchFile: what is announced is in order and says why; at their start the
// numbers equal the file, and a parameter that moves changes it, within what its engine
// reads.
func TestTunable_ParametersMatchFile(t *testing.T) {
	for _, c := range []struct{ game, engine, rules string }{
		{"gomoku", "sente", ""},
		{"gomoku", "sente", "pente"},
		{"omega", "sente", ""},
		{"omega", "sente", "3p"},
		{"omega", "negamax", ""},
		{"omega", "search", ""},
	} {
		g, r := standard(t, c.game), sente.Record{Game: c.game, Rules: c.rules}
		of, err := g.Tunable(c.engine, r)
		testutil.NoError(t, err)
		if err := of.Space.Check(); err != nil {
			t.Error(err)
		}
		start := of.Space.Start()
		whole := text(of.File(start))
		if own := text(g.DefaultWeights(r).File()); whole != own {
			t.Errorf("%v: the file of the start is another one", c)
		}
		name := written(t, "w.txt", whole)
		for i, p := range of.Space {
			if p.About == "" || p.Min >= p.Max {
				t.Errorf("%v: %s says neither what it is nor from where to where", c, p.Name)
			}
			if i%testutil.SampleSize(16, 1) != 0 {
				continue
			}
			for _, v := range []float64{p.Min, p.Max} {
				moved := slices.Clone(start)
				moved[i] = v
				if got := text(of.File(moved)); v != p.Start && got == whole {
					t.Errorf("%v: %s at %v changes nothing", c, p.Name, v)
				}
			}
		}
		for _, all := range [][]float64{atEnd(of.Space.Start(), func(i int) float64 { return of.Space[i].Min }), atEnd(of.Space.Start(), func(i int) float64 { return of.Space[i].Max })} {
			spec := g.WithWeights(c.engine+":weights="+name, written(t, "far.txt", text(of.File(all))))
			e, err := g.NewEngine(spec)
			if err != nil {
				t.Fatalf("%v: %v", c, err)
			}
			closeEngine(t, e)
			again, err := g.Tunable(spec, r)
			testutil.NoError(t, err)
			if got, want := text(again.File(again.Space.Start())), text(of.File(all)); got != want {
				t.Errorf("%v: a file that is tuned from is not the start", c)
			}
		}
	}
}

// atEnd are values of one end of all ranges.
func atEnd(values []float64, end func(i int) float64) []float64 {
	for i := range values {
		values[i] = end(i)
	}
	return values
}

func TestTunable_ExplainsRefusals(t *testing.T) {
	capture := written(t, "capture.txt", text(captureWeightsKind.File()))
	odd := strings.Replace(text(omegaTwoWeightsKind.File()), "\nown 1\n", "\nown 0\n", 1)
	for _, c := range []struct{ game, spec, rules, want string }{
		{"gomoku", "heuristic", "", "heuristic of gomoku has no parameters that can be tuned by matches under these rules: use one that does, sente"},
		{"omega", "mcts", "", "use one that does, sente or negamax or search"},
		{"nim", "sente", "", "sente of nim has no parameters"},
		{"gomoku", "nobody", "", `unknown engine "nobody"`},
		{"gomoku", "sente:weights=" + capture, "", "are for Gomoku with captures, not for Gomoku without captures"},
		{"omega", "sente:weights=" + written(t, "odd.txt", odd), "", "sampling own is 0, which is out of range: expected 1 to 100"},
		{"omega", "sente:weights=" + filepath.Join(t.TempDir(), "none"), "", "cannot be read"},
	} {
		_, err := standard(t, c.game).Tunable(c.spec, sente.Record{Rules: c.rules})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.spec, err, c.want)
		}
	}
}
