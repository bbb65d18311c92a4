package record

import (
	"io"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
)

// ReadSuite returns the positions of a file in any format as unfinished games: openings for matches or
// positions to search. Full records must not contradict o.Base. Results and search info are dropped.
func ReadSuite(games catalog.Catalog, o ReadOptions, name string, in io.Reader) ([]sente.Record, error) {
	base := o.Base
	base.Moves, base.Thinking, base.Result = nil, nil, sente.Result{}
	r := reader{games: games, base: base, mustMatchBase: true, rowsFromTop: o.RowsFromTop}
	suite, err := r.readAll(name, in)
	for i := range suite {
		suite[i].Thinking, suite[i].Result = nil, sente.Result{}
	}
	return suite, err
}
