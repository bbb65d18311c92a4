package strict

import (
	"cmp"
	"errors"
	"fmt"
	"reflect"
	"regexp"
	"strings"

	"github.com/BurntSushi/toml"

	"github.com/sente-games/sente/internal/visible"
)

// MaxTOML is the length in bytes up to which [DecodeTOML] accepts a text. The parser takes
// quadratic time for keys of many parts, which is negligible within this limit and that for lines.
const MaxTOML = 1 << 17

// maxTOMLLine is the length in bytes up to which a line is accepted.
const maxTOMLLine = 1 << 12

// DecodeTOML decodes a text into the value that target points to. Errors begin with the line;
// the error of an unknown key lists the known ones.
func DecodeTOML(text string, target any) error {
	if len(text) > MaxTOML {
		return fmt.Errorf("it is longer than %d KiB", MaxTOML>>10)
	}
	number := 0
	for line := range strings.Lines(text) {
		if number++; len(line) > maxTOMLLine {
			return fmt.Errorf("line %d: it is longer than %d bytes", number, maxTOMLLine)
		}
	}
	meta, err := toml.Decode(text, target)
	if err != nil {
		return describeTOMLError(err)
	}
	if unknown := meta.Undecoded(); len(unknown) > 0 {
		word, known := keysAt(reflect.TypeOf(target), unknown[0])
		return fmt.Errorf("%sunknown key %q%s", lineOf(text, unknown[0]), visible.Clip(unknown[0].String()), visible.DidYouMean(word, known, "expected one of"))
	}
	return nil
}

var (
	tomlMessage  = regexp.MustCompile(`(?s)^toml: line (\d+)(?: \(last key "(.*?)"\))?: (.*)$`)
	tomlMismatch = regexp.MustCompile(`^incompatible types: TOML value has type (\S+);`)
)

// tomlTypes maps types in messages of the decoder to those of TOML.
var tomlTypes = map[string]string{
	"int64": "integer", "float64": "float", "bool": "boolean",
	"map[string]any": "table", "[]any": "array", "[]map[string]any": "array of tables",
}

// describeTOMLError rewrites an error of the decoder for users.
func describeTOMLError(err error) error {
	line, message := "", strings.TrimPrefix(err.Error(), "toml: ")
	if parts := tomlMessage.FindStringSubmatch(err.Error()); parts != nil {
		line, message = "line "+parts[1]+": ", parts[3]
		if kind := tomlMismatch.FindStringSubmatch(message); kind != nil {
			message = fmt.Sprintf("%q cannot be %s", visible.Clip(parts[2]), withArticle(cmp.Or(tomlTypes[kind[1]], kind[1])))
		}
	}
	return errors.New(line + visible.ClipTo(message, maxMessage))
}

// lineOf returns the line of an unknown key for the beginning of an error, or "" if the key is
// written in an unusual way, such as in an inline table: the decoder keeps no positions.
func lineOf(text string, key toml.Key) string {
	bare := strings.NewReplacer(`"`, "", `'`, "", " ", "", "\t", "", "[", "", "]", "")
	table, number := "", 0
	for line := range strings.Lines(text) {
		number++
		line, _, _ = strings.Cut(strings.TrimSpace(line), "#")
		name, _, isPair := strings.Cut(line, "=")
		if name = bare.Replace(name); strings.HasPrefix(line, "[") {
			table = name
		} else if isPair && table != "" {
			name = table + "." + name
		}
		if name == strings.Join(key, ".") {
			return fmt.Sprintf("line %d: ", number)
		}
	}
	return ""
}

// keysAt returns the keys of the innermost table of a type that a key leads to, and the part of
// the key that is not one of them.
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

// QuoteTOML returns a text as a TOML string.
func QuoteTOML(text string) string {
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
