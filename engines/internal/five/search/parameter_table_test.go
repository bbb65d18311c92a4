package search

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/sente-games/sente/train"
)

// RandomParameters are numbers within their bounds, each the usual one in half of all cases.
func RandomParameters(rng *rand.Rand) Parameters {
	n := DefaultParameters
	for i, r := range parameterRows {
		if rng.IntN(2) == 0 {
			n[i] = r.minValue + int16(rng.IntN(int(r.maxValue-r.minValue)+1))
		}
	}
	return n
}

// ParameterBounds are the numbers with one of them at its least or most, for all of them.
func ParameterBounds() (all []Parameters) {
	for i, r := range parameterRows {
		for _, v := range []int16{r.minValue, r.maxValue} {
			n := DefaultParameters
			n[i] = v
			all = append(all, n)
		}
	}
	return all
}

// TestParameters_FileRoundTrip: numbers are the same after writing and reading, whatever the usual ones are.
func TestParameters_FileRoundTrip(t *testing.T) {
	rng := rand.New(rand.NewPCG(22, 1))
	for range 100 {
		n, usual := RandomParameters(rng), RandomParameters(rng)
		f, err := train.Decode(train.File{Tables: n.ChangedTables(usual)}.Encode())
		if err != nil {
			t.Fatal(err)
		}
		if got, err := ReadParameters(f, usual); err != nil || got != n {
			t.Fatalf("%v, read as %v: %v", n, got, err)
		}
	}
	short := train.File{Tables: []train.WeightTable{{Name: "side"}, {Name: ParameterTable, Columns: []string{"value"}, Rows: []train.Row{{Name: "breadth", Values: []int{9}}}}}}
	whole, err := CompleteParameters(short, CaptureParameters)
	if want := CaptureParameters; err != nil || len(whole.Tables) != 2 || len(whole.Tables[1].Rows) != len(parameterRows) {
		t.Errorf("%+v, %v", whole, err)
	} else if want[ParamBreadth] = 9; len(short.Tables[1].Rows) != 1 {
		t.Error("the file was changed")
	} else if got, err := ReadParameters(whole, DefaultParameters); err != nil || got != want {
		t.Errorf("%v, want %v: %v", got, want, err)
	}
	if tables := DefaultParameters.ChangedTables(DefaultParameters); tables != nil {
		t.Errorf("usual numbers have the tables %v", tables)
	}
}

// TestParameters_Space: the space is sound, its start are the numbers themselves, and each of its values
// goes to the number that it names.
func TestParameters_Space(t *testing.T) {
	for _, n := range []Parameters{DefaultParameters, CaptureParameters} {
		space := n.Space()
		if err := space.Check(); err != nil {
			t.Fatal(err)
		}
		if n.WithValues(space.Start()) != n {
			t.Error("the start is not where it began")
		}
		for k, p := range space {
			values := space.Start()
			values[k] = p.Max
			moved := n.WithValues(values)
			i, ok := findParameter(strings.TrimPrefix(p.Name, ParameterTable+" "))
			if !ok || float64(moved[i]) != p.Max {
				t.Errorf("%s: %v, want %v", p.Name, moved[i], p.Max)
			}
			if moved[i] = n[i]; moved != n {
				t.Errorf("%s moved another number", p.Name)
			}
		}
	}
}
