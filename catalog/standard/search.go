package standard

import (
	"fmt"

	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/engines/simple"
	"github.com/sente-games/sente/search/alphabeta"
)

// readSearchOptions parses the memory and search options of an engine with its own search. It
// returns an error if the transposition table is switched off.
func readSearchOptions(args map[string]string) (memory int64, search []alphabeta.Option, err error) {
	if memory, err = catalog.MemoryArg(args); err != nil {
		return 0, nil, err
	}
	set := catalog.SearchSettings(args)
	if off, err := simple.ParseFeatures(set.Without); err == nil && off&alphabeta.Table != 0 {
		return 0, nil, fmt.Errorf("without=%s: the transposition table of this engine cannot be disabled; use the profile %s", set.Without, "search")
	}
	search, err = set.ParseOptions()
	return memory, search, err
}
