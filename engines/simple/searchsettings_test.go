package simple_test

import (
	"slices"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/simple"
	"github.com/sente-games/sente/games/connectfour"
	"github.com/sente-games/sente/internal/testutil"
)

func FuzzParseFeatures(f *testing.F) {
	for _, text := range []string{"", "none", "Table+PVS", "table + etc", "+", "Ta\x00ble"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		set, err := simple.ParseFeatures(text)
		if err != nil {
			return
		}
		if again, err := simple.ParseFeatures(set.String()); err != nil || again != set {
			t.Errorf("%q is %v, and that is %v, %v", text, set, again, err)
		}
	})
}

// features are those that an engine says it has in use.
func features(t *testing.T, set simple.SearchSettings) []string {
	t.Helper()
	return testutil.Must(simple.Open(fourInARow, simple.Search(set)))(t).(sente.Featured).Features()
}

func TestSearchSettings_SelectFeatures(t *testing.T) {
	usual := features(t, simple.SearchSettings{})
	for _, name := range usual {
		rest := features(t, simple.SearchSettings{Without: name})
		if slices.Contains(rest, name) || len(rest) >= len(usual) {
			t.Errorf("without %s it has %v", name, rest)
		}
	}
	if more := features(t, simple.SearchSettings{With: "ETC+Fold"}); len(more) != len(usual)+2 {
		t.Errorf("with ETC and Fold it has %v, else %v", more, usual)
	}
}

func TestFormsEngine_OpensFormsOnDemand(t *testing.T) {
	opened := []int{}
	words := func(r sente.Record) (int, error) {
		size, err := connectfour.SizeOf(r)
		return size.Words(), err
	}
	e := testutil.Must(simple.NewFormsEngine(sente.Record{}, words, func(r sente.Record) (sente.Engine, error) {
		n, err := words(r)
		opened = append(opened, n)
		return simple.NewRandom(connectfour.Open, 1), err
	}))(t)
	for _, size := range []string{"", "7x6", "8x8", "10x10", "6x5"} {
		r := digits("44")
		r.Size = size
		if choice, _ := think(t, e, r, sente.Limits{}); choice.Move == "" {
			t.Errorf("no move on %q", size)
		}
	}
	if !slices.Equal(opened, []int{1, 2, 1}) {
		t.Errorf("opened for boards of %v words", opened)
	}
	bad := digits("")
	bad.Size = "99"
	if _, err := e.Think(t.Context(), bad, sente.Limits{}, nil); err == nil {
		t.Error("size 99 is no error")
	}
}
