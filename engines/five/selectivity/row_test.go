package selectivity

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/sente-games/sente/tune"
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
		f, err := tune.Decode(tune.File{Tables: n.Tables(usual)}.Encode())
		if err != nil {
			t.Fatal(err)
		}
		if got, err := Read(f, usual); err != nil || got != n {
			t.Fatalf("%v, read as %v: %v", n, got, err)
		}
	}
	short := tune.File{Tables: []tune.WeightTable{{Name: "side"}, {Name: TableName, Columns: []string{"value"}, Rows: []tune.Row{{Name: "breadth", Values: []int{9}}}}}}
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

// TestNumbersNameWhatIsWrong: each mistake in a table is told.
func TestNumbersNameWhatIsWrong(t *testing.T) {
	for _, c := range []struct{ table, want string }{
		{"[search] worth\nlmr-slope 80\n", `table search has the columns "worth": "value" is needed`},
		{"[search] value\nlmr-slop 80\n", `table search has no number "lmr-slop": there are lmr-moves, lmr-slope, `},
		{"[search] value\nlmr-slope 80\nlmr-slope 90\n", `table search has "lmr-slope" twice`},
		{"[search] value\nlmr-slope 19\n", `row "lmr-slope" of table search: 19 is out of range: 20 to 300`},
		{"[search] value\nlmr-slope 301\n", `row "lmr-slope" of table search: 301 is out of range: 20 to 300`},
		{"[search] value\nlmr-slope 99999\n", `99999 is out of range`},
	} {
		f, err := tune.Decode([]byte("sente-parameters 1\n" + c.table + "end\n"))
		if err != nil {
			t.Fatal(err)
		}
		if _, err = Read(f, Tables); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: %v, want %q", c.table, err, c.want)
		}
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
