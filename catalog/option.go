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

// Option is an option of an engine.
type Option struct {
	Name    string `json:"name"`
	Default string `json:"default"`
	About   string `json:"about"`
	// Harmless reports whether an untrusted user may set the option: with any value it opens no
	// file and the engine keeps its limits. See [Game.UntrustedEngine].
	Harmless bool `json:"harmless"`
	// Values validates values before the engine is created; nil accepts any text. Harmless options
	// must have it.
	Values ValueChecker `json:"-"`
}

// Values of the field Harmless.
const harmless, trusted = true, false

// ValueChecker returns an error that describes the accepted values if value is invalid for the
// option of the profile.
type ValueChecker func(p Profile, value string) error

// IntegerValues accepts integers from lowest to highest without leading zeros and plus signs, so that
// equal values have equal texts.
func IntegerValues(lowest int64, highest uint64) ValueChecker {
	return func(_ Profile, value string) error {
		n, err := strconv.ParseInt(value, 10, 64)
		if err == nil && strconv.FormatInt(n, 10) == value && lowest <= n && (n < 0 || uint64(n) <= highest) {
			return nil
		}
		u, err := strconv.ParseUint(value, 10, 64)
		if err == nil && strconv.FormatUint(u, 10) == value && u > math.MaxInt64 && u <= highest {
			return nil
		}
		return fmt.Errorf("expected an integer from %d to %d", lowest, highest)
	}
}

// WordValues accepts one of the words, ignoring case.
func WordValues(words ...string) ValueChecker {
	return func(_ Profile, value string) error {
		if slices.ContainsFunc(words, func(word string) bool { return strings.EqualFold(word, value) }) {
			return nil
		}
		last := len(words) - 1
		return fmt.Errorf("expected %s or %s", strings.Join(words[:last], ", "), words[last])
	}
}

// SecondsValue accepts a duration in seconds, such as 5 or 0.5.
func SecondsValue(_ Profile, value string) error {
	s, err := strconv.ParseFloat(value, 64)
	if err == nil && strings.Trim(value, "0123456789.") == "" && s <= maxSeconds {
		return nil
	}
	return fmt.Errorf("expected seconds from 0 to %d, for example 5 or 0.5", maxSeconds)
}

// CheckValue returns an error with the name of the option and the accepted values if value is invalid
// for the option of the profile. The empty value is the default. It opens no file and creates no
// engine.
func (o Option) CheckValue(p Profile, value string) error {
	if value == "" || o.Values == nil {
		return nil
	}
	if err := o.Values(p, value); err != nil {
		return fmt.Errorf("%s=%s: %w", o.Name, visible.Clip(value), err)
	}
	return nil
}

const (
	maxMemoryMiB = 1 << 20
	maxSeconds   = 1_000_000
)

// MemoryOption returns the option memory, the size in MiB of the tables that about describes. An
// engine with it also gets the option threads.
func MemoryOption(defaultMiB int, about string) Option {
	return Option{"memory", strconv.Itoa(defaultMiB), about, harmless, IntegerValues(0, maxMemoryMiB)}
}

// The following functions return the value of an option that [Option.CheckValue] has accepted, as
// [Profile.New] receives it.

// IntegerArg returns the value of an option with the values [IntegerValues], defaultValue if it is
// not set.
func IntegerArg(args map[string]string, name string, defaultValue int) int {
	if n, err := strconv.Atoi(args[name]); err == nil {
		return n
	}
	return defaultValue
}

// MemoryArg returns the value of the option memory in bytes, 0 if it is not set. It returns an
// error if the process may not use that much.
func MemoryArg(args map[string]string) (int64, error) {
	bytes := int64(IntegerArg(args, "memory", 0)) << 20
	return bytes, memory.Process().Fits("memory="+args["memory"], bytes)
}

// TimeArg returns the value of the option time, 0 if it is not set.
func TimeArg(args map[string]string) time.Duration {
	s, err := strconv.ParseFloat(args["time"], 64)
	if err != nil {
		return 0
	}
	return max(1, time.Duration(s*float64(time.Second)))
}

// seedArg returns the value of the option seed, 0 if it is not set.
func seedArg(args map[string]string) uint64 {
	n, _ := strconv.ParseUint(args["seed"], 10, 64)
	return n
}
