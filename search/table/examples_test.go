package table_test

import (
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/search/table"
)

// An entry is one word: score, bound, depth, the place of the best move and
// whether the search below met no horizon.
func ExampleEntry() {
	var e table.Entry = table.Pack(sente.WinIn(5), sente.Exact, 9, 2, true)
	fmt.Println(e.Score(), e.Bound() == sente.Exact, e.Depth(), e.Move(), e.Complete())
	// Output: win 5 true 9 2 true
}
