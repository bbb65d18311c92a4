package catalog

import (
	"fmt"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/train"
)

// WeightsKind describes the weights of an engine, which a file can replace.
type WeightsKind struct {
	Purpose string            // the game they are used for: "Gomoku with captures"
	Table   string            // table of their file, which identifies the kind of weights
	File    func() train.File // built-in weights of the engine
	// Describe returns the purpose of a file of other weights for the error about a wrong file, ""
	// if unknown; nil if no other kind is known.
	Describe func(f train.File) string
	// CheckRules returns an error if the weights of a file do not match the rules; nil if all weights
	// match.
	CheckRules func(f train.File) error
	// FillOptional returns a file with all optional tables filled in; nil if there are no optional
	// tables.
	FillOptional func(f train.File) (train.File, error)
	// Tunable returns the numbers of a file that tuning by matches may change; nil if they are not
	// tunable.
	Tunable func(base train.File) (train.Tunable, error)
}

// Tunable returns the numbers that tuning by matches may change, for the engine of a spec under the
// rules of a record. They start at the file that the spec names, or else at the built-in weights.
func (g Game) Tunable(spec string, r sente.Record) (train.Tunable, error) {
	p, err := g.ProfileOf(spec)
	if err != nil {
		return train.Tunable{}, err
	}
	n, f, err := g.weightsOf(p, spec, r)
	switch {
	case err != nil:
		return train.Tunable{}, err
	case n == nil || n.Tunable == nil:
		return train.Tunable{}, fmt.Errorf("%s of %s has no parameters that can be tuned by matches under these rules%s", p.Name, g.Name, g.tunableHelp(r))
	}
	t, err := n.Tunable(f)
	if err != nil {
		return t, fmt.Errorf("parameters of %s: %w", spec, err)
	}
	return t, nil
}

// weightsOf returns the weights that the engine of a spec uses under the rules of a record, and
// their file: the one that the spec names, or else the built-in one. n is nil if the engine uses no
// weights.
func (g Game) weightsOf(p Profile, spec string, r sente.Record) (n *WeightsKind, f train.File, err error) {
	if p.WeightsUnder == nil {
		return nil, f, nil
	}
	args, err := p.ParseArgs(spec)
	if err != nil {
		return nil, f, err
	}
	r.Game = g.Name
	if n = p.WeightsUnder(r); n == nil {
		return nil, f, nil
	}
	name := WeightsFile(args)
	if name == "" {
		return n, n.File(), nil
	}
	if err := g.CheckWeights(spec, r); err != nil {
		return nil, f, err
	}
	_, f, err = ReadWeights(name)
	return n, f, err
}

// CompleteWeights returns the complete file of the weights that the engine of a spec uses under the
// rules of a record; "" is the first engine with weights.
func (g Game) CompleteWeights(spec string, r sente.Record) (f train.File, err error) {
	p := g.firstWeighted(r)
	if spec != "" {
		if p, err = g.ProfileOf(spec); err != nil {
			return f, err
		}
	}
	n, f, err := g.weightsOf(p, spec, r)
	switch {
	case err != nil:
		return f, err
	case n == nil && spec != "":
		return f, fmt.Errorf("%s of %s does not use a parameter file under these rules", p.Name, g.Name)
	case n == nil:
		return f, fmt.Errorf("no engine of %s uses a parameter file under these rules", g.Name)
	}
	if n.Tunable != nil { // parses the whole file, for its errors
		if _, err := n.Tunable(f); err != nil {
			return f, err
		}
	}
	if n.FillOptional != nil {
		return n.FillOptional(f)
	}
	return f, nil
}

// tunableHelp returns the end of the error for an engine that is not tunable: the names of the
// tunable engines.
func (g Game) tunableHelp(r sente.Record) string {
	var names []string
	for _, p := range g.Profiles {
		if p.WeightsUnder == nil {
			continue
		}
		if n := p.WeightsUnder(r); n != nil && n.Tunable != nil {
			names = append(names, p.Name)
		}
	}
	if names == nil {
		return ""
	}
	return ": use one that does, " + strings.Join(names, " or ")
}

// WithWeights returns the spec with the option weights set to file.
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

// WeightsOption returns the option weights, the name of a weights file.
func WeightsOption() Option {
	return Option{"weights", "none", "parameter file, as written by the command tune; default: the built-in parameters", trusted, nil}
}

// maxWeightsBytes is the maximum size in bytes of a weights file, several times the size of the
// largest.
const maxWeightsBytes = 16 << 20

// WeightsFile returns the value of the option weights, "" if it is not set.
func WeightsFile(args map[string]string) string {
	if args["weights"] == "none" {
		return ""
	}
	return args["weights"]
}

// ReadWeights reads a weights file of any kind.
func ReadWeights(name string) (data []byte, f train.File, err error) {
	if data, err = keep.ReadFile(name, maxWeightsBytes); err != nil {
		return nil, f, fmt.Errorf("weights %s cannot be read: %w", name, err)
	}
	if f, err = train.Decode(data); err != nil {
		return nil, f, fmt.Errorf("weights %s: %w", name, err)
	}
	return data, f, nil
}

// Matches reports whether the file holds weights of this kind.
func (n *WeightsKind) Matches(f train.File) bool {
	_, ok := f.Table(n.Table)
	return ok
}

// WrongFile returns the error for a file of another kind of weights.
func (n *WeightsKind) WrongFile(name string, f train.File) error {
	if n.Describe != nil {
		if other := n.Describe(f); other != "" {
			return fmt.Errorf("weights %s are for %s, not for %s", name, other, n.Purpose)
		}
	}
	return fmt.Errorf("weights %s have no table %q, so they are not for %s", name, n.Table, n.Purpose)
}

// CheckWeights returns an error if the weights file that a spec names does not match the game of a
// record; nil if it matches or the spec names no file.
func (g Game) CheckWeights(spec string, r sente.Record) error {
	p, err := g.ProfileOf(spec)
	if err != nil || p.WeightsUnder == nil {
		return nil
	}
	args, err := p.ParseArgs(spec)
	if err != nil || WeightsFile(args) == "" {
		return nil
	}
	_, f, err := ReadWeights(WeightsFile(args))
	if err != nil {
		return err
	}
	r.Game = g.Name
	n := p.WeightsUnder(r)
	switch {
	case n == nil:
		return fmt.Errorf("weights %s: under the rules %s, %s uses no weights", WeightsFile(args), g.RulesOf(r), p.Name)
	case !n.Matches(f):
		return n.WrongFile(WeightsFile(args), f)
	case n.CheckRules != nil:
		if err := n.CheckRules(f); err != nil {
			return fmt.Errorf("weights %s: %w", WeightsFile(args), err)
		}
	}
	return nil
}

// DefaultWeights returns the weights of the first engine with weights for the game of a record; nil
// if there is no such engine.
func (g Game) DefaultWeights(r sente.Record) *WeightsKind {
	if p := g.firstWeighted(r); p.WeightsUnder != nil {
		return p.WeightsUnder(r)
	}
	return nil
}

// firstWeighted returns the first engine with weights for the game of a record; the zero Profile if
// there is no such engine.
func (g Game) firstWeighted(r sente.Record) Profile {
	for _, p := range g.Profiles {
		if p.WeightsUnder != nil && p.WeightsUnder(r) != nil {
			return p
		}
	}
	return Profile{}
}
