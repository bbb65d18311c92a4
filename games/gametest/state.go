package gametest

import (
	"fmt"
	"reflect"
	"strings"
)

// formatState returns all values of a state, as text.
func formatState[S any](s *S) string {
	var b strings.Builder
	for _, l := range leavesOf(reflect.ValueOf(s).Elem()) {
		if b.Len() > longestShow {
			b.WriteString(" …")
			break
		}
		fmt.Fprintf(&b, " %s=%s", easyFieldPath(l.path), l.value)
	}
	return strings.TrimSpace(b.String())
}

// longestShow is the number of characters of a state that are shown.
const longestShow = 1000

// easyFieldPath returns a path relative to the position of an easy game.
func easyFieldPath(path string) string {
	return strings.TrimPrefix(strings.TrimPrefix(path, "own."), "pos.")
}

// isPlain reports whether copies of a type share no memory and are comparable with ==.
func isPlain(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Array:
		return isPlain(t.Elem())
	case reflect.Struct:
		for i := range t.NumField() {
			if !isPlain(t.Field(i).Type) {
				return false
			}
		}
		return true
	case reflect.Slice, reflect.Map, reflect.Pointer, reflect.Interface, reflect.Func, reflect.Chan,
		reflect.UnsafePointer, reflect.Float32, reflect.Float64, reflect.Complex64, reflect.Complex128:
		return false
	}
	return true
}

// stateSnapshot is a copy of a state, with what its pointers point to.
type stateSnapshot[S any] struct {
	plain  bool
	value  S
	leaves []leaf
}

// snapshot copies a state.
func (x *harness[S, M]) snapshot(s *S) stateSnapshot[S] {
	if x.plain {
		return stateSnapshot[S]{plain: true, value: *s}
	}
	return stateSnapshot[S]{leaves: leavesOf(reflect.ValueOf(s).Elem())}
}

// changed returns the first difference of s from the snapshot in words, or "".
func (m stateSnapshot[S]) changed(s *S) string {
	if m.plain && any(m.value) == any(*s) {
		return ""
	}
	before := m.leaves
	if m.plain {
		before = leavesOf(reflect.ValueOf(&m.value).Elem())
	}
	after := leavesOf(reflect.ValueOf(s).Elem())
	for i := range max(len(before), len(after)) {
		switch {
		case i >= len(before):
			return fmt.Sprintf("%s is new, %s", easyFieldPath(after[i].path), after[i].value)
		case i >= len(after):
			return fmt.Sprintf("%s, which was %s, is gone", easyFieldPath(before[i].path), before[i].value)
		case before[i] != after[i]:
			return fmt.Sprintf("%s was %s and is %s", easyFieldPath(after[i].path), before[i].value, after[i].value) + sharingNote[S](after[i].path)
		}
	}
	return ""
}

// sharingNote returns a note if copies of a state share what is at a path.
func sharingNote[S any](path string) string {
	if where := sharedPrefix(reflect.TypeFor[S](), path); where != "" {
		return fmt.Sprintf(" (through %s, which copies of the state share: store the board in an array, or copy the data)", easyFieldPath(where))
	}
	return ""
}

// stateDifference returns the first difference of two states in words, or "".
func (x *harness[S, M]) stateDifference(a, b *S) string { return x.snapshot(a).changed(b) }

// digest returns a hash of a state, without the leaves in without.
func digest[S any](s *S, without map[int]bool) uint64 {
	h, i := uint64(1), 0
	w := leafWalk{remaining: leafLimit, visit: func(_ reflect.Value, bits uint64) {
		if !without[i] {
			h = mixHash(h, bits)
		}
		i++
	}}
	w.walk(reflect.ValueOf(s).Elem())
	return h
}
