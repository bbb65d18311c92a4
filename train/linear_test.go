package train_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/train"
)

// TestDecode_LinearTime decodes files with many and with long tables.
func TestDecode_LinearTime(t *testing.T) {
	head := "sente-parameters 1\n"
	rep := testutil.RepeatText
	testutil.CheckLinear(t, func(text string) { _, _ = train.Decode([]byte(text)) }, testutil.TextGenerators{
		"rows":    rep(head+"[a] b\n", "c 1\n", ""),
		"columns": rep(head+"[a] ", "b ", "\nc 1\n"),
		"a name":  rep(head+"[a] b\n", "c ", "1\n"),
		"remarks": rep(head, "# x\n", ""),
		"lines":   rep(head, "\n", ""),
		"a line":  rep(head, "x", ""),
		"a table": rep(head+"[", "a", "] b\n"),
		"tables": func(n int) string {
			var b strings.Builder
			for i := 0; b.Len() < n; i++ {
				fmt.Fprintf(&b, "[a%d] b\n", i)
			}
			return head + b.String()
		},
	})
}
