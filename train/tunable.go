package train

import (
	"fmt"
	"slices"
	"strings"
)

// Tunable are numbers of an engine that matches may change: the parameters that it announces,
// with ranges and why these, and the file by which it plays by some values of them.
type Tunable struct {
	Space Space
	// File is the file of some values, one for each parameter of Space; values are rounded.
	// What Space does not name stays as it is.
	File func(values []float64) File
}

// Only are those of the parameters whose names begin with one of the words; all others stay
// at their start. No words are all. A word that no name begins with is an error.
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
			return t, fmt.Errorf("no parameter begins with %q: there are %s", w, strings.Join(t.Space.families(), ", "))
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

// families are the names without their last words, each once.
func (s Space) families() (all []string) {
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
