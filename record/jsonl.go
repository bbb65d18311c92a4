package record

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/visible"
)

// decode reads one line of sente's own format. A key that it does not know is
// an error: it is misspelt, or of a version that means something by it.
func decode(text []byte) (sente.Record, error) {
	var r sente.Record
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(&r); err != nil {
		return r, fmt.Errorf("it is not a record: %w", clean(err))
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return r, errors.New("something follows the record: one record stands on a line")
	}
	switch {
	case r.Game == "":
		return r, errors.New(`the record names no game: "game" is missing`)
	case len(r.Thinking) != 0 && len(r.Thinking) != len(r.Moves):
		return r, fmt.Errorf("the record has %d moves but %d thoughts: there is one for each move or none", len(r.Moves), len(r.Thinking))
	}
	return r, nil
}

// clean says what was wrong in words that do not show how it is read.
func clean(err error) error {
	var wrong *json.UnmarshalTypeError
	switch {
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return errors.New("it ends too early")
	case errors.As(err, &wrong):
		return fmt.Errorf("%q cannot be a %s", wrong.Field, wrong.Value)
	}
	return errors.New(strings.TrimPrefix(err.Error(), "json: "))
}

// encodeJSON writes one line of sente's own format, without its end.
func encodeJSON(r sente.Record) (string, error) {
	if r.Moves == nil {
		r.Moves = []sente.Move{}
	}
	var b strings.Builder
	e := json.NewEncoder(visible.JSON(&b))
	e.SetEscapeHTML(false)
	err := e.Encode(r)
	return strings.TrimSuffix(b.String(), "\n"), err
}
