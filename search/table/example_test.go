package table_test

import (
	"bytes"
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/search/table"
)

func ExampleTable() {
	t, err := table.New(1 << 20)
	if err != nil {
		fmt.Println(err)
		return
	}
	t.Store(42, table.Pack(17, sente.Lower, 6, 3, false))
	e, ok := t.Probe(42)
	fmt.Println(ok, e.Bound(), e.Score(), e.Depth(), e.Move(), e.Complete())
	_, ok = t.Probe(43)
	fmt.Println(ok)
	// Output:
	// true >= +17 6 3 false
	// false
}

func ExampleNew() {
	_, err := table.New(10)
	fmt.Println(err)
	// Output: a transposition table of 10 bytes is too small: it needs at least 1024
}

// A lower bound ends a search only if it reaches beta.
func ExamplePack() {
	e := table.Pack(17, sente.Lower, 6, table.NoMove, false)
	fmt.Println(e.Cuts(17, 0, 10), e.Cuts(17, 0, 20))
	// Output: true false
}

func ExampleScheme() {
	t, _ := table.New(table.MinBytes)
	t.SetScheme(table.TwoTier)
	fmt.Println(table.TwoTier)
	// Output: two-tier
}

func ExampleTable_Save() {
	t, _ := table.New(table.MinBytes)
	t.Store(42, table.Pack(17, sente.Exact, 6, 3, true))
	var file bytes.Buffer
	fmt.Println(t.Save(&file, "my game"))
	larger, _ := table.New(4 * table.MinBytes)
	fmt.Println(larger.Load(&file, "my game"))
	e, ok := larger.Probe(42)
	fmt.Println(e.Score(), ok)
	// Output:
	// <nil>
	// <nil>
	// +17 true
}
