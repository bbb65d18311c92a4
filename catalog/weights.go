package catalog

import (
	"fmt"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/train"
)

// Numbers are numbers that an engine plays by, in whose place a file of weights can stand.
type Numbers struct {
	For   string            // what is played by them, in words: "Gomoku with captures"
	Table string            // of their file: numbers of another kind have none of that name
	File  func() train.File // as the engine brings them
	// Describe returns what a file of other numbers is for, "" if unknown, for the error about a
	// wrong file; nil if no other file is known.
	Describe func(f train.File) string
	// Suits says why those of a file are not for the rules in question; nil if any are.
	Suits func(f train.File) error
	// Complete is a file with all that it may leave out; nil if that is nothing.
	Complete func(f train.File) (train.File, error)
	// Tunable are the numbers of a file as matches may change them; nil if none may be.
	Tunable func(base train.File) (train.Tunable, error)
}

// Tunable are the numbers of the engine that a spec names, as matches may change them by the
// rules of a record: from those of the file that the spec names, or else from its own.
func (g Game) Tunable(spec string, r sente.Record) (train.Tunable, error) {
	p, err := g.ProfileOf(spec)
	if err != nil {
		return train.Tunable{}, err
	}
	n, f, err := g.numbersOf(p, spec, r)
	switch {
	case err != nil:
		return train.Tunable{}, err
	case n == nil || n.Tunable == nil:
		return train.Tunable{}, fmt.Errorf("%s of %s has no numbers that matches could change by these rules%s", p.Name, g.Name, g.tunables(r))
	}
	t, err := n.Tunable(f)
	if err != nil {
		return t, fmt.Errorf("the numbers of %s: %w", spec, err)
	}
	return t, nil
}

// numbersOf are the numbers by which the engine that a spec names plays by the rules of a record, and
// the file of them: that which the spec names, or else its own. There may be none.
func (g Game) numbersOf(p Profile, spec string, r sente.Record) (n *Numbers, f train.File, err error) {
	if p.Numbers == nil {
		return nil, f, nil
	}
	args, err := p.Args(spec)
	if err != nil {
		return nil, f, err
	}
	r.Game = g.Name
	if n = p.Numbers(r); n == nil {
		return nil, f, nil
	}
	name := WeightsFile(args)
	if name == "" {
		return n, n.File(), nil
	}
	if err := g.Suits(spec, r); err != nil {
		return nil, f, err
	}
	_, f, err = ReadWeights(name)
	return n, f, err
}

// NumbersFile is the file of all numbers by which the engine that a spec names plays by the rules of
// a record; "" is the first engine that plays by any.
func (g Game) NumbersFile(spec string, r sente.Record) (f train.File, err error) {
	p := g.numbered(r)
	if spec != "" {
		if p, err = g.ProfileOf(spec); err != nil {
			return f, err
		}
	}
	n, f, err := g.numbersOf(p, spec, r)
	switch {
	case err != nil:
		return f, err
	case n == nil && spec != "":
		return f, fmt.Errorf("%s of %s plays by no numbers of a file by these rules", p.Name, g.Name)
	case n == nil:
		return f, fmt.Errorf("no engine of %s plays by numbers of a file by these rules", g.Name)
	}
	if n.Tunable != nil { // who reads all of the file says what is wrong with it
		if _, err := n.Tunable(f); err != nil {
			return f, err
		}
	}
	if n.Complete != nil {
		return n.Complete(f)
	}
	return f, nil
}

// tunables says which engines have numbers that matches may change, behind a refusal.
func (g Game) tunables(r sente.Record) string {
	var names []string
	for _, p := range g.Profiles {
		if p.Numbers == nil {
			continue
		}
		if n := p.Numbers(r); n != nil && n.Tunable != nil {
			names = append(names, p.Name)
		}
	}
	if names == nil {
		return ""
	}
	return ": name one that has, " + strings.Join(names, " or ")
}

// WithWeights is the spec of the same engine that plays by a file of weights, whatever it
// played by.
func (g Game) WithWeights(spec, file string) string {
	name, settings, _ := strings.Cut(spec, ":")
	if name == "" && len(g.Profiles) > 0 {
		name = g.Profiles[0].Name
	}
	var kept []string
	for _, pair := range strings.Split(settings, ",") {
		if pair != "" && !strings.HasPrefix(pair, "weights=") {
			kept = append(kept, pair)
		}
	}
	return name + ":" + strings.Join(append(kept, "weights="+file), ",")
}

// WeightsOption returns the option weights, which names a file of weights.
func WeightsOption() Option {
	return Option{"weights", "none", "file of numbers to play by instead of its own, as the command tune writes it", trusted, nil}
}

// mostWeights is the length in bytes up to which a file of weights is read, several times
// that of the largest.
const mostWeights = 16 << 20

// WeightsFile returns the file that the option weights names, "" for none.
func WeightsFile(args map[string]string) string {
	if args["weights"] == "none" {
		return ""
	}
	return args["weights"]
}

// ReadWeights reads a file of weights of any kind.
func ReadWeights(name string) (data []byte, f train.File, err error) {
	if data, err = keep.ReadFile(name, mostWeights); err != nil {
		return nil, f, fmt.Errorf("weights %s cannot be read: %w", name, err)
	}
	if f, err = train.Decode(data); err != nil {
		return nil, f, fmt.Errorf("weights %s: %w", name, err)
	}
	return data, f, nil
}

// Match reports whether a file holds numbers of this kind.
func (n *Numbers) Match(f train.File) bool {
	_, ok := f.Table(n.Table)
	return ok
}

// WrongFile returns the error for a file of other numbers.
func (n *Numbers) WrongFile(name string, f train.File) error {
	if n.Describe != nil {
		if other := n.Describe(f); other != "" {
			return fmt.Errorf("weights %s are for %s, not for %s", name, other, n.For)
		}
	}
	return fmt.Errorf("weights %s have no table %q, so they are not for %s", name, n.Table, n.For)
}

// Suits says why the weights that a spec names are not for the game of a record; nil if
// they are, or if it names none.
func (g Game) Suits(spec string, r sente.Record) error {
	p, err := g.ProfileOf(spec)
	if err != nil || p.Numbers == nil {
		return nil
	}
	args, err := p.Args(spec)
	if err != nil || WeightsFile(args) == "" {
		return nil
	}
	_, f, err := ReadWeights(WeightsFile(args))
	if err != nil {
		return err
	}
	r.Game = g.Name
	n := p.Numbers(r)
	switch {
	case n == nil:
		return fmt.Errorf("weights %s: by the rules %s %s plays by no weights", WeightsFile(args), g.RulesOf(r), p.Name)
	case !n.Match(f):
		return n.WrongFile(WeightsFile(args), f)
	case n.Suits != nil:
		if err := n.Suits(f); err != nil {
			return fmt.Errorf("weights %s: %w", WeightsFile(args), err)
		}
	}
	return nil
}

// Numbers are what the first engine that plays the game of a record by any plays by; nil if
// there is none.
func (g Game) Numbers(r sente.Record) *Numbers {
	if p := g.numbered(r); p.Numbers != nil {
		return p.Numbers(r)
	}
	return nil
}

// numbered is the first engine that plays the game of a record by numbers; the zero Profile if there
// is none.
func (g Game) numbered(r sente.Record) Profile {
	for _, p := range g.Profiles {
		if p.Numbers != nil && p.Numbers(r) != nil {
			return p
		}
	}
	return Profile{}
}
