package commandline

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/sente-games/sente/internal/nearest"
	"github.com/sente-games/sente/internal/visible"
)

// MissingError says what a command line lacks.
type MissingError struct {
	Verb      *Node
	Arguments []*Value // that must be given; of verbs, flags and arguments one kind at a time
	Flags     []*Flag
}

func (e *MissingError) Error() string {
	var names []string
	for _, v := range e.Arguments {
		names = append(names, v.Summary())
	}
	for _, f := range e.Flags {
		names = append(names, f.Summary())
	}
	if len(names) > 0 {
		return strings.Join(names, " ") + " is missing"
	}
	for _, child := range e.Verb.Children {
		if !child.Hidden {
			names = append(names, child.Name)
		}
	}
	return "a command is missing: write one of " + strings.Join(names, ", ")
}

// check refuses words that are none of a value's, flags that exclude each other, and what
// lacks something.
func (r *reader) check() error {
	missing := MissingError{Verb: r.at}
	for _, f := range r.flags() {
		if err := f.check(); err != nil {
			return err
		}
		if f.Required && !r.given[f.Value] {
			missing.Flags = append(missing.Flags, f)
		}
	}
	for _, v := range r.at.Positional {
		if v.Required && !r.given[v] {
			missing.Arguments = append(missing.Arguments, v)
		} else if err := v.check(); err != nil {
			return err
		}
	}
	switch {
	case len(missing.Flags) > 0:
		return &MissingError{Verb: r.at, Flags: missing.Flags}
	case len(missing.Arguments) > 0 || len(r.at.Children) > 0:
		return &missing
	}
	return r.exclude()
}

// check refuses a word that is none of those that the value takes, or one in a list.
func (v *Value) check() error {
	if v.Enum == "" {
		return nil
	}
	all := strings.Split(v.Enum, ",")
	for _, got := range v.words() {
		if !slices.Contains(all, got) {
			for i, word := range all {
				all[i] = strconv.Quote(word)
			}
			return fmt.Errorf("%s must be one of %s but got %q", v.short(), strings.Join(all, ","), visible.Clip(got))
		}
	}
	return nil
}

// words are what the value is, or if it is a list its parts.
func (v *Value) words() (all []string) {
	if !v.IsList() {
		return []string{v.target.String()}
	}
	for i := range v.target.Len() {
		all = append(all, v.target.Index(i).String())
	}
	return all
}

// exclude refuses two flags of a group.
func (r *reader) exclude() error {
	first := map[string]*Flag{}
	for _, f := range r.flags() {
		for _, group := range f.groups {
			if before := first[group]; r.given[f.Value] && before != nil {
				return fmt.Errorf("--%s and --%s can't be used together", before.Name, f.Name)
			}
			if r.given[f.Value] {
				first[group] = f
			}
		}
	}
	return nil
}

// meant is what may have been meant by a word, for the end of a complaint: names that it is
// the beginning of, or that two slips make of it.
func meant(word string, names []string) string {
	var near []string
	for _, name := range names {
		if strings.HasPrefix(name, word) || len(word) <= 2*len(name)+2 && nearest.Slips(name, word) <= 2 {
			near = append(near, strconv.Quote(name))
		}
	}
	switch near = slices.Compact(near); len(near) {
	case 0:
		return ""
	case 1:
		return ", did you mean " + near[0] + "?"
	}
	return ", did you mean one of " + strings.Join(near, ", ") + "?"
}
