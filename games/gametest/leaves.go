package gametest

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
)

// leaf is a number, string or address within a value.
type leaf struct {
	path  string
	value string
	bits  uint64
	kind  reflect.Kind
}

// leafLimit is the maximum number of leaves visited.
const leafLimit = 200_000

// leafWalk visits all leaves of a value, through pointers, slices, maps and interfaces.
type leafWalk struct {
	visit     func(v reflect.Value, bits uint64)
	named     bool // record the path
	guarded   bool // skip structs with a lock
	path      []string
	visited   map[uintptr]bool // pointers followed
	remaining int
}

// leavesOf lists the leaves of a value with their paths.
func leavesOf(v reflect.Value) (found []leaf) {
	w := leafWalk{named: true, remaining: leafLimit}
	w.visit = func(v reflect.Value, bits uint64) {
		found = append(found, leaf{strings.Join(w.path, ""), formatLeaf(v), bits, v.Kind()})
	}
	w.walk(v)
	return found
}

// formatLeaf returns a leaf as text.
func formatLeaf(v reflect.Value) string {
	switch v.Kind() {
	case reflect.Slice, reflect.Map:
		return fmt.Sprint(v.Len(), " elements")
	case reflect.Func, reflect.Chan, reflect.UnsafePointer, reflect.Pointer:
		return fmt.Sprintf("%#x", v.Pointer())
	}
	return fmt.Sprint(v)
}

func (w *leafWalk) emit(v reflect.Value, bits uint64) {
	if w.remaining--; w.remaining >= 0 {
		w.visit(v, bits)
	}
}

func (w *leafWalk) walk(v reflect.Value) {
	if w.remaining <= 0 {
		return
	}
	switch v.Kind() {
	case reflect.Invalid:
	case reflect.Bool, reflect.String, reflect.Float32, reflect.Float64, reflect.Complex64, reflect.Complex128:
		w.emit(v, scalarBits(v))
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		w.emit(v, uint64(v.Int()))
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		w.emit(v, v.Uint())
	case reflect.Struct:
		w.walkFields(v)
	case reflect.Array:
		w.walkElements(v)
	case reflect.Slice:
		w.emit(v, uint64(v.Len()))
		w.walkElements(v)
	case reflect.Map:
		w.emit(v, uint64(v.Len()))
		w.walkEntries(v)
	case reflect.Pointer:
		w.walkPointer(v)
	case reflect.Interface:
		w.walk(v.Elem())
	default: // functions, channels
		w.emit(v, uint64(v.Pointer()))
	}
}

func scalarBits(v reflect.Value) uint64 {
	switch v.Kind() {
	case reflect.Bool:
		if v.Bool() {
			return 1
		}
		return 0
	case reflect.String:
		return hashText(v.String())
	case reflect.Complex64, reflect.Complex128:
		return mixHash(math.Float64bits(real(v.Complex())), math.Float64bits(imag(v.Complex())))
	}
	return math.Float64bits(v.Float())
}

// descend walks into a part of the value, with step added to the path.
func (w *leafWalk) descend(v reflect.Value, step func() string) {
	if !w.named {
		w.walk(v)
		return
	}
	w.path = append(w.path, step())
	w.walk(v)
	w.path = w.path[:len(w.path)-1]
}

func (w *leafWalk) walkFields(v reflect.Value) {
	t := v.Type()
	if w.guarded && hasLock(t) {
		return
	}
	for i := range t.NumField() {
		w.descend(v.Field(i), func() string {
			if len(w.path) == 0 {
				return t.Field(i).Name
			}
			return "." + t.Field(i).Name
		})
	}
}

func (w *leafWalk) walkElements(v reflect.Value) {
	for i := range v.Len() {
		w.descend(v.Index(i), func() string { return fmt.Sprintf("[%d]", i) })
	}
}

func (w *leafWalk) walkEntries(v reflect.Value) {
	keys := v.MapKeys()
	slices.SortFunc(keys, func(a, b reflect.Value) int { return strings.Compare(fmt.Sprint(a), fmt.Sprint(b)) })
	for _, k := range keys {
		w.walk(k)
		w.descend(v.MapIndex(k), func() string { return fmt.Sprintf("[%v]", k) })
	}
}

func (w *leafWalk) walkPointer(v reflect.Value) {
	if v.IsNil() {
		w.emit(v, 0)
		return
	}
	if w.visited[v.Pointer()] {
		return
	}
	if w.visited == nil {
		w.visited = map[uintptr]bool{}
	}
	w.visited[v.Pointer()] = true
	w.walk(v.Elem())
}

// hasLock reports whether a struct contains a lock or atomic.
func hasLock(t reflect.Type) bool {
	if pkg := t.PkgPath(); pkg == "sync" || pkg == "sync/atomic" {
		return true
	}
	for i := range t.NumField() {
		if f := t.Field(i).Type; f.Kind() == reflect.Struct && (f.PkgPath() == "sync" || f.PkgPath() == "sync/atomic") {
			return true
		}
	}
	return false
}

// mixHash adds a number to a hash (the finalizer of MurmurHash3, Appleby 2011).
func mixHash(h, bits uint64) uint64 {
	h = (h ^ bits) * 0xff51afd7ed558ccd
	h ^= h >> 33
	return h*0xc4ceb9fe1a85ec53 + 0x9e3779b97f4a7c15
}

func hashText(text string) uint64 {
	h := uint64(len(text))
	for i := range len(text) {
		h = mixHash(h, uint64(text[i]))
	}
	return h
}

// sharedPrefix returns the first slice, map or pointer along a path of a value of type t, or "":
// copies of the value share its content.
func sharedPrefix(t reflect.Type, path string) string {
	way := ""
	for path != "" {
		switch t.Kind() {
		case reflect.Slice, reflect.Map, reflect.Pointer, reflect.Interface:
			return fmt.Sprintf("%s, a %v", way, t)
		case reflect.Array:
			end := strings.IndexByte(path, ']') + 1
			way, path, t = way+path[:end], path[end:], t.Elem()
			continue
		case reflect.Struct:
			name := strings.TrimPrefix(path, ".")
			if end := strings.IndexAny(name, ".["); end >= 0 {
				name = name[:end]
			}
			f, ok := t.FieldByName(name)
			if !ok {
				return ""
			}
			way, path, t = strings.TrimPrefix(way+"."+name, "."), strings.TrimPrefix(path, ".")[len(name):], f.Type
			continue
		}
		return ""
	}
	if k := t.Kind(); k == reflect.Slice || k == reflect.Map || k == reflect.Pointer {
		return fmt.Sprintf("%s, a %v", way, t)
	}
	return ""
}
