package convert

import (
	"io"

	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/record"
	"github.com/sente-games/sente/record/study"
)

// Write writes games in a format. lost says, each in a sentence, what the format has no
// place for; nothing is left out without being named.
func Write(w io.Writer, games catalog.Catalog, format record.Format, studies ...*study.Study) (lost []string, err error) {
	return record.WriteStudies(w, games, format, studies...)
}
