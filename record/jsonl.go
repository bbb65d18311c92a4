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
		return r, errors.New(`wrong checksum: the line is damaged; if it was edited, remove the key "crc"`)
	}
	if name, is := bytes.CutPrefix(text, []byte(`{"sente":"`)); is {
		kind, _, _ := bytes.Cut(name, []byte(`"`))
		return r, fmt.Errorf("not a game record but another file of sente, of the kind %q", visible.Clip(string(kind)))
	}
	switch err := strict.DecodeJSON(bytes.NewReader(text), &r); {
	case errors.Is(err, strict.ErrTrailingData):
		return r, errors.New("unexpected data after the record: expected one record per line")
	case err != nil:
		return r, fmt.Errorf("not a game record: %w", err)
	}
	switch {
	case r.Game == "":
		return r, errors.New(`the record has no game: "game" is missing`)
	case len(r.Thinking) != 0 && len(r.Thinking) != len(r.Moves):
		return r, fmt.Errorf("the record has %d moves but %d entries of thinking: expected one per move, or none", len(r.Moves), len(r.Thinking))
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
