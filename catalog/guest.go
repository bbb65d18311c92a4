package catalog

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/sente-games/sente"
)

// Guest checks the spec of an engine that comes from a guest, such as a web page, and
// returns a function that builds the engine. A guest may set harmless options only, and may
// use at most the memory and threads of most, where 0 allows none. An error names the option
// and never repeats a value. Guest takes microseconds: it builds no engine.
func (g Game) Guest(spec string, most sente.Limits) (build func() (sente.Engine, error), err error) {
	p, err := g.ProfileOf(spec)
	if err != nil {
		return nil, fmt.Errorf("%s has no engine of that name: the engines are %s", g.Title, strings.Join(g.ProfileNames(), ", "))
	}
	_, settings, _ := strings.Cut(spec, ":")
	args, err := p.guestArgs(settings)
	if err != nil {
		return nil, err
	}
	for _, name := range []struct {
		option, unit string
		most         int64
	}{{"memory", "MiB", most.Memory >> 20}, {"threads", "threads", int64(most.Threads)}} {
		value, given := args[name.option]
		if !given {
			continue
		}
		switch n, err := strconv.ParseUint(value, 10, 63); {
		case errors.Is(err, strconv.ErrSyntax):
			return nil, &OptionError{name.option, fmt.Sprintf("%s of engine %s is no whole number: write one from %d to %d (%s)", name.option, p.Name, 1, max(name.most, 1), name.unit)}
		case err != nil || int64(n) > name.most:
			return nil, &OptionError{name.option, fmt.Sprintf("%s of engine %s is too much: at most %d %s are allowed here", name.option, p.Name, name.most, name.unit)}
		}
	}
	for _, o := range p.Options {
		if o.Check(p, args[o.Name]) != nil {
			return nil, &OptionError{o.Name, fmt.Sprintf("option %s of engine %s cannot be that: %s", o.Name, p.Name, o.About)}
		}
	}
	if p.External != nil {
		if err := g.tryProgram(p, args); err != nil {
			return nil, err
		}
	}
	p.allot(args, most.Memory)
	return func() (sente.Engine, error) { return g.Build(p, args) }, nil
}

// OptionError says in one sentence why an option of an engine cannot be what it was set to.
type OptionError struct {
	Option string
	text   string
}

// Error is the sentence.
func (e *OptionError) Error() string { return e.text }

// guestArgs reads settings as parse does.
func (p Profile) guestArgs(settings string) (map[string]string, error) {
	args := map[string]string{}
	if settings == "" {
		return args, nil
	}
	for pair := range strings.SplitSeq(settings, ",") {
		key, value, ok := strings.Cut(pair, "=")
		option, known := p.Option(key)
		switch {
		case !known:
			return nil, fmt.Errorf("engine %s has no option of that name: %s", p.Name, p.guestHelp())
		case !option.Harmless:
			return nil, fmt.Errorf("option %s of engine %s can only be set on the command line, not here: %s", key, p.Name, p.guestHelp())
		case !ok || value == "":
			return nil, fmt.Errorf("option %s of engine %s has no value: write %s:%s=VALUE", key, p.Name, p.Name, key)
		}
		args[key] = value
	}
	return args, nil
}

func (p Profile) guestHelp() string {
	var names []string
	for _, o := range p.Options {
		if o.Harmless {
			names = append(names, o.Name)
		}
	}
	if names == nil {
		return "there is none to set"
	}
	return "here one may set " + strings.Join(names, ", ")
}

// tryProgram looks for the program of an external engine, without starting it.
func (g Game) tryProgram(p Profile, args map[string]string) error {
	engine, err := g.Build(p, args)
	if err != nil {
		return fmt.Errorf("engine %s cannot be started: its program is not where the list of engines says", p.Name)
	}
	return sente.Close(engine)
}

// Present returns what is known of an external engine, with a look at whether its program is
// there now; nothing is started. It is nil for an engine of the catalog's own.
func (g Game) Present(p Profile) *External {
	if p.External == nil {
		return nil
	}
	known := *p.External
	known.Missing = g.tryProgram(p, map[string]string{}) != nil
	return &known
}

// allot bounds the memory that the settings of an engine ask for.
func (p Profile) allot(args map[string]string, most int64) {
	o, ok := p.Option("memory")
	if !ok {
		return
	}
	wanted, err := strconv.ParseUint(or(args["memory"], o.Default), 10, 64)
	if wanted == 0 && err == nil {
		wanted, err = strconv.ParseUint(o.Default, 10, 64)
	}
	if err == nil { // what is no number is refused by the engine
		args["memory"] = strconv.FormatUint(max(min(wanted, uint64(most)>>20), 1), 10)
	}
}
