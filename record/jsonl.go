package record

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/internal/strict"
	"github.com/sente-games/sente/internal/visible"
)

// decodeJSON parses one line of sente's own format. An unknown key is an error: it is either misspelt or from a
// newer version that gives it a meaning.
func decodeJSON(text []byte) (sente.Record, error) {
	var r sente.Record
	text, ok := keep.CheckSum(text)
	if !ok {
		return r, errors.New(`its checksum does not match: the line is damaged, or was edited and must lose the key "crc"`)
	}
	if name, is := bytes.CutPrefix(text, []byte(`{"sente":"`)); is {
		kind, _, _ := bytes.Cut(name, []byte(`"`))
		return r, fmt.Errorf("it is not a record but another file of sente's, of the kind %q", visible.Clip(string(kind)))
	}
	switch err := strict.DecodeJSON(bytes.NewReader(text), &r); {
	case errors.Is(err, strict.ErrTrailingData):
		return r, errors.New("something follows the record: one record stands on a line")
	case err != nil:
		return r, fmt.Errorf("it is not a record: %w", err)
	}
	switch {
	case r.Game == "":
		return r, errors.New(`the record names no game: "game" is missing`)
	case len(r.Thinking) != 0 && len(r.Thinking) != len(r.Moves):
		return r, fmt.Errorf("the record has %d moves but %d thoughts: there is one for each move or none", len(r.Moves), len(r.Thinking))
	}
	return r, nil
}

// encodeJSON returns one line of sente's own format without the newline.
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
