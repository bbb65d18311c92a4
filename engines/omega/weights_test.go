package omega

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/simple"
	"github.com/sente-games/sente/internal/testutil"
)

// TestSpace: what is announced is in order, and what the engines play by.
func TestSpace(t *testing.T) {
	s := Space()
	if err := s.Check(); err != nil {
		t.Fatal(err)
	}
	for _, p := range s {
		if p.About == "" || p.Min >= p.Max {
			t.Errorf("%+v says neither what it is nor from where to where", p)
		}
	}
	if got := usualWeights().rollouts(); got != DefaultRollouts {
		t.Errorf("%+v, want %+v", got, DefaultRollouts)
	}
	var file []float64
	for _, table := range WeightsFile().Tables {
		for _, row := range table.Rows {
			for _, n := range row.Values {
				file = append(file, float64(n))
			}
		}
	}
	if !slices.Equal(file, s.Start()) {
		t.Errorf("the file has %v, announced are %v", file, s.Start())
	}
}

func TestWeightsNameWhatIsWrong(t *testing.T) {
	whole := string(WeightsFile().Encode())
	for _, c := range []struct{ old, new, want string }{
		{"[growth]", "[grown]", `table growth has the columns ""`},
		{"2 stones -17", "2 stones NaN", `"NaN" is no whole number`},
		{"2 stones -17", "2 stones 4097", "growth 2 stones closed is 4097, which is out of range: -4096 to 4096"},
		{"scale 110", "scale 0", "sampling scale is 0, which is out of range: 1 to 10000"},
		{"scale 110", "scale 70000", `row "scale" of table sampling: 70000 is out of range`},
		{"explore 10", "", "table sampling has 9 rows: 10 are needed"},
		{"\nend\n", "", "the rest was cut off"},
	} {
		_, err := ReadWeights([]byte(strings.Replace(whole, c.old, c.new, 1)))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: %v, want %q", c.new, err, c.want)
		}
	}
}

// TestWeightsOfAFile: by the numbers of the usual file each engine plays as without, by
// others otherwise, and the same whether or not others think beside it.
func TestWeightsOfAFile(t *testing.T) {
	testutil.SkipUnderRace(t)
	read := func(old, new string) *Weights {
		w, err := ReadWeights([]byte(strings.Replace(string(WeightsFile().Encode()), old, new, 1)))
		if err != nil {
			t.Fatal(err)
		}
		return w
	}
	same, grown, sampled := read("", ""), read("1 stone -158 389 754 586", "1 stone 900 250 500 -650"), read("own 1", "own 4")
	say := func(engines ...sente.Engine) []string {
		said := make([]string, len(engines))
		for _, moves := range [][]sente.Move{nil, {"e5", "a1"}} {
			for i, e := range engines {
				c, err := e.Think(t.Context(), sente.Record{Game: "omega", Size: "5", Moves: moves}, sente.Limits{Nodes: 400, Seed: 1}, nil)
				if err != nil {
					t.Fatal(err)
				}
				said[i] += fmt.Sprintln(c.Move, c.Info.Score, c.Info.Nodes)
			}
		}
		for _, e := range engines {
			if err := sente.Close(e); err != nil {
				t.Error(err)
			}
		}
		return said
	}
	for name, engine := range map[string]struct {
		open    func(w *Weights) (sente.Engine, error)
		changed *Weights
	}{
		"sampling": {func(w *Weights) (sente.Engine, error) { return New(Options{Memory: 8 << 20, Weights: w}) }, sampled},
		"negamax":  {func(w *Weights) (sente.Engine, error) { return OpenNegamax(w, 8<<20) }, grown},
		"search": {func(w *Weights) (sente.Engine, error) {
			return OpenSearch(w, sente.Record{}, simple.SearchSettings{Memory: 8 << 20})
		}, grown},
	} {
		by := func(w *Weights) sente.Engine {
			e, err := engine.open(w)
			if err != nil {
				t.Fatal(err)
			}
			return e
		}
		usual, other := say(by(nil))[0], say(by(engine.changed))[0]
		if usual == other {
			t.Errorf("%s: other numbers change nothing", name)
		}
		if got, want := say(by(same), by(engine.changed), by(nil)), []string{usual, other, usual}; !slices.Equal(got, want) {
			t.Errorf("%s: side by side they say\n%q not\n%q", name, got, want)
		}
	}
}

// FuzzReadWeights: whatever is read is the same after writing and reading. All lines must
// be there, so one of them is what changes.
func FuzzReadWeights(f *testing.F) {
	lines := bytes.Split(WeightsFile().Encode(), []byte("\n"))
	f.Add(uint16(0), []byte("sente-parameters 2"))
	f.Add(uint16(5), []byte("2 stones 0 4096 -4096 1"))
	f.Add(uint16(11), []byte("own 0"))
	f.Add(uint16(len(lines)-2), []byte("end\nend"))
	f.Fuzz(func(t *testing.T, line uint16, text []byte) {
		changed := slices.Clone(lines)
		changed[int(line)%len(lines)] = text
		w, err := ReadWeights(bytes.Join(changed, []byte("\n")))
		if err != nil {
			return
		}
		if again, err := ReadWeights(w.file().Encode()); err != nil || *again != *w {
			t.Fatalf("other weights after writing: %v", err)
		}
	})
}
