package catalog

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/sente-games/sente/internal/memory"
	"github.com/sente-games/sente/internal/visible"
)

// Option is a setting of a profile.
type Option struct {
	Name    string `json:"name"`
	Default string `json:"default"`
	About   string `json:"about"`
	// Harmless reports that a guest may set the option: whatever its value, it opens no
	// file and the engine still keeps its limits. See [Game.Guest].
	Harmless bool `json:"harmless"`
	// Values are the accepted values. They are checked before the engine is built.
	Values Values `json:"-"`
}

// Values of the field Harmless.
const harmless, trusted = true, false

// Kind is the type of an option's value.
type Kind uint8

// The kinds of values.
const (
	Text    Kind = iota // any text; the engine checks it when it is built
	Integer             // a whole number from Min to Max
	Seconds             // a duration in seconds, such as 0.5, up to Max
	Word                // one of Words
	File                // the name of a file
)

// Values describes the values that an option accepts; the zero value accepts any text.
type Values struct {
	Kind  Kind
	Min   int64
	Max   uint64
	Words []string // accepted in any case of letters, also beside numbers

	// check replaces the other fields where the accepted values depend on the profile.
	check func(p Profile, value string) error
}

// Integers accepts whole numbers from lowest to highest.
func Integers(lowest int64, highest uint64) Values {
	return Values{Kind: Integer, Min: lowest, Max: highest}
}

// OneOf accepts one of the words.
func OneOf(words ...string) Values { return Values{Kind: Word, Words: words} }

// Check returns an error that names the option and the accepted values if the option of the
// profile cannot have the value. The empty value stands for the default. No file is opened
// and no engine is built.
func (o Option) Check(p Profile, value string) error {
	v := o.Values
	switch {
	case value == "" || v.hasWord(value):
		return nil
	case v.check != nil:
		return v.check(p, value)
	case v.Kind == Integer && v.hasInteger(value), v.Kind == Seconds && v.hasSeconds(value), v.Kind == Text, v.Kind == File:
		return nil
	}
	return fmt.Errorf("%s=%s: expected %s", o.Name, visible.Clip(value), v)
}

// String describes the accepted values: "a whole number from 1 to 8".
func (v Values) String() string {
	var all []string
	switch v.Kind {
	case Text:
		return "text"
	case File:
		return "a file"
	case Integer:
		all = []string{fmt.Sprintf("a whole number from %d to %d", v.Min, v.Max)}
	case Seconds:
		all = []string{fmt.Sprintf("seconds from 0 to %d, for example 5 or 0.5", v.Max)}
	}
	all = append(all, v.Words...)
	if last := len(all) - 1; last > 0 {
		return strings.Join(all[:last], ", ") + " or " + all[last]
	}
	return all[0]
}

func (v Values) hasWord(value string) bool {
	return slices.ContainsFunc(v.Words, func(word string) bool { return strings.EqualFold(word, value) })
}

func (v Values) hasInteger(value string) bool {
	if n, err := strconv.ParseInt(value, 10, 64); err == nil {
		return v.Min <= n && (n < 0 || uint64(n) <= v.Max)
	}
	n, err := strconv.ParseUint(value, 10, 64)
	return err == nil && n <= v.Max
}

func (v Values) hasSeconds(value string) bool {
	s, err := strconv.ParseFloat(value, 64)
	return err == nil && !math.IsNaN(s) && s >= 0 && s <= float64(v.Max)
}

// checkArgs checks the values of options; see [Option.Check].
func (p Profile) checkArgs(args map[string]string) error {
	for _, o := range p.Options {
		if err := o.Check(p, args[o.Name]); err != nil {
			return err
		}
	}
	return nil
}

const (
	maxMemoryMiB = 1 << 20
	maxSeconds   = 1_000_000
)

const tablesMemory = "MiB for its tables"

func memoryOption(defaultMiB int, about string) Option {
	return Option{"memory", strconv.Itoa(defaultMiB), about, harmless, Integers(0, maxMemoryMiB)}
}

// The following functions return the value of an option, which [Game.Build] has checked.

// integerArg returns the value of an Integer option, otherwise if it is not given.
func integerArg(args map[string]string, name string, otherwise int) int {
	if n, err := strconv.Atoi(args[name]); err == nil {
		return n
	}
	return otherwise
}

// memoryArg returns the value of the option memory in bytes, 0 if it is not given. It returns
// an error if the process may not use as much.
func memoryArg(args map[string]string) (int64, error) {
	bytes := int64(integerArg(args, "memory", 0)) << 20
	return bytes, memory.Process().Fits("memory="+args["memory"], bytes)
}

// timeArg returns the value of the option time, 0 if it is not given.
func timeArg(args map[string]string) time.Duration {
	s, err := strconv.ParseFloat(args["time"], 64)
	if err != nil {
		return 0
	}
	return max(1, time.Duration(s*float64(time.Second)))
}

// seedArg returns the value of the option seed, 0 if it is not given.
func seedArg(args map[string]string) uint64 {
	n, _ := strconv.ParseUint(args["seed"], 10, 64)
	return n
}
