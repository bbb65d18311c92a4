package catalog

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/sente-games/sente"
)

// UntrustedEngine validates the spec of an engine from an untrusted source, such as a web page, and
// returns a function that creates the engine. Only harmless options are accepted. The engine gets
// at most the memory and threads of limits, where 0 allows none; the engine's default memory is
// reduced to that. Errors never repeat a value. UntrustedEngine creates no engine, except to check
// whether the program of an external engine exists.
func (g Game) UntrustedEngine(spec string, limits sente.Limits) (build func() (sente.Engine, error), err error) {
	p, err := g.ProfileOf(spec)
	if err != nil {
		return nil, fmt.Errorf("%s has no such engine: expected one of %s", g.Title, strings.Join(g.ProfileNames(), ", "))
	}
	_, settings, _ := strings.Cut(spec, ":")
	args, err := p.untrustedArgs(settings)
	if err != nil {
		return nil, err
	}
	for _, name := range []struct {
		option, unit string
		max          int64
	}{{"memory", "MiB", limits.Memory >> 20}, {"threads", "threads", int64(limits.Threads)}} {
		if int64(IntegerArg(args, name.option, 0)) > name.max {
			return nil, &InvalidOptionError{name.option, sente.NewMessage("option_too_large", "{option} of engine {engine} is too large: the maximum is {most} {unit}", "option", name.option, "engine", p.Name, "most", name.max, "unit", name.unit)}
		}
	}
	if p.External != nil {
		if err := g.checkProgramExists(p, args); err != nil {
			return nil, err
		}
	}
	p.limitMemory(args, limits.Memory)
	return func() (sente.Engine, error) { return g.BuildEngine(p, args) }, nil
}

// InvalidOptionError is the error for an invalid value of an engine option, in one sentence.
type InvalidOptionError struct {
	Option  string
	message *sente.Message
}

func (e *InvalidOptionError) Error() string { return e.message.Text }

// Unwrap returns the message with its code.
func (e *InvalidOptionError) Unwrap() error { return e.message }

// untrustedArgs is like [Profile.ParseArgs] for untrusted specs: it accepts harmless options only,
// and its errors never repeat a value.
func (p Profile) untrustedArgs(settings string) (map[string]string, error) {
	args := map[string]string{}
	if settings == "" {
		return args, nil
	}
	for pair := range strings.SplitSeq(settings, ",") {
		key, value, ok := strings.Cut(pair, "=")
		option, known := p.FindOption(key)
		switch {
		case !known:
			return nil, fmt.Errorf("engine %s has no such option: %s", p.Name, p.untrustedHelp())
		case !option.Harmless:
			return nil, fmt.Errorf("option %s of engine %s can be set only on the command line: %s", key, p.Name, p.untrustedHelp())
		case !ok || value == "":
			return nil, fmt.Errorf("option %s of engine %s has no value: use %s:%s=VALUE", key, p.Name, p.Name, key)
		case option.CheckValue(p, value) != nil:
			return nil, &InvalidOptionError{key, sente.NewMessage("invalid_option", "invalid value of option {option} of engine {engine}: {about}", "option", key, "engine", p.Name, "about", option.About)}
		}
		args[key] = value
	}
	return args, nil
}

func (p Profile) untrustedHelp() string {
	var names []string
	for _, o := range p.Options {
		if o.Harmless {
			names = append(names, o.Name)
		}
	}
	if names == nil {
		return "it has no options that can be set here"
	}
	return "options that can be set here are " + strings.Join(names, ", ")
}

// checkProgramExists returns an error if the program of an external engine does not exist. It does
// not start it.
func (g Game) checkProgramExists(p Profile, args map[string]string) error {
	engine, err := g.BuildEngine(p, args)
	if err != nil {
		return fmt.Errorf("engine %s cannot be started: its program in the list of engines does not exist", p.Name)
	}
	return sente.Close(engine)
}

// CheckProgram returns the check result of an external engine, with Missing set by a check whether
// its program currently exists; it starts no process. It returns nil for a built-in engine.
func (g Game) CheckProgram(p Profile) *ExternalCheck {
	if p.External == nil {
		return nil
	}
	known := *p.External
	known.Missing = g.checkProgramExists(p, map[string]string{}) != nil
	return &known
}

// limitMemory sets the option memory, if the engine has it, to at most limit bytes.
func (p Profile) limitMemory(args map[string]string, limit int64) {
	o, ok := p.FindOption("memory")
	if !ok {
		return
	}
	mebibytes := IntegerArg(args, "memory", 0)
	if mebibytes == 0 {
		mebibytes, _ = strconv.Atoi(o.Default)
	}
	args["memory"] = strconv.Itoa(max(min(mebibytes, int(limit>>20)), 1))
}
