package standard

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/engines/capture"
	gomokuengine "github.com/sente-games/sente/engines/gomoku"
	"github.com/sente-games/sente/engines/gomoku/baseline"
	"github.com/sente-games/sente/engines/simple"
	"github.com/sente-games/sente/games/gomoku"
	"github.com/sente-games/sente/search/alphabeta"
)

// newCaptureEngine returns an engine that selects by the record: the table engine for rules without
// captures that it supports, the capture engine for rules with captures, and the generic search for
// all other rules and for openings with a choice of colours. Weights belong to one of the first two
// and are an error under other rules.
func newCaptureEngine(weights gomokuWeights, memory int64, search []alphabeta.Option) (sente.Engine, error) {
	const known, captures, other = 0, 1, 2
	form := func(r sente.Record) (int, error) {
		if err := weights.checkRules(r); err != nil {
			return 0, err
		}
		switch {
		case gomokuengine.CanPlay(r):
			return known, nil
		case capture.SupportsGame(r):
			return captures, nil
		}
		return other, nil
	}
	return simple.NewFormsEngine(weights.exampleRecord(), form, func(r sente.Record) (sente.Engine, error) {
		switch {
		case gomokuengine.CanPlay(r):
			engine, err := gomokuengine.NewWithWeights(weights.tables, gomokuengine.Options{Memory: memory}, search...)
			return gomokuengine.CompleteLines(engine), err
		case capture.SupportsGame(r):
			return capture.NewWithWeights(weights.captures, r, capture.Options{Memory: memory}, search...)
		}
		return baseline.NewGeneric(r, memory, search...)
	})
}

// priorityProfile returns an engine like the student programs of the 42 schools, as a baseline.
func priorityProfile() catalog.Profile {
	return catalog.Profile{
		Name: "priority4", Title: "Four-ply student engine", About: "four-ply search ordered by single move values, without a clock, like programs of the 42 schools",
		Options: []catalog.Option{newOption("depth", "4", "search depth in plies", harmless, catalog.IntegerValues(1, 8))},
		Replacement: func(r sente.Record) string {
			if unsupportedFouls(r) == 0 {
				return ""
			}
			return byGenericGlance
		},
		New: func(args map[string]string) (sente.Engine, error) {
			depth := catalog.IntegerArg(args, "depth", 4)
			form := func(r sente.Record) (int, error) { return unsupportedFouls(r), nil }
			return simple.NewFormsEngine(sente.Record{}, form, func(r sente.Record) (sente.Engine, error) {
				if unsupportedFouls(r) == 0 {
					return capture.NewPriority(depth), nil
				}
				return baseline.NewHeuristic(r)
			})
		},
	}
}

// unsupportedFouls returns 1 if package capture does not support the record, because its rules have
// forbidden moves or its opening a choice of colours, otherwise 0.
func unsupportedFouls(r sente.Record) int {
	g, _, err := gomoku.FromRecord(r)
	if err == nil && (g.Law().Has(gomoku.Fouls) || g.Opening().Swaps()) {
		return 1
	}
	return 0
}
