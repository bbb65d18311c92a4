package gametest

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
)

// leaf is one number, text or address in a value.
type leaf struct {
	path  string
	value string
	bits  uint64
	kind  reflect.Kind
}

// leafLimit is where a walk over a value stops.
const leafLimit = 200_000

// leafWalk visits all that a value holds, also what lies behind its pointers,
// slices, maps and interfaces.
type leafWalk struct {
	visit   func(v reflect.Value, bits uint64)
	named   bool // path is kept
	guarded bool // structs with a lock of their own are passed by
	path    []string
	ways    map[uintptr]bool // pointers followed
	left    int
}

// leavesOf lists the leaves of a value with their paths.
func leavesOf(v reflect.Value) (found []leaf) {
	w := leafWalk{named: true, left: leafLimit}
	w.visit = func(v reflect.Value, bits uint64) {
		found = append(found, leaf{strings.Join(w.path, ""), literal(v), bits, v.Kind()})
	}
	w.walk(v)
	return found
}

// literal writes a leaf.
func literal(v reflect.Value) string {
	switch v.Kind() {
	case reflect.Slice, reflect.Map:
		return fmt.Sprint(v.Len(), " elements")
	case reflect.Func, reflect.Chan, reflect.UnsafePointer, reflect.Pointer:
		return fmt.Sprintf("%#x", v.Pointer())
	}
	return fmt.Sprint(v)
}

func (w *leafWalk) tell(v reflect.Value, bits uint64) {
	if w.left--; w.left >= 0 {
		w.visit(v, bits)
	}
}

func (w *leafWalk) walk(v reflect.Value) {
	if w.left <= 0 {
		return
	}
	switch v.Kind() {
	case reflect.Invalid:
	case reflect.Bool, reflect.String, reflect.Float32, reflect.Float64, reflect.Complex64, reflect.Complex128:
		w.tell(v, scalarBits(v))
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		w.tell(v, uint64(v.Int()))
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		w.tell(v, v.Uint())
	case reflect.Struct:
		w.fields(v)
	case reflect.Array:
		w.elements(v)
	case reflect.Slice:
		w.tell(v, uint64(v.Len()))
		w.elements(v)
	case reflect.Map:
		w.tell(v, uint64(v.Len()))
		w.entries(v)
	case reflect.Pointer:
		w.follow(v)
	case reflect.Interface:
		w.walk(v.Elem())
	default: // functions, channels
		w.tell(v, uint64(v.Pointer()))
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
		return mix(math.Float64bits(real(v.Complex())), math.Float64bits(imag(v.Complex())))
	}
	return math.Float64bits(v.Float())
}

// under walks on with a step added to the path.
func (w *leafWalk) under(v reflect.Value, step func() string) {
	if !w.named {
		w.walk(v)
		return
	}
	w.path = append(w.path, step())
	w.walk(v)
	w.path = w.path[:len(w.path)-1]
}

func (w *leafWalk) fields(v reflect.Value) {
	t := v.Type()
	if w.guarded && hasLock(t) {
		return
	}
	for i := range t.NumField() {
		w.under(v.Field(i), func() string {
			if len(w.path) == 0 {
				return t.Field(i).Name
			}
			return "." + t.Field(i).Name
		})
	}
}

func (w *leafWalk) elements(v reflect.Value) {
	for i := range v.Len() {
		w.under(v.Index(i), func() string { return fmt.Sprintf("[%d]", i) })
	}
}

func (w *leafWalk) entries(v reflect.Value) {
	keys := v.MapKeys()
	slices.SortFunc(keys, func(a, b reflect.Value) int { return strings.Compare(fmt.Sprint(a), fmt.Sprint(b)) })
	for _, k := range keys {
		w.walk(k)
		w.under(v.MapIndex(k), func() string { return fmt.Sprintf("[%v]", k) })
	}
}

func (w *leafWalk) follow(v reflect.Value) {
	if v.IsNil() {
		w.tell(v, 0)
		return
	}
	if w.ways[v.Pointer()] {
		return
	}
	if w.ways == nil {
		w.ways = map[uintptr]bool{}
	}
	w.ways[v.Pointer()] = true
	w.walk(v.Elem())
}

// hasLock reports whether a struct guards itself against other goroutines.
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

// mix folds a number into a hash (the finalizer of MurmurHash3, Appleby 2011).
func mix(h, bits uint64) uint64 {
	h = (h ^ bits) * 0xff51afd7ed558ccd
	h ^= h >> 33
	return h*0xc4ceb9fe1a85ec53 + 0x9e3779b97f4a7c15
}

func hashText(text string) uint64 {
	h := uint64(len(text))
	for i := range len(text) {
		h = mix(h, uint64(text[i]))
	}
	return h
}

// shares names the first slice, map or pointer on the way to a path of a value of
// type t, "" if there is none: copies of the value share what is behind it.
func shares(t reflect.Type, path string) string {
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
