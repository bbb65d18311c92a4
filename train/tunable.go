package train

import (
	"fmt"
	"slices"
	"strings"
)

// Tunable is a set of numbers of an engine that can be tuned by matches: the parameters with their
// ranges, and a function that returns the parameter file for given values.
type Tunable struct {
	Space Space
	// File returns the file for given values, one for each parameter of Space; values are rounded.
	// Numbers outside Space are unchanged.
	File func(values []float64) File
}

// Only returns the parameters whose names start with one of the words; the others keep their start
// values. Without words it returns all parameters. A word without a matching name is an error.
func (t Tunable) Only(words []string) (Tunable, error) {
	if len(words) == 0 {
		return t, nil
	}
	var kept []int
	for i, p := range t.Space {
		if slices.ContainsFunc(words, func(w string) bool { return strings.HasPrefix(p.Name, w) }) {
			kept = append(kept, i)
		}
	}
	for _, w := range words {
		if !slices.ContainsFunc(t.Space, func(p Parameter) bool { return strings.HasPrefix(p.Name, w) }) {
			return t, fmt.Errorf("no parameter starts with %q: expected one of %s", w, strings.Join(t.Space.nameFamilies(), ", "))
		}
	}
	whole := t
	t.Space = nil
	for _, i := range kept {
		t.Space = append(t.Space, whole.Space[i])
	}
	t.File = func(values []float64) File {
		all := whole.Space.Start()
		for k, i := range kept {
			all[i] = values[k]
		}
		return whole.File(all)
	}
	return t, nil
}

// nameFamilies returns the names without their last words, each once.
func (s Space) nameFamilies() (all []string) {
	for _, p := range s {
		name := p.Name
		if i := strings.LastIndexByte(name, ' '); i > 0 {
			name = name[:i]
		}
		if !slices.Contains(all, name) {
			all = append(all, name)
		}
	}
	return all
}
