package convert

import (
	"io"

	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/record"
	"github.com/sente-games/sente/record/study"
)

// Write writes games in a format. lost describes each feature that the format does not support in one sentence.
func Write(w io.Writer, games catalog.Catalog, format record.Format, studies ...*study.Study) (lost []string, err error) {
	return record.WriteStudies(w, games, format, studies...)
}
