package record

import (
	"io"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
)

// ReadSuite returns the positions of a file, in any format, as games that
// begin: openings for matches, positions to search. base is the game with its
// rules, size, opening and set-up as far as they are asked for; texts that leave
// them out are read by it, and records must not contradict it. With top, rows of
// points are counted from the top. Results and thoughts are left out.
func ReadSuite(games catalog.Catalog, base sente.Record, name string, in io.Reader, top bool) ([]sente.Record, error) {
	base.Moves, base.Thinking, base.Result = nil, nil, sente.Result{}
	r := reader{games: games, base: base, bound: true, top: top}
	suite, err := r.list(name, in)
	for i := range suite {
		suite[i].Thinking, suite[i].Result = nil, sente.Result{}
	}
	return suite, err
}
