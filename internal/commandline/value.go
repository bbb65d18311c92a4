package commandline

import (
	"encoding"
	"errors"
	"fmt"
	"reflect"
	"strconv"
	"strings"

	"github.com/sente-games/sente/internal/visible"
)

// Value is an argument, or the value of a flag.
type Value struct {
	Name     string
	Help     string
	Enum     string // the words that it takes, with commas between; "" if any
	Required bool

	target  reflect.Value // the field
	initial string        // its value where nothing is given
	started bool          // there is such a value
	sep     string        // between the values of a list; "" if each is given by itself
	flag    *Flag         // nil for an argument
}

// Flag is a flag, with its value.
type Flag struct {
	*Value
	Short   rune // 0 if there is none
	Hidden  bool
	Instead bool // it is answered in place of the verb

	placeholder string
	groups      []string // of which one flag can be given
}

// IsBool reports whether the value is yes or no, so that the flag alone says it.
func (v *Value) IsBool() bool { return v.target.Kind() == reflect.Bool }

// IsList reports whether several values can be given.
func (v *Value) IsList() bool {
	return v.target.Kind() == reflect.Slice && v.target.Type().Name() == ""
}

// short is how the value is named in a complaint.
func (v *Value) short() string {
	if v.flag != nil {
		return "--" + v.Name
	}
	return v.Summary()
}

// Summary is how the value is written: --name=NAME, <name>, [<name> ...].
func (v *Value) Summary() string {
	if v.flag != nil {
		if v.IsBool() {
			return "--" + v.Name
		}
		return "--" + v.Name + "=" + v.flag.FormatPlaceHolder()
	}
	text := "<" + v.Name + ">"
	if v.IsList() {
		text += " ..."
	}
	if !v.Required {
		text = "[" + text + "]"
	}
	return text
}

// FormatPlaceHolder is what help writes in place of a value.
func (f *Flag) FormatPlaceHolder() string {
	tail := ""
	if f.IsList() && f.sep != "" {
		tail = f.sep + "..."
	}
	switch {
	case f.placeholder != "":
		return f.placeholder + tail
	case f.initial != "" && f.target.Kind() == reflect.String:
		return strconv.Quote(f.initial) + tail
	case f.initial != "":
		return f.initial + tail
	}
	return strings.ToUpper(f.Name) + tail
}

// reset gives the field the value that it has where nothing is given.
func (v *Value) reset() error {
	v.target.SetZero()
	if !v.started {
		return nil
	}
	return v.set(v.initial)
}

// set reads a text, which for a list may hold several values and adds to those before.
func (v *Value) set(text string) error {
	err := v.read(text)
	if err != nil {
		return fmt.Errorf("%s: %w", v.short(), err)
	}
	return nil
}

func (v *Value) read(text string) error {
	if !v.IsList() {
		return read(text, v.target)
	}
	parts := []string{text}
	if v.flag != nil && v.sep != "" {
		parts = split(text, v.sep)
	}
	for _, part := range parts {
		one := reflect.New(v.target.Type().Elem()).Elem()
		if err := read(part, one); err != nil {
			return err
		}
		v.target.Set(reflect.Append(v.target, one))
	}
	return nil
}

// split cuts a list, whose last value may be empty; a backslash before a separator keeps it.
func split(text, sep string) (parts []string) {
	if text == "" {
		return nil
	}
	const kept = "\x00"
	text = strings.TrimSuffix(strings.ReplaceAll(text, `\`+sep, kept), sep)
	for part := range strings.SplitSeq(text, sep) {
		parts = append(parts, strings.ReplaceAll(part, kept, sep))
	}
	return parts
}

// read puts what a text says into a field.
func read(text string, field reflect.Value) error {
	if t, ok := field.Addr().Interface().(encoding.TextUnmarshaler); ok {
		return t.UnmarshalText([]byte(text))
	}
	switch field.Kind() {
	case reflect.Pointer:
		field.Set(reflect.New(field.Type().Elem()))
		return read(text, field.Elem())
	case reflect.String:
		field.SetString(text)
		return nil
	case reflect.Bool:
		return readBool(text, field)
	}
	return readNumber(text, field)
}

func readBool(text string, field reflect.Value) error {
	switch strings.ToLower(text) {
	case "true", "1", "yes":
		field.SetBool(true)
	case "false", "0", "no":
		field.SetBool(false)
	default:
		return fmt.Errorf("%q is neither yes nor no", visible.Clip(text))
	}
	return nil
}

func readNumber(text string, field reflect.Value) (err error) {
	bits, want := field.Type().Bits(), "number, such as 0.5"
	switch {
	case field.CanInt():
		var n int64
		n, err = strconv.ParseInt(text, 0, bits)
		want = "whole number"
		field.SetInt(n)
	case field.CanUint():
		var n uint64
		n, err = strconv.ParseUint(text, 0, bits)
		want = "whole number from 0 on"
		field.SetUint(n)
	default:
		var x float64
		x, err = strconv.ParseFloat(text, bits)
		field.SetFloat(x)
	}
	switch {
	case err == nil:
		return nil
	case errors.Is(err, strconv.ErrRange):
		return fmt.Errorf("%q is out of range", visible.Clip(text))
	}
	return fmt.Errorf("%q is no %s", visible.Clip(text), want)
}

// readable reports whether [read] knows what a type is.
func readable(t reflect.Type) bool {
	if reflect.PointerTo(t).Implements(reflect.TypeFor[encoding.TextUnmarshaler]()) {
		return true
	}
	switch kind := t.Kind(); kind {
	case reflect.Pointer:
		return readable(t.Elem())
	case reflect.String, reflect.Bool, reflect.Float32, reflect.Float64:
		return true
	default:
		return kind >= reflect.Int && kind <= reflect.Uint64
	}
}
