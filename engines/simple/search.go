package simple

import (
	"context"
	"fmt"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search/alphabeta"
)

// SearchSettings say which search [OpenSearch] makes. Features are named as
// [alphabeta.Feature.String] writes them, joined by +.
type SearchSettings struct {
	With    string // features to switch on besides the usual ones
	Without string // features to switch off
	Memory  int64  // bytes of the transposition table; 0 is the search's default
}

// OpenSearch returns the generic search itself as an engine, to see what each of
// its features is worth: it adds no knowledge to the rules and goes on until no
// shorter win can exist. The features are those of games of two; asking for any
// in a game of more is an error.
func OpenSearch[R Playable[S, M], S any, M comparable](game sente.Record, source Source[R, S], set SearchSettings) (sente.Engine, error) {
	opts, err := set.options()
	if err != nil {
		return nil, err
	}
	return OpenFor(game, func(r sente.Record) (R, S, error) {
		game, start, err := source(r)
		if err == nil && set.With+set.Without != "" {
			err = forTwo(game)
		}
		return game, start, err
	}, opts...)
}

func forTwo(game any) error {
	if n := len(rules.SeatsOf(game)); n > 2 {
		return fmt.Errorf("the game is for %d players: features can be switched in games for two only", n)
	}
	return nil
}

func (set SearchSettings) options() ([]alphabeta.Option, error) {
	on, err := ParseFeatures(set.With)
	if err != nil {
		return nil, fmt.Errorf("with=%s: %w", clip(set.With), err)
	}
	off, err := ParseFeatures(set.Without)
	if err != nil {
		return nil, fmt.Errorf("without=%s: %w", clip(set.Without), err)
	}
	if both := on & off; both != 0 {
		return nil, fmt.Errorf("%v cannot be both on and off: name it in with= or in without=", both)
	}
	opts := []alphabeta.Option{alphabeta.Shortest(), alphabeta.With(on), alphabeta.Without(off)}
	if set.Memory > 0 {
		opts = append(opts, alphabeta.TableBytes(max(set.Memory, leastTable)))
	}
	return opts, nil
}

// ParseFeatures reads what [alphabeta.Feature.String] writes, in any case of
// letters: "Table+PVS". "" and "none" are no features.
func ParseFeatures(text string) (set alphabeta.Feature, err error) {
	if text == "" || strings.EqualFold(text, alphabeta.Feature(0).String()) {
		return 0, nil
	}
	for _, name := range strings.Split(text, "+") {
		f, err := parseFeature(strings.TrimSpace(name))
		if err != nil {
			return 0, err
		}
		set |= f
	}
	return set, nil
}

func parseFeature(name string) (alphabeta.Feature, error) {
	var known []string
	for _, f := range (^alphabeta.Feature(0)).Each() {
		if strings.EqualFold(f.String(), name) {
			return f, nil
		}
		known = append(known, f.String())
	}
	return 0, fmt.Errorf("unknown feature %q: the features are %s, joined by +", clip(name), strings.Join(known, ", "))
}

// clip keeps a faulty text from filling the screen.
func clip(text string) string {
	if r := []rune(text); len(r) > 40 {
		return string(r[:40]) + "…"
	}
	return text
}

// Features names the features that the search of the game last asked about has
// in use, none if it is no alpha-beta.
func (e *engine[R, S, M]) Features() (names []string) {
	s, ok := e.searcher.(interface{ Features() alphabeta.Feature })
	if !ok {
		return nil
	}
	for _, f := range s.Features().Each() {
		names = append(names, f.String())
	}
	return names
}

// Forget makes the next search find what it would find in a new engine.
func (e *engine[R, S, M]) Forget() {
	if s, ok := e.searcher.(interface{ Forget() }); ok {
		s.Forget()
		return
	}
	e.searcher = nil
}

// Forms returns an engine for a game whose rules are of another type for some
// records, such as those of large boards: form says which type a record needs,
// open makes the engine for it. The one for an empty record is made at once.
func Forms(form func(sente.Record) (int, error), open func(sente.Record) (sente.Engine, error)) (sente.Engine, error) {
	f := &forms{form: form, open: open}
	return f, f.prepare(sente.Record{})
}

// forms keeps the engine for the form that it was asked for last.
type forms struct {
	form   func(sente.Record) (int, error)
	open   func(sente.Record) (sente.Engine, error)
	now    int
	engine sente.Engine
}

func (f *forms) prepare(game sente.Record) error {
	form, err := f.form(game)
	if err != nil || f.engine != nil && f.now == form {
		return err
	}
	f.engine = nil // let its table go first
	engine, err := f.open(game)
	if err != nil {
		return err
	}
	f.now, f.engine = form, engine
	return nil
}

// Think asks the engine for the record's form.
func (f *forms) Think(ctx context.Context, game sente.Record, limits sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	if err := f.prepare(game); err != nil {
		return sente.Choice{}, err
	}
	return f.engine.Think(ctx, game, limits, report)
}

// Features are those of the engine that was asked last.
func (f *forms) Features() []string {
	if e, ok := f.engine.(interface{ Features() []string }); ok {
		return e.Features()
	}
	return nil
}

// Forget makes the engine that was asked last forget, or lets go of it.
func (f *forms) Forget() {
	if e, ok := f.engine.(interface{ Forget() }); ok {
		e.Forget()
		return
	}
	f.engine = nil
}
