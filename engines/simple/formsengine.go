package simple

import (
	"context"
	"errors"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/search"
	"github.com/sente-games/sente/search/trace"
)

// NewFormsEngine returns an engine for a game whose rules have a different type for some records, such as
// those of large boards: form returns the type that a record needs, open creates the engine for
// it. The engine for the record first is created at once.
func NewFormsEngine(first sente.Record, form func(sente.Record) (int, error), open func(sente.Record) (sente.Engine, error)) (sente.Engine, error) {
	f := &formsEngine{form: form, open: open}
	return f, f.selectEngine(first)
}

// formsEngine keeps the engine for the form of the latest record.
type formsEngine struct {
	guard   search.Guard
	form    func(sente.Record) (int, error)
	open    func(sente.Record) (sente.Engine, error)
	current int
	engine  sente.Engine // nil after Close
}

// lockForRecord locks the guard and selects the engine for the record's form. The caller must call
// guard.Leave unless lockForRecord returns an error.
func (f *formsEngine) lockForRecord(game sente.Record) error {
	if err := f.guard.Enter("simple"); err != nil {
		return err
	}
	err := f.selectEngine(game)
	if err != nil {
		f.guard.Leave()
	}
	return err
}

func (f *formsEngine) selectEngine(game sente.Record) error {
	form, err := f.form(game)
	if err != nil || f.engine != nil && f.current == form {
		return err
	}
	if err := f.closeEngine(); err != nil { // release its table first
		return err
	}
	engine, err := f.open(game)
	if err != nil {
		return err
	}
	f.current, f.engine = form, engine
	return nil
}

// Think searches with the engine for the record's form.
func (f *formsEngine) Think(ctx context.Context, game sente.Record, limits sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	begin := time.Now()
	if err := f.lockForRecord(game); err != nil {
		return sente.Choice{}, err
	}
	defer f.guard.Leave()
	return f.engine.Think(ctx, game, RemainingLimits(limits, time.Since(begin)), report)
}

// Unwrap returns the current engine; its abilities may depend on the form.
func (f *formsEngine) Unwrap() sente.Engine { return f.engine }

// Close closes the current engine. The next call creates a new one. While the engine is in use,
// Close returns search.ErrBusy.
func (f *formsEngine) Close() error {
	if err := f.guard.Enter("simple"); err != nil {
		return err
	}
	defer f.guard.Leave()
	return f.closeEngine()
}

func (f *formsEngine) closeEngine() error {
	inner := f.engine
	f.engine = nil
	return sente.Close(inner)
}

// Forget clears the current engine, or releases it if it is no Forgetter. While the engine is in
// use, Forget has no effect.
func (f *formsEngine) Forget() {
	if !f.guard.TryEnter() {
		return
	}
	defer f.guard.Leave()
	if e, ok := sente.As[sente.Forgetter](f.engine); ok {
		e.Forget()
		return
	}
	_ = f.closeEngine() // the next call reports an error, as in Think
}

// As implements [sente.Adjuster]: it selects the engine for the record's form before pondering,
// tracing or a search with excluded moves.
func (f *formsEngine) As(target any) bool {
	return sente.Adjust(target, f.engine, func(sente.Ponderer) sente.Ponderer { return sente.PonderFunc(f.ponderPosition) }) ||
		sente.Adjust(target, f.engine, func(trace.Engine) trace.Engine { return traceFunc(f.traceSearch) }) ||
		sente.Adjust(target, f.engine, func(trace.Sampler) trace.Sampler { return sampleFunc(f.sampleSearch) }) ||
		sente.Adjust(target, f.engine, func(sente.Avoider) sente.Avoider { return avoidFunc(f.avoidMoves) })
}

func (f *formsEngine) avoidMoves(ctx context.Context, game sente.Record, avoid []sente.Move, limits sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	if err := f.lockForRecord(game); err != nil {
		return sente.Choice{}, err
	}
	defer f.guard.Leave()
	if e, ok := sente.As[sente.Avoider](f.engine); ok {
		return e.Avoid(ctx, game, avoid, limits, report)
	}
	return sente.Choice{}, errors.New("the engine does not support excluding moves")
}

func (f *formsEngine) ponderPosition(ctx context.Context, game sente.Record) {
	if f.lockForRecord(game) != nil {
		return
	}
	defer f.guard.Leave()
	if p, ok := sente.As[sente.Ponderer](f.engine); ok {
		p.Ponder(ctx, game)
	}
}

func (f *formsEngine) traceSearch(ctx context.Context, game sente.Record, limits sente.Limits, keep trace.Limits) (*trace.Tree, error) {
	if err := f.lockForRecord(game); err != nil {
		return nil, err
	}
	defer f.guard.Leave()
	if e, ok := sente.As[trace.Engine](f.engine); ok {
		return e.Trace(ctx, game, limits, keep)
	}
	return nil, errors.New("the engine cannot be traced")
}

func (f *formsEngine) sampleSearch(ctx context.Context, game sente.Record, limits sente.Limits, keep trace.Limits) (*trace.Samples, error) {
	if err := f.lockForRecord(game); err != nil {
		return nil, err
	}
	defer f.guard.Leave()
	if e, ok := sente.As[trace.Sampler](f.engine); ok {
		return e.Sample(ctx, game, limits, keep)
	}
	return nil, errors.New("the engine's tree cannot be shown because it does not sample")
}

// sampleFunc adapts a function to the [trace.Sampler] interface.
type sampleFunc func(ctx context.Context, game sente.Record, limits sente.Limits, keep trace.Limits) (*trace.Samples, error)

// Sample implements [trace.Sampler].
func (f sampleFunc) Sample(ctx context.Context, game sente.Record, limits sente.Limits, keep trace.Limits) (*trace.Samples, error) {
	return f(ctx, game, limits, keep)
}
