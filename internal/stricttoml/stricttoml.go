// Package stricttoml reads TOML that people write. It exists so that every such file is
// read by the same rules: keys that the file's kind does not have are errors, an error
// names its line, and no text takes more than linear time.
package stricttoml

import (
	"cmp"
	"errors"
	"fmt"
	"reflect"
	"strings"

	"github.com/BurntSushi/toml"

	"github.com/sente-games/sente/internal/nearest"
	"github.com/sente-games/sente/internal/visible"
)

// Decode reads a text into what to points to. The error that names an unknown key says which
// there are.
func Decode(text string, to any) error {
	if err := checkDepth(text); err != nil {
		return err
	}
	meta, err := toml.Decode(text, to)
	var where toml.ParseError
	switch {
	case errors.As(err, &where):
		return fmt.Errorf("line %d: %s", where.Position.Line, strings.TrimPrefix(where.Message, "toml: "))
	case err != nil:
		return errors.New(strings.TrimPrefix(err.Error(), "toml: "))
	}
	if unknown := meta.Undecoded(); len(unknown) > 0 {
		word, known := keysAt(reflect.TypeOf(to), unknown[0])
		return fmt.Errorf("%sunknown key %q%s", lineOf(text, unknown[0]), visible.Clip(unknown[0].String()), nearest.Among(word, known, "the keys here are"))
	}
	return nil
}

// keysAt are the keys of the table in which the way of a key ends, and the part of it that is
// none of them.
func keysAt(of reflect.Type, key toml.Key) (word string, known []string) {
	for _, word = range key {
		for of.Kind() == reflect.Pointer || of.Kind() == reflect.Slice {
			of = of.Elem()
		}
		if of.Kind() != reflect.Struct {
			break
		}
		known = nil
		var below reflect.Type
		for _, f := range reflect.VisibleFields(of) {
			if f.Anonymous || !f.IsExported() {
				continue
			}
			name, _, _ := strings.Cut(f.Tag.Get("toml"), ",")
			name = cmp.Or(name, strings.ToLower(f.Name))
			if known = append(known, name); strings.EqualFold(name, word) {
				below = f.Type
			}
		}
		if below == nil {
			break
		}
		of = below
	}
	return word, known
}

// lineOf is the line where a key that no table may have stands, with a colon; "" if it is
// written in a way that hides it. The parser does not tell.
func lineOf(text string, key toml.Key) string {
	last := key[len(key)-1]
	number := 0
	for line := range strings.Lines(text) {
		number++
		head := strings.TrimLeft(line, " \t[")
		if i := strings.IndexAny(head, "=]"); i >= 0 {
			head = strings.TrimSpace(head[:i])
			if strings.Trim(head, `"'`) == last || strings.HasSuffix(head, "."+last) {
				return fmt.Sprintf("line %d: ", number)
			}
		}
	}
	return ""
}

// Quote writes a text as a string of TOML.
func Quote(text string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range text {
		switch {
		case r == '"' || r == '\\':
			b.WriteByte('\\')
			b.WriteRune(r)
		case r < ' ' || r == 0x7f:
			fmt.Fprintf(&b, `\u%04x`, r)
		default:
			b.WriteRune(r)
		}
	}
	b.WriteByte('"')
	return b.String()
}
