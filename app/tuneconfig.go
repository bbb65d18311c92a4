package app

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/sente-games/sente/internal/commandline"
	"github.com/sente-games/sente/internal/nearest"
	"github.com/sente-games/sente/internal/regular"
	"github.com/sente-games/sente/internal/stricttoml"
	"github.com/sente-games/sente/internal/visible"
)

// configFlag is the flag that names a file in TOML whose keys are the flags of the verb,
// without the dashes before them.
const configFlag = "config"

// mostConfig is the length in bytes up to which such a file is read.
const mostConfig = 1 << 20

// withConfig puts the flags of a file behind the verb, if the verb takes one and it is named.
// What stands on the command line comes before what the file says.
func withConfig(commands *commandline.Program, args []string) ([]string, error) {
	name, named := flagIn(args, configFlag)
	if !named {
		return args, nil
	}
	i := slices.IndexFunc(commands.Children, func(n *commandline.Node) bool { return n.Name == args[0] })
	if i < 0 || !slices.ContainsFunc(commands.Children[i].Flags, func(f *commandline.Flag) bool { return f.Name == configFlag }) {
		return args, nil
	}
	values, err := readConfig(name, commands.Children[i].Flags)
	if err != nil {
		return nil, fmt.Errorf("--%s %w", configFlag, err)
	}
	var more []string
	for _, key := range slices.Sorted(maps.Keys(values)) {
		if _, said := flagIn(args, key); !said {
			more = append(more, values[key]...)
		}
	}
	return slices.Insert(slices.Clone(args), 1, more...), nil
}

// flagIn is the value of a flag among arguments.
func flagIn(args []string, name string) (value string, ok bool) {
	for i, a := range args {
		if a == "--"+name {
			if i+1 < len(args) {
				value = args[i+1]
			}
			return value, true
		}
		if value, ok := strings.CutPrefix(a, "--"+name+"="); ok {
			return value, true
		}
	}
	return "", false
}

// readConfig reads a file whose keys are names of flags, as words of a command line by key.
func readConfig(name string, flags []*commandline.Flag) (map[string][]string, error) {
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
		if f.Name != configFlag && f.Name != "help" {
			known = append(known, f.Name)
		}
	}
	words := map[string][]string{}
	for key, value := range values {
		if !slices.Contains(known, key) {
			return nil, fmt.Errorf("%s: unknown key %q%s", name, visible.Clip(key), nearest.Among(key, known, "the keys are"))
		}
		f := flags[slices.IndexFunc(flags, func(f *commandline.Flag) bool { return f.Name == key })]
		if words[key], err = asWords(f, value); err != nil {
			return nil, fmt.Errorf("%s: key %s: %w", name, key, err)
		}
	}
	return words, nil
}

// asWords is a value of TOML as words of a command line.
func asWords(f *commandline.Flag, value any) (words []string, err error) {
	is := "--" + f.Name + "="
	switch v := value.(type) {
	case bool:
		if v {
			words = append(words, "--"+f.Name)
		}
		return words, nil
	case string:
		return []string{is + v}, nil
	case int64, float64:
		return []string{is + fmt.Sprint(v)}, nil
	case []any:
		for _, x := range v {
			text, ok := x.(string)
			if !ok {
				return nil, fmt.Errorf("%v stands in a list of texts", x)
			}
			words = append(words, is+text)
		}
		return words, nil
	}
	return nil, errors.New("a text, a number, true, false or a list of texts is wanted")
}
