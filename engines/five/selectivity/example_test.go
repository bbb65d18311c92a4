package selectivity_test

import (
	"fmt"

	"github.com/sente-games/sente/engines/five/selectivity"
	"github.com/sente-games/sente/train"
)

// A file of weights may name the numbers of the search that are to be tried.
func ExampleRead() {
	file, err := train.Decode([]byte(`sente-parameters 1
[search] value
lmr-slope 85
lmp-moves 5
end`))
	if err != nil {
		fmt.Println(err)
		return
	}
	n, err := selectivity.Read(file, selectivity.Tables)
	fmt.Println(n[selectivity.Slope], n[selectivity.Kept], n[selectivity.Breadth] == selectivity.Tables[selectivity.Breadth], err)
	// Output: 85 5 true <nil>
}
