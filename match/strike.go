package match

import (
	"bytes"
	"io"
	"os"
	"slices"

	"github.com/sente-games/sente/internal/keep"
)

// journalKind recognises journals.
var journalKind = keep.Begins("journal", `{"sente":"`+journalName+`"`)

// Strike takes the games of some encounters, by their ids, out of a journal, which is then
// replaced as a whole. They are played again when the run goes on. It is for games that turn
// out to be none, such as those of a machine that cannot be believed.
func Strike(disk keep.Disk, name string, encounters []string) error {
	text, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	return keep.Replace(disk, name, journalKind, func(w io.Writer) error {
		for line := range bytes.Lines(text) {
			if r, err := decode(line); err == nil && slices.Contains(encounters, r.ID) {
				continue
			}
			if _, err := w.Write(line); err != nil {
				return err
			}
		}
		return nil
	})
}
