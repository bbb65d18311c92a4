package simple

import (
	"context"
	"errors"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/search/trace"
)

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
	if err := f.Close(); err != nil { // its table goes first
		return err
	}
	engine, err := f.open(game)
	if err != nil {
		return err
	}
	f.now, f.engine = form, engine
	return nil
}

// Think asks the engine for the record's form.
func (f *forms) Think(ctx context.Context, game sente.Record, limits sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	begin := time.Now()
	if err := f.prepare(game); err != nil {
		return sente.Choice{}, err
	}
	return f.engine.Think(ctx, game, Spent(limits, time.Since(begin)), report)
}

// Close closes the engine that was asked last. Asked again, there is a new one.
func (f *forms) Close() error {
	inner := Wrapped{f.engine}
	f.engine = nil
	return inner.Close()
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
	_ = f.Close() // as Think does, it says later what is wrong
}

// Trace asks the engine for the record's form.
func (f *forms) Trace(ctx context.Context, game sente.Record, limits sente.Limits, keep trace.Limits) (*trace.Tree, error) {
	if err := f.prepare(game); err != nil {
		return nil, err
	}
	if e, ok := f.engine.(interface {
		Trace(context.Context, sente.Record, sente.Limits, trace.Limits) (*trace.Tree, error)
	}); ok {
		return e.Trace(ctx, game, limits, keep)
	}
	return nil, errors.New("the engine cannot be traced")
}
