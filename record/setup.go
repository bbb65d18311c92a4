package record

import (
	"slices"
	"strings"

	"github.com/sente-games/sente"
)

// IsSetup reports whether a text is a set-up: "black: h8 i9; white: g7".
func IsSetup(text string) bool {
	key, _, ok := strings.Cut(text, ":")
	return ok && slices.Contains([]string{"black", "white", "to-move"}, strings.ToLower(strings.TrimSpace(key)))
}

// setup reads stones as a command line has them, on one line or several.
func (r reader) setup(name string, from *source, yield func(sente.Record) error) error {
	data, err := from.all()
	if err != nil {
		return located(name, 0, err)
	}
	record := r.gomoku()
	record.Setup = strings.Join(strings.Fields(string(data)), " ")
	if r.base.Setup != "" {
		_, err = r.adopt(sente.Record{Setup: record.Setup})
	}
	if err == nil {
		record, err = r.check(record)
	}
	if err != nil {
		return located(name, 0, err)
	}
	return yield(record)
}
