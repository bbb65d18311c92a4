package app

import (
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/spf13/pflag"

	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/internal/strict"
	"github.com/sente-games/sente/internal/visible"
)

// configFlag is the flag for a TOML file with the names of the command's flags, without dashes, as
// keys.
const configFlag = "config"

// applyConfig sets the flags that the file contains and the command line does not.
func applyConfig(fs *pflag.FlagSet, name string) error {
	if name == "" {
		return nil
	}
	text, err := keep.ReadInput(name, strict.MaxTOML)
	if err != nil {
		return fmt.Errorf("--%s %s cannot be read: %w", configFlag, name, err)
	}
	values := map[string]any{}
	if err := strict.DecodeTOML(string(text), &values); err != nil {
		return fmt.Errorf("--%s %s: %w", configFlag, name, err)
	}
	var known []string
	fs.VisitAll(func(f *pflag.Flag) {
		if f.Name != configFlag && f.Name != "help" {
			known = append(known, f.Name)
		}
	})
	for _, key := range slices.Sorted(maps.Keys(values)) {
		if !slices.Contains(known, key) {
			return fmt.Errorf("--%s %s: unknown key %q%s", configFlag, name, visible.Clip(key), visible.DidYouMean(key, known, "expected one of"))
		}
		words, err := flagValues(values[key])
		if err != nil {
			return fmt.Errorf("--%s %s: key %s: %w", configFlag, name, key, err)
		}
		if fs.Changed(key) {
			continue
		}
		for _, word := range words {
			if err := fs.Set(key, word); err != nil {
				if e, ok := errors.AsType[*pflag.InvalidValueError](err); ok {
					err = invalidValue(e)
				}
				return fmt.Errorf("--%s %s: %w", configFlag, name, err)
			}
		}
	}
	return nil
}

// flagValues converts a TOML value to values of a flag.
func flagValues(value any) ([]string, error) {
	switch v := value.(type) {
	case bool, string, int64, float64:
		return []string{fmt.Sprint(v)}, nil
	case []any:
		var words []string
		for _, x := range v {
			text, ok := x.(string)
			if !ok {
				return nil, fmt.Errorf("unexpected %v in a list: expected strings", x)
			}
			words = append(words, text)
		}
		return words, nil
	}
	return nil, errors.New("expected a string, a number, true, false or a list of strings")
}
