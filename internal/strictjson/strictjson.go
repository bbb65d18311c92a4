// Package strictjson reads one JSON value from outside: a line of a file, the body of
// a request. A key that the reader does not know is an error, since it is misspelt or
// of a version that means something by it, and what was wrong is said in a short
// sentence without the names of Go's types.
package strictjson

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/sente-games/sente/internal/visible"
)

// ErrMore says that something follows the value.
var ErrMore = errors.New("something follows it")

// longest is how many characters of what encoding/json says are shown: it quotes keys
// of any length.
const longest = 100

// Decode reads the one value of r into value. What reading r itself reports is in the
// error's chain.
func Decode(r io.Reader, value any) error {
	d := json.NewDecoder(r)
	d.DisallowUnknownFields()
	if err := d.Decode(value); err != nil {
		return InWords(err)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return ErrMore
	}
	return nil
}

// InWords says what was wrong with a text that encoding/json could not read.
func InWords(err error) error {
	var kind *json.UnmarshalTypeError
	var syntax *json.SyntaxError
	switch {
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return errors.New("it ends too early")
	case errors.As(err, &kind) && kind.Field == "":
		return fmt.Errorf("it cannot be %s", article(kind.Value))
	case errors.As(err, &kind):
		return fmt.Errorf("%q cannot be %s", visible.Clip(kind.Field), article(kind.Value))
	case errors.As(err, &syntax), strings.HasPrefix(err.Error(), "json: "):
		return errors.New(visible.ClipTo(strings.TrimPrefix(err.Error(), "json: "), longest))
	}
	return err
}

// article puts "a" or "an" before what JSON calls a kind of value: a number may come
// with all its digits.
func article(kind string) string {
	if strings.HasPrefix(kind, "array") || strings.HasPrefix(kind, "object") {
		return "an " + kind
	}
	return "a " + visible.Clip(kind)
}
