package gametest

import (
	"fmt"
	"reflect"
	"strings"
)

// show returns all values of a state, as text.
func show[S any](s *S) string {
	var b strings.Builder
	for _, l := range leavesOf(reflect.ValueOf(s).Elem()) {
		if b.Len() > longestShow {
			b.WriteString(" …")
			break
		}
		fmt.Fprintf(&b, " %s=%s", field(l.path), l.value)
	}
	return strings.TrimSpace(b.String())
}

// longestShow is the number of characters of a state that are shown.
const longestShow = 1000

// field is a path as the author of an easy game knows it: in the position.
func field(path string) string { return strings.TrimPrefix(strings.TrimPrefix(path, "own."), "pos.") }

// isPlain reports whether copies of a type share nothing and are equal by ==.
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
func (x *harness[R, S, M]) snapshot(s *S) stateSnapshot[S] {
	if x.plain {
		return stateSnapshot[S]{plain: true, value: *s}
	}
	return stateSnapshot[S]{leaves: leavesOf(reflect.ValueOf(s).Elem())}
}

// changed returns the first difference of s from the snapshot in words, "" if there is none.
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
			return fmt.Sprintf("%s is new, %s", field(after[i].path), after[i].value)
		case i >= len(after):
			return fmt.Sprintf("%s, which was %s, is gone", field(before[i].path), before[i].value)
		case before[i] != after[i]:
			return fmt.Sprintf("%s was %s and is %s", field(after[i].path), before[i].value, after[i].value) + sharing[S](after[i].path)
		}
	}
	return ""
}

// sharing returns a note if copies of a state share what is at a path.
func sharing[S any](path string) string {
	if where := shares(reflect.TypeFor[S](), path); where != "" {
		return fmt.Sprintf(" (through %s, which copies of the state share: keep the board in an array, or copy what is behind it)", field(where))
	}
	return ""
}

// stateDifference returns the first difference of two states in words, "" if there is none.
func (x *harness[R, S, M]) stateDifference(a, b *S) string { return x.snapshot(a).changed(b) }

// digest returns a hash of a state, without the leaves in without.
func digest[S any](s *S, without map[int]bool) uint64 {
	h, i := uint64(1), 0
	w := leafWalk{left: leafLimit, visit: func(_ reflect.Value, bits uint64) {
		if !without[i] {
			h = mix(h, bits)
		}
		i++
	}}
	w.walk(reflect.ValueOf(s).Elem())
	return h
}
