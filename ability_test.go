package sente_test

import (
	"context"
	"errors"
	"io"
	"testing"

	"github.com/sente-games/sente"
)

// mover is an engine that can do nothing but think.
type mover struct{}

func (mover) Think(context.Context, sente.Record, sente.Limits, func(sente.Info)) (sente.Choice, error) {
	return sente.Choice{Move: "m"}, nil
}

// able is an engine that counts what it is asked to do.
type able struct {
	mover
	forgot, pondered int
}

func (e *able) Forget()                              { e.forgot++ }
func (e *able) Ponder(context.Context, sente.Record) { e.pondered++ }
func (e *able) Close() error                         { return errors.New("closed") }

// around stands before an engine and changes nothing.
type around struct {
	mover
	inner sente.Engine
}

func (a around) Unwrap() sente.Engine { return a.inner }

// adjusting forgets twice and does not ponder.
type adjusting struct{ around }

func (a adjusting) As(target any) bool {
	return sente.HideAbility[sente.Ponderer](target) || sente.Adjust(target, a.inner, func(f sente.Forgetter) sente.Forgetter {
		return sente.ForgetFunc(func() { f.Forget(); f.Forget() })
	})
}

func TestAsLooksThroughWrappers(t *testing.T) {
	inner := new(able)
	var e sente.Engine = around{inner: around{inner: inner}}
	f, forgets := sente.As[sente.Forgetter](e)
	p, ponders := sente.As[sente.Ponderer](e)
	if !forgets || !ponders {
		t.Fatalf("forgets %v, ponders %v", forgets, ponders)
	}
	f.Forget()
	p.Ponder(t.Context(), sente.Record{})
	if inner.forgot != 1 || inner.pondered != 1 {
		t.Errorf("%+v", inner)
	}
	if found, ok := sente.As[*able](e); !ok || found != inner {
		t.Error("the engine itself is not found")
	}
	if err := sente.Close(e); err == nil || err.Error() != "closed" {
		t.Errorf("closed: %v", err)
	}
}

func TestAsFindsNothingWhereNothingIs(t *testing.T) {
	for name, e := range map[string]any{
		"nil": nil, "an engine": mover{}, "wrapped": around{inner: mover{}}, "around nothing": around{}, "adjusted": adjusting{around{inner: mover{}}}, "no engine": 5,
	} {
		_, forgets := sente.As[sente.Forgetter](e)
		_, ponders := sente.As[sente.Ponderer](e)
		_, features := sente.As[sente.Featured](e)
		_, ready := sente.As[sente.Readier](e)
		_, closes := sente.As[io.Closer](e)
		if forgets || ponders || features || ready || closes || sente.Close(e) != nil {
			t.Errorf("%s: forgets %v, ponders %v, features %v, ready %v, closes %v", name, forgets, ponders, features, ready, closes)
		}
	}
}

func TestWrappersAdjust(t *testing.T) {
	inner := new(able)
	e := around{inner: adjusting{around{inner: adjusting{around{inner: inner}}}}}
	if _, ponders := sente.As[sente.Ponderer](e); ponders {
		t.Error("what is withheld is found")
	}
	f, ok := sente.As[sente.Forgetter](e)
	if !ok {
		t.Fatal("what is adjusted is not found")
	}
	if f.Forget(); inner.forgot != 4 {
		t.Errorf("forgot %d times, want 4", inner.forgot)
	}
}

// solver is one without and with lines.
type solver struct{ bare bool }

func (s solver) Solve(context.Context, sente.Record, sente.Limits, func(sente.Info)) (sente.Info, error) {
	if s.bare {
		return sente.Info{}, nil
	}
	return sente.Info{Line: []sente.Move{"m"}}, nil
}

type bareSolver struct{ solver }

func (bareSolver) Bare() sente.Solver { return solver{bare: true} }

func TestBare(t *testing.T) {
	for want, s := range map[int]sente.Solver{1: solver{}, 0: bareSolver{}} {
		i, err := sente.Bare(s).Solve(t.Context(), sente.Record{}, sente.Limits{}, nil)
		if err != nil || len(i.Line) != want {
			t.Errorf("%T: a line of %d moves, want %d (%v)", s, len(i.Line), want, err)
		}
	}
}
