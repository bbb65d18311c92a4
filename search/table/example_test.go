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
