// Package strict decodes JSON and TOML from outside the program. Unknown keys are errors, since
// they are misspelt or belong to a newer version, and errors are short sentences without the
// names of Go types.
package strict

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"

	"github.com/sente-games/sente/internal/visible"
)

// ErrTrailingData is the error of a text in which something follows the JSON value.
var ErrTrailingData = errors.New("unexpected data after the JSON value")

// maxMessage is the length in characters to which messages of decoders are cut: they quote keys
// of any length.
const maxMessage = 100

// DecodeJSON decodes the only JSON value of r into value. Errors of r itself are wrapped.
func DecodeJSON(r io.Reader, value any) error {
	d := json.NewDecoder(r)
	d.DisallowUnknownFields()
	if err := d.Decode(value); err != nil {
		return DescribeJSONError(err)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return ErrTrailingData
	}
	return nil
}

// DescribeJSONError rewrites an error of encoding/json for users.
func DescribeJSONError(err error) error {
	var kind *json.UnmarshalTypeError
	var syntax *json.SyntaxError
	switch {
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return errors.New("unexpected end of input")
	case errors.As(err, &kind) && keyOf(kind.Field) == "":
		return fmt.Errorf("value cannot be %s: expected %s", withArticle(kind.Value), describeType(kind.Type))
	case errors.As(err, &kind):
		return fmt.Errorf("%q cannot be %s: expected %s", visible.Clip(keyOf(kind.Field)), withArticle(kind.Value), describeType(kind.Type))
	case errors.As(err, &syntax), strings.HasPrefix(err.Error(), "json: "):
		return errors.New(visible.ClipTo(strings.TrimPrefix(err.Error(), "json: "), maxMessage))
	}
	return err
}

// keyOf returns the path of keys in the path of an error, without the names of embedded Go types; keys
// begin with a small letter.
func keyOf(path string) string {
	keys := slices.DeleteFunc(strings.Split(path, "."), func(name string) bool { return name != "" && name[0] >= 'A' && name[0] <= 'Z' })
	return strings.Join(keys, ".")
}

// withArticle puts "a" or "an" before the kind of a value, such as "array" or "number 1e9".
func withArticle(kind string) string {
	if strings.HasPrefix(kind, "array") || strings.HasPrefix(kind, "object") || strings.HasPrefix(kind, "in") {
		return "an " + kind
	}
	return "a " + visible.Clip(kind)
}

// describeType returns the kind of JSON value that a Go type is decoded from.
func describeType(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Pointer:
		return describeType(t.Elem())
	case reflect.String:
		return "a string"
	case reflect.Bool:
		return "true or false"
	case reflect.Slice, reflect.Array:
		return "an array"
	case reflect.Float32, reflect.Float64:
		return "a number"
	case reflect.Struct, reflect.Map:
		return "an object"
	}
	return "a whole number"
}

// EncodeJSON returns value as JSON without escapes for web pages, so that checksums of a text do
// not depend on where it is embedded.
func EncodeJSON(value any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(value)
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), err
}
