package catalog

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/capture"
	gomokuengine "github.com/sente-games/sente/engines/gomoku"
	"github.com/sente-games/sente/engines/simple"
	"github.com/sente-games/sente/search/alphabeta"
)

// byLaw is an engine of its own for rules without captures that the tables know,
// one for rules with captures, and the generic search for all others and for
// choosing colours.
func byLaw(tables func() (sente.Engine, error), memory int64, search []alphabeta.Option) (sente.Engine, error) {
	const known, captures, generic = 0, 1, 2
	form := func(r sente.Record) (int, error) {
		switch {
		case gomokuengine.Knows(r):
			return known, nil
		case capture.Knows(r):
			return captures, nil
		}
		return generic, nil
	}
	return simple.Forms(form, func(r sente.Record) (sente.Engine, error) {
		switch {
		case gomokuengine.Knows(r):
			return tables()
		case capture.Knows(r):
			return capture.New(r, capture.Options{Memory: memory}, search...)
		}
		return gomokuengine.NewGeneric(r, gomokuengine.Options{Memory: memory}, search...)
	})
}
