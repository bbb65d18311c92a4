//go:build slow

package match

import (
	"strings"
	"testing"

	"github.com/sente-games/sente/internal/testutil"
)

func init() { stride = 1 }

// TestJournal_IsReadInLinearTime reads journals with long, broken and many lines.
func TestJournal_IsReadInLinearTime(t *testing.T) {
	line, err := encodeResult(aResult(3))
	testutil.NoError(t, err)
	head := `{"sente":"match","format":1,"plan":{"game":"tictactoe","kind":"match","players":[],"games":1}}` + "\n"
	rep := testutil.RepeatText
	testutil.CheckLinear(t, func(text string) {
		_, results, err := ReadJournal("x", strings.NewReader(text), func(string) {})
		if err != nil {
			return
		}
		for range results {
			continue
		}
	}, testutil.TextGenerators{
		"games":         rep(head, string(line), ""),
		"broken lines":  rep(head, "x\n", ""),
		"empty lines":   rep(head, "\n", ""),
		"a long line":   rep(head, "x", ""),
		"a long plan":   rep(`{"sente":"match","format":1,"plan":{"openings":[`, `"a1",`, "\n"),
		"nested arrays": rep(head+`{"crc":"00000000","result":`, "[", "\n"),
		"escapes":       rep(head+`{"crc":"00000000","result":"`, `\u00e9`, `"}`+"\n"),
		"keys":          rep(head+`{`, `"crc":"00000000",`, `"x":1}`+"\n"),
		"plans":         rep(head, head, ""),
	})
}
