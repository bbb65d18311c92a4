package record

import (
	"io"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
)

// ReadSuite returns the positions of a file in any format as unfinished games: openings for matches or
// positions to search. base holds the requested game, rules, size, opening and set-up; it provides the defaults
// of texts, and full records must not contradict it. If top is set, rows are counted from the top. Results and
// search info are dropped.
func ReadSuite(games catalog.Catalog, base sente.Record, name string, in io.Reader, top bool) ([]sente.Record, error) {
	base.Moves, base.Thinking, base.Result = nil, nil, sente.Result{}
	r := reader{games: games, base: base, mustMatchBase: true, rowsFromTop: top}
	suite, err := r.readAll(name, in)
	for i := range suite {
		suite[i].Thinking, suite[i].Result = nil, sente.Result{}
	}
	return suite, err
}
