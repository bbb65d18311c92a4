package omega

import (
	"bytes"
	"slices"
	"strings"
	"testing"
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
