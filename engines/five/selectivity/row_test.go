package selectivity

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/sente-games/sente/train"
)

// Random are numbers within their bounds, each the usual one in half of all cases.
func Random(rng *rand.Rand) Numbers {
	n := Tables
	for i, r := range rows {
		if rng.IntN(2) == 0 {
			n[i] = r.least + int16(rng.IntN(int(r.most-r.least)+1))
		}
	}
	return n
}

// Bounds are the numbers with one of them at its least or most, for all of them.
func Bounds() (all []Numbers) {
	for i, r := range rows {
		for _, v := range []int16{r.least, r.most} {
			n := Tables
			n[i] = v
			all = append(all, n)
		}
	}
	return all
}

// TestNumbersFile: numbers are the same after writing and reading, whatever the usual ones are.
func TestNumbersFile(t *testing.T) {
	rng := rand.New(rand.NewPCG(22, 1))
	for range 100 {
		n, usual := Random(rng), Random(rng)
		f, err := train.Decode(train.File{Tables: n.Tables(usual)}.Encode())
		if err != nil {
			t.Fatal(err)
		}
		if got, err := Read(f, usual); err != nil || got != n {
			t.Fatalf("%v, read as %v: %v", n, got, err)
		}
	}
	short := train.File{Tables: []train.WeightTable{{Name: "side"}, {Name: TableName, Columns: []string{"value"}, Rows: []train.Row{{Name: "breadth", Values: []int{9}}}}}}
	whole, err := Complete(short, Captures)
	if want := Captures; err != nil || len(whole.Tables) != 2 || len(whole.Tables[1].Rows) != len(rows) {
		t.Errorf("%+v, %v", whole, err)
	} else if want[Breadth] = 9; len(short.Tables[1].Rows) != 1 {
		t.Error("the file was changed")
	} else if got, err := Read(whole, Tables); err != nil || got != want {
		t.Errorf("%v, want %v: %v", got, want, err)
	}
	if tables := Tables.Tables(Tables); tables != nil {
		t.Errorf("usual numbers have the tables %v", tables)
	}
}

// TestSpace: the space is sound, its start are the numbers themselves, and each of its values
// goes to the number that it names.
func TestSpace(t *testing.T) {
	for _, n := range []Numbers{Tables, Captures} {
		space := n.Space()
		if err := space.Check(); err != nil {
			t.Fatal(err)
		}
		if n.At(space.Start()) != n {
			t.Error("the start is not where it began")
		}
		for k, p := range space {
			values := space.Start()
			values[k] = p.Max
			moved := n.At(values)
			i, ok := numberOf(strings.TrimPrefix(p.Name, TableName+" "))
			if !ok || float64(moved[i]) != p.Max {
				t.Errorf("%s: %v, want %v", p.Name, moved[i], p.Max)
			}
			if moved[i] = n[i]; moved != n {
				t.Errorf("%s moved another number", p.Name)
			}
		}
	}
}
