package record

import (
	"strings"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// FoldText returns a form of a name or a search text that is equal for texts that differ only in case, in the
// composition of accents, in width or in blanks: Unicode's case folding of the normal form NFKC.
func FoldText(text string) string {
	text = norm.NFKC.String(cases.Fold().String(norm.NFKC.String(text)))
	return strings.Join(strings.Fields(text), " ")
}
