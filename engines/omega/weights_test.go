package omega

import (
	"bytes"
	"slices"
	"testing"

	"github.com/sente-games/sente/internal/testutil"
)

// TestWeights_TuningSpace: what is announced is in order, and what the engines play by.
func TestWeights_TuningSpace(t *testing.T) {
	s := TuningSpace()
	testutil.NoError(t, s.Check())
	for _, p := range s {
		if p.About == "" || p.Min >= p.Max {
			t.Errorf("%+v says neither what it is nor from where to where", p)
		}
	}
	if got := defaultWeights().rolloutSettings(); got != DefaultRollouts {
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

func TestTunable_ChangesOneNumberAtATime(t *testing.T) {
	seen := map[string]bool{}
	for n := GrowthNumbers; n <= SamplingManyNumbers; n++ {
		tunable := testutil.Must(TunableWeights(WeightsFile(), n))(t)
		for i, p := range tunable.Space {
			values := tunable.Space.Start()
			values[i] = p.Min + p.Max - p.Start
			w := testutil.Must(ReadWeights(tunable.File(values).Encode()))(t)
			for k, q := range TuningSpace() {
				if want := map[bool]float64{false: q.Start, true: values[i]}[q.Name == p.Name]; float64(w.parameterAt(k)) != want {
					t.Errorf("%s set to %v: %s is %d, want %v", p.Name, values[i], q.Name, w.parameterAt(k), want)
				}
			}
			seen[p.Name] = true
		}
	}
	if len(seen) != len(TuningSpace()) {
		t.Errorf("%d of %d numbers are tunable", len(seen), len(TuningSpace()))
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
		if again, err := ReadWeights(w.toFile().Encode()); err != nil || *again != *w {
			t.Fatalf("other weights after writing: %v", err)
		}
	})
}
