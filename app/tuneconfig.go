package app

import (
	"fmt"
	"slices"

	"github.com/alecthomas/kong"

	"github.com/sente-games/sente/internal/nearest"
	"github.com/sente-games/sente/internal/regular"
	"github.com/sente-games/sente/internal/stricttoml"
	"github.com/sente-games/sente/internal/visible"
)

// configFlag names a file in TOML whose keys are the flags of the verb, without the dashes
// before them. What stands on the command line comes before what it says.
type configFlag string

// mostConfig is the length in bytes up to which such a file is read.
const mostConfig = 1 << 20

// BeforeResolve reads the file.
func (configFlag) BeforeResolve(ctx *kong.Context, trace *kong.Path) error {
	name := string(ctx.FlagValue(trace.Flag).(configFlag))
	values, err := readConfig(name, ctx.Selected().Flags)
	if err != nil {
		return fmt.Errorf("--config %w", err)
	}
	ctx.AddResolver(kong.ResolverFunc(func(_ *kong.Context, _ *kong.Path, flag *kong.Flag) (any, error) {
		return values[flag.Name], nil
	}))
	return nil
}

// readConfig reads a file whose keys are names of flags.
func readConfig(name string, flags []*kong.Flag) (map[string]any, error) {
	text, err := regular.Read(name, mostConfig)
	if err != nil {
		return nil, fmt.Errorf("%s cannot be read: %w", name, err)
	}
	values := map[string]any{}
	if err := stricttoml.Decode(string(text), &values); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	var known []string
	for _, f := range flags {
		if f.Name != "config" && f.Name != "help" {
			known = append(known, f.Name)
		}
	}
	for key, value := range values {
		if !slices.Contains(known, key) {
			return nil, fmt.Errorf("%s: unknown key %q%s", name, visible.Clip(key), nearest.Among(key, known, "the keys are"))
		}
		if values[key], err = flagValue(value); err != nil {
			return nil, fmt.Errorf("%s: key %s: %w", name, key, err)
		}
	}
	return values, nil
}

// flagValue is a value of TOML as a flag takes it.
func flagValue(value any) (any, error) {
	switch v := value.(type) {
	case string, bool:
		return v, nil
	case int64, float64:
		return fmt.Sprint(v), nil
	case []any:
		for i, x := range v {
			text, ok := x.(string)
			if !ok {
				return nil, fmt.Errorf("%v stands in a list of texts", x)
			}
			v[i] = text
		}
		return v, nil
	}
	return nil, fmt.Errorf("a text, a number, true, false or a list of texts is wanted")
}
