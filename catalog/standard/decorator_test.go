package standard_test

import (
	"context"
	"io"
	"maps"
	"slices"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/engines/gomoku"
	"github.com/sente-games/sente/engines/gomoku/balance"
	"github.com/sente-games/sente/engines/simple"
	rules "github.com/sente-games/sente/games/gomoku"
	"github.com/sente-games/sente/search/book"
	"github.com/sente-games/sente/search/trace"
)

// unable is an engine that can only think.
type unable struct{}

func (unable) Think(context.Context, sente.Record, sente.Limits, func(sente.Info)) (sente.Choice, error) {
	return sente.Choice{Move: "h8"}, nil
}

// Engines with one ability each, which count how often it reached them.
type (
	forgets  struct{ counting }
	ponders  struct{ counting }
	features struct{ counting }
	traces   struct{ counting }
	closes   struct{ counting }
	counting struct {
		unable
		reached *int
	}
)

func (e forgets) Forget()                              { *e.reached++ }
func (e ponders) Ponder(context.Context, sente.Record) { *e.reached++ }
func (e features) Features() []string                  { *e.reached++; return nil }
func (e closes) Close() error                          { *e.reached++; return nil }
func (e traces) Trace(context.Context, sente.Record, sente.Limits, trace.Limits) (*trace.Tree, error) {
	*e.reached++
	return nil, nil
}

// abilities are what an engine may also be: one that is, and how it is asked.
var abilities = map[string]struct {
	engine func(counting) sente.Engine
	ask    func(context.Context, sente.Engine) (found bool)
}{
	"forget": {
		func(c counting) sente.Engine { return forgets{c} },
		func(_ context.Context, e sente.Engine) bool {
			f, ok := sente.As[sente.Forgetter](e)
			if ok {
				f.Forget()
			}
			return ok
		},
	},
	"ponder": {
		func(c counting) sente.Engine { return ponders{c} },
		func(ctx context.Context, e sente.Engine) bool {
			p, ok := sente.As[sente.Ponderer](e)
			if ok {
				p.Ponder(ctx, sente.Record{})
			}
			return ok
		},
	},
	"features": {
		func(c counting) sente.Engine { return features{c} },
		func(_ context.Context, e sente.Engine) bool {
			f, ok := sente.As[sente.Featured](e)
			if ok {
				f.Features()
			}
			return ok
		},
	},
	"trace": {
		func(c counting) sente.Engine { return traces{c} },
		func(ctx context.Context, e sente.Engine) bool {
			t, ok := sente.As[trace.Engine](e)
			if ok {
				_, _ = t.Trace(ctx, sente.Record{}, sente.Limits{}, trace.Limits{})
			}
			return ok
		},
	},
}

// decorators are all that stand around engines.
var decorators = map[string]func(sente.Engine) (sente.Engine, error){
	"threads": func(e sente.Engine) (sente.Engine, error) {
		return simple.LimitEngine(e, sente.Limits{Threads: 2}), nil
	},
	"level": func(e sente.Engine) (sente.Engine, error) {
		return catalog.WeakenEngine(e, 40, catalog.LevelOptions{Open: rules.Open})
	},
	"book": func(e sente.Engine) (sente.Engine, error) {
		open := func(sente.Record) (book.Keeper, error) { return nil, io.EOF }
		return book.Wrap(e, book.New(book.Title{Game: "gomoku"}), open, book.Options{})
	},
	"forms": func(e sente.Engine) (sente.Engine, error) {
		return simple.NewFormsEngine(sente.Record{}, func(sente.Record) (int, error) { return 0, nil }, func(sente.Record) (sente.Engine, error) { return e, nil })
	},
	"complete": func(e sente.Engine) (sente.Engine, error) { return gomoku.CompleteLines(e), nil },
	"kill":     gomoku.NewKill,
	"openings": func(e sente.Engine) (sente.Engine, error) { return balance.WrapEngine(e), nil },
}

// stackDecorators puts decorators around an engine, the last one outermost.
func stackDecorators(t *testing.T, e sente.Engine, names []string) sente.Engine {
	t.Helper()
	for _, name := range names {
		var err error
		if e, err = decorators[name](e); err != nil {
			t.Fatal(err)
		}
	}
	return e
}

// decoratorStacks are all ways to put up to n decorators around each other.
func decoratorStacks(n int) [][]string {
	all := [][]string{{}}
	for shorter := 0; n > 0; n-- {
		from := all[shorter:]
		shorter = len(all)
		for _, names := range from {
			for _, name := range slices.Sorted(maps.Keys(decorators)) {
				all = append(all, append(slices.Clip(names), name))
			}
		}
	}
	return all
}

// Whatever stands around an engine, each of its abilities is found exactly if it is
// there, and reaches the engine once.
func TestDecorators_ClaimOnlyExistingAbilities(t *testing.T) {
	for _, names := range decoratorStacks(3) {
		for ability, a := range abilities {
			reached := 0
			inner := counting{reached: &reached}
			e := stackDecorators(t, a.engine(inner), names)
			withheld := ability == "ponder" && slices.Contains(names, "level") // it does not think on the opponent's time
			if found := a.ask(t.Context(), e); found == withheld || reached != 1 && found {
				t.Errorf("%v: %s is found: %v, and reached the engine %d times", names, ability, found, reached)
			}
			closeAll(t, e)
			e = stackDecorators(t, inner, names)
			own := ability == "forget" && slices.Contains(names, "forms") // which makes the engine anew
			if found := a.ask(t.Context(), e); found != own {
				t.Errorf("%v around an engine that cannot: %s is found: %v", names, ability, found)
			}
			closeAll(t, e)
		}
	}
}

func TestDecorators_CloseEngine(t *testing.T) {
	for _, names := range decoratorStacks(3) {
		reached := 0
		closeAll(t, stackDecorators(t, closes{counting{reached: &reached}}, names))
		if reached != 1 {
			t.Errorf("%v: the engine was closed %d times", names, reached)
		}
	}
}

func closeAll(t *testing.T, e sente.Engine) {
	t.Helper()
	if err := sente.Close(e); err != nil {
		t.Error(err)
	}
}
