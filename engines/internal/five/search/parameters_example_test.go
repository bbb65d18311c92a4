package search_test

import (
	"fmt"

	"github.com/sente-games/sente/engines/internal/five/search"
	"github.com/sente-games/sente/train"
)

// A file of weights may name the numbers of the search that are to be tried.
func ExampleReadParameters() {
	file, err := train.Decode([]byte(`sente-parameters 1
[search] value
lmr-slope 85
lmp-moves 5
end`))
	if err != nil {
		fmt.Println(err)
		return
	}
	n, err := search.ReadParameters(file, search.DefaultParameters)
	fmt.Println(n[search.ParamReductionSlope], n[search.ParamLatePruneMoves], n[search.ParamBreadth] == search.DefaultParameters[search.ParamBreadth], err)
	// Output: 85 5 true <nil>
}
