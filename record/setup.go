package record

import (
	"slices"
	"strings"

	"github.com/sente-games/sente"
)

// IsSetup reports whether a text is a set-up such as "black: h8 i9; white: g7".
func IsSetup(text string) bool {
	key, _, ok := strings.Cut(text, ":")
	return ok && slices.Contains([]string{"black", "white", "to-move"}, strings.ToLower(strings.TrimSpace(key)))
}

// readSetup reads a set-up in command-line notation from one or several lines.
func (r reader) readSetup(name string, from *source, yield func(sente.Record) error) error {
	data, err := from.readAll()
	if err != nil {
		return locateError(name, 0, err)
	}
	record := r.gomokuRecord()
	record.Setup = strings.Join(strings.Fields(string(data)), " ")
	if r.base.Setup != "" {
		_, err = r.applyBase(sente.Record{Setup: record.Setup})
	}
	if err == nil {
		record, err = checkRecord(r.games, record)
	}
	if err != nil {
		return locateError(name, 0, err)
	}
	return yield(record)
}
